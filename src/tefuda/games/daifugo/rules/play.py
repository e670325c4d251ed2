"""カードの出し方: ways of playing (catalogue, WAYS OF PLAYING)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.base import Base
from tefuda.games.daifugo.rule import Param, Rule


class Sequence(Rule):
    """シークエンス: three or more cards of one suit, one number after the other."""

    id: ClassVar[str] = "sequence"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 3, 2, 5),)
    min: i64 = 3

    def configure(self, base: Base, ids: list[str]) -> None:
        base.run_least = self.min


class PairsOfRun(Rule):
    """2枚階段: two cards are a run already."""

    id: ClassVar[str] = "sequence_min2"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.run_least = 2


class NoOverlap(Rule):
    """階段比較: 重複不可. Every card of a run must be stronger than every card of the run below it."""

    id: ClassVar[str] = "sequence_no_overlap"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.overlap = False


RULES: Final = [Sequence, PairsOfRun, NoOverlap]
