"""3の効果 (catalogue, effect:3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.engine.moves import Moves
from tefuda.games.daifugo.cards import SPADE3, SPADES, THREE
from tefuda.games.daifugo.plays import Play, set_move
from tefuda.games.daifugo.rule import Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class SpadeThree(Rule):
    """スペ3: ♠3 may be played on a lone joker, whatever lock there is, and clears the field."""

    id: ClassVar[str] = "spade3"
    when: ClassVar[int] = 1 << THREE

    def adds(self, table: Table, hand: i64, moves: Moves) -> None:
        top = table.top
        if top is not None and top.is_lone_joker() and hand & SPADE3:
            moves.add(set_move(THREE, SPADES, 0))

    def clear(self, table: Table, play: Play) -> None:
        below = play.below
        if play.is_single(SPADE3) and below is not None and below.is_lone_joker():
            table.cut(self)


RULES: Final = [SpadeThree]
