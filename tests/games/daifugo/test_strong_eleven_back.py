"""強化11バック."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SJ HJ DJ D4 C6", "ST SQ D6", "S9 D7 H3", "CT HT"]
RULES = ["eleven_back", "strong_eleven_back"]


def test_after_three_jacks_the_order_stays_reversed_in_the_next_trick() -> None:
    position = play(scene(RULES, HANDS, "SJ HJ DJ"), "pass", "pass", "pass")
    assert position.inverted()
    assert legal(play(position, "C6")) == ["pass"]


def test_the_second_clear_ends_it() -> None:
    hands = ["SJ HJ DJ D4 C6", "ST SQ D6", "S9 D7", "CT HT"]
    position = play(scene(RULES, hands, "SJ HJ DJ"), "pass", "pass", "pass", "C6", "pass", "pass", "pass")
    assert not position.inverted()


def test_a_jack_in_the_next_trick_turns_from_there() -> None:
    hands = ["SJ HJ DJ CJ C6", "ST SQ D6", "S9 D7", "CT HT"]
    position = play(scene(RULES, hands, "SJ HJ DJ"), "pass", "pass", "pass", "CJ")
    assert not position.inverted()


def test_one_or_two_jacks_last_for_their_trick_only() -> None:
    assert not play(scene(RULES, HANDS, "SJ HJ"), "pass", "pass", "pass").inverted()


def test_a_six_ends_it_in_the_first_trick() -> None:
    hands = ["SJ HJ DJ D4 C8", "S6 H6 D6 D9", "S9 D7", "CT HT"]
    position = scene([*RULES, "six_back"], hands, "SJ HJ DJ", "S6 H6 D6", "pass", "pass", "pass")
    assert not position.inverted()


def test_a_six_has_ended_it_whatever_comes_after_it_in_the_first_trick() -> None:
    hands = ["SJ HJ DJ D4 C8", "S6 H6 D6 D9", "S2 H2 D2 H3", "CT HT"]
    rules = [*RULES, "six_back", "two_back"]
    position = scene(rules, hands, "SJ HJ DJ", "S6 H6 D6", "S2 H2 D2", "pass", "pass", "pass")
    assert (position.pile, position.inverted()) == (0, False)


def test_in_a_revolution_both_tricks_go_by_the_normal_order() -> None:
    position = scene(RULES, HANDS, "SJ HJ DJ", revolution=True)
    assert not position.inverted()
    assert not play(position, "pass", "pass", "pass").inverted()


def test_a_run_with_a_jack_lasts_for_its_trick_only() -> None:
    hands = ["SJ SQ SK D4 C6", "ST HQ D6", "S9 D7 H3", "CT HT"]
    assert not play(scene([*RULES, "sequence"], hands, "SJ SQ SK"), "pass", "pass", "pass").inverted()


def test_a_player_who_picks_the_pile_up_ends_the_first_trick_too() -> None:
    hands = ["SJ HJ DJ D4 C8", "S6 H7 D6 D9", "S9 D7 H3", "CT HT"]
    position = scene([*RULES, "busshi_kyuen"], hands, "SJ HJ DJ", "take", ranks=[1, 4, 2, 3])
    assert (position.turn, position.inverted()) == (1, True)
    assert not play(position, "D9", "pass", "pass", "pass").inverted()


def test_a_six_ends_it_in_the_second_trick_too() -> None:
    hands = ["SJ HJ DJ D9 C8", "H6 D5", "S9 D7", "CT HT"]
    position = play(scene([*RULES, "six_back"], hands, "SJ HJ DJ"), "pass", "pass", "pass", "C8", "H6")
    assert not position.inverted()
