"""脱税:ゲーム無効."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.fraud import CHEATING, HONEST, paying
from tests.games.daifugo.scene import legal, play


def claimed(paid: str) -> Table:
    """Return the second round of a match, after the millionaire's claim."""
    position = paying(paid, "datsuzei_void", game=2)
    while legal(position) != ["no", "yes"] or position.turn != 0:
        play(position, legal(position)[0])
    return play(position, "yes")


def test_the_game_is_dealt_anew() -> None:
    position = claimed(CHEATING)
    assert position.round == 2
    assert sorted(len(hand) for hand in position.state()["hands"]) == [3, 3, 4, 4]


def test_with_the_ranks_it_began_with() -> None:
    position = claimed(CHEATING)
    assert position.state()["ranks"] == [1, 2, 3, 4]
    assert (position.standings.points, position.state()["fallen"]) == ([], [])


def test_an_honest_tribute_stays() -> None:
    assert {"CJ", "CQ"} <= set(claimed(HONEST).state()["hands"][0])
