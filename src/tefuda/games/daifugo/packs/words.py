"""A set of cards of up to four packs: a word for each pack, in which a card has the bit that it has with one pack.

Interpreted, the words are the parts of one large integer, which has Python's operators. Compiled, `unboxed.py` takes
the place of this module: a set is the tuple of its words, so that combining sets allocates nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

WORD: Final = 54
FULL: Final = (1 << WORD) - 1

if TYPE_CHECKING:

    class Cards:
        """What may be done with a set besides calling functions of `cards`."""

        def __and__(self, other: Cards) -> Cards: ...
        def __or__(self, other: Cards) -> Cards: ...
        def __xor__(self, other: Cards) -> Cards: ...
        def __invert__(self) -> Cards: ...

    NO_CARDS: Final = Cards()
else:
    Cards = int
    NO_CARDS: Final = 0


def words(cards: Any) -> tuple[i64, i64, i64, i64]:
    """Return the words of a set, that of the first pack first."""
    return cards & FULL, cards >> WORD & FULL, cards >> 2 * WORD & FULL, cards >> 3 * WORD & FULL


def joined(a: Any, b: Any, c: Any, d: Any) -> Cards:
    """Return the set of these words."""
    cards: Cards = a | b << WORD | c << 2 * WORD | d << 3 * WORD
    return cards


class Sets(list[Cards]):
    """Several sets, by seat or another number."""


def no_sets(n: i64) -> Sets:
    """Return some empty sets."""
    return Sets([NO_CARDS] * n)


def sets_of(sets: list[Cards]) -> Sets:
    """Return these sets."""
    return Sets(sets)


def copied(sets: Sets) -> Sets:
    """Return the same sets, to be changed without changing these."""
    return Sets(sets)
