"""勝者と同点処理."""

from tests.games.daifugo.federation import end_round
from tests.games.daifugo.scene import play, scene

HANDS = ["S7", "S9", "D6 C6", "D7 C7"]


def ended(points: list[int]) -> list[int]:
    """Return the places of a match that ends with B going out first, then A, then C; 3, 2, 1 and 0 points."""
    position = scene([], ["S7", "S9", "D6 C6", "D7 C7"], games=2, game=2, points=[points], ranks=[1, 2, 3, 4], turn=1)
    play(position, "S9")
    end_round(position)
    order = sorted(range(4), key=lambda seat: position.standings.places[-1][seat])
    assert order[0] == 1
    return position.result().ranks


def test_the_most_points_over_the_match_win() -> None:
    assert ended([0, 0, 10, 0])[2] == 1


def test_of_equal_points_the_earlier_finish_in_the_last_game_ranks_higher() -> None:
    position = scene([], HANDS, "S9", games=2, game=2, points=[[0, 0, 0, 0]], ranks=[1, 2, 3, 4], turn=1)
    end_round(position)
    last = position.standings.points[-1]
    level = [5 - point for point in last]
    ranks = ended(level)
    assert sorted(range(4), key=lambda seat: ranks[seat]) == sorted(range(4), key=lambda seat: -last[seat])
