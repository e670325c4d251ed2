"""ジョーカーの数字・スート宣言."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import play, refused


def test_its_owner_chooses_its_number() -> None:
    position = federation(["S4 S6 X1 D9", "H7", "H8", "H9"])
    runs = {move for move in legal(position) if len(move.split()) == 3}
    assert runs == {"S4 X1=S5 S6"} or any("X1" in run for run in runs)
    assert {"S4 X1", "S6 X1", "D9 X1"} <= set(legal(position))


def test_in_a_run_it_has_the_suit_of_the_run() -> None:
    hands = ["S4 X1 S6 H3", "S7 S8 S9 H4", "DT DJ DQ H5", "CT HT"]
    assert refused(federation(hands, "S4 X1=S5 S6", "S7 S8 S9"), "DT DJ DQ") == "fed_suit_lock"


def test_outside_a_lock_a_joker_in_a_set_has_no_suit() -> None:
    hands = ["S4 X1 H3", "S6 D6 H4", "S9 C9", "CT HT"]
    assert federation(hands, "S4 X1", "S6 D6").state()["lock_suits"] == ""


def test_a_lone_joker_under_a_lock_has_the_locked_suit() -> None:
    position = federation(["S4 H3", "S6 H4", "X1 D9", "SQ HT"], "S4", "S6")
    assert "X1" in legal(position)
    assert play(position, "X1").state()["lock_suits"] == "S"
