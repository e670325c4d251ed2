"""席替え: 無作為: seats are drawn at random from the second round on."""

from itertools import pairwise
from random import Random

from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, scene


def neighbours(rule: Rule, games: int) -> list[int]:
    """Return who sits to whose left in each round of a match."""
    game = find("daifugo")
    position = game.new(game.options({"players": 5, "rules": [rule], "games": games}), "seats")
    assert isinstance(position, Table)
    seen = [position.ring.left]
    while position.turn >= 0:
        before = position.round
        position.play(position.legal_moves()[0])
        if position.round != before:
            seen.append(position.ring.left)
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


def test_or_before_the_first_game_as_well() -> None:
    kept = neighbours({"id": "seating_random", "every": 10}, 1)
    drawn = neighbours({"id": "seating_random", "every": 10, "first": True}, 2)
    assert drawn[0] == drawn[1] != kept[0]


def test_also_where_a_new_set_has_begun_and_nobody_has_a_rank() -> None:
    rules: list[Rule] = ["seating_random", "fed_set_rank_reset"]
    moves = ["SK", *["pass"] * 3, "HQ", *["pass"] * 2, "DJ"]
    seatings = set()
    for seed in range(20):
        chance = Random(seed).getrandbits(60)
        position = scene(rules, ["SK", "HQ", "DJ", "CT"], *moves, game=4, games=5, chance=chance)
        assert (position.round, position.titles) == (5, [])
        seatings.add(tuple(position.seating()))
    assert len(seatings) > 3
