"""マーク縛り(完全一致)."""

from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["suit_lock", "suit_lock_full"]
HANDS = ["S4 H4 D3", "S5 H5 C5", "S6 D6 D9", "S9 CT"]


def test_several_cards_lock_only_if_all_their_suits_coincide() -> None:
    assert scene(RULES, HANDS, "S4 H4", "S5 H5").locks.suits == 3
    assert scene(RULES, HANDS, "S4 H4", "S5 C5").locks.suits == 0


def test_single_cards_lock_as_ever() -> None:
    assert scene(RULES, HANDS, "S4", "S5").locks.suits == 1


def test_a_joker_without_a_suit_matches_nothing() -> None:
    hands = ["S4 X1 D3", "S5 H5 C5", "S6 D6 D9", "S9 CT"]
    assert scene(RULES, hands, "S4 X1", "S5 H5").locks.suits == 0


def test_together_with_a_lock_on_one_suit_a_partial_match_locks_what_coincides() -> None:
    rules: list[Rule] = [*RULES, "kata_lock"]
    assert scene(rules, HANDS, "S4 H4", "S5 C5").locks.suits == 1
    assert scene(rules, HANDS, "S4 H4", "S5 H5").locks.suits == 3


def test_it_is_what_holds_unless_the_house_says_otherwise() -> None:
    assert scene(["suit_lock"], HANDS, "S4 H4", "S5 C5").locks.suits == 0
