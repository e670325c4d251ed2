"""モノポリー（ネクソン型）: more hands that win when they are shown (catalogue, SPECIAL WIN / LOSS)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import count

from ..cards import NO_CARDS, Cards, first_of, of_rank, of_suits, ranks_in, suits_at
from .finish_special import Monopoly, a_suit


class LooseMonopoly(Monopoly):
    """モノポリー（ネクソン型） / Loose monopoly: three emperors of twelve different ranks with a card of the
    remaining rank win, too.

    They may be shown like the thirteen cards of a suit.
    """

    id: ClassVar[str] = "monopoly_loose"

    def winning(self, hand: Cards) -> Cards:
        if count(ranks_in(hand)) < 13:
            return NO_CARDS
        cards = a_suit(hand)
        for place in range(i64(4)):
            cards = emperors(hand, 4 * place) if cards == NO_CARDS else cards
        return cards


def emperors(hand: Cards, apart: i64) -> Cards:
    """Return a card of every rank, 0 if the hand has none.

    All but that `apart` are in three rows of four different suits.
    """
    cards = hand & of_rank(apart)
    cards = first_of(cards)
    for low in [*range(0, apart, 4), *range(apart + 1, 13, 4)]:
        row = emperor(hand, low, 4, 0)
        if cards == NO_CARDS or row == NO_CARDS:
            return NO_CARDS
        cards |= row
    return cards


def emperor(hand: Cards, low: i64, size: i64, taken: i64) -> Cards:
    """Return cards of `size` ranks from `low` on in different suits, none of them taken; 0 if there are none."""
    own = suits_at(hand, low) & ~taken
    while own != 0:
        suit = own & -own
        card = hand & of_rank(low) & of_suits(suit)
        card = first_of(card)
        rest = emperor(hand, low + 1, size - 1, taken | suit) if size > 1 else card
        if rest != NO_CARDS:
            return card | rest
        own ^= suit
    return NO_CARDS


RULES: Final = [LooseMonopoly]
