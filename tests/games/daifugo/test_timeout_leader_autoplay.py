"""時間切れの親は最弱札を出す."""

from typing import Any

import pytest

from tests.games.daifugo.scene import Rule, legal, play, refuses, scene

RULES: list[Rule] = ["time_byoyomi", "timeout_leader_autoplay"]
OTHERS = ["S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def expired(hand: str, *rules: Rule, **setup: Any) -> str:
    """Return what is played for a leader whose time has run out."""
    position = scene([*RULES, *rules], [hand, *OTHERS], **setup)
    return position.text(position.expired(0))


def test_the_weakest_card_is_played_alone() -> None:
    assert expired("S4 H9 S9") == "S4"
    assert expired("S4 H4 S9") == "H4"


def test_of_equals_clubs_come_first_then_diamonds_hearts_and_spades() -> None:
    assert expired("S4 H4 D4 C4 S9") == "C4"
    assert expired("S4 H4 D4 S9") == "D4"
    assert expired("S4 H4 S9") == "H4"


def test_in_a_revolution_it_is_the_highest() -> None:
    assert expired("S4 H9 D9 X1", revolution=True) == "D9"


def test_also_where_leaders_may_pass() -> None:
    assert "pass" in legal(scene([*RULES, "leader_pass_allowed"], ["S4 H9", *OTHERS]))
    assert expired("S4 H9", "leader_pass_allowed") == "S4"


def test_where_the_joker_is_the_weakest_card_it_is_that() -> None:
    assert expired("S4 H9 X1", "revolution", "rev_joker_inverted", revolution=True) == "X1"
    assert expired("S4 H9 X1", "revolution", "rev_joker_inverted") == "S4"


def test_the_first_lead_is_the_deciding_card_alone() -> None:
    rule: Rule = {"id": "first_card_diamond3", "card": "X1"}
    assert expired("S3 H9 X1", rule, first_card="X1") == "X1"


def test_a_player_who_has_only_a_joker_left_plays_it() -> None:
    assert expired("X1", "leader_pass_allowed") == "X1"


def test_whoever_does_not_lead_passes() -> None:
    position = play(scene(RULES, ["S4 H9", *OTHERS]), "S4")
    assert position.text(position.expired(1)) == "pass"


def test_without_the_rule_a_leader_who_may_pass_passes() -> None:
    position = scene(["time_byoyomi", "leader_pass_allowed"], ["S4 H9", *OTHERS])
    assert position.text(position.expired(0)) == "pass"


@pytest.mark.parametrize("clock", ["time_byoyomi", "time_bank"])
def test_it_needs_a_clock_of_either_kind(clock: Rule) -> None:
    assert not refuses([clock, "timeout_leader_autoplay"], players=4)
