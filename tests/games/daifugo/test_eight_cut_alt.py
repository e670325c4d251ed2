"""4/6/10/Q切り."""

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S6 SQ ST SJ D3", "S7 HJ", "S8 HK", "S9 HA"]


def test_a_chosen_number_clears_the_pile() -> None:
    rules: list[Rule] = [{"id": "eight_cut_alt", "numbers": ["6", "Q"]}]
    assert scene(rules, HANDS, "SQ").turn == 0
    assert scene(rules, HANDS, "S6").turn == 0
    assert scene(rules, HANDS, "ST").turn == 1


def test_a_run_with_it_does_too() -> None:
    assert scene(["eight_cut_alt", "sequence"], HANDS, "ST SJ SQ").turn == 0


def test_the_eight_may_be_left_without_a_cut() -> None:
    assert scene(["eight_cut_alt"], ["S8 D3", "S9 HJ", "ST HK", "SA HA"], "S8").turn == 1


def test_a_joker_counts_only_where_jokers_inherit_effects() -> None:
    hands = ["ST SJ X1 D3", "S7 HJ", "S8 HK", "S9 HA"]
    assert scene(["eight_cut_alt", "sequence"], hands, "ST SJ X1=SQ").pile != 0
    assert scene(["eight_cut_alt", "sequence", "joker_inherits_effect"], hands, "ST SJ X1=SQ").pile == 0


def test_nobody_stops_or_takes_over_such_a_cut() -> None:
    rules: list[Rule] = ["eight_cut_alt", "eight_cut", "four_stop", "eight_cut_steal_8", "eight_cut_steal_10"]
    assert scene(rules, ["SQ D3", "S4 H4 S5", "S8 ST", "S9 HA"], "SQ").turn == 0
