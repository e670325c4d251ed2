"""余り山札のドロー."""

from typing import Any

from tefuda.cards.bits import count
from tefuda.engine.happened import Happened
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.dealing import dealt_to_two
from tests.games.daifugo.scene import Rule, legal, play, refuses, scene

RULES: list[Rule] = ["two_player_small_hand", "two_player_draw"]
HANDS = ["S4 H4 SJ", "S5 H5 HQ"]
STOCK = ["D3", "D4", "D5", "DK"]


def table(*moves: str, rules: list[Rule] = RULES, **setup: Any) -> Table:
    return scene(rules, HANDS, *moves, **{"stock": STOCK, **setup})


def test_before_a_play_one_may_draw() -> None:
    assert legal(table())[-1] == "draw"
    assert legal(table("S4"))[-1] == "draw"


def test_the_card_drawn_can_be_played_at_once() -> None:
    position = table("draw", stock=["DK"])
    assert (position.turn, "DK" in legal(position)) == (0, True)


def test_only_once_in_a_turn() -> None:
    assert "draw" not in legal(table("draw"))


def test_after_a_draw_one_may_still_pass() -> None:
    position = table("S4", "draw", "pass")
    assert position.turn == 0
    assert count(position.hands[1]) == 4


def test_in_the_next_turn_one_may_draw_again() -> None:
    assert "draw" in legal(table("draw", "S4", "draw", "S5"))
    assert "draw" in legal(table("S4", "draw", "pass"))


def test_whoever_leads_again_after_a_clear_begins_a_new_turn() -> None:
    position = scene([*RULES, "q_cut"], ["SQ H4 SJ", "S5 H5"], "draw", "SQ", stock=STOCK)
    assert (position.turn, "draw" in legal(position)) == (0, True)


def test_leaders_who_pass_may_draw_in_each_of_their_turns() -> None:
    position = table("draw", "pass", "draw", "pass", rules=[*RULES, "leader_pass_allowed"])
    assert "draw" in legal(position)


def test_from_an_empty_stock_nothing_is_drawn() -> None:
    assert "draw" not in legal(table(stock=[]))
    assert "draw" not in legal(table("draw", "S4", stock=["DK"]))


def test_the_other_player_sees_only_that_a_card_was_drawn() -> None:
    position = table()
    position.log = []
    play(position, "draw")
    event: Happened = next(one for one in position.log or [] if one.event.kind == "draw")
    assert event.seen_by == 1
    assert count(position.seen[2]) == 0


def test_so_many_cards_as_the_table_says_or_as_there_are_left() -> None:
    rules: list[Rule] = ["two_player_small_hand", {"id": "two_player_draw", "draw": 3}]
    assert count(table("draw", rules=rules).hands[0]) == 6
    assert count(table("draw", rules=rules, stock=["D3", "D4"]).hands[0]) == 5


def test_it_needs_a_deal_that_leaves_a_stock() -> None:
    position = dealt_to_two(["two_player_draw"])
    assert position.stock != 0
    assert refuses(["two_player_draw"], players=4)
