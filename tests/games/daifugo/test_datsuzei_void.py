"""脱税:ゲーム無効."""

import pytest

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.fraud import CHEATING, HONEST, paying
from tests.games.daifugo.scene import legal, play


def claimed(paid: str, voided: int = 0) -> Table:
    """Return the second round of a match, void that often before, after the millionaire's claim."""
    position = paying(paid, "datsuzei_void", game=2, memory={"datsuzei.again": voided})
    while legal(position) != ["no", "yes"] or position.turn != 0:
        play(position, legal(position)[0])
    return play(position, "yes")


def test_the_game_is_dealt_again() -> None:
    position = claimed(CHEATING)
    assert position.round == 2
    assert sorted(len(hand) for hand in position.state()["hands"]) == [3, 3, 4, 4]


def test_with_the_ranks_it_began_with() -> None:
    position = claimed(CHEATING)
    assert position.state()["ranks"] == [1, 2, 3, 4]
    assert (position.standings.points, position.state()["fallen"]) == ([], [])


def test_an_honest_tribute_stays() -> None:
    assert {"CJ", "CQ"} <= set(claimed(HONEST).state()["hands"][0])


@pytest.mark.parametrize(("voided", "fallen"), [(2, []), (3, [3])])
def test_after_three_void_games_the_cheat_is_expelled(voided: int, fallen: list[int]) -> None:
    assert claimed(CHEATING, voided).state()["fallen"] == fallen
