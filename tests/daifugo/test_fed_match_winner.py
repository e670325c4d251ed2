"""マッチの勝者: neither staff nor the disqualified can win."""

from typing import Any

from tefuda.engine.view import Result
from tests.daifugo.scene import Rule, scene
from tests.daifugo.test_base_game import play_game

HANDS = ["S7 D7", "S5 C5", "S6 D6", "S8 H4"]


def result(rules: list[Rule], scores: list[int], **setup: Any) -> Result:
    position = scene(rules, HANDS, games=2, game=2, points=[scores], ranks=[1, 2, 3, 4], **setup)
    while position.turn >= 0:
        play_game(position)
    return position.result()


def ranks(rules: list[Rule], scores: list[int], **setup: Any) -> list[int]:
    return result(rules, scores, **setup).ranks


def test_the_most_points_win() -> None:
    assert ranks(["fed_match_winner"], [10, 20, 30, 40]) == [4, 3, 2, 1]


def test_staff_in_the_last_seats_come_after_all_others() -> None:
    assert ranks([{"id": "fed_match_winner", "staff": 1}], [10, 20, 30, 40]) == [3, 2, 1, 4]
    assert ranks([{"id": "fed_match_winner", "staff": 2}], [10, 20, 30, 40]) == [2, 1, 4, 3]


def test_so_do_the_disqualified() -> None:
    rules: list[Rule] = ["fed_match_winner", "fed_disqualification"]
    assert ranks(rules, [10, 20, 30, 40], memory={"fed_disqualification.out": 8}) == [3, 2, 1, 4]


def test_they_are_marked() -> None:
    sheets = result([{"id": "fed_match_winner", "staff": 1}], [10, 20, 30, 40]).sheets
    assert [sheet.stamp is not None for sheet in sheets] == [False, False, False, True]
