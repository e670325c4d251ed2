"""オーメン."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S6 H6 D6 C3 D3", "S5 H5 D5 S8 D4", "C8 D7 H9 H8", "S7 H3 C9 D9"]


def test_three_sixes_are_a_revolution() -> None:
    assert scene(["omen"], HANDS, "S6 H6 D6").order.revolution == 1


def test_two_or_four_sixes_are_no_omen() -> None:
    assert scene(["omen"], HANDS, "S6 H6").silent == 0
    assert scene(["omen"], ["S6 H6 D6 C6 C3", *HANDS[1:]], "S6 H6 D6 C6").silent == 0


def test_no_other_revolution_follows_in_this_game() -> None:
    hands = ["S6 H6 D6 C3 D3 H3 S3", "S5 H5", "C8 D7", "S7 H9"]
    position = play(scene(["omen", "revolution"], hands, "S6 H6 D6"), "pass", "pass", "pass")
    assert play(position, "S3 H3 D3 C3").order.revolution == 1


def test_from_then_on_cards_have_no_effects() -> None:
    position = play(scene(["omen", "eight_cut"], HANDS, "S6 H6 D6"), "pass", "pass", "pass", "C3")
    position = play(position, "pass", "pass", "pass", "D3")
    assert position.state()["finished"] == [0]
    position = play(position, "pass", "pass", "pass")
    assert play(position, "S8").pile != 0


def test_from_then_on_there_are_no_locks() -> None:
    hands = ["S6 H6 D6 CK DT", "C9 C8 C7", "C5 D7 C4", "C3 H3 C6"]
    position = play(scene(["omen", "suit_lock"], hands, "S6 H6 D6"), "pass", "pass", "pass", "CK", "C9")
    assert position.locks.suits == 0


def test_a_deposition_still_happens() -> None:
    hands = ["S6 H6 D6", "S5 H5", "C8 D7", "S7 H9"]
    position = scene(["omen", "miyako_ochi"], hands, "S6 H6 D6", ranks=[3, 1, 2, 4])
    assert position.state()["deposed"] == [1]


def test_an_eight_played_before_still_has_cut() -> None:
    hands = ["S8 S6 H6 D6 C3", "S5 H5", "C8 D7", "S7 H9"]
    assert scene(["omen", "eight_cut"], hands, "S8").pile == 0


def test_ways_of_playing_go_on() -> None:
    """G19: only effects are void."""
    hands = ["S6 H6 D6 C9 C8 C7 D3", "S5 H5", "H8", "S7"]
    position = play(scene(["omen", "sequence"], hands, "S6 H6 D6"), "pass", "pass", "pass")
    assert "C7 C8 C9" in legal(position)


def test_the_3_of_spades_is_played_on_a_joker_but_does_not_clear_and_nothing_beats_it() -> None:
    hands = ["S6 H6 D6 X1 C3", "S3 H5", "X2 D7", "S7 H9"]
    position = scene(["omen", "spade3"], hands, "S6 H6 D6", "pass", "pass", "pass", "X1", "S3", revolution=True)
    assert not position.inverted()
    assert legal(position) == ["pass"]
    assert play(position, "pass", "pass", "pass").turn == 1


def test_an_omen_whose_revolution_is_declined_silences_nothing() -> None:
    position = scene(["omen", "rev_optional"], HANDS, "S6 H6 D6", "no")
    assert position.silent == 0
    assert scene(["omen", "rev_optional"], HANDS, "S6 H6 D6", "yes").silent != 0


def test_three_sixes_in_a_revolution_are_an_omen_before_they_are_a_counter_coup() -> None:
    position = scene(["omen", "coup", "coup_return"], HANDS, "S6 H6 D6", revolution=True)
    assert position.order.revolution == 0
    assert position.silent != 0
    assert position.state()["raised_by"] == "omen"


def test_a_joker_counts_as_a_six_only_where_jokers_have_the_effects_of_what_they_stand_for() -> None:
    hands = ["S6 H6 X1 C3", "S5 H5", "C8 D7", "S7 H9"]
    assert scene(["omen"], hands, "S6 H6 X1").order.revolution == 0
    assert scene(["omen", "joker_inherits_effect"], hands, "S6 H6 X1").silent != 0


def test_a_lock_made_before_ends() -> None:
    hands = ["S4 H4 D4 D3", "S5 H5 D5 D9", "S6 H6 D6 D8", "C3 C9"]
    position = scene(["omen", "suit_lock"], hands, "S4 H4 D4", "S5 H5 D5")
    assert position.is_locked()
    assert not play(position, "S6 H6 D6").is_locked()


def test_a_j_back_from_before_lasts_as_ever() -> None:
    hands = ["SJ HJ DJ D3", "S6 H6 D6 D9", "S7 C8", "C9 CT"]
    position = scene(["omen", "eleven_back"], hands, "SJ HJ DJ", "S6 H6 D6")
    assert (position.order.revolution, position.inverted()) == (1, False)
    assert play(position, "pass", "pass", "pass").inverted()


def test_what_cards_are_by_themselves_they_stay() -> None:
    hands = ["S6 H6 D6 H3 C4", "S5 H5", "C8 S7", "D7 H9"]
    position = play(scene(["omen", "black_seven"], hands, "S6 H6 D6"), "pass", "pass", "pass", "H3", "pass")
    assert legal(position) == ["pass", "S7"]


def test_after_a_super_revolution_it_has_no_effect_at_all() -> None:
    hands = ["S9 H9 D9 C9 X1 S6 H6 D6 S8 C3", "S4 H4", "CJ D7", "S7 HT"]
    rules = ["omen", "revolution", "cho_kakumei", "eight_cut"]
    position = play(scene(rules, hands, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "S6 H6 D6", "pass", "pass", "pass")
    assert position.order.revolution == 1
    assert play(position, "S8").pile == 0
