"""親のパス可・一巡で義務."""

from tests.games.daifugo.dealing import HANDS
from tests.games.daifugo.scene import legal, play, scene

RULES = ["leader_pass_official"]


def test_leaders_may_pass() -> None:
    assert [scene(RULES, HANDS, *["pass"] * k).turn for k in range(4)] == [0, 1, 2, 3]


def test_when_all_have_passed_in_a_row_the_first_must_play() -> None:
    position = scene(RULES, HANDS, *["pass"] * 4)
    assert (position.turn, "pass" in legal(position)) == (0, False)


def test_a_play_in_between_begins_a_new_row() -> None:
    position = scene(RULES, HANDS, "pass", "pass", "S6", "pass", "pass", "pass")
    assert (position.turn, "pass" in legal(position)) == (2, True)
    assert "pass" in legal(play(position, "pass", "pass"))


def test_a_player_who_is_out_does_not_count() -> None:
    position = scene(RULES, ["S9", *HANDS[1:]], "S9", "pass", "pass", "pass", "pass", "pass", "pass")
    assert (position.turn, "pass" in legal(position)) == (1, False)


def test_a_leaders_pass_by_force_counts_as_well() -> None:
    hands = ["S8 H9 C4", "S5 H5", "S6 D6", "S7 C7"]
    rules = [*RULES, "daifugo_no_yoyu", "eight_cut"]
    position = scene(rules, hands, "S8", "pass", "pass", "pass", ranks=[1, 2, 3, 4])
    assert (position.turn, "pass" in legal(position)) == (0, False)
