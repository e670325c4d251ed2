"""3人用の得点."""

from tests.games.daifugo.federation import dealt, end_round


def test_six_three_and_nothing_and_eight_for_the_fugo_in_the_fourth_game_of_a_set() -> None:
    position = dealt(players=3)
    for _ in range(8):
        end_round(position)
    rows = [sorted(row, reverse=True) for row in position.standings.points]
    assert rows == ([[6, 3, 0]] * 3 + [[8, 3, 0]]) * 2
