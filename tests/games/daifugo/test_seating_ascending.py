"""席替え:昇順."""

import pytest

from tests.games.daifugo.dealing import dealt
from tests.games.daifugo.scene import refuses, scene

HANDS = ["S9", "HJ", "HT", "DQ"]
MOVES = ["S9", "pass", "HT", "DQ"]  # A goes out first, then C and D


def seating(rule: str) -> list[int]:
    """The seats clockwise in the second game, from the highest rank on."""
    position = scene(sorted({rule, "exchange_none"}), HANDS, *MOVES, games=2)
    return position.seating_from(position.seat_of_rank(0))


def test_clockwise_from_the_lowest_rank_up() -> None:
    assert seating("seating_ascending") == [0, 1, 3, 2]


def test_the_first_game_is_played_as_all_sat_down() -> None:
    assert dealt("seats", rules=["seating_ascending"]).seating() == [0, 1, 2, 3]


@pytest.mark.parametrize("other", ["seating_fixed", "seating_random", "seating_descending"])
def test_it_is_one_of_four(other: str) -> None:
    assert refuses(["seating_ascending", other], players=4)
