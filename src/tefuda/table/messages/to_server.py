"""What a browser says over the WebSocket."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tefuda.table.messages.rooms import Customs
from tefuda.table.messages.stamps import Stamps


class Hello(Struct, tag="hello"):
    token: str
    since: int = -1  # last version seen; -1 = none


class Sit(Struct, tag="sit"):
    seat: int
    name: str
    crest: int = -1  # wanted crest, given if nobody at the table has it; -1 = any


class Stand(Struct, tag="stand"):
    """Leave your seat; during a match a bot plays it until you are back."""


class SeatBot(Struct, tag="bot"):
    """Seat a bot. `strength`: ms per move, as 5 of club, 50 of expert and 500 of master; -1 casual, -2 beginner, 0
    random."""

    seat: int
    strength: int


class Unseat(Struct, tag="unseat"):
    """Host only: free a seat held by a bot."""

    seat: int


class Remove(Struct, tag="remove"):
    """Host only: a player must leave and can't sit down at this table again; during a match a bot plays on."""

    seat: int


class Mute(Struct, tag="mute"):
    """Host only: a player may not chat, or may again."""

    seat: int
    muted: bool


class SetOptions(Struct, tag="options"):
    """Host only, before the start: options, clock (seconds per decision, 0 = none), whether matches are rated."""

    options: dict[str, Any]
    clock: int = 0
    rated: bool = False


class SetCustoms(Struct, tag="customs"):
    """Change how the table is run: for its host, or while they have left a match, for whoever came next."""

    customs: Customs


class Hint(Struct, tag="hint"):
    """Ask for a hint for the present decision, after moves that are drafts, at a table that allows hints; answered by
    `Hinted`."""

    tried: list[str] = []


class Skip(Struct, tag="skip"):
    """Let the bots play the rest of the round at once. It counts while no player has cards left in it, and once all of
    them want it."""


class Ready(Struct, tag="ready"):
    ready: bool


class Commit(Struct, tag="commit"):
    """Before a deal: this seat adds randomness of its own, 32 hexadecimal digits, of which `hash` is the commitment;
    empty: it adds none. Once `dealing`, the randomness follows as `Reveal`."""

    hash: str


class Reveal(Struct, tag="reveal"):
    entropy: str


class Start(Struct, tag="start"):
    """Host only. Open seats are filled with bots."""


class Play(Struct, tag="move"):
    """`version` is what the player saw; `id` makes a resent move harmless."""

    version: int
    text: str
    id: str = ""


class Why(Struct, tag="why"):
    picks: list[str]
    target: str = ""


class Try(Struct, tag="try"):
    """Ask how the table looks after moves that are drafts; nothing is made."""

    texts: list[str]


class Block(Struct, tag="block"):
    """Have nothing to do with a player any more: their lines and invitations do not arrive, and quick matches do not
    bring you together."""

    seat: int


class Say(Struct, tag="say"):
    line: str


class Stamp(Struct, tag="stamp"):
    """Show the others one of twelve drawings. Texts: `stamps.{stamp}`."""

    stamp: Stamps


class Report(Struct, tag="report"):
    """Tell the operator of the service about a player: the one on a seat, or the one who said a line (`Said.id`)."""

    reason: Literal["name", "talk", "play"]
    seat: int = -1
    said: int = 0
    note: str = ""


class Again(Struct, tag="again"):
    """After the end: invite the others to another match at the same table, or accept. It starts once everyone who is
    there has answered, or with `Start` by whoever invited, or the host."""


class Decline(Struct, tag="decline"):
    """Not another match, or no longer."""


ToServer = (
    Hello
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | Remove
    | Mute
    | SetOptions
    | SetCustoms
    | Hint
    | Skip
    | Ready
    | Commit
    | Reveal
    | Start
    | Play
    | Why
    | Try
    | Say
    | Stamp
    | Report
    | Block
    | Again
    | Decline
)
