"""The pack, the phases of a round, and what a move is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.pack import SUITS, Pack

# §2 The pack: the five lowest diamonds, ace included, are the shops; 47 cards are played with.
SHOPS: Final = ["DA", "D2", "D3", "D4", "D5"]
PACK: Final = Pack([suit + rank for suit in SUITS for rank in "23456789TJQKA" if suit + rank not in SHOPS])
ALL_CARDS: Final = (1 << 47) - 1
SPADES: Final = 0x1FFF
HEARTS: Final = SPADES << 13
DIAMONDS: Final = 0xFF << 26
CLUBS: Final = SPADES << 34
BLACK: Final = SPADES | CLUBS
SEATS: Final = 4
TRICKS: Final = 11
CAP: Final = 60  # rounds, after which the most chips win (R11)
CHIPS: Final = [3, 6, 9, 6, 3]  # in the shops at first
GROUPS: Final = vec[i64]([1, 1, 1, 1, 2, 3, 1, 3, 5, 1, 2, 3, 1, 1, 1])  # what the three visits to each shop take
# Moves: a card is its number; SIDE + k turns the k-th side card up; then what to do with a trick.
SIDE: Final = 64
TAKE: Final = 68
PUSH: Final = 69


class Phase:
    """What is decided next: the side card turned up, a card, or who gets the trick."""

    TURN_UP: Final[i64] = 0
    PLAY: Final[i64] = 1
    GIVE: Final[i64] = 2
    DONE: Final[i64] = 3


PHASES: Final = ("side", "play", "push", "over")  # as setups name them


def suit_of(card: i64) -> i64:
    """Return all cards of a card's suit."""
    if card < 13:
        return SPADES
    if card < 26:
        return HEARTS
    return DIAMONDS if card < 34 else CLUBS


def groups(shop: i64, chips: i64) -> list[int]:
    """Return how many chips each visit takes from a shop (0-4) with this many left, the next visit first."""
    out: list[int] = []
    while chips > 0:
        out.append(next_group(shop, chips))
        chips -= out[-1]
    return out


def next_group(shop: i64, chips: i64) -> i64:
    """Return how many chips the next visit takes from a shop (0-4) with this many left, 0 if it never has this many."""
    left: i64 = 0  # before a visit there is what it and the later ones take
    for later in range(i64(3)):
        taken = GROUPS[3 * shop + 2 - later]
        left += taken
        if left == chips:
            return taken
    return 0
