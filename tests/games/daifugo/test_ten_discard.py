"""10捨て."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["ST HT D3 C3 C4", "SJ HJ", "S6 H6", "SQ HQ"]


def test_for_each_ten_a_card_may_be_discarded() -> None:
    assert legal(scene(["ten_discard"], HANDS, "ST")) == ["none", "D3", "C3", "C4", "HT"]
    position = scene(["ten_discard"], HANDS, "ST HT", "D3 C4")
    assert position.state()["discard"] == ["D3", "C4"]
    assert position.state()["hands"][0] == ["C3"]


def test_nothing_has_to_be_discarded() -> None:
    assert scene(["ten_discard"], HANDS, "ST", "none").turn == 1


def test_whose_hand_is_emptied_is_out() -> None:
    position = scene(["ten_discard"], ["ST D3", *HANDS[1:]], "ST", "D3")
    assert position.state()["finished"] == [0]


def test_a_ten_inside_a_run_discards_too() -> None:
    position = scene(["ten_discard", "sequence"], ["S9 ST SJ C3 C4", "HJ", "S6 H6", "SQ HQ"], "S9 ST SJ")
    assert legal(position) == ["none", "C3", "C4"]


def test_a_joker_counts_as_a_ten_only_where_jokers_inherit_effects() -> None:
    hands = ["ST X1 D3 C3 C4", *HANDS[1:]]
    assert "D3 C3" not in legal(scene(["ten_discard"], hands, "ST X1"))
    assert "D3 C3" in legal(scene(["ten_discard", "joker_inherits_effect"], hands, "ST X1"))


def test_whoever_went_out_by_the_ten_discards_nothing() -> None:
    position = scene(["ten_discard"], ["ST", *HANDS[1:]], "ST")
    assert (position.state()["finished"], position.turn) == ([0], 1)
