"""Q解き."""

import pytest

from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["ST C3", "SJ H5 HK", "SQ D8", "C8 DK HK"]


def test_a_queen_ends_a_lock() -> None:
    position = scene(["suit_lock", "q_unlock"], ["ST C3", "SJ H5", "SQ D8", "C8 DK HK"], "ST", "SJ")
    assert position.is_locked()
    position = play(position, "SQ")
    assert not position.is_locked()
    assert legal(position) == ["pass", "HK", "DK"]


def test_a_lock_it_makes_itself_ends_at_once() -> None:
    hands = ["SJ C3", "SQ H5", "S4 D8", "C8 DK"]
    assert not scene(["suit_lock", "q_unlock"], hands, "SJ", "SQ").is_locked()


def test_the_same_suit_after_it_locks_again() -> None:
    hands = ["SJ C3", "SQ H5", "SK D8", "C8 DA"]
    assert scene(["suit_lock", "q_unlock"], hands, "SJ", "SQ", "SK").is_locked()


def test_locks_of_three_return_with_the_next_play_that_matches() -> None:
    rules: list[Rule] = ["suit_lock", "q_unlock", {"id": "lock_after", "plays": 3}]
    hands = ["ST C3", "SJ H5", "SQ D8", "SK DA"]
    position = scene(rules, hands, "ST", "SJ", "SQ")
    assert not position.is_locked()
    assert play(position, "SK").is_locked()


def test_number_locks_end_too() -> None:
    hands = ["ST C3", "HJ H5", "DQ D8", "CA DK"]
    assert not scene(["number_lock", "q_unlock"], hands, "ST", "HJ", "DQ").is_locked()


def test_a_number_lock_of_three_returns_with_the_king_in_a_revolution_with_the_jack() -> None:
    rules: list[Rule] = ["number_lock", "q_unlock", {"id": "lock_after", "plays": 3}]
    position = scene(rules, ["ST C3", "HJ H5", "DQ D8", "CK DA"], "ST", "HJ", "DQ")
    assert not position.is_locked()
    assert play(position, "CK").locks.step == 1
    hands = ["SA C3", "HK H5", "DQ D8", "CJ DA"]
    assert scene(rules, hands, "SA", "HK", "DQ", "CJ", revolution=True).locks.step == 1


@pytest.mark.parametrize("lock", ["geki_lock", "color_lock"])
def test_locks_of_other_kinds_end_too(lock: str) -> None:
    position = scene([lock, "q_unlock"], ["ST C3", "SJ H5", "SQ D8", "C8 DK"], "ST", "SJ")
    assert position.is_locked()
    assert not play(position, "SQ").is_locked()


def test_a_half_lock_and_the_lock_of_a_5_end_too() -> None:
    hands = ["ST HT C3", "SJ DJ H5", "SQ CQ D8", "C8 DK"]
    assert not scene(["kata_lock", "q_unlock"], hands, "ST HT", "SJ DJ", "SQ CQ").is_locked()
    hands = ["S5 C3", "SJ H5", "SQ D8", "C8 DK"]
    assert not scene(["five_color_lock", "q_unlock"], hands, "S5", "SJ", "SQ").is_locked()


def test_a_queen_inside_a_run_unlocks_too() -> None:
    hands = ["S9 ST SJ C3", "HT HJ HQ H5", "D8", "DJ DQ DK"]
    assert scene(["number_lock", "sequence"], hands, "S9 ST SJ", "HT HJ HQ").is_locked()
    assert not scene(["number_lock", "sequence", "q_unlock"], hands, "S9 ST SJ", "HT HJ HQ").is_locked()
