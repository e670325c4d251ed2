"""全員親パスの2巡目."""

from tests.games.daifugo.federation import HANDS, federation
from tests.games.daifugo.scene import play, refused, scene


def test_if_all_passed_as_leader_in_succession_the_first_of_the_lap_must_play() -> None:
    position = federation(HANDS, "pass", "pass", "pass", "pass")
    assert position.turn == 0
    assert refused(position, "pass") == "leader_pass_forbidden"


def test_a_play_in_between_begins_the_lap_again() -> None:
    position = federation(HANDS, "pass", "pass", "S6", "S7", "pass")
    assert position.turn == 3
    assert play(position, "pass").turn == 0


def test_without_the_bar_on_passed_players_the_others_may_answer_them() -> None:
    position = scene(["fed_all_lead_pass"], HANDS, "pass", "pass", "pass", "pass")
    assert refused(position, "pass") == "leader_pass_forbidden"
    assert play(position, "S4").turn == 1
