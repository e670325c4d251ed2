"""縛りの成立手数."""

import pytest

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S4 H4 D3", "S5 C5 D5", "S6 H6 D9", "S9 CT"]


def three(rule: str) -> list[Rule]:
    return [rule, {"id": "lock_after", "plays": 3}]


@pytest.mark.parametrize("rule", ["suit_lock", "number_lock", "geki_lock", "color_lock"])
def test_a_lock_of_any_kind_takes_hold_with_the_second_matching_play(rule: str) -> None:
    assert not scene([rule, "lock_after"], HANDS, "S4").is_locked()
    assert scene([rule, "lock_after"], HANDS, "S4", "S5").is_locked()


@pytest.mark.parametrize("rule", ["suit_lock", "number_lock", "geki_lock", "color_lock"])
def test_or_with_the_third_where_three_are_needed(rule: str) -> None:
    assert not scene(three(rule), HANDS, "S4", "S5").is_locked()
    assert scene(three(rule), HANDS, "S4", "S5", "S6").is_locked()


def test_so_does_a_lock_on_one_suit_of_several() -> None:
    hands = ["S4 H4 D3", "S5 C5 D5", "S6 D6 D9", "S9 CT"]
    assert scene(["kata_lock"], hands, "S4 H4", "S5 C5").is_locked()
    assert not scene(three("kata_lock"), hands, "S4 H4", "S5 C5").is_locked()
    assert scene(three("kata_lock"), hands, "S4 H4", "S5 C5", "S6 D6").is_locked()


def test_passes_in_between_do_not_break_a_row() -> None:
    assert scene(three("suit_lock"), HANDS, "S4", "S5", "pass", "S9").is_locked()


def test_another_suit_in_between_does() -> None:
    assert not scene(three("suit_lock"), HANDS, "S4", "C5", "S6", "S9").is_locked()


def test_a_single_5_locks_its_colour_at_once_all_the_same() -> None:
    assert scene(three("five_color_lock"), HANDS, "S5", turn=1).is_locked()


def test_locks_last_until_the_pile_clears() -> None:
    assert not scene(["suit_lock", "lock_after"], HANDS, "S4", "S5", "pass", "pass", "pass").is_locked()


def test_a_pair_made_by_adding_begins_a_new_row() -> None:
    hands = ["S4 D9 C3", "S5 D8", "H5 DJ", "S6 H6 DQ"]
    rules: list[Rule] = ["suit_lock", "catapult", {"id": "lock_after", "plays": 3}]
    position = scene(rules, hands, "S4", "S5", "add H5", "S6 H6")
    assert not position.is_locked()
