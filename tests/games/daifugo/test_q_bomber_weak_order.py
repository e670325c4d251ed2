"""Qボンバー:弱い順に捨てる."""

from tests.games.daifugo.scene import Rule, play, scene

HANDS = ["SQ HQ DK C3", "SK H5", "S5 D8", "C8 C9"]
RULES = ["q_bomber", "q_bomber_weak_order"]


def test_the_numbers_are_discarded_after_the_last_call_from_the_weakest_on() -> None:
    position = scene(RULES, ["SQ HQ DK C3", "SK", "S5", "C8 C9"], "SQ HQ", "name K")
    assert position.state()["discard"] == []
    assert play(position, "name 5").state()["finished"] == [2, 1]


def test_in_call_order_it_is_the_other_way_round() -> None:
    position = scene(["q_bomber"], ["SQ HQ DK C3", "SK", "S5", "C8 C9"], "SQ HQ", "name K", "name 5")
    assert position.state()["finished"] == [1, 2]


def test_while_the_order_is_reversed_the_strong_ranks_are_the_weak_ones() -> None:
    position = scene(RULES, ["SQ HQ DK C3", "SK", "S5", "C8 C9"], "SQ HQ", "name 5", "name K", revolution=True)
    assert position.state()["finished"] == [1, 2]


def test_one_call_is_discarded_at_once() -> None:
    assert scene(RULES, HANDS, "SQ", "name 5").state()["discard"] == ["S5", "H5"]


def test_where_cards_have_to_be_chosen_the_stronger_numbers_wait() -> None:
    rules: list[Rule] = [{"id": "q_bomber", "amount": "one_per_call"}, "q_bomber_weak_order"]
    hands = ["SQ HQ DQ C3 C4", "S5 H5", "H9 D8", "CK"]
    position = scene(rules, hands, "SQ HQ DQ", "name K", "name 5", "name 5", "S5")
    assert position.state()["finished"] == [1, 3]


def test_a_number_called_twice_is_discarded_twice() -> None:
    rules: list[Rule] = [{"id": "q_bomber", "amount": "one_per_call"}, "q_bomber_weak_order"]
    hands = ["SQ HQ DK C3", "S5", "H9 D8", "C8 C9"]
    position = scene(rules, ["SQ HQ C3 C4", "S5 H5 D5", "H9 D8", "C8 C9"], "SQ HQ", "name 5", "name 5", "S5", "H5")
    assert position.state()["hands"][1] == ["D5"]
    assert scene(rules, hands, "SQ HQ", "name 5", "name 5").state()["finished"] == [1]
