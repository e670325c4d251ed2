"""段階の増設・削減・入れ替え."""

from tests.games.daifugo.scene import legal, scene


def test_a_rule_may_put_a_stage_before_the_action() -> None:
    hands = ["S4 H4 SJ", "S5 H5 HQ"]
    position = scene(["two_player_small_hand", "two_player_draw"], hands, stock=["D3", "DK"])
    assert "draw" in legal(position)
    after = scene(["two_player_small_hand", "two_player_draw"], hands, "draw", stock=["DK"])
    assert (after.turn, "DK" in legal(after), "draw" in legal(after)) == (0, True, False)


def test_a_rule_may_repeat_the_action() -> None:
    hands = ["SQ HQ CK C3", "SK H5 HK", "SA D8", "C8 C9"]
    position = scene(["q_love"], hands, "SQ", "D2", discard=["D2", "D3"])
    assert (position.turn, legal(position)) == (0, ["pass", "CK", "D2"])


def test_a_rule_may_drop_a_turn() -> None:
    assert scene(["five_skip"], ["S5 D3", "S6 D4", "S7 D6", "S8 D7"], "S5").turn == 2


def test_the_house_may_swap_the_stages_of_an_action() -> None:
    hands = ["S7 S8 S9 C4 C6", "S6 H5", "D7 D6", "H8 C7"]
    rules = ["seven_pass", "eight_cut", "sequence"]
    asked_first = scene(rules, hands, "S7 S8 S9")
    cut_first = scene([*rules, {"id": "simultaneous_order", "order": ["eight_cut", "rest"]}], hands, "S7 S8 S9")
    assert (asked_first.clearing, cut_first.clearing) == (-1, 0)
