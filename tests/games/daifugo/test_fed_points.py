"""得点 6/4/2/0."""

import pytest

from tests.games.daifugo.federation import dealt, end_round, federation
from tests.games.daifugo.scene import scene


def test_daifugo_six_fugo_four_hinmin_two_daihinmin_nothing() -> None:
    position = scene(["fed_points"], ["SK", "SA D4", "S2 D5", "D6"], "SK", "SA", "S2", "pass", "pass", "D5", "D6")
    assert position.state()["points"] == [[6, 0, 4, 2]]


def test_totals_start_at_nothing() -> None:
    assert dealt(["fed_points"]).scores() == [0, 0, 0, 0]


def test_they_are_added_up() -> None:
    position = dealt(["fed_points"], games=3)
    for _ in range(3):
        end_round(position)
    assert sum(position.scores()) == 36


@pytest.mark.parametrize("finish", ["S2", "SA"])
def test_points_go_by_the_rank_a_player_receives(finish: str) -> None:
    """B ends by a 2, a foul, or fairly: then A, the millionaire, falls."""
    hands = ["D4 C5", finish, "S9 H9", "S7 H7"]
    position = federation(hands, "D4", finish, ranks=[1, 2, 3, 4])
    end_round(position)
    assert position.standings.points[0] == [[6, 4, 2, 0][place - 1] for place in position.standings.places[0]]
    assert position.standings.points[0][1 if finish == "S2" else 0] == 0
