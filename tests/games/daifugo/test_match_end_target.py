"""累計点到達で終了."""

from tefuda.engine.position import OVER
from tefuda.engine.registry import find
from tefuda.games.daifugo import rounds
from tests.games.daifugo.scene import Rule, refuses, scene

FOUR = ["S9", "HT", "HJ", "DQ"]


def ended(target: int, before: list[int]) -> bool:
    """Return whether the match is over after a round that A won and D lost."""
    rules: list[Rule] = [{"id": "match_end_target", "target": target}]
    return scene(rules, FOUR, *FOUR[:3], points=[before], game=2, games=20).turn == OVER


def test_the_match_ends_when_someone_has_the_points() -> None:
    assert ended(5, [2, 3, 1, 0])
    assert not ended(6, [2, 3, 1, 0])


def test_a_player_who_has_most_points_wins() -> None:
    rules: list[Rule] = [{"id": "match_end_target", "target": 4}]
    position = scene(rules, FOUR, *FOUR[:3], points=[[0, 3, 2, 1]], game=2, games=20)
    assert position.result().ranks == [2, 1, 3, 4]


def test_of_equals_who_did_better_in_the_last_game() -> None:
    rules: list[Rule] = [{"id": "match_end_target", "target": 4}]
    position = scene(rules, FOUR, *FOUR[:3], points=[[1, 2, 3, 0]], game=2, games=20)
    assert position.result().scores == [4, 4, 4, 0]
    assert position.result().ranks == [1, 2, 3, 4]


def length(*rules: Rule) -> int:
    """Return how many rounds a match of four has at most."""
    return rounds(find("daifugo").options({"players": 4, "rules": list(rules)}))


def test_usually_twenty_points_are_played_for() -> None:
    assert length("match_end_target") == 14  # then 84 points are out, and a player has 20 of them


def test_the_number_of_games_follows_from_the_points_of_a_game() -> None:
    assert length("match_end_target", {"id": "match_points_per_game", "table": "first_only"}) == 80
    assert length("match_end_target", {"id": "match_points_per_game", "table": "balanced"}) == 40


def test_a_match_has_one_kind_of_end() -> None:
    assert refuses(["match_end_target", "match_end_games"], players=4)
