"""What a player who asks for a hint gets."""

from __future__ import annotations

from msgspec import Struct, field


class HintMove(Struct):
    """A move in notation, and what it can be expected to lead to, with its 95 % interval: 0 is the worst end of the
    round, 100 the best."""

    text: str
    value: float
    low: float
    high: float


class HintCard(Struct):
    """A card on which much depends, and how often each seat holds it in the possible deals, in percent."""

    face: str
    seats: list[int]


class Hinted(Struct, tag="hinted", omit_defaults=True):
    """A hint for the decision that is open since this version: the best move first. `moves`: how many there are.
    `worlds`: possible deals that were tried. `gap` to `gap_low` and `gap_high`: by how much the first is better than
    the second. `certain`: the best move was computed."""

    version: int
    best: list[HintMove]
    moves: int
    worlds: int
    gap: float
    gap_low: float
    gap_high: float
    certain: bool = False
    cards: list[HintCard] = field(default_factory=list)
