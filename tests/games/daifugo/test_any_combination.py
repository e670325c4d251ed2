"""Any combination works: a fixed share of what `tefuda prove daifugo --sets alone pairs random` plays."""

from __future__ import annotations

import pytest

from tefuda.lab.proof import Wanted, number_of, prove

OPTIONS = '{"games": 1}'
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
WIDE = ("multi_deck", "deal_all")  # several packs have tests of their own
PARTS = 8
PAIRS = 160  # of about 45,000
SETS = 80


def story(plan: str, first: int, last: int, matches: int) -> str:
    """Return what is broken, with the smallest record that shows it."""
    return "\n\n".join(prove(Wanted("daifugo", plan, first, last, matches, "checks", OPTIONS, PLAYERS, WIDE)).stories)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_rule_alone(part: int) -> None:
    number = number_of("daifugo", "alone", 0, 1)
    assert story("alone", part * number // PARTS, (part + 1) * number // PARTS, 1) == ""


@pytest.mark.parametrize("part", range(PARTS))
def test_pairs(part: int) -> None:
    number = number_of("daifugo", "pairs", 0, 1)
    for first in range(part * number // PAIRS, number, number * PARTS // PAIRS):
        assert story("pairs", first, first + 1, 1) == ""


@pytest.mark.parametrize("part", range(PARTS))
def test_sets_of_up_to_sixty_rules(part: int) -> None:
    assert story("random", part * SETS // PARTS, (part + 1) * SETS // PARTS, 1) == ""
