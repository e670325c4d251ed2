"""Q解き."""

from tests.daifugo.scene import Rule, legal, play, scene

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
