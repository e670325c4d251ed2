"""6・10・K等のスキップ."""

from tests.daifugo.scene import Rule, scene

HANDS = ["S6 ST SK D3", "S7 HJ", "S8 HQ", "S9 HA"]


def test_a_chosen_number_skips_the_next_player() -> None:
    rules: list[Rule] = [{"id": "skip_alt_numbers", "numbers": ["6", "K"]}]
    assert scene(rules, HANDS, "S6").turn == 2
    assert scene(rules, HANDS, "SK").turn == 2
    assert scene(rules, HANDS, "ST").turn == 1
