"""10捨てでの禁止上がり."""

from tests.games.daifugo.scene import Rule, play, scene

RULES: list[Rule] = ["ff_ten_discard"]
OTHERS = ["S9 H9 D3", "S6 H6 D5", "S7 H7 C5"]


def test_to_empty_the_hand_by_the_discard_of_the_10s_is_a_foul() -> None:
    position = play(scene(RULES, ["ST HT H4 D6", *OTHERS], "ST HT"), "H4 D6")
    assert position.state()["fallen"] == [0]


def test_without_the_rule_it_is_not() -> None:
    position = play(scene(["ten_discard"], ["ST HT H4 D6", *OTHERS], "ST HT"), "H4 D6")
    assert position.state()["finished"] == [0]


def test_to_finish_with_the_10s_themselves_is_none() -> None:
    assert scene(RULES, ["ST HT", *OTHERS], "ST HT").state()["finished"] == [0]


def test_nor_if_another_effect_removed_the_last_card() -> None:
    rules: list[Rule] = [*RULES, "sequence", "q_bomber"]
    hands = ["DT DJ DQ S4 C8", "S9 H9 D3", "S6 H6 D5", "S7 H7 C5"]
    position = play(scene(rules, hands, "DT DJ DQ"), "S4")
    position.play(position.parse("name 8"), position.turn)
    assert position.state()["finished"] == [0]


def test_it_is_a_foul_also_where_hands_are_checked_after_all_effects() -> None:
    late: Rule = {"id": "simultaneous_order", "hand_empty_check": "after_all"}
    position = scene([*RULES, late], ["ST HT H4 D6", *OTHERS], "ST HT", "H4 D6")
    assert position.state()["fallen"] == [0]
    rules: list[Rule] = [late, "q_bomber", "sequence", *RULES]
    hands = ["DT DJ DQ S4 C8", "S9 H9 D3", "S6 H6 D5", "S7 H7 C5"]
    position = scene(rules, hands, "DT DJ DQ", "S4", "name 8")
    assert position.state()["finished"] == [0]


def test_then_what_an_effect_ended_was_no_last_play() -> None:
    late: Rule = {"id": "simultaneous_order", "hand_empty_check": "after_all"}
    rules: list[Rule] = [late, "ten_discard", {"id": "ff_effect_cards", "numbers": ["T"]}]
    position = scene(rules, ["ST HT H4 D6", *OTHERS], "ST HT", "H4 D6")
    assert position.state()["finished"] == [0]
    position = scene(rules, ["ST HT", *OTHERS], "ST HT")
    assert position.state()["fallen"] == [0]
