"""The most tricks that a round may have."""

import ast
from pathlib import Path
from typing import cast

import pytest

from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import play, scene
from tests.games.situation import situation

CIRCLE = ("S3", "pass", "pass", "pass", "S3")
HANDS = ["S3 H9", "D4 D5 D6", "C4", "C5 C6"]


def near_the_end(tricks: int, *moves: str) -> Table:
    """Return a table where in a revolution a 3 takes every trick, and comes back from the discard pile."""
    setup = {"hands": [hand.split() for hand in HANDS], "turn": 0, "tricks": tricks, "revolution": True}
    position = situation("daifugo", setup, moves, players=4, rules=["salvage"], games=2, mostTricks=100)
    return cast("Table", position)


def test_a_3_that_comes_back_again_and_again_ends_the_game_with_the_last_trick() -> None:
    position = near_the_end(97, *CIRCLE, *CIRCLE)
    assert (position.round, position.tricks) == (1, 99)
    play(position, *CIRCLE)
    assert (position.round, position.tricks) == (2, 0)


def test_the_fewer_cards_the_higher_and_who_would_lead_first_among_equals() -> None:
    position = near_the_end(99, *CIRCLE)
    assert position.standings.places == [[2, 4, 1, 3]]


def test_the_last_ten_are_counted_down_on_the_table() -> None:
    assert "tricks" not in [tag.id for tag in near_the_end(89).view(0).tags]
    assert [tag.text.args["n"] for tag in near_the_end(90).view(0).tags if tag.id == "tricks"] == [10]


def test_the_log_says_why_the_game_ends() -> None:
    position = near_the_end(99, *CIRCLE[:-1])
    position.log = []
    play(position, CIRCLE[-1])
    told = [happened.event for happened in position.log if happened.event.kind == "end"]
    assert [event.text.id for event in told if event.text is not None] == ["daifugo.log.exhausted"]


def test_a_leaders_pass_is_one_of_them() -> None:
    assert scene(["leader_pass_allowed"], HANDS, "pass").tricks == 1


def test_a_play_on_ones_own_is_one_of_them_as_aces_that_take_each_other_up_might_go_on_for_ever() -> None:
    hands = ["SA CA HA DA D3", "S4 S5 S6", "D4 D5 D6"]
    position = scene(["a_tax", "tsuikaku"], hands, "HA DA", "pass", field=["S3 C3"], owners=[1])
    assert (position.turn, position.tricks) == (0, 0)
    aces = ["SA CA", "HA DA"]
    for tricks in range(1, 5):
        play(position, aces[tricks % 2 - 1])
        assert (position.turn, position.tricks) == (0, tricks)


def test_a_game_that_ends_with_it_ends_as_usual() -> None:
    setup = {"hands": [["S3"], ["D4"]], "turn": 0, "tricks": 99}
    position = situation("daifugo", setup, ["S3"], players=2, rules=[], games=1, mostTricks=100)
    assert position.result().ranks == [1, 2]


def test_no_table_is_without_such_a_limit() -> None:
    for wrong in (0, 50, 2100):
        with pytest.raises(BadOption):
            find("daifugo").options({"players": 4, "mostTricks": wrong})


def test_it_is_asked_for_only_where_cards_come_back_or_leaders_may_pass_for_ever() -> None:
    def idle(*rules: str) -> bool:
        game = find("daifugo")
        assert game.idle is not None
        return "mostTricks" in game.idle(game.options({"players": 4, "rules": list(rules)}))

    assert idle("eight_cut", "revolution")
    assert not idle("salvage")
    assert not idle("leader_pass_allowed")


def test_every_rule_that_takes_cards_back_says_so() -> None:
    found = 0
    for file in (Path(__file__).parents[3] / "src/tefuda/games/daifugo/rules").glob("*.py"):
        for kind in ast.parse(file.read_text(encoding="utf-8")).body:
            source = ast.unparse(kind)
            takes = any(f"table.{word}(" in source for word in ("take", "pick_up_field", "pick_up_below"))
            if isinstance(kind, ast.ClassDef) and takes:
                assert "restores: ClassVar[bool] = True" in source, kind.name
                found += 1
    assert found > 5
