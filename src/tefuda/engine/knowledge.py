"""Random deals of unseen cards that agree with what a seat knows.

A possible deal gives every seat its number of cards and no card that it cannot have. Dealing card by card around the
voids would favour some deals; here cards are first put into classes (which seats may have them), the deals of each
split are counted exactly, a split is drawn in proportion, and only then are cards of a class, which are all alike,
drawn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.chance import Rng

ROW: Final = 128  # of Pascal's triangle, as one row after the other


def _pascal() -> vec[float]:
    table = vec[float]([0.0] * (ROW * ROW))
    for n in range(i64(ROW)):
        table[n * ROW] = 1.0
        for k in range(i64(1), n + 1):
            table[n * ROW + k] = table[(n - 1) * ROW + k - 1] + table[(n - 1) * ROW + k]
    return table


CHOOSE: Final = _pascal()


def share(unseen: i64, needs: vec[i64], voids: vec[i64], hands: vec[i64], rng: Rng) -> None:
    """Add `needs[s]` random cards of `unseen` to each `hands[s]`, none of them in `voids[s]`.

    Every possible deal is equally likely, and there must be one. Cards left over when all needs are met stay out; a
    hidden rest that matters needs an entry of its own in `needs`.
    """
    bound: i64 = 0
    for seat in range(len(needs)):
        if needs[seat] > 0 and voids[seat] & unseen != 0:
            bound |= bit(seat)
    free = bound
    while bound != 0:
        seat = first(bound)
        cards = bound_hand(unseen, bound, needs, voids, rng)
        hands[seat] |= cards
        unseen ^= cards
        bound &= bound - 1
    for seat in range(len(needs)):
        if needs[seat] > 0 and free & bit(seat) == 0:
            cards = rng.pick(unseen, needs[seat])
            hands[seat] |= cards
            unseen ^= cards


def pick_doubled(ones: i64, twos: i64, n: i64, rng: Rng) -> tuple[i64, i64]:
    """Return `n` random ones of these cards of a doubled pack (`cards.doubled`), every copy equally likely."""
    singles = count(ones)
    left = singles + count(twos)
    first_copies: i64 = 0
    for _drawn in range(n):
        if rng.below(left) < singles:
            first_copies += 1
            singles -= 1
        left -= 1
    once = rng.pick(ones, first_copies)
    again = rng.pick(twos, n - first_copies)
    return once | again, once & again


def redeal(hands: vec[i64], seat: i64, rest: i64, voids: vec[i64], rng: Rng) -> i64:
    """Deal all hands but the seat's again, from their own cards and the unseen `rest`; return the new rest."""
    needs = vec[i64]([0] * len(hands))
    for other in range(i64(len(hands))):
        if other != seat:
            needs[other] = count(hands[other])
            rest |= hands[other]
            hands[other] = 0
    share(rest, needs, voids, hands, rng)
    for other in range(i64(len(hands))):
        if other != seat:
            rest ^= hands[other]
    return rest


def bound_hand(unseen: i64, bound: i64, needs: vec[i64], voids: vec[i64], rng: Rng) -> i64:
    """Return a random hand for the first seat of `bound`, the seats that have voids and still need cards.

    The other seats of `bound` count, since they must get their cards too. Seats without voids do not: whatever is
    left can be dealt to them in the same number of ways.
    """
    seat = first(bound)
    if bound & (bound - 1) == 0:
        return rng.pick(unseen & ~voids[seat], needs[seat])
    classes = classed(vec[i64]([unseen]), bound, voids)
    hand: i64 = 0
    numbers = split(classes, 1, wanted(bound, needs), rng)
    for k in range(len(numbers)):
        hand |= rng.pick(classes[2 * k + 1], numbers[k])
    return hand


def share_wide(unseen: vec[i64], needs: vec[i64], voids: vec[i64], hands: vec[i64], rng: Rng) -> None:
    """Do what `share` does for packs of more than 62 cards: a set has as many words as `unseen` has.

    In `voids` and `hands` the words of a seat follow one another.
    """
    words = i64(len(unseen))
    unseen = unseen[:]
    bound: i64 = 0
    free: i64 = 0
    for seat in range(i64(len(needs))):
        if needs[seat] > 0:
            free |= bit(seat)
        for word in range(words):
            if voids[seat * words + word] & unseen[word] != 0:
                bound |= bit(seat)
    bound &= free
    free ^= bound
    while bound | free != 0:
        seat = first(bound or free)
        hand = wide_hand(unseen, bound or bit(seat), needs, voids, rng)
        for word in range(words):
            hands[seat * words + word] |= hand[word]
            unseen[word] ^= hand[word]
        bound &= ~bit(seat)
        free &= ~bit(seat)


