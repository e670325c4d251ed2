"""2回戦以降は特定階級から."""

import pytest

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S9", "HT", "HJ", "DQ", "CK", "SA", "H2", "D2"]


def leader(rank: str, players: int) -> int:
    """Return the place of the player who leads the second round; A finished first, B second and so on."""
    moves = HANDS[: players - 1]
    rules: list[Rule] = [{"id": "next_leader_rank", "rank": rank}, "exchange_none"]
    position = scene(rules, HANDS[:players], *moves, games=2)
    return int(position.title(position.turn))


@pytest.mark.parametrize(
    ("rank", "place"), [("daihinmin", 4), ("hinmin", 3), ("heimin", 2), ("fugo", 1), ("daifugo", 0)]
)
def test_that_rank_leads(rank: str, place: int) -> None:
    assert leader(rank, 5) == place


def test_usually_it_is_the_daihinmin() -> None:
    assert scene(["next_leader_rank", "exchange_none"], HANDS[:4], *HANDS[:3], games=2).turn == 3


def test_of_several_commoners_it_is_the_highest() -> None:
    assert leader("heimin", 8) == 2


def test_a_rank_that_nobody_has_leaves_it_to_the_lowest() -> None:
    assert leader("heimin", 4) == 3
    assert leader("fugo", 3) == 2
    assert leader("hinmin", 2) == 1


def test_with_three_players_the_highest_and_the_lowest_have_the_parts_of_the_two_outermost_ranks() -> None:
    assert (leader("daifugo", 3), leader("daihinmin", 3)) == (0, 2)
