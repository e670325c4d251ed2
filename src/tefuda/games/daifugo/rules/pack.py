"""The pack, and how many cards of a rank go together (catalogue, BASE GAME)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..base import Base
from ..cards import count_cards
from ..cause import DEAL, SET_PLAYED
from ..plays import SET, Play
from ..rule import Param, Rule

if TYPE_CHECKING:
    from ..table import Table


class DealAll(Rule):
    """全札を均等に配る / Deal out all cards: one pack, or more; named as a rule, it holds for large tables, too."""

    id: ClassVar[str] = "deal_all"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    params: ClassVar[tuple[Param, ...]] = (Param("decks", "int", 1, 1, 4),)
    decks: i64 = 1

    def configure(self, base: Base, ids: list[str]) -> None:
        if "multi_deck" not in ids:
            base.packs = self.decks


class MultiDeck(Rule):
    """2組以上のカードを使用 / Several packs: several packs, shuffled together."""

    id: ClassVar[str] = "multi_deck"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    params: ClassVar[tuple[Param, ...]] = (Param("decks", "int", 2, 2, 4),)
    decks: i64 = 2

    def configure(self, base: Base, ids: list[str]) -> None:
        base.packs = self.decks


class SetsOfARank(Rule):
    """同数複数枚出し / Sets of one rank: cards of one rank go together, up to a number of cards if the table sets
    one."""

    id: ClassVar[str] = "same_number_set"
    governs: ClassVar[tuple[str, ...]] = (SET_PLAYED,)
    params: ClassVar[tuple[Param, ...]] = (Param("max_size", "int", 24, 1, 24),)
    max_size: i64 = 24

    def restricts(self, table: Table) -> bool:
        return table.top is None and count_cards(table.hands[table.turn]) > self.max_size

    def allows(self, table: Table, play: Play) -> bool:
        return play.kind != SET or play.size <= self.max_size


RULES: Final = [DealAll, MultiDeck, SetsOfARank]
