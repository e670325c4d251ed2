"""What can stand on a room's list. The list is the whole truth about a room: it is only ever appended to, and every
entry was checked against all entries before it. Everything else in this package can be thrown away and rebuilt.

`person` is who a token belongs to, never the token itself (`person_of`).
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from tefuda.engine.chance import FAST


class Source(Struct):
    """How far a match at another table had come: its moves up to there."""

    room: str
    moves: list[tuple[int, str]]


class Opened(Struct, tag="opened", omit_defaults=True):
    """The first entry: which game, and who is the host. `seed` is what the service adds to the first match's cards, and
    `next` what it will add to those of the match after, so that both can be promised before the seats add theirs. With
    a `source` the match goes on from there, so the whole seed, its generator and the options are those of the other
    table. Lists from before there were generators name none.
    """

    game: str
    options: dict[str, Any]
    seed: str
    private: bool = False
    source: Source | None = None
    generator: str = FAST
    next: str = ""


class Sat(Struct, tag="sat", omit_defaults=True):
    """A person takes a seat, or changes to it; the first to sit is the host."""

    person: str
    seat: int
    name: str
    crest: int = -1


class Stood(Struct, tag="stood"):
    """A person leaves the seat; in a match it stays theirs to its end, and a bot plays it."""

    person: str


class Returned(Struct, tag="returned"):
    """Who stood up in a match is back."""

    person: str


class BotSat(Struct, tag="bot"):
    seat: int
    strength: int


class Freed(Struct, tag="freed"):
    """A bot is sent away."""

    seat: int


class OptionsSet(Struct, tag="options"):
    options: dict[str, Any]
    clock: int


class Readied(Struct, tag="ready"):
    person: str
    ready: bool


class Started(Struct, tag="start"):
    """The match begins: a bot of this strength on every open seat, cards dealt from the seed on the list. Where seats
    have committed to randomness of their own, all of it is revealed first."""

    strength: int


class Committed(Struct, tag="commit"):
    """A person adds randomness to the next deal, for now as its `commitment`; empty: no longer."""

    person: str
    hash: str


class Revealed(Struct, tag="reveal"):
    """What a person had committed to. The cards are dealt when all of it is here."""

    person: str
    entropy: str


class Dealt(Struct, tag="deal"):
    """Somebody did not reveal in time: the cards are dealt without theirs."""


class Moved(Struct, tag="move", omit_defaults=True):
    """A move, in canonical notation. `id` is the client's; `by` says who chose it; `used` are the seconds it took where
    the game keeps a reserve of them (`Position.bank`).
    """

    seat: int
    text: str
    id: str = ""
    by: Literal["person", "bot", "clock"] = "person"
    used: float = 0.0


class Sealed(Struct, tag="sealed", omit_defaults=True):
    """A move in a choice that stays open for a time (`Position.quiet`): it counts when that is over, and nobody is told
    before that it is here. A later one of the same seat takes its place.
    """

    seat: int
    text: str
    id: str = ""
    by: Literal["person", "bot"] = "person"


class Closed(Struct, tag="closed"):
    """The time of such a choice is over: all sealed moves are made, and for who gave none what the clock would play."""


class AgainWanted(Struct, tag="again"):
    """A person wants the same table once more."""

    person: str


class Redealt(Struct, tag="redeal", omit_defaults=True):
    """The next match at this table starts, from a new seed; see `Opened` and `Started`."""

    seed: str
    strength: int
    generator: str = FAST
    next: str = ""


class Spoke(Struct, tag="spoke"):
    person: str
    line: str


Entry: TypeAlias = (
    Opened
    | Sat
    | Stood
    | Returned
    | BotSat
    | Freed
    | OptionsSet
    | Readied
    | Started
    | Committed
    | Revealed
    | Dealt
    | Moved
    | Sealed
    | Closed
    | AgainWanted
    | Redealt
    | Spoke
)

_decoder: Final = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def decode(body: str) -> Entry:
    entry: Entry = _decoder.decode(body)
    return entry


def person_of(token: str) -> str:
    """Who a token belongs to. The list keeps this instead of the token, which is as good as a password."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def commitment(secret: str) -> str:
    """The hash that is shown of a secret before it is revealed: SHA-256 of `tefuda commit SECRET`."""
    return hashlib.sha256(f"tefuda commit {secret}".encode()).hexdigest()


def whole_seed(own: str, added: dict[int, str]) -> str:
    """The seed of a deal: the service's own, then what seats added, as `0:…`, in seat order."""
    return " ".join([own, *(f"{seat}:{entropy}" for seat, entropy in sorted(added.items()))])
