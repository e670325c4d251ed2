"""席替え:昇順."""

import pytest

from tests.games.daifugo.dealing import dealt, seating
from tests.games.daifugo.scene import refuses


def test_clockwise_from_the_lowest_rank_up() -> None:
    assert seating("seating_ascending") == [0, 1, 3, 2]


def test_the_first_game_is_played_as_all_sat_down() -> None:
    assert dealt("seats", rules=["seating_ascending"]).seating() == [0, 1, 2, 3]


@pytest.mark.parametrize("other", ["seating_fixed", "seating_random", "seating_descending"])
def test_it_is_one_of_four(other: str) -> None:
    assert refuses(["seating_ascending", other], players=4)
