"""5飛び."""

from tests.games.daifugo.scene import scene

HANDS = ["S5 H5 D3 C3", "S6 D9 C4", "S7 D8 C5", "S9 H4 H3"]


def test_a_five_skips_the_next_player() -> None:
    assert scene(["five_skip"], HANDS, "S5").turn == 2


def test_two_fives_still_skip_only_one_player() -> None:
    assert scene(["five_skip"], HANDS, "S5 H5").turn == 2


def test_a_five_inside_a_run_skips_too() -> None:
    """G5: the effect of a rank fires inside a run."""
    assert scene(["five_skip", "sequence"], ["S4 S5 S6 D3", "D9 C4", "S7 D8", "S9 H4"], "S4 S5 S6", turn=0).turn == 2


def test_a_joker_standing_for_a_five_skips_nobody() -> None:
    assert scene(["five_skip"], ["H5 X1 D3", "S6 H6", "S7 H7", "S9 H9"], "H5 X1").turn == 2
    assert scene(["five_skip", "sequence"], ["S4 X1 S6 D3", "D4", "D5", "D6"], "S4 X1=S5 S6").turn == 1


def test_a_skip_is_no_pass() -> None:
    """G10: a skip is no pass for any counter."""
    position = scene(["five_skip", "pass_lockout"], HANDS, "S5", "S7", "S9")
    assert position.turn == 0
    assert scene(["five_skip", "pass_lockout"], HANDS, "S5", "S7", "pass", "pass").turn == 1


def test_with_two_players_left_the_leader_acts_again() -> None:
    position = scene(["five_skip"], ["S5 D3", "S6 D9", ""], "S5", finished=[2])
    assert position.turn == 0
    assert position.pile == 0


def test_after_the_last_card_too() -> None:
    position = scene(["five_skip"], ["S5", *HANDS[1:]], "S5")
    assert (position.state()["finished"], position.turn) == ([0], 2)


def test_where_jokers_inherit_effects_one_in_place_of_a_five_skips() -> None:
    rules = ["five_skip", "sequence", "joker_inherits_effect"]
    assert scene(rules, ["S4 X1 S6 D3", "D4", "D5", "D6"], "S4 X1=S5 S6").turn == 2


def test_it_skips_in_the_present_direction() -> None:
    assert scene(["five_skip"], HANDS, "S5", reversed=True).turn == 2
    assert scene(["five_skip"], ["S5 D3", "S6", "S7"], "S5", reversed=True).turn == 1
