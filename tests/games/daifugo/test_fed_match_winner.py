"""マッチの勝者: neither staff nor the disqualified can win."""

from collections.abc import Sequence
from typing import Any, cast

from tefuda.engine.registry import find
from tefuda.engine.view import Result
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.dealing import play_game
from tests.games.daifugo.scene import Rule

HANDS = ["S7 D7", "S5 C5", "S6 D6", "S8 H4"]


def result(rules: list[Rule], scores: list[int], bots: Sequence[int] = (), **setup: Any) -> Result:
    game = find("daifugo")
    options = game.options({"players": 4, "rules": rules, "games": 2, "bots": list(bots)})
    hands = [hand.split() for hand in HANDS]
    start = {"hands": hands, "turn": 0, "game": 2, "points": [scores], "ranks": [1, 2, 3, 4], **setup}
    position = cast("Table", game.load(options, start))
    while position.turn >= 0:
        play_game(position)
    return position.result()


def ranks(rules: list[Rule], scores: list[int], bots: Sequence[int] = (), **setup: Any) -> list[int]:
    return result(rules, scores, bots, **setup).ranks


def test_the_most_points_win() -> None:
    assert ranks(["fed_match_winner"], [10, 20, 30, 40]) == [4, 3, 2, 1]


def test_staff_in_the_last_seats_come_after_all_others() -> None:
    assert ranks([{"id": "fed_match_winner", "staff": 1}], [10, 20, 30, 40]) == [3, 2, 1, 4]
    assert ranks([{"id": "fed_match_winner", "staff": 2}], [10, 20, 30, 40]) == [2, 1, 4, 3]


def test_so_do_the_disqualified() -> None:
    rules: list[Rule] = ["fed_match_winner", "fed_disqualification"]
    assert ranks(rules, [10, 20, 30, 40], memory={"fed_disqualification.out": 8}) == [3, 2, 1, 4]


def test_bots_that_fill_seats_count_as_staff() -> None:
    assert ranks(["fed_match_winner"], [10, 20, 30, 40], bots=[1, 3]) == [2, 4, 1, 3]
    assert ranks(["fed_match_winner"], [10, 20, 30, 40], bots=[3]) == [3, 2, 1, 4]


def test_but_not_where_one_person_plays_with_bots_alone() -> None:
    assert ranks(["fed_match_winner"], [10, 20, 30, 40], bots=[1, 2, 3]) == [4, 3, 2, 1]


def test_a_table_may_count_them_as_players() -> None:
    assert ranks([{"id": "fed_match_winner", "bots": "players"}], [10, 20, 30, 40], bots=[1, 3]) == [4, 3, 2, 1]


def test_without_the_rule_bots_can_win() -> None:
    assert ranks([], [10, 20, 30, 40], bots=[1, 3]) == [4, 3, 2, 1]


def test_they_are_marked() -> None:
    sheets = result([{"id": "fed_match_winner", "staff": 1}], [10, 20, 30, 40]).sheets
    assert [sheet.stamp is not None for sheet in sheets] == [False, False, False, True]
