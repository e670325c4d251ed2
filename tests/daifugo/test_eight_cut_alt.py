"""4/6/10/Q切り."""

from tests.daifugo.scene import Rule, scene

HANDS = ["S6 SQ ST SJ D3", "S7 HJ", "S8 HK", "S9 HA"]


def test_a_chosen_number_clears_the_field() -> None:
    rules: list[Rule] = [{"id": "eight_cut_alt", "numbers": ["6", "Q"]}]
    assert scene(rules, HANDS, "SQ").turn == 0
    assert scene(rules, HANDS, "S6").turn == 0
    assert scene(rules, HANDS, "ST").turn == 1


def test_a_run_with_it_does_too() -> None:
    assert scene(["eight_cut_alt", "sequence"], HANDS, "ST SJ SQ").turn == 0
