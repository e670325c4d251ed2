"""The buffer of legal moves: a set kept as such and a written list read the same."""

from __future__ import annotations

from tefuda.cards.bits import union
from tefuda.engine.moves import Moves


def read(moves: Moves) -> list[int]:
    """The moves, read in each way there is."""
    listed = moves.all()
    assert moves.size == len(listed)
    assert [moves.get(k) for k in range(len(listed))] == listed
    assert all(moves.has(move) for move in listed)
    assert not any(moves.has(move) for move in (-1, 62, 63, 500) if move not in listed)
    return listed


def test_a_set_is_its_things() -> None:
    moves = Moves()
    moves.fill(union([0, 31, 32, 61]))
    assert read(moves) == [0, 31, 32, 61]


def test_a_set_and_single_moves_follow_each_other() -> None:
    moves = Moves()
    moves.add_set(union([3, 40]))
    moves.add(62)
    moves.add_set(0)
    moves.add(500)
    assert read(moves) == [3, 40, 62, 500]


def test_single_moves_and_a_set_follow_each_other() -> None:
    moves = Moves()
    moves.add(1)
    moves.add_set(union([2, 61]))
    assert read(moves) == [1, 2, 61]


def test_the_buffer_grows_and_is_used_again() -> None:
    moves = Moves()
    for move in range(1000):
        moves.add(7 * move)
    assert read(moves) == [7 * move for move in range(1000)]
    moves.clear()
    assert read(moves) == []
    moves.add(5)
    assert read(moves) == [5]
