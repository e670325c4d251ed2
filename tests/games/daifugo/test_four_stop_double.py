"""4止め(8二枚に4四枚)."""

from tests.games.daifugo.scene import Rule, legal, play, scene

RULES: list[Rule] = ["eight_cut", "four_stop", "four_stop_double", "revolution"]
HANDS = ["S8 H8 D3", "D9 D5", "S4 H4 D4 C4 D6", "D7 H9"]


def test_four_4s_stop_a_cut_by_two_8s() -> None:
    position = scene(RULES, HANDS, "S8 H8")
    assert (position.turn, legal(position)) == (2, ["no", "yes"])
    play(position, "yes")
    assert (position.turn, position.state()["field"]) == (3, [["S4", "H4", "D4", "C4"], ["S8", "H8"]])
    assert position.state()["hands"][2] == ["D6"]


def test_they_are_no_revolution() -> None:
    assert scene(RULES, HANDS, "S8 H8", "yes").order.revolution == 0


def test_two_4s_are_too_few_and_a_joker_is_no_4() -> None:
    hands = ["S8 H8 D3", "D9 D5", "S4 H4 D4 X1 D6", "C4 H9"]
    position = scene([*RULES, "joker_inherits_effect"], hands, "S8 H8")
    assert (position.turn, position.pile) == (0, 0)


def test_an_8_with_a_joker_is_no_pair_of_8s() -> None:
    hands = ["S8 X1 D3", *HANDS[1:]]
    position = scene([*RULES, "joker_inherits_effect"], hands, "S8 X1")
    assert (position.turn, position.pile) == (0, 0)


def test_a_cut_by_three_8s_cannot_be_stopped() -> None:
    position = scene(RULES, ["S8 H8 D8 D3", *HANDS[1:]], "S8 H8 D8")
    assert (position.turn, position.pile) == (0, 0)


def test_a_single_8_is_stopped_by_two_as_ever() -> None:
    position = scene(RULES, HANDS, "S8", "yes")
    assert len(legal(position)) == 6


def test_without_this_rule_two_8s_cannot_be_stopped() -> None:
    position = scene(["eight_cut", "four_stop"], HANDS, "S8 H8")
    assert (position.turn, position.pile) == (0, 0)
