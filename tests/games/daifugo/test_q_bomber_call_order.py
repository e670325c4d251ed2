"""Qボンバー:コール順に捨てる."""

from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["q_bomber", "q_bomber_call_order"]
HANDS = ["SQ HQ S3", "S5", "H7", "D8"]


def test_numbers_are_discarded_in_the_order_they_were_called() -> None:
    state = scene(RULES, HANDS, "SQ HQ", "name 7", "name 5").state()
    assert state["finished"] == [2, 1]


def test_called_the_other_way_round_they_go_the_other_way_round() -> None:
    state = scene(RULES, HANDS, "SQ HQ", "name 5", "name 7").state()
    assert state["finished"] == [1, 2]


def test_of_one_rank_the_player_of_the_queens_discards_first_then_the_next_seats() -> None:
    state = scene(RULES, ["SQ S5", "H5", "D5 D9", "D8"], "SQ", "name 5").state()
    assert state["finished"] == [0, 1]


def test_it_is_what_holds_unless_the_house_says_otherwise() -> None:
    state = scene(["q_bomber"], HANDS, "SQ HQ", "name 7", "name 5").state()
    assert state["finished"] == [2, 1]
