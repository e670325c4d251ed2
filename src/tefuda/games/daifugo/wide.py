"""What the other modules of this package use instead of the engine's own means where sets hold more than 62 cards.

The engine's sets are numbers of 64 bits. Read for several packs (`packs.py`) the same sources run interpreted, where
numbers have any size; the names here replace those that are compiled for 64 bits.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec as words_of_engine
from mypy_extensions import i64

from tefuda.cards.pack import SUITS
from tefuda.cards.pack import Pack as Faces
from tefuda.engine import knowledge
from tefuda.engine.chance import Rng
from tefuda.engine.position import Position

__all__ = ["SUITS", "Pack", "append", "bit", "count", "draw", "first", "last", "members", "nth", "share", "shift"]
__all__ += ["union", "vec"]

# --- tefuda.cards.bits -------------------------------------------------------------------------------------------


def bit(i: int) -> int:
    one = 1
    return one << i


def shift(things: int, by: int) -> int:
    return things << by


def count(things: int) -> int:
    return things.bit_count()


def first(things: int) -> int:
    return (things & -things).bit_length() - 1


def last(things: int) -> int:
    return things.bit_length() - 1


def nth(things: int, k: int) -> int:
    for _ in range(k):
        things &= things - 1
    return first(things)


def members(things: int) -> list[int]:
    out: list[int] = []
    while things:
        out.append(first(things))
        things &= things - 1
    return out


def union(things: list[int]) -> int:
    out = 0
    for thing in things:
        out |= bit(thing)
    return out


# --- librt.vecs: a `vec` of anything is a list -------------------------------------------------------------------


class Lists:
    """A maker of lists: `vec[kind](items)` makes a list."""

    def __getitem__(self, kind: object) -> type[list[Any]]:
        return list


vec: Final = Lists()


def append(items: list[Any], item: Any) -> list[Any]:
    items.append(item)
    return items


# --- tefuda.cards.pack -------------------------------------------------------------------------------------------


class Pack:
    """Cards with equal faces: `names` has the name of every card, copies side by side."""

    def __init__(self, names: list[str], copies: list[int]) -> None:
        self.known: Faces = Faces(names, copies)  # as setups and the conformance kit read it
        self.names: list[str] = [name for k, name in enumerate(names) for _ in range(copies[k])]
        self.lowest: dict[str, int] = {name: self.names.index(name) for name in names}
        self.copies: dict[str, int] = {name: copies[k] for k, name in enumerate(names)}

    def name(self, card: int) -> str:
        return self.names[card]

    def faces(self, cards: int) -> list[str]:
        return [self.names[card] for card in members(cards)]

    def text(self, cards: int) -> str:
        """Return a set by names that distinguish copies: `S3 S3.1`."""
        return " ".join(self.exact(card) for card in members(cards))

    def exact(self, card: int) -> str:
        """Return the name of a card, with the number of its copy except for the first one."""
        name = self.names[card]
        copy = card - self.lowest[name]
        return f"{name}.{copy}" if copy else name

    def number(self, name: str) -> int:
        """Return the first card of a face, or -1."""
        return self.lowest.get(name, -1)

    def card(self, name: str) -> int:
        """Return the card of an exact name, or -1."""
        face, _, copy = name.partition(".")
        known = face in self.lowest and (copy == "" or copy.isdecimal())
        if not known or int(copy or 0) >= self.copies[face]:
            return -1
        return self.lowest[face] + int(copy or 0)

    def cards(self, names: str) -> int:
        """Return the set of cards named in a text.

        Raises: KeyError for an unknown name.
        """
        out = 0
        for name in names.split():
            card = self.card(name)
            if card < 0:
                raise KeyError(name)
            out |= bit(card)
        return out


# --- drawing cards: the engine's means for sets of several words -------------------------------------------------

WORD: Final = 60
WORDS: Final = 4
WHOLE: Final = bit(WORD) - 1


def words(sets: list[int]) -> words_of_engine[i64]:
    """Return sets as the engine takes them: four words each."""
    return words_of_engine[i64]([cards >> WORD * k & WHOLE for cards in sets for k in range(WORDS)])


def joined(parts: words_of_engine[i64], k: int) -> int:
    """Return the k-th of such sets."""
    out = 0
    for word in range(WORDS):
        out |= shift(int(parts[WORDS * k + word]), WORD * word)
    return out


def draw(position: Position, cards: int, n: int) -> int:
    """Draw `n` cards like `Position.draw`."""
    return joined(position.draw_wide(words([cards]), n), 0)


def share(unseen: int, needs: list[int], barred: list[int], hands: list[int], rng: Rng) -> None:
    """Share out unseen cards like `knowledge.share`."""
    dealt = words(hands)
    knowledge.share_wide(words([unseen]), words_of_engine[i64](needs), words(barred), dealt, rng)
    for seat in range(len(hands)):
        hands[seat] = joined(dealt, seat)
