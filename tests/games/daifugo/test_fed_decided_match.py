"""逆転不能で打ち切り."""

from typing import Any

import pytest

from tefuda.games.daifugo.match import end_round
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]


def after_two_sets(scores: list[int], **params: Any) -> Table:
    """Return a match whose eighth of twelve rounds has ended, with these scores."""
    rules: list[Rule] = [
        "fed_match_structure", "fed_points", "fed_game4_bonus", "fed_set_rank_reset",
        {"id": "fed_decided_match", **params},
    ]  # fmt: skip
    position = scene(rules, ["S7", "S5", "S6", "S8"], games=12, game=8, points=[[0, 0, 0, 0]])
    end_round(position)
    row = position.standings.points[-1]
    position = scene(
        rules, ["S7", "S5", "S6", "S8"], games=12, game=8, points=[[s - r for s, r in zip(scores, row, strict=True)]]
    )
    end_round(position)
    position.run()
    return position


def test_nobody_can_come_up_so_all_are_asked_before_the_next_deal() -> None:
    position = after_two_sets([52, 16, 16, 16])
    assert sorted(position.deciders()) == [0, 1, 2, 3]
    assert legal(position) == ["no", "yes"]
    assert play(position, "yes", "yes", "yes", "yes").turn == -1
    assert position.result().ranks[0] == 1


def test_if_one_wants_to_play_on_the_match_does() -> None:
    position = play(after_two_sets([52, 16, 16, 16]), "yes", "no", "yes", "yes")
    assert position.turn >= 0
    assert position.round == 9


@pytest.mark.parametrize(("scores", "over"), [([43, 16, 16, 16], True), ([42, 16, 16, 16], False)])
def test_four_games_are_worth_twenty_six_points_and_equal_scores_are_open(scores: list[int], over: bool) -> None:
    assert (after_two_sets(scores, stop="automatic").turn < 0) == over


def test_by_itself_it_ends_at_once() -> None:
    position = after_two_sets([52, 16, 16, 16], stop="automatic")
    assert (position.turn, position.round) == (-1, 8)


def test_where_two_advance_the_third_must_be_out_of_reach() -> None:
    assert after_two_sets([52, 50, 16, 16], stop="automatic").turn >= 0
    assert after_two_sets([52, 50, 16, 16], stop="automatic", advance=2).turn < 0
    assert after_two_sets([52, 16, 16, 16], stop="automatic", advance=2).turn >= 0


def test_what_the_leader_may_lose_counts_too() -> None:
    rules: list[Rule] = [
        {"id": "match_points_per_game", "table": "balanced"},
        {"id": "fed_decided_match", "stop": "automatic"},
    ]
    for lead, over in ((6, False), (7, True)):
        position = scene(rules, ["S7", "S5", "S6", "S8"], games=5, game=4, points=[[lead - 3, -1, -lead, 1]])
        end_round(position)
        position.run()
        scores = sorted(position.scores(), reverse=True)
        assert (position.turn < 0) == over, scores
