"""得点の確定時期."""

from tests.games.daifugo.federation import federation
from tests.games.daifugo.scene import play, scene

HANDS = ["SK", "SA D4", "S2 D5", "D6"]


def test_a_player_who_goes_out_early_has_no_points_until_all_but_one_have_a_place() -> None:
    position = scene(["fed_points"], HANDS, "SK", "SA", "S2", "pass", "pass", "D5")
    assert position.state()["finished"] == [0, 2]
    assert position.scores() == [0, 0, 0, 0]
    assert play(position, "D6").scores() == [6, 0, 4, 2]


def test_a_foul_finisher_and_a_deposed_daifugo_have_a_place() -> None:
    """C fouls, B goes out first, and with A, the millionaire, deposed, D alone holds cards: the round is over."""
    position = federation(["D4 C5", "S9 SA", "X1", "S7 H7"], "S9", "X1", *["pass"] * 3, turn=1, ranks=[1, 2, 3, 4])
    assert position.state()["fallen"] == [2]
    position = play(position, "S7", "pass", "SA")
    assert position.state()["points"] == [[2, 6, 0, 4]]
