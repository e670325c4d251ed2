"""A large table: up to twelve players."""

from typing import cast

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.playout import play_out
from tefuda.engine.registry import find
from tefuda.games.daifugo.notation import answer_text, parse_answer
from tefuda.games.daifugo.plays import order_move, ordered_seats
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import play, roles, scene

TWELVE = ["S3 S4", "H3 H4", "D3 D4", "C3 C4", "S5 S6", "H5 H6", "D5 D6", "C5 C6", "S7 S8", "H7 H8", "D7 D8", "C7 C8"]


def new(players: int, rules: list[object]) -> Table:
    game = find("daifugo")
    position = game.new(game.options({"players": players, "rules": rules, "games": 2}), "many")
    return cast("Table", position)


@pytest.mark.parametrize("players", range(2, 13))
def test_matches_are_played_to_their_end_with_two_to_twelve(players: int) -> None:
    table = new(players, ["five_skip", "nine_reverse", "q_bomber", "miyako_ochi"])
    play_out(table, Moves(), Rng("many"))
    assert sorted(table.titles) == list(range(players))
    assert len(table.standings.points) == 2


def test_the_turn_goes_round_all_twelve() -> None:
    table = scene([], TWELVE)
    play(table, "S4", *["pass"] * 11)
    assert table.turn == 0
    assert table.top is None


def test_the_turn_goes_round_the_other_way_too() -> None:
    table = play(scene(["nine_reverse"], ["S9 S3", *TWELVE[1:]]), "S9")
    assert table.turn == 11


def test_most_of_many_are_heimin() -> None:
    table = scene([], TWELVE, ranks=list(range(1, 13)))
    assert roles(table) == ["daifugo", "fugo", *["heimin"] * 8, "hinmin", "daihinmin"]


def test_an_order_of_twelve_seats_is_one_move() -> None:
    seats = [11, 0, 10, 1, 9, 2, 8, 3, 7, 4, 6, 5]
    assert ordered_seats(order_move(seats)) == seats
    assert parse_answer(answer_text(order_move(seats))) == order_move(seats)
    assert order_move(seats) < 1 << 58
