"""パス後は流れるまで出せない."""

from tests.games.daifugo.dealing import HANDS
from tests.games.daifugo.scene import legal, play, refuses, scene


def test_one_pass_lasts_until_the_pile_clears() -> None:
    position = scene(["pass_lockout"], HANDS, "S4", "pass", "S6", "S7", "S9")
    assert position.turn == 2
    assert play(position, "pass", "pass").passed == 0


def test_it_is_a_forced_pass_for_rules_that_count_passes() -> None:
    """G10: a forced pass is a pass for every counter."""
    rules = ["pass_lockout", "guillotine_clock"]
    position = scene(rules, HANDS, "S4", "pass", "S6", "S7", memory={"guillotine_clock.left": 9})
    assert position.state()["memory"]["guillotine_clock.left"] == 8
    play(position, "S9")
    assert position.state()["memory"]["guillotine_clock.left"] == 7


def test_an_answer_to_a_joker_is_lost_too() -> None:
    position = scene(["pass_lockout", "spade3"], ["S4 H4", "S3 H5", "S6 D6", "X1 C7"], "S4", "pass", "S6", "X1")
    assert position.turn != 1


def test_responses_out_of_turn_stay_open() -> None:
    rules = ["pass_lockout", "eight_cut", "four_stop"]
    position = scene(rules, ["S3 H9 D3", "S4 H4 D5", "S6 D6", "S8 C7 C5"], "S3", "pass", "S6", "S8")
    assert (position.turn, legal(position)) == (1, ["no", "yes"])


def test_without_it_one_may_come_in_again() -> None:
    position = scene([], HANDS, "S4", "pass", "S6", "S7", "S9")
    assert (position.turn, legal(position)) == (1, ["pass", "HT"])


def test_either_the_one_or_the_other() -> None:
    assert refuses(["pass_lockout", "pass_reentry"], players=4)
