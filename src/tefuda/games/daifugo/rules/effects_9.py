"""9の効果 (catalogue, effect:9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, union
from tefuda.games.daifugo.agenda import TURN, Step
from tefuda.games.daifugo.cards import NINE
from tefuda.games.daifugo.choices import ask_order
from tefuda.games.daifugo.plays import Play, ordered_seats
from tefuda.games.daifugo.rule import Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class NineReverse(Rule):
    """9リバース: the order of turns is reversed, until it is reversed again or the game ends."""

    id: ClassVar[str] = "nine_reverse"
    when: ClassVar[int] = 1 << NINE
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.reverse(self)


class NineShuffle(Rule):
    """9シャッフル: after a pair of 9s their player seats the opponents anew; six at most, the next ones."""

    id: ClassVar[str] = "nine_shuffle"
    when: ClassVar[int] = 1 << NINE
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(2, NINE):
            ask_order(table, self, play.owner, union(table.others(play.owner)[:6]))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        """Clockwise from its player on, the places of those who move are filled in the order named."""
        moved = ordered_seats(move)
        table.sit([moved.pop(0) if bit(seat) & step.cards else seat for seat in table.seating_from(step.seat)])
        table.fired(self)


RULES: Final = [NineReverse, NineShuffle]
