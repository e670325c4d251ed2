"""席替え: 無作為: seats are drawn by lot from the second game on."""

from itertools import pairwise

from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tests.daifugo.scene import Rule


def neighbours(rule: Rule, games: int) -> list[int]:
    """Who sits to whose left in each game of a match."""
    game = find("daifugo")
    position = game.new(game.options({"players": 5, "rules": [rule], "games": games}), "seats")
    assert isinstance(position, Table)
    seen = [position.left]
    while position.turn >= 0:
        before = position.game
        position.play(position.legal_moves()[0])
        if position.game != before:
            seen.append(position.left)
    return seen[:games]


def test_seats_are_drawn_before_every_game_but_the_first() -> None:
    seen = neighbours("seating_random", 5)
    assert len(seen) == 5
    assert all(before != after for before, after in pairwise(seen))


def test_with_every_3_they_are_drawn_before_the_fourth_and_the_seventh_game() -> None:
    seen = neighbours({"id": "seating_random", "every": 3}, 7)
    assert [before != after for before, after in pairwise(seen)] == [
        False, False, True, False, False, True,
    ]  # fmt: skip
