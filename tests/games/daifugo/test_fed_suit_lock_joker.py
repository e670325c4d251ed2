"""縛りとジョーカー."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import play


def test_a_play_that_contains_a_joker_never_makes_a_lock() -> None:
    hands = ["S4 D4 H3", "S6 X1 H4", "S9 D9 C9", "CT HT"]
    assert federation(hands, "S4 D4", "S6 X1").locks.suits == 0
    hands = ["S4 H3", "X1 H4", "S9 D9 C9", "CT HT"]
    assert federation(hands, "S4", "X1").locks.suits == 0
    hands = ["S4 S5 S6 H3", "S7 S8 X1 H4", "DT DJ DQ H5", "CT HT"]
    assert federation(hands, "S4 S5 S6", "S7 S8 X1=S9").locks.suits == 0


def test_under_a_lock_a_joker_takes_the_locked_suit() -> None:
    hands = ["S4 D4 H3", "S6 D6 H4", "S9 X1 H5", "CT HT"]
    position = federation(hands, "S4 D4", "S6 D6")
    assert "S9 X1" in legal(position)
    assert play(position, "S9 X1").state()["lock_suits"] == "SD"


def test_alone_too() -> None:
    position = federation(["S4 H3", "S6 H4", "X1 D9", "CT HT"], "S4", "S6")
    assert legal(position) == ["pass", "X1"]


def test_it_helps_nobody_whose_other_cards_do_not_fit() -> None:
    hands = ["S4 D4 H3", "S6 D6 H4", "C9 X1 H5", "CT HT"]
    assert legal(federation(hands, "S4 D4", "S6 D6")) == ["pass"]
