"""階級: more titles, and other names for them (catalogue, RANKS)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from ..base import Base
from ..cause import SCORED
from ..rule import Param, Rule

THEMES: Final = ("company", "yakuza", "police", "army", "hospital")


class TitlesOfThree(Rule):
    """3人の階級 / Titles for three: 富豪, 平民 and 貧民, who exchange one card or two."""

    id: ClassVar[str] = "ranks_3p"
    governs: ClassVar[tuple[str, ...]] = (SCORED,)
    params: ClassVar[tuple[Param, ...]] = (Param("cards", "int", 1, 1, 2),)
    cards: i64 = 1

    def configure(self, base: Base, ids: list[str]) -> None:
        if base.players == 3:
            base.tributes = [int(self.cards)]


class MoreTitles(Rule):
    """独自階級の増設 / More titles: from six players on there are titles above the millionaire and below the
    beggar.

    Titles farther out exchange more cards: 1 2 3 4 from the rich player and the poor player outward.
    """

    id: ClassVar[str] = "ranks_extended"
    governs: ClassVar[tuple[str, ...]] = (SCORED,)
    params: ClassVar[tuple[Param, ...]] = (Param("pairs", "int", 4, 3, 4),)
    pairs: i64 = 4

    def configure(self, base: Base, ids: list[str]) -> None:
        if base.players >= 6:
            pairs = min(self.pairs, base.players // 2)
            base.tributes = [int(pairs - place) for place in range(pairs)]


class ThemedTitles(Rule):
    """パロディ階級名 / Themed titles: titles have the names of another world, or the table's own."""

    id: ClassVar[str] = "rank_theme_names"
    governs: ClassVar[tuple[str, ...]] = (SCORED,)
    params: ClassVar[tuple[Param, ...]] = (
        Param("theme", "choice", "company", choices=("default", *THEMES, "custom")),
        Param("names", "words", [], 1, 16, only=("theme", "custom")),
    )
    theme: str = "company"
    names: list[str]

    def configure(self, base: Base, ids: list[str]) -> None:
        if self.theme in THEMES:
            base.theme = f"_{self.theme}"
        elif self.theme == "custom":
            base.title_names = self.names


RULES: Final = [TitlesOfThree, MoreTitles, ThemedTitles]
