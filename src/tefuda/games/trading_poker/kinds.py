"""The kinds of score cards: which cards earn one. Cards are numbers 0-39, ten of a suit, A to 10.

One claim never holds the same card twice (§2.1), so a claim is a set; of equal cards only one counts here.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count, shift

KINDS: Final[list[str]] = [
    "one_pair",
    "no_pair",
    "two_pair",
    "three",
    "straight",
    "flush",
    "three_pair",
    "full_house",
    "four",
    "double_three",
    "straight_flush",
]
SIZES: Final = vec[i64]([2, 5, 4, 3, 5, 5, 6, 5, 4, 6, 5])
NO_PAIR: Final = 1  # five cards of different numbers, of whatever suits (R2)
STRAIGHT: Final = 4
FLUSH: Final = 5
STRAIGHT_FLUSH: Final = 10

# Kinds of equal numbers by the sizes of their groups, four bits each, largest first from the right; 0 for the others.
# Two pairs of one number are four cards of it (R9).
GROUPS: Final = vec[i64]([0x2, 0, 0x22, 0x3, 0, 0, 0x222, 0x23, 0x4, 0x33, 0])
MERGED: Final = vec[i64]([0, 0, 0x4, 0, 0, 0, 0x24, 0, 0, 0, 0])

ROW: Final = 0x3FF  # the ten cards of one suit
COLUMN: Final = 0x40100401  # the four aces
FIVE: Final = 0x1F
LAST_RUN: Final = 6  # runs of five begin at A to 6: 10 and A are not consecutive (§5.2)


def row(cards: i64, suit: i64) -> i64:
    """Return the numbers held in a suit, as a set of ten."""
    return cards >> 10 * suit & ROW


def numbers(cards: i64, least: i64) -> i64:
    """Return the numbers held in at least this many suits."""
    a, b, c, d = row(cards, 0), row(cards, 1), row(cards, 2), row(cards, 3)
    if least == 1:
        return a | b | c | d
    if least == 2:
        return a & b | c & d | (a | b) & (c | d)
    if least == 3:
        return a & b & (c | d) | c & d & (a | b)
    return a & b & c & d


def of_numbers(numbers: i64) -> i64:
    """Return all cards of these numbers."""
    return numbers * COLUMN


def extension(kind: i64, picked: i64, cards: i64) -> i64:
    """Return the cards one of which can be picked next, if a claim of this kind is to hold all cards `picked` already.

    The cards picked are among `cards`. Return 0 if there is no such claim, or it is complete. If the number of cards
    returned is the number that the claim still lacks, there is only this claim.
    """
    if GROUPS[kind] != 0:
        return of_groups(kind, picked, cards)
    if kind == NO_PAIR:
        enough = count(numbers(cards, 1)) >= 5 > count(picked)
        return cards & ~of_numbers(numbers(picked, 1)) if enough else 0
    if kind == STRAIGHT:
        held = numbers(picked, 1)
        return cards & of_numbers(runs(held, numbers(cards, 1)) & ~held)
    return of_one_suit(kind, picked, cards)


def of_one_suit(kind: i64, picked: i64, cards: i64) -> i64:
    """Return the extension for flush and straight flush."""
    more: i64 = 0
    for suit in range(i64(4)):
        held = row(picked, suit)
        if shift(held, 10 * suit) != picked:
            continue
        own = row(cards, suit)
        if kind == STRAIGHT_FLUSH:
            more |= shift(runs(held, own) & ~held, 10 * suit)
        elif count(own) >= 5 > count(held):
            more |= shift(own & ~held, 10 * suit)
    return more


def runs(held: i64, own: i64) -> i64:
    """Return all numbers in runs of five out of `own` that hold the numbers `held`."""
    starts = own & own >> 1 & own >> 2 & own >> 3 & own >> 4
    found: i64 = 0
    while starts != 0:
        run = (starts & -starts) * FIVE
        if held & ~run == 0:
            found |= run
        starts &= starts - 1
    return found


def of_groups(kind: i64, picked: i64, cards: i64) -> i64:
    """Return the extension for pairs, triples and so on: cards of one number not yet picked are all alike."""
    more: i64 = 0
    rest = cards & ~picked
    left = numbers(rest, 1)
    while left != 0:
        own = rest & of_numbers(left & -left)
        with_one = picked | own & -own
        if fits(GROUPS[kind], cards, with_one) or (MERGED[kind] != 0 and fits(MERGED[kind], cards, with_one)):
            more |= own
        left &= left - 1
    return more


def fits(groups: i64, cards: i64, picked: i64) -> bool:
    """Return whether the cards have these groups, each of another number, with all that are picked in them."""
    if groups == 0:
        return picked == 0
    size = groups & 7
    enough = numbers(cards, size)
    begun = numbers(picked, 1)
    fresh = enough & ~begun
    if fresh != 0 and fits(groups >> 4, cards & ~of_numbers(fresh & -fresh), picked):
        return True
    touched = enough & begun
    while touched != 0:
        own = of_numbers(touched & -touched)
        if count(picked & own) <= size and fits(groups >> 4, cards & ~own, picked & ~own):
            return True
        touched &= touched - 1
    return False


def any_claim(kind: i64, cards: i64) -> i64:
    """Return some cards that earn this kind, which is possible: the lowest ones."""
    picked: i64 = 0
    while True:
        more = extension(kind, picked, cards)
        if count(more) == SIZES[kind] - count(picked):
            return picked | more
        picked |= more & -more


def longest(own: i64) -> i64:
    """Return the most numbers held of any five in a row."""
    most: i64 = 0
    for start in range(i64(LAST_RUN)):
        most = max(most, count(own >> start & FIVE))
    return most


# By numbers held, as a set of ten: the most of any five in a row.
_LONGEST: Final = vec[i64]([longest(own) for own in range(ROW + 1)])
LACK: Final = 4  # bits that say what a kind lacks
LACKED: Final = 15


def lacks(cards: i64) -> i64:
    """Return how many cards are missing for each kind, `LACK` bits each; a kind is possible if it lacks none."""
    a, b, c, d = row(cards, 0), row(cards, 1), row(cards, 2), row(cards, 3)
    some = a | b | c | d
    singles = count(some)
    pairs = count(a & b | c & d | (a | b) & (c | d))
    triples = count(a & b & (c | d) | c & d & (a | b))
    fours = count(a & b & c & d)
    # How many cards there are of the number with most, and of the next two.
    largest: i64 = 4 if fours > 0 else 3 if triples > 0 else 2 if pairs > 0 else 1 if singles > 0 else 0
    second: i64 = 4 if fours > 1 else 3 if triples > 1 else 2 if pairs > 1 else 1 if singles > 1 else 0
    third: i64 = 2 if pairs > 2 else 1 if singles > 2 else 0
    pair = 2 - min(largest, i64(2))
    pair2 = 2 - min(second, i64(2))
    triple = 3 - min(largest, i64(3))
    triple2 = 3 - min(second, i64(3))
    four = 4 - largest
    flush = 5 - min(i64(5), max(max(count(a), count(b)), max(count(c), count(d))))
    run = 5 - max(max(_LONGEST[a], _LONGEST[b]), max(_LONGEST[c], _LONGEST[d]))
    return (
        pair
        | max(i64(0), 5 - singles) << 4
        | min(pair + pair2, four) << 8
        | triple << 12
        | 5 - _LONGEST[some] << 16
        | flush << 20
        | min(pair + 2 - third, four) + pair2 << 24
        | triple + pair2 << 28
        | four << 32
        | triple + triple2 << 36
        | run << 40
    )


def lack(lacking: i64, kind: i64) -> i64:
    """Return how many cards are missing for a kind, of what `lacks` returned."""
    return lacking >> LACK * kind & LACKED
