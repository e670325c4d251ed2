"""反則7 革命中の3四枚."""

from tefuda.games.daifugo.table import Table
from tests.daifugo.federation import federation
from tests.daifugo.scene import scene

REST = ["D9 C9", "D6 C6", "D7 C7"]
ALONE = ["fed_if_quad3_rev", "fed_revolution"]  # without the rule against any 3 in the last play


def last(hand: str, revolution: bool, players: int = 4) -> Table:
    return scene(ALONE, [hand, *REST[: players - 1]], hand, revolution=revolution)


def test_threes_that_end_a_revolution_are_a_foul() -> None:
    position = federation(["S3 H3 D3 C3", *REST], "S3 H3 D3 C3", revolution=True)
    assert position.state()["fallen"] == [0]


def test_that_start_one_they_are_none() -> None:
    position = federation(["S3 H3 D3 C3", *REST], "S3 H3 D3 C3")
    assert position.state()["finished"] == [0]


def test_by_itself_it_forbids_nothing_but_the_end_of_the_revolution() -> None:
    assert last("S3 H3 D3 C3", True).state()["fallen"] == [0]
    assert last("S3 H3 D3 C3", False).state()["fallen"] == []
    assert last("S3 H3", True).state()["fallen"] == []


def test_at_a_table_of_three_it_is_three_threes() -> None:
    assert last("S3 H3 D3", True, players=3).state()["fallen"] == [0]
    assert last("S3 H3 D3", True).state()["fallen"] == []
