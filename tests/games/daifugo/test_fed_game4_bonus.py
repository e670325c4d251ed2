"""第4ゲームの1着は8点."""

import pytest

from tests.games.daifugo.federation import dealt, end_round
from tests.games.daifugo.scene import scene


@pytest.mark.parametrize(("players", "points", "fourth"), [(4, [6, 4, 2, 0], 8), (3, [6, 3, 0], 8)])
def test_in_the_fourth_game_of_each_set_the_daifugo_has_eight_points(
    players: int, points: list[int], fourth: int
) -> None:
    position = dealt(players=players)
    for _ in range(8):
        end_round(position)
    rows = [sorted(row, reverse=True) for row in position.standings.points]
    assert rows == ([points] * 3 + [[fourth, *points[1:]]]) * 2


def test_it_is_the_player_who_becomes_daifugo_not_the_first_to_empty_the_hand() -> None:
    rules = ["fed_preset"]
    hands = ["X1", "S9 SA", "S6 H6", "S7 H7"]
    position = scene(rules, hands, "X1", "pass", "pass", "pass", games=12, game=4, ranks=[2, 1, 3, 4])
    end_round(position)
    assert position.standings.points[0][0] == 0
    assert position.standings.points[0].count(8) == 1


def test_with_other_points_the_first_place_has_two_more() -> None:
    position = scene(["fed_game4_bonus"], ["S7", "S5", "S6", "S8"], games=12, game=4)
    end_round(position)
    assert sorted(position.standings.points[0]) == [0, 1, 2, 5]
