"""6・10・K等のスキップ."""

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S6 ST SK D3", "S7 HJ", "S8 HQ", "S9 HA"]


def test_a_chosen_number_skips_the_next_player() -> None:
    rules: list[Rule] = [{"id": "skip_alt_numbers", "numbers": ["6", "K"]}]
    assert scene(rules, HANDS, "S6").turn == 2
    assert scene(rules, HANDS, "SK").turn == 2
    assert scene(rules, HANDS, "ST").turn == 1


def test_a_ten_or_king_with_a_skip_of_its_own_skips_once() -> None:
    rules: list[Rule] = [{"id": "skip_alt_numbers", "numbers": ["T", "K"]}]
    assert scene([*rules, "ten_skip"], HANDS, "ST").turn == 2
    assert scene([*rules, "k_skip_one"], HANDS, "SK").turn == 2


def test_one_in_a_run_skips_too() -> None:
    hands = ["S6 S7 S8 D3", "HJ", "HQ", "HA"]
    assert scene(["skip_alt_numbers", "sequence"], hands, "S6 S7 S8").turn == 2
