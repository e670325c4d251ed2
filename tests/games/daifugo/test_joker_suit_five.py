"""ジョーカーのスート:5色."""

from tests.games.daifugo.scene import Rule, legal, scene

RULES: list[Rule] = ["joker_suit_five"]


def test_its_owner_names_a_suit_or_none() -> None:
    moves = legal(scene(RULES, ["X1 S4", "H5", "H6", "H7"]))
    assert [move for move in moves if move.startswith("X1")] == ["X1", "X1=S", "X1=H", "X1=D", "X1=C"]
    assert [move for move in moves if move.startswith("S4 X1")] == ["S4 X1", "S4 X1=H4", "S4 X1=D4", "S4 X1=C4"]


def test_without_a_suit_no_lock_begins() -> None:
    hands = ["S4 D4 H3", "S6 X1 H5", "S7 D7 SQ", "S9 C9 HK"]
    assert scene([*RULES, "suit_lock"], hands, "S4 D4", "S6 X1").locks.suits == 0
    assert scene([*RULES, "suit_lock"], hands, "S4 D4", "S6 X1=D6").locks.suits == 5


def test_under_a_lock_only_what_keeps_the_play_legal() -> None:
    position = scene([*RULES, "suit_lock"], ["S4 H3", "S6 H5", "X1 D7", "S9 HK"], "S4", "S6")
    assert legal(position) == ["pass", "X1=S"]
