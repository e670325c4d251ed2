"""反則上がり(連盟)."""

import pytest

from tefuda.engine.registry import find
from tefuda.games.daifugo import checks
from tests.games.daifugo.federation import REST, federation
from tests.games.daifugo.scene import Rule, play, scene

SEVEN = {
    "fed_if_joker", "fed_if_two", "fed_if_three_rev", "fed_if_eight_only", "fed_if_spade3", "fed_if_quad2",
    "fed_if_quad3_rev",
}  # fmt: skip


def test_it_comes_with_seven_conditions() -> None:
    chosen = find("daifugo").options({"players": 4, "rules": ["fed_illegal_finish"]}).values["rules"]
    assert {checks.id_of(entry) for entry in chosen} >= SEVEN


def test_a_player_who_commits_a_foul_is_daihinmin_next() -> None:
    position = federation(["X1", *REST], "X1", "pass", "pass", "pass", ranks=[2, 1, 3, 4])
    position = play(position, "D9", "pass", "pass", "C9", "pass", "pass")
    position = play(position, "D6", "D7", "pass", "C7")
    assert position.state()["ranks"][0] == 4


def test_of_several_who_commits_it_first_ranks_lowest() -> None:
    position = federation(["X1", "X2", "D6 C6", "D7 C7"], "X1", "pass", "pass", "pass", ranks=[4, 3, 2, 1])
    position = play(position, "X2", "pass", "pass", "D6", "D7", "pass", "C7")
    assert position.state()["ranks"] == [4, 3, 2, 1]


@pytest.mark.parametrize(("hand", "revolution"), [("S3 H3 D3 C3", False), ("S2 H2 D2 C2", True)])
def test_the_state_is_read_before_the_plays_own_revolution(hand: str, revolution: bool) -> None:
    assert federation([hand, *REST], hand, revolution=revolution).state()["finished"] == [0]


@pytest.mark.parametrize(
    ("hand", "revolution"), [("S3 H3 D3 C3", False), ("S2 H2 D2 C2", True), ("S2 H2 D2 C2", False)]
)
def test_a_table_may_read_it_after_the_play_then_both_are_fouls_too(hand: str, revolution: bool) -> None:
    rules: list[Rule] = ["fed_preset", {"id": "fed_illegal_finish", "quad_check": "after_play"}]
    position = scene(rules, [hand, *REST], hand, games=12, revolution=revolution)
    assert position.state()["fallen"] == [0]


def test_a_play_that_leaves_cards_is_none() -> None:
    assert federation(["X1 D5", *REST], "X1").state()["fallen"] == []
