"""モノポリー(ネクソン型): more hands that win when they are shown (catalogue, SPECIAL WIN / LOSS)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.cards import suits_at
from tefuda.games.daifugo.rules.finish import Monopoly, holds_a_suit


class LooseMonopoly(Monopoly):
    """モノポリー(ネクソン型): three emperors of twelve different numbers with a card of the number that is left may be
    shown as well.
    """

    id: ClassVar[str] = "monopoly_loose"

    def wins(self, hand: i64) -> bool:
        return holds_a_suit(hand) or any(holds_emperors(hand, 4 * place) for place in range(4))


def holds_emperors(hand: i64, apart: i64) -> bool:
    """Whether a hand holds every number, all but that `apart` in three rows of four different suits."""
    rows = [*range(0, apart, 4), *range(apart + 1, 13, 4)]
    return suits_at(hand, apart) != 0 and all(holds_emperor(hand, low, 4, 0) for low in rows)


def holds_emperor(hand: i64, low: i64, size: i64, taken: i64) -> bool:
    """Whether `size` numbers from `low` on can be shown in different suits, none of them taken."""
    if size == 0:
        return True
    own = suits_at(hand, low) & ~taken
    while own != 0:
        if holds_emperor(hand, low + 1, size - 1, taken | own & -own):
            return True
        own &= own - 1
    return False


RULES: Final = [LooseMonopoly]
