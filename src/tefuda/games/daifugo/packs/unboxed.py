"""The module `words` as it is compiled: a set is the tuple of its words, which C keeps as a plain value.

`tools/unboxed.py` puts calls of these functions where the sources have operators between sets, and makes constants
functions.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 54
FULL: Final = (1 << WORD) - 1

Cards = tuple[i64, i64, i64, i64]


def NO_CARDS() -> Cards:  # noqa: N802 (read as a constant)
    return 0, 0, 0, 0


def words(cards: Cards) -> Cards:
    """Return the words of a set, that of the first pack first."""
    return cards


def joined(a: i64, b: i64, c: i64, d: i64) -> Cards:
    """Return the set of these words."""
    return a, b, c, d


# --- operators ---------------------------------------------------------------------------------------------------


def both(one: Cards, other: Cards) -> Cards:
    return one[0] & other[0], one[1] & other[1], one[2] & other[2], one[3] & other[3]


def without(one: Cards, other: Cards) -> Cards:
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2], one[3] & ~other[3]


def either(one: Cards, other: Cards) -> Cards:
    return one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3]


def differing(one: Cards, other: Cards) -> Cards:
    return one[0] ^ other[0], one[1] ^ other[1], one[2] ^ other[2], one[3] ^ other[3]


def others(cards: Cards) -> Cards:
    return cards[0] ^ FULL, cards[1] ^ FULL, cards[2] ^ FULL, cards[3] ^ FULL


def some(cards: Cards) -> bool:
    return cards[0] | cards[1] | cards[2] | cards[3] != 0


def equal(one: Cards, other: Cards) -> bool:
    return one[0] == other[0] and one[1] == other[1] and one[2] == other[2] and one[3] == other[3]


# --- several sets ------------------------------------------------------------------------------------------------


@final
class Sets:
    """Several sets, by seat or another number: four words each."""

    def __init__(self, words: vec[i64]) -> None:
        self.words = words

    def __len__(self) -> int:
        return len(self.words) >> 2

    def __getitem__(self, k: i64) -> Cards:
        words, at = self.words, 4 * k
        return words[at], words[at + 1], words[at + 2], words[at + 3]

    def __setitem__(self, k: i64, cards: Cards) -> None:
        words, at = self.words, 4 * k
        words[at] = cards[0]
        words[at + 1] = cards[1]
        words[at + 2] = cards[2]
        words[at + 3] = cards[3]


def no_sets(n: i64) -> Sets:
    """Return some empty sets."""
    return Sets(vec[i64]([0] * (4 * n)))


def sets_of(sets: list[Cards]) -> Sets:
    """Return these sets."""
    out = no_sets(len(sets))
    for k, cards in enumerate(sets):
        out[k] = cards
    return out


def copied(sets: Sets) -> Sets:
    """Return the same sets, to be changed without changing these."""
    return Sets(sets.words[:])
