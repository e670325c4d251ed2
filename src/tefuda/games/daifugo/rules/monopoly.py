"""モノポリー(ネクソン型): more hands that win when they are shown (catalogue, SPECIAL WIN / LOSS)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.games.daifugo.cards import of_rank, of_suits, ranks_in, suits_at
from tefuda.games.daifugo.rules.finish_special import Monopoly, a_suit


class LooseMonopoly(Monopoly):
    """モノポリー(ネクソン型): three emperors of twelve different ranks with a card of the remaining rank win, too.

    They may be shown like the thirteen cards of a suit.
    """

    id: ClassVar[str] = "monopoly_loose"

    def winning(self, hand: i64) -> i64:
        if count(ranks_in(hand)) < 13:
            return 0
        cards = a_suit(hand)
        for place in range(i64(4)):
            cards = cards or emperors(hand, 4 * place)
        return cards


def emperors(hand: i64, apart: i64) -> i64:
    """Return a card of every rank, 0 if the hand has none.

    All but that `apart` are in three rows of four different suits.
    """
    cards = hand & of_rank(apart)
    cards &= -cards
    for low in [*range(0, apart, 4), *range(apart + 1, 13, 4)]:
        row = emperor(hand, low, 4, 0)
        if cards == 0 or row == 0:
            return 0
        cards |= row
    return cards


def emperor(hand: i64, low: i64, size: i64, taken: i64) -> i64:
    """Return cards of `size` ranks from `low` on in different suits, none of them taken; 0 if there are none."""
    own = suits_at(hand, low) & ~taken
    while own != 0:
        suit = own & -own
        card = hand & of_rank(low) & of_suits(suit)
        card &= -card
        rest = emperor(hand, low + 1, size - 1, taken | suit) if size > 1 else card
        if rest != 0:
            return card | rest
        own ^= suit
    return 0


RULES: Final = [LooseMonopoly]
