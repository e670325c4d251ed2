"""The match table: points and places of every round, shown in the view and in the score breakdown."""

import pytest

from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import scene

HANDS = ["S3", "S4 H5", "S6 H7", "S8 H9"]


def played(games: int, seed: str = "table") -> Table:
    game = find("daifugo")
    position = game.new(game.options({"players": 4, "games": games, "rules": ["eight_cut", "miyako_ochi"]}), seed)
    assert isinstance(position, Table)
    while position.turn >= 0:
        position.apply(position.legal_moves()[0])
    return position


def test_every_game_has_a_row_with_the_points_and_the_places() -> None:
    rows = played(3).view(-1).scores
    assert len(rows) == 3
    for row in rows:
        assert sorted(row.places) == [1, 2, 3, 4]
        assert [4 - place for place in row.places] == row.values


def test_the_rows_follow_one_another_and_add_up_to_the_score() -> None:
    position = played(3)
    view = position.view(-1)
    assert view.rounds
    assert [sum(row.values[seat] or 0 for row in view.scores) for seat in range(4)] == position.scores()


def test_the_reckoning_names_the_rank_of_each_game() -> None:
    position = played(2)
    for sheet in position.result().sheets:
        names = [line.text.args["rank"] for line in sheet.lines]
        ids = [name.id for name in names if isinstance(name, Text)]
        usual = ["daifugo.rank.daifugo", "daifugo.rank.fugo", "daifugo.rank.hinmin", "daifugo.rank.daihinmin"]
        assert ids == [usual[row.places[sheet.seat] - 1] for row in position.view(-1).scores]


@pytest.mark.parametrize("places", [[], [[2, 1, 3, 4]]])
def test_a_table_set_up_in_mid_match_shows_the_places_it_knows(places: list[list[int]]) -> None:
    points = [[3, 2, 1, 0], [2, 3, 1, 0]]
    position = scene([], HANDS, games=3, game=3, points=points, places=places, ranks=[2, 1, 3, 4])
    rows = position.view(-1).scores
    assert [row.values for row in rows] == points
    assert [row.places for row in rows] == [[], *(places or [[]])]
    assert position.result().sheets[0].lines[0].text.id == "daifugo.line"


def test_places_are_part_of_the_state() -> None:
    position = scene([], HANDS, games=2, game=2, points=[[3, 2, 1, 0]], places=[[1, 2, 3, 4]])
    assert position.state()["places"] == [[1, 2, 3, 4]]
    assert position.clone().state()["places"] == [[1, 2, 3, 4]]
