"""What a round is worth to the match, for bots that look ahead to its end."""

from collections.abc import Sequence
from typing import Any

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.registry import find
from tefuda.games.daifugo import standing
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import Rule, scene

HANDS = ["S3 H4", "S5 H6", "S7 H8", "S9 HT"]


def ended(
    points: list[list[int]], places: list[int], rounds: int, rules: Sequence[Rule] = (), round: int = 0
) -> list[float]:
    """Return what the seats think of a round that has ended with these places (0 = first), the last row its points."""
    setup: dict[str, Any] = {
        "game": round or len(points),
        "points": points[:-1],
        "ranks": [1, 2, 3, 4] if len(points) > 1 else [],
    }
    world = scene(rules, HANDS, games=rounds, **setup).determinize(0, Rng("standing"))
    assert isinstance(world, Table)
    world.points = [*world.points, points[-1]]
    world.titles = places
    world.turn = -1
    return [world.utility(seat) for seat in range(4)]


def test_in_the_last_round_only_the_place_in_the_match_counts_and_a_little_the_place_in_the_round() -> None:
    behind = ended([[3, 1, 2, 0], [1, 3, 0, 2]], [2, 0, 3, 1], 2)  # A and B have 4, C and D 2
    assert behind[1] == pytest.approx(1.0)  # of equal points the better place in the round decides
    assert behind[0] == pytest.approx(0.9 / 3 - 0.1 / 3)
    far = ended([[3, 1, 2, 0], [3, 0, 2, 1], [3, 1, 2, 0], [0, 3, 1, 2]], [3, 0, 2, 1], 4)
    assert far[0] == pytest.approx(0.9 - 0.1)  # last, and yet first in the match


def test_the_fewer_rounds_are_left_the_more_a_lead_is_worth() -> None:
    played = [[3, 2, 1, 0], [3, 2, 1, 0]]
    worth = [ended(played, [0, 1, 2, 3], rounds)[0] for rounds in (12, 6, 3)]
    assert 0.0 < worth[0] < worth[1] < worth[2] < 1.0


def test_a_title_is_worth_what_the_exchange_makes_of_it() -> None:
    level = [[3, 0, 2, 1], [0, 3, 1, 2]]  # A and B have 3 each, and B has the highest title
    with_exchange, without = (ended(level, [3, 0, 2, 1], 6, rules) for rules in ([], ["exchange_none"]))
    lead = [worth[1] - worth[0] - 0.2 for worth in (with_exchange, without)]  # less the place in the round itself
    assert lead[0] > 0.3
    assert lead[1] == pytest.approx(0.0)


def test_who_is_to_fall_is_not_so_well_off_at_the_top() -> None:
    level = [[3, 0, 2, 1], [0, 3, 1, 2]]
    worth = [ended(level, [3, 0, 2, 1], 6, rules)[1] for rules in ([], ["miyako_ochi"], ["miyako_ochi", "gekokujo"])]
    assert worth[0] > worth[1] > worth[2]


def test_points_that_end_the_match_are_the_end_of_it() -> None:
    rules: list[Rule] = [{"id": "match_end_target", "target": 6}]
    assert ended([[3, 2, 1, 0], [3, 1, 2, 0]], [0, 2, 1, 3], 9, rules)[0] == pytest.approx(1.0)
    assert ended([[3, 2, 1, 0], [2, 3, 1, 0]], [1, 0, 2, 3], 9, rules)[0] < 0.9


@pytest.mark.parametrize("preset", ["popular", "federation", "uec", "everything"])
def test_what_bots_think_of_the_end_is_the_result(preset: str) -> None:
    game = find("daifugo")
    options = game.options({"players": 4, "games": 2, **game.presets[preset]})
    compared = 0
    for deal in range(6):
        position = game.new(options, f"standing-{deal}")
        assert isinstance(position, Table)
        play_game(position)
        if position.is_over():  # a rule has ended the match
            continue
        world = position.determinize(position.turn, Rng("result"))
        play_game(world)
        worth = [world.utility(seat) for seat in range(position.players)]
        ranks = world.result().ranks
        order = range(position.players)
        if world.round == 2:
            assert sorted(order, key=lambda seat: -worth[seat]) == sorted(order, key=lambda seat: ranks[seat])
            compared += 1
    assert compared > 3


def test_rounds_that_a_bot_plays_out_are_counted_once() -> None:
    position = dealt("once", games=3)
    play_game(position)
    world = position.determinize(0, Rng("once"))
    before = position.scores()
    play_game(world)
    assert standing.with_last(world) == [old + new for old, new in zip(before, world.points[-1], strict=True)]
    assert standing.with_last(world) == world.scores()