def wide_hand(unseen: vec[i64], bound: i64, needs: vec[i64], voids: vec[i64], rng: Rng) -> vec[i64]:
    """Return a random hand for the first seat of `bound`, as `bound_hand` does, in several words."""
    words = i64(len(unseen))
    seat = first(bound)
    if bound & (bound - 1) == 0:
        allowed = unseen[:]
        for word in range(words):
            allowed[word] &= ~voids[seat * words + word]
        return rng.pick_wide(allowed, needs[seat])
    classes = classed(unseen, bound, voids)
    hand = vec[i64]([0] * words)
    numbers = split(classes, words, wanted(bound, needs), rng)
    for k in range(i64(len(numbers))):
        at = (2 * k + 1) * words
        cards = rng.pick_wide(classes[at : at + words], numbers[k])
        for word in range(words):
            hand[word] |= cards[word]
    return hand


def split(classes: vec[i64], words: i64, wants: vec[i64], rng: Rng) -> vec[i64]:
    """Return how many cards the first seat gets of each class that it may have (1, 3, 5, ...), at random."""
    half = i64(len(classes)) // words // 2
    sizes = vec[i64]([0] * (4 * half))
    spare = -total(wants)
    for k in range(i64(len(classes))):
        sizes[2 * half + k // words] += count(classes[k])
        spare += count(classes[k])

    numbers = vec[i64]([0] * half)
    left = wants[0]
    for k in range(half):
        closed = sizes[2 * (half + k)]
        own = sizes[2 * (half + k) + 1]
        ways_so_far = 0.0
        for take in range(fewest(sizes, half, k, left, spare), min(own, left) + 1):
            sizes[half + k] = closed + own - take
            more = CHOOSE[own * ROW + take] * spread(sizes, wants, 0, half, k + 1, left - take, spare)
            ways_so_far += more
            if rng.unit() * ways_so_far < more:
                numbers[k] = take
        sizes[half + k] = closed + own - numbers[k]
        left -= numbers[k]
    return numbers


def wanted(bound: i64, needs: vec[i64]) -> vec[i64]:
    """Return how many cards each seat of `bound` needs."""
    wants = vec[i64]()
    while bound != 0:
        wants = append(wants, needs[first(bound)])
        bound &= bound - 1
    return wants


def classed(unseen: vec[i64], bound: i64, voids: vec[i64]) -> vec[i64]:
    """Return the unseen cards by which seats of `bound` may have them: bit i of a class is the i-th seat.

    A class has as many words as `unseen`.
    """
    words = i64(len(unseen))
    classes = unseen[:]
    while bound != 0:
        at = first(bound) * words
        for k in range(i64(len(classes))):
            classes = append(classes, classes[k] & ~voids[at + k % words])
            classes[k] &= voids[at + k % words]
        bound &= bound - 1
    return classes


def ways(sizes: vec[i64], wants: vec[i64], i: i64, half: i64, spare: i64) -> float:
    """Return in how many ways the seats i, i+1, ... can get the cards they need.

    `sizes[2 * half + who]`: how many cards exactly those seats may have, bit 0 of `who` being seat i. What seat i
    leaves of them comes before, from `half` on, in classes by the seats after it alone; and so on, down to 1.
    `spare`: how many cards are left over in the end.
    """
    if half == 1:
        return CHOOSE[sizes[3] * ROW + wants[i]]
    return spread(sizes, wants, i, half, 0, wants[i], spare)


def spread(sizes: vec[i64], wants: vec[i64], i: i64, half: i64, k: i64, left: i64, spare: i64) -> float:
    """Return the same while seat i still takes `left` cards from the classes k, k+1, ... of those it may have."""
    if k == half:
        return ways(sizes, wants, i + 1, half // 2, spare)
    closed = sizes[2 * (half + k)]
    own = sizes[2 * (half + k) + 1]
    ways_so_far = 0.0
    for take in range(fewest(sizes, half, k, left, spare), min(own, left) + 1):
        sizes[half + k] = closed + own - take
        ways_so_far += CHOOSE[own * ROW + take] * spread(sizes, wants, i, half, k + 1, left - take, spare)
    return ways_so_far


def fewest(sizes: vec[i64], half: i64, k: i64, left: i64, spare: i64) -> i64:
    """Return the fewest cards of its k-th class that a seat must take.

    It must take what no seat after it may have, beyond the spare cards; and of the last class all it still needs.
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
