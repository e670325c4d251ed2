"""スート縛り(連盟)."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import play, refused

HANDS = ["S4 D4 H3", "S6 D6 H4", "S9 D9 H9 C9", "CT HT"]


def test_suits_that_equal_those_of_the_play_before_are_locked() -> None:
    position = federation(HANDS, "S4", "S6")
    assert position.state()["lock_suits"] == "S"
    assert refused(position, "D9") == "fed_suit_lock"
    assert federation(HANDS, "S4 D4", "S6 D6").state()["lock_suits"] == "SD"


def test_they_must_all_be_equal() -> None:
    hands = ["S4 D4 H3", "S6 C6 H4", "S9 C9", "CT HT"]
    assert federation(hands, "S4 D4", "S6 C6").state()["lock_suits"] == ""


def test_only_the_directly_preceding_play_counts() -> None:
    hands = ["S4 H3", "D6 H4", "S9 C9", "CT HT"]
    assert federation(hands, "S4", "D6", "S9").state()["lock_suits"] == ""


def test_until_the_pile_clears() -> None:
    position = federation(HANDS, "S4", "S6", "pass", "pass", "pass")
    assert (position.turn, position.state()["lock_suits"]) == (1, "")


def test_a_set_with_a_joker_cannot_be_matched() -> None:
    hands = ["S4 X1 H3", "S6 D6 H4", "S9 C9", "CT HT"]
    assert federation(hands, "S4 X1", "S6 D6").locks.suits == 0


def test_a_run_with_a_joker_has_a_suit_that_a_pure_run_locks() -> None:
    hands = ["S4 X1 S6 H3", "S7 S8 S9 H4", "DT DJ DQ H5", "CT HT"]
    position = federation(hands, "S4 X1=S5 S6", "S7 S8 S9")
    assert refused(position, "DT DJ DQ") == "fed_suit_lock"


def test_a_leader_locks_nothing() -> None:
    position = federation(HANDS, "S4")
    assert position.state()["lock_suits"] == ""
    assert "D6" in legal(position)
    assert play(position, "D6").state()["lock_suits"] == ""
