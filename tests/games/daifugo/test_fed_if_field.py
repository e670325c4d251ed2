"""反則上がり後の場."""

from tests.games.daifugo.federation import federation, legal


def test_the_pile_is_not_cleared() -> None:
    position = federation(["S4 D4", "S2", "X1 S9", "ST HT"], "S4", "S2", ranks=[2, 1, 3, 4])
    assert position.state()["fallen"] == [1]
    assert position.state()["field"] == [["S4"], ["S2"]]
    assert legal(position) == ["pass", "X1"]


def test_eights_clear_it_and_the_next_seat_leads() -> None:
    position = federation(["S4 D4", "S8", "S9 H9", "ST HT"], "S4", "S8", ranks=[2, 1, 3, 4])
    assert (position.turn, position.state()["field"]) == (2, [])


def test_so_does_spade_three_on_the_joker() -> None:
    position = federation(["X1 D4", "S3", "S9 H9", "ST HT"], "X1", "S3")
    assert (position.turn, position.state()["field"]) == (2, [])


def test_when_all_pass_the_next_seat_leads() -> None:
    position = federation(["S4 D4", "S2", "S9 H9", "ST HT"], "S4", "S2", "pass", "pass", "pass", ranks=[2, 1, 3, 4])
    assert position.turn == 2
