"""The entries of a room's list.

The list is the whole truth about a room: entries are only ever appended, and each was checked against all entries
before it. Everything else in this package can be thrown away and rebuilt.

`person` identifies the player a token belongs to; it is never the token itself (`person_of`).
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from tefuda.engine.chance import FAST
from tefuda.table.messages import Customs
from tefuda.table.messages.stamps import Stamps


class Source(Struct, omit_defaults=True):
    """The point another table's match had reached: its moves up to there, and the version of its rules."""

    room: str
    moves: list[tuple[int, str]]
    rules: int = 1
    number: int = 0  # of that match at its table; 0 in lists from before


class Opened(Struct, tag="opened", omit_defaults=True):
    """The first entry: which game, and who is the host.

    `seed` is the service's part of the first match's seed, and `next` its part for the match after that, so that both
    can be promised before the seats add theirs. With a `source` the match continues from there, so the whole seed, its
    generator and the options are those of the other table. Lists older than generators name none.
    """

    game: str
    options: dict[str, Any]
    seed: str
    private: bool = False
    source: Source | None = None
    generator: str = FAST
    next: str = ""
    customs: Customs = Customs()
    cup: str = ""  # the tournament whose table it is
    clock: int = 0


class Sat(Struct, tag="sat", omit_defaults=True):
    """A player takes a seat, or changes to it; the first to sit is the host."""

    person: str
    seat: int
    name: str
    crest: int = -1


class Stood(Struct, tag="stood"):
    """A player leaves the seat. During a match it stays theirs to the end, and a bot plays it."""

    person: str


class Returned(Struct, tag="returned"):
    """A player who stood up during the match is back."""

    person: str


class BotSat(Struct, tag="bot"):
    seat: int
    strength: int


class Freed(Struct, tag="freed"):
    """A bot is sent away from its seat."""

    seat: int


class Removed(Struct, tag="removed"):
    """The host sends a player away: they stand up, and sit down at this table no more."""

    person: str


class Muted(Struct, tag="muted", omit_defaults=True):
    """The host takes a player's word, or gives it back; what the operator of the service decides comes before that."""

    person: str
    muted: bool
    operator: bool = False


class Shut(Struct, tag="shut"):
    """The operator of the service closes the table for good."""


class OptionsSet(Struct, tag="options", omit_defaults=True):
    options: dict[str, Any]
    clock: int
    rated: bool = False


class CustomsSet(Struct, tag="customs"):
    """How the table is run from now on."""

    customs: Customs


class Advised(Struct, tag="advised"):
    """A player is given a hint."""

    person: str


class Skipped(Struct, tag="skip"):
    """A player wants the bots to play the rest of the round at once."""

    person: str


class Readied(Struct, tag="ready"):
    person: str
    ready: bool


class Started(Struct, tag="start", omit_defaults=True):
    """The match begins: a bot of this strength on every open seat, the cards dealt from the seed on the list. Where
    seats have committed to randomness of their own, all of it is revealed first. `rules`: the version of the game's
    rules, under which the match goes on (`Game.version`)."""

    strength: int
    rules: int = 1


class Shortened(Struct, tag="short"):
    """The host of a tournament cuts the match short: it goes on under these options, under which the same moves would
    have led to the same point."""

    options: dict[str, Any]


class Committed(Struct, tag="commit"):
    """A player adds randomness to the next deal, for now as its `commitment`; empty: they add none any more."""

    person: str
    hash: str


class Revealed(Struct, tag="reveal"):
    """What a player had committed to. The cards are dealt once all of it has been revealed."""

    person: str
    entropy: str


class Dealt(Struct, tag="deal"):
    """A player did not reveal in time: the cards are dealt without their randomness."""


class Moved(Struct, tag="move", omit_defaults=True):
    """A move, in canonical notation.

    `id` is the client's; `by` says who chose the move; `used` are the seconds it took, in games with a time reserve
    (`Position.bank`).
    """

    seat: int
    text: str
    id: str = ""
    by: Literal["person", "bot", "clock"] = "person"
    used: float = 0.0


class Sealed(Struct, tag="sealed", omit_defaults=True):
    """A move in a choice that stays open for a time (`Position.quiet`).

    It is made when that time is over, and nobody learns before then that it has been sent. A later one of the same seat
    replaces it.
    """

    seat: int
    text: str
    id: str = ""
    by: Literal["person", "bot"] = "person"


class Closed(Struct, tag="closed"):
    """The time of such a choice is over: all sealed moves are made; seats that sent none get the move the clock
    plays."""


class AgainWanted(Struct, tag="again"):
    """A player wants another match at the same table."""

    person: str


class AgainDeclined(Struct, tag="not_again"):
    """A player wants no other match at the same table, or no longer wants one."""

    person: str


class HostPassed(Struct, tag="host"):
    """The host is away from a table that waits: another player decides."""

    person: str


class Redealt(Struct, tag="redeal", omit_defaults=True):
    """The next match at this table starts, from a new seed; see `Opened` and `Started`."""

    seed: str
    strength: int
    generator: str = FAST
    next: str = ""
    rules: int = 1


class Spoke(Struct, tag="spoke", omit_defaults=True):
    """A player says a line, or one of the `stamps` instead of it."""

    person: str
    line: str
    stamp: Stamps | Literal[""] = ""


class Pruned(Struct, tag="pruned"):
    """What was here has no effect any more: options that were replaced, or a line of chat from long ago."""


Entry: TypeAlias = (
    Opened
    | Sat
    | Stood
    | Returned
    | BotSat
    | Freed
    | Removed
    | Muted
    | Shut
    | OptionsSet
    | CustomsSet
    | Advised
    | Skipped
    | Readied
    | Started
    | Shortened
    | Committed
    | Revealed
    | Dealt
    | Moved
    | Sealed
    | Closed
    | AgainWanted
    | AgainDeclined
    | HostPassed
    | Redealt
    | Spoke
    | Pruned
)

_decoder: Final = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def decode(body: str) -> Entry:
    entry: Entry = _decoder.decode(body)
    return entry


def person_of(token: str) -> str:
    """Return the player a token belongs to. The list keeps this instead of the token, which is as good as a
    password."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def commitment(secret: str) -> str:
    """Return the hash that is shown of a secret before it is revealed: SHA-256 of `tefuda commit SECRET`."""
    return hashlib.sha256(f"tefuda commit {secret}".encode()).hexdigest()


def whole_seed(own: str, added: dict[int, str]) -> str:
    """Return the seed of a deal: the service's part, then what the seats added, as `0:…`, in seat order."""
    return " ".join([own, *(f"{seat}:{entropy}" for seat, entropy in sorted(added.items()))])
