"""革命(連盟)."""

from tests.games.daifugo.federation import dealt, end_round, federation, legal
from tests.games.daifugo.scene import play


def test_four_cards_of_a_number_are_a_revolution_at_once() -> None:
    position = federation(["S4 H4 D4 C4 S9", "S5", "S6", "S7"], "S4 H4 D4 C4")
    assert position.inverted()
    assert legal(federation(["S6 H6 D6 C6 S9", "S5 H5 D5 C5", "S7", "S8"], "S6 H6 D6 C6")) == ["pass", "S5 H5 D5 C5"]


def test_so_are_more_and_jokers_may_be_among_them() -> None:
    assert federation(["S4 H4 D4 X1 S9", "S5", "S6", "S7"], "S4 H4 D4 X1").inverted()
    assert federation(["S4 H4 D4 C4 X1 S9", "S5", "S6", "S7"], "S4 H4 D4 C4 X1").inverted()
    assert federation(["S4 H4 D4 C4 X1 X2 S9", "S5", "S6", "S7"], "S4 H4 D4 C4 X1 X2").inverted()


def test_three_are_none() -> None:
    assert not federation(["S4 H4 D4 S9", "S5", "S6", "S7"], "S4 H4 D4").inverted()


def test_another_one_undoes_it() -> None:
    hands = ["S6 H6 D6 C6 S9", "S5 H5 D5 C5 S8", "S7", "SK"]
    assert not federation(hands, "S6 H6 D6 C6", "S5 H5 D5 C5").inverted()


def test_at_the_end_of_the_game_it_is_cancelled() -> None:
    position = federation(["S7", "S9", "D6 C6", "D7 C7"], revolution=True)
    end_round(position)
    assert not position.inverted()


def test_a_run_never_causes_it() -> None:
    assert not federation(["S4 S5 S6 S7 H9", "H5", "H6", "H7"], "S4 S5 S6 S7").inverted()
    assert not federation(["S4 S5 S6 X1 H9", "H5", "H6", "H7"], "S4 S5 S6 X1=S7").inverted()


def test_the_pile_is_not_cleared() -> None:
    position = federation(["S4 H4 D4 C4 S9", "S5", "S6", "S7"], "S4 H4 D4 C4")
    assert play(position, "pass").state()["field"] == [["S4", "H4", "D4", "C4"]]
    assert dealt().state()["revolution"] is False
