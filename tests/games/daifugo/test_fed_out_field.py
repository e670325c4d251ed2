"""上がり札の扱い."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import scene


def test_the_last_play_of_a_finisher_stays() -> None:
    position = federation(["S4 D4", "SA", "S2 H9", "ST HT"], "S4", "SA", ranks=[2, 1, 3, 4])
    assert position.state()["field"] == [["S4"], ["SA"]]
    assert legal(position) == ["pass", "S2"]


def test_when_the_others_all_pass_the_next_seat_leads() -> None:
    position = federation(["S4 D4", "SA", "S9 H9", "ST HT"], "S4", "SA", "pass", "pass", "pass", ranks=[2, 1, 3, 4])
    assert position.turn == 2


def test_if_it_clears_the_next_seat_after_them_leads() -> None:
    position = scene(["fed_eight_cut"], ["S4 D4", "S8", "S9 H9", "ST HT"], "S4", "S8")
    assert (position.turn, position.state()["field"], position.state()["finished"]) == (2, [], [1])


def test_a_run_with_an_eight_is_a_fair_finish_and_does_not_clear() -> None:
    position = federation(["S7 S8 S9", "D9 C9", "D6 C6", "D7 C7"], "S7 S8 S9")
    assert (position.turn, position.state()["field"]) == (1, [["S7", "S8", "S9"]])
