"""Cards of doubled packs behave like counts of 0 to 2."""

import random
from collections import Counter

from tefuda.cards.doubled import common, listed, minus, nth_card, plus, size


def some(chance: random.Random, most: int) -> tuple[Counter[int], tuple[int, int]]:
    """A random number of each of 40 cards, as a count and as two sets."""
    counts = Counter({card: chance.randrange(most + 1) for card in range(40)})
    return +counts, as_sets(counts)


def as_sets(counts: Counter[int]) -> tuple[int, int]:
    ones = sum(1 << card for card, number in counts.items() if number > 0)
    return ones, sum(1 << card for card, number in counts.items() if number > 1)


def test_sums_differences_and_what_is_common_are_those_of_the_counts() -> None:
    chance = random.Random(1)
    for _ in range(200):
        two, two_sets = some(chance, 2)
        other, other_sets = some(chance, 2)
        one, one_sets = some(chance, 1)
        another, another_sets = some(chance, 1)
        assert plus(*one_sets, *another_sets) == as_sets(one + another)
        assert minus(*two_sets, *other_sets) == as_sets(two - other)
        assert common(*two_sets, *other_sets) == as_sets(two & other)
        assert size(*two_sets) == two.total()


def test_every_copy_has_a_place_of_its_own() -> None:
    _, sets = some(random.Random(2), 2)
    assert sorted(nth_card(*sets, k) for k in range(size(*sets))) == listed(*sets)
