"""The pack. Number cards are counted in bags, court cards are numbers 0-11 and sets of these numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, members, shift
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine.position import Position

# §2 The pack: number cards are their suit (their numbers never matter); then the aces and the court cards.
RANKS: Final = "JQK"
NAMES: Final[list[str]] = [*SUITS, *[s + "A" for s in SUITS], *[s + r for s in SUITS for r in RANKS]]
PACKS: Final[dict[int, Pack]] = {n: Pack(NAMES, [copies] * 4 + [1] * 16) for n, copies in ((3, 14), (4, 18))}
ACE: Final = 4  # number of the first ace in the pack
COURT: Final = 8  # number of the first court card; inside the game courts are 0-11, three per suit


def of(bag: i64, thing: i64) -> i64:
    """Return how many of a thing the bag holds."""
    return bag >> 8 * thing & 0xFF


def one(thing: i64) -> i64:
    """Return the bag with one thing in it."""
    return bit(8 * thing)


def total(bag: i64) -> i64:
    """Return how many things the bag holds (of four kinds)."""
    return (bag & 0xFF) + (bag >> 8 & 0xFF) + (bag >> 16 & 0xFF) + (bag >> 24 & 0xFF)


def without(bag: i64, thing: i64) -> i64:
    """Return the bag with none of that thing."""
    return bag - of(bag, thing) * one(thing)


def each(bag: i64) -> i64:
    """Return one of every kind that the bag holds."""
    kinds: i64 = 0
    for thing in range(i64(4)):
        if of(bag, thing) > 0:
            kinds |= one(thing)
    return kinds


def suits(bag: i64) -> list[str]:
    """Return the cards of a bag by name, suit by suit."""
    return [SUITS[suit] for suit in range(4) for _ in range(of(bag, suit))]


def bag_of(cards: Sequence[int]) -> i64:
    """Return the bag of these suits."""
    bag: i64 = 0
    for card in cards:
        bag += one(card)
    return bag


def draw(position: Position, cards: i64, number: i64) -> i64:
    """Draw a number of these cards, shuffled, by the position's chance."""
    drawn: i64 = 0
    left = total(cards)
    for _ in range(number):
        k = position.below(left)
        suit: i64 = 0
        while k >= of(cards - drawn, suit):
            k -= of(cards - drawn, suit)
            suit += 1
        drawn += one(suit)
        left -= 1
    return drawn


def runs_of(bag: i64) -> vec[i64]:
    """Return the cards of a bag as single things 0, 1, 2, …: the set of each suit."""
    runs = vec[i64]([0] * 4)
    size: i64 = 0
    for suit in range(i64(4)):
        runs[suit] = bit(size + of(bag, suit)) - bit(size)
        size += of(bag, suit)
    return runs


def in_runs(cards: i64, runs: vec[i64]) -> i64:
    """Return such single things as a bag again."""
    bag: i64 = 0
    for suit in range(i64(4)):
        bag += count(cards & runs[suit]) * one(suit)
    return bag


def suit_of(court: i64) -> i64:
    return court // 3


def court_name(court: i64) -> str:
    return NAMES[COURT + court]


def court_names(courts: i64) -> list[str]:
    return [court_name(court) for court in members(courts)]


def of_suit(courts: i64, suit: i64) -> i64:
    """Return how many court cards of a suit the set holds."""
    return count(courts >> 3 * suit & 0b111)


def of_rank(courts: i64, rank: i64) -> i64:
    """Return how many jacks (0), queens (1), kings (2) the set holds."""
    return count(courts & shift(0b001001001001, rank))
