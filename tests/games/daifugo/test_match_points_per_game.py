"""得失点制."""

import pytest

from tefuda.engine.errors import BadOption
from tefuda.games.daifugo.codes import options_of
from tefuda.games.daifugo.lobby import checked
from tests.games.daifugo.dealing import play_game
from tests.games.daifugo.scene import Rule, scene

FOUR = ["S9", "HT", "HJ", "DQ"]
EVERYBODY = [*FOUR, "CK", "SA", "H2"]


def scored(players: int, table: str, **own: list[int]) -> list[int]:
    """Return the points of the places, the first one first."""
    hands = EVERYBODY[:players]
    rule: Rule = {"id": "match_points_per_game", "table": table, **own}
    points: list[int] = scene([rule], hands, *hands[:-1]).state()["points"][0]
    return points


@pytest.mark.parametrize(("players", "points"), [(2, [1, 0]), (4, [3, 2, 1, 0]), (7, [6, 5, 4, 3, 2, 1, 0])])
def test_usually_everybody_below_is_a_point(players: int, points: list[int]) -> None:
    assert scored(players, "places") == points
    assert scene([], EVERYBODY[:players], *EVERYBODY[: players - 1]).state()["points"] == [points]


def test_points_may_add_up_to_nothing() -> None:
    assert scored(4, "balanced") == [3, 1, -1, -3]
    assert scored(5, "balanced") == [4, 2, 0, -2, -4]


def test_or_the_first_place_alone_may_score() -> None:
    assert scored(4, "first_only") == [1, 0, 0, 0]


def test_the_lowest_place_may_count_one() -> None:
    assert scored(5, "from_one") == [5, 4, 3, 2, 1]


def test_a_table_may_write_down_its_own() -> None:
    assert scored(4, "own", points=[10, 5, -2, -20]) == [10, 5, -2, -20]
    assert scored(4, "own", points=[7, 8]) == [7, 8, 0, 0]
    assert scored(3, "own", points=[5, 4, 3, 2]) == [5, 4, 3]


@pytest.mark.parametrize("points", [[100], [0.5], [1] * 13, 7])
def test_of_up_to_twelve_places_from_minus_99_to_99(points: object) -> None:
    with pytest.raises(BadOption) as refusal:
        scene([{"id": "match_points_per_game", "table": "own", "points": points}], FOUR)
    assert refusal.value.path == "$.options.rules[0].points"


def test_its_own_points_survive_a_share_code() -> None:
    rule = {"id": "match_points_per_game", "table": "own", "points": [99, 0, -99, -1]}
    assert rule in options_of(checked({"players": 4, "rules": [rule]})["code"])["rules"]


def test_a_match_to_a_score_ends_even_if_nobody_can_win_points() -> None:
    own: Rule = {"id": "match_points_per_game", "table": "own", "points": [0, -1, -2, -3]}
    position = scene([own, {"id": "match_end_target", "target": 3}], FOUR)
    while position.turn >= 0:
        play_game(position)
    assert len(position.standings.points) == 6


def test_the_federation_has_points_of_its_own() -> None:
    rules: list[Rule] = [{"id": "match_points_per_game", "table": "balanced"}, "fed_points"]
    assert scene(rules, FOUR, *FOUR[:3]).state()["points"] == [[6, 4, 2, 0]]


def test_the_points_of_all_games_are_added() -> None:
    position = scene([], FOUR, *FOUR[:3], points=[[0, 1, 2, 3]], game=2, games=2)
    assert position.scores() == [3, 3, 3, 3]
