"""Packs: the cards of a game, their order and their names.

A card is a number, its place in the pack: so a set of cards is one integer, and a game can put the strongest card of a
suit at the highest bit. Equal cards of doubled packs are one number with several copies.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first

SUITS: Final = "SHDC"  # spades, hearts, diamonds, clubs
SIX_SUITS: Final = "SHDCRM"  # and stars, moons
RANKS: Final = "A23456789TJQK"


@final
class Pack:
    """The cards of a game, by number: `names[card]` is its notation, `copies[card]` how many there are (usually 1)."""

    def __init__(self, names: list[str], copies: list[int] | None = None) -> None:
        self.names = names
        self.copies = copies if copies is not None else [1] * len(names)
        self.numbers: dict[str, int] = {name: card for card, name in enumerate(names)}
        self.size: i64 = len(names)

    def all(self) -> i64:
        """Return the set of all cards (for packs of at most 62 different cards)."""
        return bit(self.size) - 1

    def name(self, card: i64) -> str:
        return self.names[card]

    def suit_of(self, card: i64) -> i64:
        """Return all cards of a card's suit, as a set. (Games compute it faster from their own numbers.)"""
        out: i64 = 0
        for number, name in enumerate(self.names):
            if name[0] == self.names[card][0]:
                out |= bit(number)
        return out

    def faces(self, cards: i64) -> list[str]:
        """Return the names of a set of cards, in the pack's order."""
        out: list[str] = []
        while cards != 0:
            out.append(self.names[first(cards)])
            cards &= cards - 1
        return out

    def slots(self, cards: vec[i64]) -> list[str | None]:
        """Return the names of cards by place, as `Setup.slots` reads them; None where a card is -1."""
        return [None if card < 0 else self.names[card] for card in cards]

    def text(self, cards: i64) -> str:
        """Return a set of cards as text: `S3 H3`."""
        return " ".join(self.faces(cards))

    def number(self, name: str) -> i64:
        """Return the card of a name, or -1."""
        return self.numbers.get(name, -1)

    def cards(self, names: str) -> i64:
        """Return the set of cards whose names a text has, separated by spaces.

        Raises: KeyError if a name is unknown.
        """
        out: i64 = 0
        for name in names.split():
            out |= bit(self.numbers[name])
        return out


def french(ranks: str, suits: str = SUITS, jokers: int = 0) -> Pack:
    """Return a French pack, suit by suit, each suit from its first rank (the weakest) to its last; then the jokers."""
    names = [suit + rank for suit in suits for rank in ranks]
    return Pack(names + [f"X{k + 1}" for k in range(jokers)])
