"""カードの出し方: kinds of combinations (catalogue, WAYS OF PLAYING)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.moves import Moves

from .. import playable
from ..base import Base
from ..cards import ALL_SUITS, JOKERS, THREE, Cards, count_cards, jokers_in, turned
from ..figures import emperors, overtakes, steps, tunnels
from ..legal import places_of
from ..plays import AT_WEAKEST, EMPTY, IS_EMPEROR, IS_RUN, IS_STEPS, Play, gap_of
from ..rule import Param, Rule

if TYPE_CHECKING:
    from ..table import Table


class Figure(Rule):
    """A combination of several ranks. Ranks count by places, from the weakest one in force."""

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        begin = moves.size
        self.add(table, turned(hand, table.order.weakest), moves)
        for k in range(begin, moves.size):
            moves.items[k] |= table.order.weakest << AT_WEAKEST

    def add(self, table: Table, hand: Cards, moves: Moves) -> None:
        """Add the moves, as if the 3 were the weakest rank."""


def suits_of_one(table: Table) -> i64:
    """Return the suits that a play of a single suit may have under the locks."""
    if table.locks.suits == 0:
        return table.locks.within
    return table.locks.within & table.locks.suits if count(table.locks.suits) == 1 else i64(0)


class Emperor(Figure):
    """エンペラー / Emperor: four ranks in a row, each of another suit. Only a stronger emperor follows; it is no
    revolution."""

    id: ClassVar[str] = "emperor"
    answers: ClassVar[int] = EMPTY | IS_EMPEROR

    def configure(self, base: Base, ids: list[str]) -> None:
        base.emperors = True

    def add(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        starts: i64 = 0
        for low in range(i64(10)):
            if top is None or overtakes(table, top, low, 1):
                starts |= bit(low)
        if table.locks.within == ALL_SUITS:
            emperors(hand, starts, count_cards(hand & JOKERS), moves)


class EqualSteps(Figure):
    """等差数列 / Arithmetic sequence: three or more cards of one suit whose ranks go up by the same difference, two
    or more.

    Stronger ones of the same size and difference follow.
    """

    id: ClassVar[str] = "tosa_suretsu"
    params: ClassVar[tuple[Param, ...]] = (Param("jokers", "bool", False),)
    jokers: bool = False
    answers: ClassVar[int] = EMPTY | IS_STEPS

    def configure(self, base: Base, ids: list[str]) -> None:
        base.steps = True
        base.steps_differ = "tosa_any_diff" in ids
        base.steps_jokers = self.jokers and not base.steps_differ

    def add(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        least, most = (i64(3), i64(7)) if top is None else (top.size, top.size)
        jokers = jokers_in(hand) if table.base.steps_jokers else i64(0)
        suits = suits_of_one(table)
        for suit in range(i64(4)):
            held = places_of(hand, suit) if suits & bit(suit) != 0 else i64(0)
            if held == 0 or count(held) + count(jokers) < least:
                continue
            for gap in range(i64(2), i64(7)):
                if top is None or table.base.steps_differ or gap == gap_of(top.move):
                    for size in range(least, min(most, 12 // gap + 1) + 1):
                        self.add_some(table, held, jokers, suit, size, gap, moves)

    def add_some(self, table: Table, held: i64, jokers: i64, suit: i64, size: i64, gap: i64, moves: Moves) -> None:
        """Add the sequences of one suit, size and difference."""
        top = table.top
        starts = bit(13 - (size - 1) * gap) - 1 if jokers != 0 else starts_of(held, size, gap)
        while starts != 0:
            low = first(starts)
            if top is None or overtakes(table, top, low, gap):
                steps(held, jokers, suit, low, size, gap, moves)
            starts &= starts - 1


def starts_of(held: i64, size: i64, gap: i64) -> i64:
    """Return where `size` places begin, each `gap` above the last one, that are all `held`."""
    starts = held
    for k in range(i64(1), size):
        starts &= held >> k * gap
    return starts


class AnySteps(Rule):
    """等差数列（公差自由） / Arithmetic sequence: any step. Followers may have another difference; there are no
    jokers among them."""

    id: ClassVar[str] = "tosa_any_diff"
    when: ClassVar[int] = IS_STEPS

    def played(self, table: Table, play: Play) -> None:
        below = play.below
        if below is not None and gap_of(below.move) != gap_of(play.move):
            table.fired(self)


class Tunnel(Figure):
    """トンネル / Tunnel: a run may go through the 2 and the 3, as strong as the one that begins with the 3.

    Both must be real, and jokers represent only ranks reached from the 3. Where runs join 2 and 3 anyway there is none.
    """

    id: ClassVar[str] = "tunnel"
    answers: ClassVar[int] = EMPTY | IS_RUN

    def configure(self, base: Base, ids: list[str]) -> None:
        base.tunnels = True

    def add(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        least, most = (max(i64(3), table.base.run_least), i64(12)) if top is None else (top.size, top.size)
        beaten = top is not None and playable.higher_starts(table, top) & bit(THREE) == 0
        if table.order.weakest != THREE or least < 3 or beaten:
            return
        suits = suits_of_one(table)
        for suit in range(i64(4)):
            if suits & bit(suit) != 0:
                tunnels(hand, suit, least, most, count_cards(hand & JOKERS), moves)


RULES: Final = [Emperor, EqualSteps, AnySteps, Tunnel]
