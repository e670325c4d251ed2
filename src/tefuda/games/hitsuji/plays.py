"""The pack, the phases of a round, and what a move is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import members, shift
from tefuda.cards.pack import SIX_SUITS, Pack, french

# §2 The pack: four suits for three players, six for four (R6). Aim cards (§6) come after the cards of the hands.
RANKS: Final = "6789TJQKA"
ROOM: Final = vec[i64]([6, 7, 8, 9, 10, 10, 10, 10, 1])  # sheep in a fence, by rank
SUIT: Final = 0x1FF  # the nine cards of one suit
PACKS: Final[dict[int, Pack]] = {n: french(RANKS, SIX_SUITS[:suits]) for n, suits in ((3, 4), (4, 6))}
ALL: Final = vec[i64]([0, 0, 0, PACKS[3].all(), PACKS[4].all()])  # cards, by the number of players
AIM_RANKS: Final = "2345"
AIM_NAMES: Final = [suit + rank for suit in SIX_SUITS[:4] for rank in AIM_RANKS]  # four per seat
AIM_PACKS: Final[dict[int, Pack]] = {n: Pack(PACKS[n].names + AIM_NAMES[: 4 * n]) for n in (3, 4)}
AIM_SUMS: Final = vec[i64]([0, 2, 3, 5, 4, 6, 7, 9, 5, 7, 8, 10, 9, 11, 12, 14])  # by set of aim cards: bit 0 is the 2
BUILT: Final = 1  # points for building a fence
MOST: Final = 3  # for the most sheep in it
TIED: Final = 1
AIMED: Final = 2
# Moves: a card is its number; FENCE + a card builds; AIM + a set of the four aim cards turns them down.
FENCE: Final = 64
AIM: Final = 128


class Phase:
    """What is decided next: a card, the fence, or the aim cards to turn down."""

    PLAY: Final[i64] = 0
    BUILD: Final[i64] = 1
    TURN_DOWN: Final[i64] = 2
    DONE: Final[i64] = 3


PHASES: Final = ("play", "fence", "aim", "over")  # as setups name them


def suit_of(card: i64) -> i64:
    """Return all nine cards of a card's suit."""
    return shift(SUIT, card // 9 * 9)


def room_of(fence: i64) -> i64:
    """Return how many sheep a fence holds."""
    return ROOM[fence % 9]


# A number for each seat as one integer, eight bits per seat: points, or the sheep in one fence, a flock.


def of_seat(numbers: i64, seat: i64) -> i64:
    return numbers >> 8 * seat & 0xFF


def size_of(flock: i64) -> i64:
    return (flock & 0xFF) + (flock >> 8 & 0xFF) + (flock >> 16 & 0xFF) + (flock >> 24 & 0xFF)


def aim_names(seat: i64, aims: i64) -> list[str]:
    """Return a seat's aim cards by name."""
    return [AIM_NAMES[4 * seat + k] for k in members(aims)]
