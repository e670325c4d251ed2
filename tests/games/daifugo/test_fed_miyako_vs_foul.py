"""都落ちと反則上がり."""

from tests.games.daifugo.federation import federation
from tests.games.daifugo.scene import play


def test_foul_finishers_rank_below_a_deposed_daifugo() -> None:
    hands = ["D4 C5", "S2", "S9 SA", "S7 H7"]
    position = federation(hands, "D4", "S2", "pass", "pass", "pass", "S9", "pass", "pass", "SA", ranks=[1, 2, 3, 4])
    assert position.state()["ranks"] == [3, 4, 1, 2]
    assert position.state()["points"] == [[2, 0, 6, 4]]


def test_of_two_the_earliest_is_the_lowest_and_the_daifugo_has_the_lowest_rank_still_free() -> None:
    hands = ["D4 C5", "S2", "X1", "S7 HA"]
    position = federation(hands, "D4", "S2", "X1", "pass", "pass", ranks=[1, 2, 3, 4])
    assert position.state()["fallen"] == [1, 2]
    position = play(position, "S7", "pass", "HA")
    assert position.state()["ranks"] == [2, 4, 3, 1]


def test_a_foul_after_the_fall_ranks_lower_too() -> None:
    hands = ["D4 C5", "SA", "S9 H9 D9", "X1"]
    position = federation(hands, "D4", "SA", ranks=[1, 2, 3, 4])
    position = play(position, "pass", "X1")
    assert position.state()["ranks"] == [3, 1, 2, 4]
