"""9の効果 (catalogue, effect:9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.agenda import TURN
from tefuda.games.daifugo.cards import NINE
from tefuda.games.daifugo.plays import Play
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


RULES: Final = [NineReverse]
