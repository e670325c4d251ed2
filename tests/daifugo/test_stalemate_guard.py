"""千日手対策."""

from tefuda.games.daifugo.catalogue import checked
from tests.daifugo.scene import Rule, legal, scene
from tests.daifugo.test_two_player_deck33 import refuses

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def guard(policy: str, casual: bool = False) -> Rule:
    return {"id": "stalemate_guard", "policy": policy, "casual": casual}


def may_pass(rules: list[Rule], *moves: str) -> bool:
    return "pass" in legal(scene(rules, HANDS, *moves))


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
