"""Unseen cards: every possible deal occurs, each equally often, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, members, union
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import share, share_wide, ways

Hands = tuple[int, ...]


def deals(unseen: int, needs: list[int], voids: list[int]) -> list[Hands]:
    """All ways to deal, found by trying."""
    if not needs:
        return [()]
    allowed = members(unseen & ~voids[0])
    return [
        (union(list(cards)), *rest)
        for cards in combinations(allowed, needs[0])
        for rest in deals(unseen & ~union(list(cards)), needs[1:], voids[1:])
    ]


def dealt(unseen: int, needs: list[int], voids: list[int], rng: Rng) -> Hands:
    hands = vec[i64]([0] * len(needs))
    share(unseen, vec[i64](needs), vec[i64](voids), hands, rng)
    return tuple(hands)


LOW, MIDDLE, HIGH = 0b111, 0b111000, 0b111000000  # three suits of three cards

CASES = {
    "no voids": (LOW | MIDDLE, [0, 3, 3], [0, 0, 0]),
    "one seat is void": (LOW | MIDDLE, [0, 3, 3], [0, LOW, 0]),
    "one seat is void, some cards are closed to it": (LOW | MIDDLE | HIGH, [2, 0, 3], [LOW, 0, 0]),
    "two seats are void in different suits": (LOW | MIDDLE | HIGH, [3, 2, 2], [LOW, MIDDLE, 0]),
    "two seats are void, nothing is left over": (LOW | MIDDLE, [2, 2, 2], [0b1, 0b11000, 0]),
    "all three are void": (LOW | MIDDLE | HIGH, [3, 3, 3], [LOW, MIDDLE, HIGH]),
    "all three are void in the same suit's cards": (LOW | MIDDLE | HIGH, [2, 2, 1], [LOW, LOW, LOW]),
    "two voids a seat": (LOW | MIDDLE | HIGH, [2, 2, 2], [LOW | MIDDLE, MIDDLE | HIGH, 0]),
    "two cards are known to be in one hand": (LOW | MIDDLE, [2, 2, 2], [0b11, 0, 0b11]),
    "only one deal": (LOW, [1, 1, 1], [0b011, 0b101, 0b110]),
    "bars on cards seen long ago": (LOW, [2, 1], [HIGH, MIDDLE]),
    "high bits": (LOW << 59 | 0b11, [3, 2], [0b1, 0]),
}

MOST_DRAWS = 400_000  # 411 of each of the 972 deals: one that is a quarter too likely is noticed


@pytest.mark.parametrize("case", CASES)
def test_every_possible_deal_is_equally_likely(case: str, many: Callable[[int], int]) -> None:
    unseen, needs, voids = CASES[case]
    expected = deals(unseen, needs, voids)
    draws = many(min(1000 * len(expected), MOST_DRAWS))
    mean = draws / len(expected)
    rng = Rng(case)
    seen = Counter(dealt(unseen, needs, voids, rng) for _ in range(draws))
    assert set(seen) <= set(expected)
    assert all(abs(seen[deal] - mean) <= 5 * mean**0.5 for deal in expected)


@pytest.mark.parametrize("case", CASES)
def test_sets_of_several_words_are_dealt_alike(case: str, many: Callable[[int], int]) -> None:
    unseen, needs, voids = CASES[case]
    expected = deals(unseen, needs, voids)
    draws = many(min(1000 * len(expected), MOST_DRAWS))
    mean = draws / len(expected)
    rng = Rng(case)
    words, sizes = vec[i64](cut(unseen)), vec[i64](needs)
    bars = vec[i64]([word for void in voids for word in cut(void)])
    drawn = Counter(dealt_wide(words, sizes, bars, rng) for _ in range(draws))
    seen = {hands_of(cards): number for cards, number in drawn.items()}
    assert set(seen) <= set(expected)
    assert all(abs(seen.get(deal, 0) - mean) <= 5 * mean**0.5 for deal in expected)


def dealt_wide(unseen: vec[i64], needs: vec[i64], voids: vec[i64], rng: Rng) -> tuple[int, ...]:
    """Return the words of all hands, one seat after the other."""
    hands = vec[i64]([0] * (3 * len(needs)))
    share_wide(unseen, needs, voids, hands, rng)
    return tuple(hands)


def cut(cards: int) -> list[int]:
    """Return a set as three words: cards 0, 3, 6, ..., cards 1, 4, 7, ... and cards 2, 5, 8, ..."""
    return [union([card // 3 for card in members(cards) if card % 3 == word]) for word in range(3)]


def hands_of(words: tuple[int, ...]) -> Hands:
    """Return the sets that were cut into these words."""
    return tuple(joined(words[k : k + 3]) for k in range(0, len(words), 3))


def joined(words: tuple[int, ...]) -> int:
    return union([3 * card + word for word, cards in enumerate(words) for card in members(cards)])


def test_a_pack_of_two_hundred_cards_is_cut_without_favour(many: Callable[[int], int]) -> None:
    draws = many(20000)
    rng = Rng("wide")
    words = vec[i64]([bit(62) - 1, bit(62) - 1, bit(62) - 1, bit(14) - 1])
    held = Counter(
        62 * word + card for _ in range(draws) for word, n in enumerate(rng.pick_wide(words, 50)) for card in members(n)
    )
    assert sum(held.values()) == 50 * draws
    assert all(abs(held[card] - draws / 4) <= 5 * (draws * 3 / 16) ** 0.5 for card in range(200))


@pytest.mark.parametrize("sample", range(30))
def test_deals_are_counted_exactly_with_voids_of_any_shape(sample: int) -> None:
    chance = random.Random(sample)
    needs = [chance.randint(1, 3) for _ in range(chance.randint(2, 4))]
    unseen = sum(needs) + chance.randint(0, 1)
    voids = [chance.randrange(1 << unseen) & chance.randrange(1 << unseen) for _ in needs]
    classes = 1 << len(needs)
    sizes = [0] * (2 * classes)
    for card in range(unseen):
        sizes[classes + sum(1 << seat for seat in range(len(needs)) if not voids[seat] >> card & 1)] += 1
    assert ways(vec[i64](sizes), vec[i64](needs), 0, len(sizes) // 4, unseen - sum(needs)) == len(
        deals((1 << unseen) - 1, needs, voids)
    )


def test_what_a_hand_already_holds_stays() -> None:
    hands = vec[i64]([HIGH, 0])
    share(LOW, vec[i64]([1, 2]), vec[i64]([0, 0]), hands, Rng("kept"))
    assert hands[0] & HIGH == HIGH
    assert hands[0] | hands[1] == LOW | HIGH
    assert count(hands[1]) == 2


@pytest.mark.parametrize(("size", "n"), [(1, 0), (1, 1), (5, 2), (6, 5), (8, 1), (9, 4)])
def test_every_choice_of_cards_is_equally_likely(size: int, n: int, many: Callable[[int], int]) -> None:
    things = union([6 * k for k in range(size)])
    expected = [union(list(choice)) for choice in combinations(members(things), n)]
    draws = many(min(1000 * len(expected), MOST_DRAWS))
    mean = draws / len(expected)
    rng = Rng("pick")
    seen = Counter(rng.pick(things, n) for _ in range(draws))
    assert set(seen) <= set(expected)
    assert all(abs(seen[choice] - mean) <= 5 * mean**0.5 for choice in expected)


def test_a_full_pack_is_cut_without_favour(many: Callable[[int], int]) -> None:
    draws = many(50000)
    rng = Rng("cut")
    held = Counter(card for _ in range(draws) for card in members(rng.pick(bit(52) - 1, 13)))
    assert sum(held.values()) == 13 * draws
    assert all(abs(held[card] - draws / 4) <= 5 * (draws * 3 / 16) ** 0.5 for card in range(52))
