"""強力な効果札での上がり禁止."""

import pytest

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule, refuses


@pytest.mark.parametrize("number", ["7", "T", "Q"])
def test_usually_7s_10s_and_queens_are_fouls(number: str) -> None:
    hand = f"D{number}"
    assert fouls(["ff_effect_cards"], hand, hand)


@pytest.mark.parametrize("number", ["4", "8", "J", "K", "A", "2"])
def test_or_any_numbers_that_are_chosen(number: str) -> None:
    rule: Rule = {"id": "ff_effect_cards", "numbers": [number]}
    assert fouls([rule], f"C{number}", f"C{number}")
    assert not fouls([rule], "CQ", "CQ")


def test_several_at_once() -> None:
    rule: Rule = {"id": "ff_effect_cards", "numbers": ["4", "K"]}
    assert fouls([rule], "C4", "C4")
    assert fouls([rule], "CK", "CK")


def test_one_in_a_run_is_enough() -> None:
    assert fouls(["ff_effect_cards", "sequence"], "DJ DQ DK", "DJ DQ DK")


def test_without_any_number_it_says_nothing() -> None:
    assert refuses([{"id": "ff_effect_cards", "numbers": []}], players=4)
