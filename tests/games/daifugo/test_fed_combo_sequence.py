"""階段出し3〜13枚."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import refused, scene


def test_three_to_thirteen_cards_of_one_suit_that_follow_each_other() -> None:
    suit = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA S2"
    runs = [move.split() for move in legal(federation([suit, "H5", "H6", "H7"])) if len(move.split()) > 1]
    assert {len(run) for run in runs} == set(range(3, 14))


def test_two_suits_are_no_run() -> None:
    assert "S4 H5 S6" not in legal(federation(["S4 H5 S6 D9", "H7", "H8", "H9"]))


def test_a_follower_needs_a_higher_lowest_number_and_as_many_cards() -> None:
    position = federation(["S3 S4 S5 H9", "H4 H5 H6 H7 D9", "H8", "D8"], "S3 S4 S5")
    assert legal(position) == ["pass", "H4 H5 H6", "H5 H6 H7"]
    assert refused(federation(["S4 S5 S6 H9", "H4 H5 H6 D9", "H8", "D8"], "S4 S5 S6"), "H4 H5 H6") == "must_beat"


def test_the_highest_run_of_three_ends_with_a_joker_above_the_two() -> None:
    position = federation(["SK SA S2 H3", "DA D2 X1 H4", "S6 D6", "C7"], "SK SA S2")
    assert legal(position) == ["pass", "DA D2 X1"]


def test_in_a_revolution_the_weakest_cards_are_compared() -> None:
    position = federation(["S6 S5 S4 H9", "D5 D4 D3 H8", "S9 D9", "C7"], "S4 S5 S6", revolution=True)
    assert [set(move.split()) for move in legal(position)] == [{"pass"}, {"D3", "D4", "D5"}]


def test_in_a_revolution_the_highest_run_ends_with_a_joker_below_the_three() -> None:
    position = federation(["S5 S4 S3 H9", "D4 D3 X1 H8", "S6 D6", "C7"], "S3 S4 S5", revolution=True)
    assert len(legal(position)) == 2
    assert {"D4", "D3", "X1"} == set(legal(position)[1].split())


def test_it_requires_runs_and_makes_them_three_cards_long() -> None:
    position = scene(["fed_combo_sequence"], ["S4 S5 S6 H9", "H7", "H8"])
    assert position.rules.has("sequence")
    assert "S4 S5 S6" in legal(position)
    assert "S4 S5" not in legal(position)
