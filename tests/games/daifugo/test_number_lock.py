"""数字縛り."""

from tests.games.daifugo.scene import Rule, legal, scene

HANDS = ["S4 D5 C3", "H5 D6 C4", "C6 D7 CK X1", "C7 D8 H9"]


def test_after_two_steps_only_the_next_number_may_follow() -> None:
    position = scene(["number_lock"], HANDS, "S4", "H5")
    assert legal(position) == ["pass", "C6", "X1"]


def test_step_by_step() -> None:
    assert legal(scene(["number_lock"], HANDS, "S4", "H5", "C6")) == ["pass", "C7"]


def test_plays_two_numbers_apart_make_no_lock() -> None:
    hands = ["S4 D5", "H6 D6", "C8 D7 CK", "C7"]
    assert legal(scene(["number_lock"], hands, "S4", "H6")) == ["pass", "D7", "C8", "CK"]


def test_in_a_revolution_it_goes_downwards() -> None:
    hands = ["S9 D5", "H8 D6", "C7 C5", "C6"]
    assert legal(scene(["number_lock"], hands, "S9", "H8", revolution=True)) == ["pass", "C7"]


def test_with_j_back_the_number_below_is_asked_for() -> None:
    hands = ["ST D5", "HJ D6", "CT CQ C4", "C6"]
    assert legal(scene(["number_lock", "eleven_back"], hands, "ST", "HJ")) == ["pass", "CT"]


def test_runs_are_compared_by_their_lowest_cards() -> None:
    hands = ["S3 S4 S5 D9", "H4 H5 H6 D8", "D5 D6 D7 CK", "C6 C7 C8 C9"]
    rules: list[Rule] = ["number_lock", "sequence"]
    assert legal(scene(rules, hands, "S3 S4 S5", "H4 H5 H6")) == ["pass", "D5 D6 D7"]


def test_nothing_follows_a_joker_on_a_lock() -> None:
    assert legal(scene(["number_lock"], HANDS, "S4", "H5", "X1")) == ["pass"]


def test_the_lock_ends_when_the_pile_clears() -> None:
    position = scene(["number_lock"], HANDS, "S4", "H5", "pass", "pass", "pass")
    assert position.locks.step == 0


def test_a_house_may_ask_for_three_plays_in_a_row() -> None:
    rules: list[Rule] = ["number_lock", {"id": "lock_after", "plays": 3}]
    assert scene(rules, HANDS, "S4", "H5").locks.step == 0
    assert scene(rules, HANDS, "S4", "H5", "C6").locks.step == 1
