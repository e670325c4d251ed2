"""親のパス可."""

from tests.games.daifugo.dealing import HANDS
from tests.games.daifugo.scene import legal, play, refused, refuses, scene


def test_a_leader_may_pass_and_the_next_player_leads() -> None:
    position = scene(["leader_pass_allowed"], HANDS, "pass")
    assert (position.turn, position.pile) == (1, 0)
    assert legal(position) == ["pass", "S5", "H5", "S5 H5", "HT"]


def test_as_often_as_they_like() -> None:
    assert "pass" in legal(scene(["leader_pass_allowed"], HANDS, *["pass"] * 9))


def test_with_lockout_they_must_not_play_in_the_trick_of_the_next_leader() -> None:
    position = scene(["leader_pass_allowed", "pass_lockout"], HANDS, "pass", "S5", "pass", "pass")
    assert position.turn == 1


def test_without_lockout_they_may() -> None:
    position = play(scene(["leader_pass_allowed"], HANDS, "pass", "S5"), "pass", "pass")
    assert position.turn == 0


def test_without_the_rule_a_leader_must_play() -> None:
    assert refused(scene([], HANDS), "pass") == "leader_pass_forbidden"


def test_it_is_one_of_three() -> None:
    assert refuses(["leader_pass_allowed", "leader_pass_forbidden"], players=4)
    assert refuses(["leader_pass_allowed", "leader_pass_official"], players=4)


def test_the_lead_goes_past_a_player_whom_a_rule_keeps_from_playing() -> None:
    position = scene(["leader_pass_allowed", "daifugo_no_yoyu"], HANDS, "pass", ranks=[2, 1, 3, 4])
    assert position.turn == 2
