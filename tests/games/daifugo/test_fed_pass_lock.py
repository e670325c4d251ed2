"""一度パスしたら流れるまで出せない."""

from tests.games.daifugo.federation import HANDS, federation
from tests.games.daifugo.scene import play


def test_a_player_who_passed_must_not_play_until_the_pile_clears() -> None:
    position = federation(HANDS, "S4", "pass", "S6", "S7", "S9")
    assert position.turn == 2
    assert play(position, "pass", "pass").state()["passed"] == []


def test_after_the_clear_they_may() -> None:
    position = federation(HANDS, "S4", "pass", "HJ", "pass", "pass", "D5")
    assert position.turn == 3
    assert play(position, "C7", "S9", "HT").state()["field"][-1] == ["HT"]


def test_a_leader_who_passed_must_not_play_in_their_next_turn() -> None:
    position = federation(HANDS, "pass", "S5", "S6", "S7")
    assert position.turn == 1


def test_in_the_trick_after_that_they_may() -> None:
    position = federation(HANDS, "pass", "S5", "S6", "S7", "pass", "pass", "C3")
    assert position.turn == 0


def test_after_a_lap_of_leader_passes_only_the_first_leader_may_play_so_that_their_play_clears() -> None:
    position = federation(HANDS, "pass", "pass", "pass", "pass", "S4")
    assert (position.turn, position.state()["field"]) == (0, [])
