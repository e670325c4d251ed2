"""ジョーカーのスート:自動."""

from tests.games.daifugo.scene import Rule, legal, scene

RULES: list[Rule] = ["suit_lock", "sequence"]
LAST = ["S7 D7 SQ", "S9 D9 HK"]


def test_a_joker_alone_starts_no_lock() -> None:
    hands = ["S4 H3", "X1 H5", *LAST]
    assert scene(RULES, hands, "S4", "X1").locks.suits == 0


def test_with_other_cards_it_shows_no_suit() -> None:
    assert scene(RULES, ["S4 D4 H3", "S6 X1 H5", *LAST], "S4 D4", "S6 X1").locks.suits == 0
    hands = ["S4 D4 C4 H3", "S6 D6 X1 H5", *LAST]
    assert scene(RULES, hands, "S4 D4 C4", "S6 D6 X1").locks.suits == 0


def test_in_a_run_it_has_the_suit_of_the_run() -> None:
    hands = ["S4 S5 S6 H3", "S7 S8 X1 H5", "ST SJ SQ", "H9 HT HJ"]
    assert scene(RULES, hands, "S4 S5 S6", "S7 S8 X1=S9").locks.suits == 1


def test_under_a_lock_it_has_the_locked_suit() -> None:
    hands = ["S4 H3", "S6 H5", "X1 D7 SQ", "S9 HK"]
    assert legal(scene(RULES, hands, "S4", "S6")) == ["pass", "SQ", "X1"]


def test_in_an_emperor_it_has_the_suit_that_is_left() -> None:
    hands = ["S4 H5 D6 X1 D3", "H7", "H8", "H9"]
    moves = legal(scene(["emperor"], hands))
    assert [move for move in moves if len(move.split()) == 4 and move.endswith("7")] == ["S4 H5 D6 X1=C7"]


def test_its_owner_is_not_asked() -> None:
    moves = legal(scene([], ["X1 S4", "H5", "H6", "H7"]))
    assert moves == ["S4", "S4 X1", "X1"]
