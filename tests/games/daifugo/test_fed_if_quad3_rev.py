"""反則7 革命中の3四枚."""

from tests.games.daifugo.federation import REST, federation, last_by_four

RULE = "fed_if_quad3_rev"


def test_threes_that_end_a_revolution_are_a_foul() -> None:
    position = federation(["S3 H3 D3 C3", *REST], "S3 H3 D3 C3", revolution=True)
    assert position.state()["fallen"] == [0]


def test_that_start_one_they_are_none() -> None:
    position = federation(["S3 H3 D3 C3", *REST], "S3 H3 D3 C3")
    assert position.state()["finished"] == [0]


def test_by_itself_it_forbids_nothing_but_the_end_of_the_revolution() -> None:
    assert last_by_four(RULE, "S3 H3 D3 C3", True).state()["fallen"] == [0]
    assert last_by_four(RULE, "S3 H3 D3 C3", False).state()["fallen"] == []
    assert last_by_four(RULE, "S3 H3", True).state()["fallen"] == []


def test_at_a_table_of_three_it_is_three_threes() -> None:
    assert last_by_four(RULE, "S3 H3 D3", True, players=3).state()["fallen"] == [0]
    assert last_by_four(RULE, "S3 H3 D3", True).state()["fallen"] == []
