"""都落ち・遅いほど減点."""

from tests.games.daifugo.scene import play, scene


def test_a_deposed_player_loses_a_point_for_everyone_before_them() -> None:
    rules = ["miyako_ochi_late_points"]
    position = scene(rules, ["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", "SA", ranks=[1, 2, 3, 4], games=2)
    position = play(position, "pass", "pass", "pass", "S6", "S7", "pass", "pass", "H7", "pass", "pass", "C5")
    assert position.standings.points[0] == [-2, 3, 1, 2]


def test_a_fugo_who_fell_by_another_rule_loses_none() -> None:
    rules = ["miyako_ochi_late_points", "kyo_ochi"]
    hands = ["D4", "SA H3", "S6", "S7 H7"]
    position = scene(rules, hands, "D4", "S6", ranks=[1, 2, 3, 4], games=2)
    assert position.standings.points[0] == [3, 0, 2, 1]


def test_where_they_end_by_a_foul_those_count_who_were_out_by_then() -> None:
    rules = ["miyako_ochi_late_points", "ff_jack"]
    hands = ["DJ", "S9", "S6 H4", "S7 H5"]
    moves = ("S9", "pass", "pass", "DJ", "pass", "pass", "S6", "S7", "pass", "H5")
    position = scene(rules, hands, *moves, turn=1, ranks=[1, 2, 3, 4], games=2)
    assert position.standings.points[0] == [-1, 3, 1, 2]
