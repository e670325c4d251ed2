"""縛り中のファール成立."""

import pytest

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S3 H9 H6", "S4 D9 S9", "H5 DT HT", "S6 H7 D7"]
RULES: list[Rule] = ["fed_suit_lock", "fed_foul_unnoticed", "fed_suit_lock_foul"]
NOBODY = ["no", "no", "no"]


def fouled(card: str, rules: list[Rule] = RULES) -> str:
    """Return the suits locked after a foul and `card`.

    3 and 4 of spades lock; the 5 of hearts is a foul that no one sees; then `card` is played.
    """
    moves = ["S3", *NOBODY, "S4", *NOBODY, "H5", *NOBODY, card, *NOBODY]
    return str(scene(rules, HANDS, *moves).state()["lock_suits"])


def test_a_foul_ends_the_lock_it_was_laid_under() -> None:
    moves = ["S3", *NOBODY, "S4", *NOBODY]
    assert scene(RULES, HANDS, *moves).state()["lock_suits"] == "S"
    assert scene(RULES, HANDS, *moves, "H5", *NOBODY).state()["lock_suits"] == ""


def test_without_the_rule_it_stays() -> None:
    assert fouled("S6", RULES[:2]) == "S"


@pytest.mark.parametrize(("card", "suits"), [("H7", "H"), ("S6", ""), ("D7", "")])
def test_only_the_suit_of_the_foul_is_locked_by_the_next_play(card: str, suits: str) -> None:
    assert fouled(card) == suits


def test_a_foul_in_the_locked_suit_ends_the_lock_as_well() -> None:
    hands = ["S5 H9 H6", "S6 D9 S9", "S4 DT HT", "S8 H7 D7"]
    moves = ["S5", *NOBODY, "S6", *NOBODY, "S4", *NOBODY]
    assert scene(RULES, hands, *moves).state()["lock_suits"] == ""
    assert scene(RULES, hands, *moves, "S8", *NOBODY).state()["lock_suits"] == "S"


def test_a_foul_that_is_pointed_out_leaves_the_lock() -> None:
    moves = ["S3", *NOBODY, "S4", *NOBODY, "H5", "no", "yes", "no"]
    assert scene(RULES, HANDS, *moves).state()["lock_suits"] == "S"
