"""追革."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S5 H5 D9", "D5 C5 C3", "S9 H9 X1", "SJ HJ"]


def test_the_natural_pair_of_the_same_number_may_be_played_on_a_pair() -> None:
    position = scene(["tsuikaku"], HANDS, "S5 H5")
    assert legal(position) == ["pass", "D5 C5"]


def test_that_is_a_revolution_and_all_others_have_to_pass() -> None:
    position = scene(["tsuikaku"], HANDS, "S5 H5", "D5 C5")
    assert position.order.revolution == 1
    assert (position.pile, position.turn) == (0, 1)


def test_a_pair_with_a_joker_may_not() -> None:
    hands = ["S5 H5 D9", "D5 X1 C3", "S9 H9", "SJ HJ"]
    assert legal(scene(["tsuikaku"], hands, "S5 H5")) == ["pass"]
    hands = ["S5 X1 D9", "D5 C5 C3", "S9 H9", "SJ HJ"]
    assert legal(scene(["tsuikaku"], hands, "S5 X1")) == ["pass", "D5 C5"]


def test_after_a_super_revolution_it_is_no_revolution_but_all_others_still_pass() -> None:
    hands = ["S9 H9 D9 C9 X1 S5 H5 D3", "D5 C5 C3", "H4 D4", "SJ HJ"]
    rules = ["tsuikaku", "revolution", "cho_kakumei"]
    position = play(scene(rules, hands, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "S5 H5", "D5 C5")
    assert (position.order.revolution, position.pile, position.turn) == (1, 0, 1)


def test_a_player_who_acts_again_on_their_own_pair_may_play_on_it() -> None:
    hands = ["SQ HQ D9", "DQ CQ C3 SJ HJ", "S9 H9", "D7 C7"]
    position = scene(["tsuikaku", "q_love"], hands, "SQ HQ", "pass", "DQ CQ")
    assert (position.turn, legal(position)) == (1, ["pass", "SJ HJ"])


def test_a_player_who_had_to_pass_may_play_again_in_the_next_trick() -> None:
    position = play(scene(["tsuikaku", "pass_lockout"], HANDS, "S5 H5", "D5 C5"), "C3")
    assert (position.turn, legal(position)) == (2, ["pass", "X1"])


def test_no_lock_stops_it() -> None:
    hands = ["S5 H5 S3", "D5 C5 D9", "C6", "S9"]
    assert "D5 C5" in legal(scene(["tsuikaku"], hands, "S5 H5", lock_suits="SH"))
    assert "D5 C5" in legal(scene(["tsuikaku"], hands, "S5 H5", lock_step=True))


def test_a_7_that_stops_the_cut_of_the_pair_may_be_beaten() -> None:
    hands = ["H8 D8 D3 DJ", "S4 H4 D4 C4 D5", "S8 C8 D6", "S7 D9 CK"]
    rules = ["tsuikaku", "eight_cut", "four_stop", "four_stop_double", "seven_counter"]
    position = scene(rules, hands, "H8 D8", "yes", "S8 C8")
    while position.agenda:
        play(position, "S7" if "S7" in legal(position) else "none")
    assert (position.order.revolution, position.turn) == (1, 0)
    assert legal(position) == ["pass", "D3"]
