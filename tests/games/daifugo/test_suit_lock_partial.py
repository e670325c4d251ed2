"""マーク縛り(一部一致)."""

from tests.games.daifugo.scene import legal, play, scene

RULES = ["suit_lock", "suit_lock_partial"]
HANDS = ["S4 H4 D9", "H7 D7 C3", "S9 H9 C8 D8", "SJ HJ DJ"]


def test_the_suits_that_coincide_are_locked() -> None:
    position = scene(RULES, HANDS, "S4 H4", "H7 D7")
    assert legal(position) == ["pass", "S9 H9"]
    assert legal(play(position, "pass")) == ["pass", "SJ HJ", "HJ DJ"]


def test_a_full_match_locks_all_suits() -> None:
    hands = ["S4 H4 D9", "S7 H7 C3", "S9 H9 C9 D8", "SJ HJ DJ"]
    assert legal(scene(RULES, hands, "S4 H4", "S7 H7")) == ["pass", "S9 H9"]


def test_single_cards_lock_as_usual() -> None:
    hands = ["S4 D9", "S7 C3", "S9 C9", "SJ HJ"]
    assert legal(scene(RULES, hands, "S4", "S7")) == ["pass", "S9"]


def test_without_it_a_partial_match_locks_nothing() -> None:
    assert not scene(["suit_lock"], HANDS, "S4 H4", "H7 D7").is_locked()
