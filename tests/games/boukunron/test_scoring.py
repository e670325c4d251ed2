"""On Tyranny: the final scoring, and who wins."""

from typing import Any

import pytest

from tefuda.engine.view import Result
from tests.games.situation import situation


def end(fame: list[str], chips: list[int], **setup: Any) -> Result:
    """Return the result of a match that ends with these court cards and chips."""
    setup = {"phase": "over", "fame": fame, "chips": chips, **setup}
    return situation("boukunron", setup, players=len(fame)).result()


@pytest.mark.parametrize(
    ("fame", "points"),
    [
        ("", 0),
        ("SJ", 1),
        ("SQ", 2),
        ("SK", 3),
        ("SJ HJ", 2 + 5),
        ("SJ HJ DJ", 3 + 8),
        ("SJ HJ DJ CJ", 4 + 10),
        ("SJ SQ", 3 + 2),
        ("SJ SQ SK", 6 + 4),
        ("SJ SQ HJ", 4 + 2 + 5),
    ],
)
def test_court_cards_and_their_bonuses(fame: str, points: int) -> None:
    assert end([fame, "", "", ""], [0, 0, 0, 0]).scores[0] == points


def test_the_ace_counts_for_the_suit_bonus_and_never_pairs() -> None:
    setup = {"aces": ["SA", "HA", None, None]}
    assert end(["SJ SQ SK", "", "", ""], [0, 0, 0, 0], **setup).scores == [6 + 6, 0, 0, 0]


def test_unused_chips_are_a_point_each() -> None:
    assert end(["", "", ""], [5, 0, 3]).scores == [5, 0, 3]


def test_the_fewest_tricks_are_found_among_all_players_before_anyone_is_banished_r10() -> None:
    result = end(["", "SK", "HK DK"], [5, 0, 5], bundles="S S S S S H H H H H")
    assert result.scores == [5 + 4, 3, 11 + 5]
    assert result.sheets[2].stamp is not None


def test_without_bundles_the_fewest_tricks_are_worth_nothing() -> None:
    assert end(["", "SK", "HK"], [0, 0, 0]).scores == [0, 3, 3]


def test_nine_above_the_lowest_is_safe_and_ten_is_too_much() -> None:
    assert end(["SK HK", "SJ", "CJ"], [0, 2, 1]).ranks == [1, 2, 3]
    banished = end(["SK HK", "SJ", "CJ"], [1, 2, 1])
    assert banished.scores == [12, 3, 2]
    assert banished.ranks == [3, 1, 2]


def test_a_seat_without_hand_and_chips_counts_in_the_scoring_like_any_other_r11() -> None:
    assert end(["SK", "", ""], [0, 1, 0], stocks=["S S", "", ""]).ranks == [1, 2, 3]


SKIPPED = {"stocks": ["", "S S", "H"], "hands": ["", "", "H"]}  # B has no hand and no chip, but a stock


def test_a_skipped_seat_shares_what_the_fewest_tricks_bring_r11() -> None:
    """B and C have no trick; B is skipped, so C would have all of it if B did not count."""
    assert end(["SK", "", ""], [0, 0, 1], bundles="S S S S S", **SKIPPED).scores == [3, 1, 2]


def test_a_skipped_seat_has_the_fewest_tricks_alone_r11() -> None:
    assert end(["SK", "", "HJ"], [0, 0, 1], bundles="S S S S S", **SKIPPED).scores == [3, 2, 2]


def test_a_skipped_seat_may_have_the_lowest_total_that_banishes_others_r11() -> None:
    """A has ten more than B, but only nine more than C."""
    result = end(["SK HK", "SJ", "CJ"], [0, 0, 1], **SKIPPED)
    assert (result.scores, result.ranks) == ([11, 1, 2], [3, 2, 1])


def test_a_skipped_seat_can_be_banished_and_can_win_r11() -> None:
    assert end(["SJ", "SK HK", "CJ"], [0, 0, 1], **SKIPPED).ranks == [2, 3, 1]
    assert end(["SJ", "SK", "CJ"], [0, 0, 1], **SKIPPED).ranks == [3, 1, 2]


def test_equal_points_more_tricks_win() -> None:
    result = end(["SK", "HJ DQ", ""], [0, 0, 3])
    assert result.scores == [3, 3, 3]
    assert result.ranks == [2, 1, 3]
    assert result.reason is not None
    assert result.reason.id == "boukunron.result.tricks"


@pytest.mark.parametrize(("marker", "ranks"), [(0, [1, 2, 3]), (1, [3, 1, 2]), (2, [2, 3, 1])])
def test_equal_points_and_tricks_the_marker_holder_or_who_sits_next_clockwise_wins(
    marker: int, ranks: list[int]
) -> None:
    result = end(["", "", ""], [2, 2, 2], marker=marker)
    assert result.ranks == ranks
    assert result.reason is not None
    assert result.reason.id == "boukunron.result.marker"


def test_the_banished_come_after_the_survivors_in_the_same_order_r14() -> None:
    result = end(["SK HK", "SQ HQ", "CJ", ""], [5, 5, 0, 0])
    assert result.scores == [16, 14, 1, 0]
    assert result.ranks == [3, 4, 1, 2]


def test_the_reckoning_adds_up_line_by_line() -> None:
    result = end(["SK HK SJ", "", "DQ"], [2, 3, 1], aces=["SA", "CA", "DA"], bundles="S S S S S")
    for sheet in result.sheets:
        assert sheet.total == sum(line.value or 0 for line in sheet.lines) == result.scores[sheet.seat]
