"""激縛り."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S4 D9", "S5 H3", "S6 S7 H6", "HJ S8 X1"]


def test_the_same_suit_one_step_up_locks_suit_and_number() -> None:
    position = scene(["geki_lock"], HANDS, "S4", "S5")
    assert legal(position) == ["pass", "S6"]
    assert legal(play(position, "pass")) == ["pass", "X1"]


def test_one_coincidence_alone_locks_nothing() -> None:
    hands = ["S4 D9", "S7 H5", "S8 S9", "HJ DJ"]
    assert not scene(["geki_lock"], hands, "S4", "S7").is_locked()
    assert not scene(["geki_lock"], hands, "S4", "H5").is_locked()


def test_in_a_revolution_it_goes_down() -> None:
    hands = ["S9 D9", "S8 H3", "S7 S6 H7", "HJ DJ"]
    assert legal(scene(["geki_lock"], hands, "S9", "S8", revolution=True)) == ["pass", "S7"]


def test_with_a_jacks_turning_round_only_a_joker_is_left() -> None:
    hands = ["ST D9", "SJ H3", "S9 SQ", "X1 DJ"]
    position = scene(["geki_lock", "eleven_back"], hands, "ST", "SJ")
    assert legal(position) == ["pass"]
    assert legal(play(position, "pass")) == ["pass", "X1"]


def test_together_with_the_locks_on_suits_and_on_numbers_it_is_just_both_of_them() -> None:
    rules = ["geki_lock", "suit_lock", "number_lock"]
    hands = ["S4 D9", "S5 H5", "S6 D6 S7", "HJ S8 X1"]
    assert legal(scene(rules, hands, "S4", "H5")) == ["pass", "S6", "D6"]
    assert legal(scene(rules, hands, "S4", "S5")) == ["pass", "S6"]
    assert legal(scene(["geki_lock"], hands, "S4", "H5")) == ["pass", "S6", "D6", "S7"]
