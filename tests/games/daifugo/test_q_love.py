"""Qラブ."""

from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["SQ HQ CK C3", "SK H5 HK", "SA D8", "C8 C9"]


def test_for_each_queen_a_card_of_the_discard_pile_is_taken() -> None:
    position = scene(["q_love"], HANDS, "SQ", discard=["D2", "D3"])
    assert legal(position) == ["D3", "D2"]
    assert play(position, "D2").state()["hands"][0] == ["C3", "HQ", "CK", "D2"]


def test_then_its_player_acts_once_more_on_their_own_queens() -> None:
    position = scene(["q_love"], HANDS, "SQ", "D2", discard=["D2", "D3"])
    assert (position.turn, legal(position)) == (0, ["pass", "CK", "D2"])
    assert play(position, "CK").turn == 1


def test_they_may_pass_and_the_next_player_goes_on() -> None:
    position = scene(["q_love"], HANDS, "SQ", "D2", "pass", discard=["D2", "D3"])
    assert (position.turn, legal(position)) == (1, ["pass", "SK", "HK"])


def test_a_discard_pile_that_holds_fewer_gives_all_it_has() -> None:
    position = scene(["q_love"], HANDS, "SQ HQ", "D2", discard=["D2"])
    assert position.state()["hands"][0] == ["C3", "CK", "D2"]
    assert scene(["q_love"], HANDS, "SQ").turn == 0


def test_runs_and_last_cards_do_nothing() -> None:
    assert scene(["q_love", "sequence"], ["SQ SK SA C3", "H5 HK", "HA D8", "C8 C9"], "SQ SK SA").turn == 1
    assert scene(["q_love"], ["SQ", *HANDS[1:]], "SQ", discard=["D2"]).turn == 1


def test_in_reversed_order_it_goes_on_the_other_way() -> None:
    position = scene(["q_love"], HANDS, "SQ", "D2", "pass", discard=["D2"], reversed=True)
    assert position.turn == 3


def test_where_the_queens_reverse_the_order_they_still_act_first() -> None:
    for rule in ("q_reverse_permanent", "q_reverse_temporary"):
        position = scene(["q_love", rule], HANDS, "SQ", "D2", discard=["D2", "D3"])
        assert position.turn == 0
        assert play(position, "pass").turn == 3


def test_effects_that_come_after_it_begin_with_them() -> None:
    hands = ["SQ HQ CK", "SK H5", "SA D8", "HK"]
    position = scene(["q_love", "q_bomber"], hands, "SQ HQ", "DK", "name K", "name 3", discard=["DK"])
    assert position.state()["finished"] == [0, 3]


def test_where_the_pile_clears_they_lead() -> None:
    position = scene(["q_love", "q_cut"], HANDS, "SQ", "D2", discard=["D2", "D3"])
    assert (position.turn, position.pile) == (0, 0)


def test_where_hands_are_checked_after_all_effects_the_next_player_is_out_first() -> None:
    rules: list[Rule] = ["q_love", "q_bomber", {"id": "simultaneous_order", "hand_empty_check": "after_all"}]
    position = scene(rules, ["SQ H3", "SK", "SA D8", "HK"], "SQ", "name K")
    assert position.state()["finished"] == [1, 3]
    assert position.turn == 0


def test_a_joker_beside_the_queen_is_none() -> None:
    for rules in (["q_love"], ["q_love", "joker_inherits_effect"]):
        position = scene(rules, ["SQ X1 C3", *HANDS[1:]], "SQ X1", discard=["D2", "D3"])
        assert legal(position) == ["D3", "D2"]
