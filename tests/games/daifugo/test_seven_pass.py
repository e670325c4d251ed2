"""7渡し."""

from tefuda.engine.view import Text
from tests.games.daifugo.scene import legal, scene

HANDS = ["S7 H7 D3 C3", "S9 H9", "S6 H6", "CT HT"]


def test_for_a_seven_one_card_may_go_to_the_next_player() -> None:
    position = scene(["seven_pass"], HANDS, "S7")
    assert position.turn == 0
    assert legal(position) == ["none", "D3", "C3", "H7"]
    position = scene(["seven_pass"], HANDS, "S7", "D3")
    assert "D3" in position.state()["hands"][1]
    assert position.turn == 1


def test_nothing_has_to_be_given() -> None:
    position = scene(["seven_pass"], HANDS, "S7", "none")
    assert position.turn == 1
    assert len(position.state()["hands"][0]) == 3


def test_for_two_sevens_up_to_two_cards() -> None:
    position = scene(["seven_pass"], HANDS, "S7 H7")
    assert legal(position) == ["none", "D3", "C3", "D3 C3"]


def test_whose_hand_is_emptied_is_out() -> None:
    position = scene(["seven_pass"], HANDS, "S7 H7", "D3 C3")
    assert position.state()["finished"] == [0]
    assert position.turn == 1


def test_the_next_player_is_the_one_in_the_present_direction() -> None:
    position = scene(["seven_pass", "nine_reverse"], HANDS, "S7", "D3", reversed=True)
    assert "D3" in position.state()["hands"][3]


def test_the_giver_is_told_who_gets_the_cards() -> None:
    for reversed, who in (False, 1), (True, 3):
        prompt = scene(["seven_pass"], HANDS, "S7 H7", reversed=reversed).view(0).prompt
        assert prompt is not None
        assert prompt.limit == Text("daifugo.limit.up_to_to", {"n": 2, "who": who})


def test_a_player_who_went_out_by_the_seven_gives_nothing() -> None:
    position = scene(["seven_pass"], ["S7", "S9 H9", "S6 H6", "CT HT"], "S7")
    assert position.turn == 1
    assert position.state()["finished"] == [0]


def test_only_giver_and_taker_see_the_card() -> None:
    position = scene(["seven_pass"], HANDS, "S7")
    position.log = []
    position.play(position.parse("D3"))
    given = next(happened for happened in position.log or [] if happened.event.kind == "give")
    assert [thing.face for thing in given.for_seat(1).things] == ["D3"]
    assert [thing.face for thing in given.for_seat(2).things] == [None]


def test_a_seven_in_a_run_passes_one_card() -> None:
    hands = ["S6 S7 S8 D3 C3", *HANDS[1:2], "D6 H6", "CT HT"]
    assert legal(scene(["seven_pass", "sequence"], hands, "S6 S7 S8")) == ["none", "D3", "C3"]


def test_a_joker_counts_only_where_jokers_inherit_effects() -> None:
    hands = ["S7 X1 D3 C3", *HANDS[1:]]
    assert "D3 C3" not in legal(scene(["seven_pass"], hands, "S7 X1"))
    assert "D3 C3" in legal(scene(["seven_pass", "joker_inherits_effect"], hands, "S7 X1"))


def test_in_a_run_with_a_nine_that_reverses_it_still_goes_to_who_was_next_before() -> None:
    hands = ["S7 S8 S9 D3 C3", "DJ", "S6 H6", "CT HT"]
    position = scene(["seven_pass", "nine_reverse", "sequence"], hands, "S7 S8 S9", "D3")
    assert "D3" in position.state()["hands"][1]
    assert position.turn == 3
