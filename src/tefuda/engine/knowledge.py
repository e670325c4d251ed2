"""Dealing the cards a seat has not seen to where they may be.

A world that fits is one way to give every seat its number of cards. Dealing card by card around what is barred would
favour some worlds; here cards are first put into classes (who may have them), the worlds of each split are counted
exactly, a split is drawn in proportion, and only then cards of a class, which are all alike, are drawn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.chance import Rng

ROW: Final = 64  # of Pascal's triangle, as one row after the other


def _pascal() -> vec[float]:
    table = vec[float]([0.0] * (ROW * ROW))
    for n in range(i64(ROW)):
        table[n * ROW] = 1.0
        for k in range(i64(1), n + 1):
            table[n * ROW + k] = table[(n - 1) * ROW + k - 1] + table[(n - 1) * ROW + k]
    return table


CHOOSE: Final = _pascal()


def share(unseen: i64, needs: vec[i64], barred: vec[i64], hands: vec[i64], rng: Rng) -> None:
    """Adds `needs[s]` cards of `unseen` to each `hands[s]`, none of them in `barred[s]`.

    Every world that fits is equally likely. Cards left over when all needs are met stay out (a hidden rest: give it
    a place of its own in `needs` if it matters). There must be a world that fits.
    """
    bound: i64 = 0
    for seat in range(len(needs)):
        if needs[seat] > 0 and barred[seat] & unseen != 0:
            bound |= bit(seat)
    free = bound
    while bound != 0:
        seat = first(bound)
        cards = bound_hand(unseen, bound, needs, barred, rng)
        hands[seat] |= cards
        unseen ^= cards
        bound &= bound - 1
    for seat in range(len(needs)):
        if needs[seat] > 0 and free & bit(seat) == 0:
            cards = rng.pick(unseen, needs[seat])
            hands[seat] |= cards
            unseen ^= cards


def bound_hand(unseen: i64, bound: i64, needs: vec[i64], barred: vec[i64], rng: Rng) -> i64:
    """The hand of the first seat of `bound`. The later ones count, since they must get theirs; seats without bars
    do not: whatever is left can be dealt to them in the same number of ways.
    """
    seat = first(bound)
    if bound & (bound - 1) == 0:
        return rng.pick(unseen & ~barred[seat], needs[seat])
    wants, classes = classed(unseen, bound, needs, barred)
    half = len(classes) // 2
    sizes = vec[i64]([0] * (2 * len(classes)))
    for k in range(len(classes)):
        sizes[len(classes) + k] = count(classes[k])

    hand: i64 = 0
    left = wants[0]
    spare = count(unseen) - total(wants)
    for k in range(half):
        barred_to_it = sizes[2 * (half + k)]
        own = sizes[2 * (half + k) + 1]
        chosen: i64 = 0
        worlds = 0.0
        for take in range(fewest(sizes, half, k, left, spare), min(own, left) + 1):
            sizes[half + k] = barred_to_it + own - take
            more = CHOOSE[own * ROW + take] * spread(sizes, wants, 0, half, k + 1, left - take, spare)
            worlds += more
            if rng.unit() * worlds < more:
                chosen = take
        sizes[half + k] = barred_to_it + own - chosen
        left -= chosen
        hand |= rng.pick(classes[2 * k + 1], chosen)
    return hand


def classed(unseen: i64, bound: i64, needs: vec[i64], barred: vec[i64]) -> tuple[vec[i64], vec[i64]]:
    """What each seat of `bound` wants, and the unseen cards by who of them may have them: bit i = the i-th seat."""
    wants = vec[i64]()
    classes = vec[i64]([unseen])
    while bound != 0:
        seat = first(bound)
        wants = append(wants, needs[seat])
        for k in range(len(classes)):
            classes = append(classes, classes[k] & ~barred[seat])
            classes[k] &= barred[seat]
        bound &= bound - 1
    return wants, classes


def ways(sizes: vec[i64], wants: vec[i64], i: i64, half: i64, spare: i64) -> float:
    """In how many ways the seats i, i+1, ... can get what they want.

    `sizes[2 * half + who]`: how many cards exactly those seats may have, bit 0 of `who` being seat i. What seat i
    leaves of them comes before, from `half` on, told apart by the seats after it alone; and so on, down to 1.
    `spare`: how many cards are left over in the end.
    """
    if half == 1:
        return CHOOSE[sizes[3] * ROW + wants[i]]
    return spread(sizes, wants, i, half, 0, wants[i], spare)


def spread(sizes: vec[i64], wants: vec[i64], i: i64, half: i64, k: i64, left: i64, spare: i64) -> float:
    """The same, seat i still taking `left` cards from the classes k, k+1, ... of those it may have."""
    if k == half:
        return ways(sizes, wants, i + 1, half // 2, spare)
    barred_to_it = sizes[2 * (half + k)]
    own = sizes[2 * (half + k) + 1]
    worlds = 0.0
    for take in range(fewest(sizes, half, k, left, spare), min(own, left) + 1):
        sizes[half + k] = barred_to_it + own - take
        worlds += CHOOSE[own * ROW + take] * spread(sizes, wants, i, half, k + 1, left - take, spare)
    return worlds


def fewest(sizes: vec[i64], half: i64, k: i64, left: i64, spare: i64) -> i64:
    """How many cards of its k-th class a seat has to take at least: what nobody after it may have, beyond the spare
    cards; and of the last class all it still wants.
    """
    if k == half - 1:
        return left
    beyond = sizes[2 * half] + sizes[2 * half + 1] - spare
    if k > 0 or beyond < 0:
        return 0
    return beyond


def total(numbers: vec[i64]) -> i64:
    out: i64 = 0
    for k in range(len(numbers)):
        out += numbers[k]
    return out
