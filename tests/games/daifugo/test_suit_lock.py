"""マーク縛り."""

import pytest

from tests.games.daifugo.scene import Rule, legal, refused, scene

HANDS = ["S4 D4 H5 S5", "S6 D6 H7 S7", "S9 C9 D9 X1", "CT HT ST DT"]


def test_two_plays_of_one_suit_lock_it() -> None:
    position = scene(["suit_lock"], HANDS, "S4", "S6")
    assert legal(position) == ["pass", "S9", "X1"]
    assert refused(position, "D9") == "suit_lock"


def test_plays_of_different_suits_lock_nothing() -> None:
    position = scene(["suit_lock"], HANDS, "S4", "D6")
    assert legal(position) == ["pass", "S9", "D9", "C9", "X1"]


def test_a_set_locks_when_all_its_suits_agree() -> None:
    position = scene(["suit_lock"], HANDS, "S4 D4", "S6 D6")
    assert legal(position) == ["pass", "S9 D9", "S9 X1", "D9 X1"]
    assert refused(position, "S9 C9") == "suit_lock"


def test_a_set_of_partly_equal_suits_locks_nothing() -> None:
    position = scene(["suit_lock"], ["S4 C4 H5", "S6 D6 H7", "S9 C9", "CT HT"], "S4 C4", "S6 D6")
    assert "S9 C9" in legal(position)


def test_a_run_locks_its_suit() -> None:
    hands = ["S4 S5 S6 H3", "S7 S8 S9 H4", "DJ DQ DK H5", "ST SJ SQ H6"]
    position = scene(["suit_lock", "sequence"], hands, "S4 S5 S6", "S7 S8 S9")
    assert refused(position, "DJ DQ DK") == "suit_lock"


def test_the_lock_ends_when_the_pile_clears() -> None:
    position = scene(["suit_lock"], HANDS, "S4", "S6", "pass", "pass", "pass")
    assert position.locks.suits == 0
    assert "H7" in legal(position)


def test_a_lone_joker_keeps_the_lock() -> None:
    hands = ["S4 D4", "S6 D6", "X1 D9", "S3 D3"]
    position = scene(["suit_lock"], hands, "S4", "S6", "X1")
    assert position.state()["lock_suits"] == "S"


def test_a_joker_in_a_set_never_starts_a_lock() -> None:
    hands = ["S4 D4 H3", "S6 X1 H4", "S9 D9 C9", "CT HT"]
    position = scene(["suit_lock"], hands, "S4 D4", "S6 X1")
    assert position.locks.suits == 0


def test_a_joker_whose_suit_is_named_starts_a_lock() -> None:
    hands = ["S4 D4 H3", "S6 X1 H4", "S9 D9 C9", "CT HT"]
    position = scene(["suit_lock", "joker_suit_five"], hands, "S4 D4", "S6 X1=D6")
    assert position.state()["lock_suits"] == "SD"
    assert scene(["suit_lock", "joker_suit_five"], hands, "S4 D4", "S6 X1").locks.suits == 0


def test_with_three_plays_needed_the_third_one_locks() -> None:
    rules: list[Rule] = ["suit_lock", {"id": "lock_after", "plays": 3}]
    hands = ["S4 D4", "S6 D6", "S9 C9", "ST HT"]
    assert "C9" in legal(scene(rules, hands, "S4", "S6"))
    assert legal(scene(rules, hands, "S4", "S6", "S9")) == ["pass", "ST"]


def test_with_three_plays_needed_another_suit_in_between_starts_again() -> None:
    rules: list[Rule] = ["suit_lock", {"id": "lock_after", "plays": 3}]
    hands = ["S4 D4", "S6 D6", "S9 H9", "HT CT", "HJ CJ"]
    assert scene(rules, hands, "S4", "S6", "H9", "HT").locks.suits == 0
    assert scene(rules, hands, "S4", "S6", "H9", "HT", "HJ").state()["lock_suits"] == "H"


@pytest.mark.parametrize("rule", ["suit_lock", "fed_suit_lock"])
def test_a_lock_holds_for_passes_too(rule: str) -> None:
    position = scene([rule], HANDS, "S4", "S6", "pass")
    assert legal(position) == ["pass", "ST"]


def test_a_joker_alone_may_end_it() -> None:
    hands = ["S4 CK", "S5 CQ", "X1 D7", "S3 SJ"]
    for ends in (False, True):
        position = scene([{"id": "suit_lock", "joker_ends": ends}, "spade3"], hands, "S4", "S5", "X1")
        assert position.state()["lock_suits"] == ("" if ends else "S")
        assert legal(position) == ["pass", "S3"]
