"""親の行動."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import play

HANDS = ["S4 H4 S5 S6", "S7 H7", "S9 H9", "ST HT"]


def test_a_leader_plays_any_combination_or_passes() -> None:
    assert legal(federation(HANDS)) == ["pass", "S4", "H4", "S4 H4", "S5", "S6", "S4 S5 S6"]


def test_after_a_pass_the_next_player_leads() -> None:
    position = federation(HANDS, "pass")
    assert (position.turn, position.state()["field"]) == (1, [])
    assert play(position, "S7 H7").state()["field"] == [["S7", "H7"]]
