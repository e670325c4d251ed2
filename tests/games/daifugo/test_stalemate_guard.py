"""千日手対策."""

from random import Random
from typing import Any

from tefuda.engine.position import OVER
from tefuda.games.daifugo.lobby import checked
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, refuses, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def guard(policy: str, casual: bool = False) -> Rule:
    return {"id": "stalemate_guard", "policy": policy, "casual": casual}


def may_pass(rules: list[Rule], *moves: str) -> bool:
    return "pass" in legal(scene(rules, HANDS, *moves))


def signs(position: Table) -> list[Any]:
    """Return the passes that are left, as the table shows them."""
    return [tag.text.args["n"] for tag in position.view(0).tags if tag.rule == "stalemate_guard"]


def test_usually_leaders_must_play() -> None:
    assert not may_pass(["stalemate_guard"])


def test_or_they_may_pass_until_all_have_done_so() -> None:
    rules = [guard("official_second_lap")]
    assert may_pass(rules, "pass", "pass", "pass")
    assert not may_pass(rules, "pass", "pass", "pass", "pass")


def test_or_they_may_pass_but_time_running_out_plays_their_weakest_card() -> None:
    position = scene([guard("autoplay_on_timeout")], HANDS)
    assert "pass" in legal(position)
    assert position.text(position.expired(0)) == "H4"


def test_nothing_changes_nothing() -> None:
    assert not may_pass([guard("none")])


def test_a_rule_on_leaders_passes_decides() -> None:
    assert may_pass(["stalemate_guard", "leader_pass_allowed"], "pass", "pass", "pass", "pass")
    assert not may_pass([guard("autoplay_on_timeout"), "leader_pass_official"], "pass", "pass", "pass", "pass")
    assert not may_pass([guard("autoplay_on_timeout"), "leader_pass_forbidden"])


def test_with_passes_allowed_and_a_clock_that_plays_the_time_out_is_the_cure() -> None:
    rules: list[Rule] = [guard("none"), "leader_pass_allowed", "time_byoyomi", "timeout_leader_autoplay"]
    position = scene(rules, HANDS)
    assert position.text(position.expired(0)) == "H4"


def test_passes_allowed_and_no_cure_are_refused() -> None:
    assert refuses([guard("none"), "leader_pass_allowed"], players=4)
    problems = checked({"players": 4, "rules": [guard("none"), "leader_pass_allowed"]})["problems"]
    assert [problem["rules"] for problem in problems] == [["leader_pass_allowed", "stalemate_guard"]]
    assert len(problems[0]["ways"]) == 2


def test_unless_the_table_is_casual() -> None:
    assert not refuses([guard("none", casual=True), "leader_pass_allowed"], players=4)


def lots(passes: int) -> Rule:
    return {"id": "stalemate_guard", "policy": "draw_lots", "passes": passes}


def test_or_after_so_many_passes_in_a_row_the_ranks_that_are_left_are_drawn_by_lot() -> None:
    last = set()
    for seed in range(12):
        chance = Random(seed).getrandbits(60)
        position = scene([lots(8)], ["SK", *HANDS[1:]], "SK", *["pass"] * 7, chance=chance)
        assert position.turn != OVER
        play(position, "pass")
        assert position.turn == OVER
        assert position.titles[0] == 0  # out before
        last.add(position.titles.index(3))
    assert last == {1, 2, 3}


def test_then_leaders_may_pass() -> None:
    assert may_pass([lots(8)], *["pass"] * 7)


def test_a_play_begins_the_count_again() -> None:
    position = scene([lots(8)], HANDS, *["pass"] * 7, "C7", *["pass"] * 7)
    assert position.turn != OVER
    assert play(position, "pass").turn == OVER


def test_so_does_a_move_of_a_rule_s_own() -> None:
    hands = ["H5 D3", "S9 D4", "S5 C5 D6", "D7 H9"]
    position = scene([lots(5), "catapult"], hands, "H5", "pass", "add S5", *["pass"] * 4)
    assert position.turn != OVER
    assert play(position, "pass").turn == OVER


def test_a_player_who_is_passed_over_does_not_count() -> None:
    position = scene([lots(5), "pass_lockout"], HANDS, "S4", "pass", "S6", "pass", "S9", "pass", "pass", "pass")
    assert position.turn != OVER


def test_the_last_passes_are_counted_down_for_all_to_see() -> None:
    position = scene([lots(12)], HANDS, "pass")
    assert not signs(position)
    play(position, "pass")
    assert signs(position) == [10]


def test_a_player_who_has_been_deposed_draws_no_lot() -> None:
    rules: list[Rule] = [lots(8), "miyako_ochi", "miyako_ochi_continue"]
    position = scene(rules, ["SK", *HANDS[1:]], "SK", *["pass"] * 8, ranks=[2, 1, 3, 4])
    assert (position.turn, position.titles[0], position.titles[1]) == (OVER, 0, 3)
