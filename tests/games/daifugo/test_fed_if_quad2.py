"""反則6 非革命中の2四枚."""

from tests.games.daifugo.federation import REST, federation, last_by_four

RULE = "fed_if_quad2"


def test_twos_that_start_a_revolution_are_a_foul() -> None:
    position = federation(["S2 H2 D2 C2", *REST], "S2 H2 D2 C2")
    assert position.state()["fallen"] == [0]


def test_that_end_one_they_are_none() -> None:
    position = federation(["S2 H2 D2 C2", *REST], "S2 H2 D2 C2", revolution=True)
    assert position.state()["finished"] == [0]


def test_by_itself_it_forbids_nothing_but_the_revolution() -> None:
    assert last_by_four(RULE, "S2 H2 D2 C2", False).state()["fallen"] == [0]
    assert last_by_four(RULE, "S2 H2 D2 C2", True).state()["fallen"] == []
    assert last_by_four(RULE, "S2 H2", False).state()["fallen"] == []


def test_at_a_table_of_three_it_is_three_twos() -> None:
    assert last_by_four(RULE, "S2 H2 D2", False, players=3).state()["fallen"] == [0]
    assert last_by_four(RULE, "S2 H2 D2", False).state()["fallen"] == []
