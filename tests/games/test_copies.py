"""Positions of every game, pickled and copied by what they are, and printed for people to read."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from tefuda.engine.moves import Moves
from tefuda.engine.options import Number
from tefuda.engine.position import OPEN, Position
from tefuda.engine.registry import find, forget, games, load_file
from tefuda.testing import random_options, view_bytes

HEARTS = Path(__file__).parents[2] / "examples" / "hearts.py"


def pickled(position: Position) -> Position:
    again: Position = pickle.loads(pickle.dumps(position))
    return again


COPIES: list[Callable[[Position], Position]] = [pickled, copy.copy, copy.deepcopy]


def midway(id: str, players: int = 0) -> Position:
    """Return a match after some moves, the first legal one each time."""
    game = find(id)
    options = (
        random_options(game, players or game.players[-1], "copies") if id != "daifugo" else {"players": players or 4}
    )
    position = game.new(game.options(options), "copies", watched=True)
    for _ in range(7):
        position.apply(position.legal_moves()[0])
    return position


def assert_equal_and_apart(twin: Position, position: Position) -> None:
    assert type(twin) is type(position)
    assert twin.log is None
    before = position.state()
    assert twin.state() == before
    for seat in range(OPEN, position.players):
        assert view_bytes(twin, seat) == view_bytes(position, seat)
    while not twin.is_over():
        twin.apply(twin.legal_moves()[0])
    assert position.state() == before


@pytest.mark.parametrize("make", COPIES, ids=["pickle", "copy", "deepcopy"])
@pytest.mark.parametrize("id", games())
def test_a_position_is_pickled_and_copied(id: str, make: Callable[[Position], Position]) -> None:
    position = midway(id)
    assert_equal_and_apart(make(position), position)
    assert_equal_and_apart(make(position.clone()), position)


def test_so_is_one_with_several_packs() -> None:
    position = midway("daifugo", 9)
    twin = pickled(position)
    assert twin.state() == position.state()
    assert type(twin) is type(position)


def test_so_is_one_of_a_game_in_a_file() -> None:
    game = load_file(HEARTS)
    try:
        position = game.new(game.options({"players": 4}), "copies")
        assert_equal_and_apart(pickled(position), position)
    finally:
        forget(game.id)


def test_a_position_that_no_game_made_cannot_be_pickled() -> None:
    game = find("four_tricks")
    with pytest.raises(TypeError, match="FourTricks was not made by"):
        pickle.dumps(game.create(game.options({})))


@pytest.mark.parametrize("id", games())
def test_a_position_is_printed_in_one_line(id: str) -> None:
    position = midway(id)
    said = repr(position)
    assert said.startswith(f"<{type(position).__name__}: ")
    assert " to move, scores " in said
    assert "\n" not in said
    while not position.is_over():
        position.apply(position.legal_moves()[0])
    assert ", over, scores " in repr(position)


@pytest.mark.parametrize("id", games())
def test_a_position_that_is_not_complete_is_printed_too(id: str) -> None:
    game = find(id)
    kind = type(game.create(game.options({"players": game.players[0]})))
    assert repr(kind()) == f"<{kind.__name__}: incomplete>"


def test_what_belongs_to_a_game_is_printed_for_people() -> None:
    game = find("four_tricks")
    options = game.options({"deals": 6})
    assert repr(game) == "<Game: four_tricks, 3 players, deals startSeat>"
    assert repr(options) == "<Options: four_tricks, players=3, deals=6, startSeat=None>"
    assert repr(pickle.loads(pickle.dumps(options))) == repr(options)
    assert repr(Number("deals", 3, 3, 30, 3)) == "<Number: deals, default=3, least=3, most=30, step=3>"
    assert repr(game.new(options, "a")) == "<FourTricks: Round 1 of 6, seat 2 to move, scores 0 0 0>"
    moves = Moves()
    assert repr(moves) == "<Moves: none>"
    moves.add_set(0b1001010)
    assert repr(moves) == "<Moves: 1 3 6>"
    daifugo = find("daifugo")
    setup = {"hands": [["S5"], ["S6", "D6"], ["S8"]], "field": [["S3"], ["S4"]], "owners": [1, 2], "turn": 0}
    table = daifugo.load(daifugo.options({"players": 3}), setup)
    assert repr(table.top) == "<Play: S4, seat 2, 1 below>"  # type: ignore[attr-defined]
