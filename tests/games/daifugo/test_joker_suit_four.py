"""ジョーカーのスート:4色."""

from tests.games.daifugo.scene import Rule, legal, play, scene

RULES: list[Rule] = ["joker_suit_four"]


def test_its_owner_names_one_of_the_four_suits() -> None:
    moves = legal(scene(RULES, ["X1 S4", "H5", "H6", "H7"]))
    assert [move for move in moves if move.startswith("X1")] == ["X1=S", "X1=H", "X1=D", "X1=C"]


def test_in_a_set_one_that_is_not_there_already() -> None:
    moves = legal(scene(RULES, ["X1 S4", "H5", "H6", "H7"]))
    assert [move for move in moves if move.startswith("S4 X1")] == ["S4 X1=H4", "S4 X1=D4", "S4 X1=C4"]


def test_a_lock_can_begin_with_it() -> None:
    hands = ["S4 D4 H3", "S6 X1 H5", "S7 D7 SQ", "S9 C9 HK"]
    position = scene([*RULES, "suit_lock"], hands, "S4 D4", "S6 X1=D6")
    assert position.state()["lock_suits"] == "SD"
    assert legal(position) == ["pass", "S7 D7"]


def test_under_a_lock_only_the_locked_suit_can_be_named() -> None:
    position = scene([*RULES, "suit_lock"], ["S4 H3", "S6 H5", "X1 D7", "S9 HK"], "S4", "S6")
    assert legal(position) == ["pass", "X1=S"]


def test_in_a_run_it_has_the_suit_of_the_run() -> None:
    moves = legal(scene([*RULES, "sequence"], ["S4 X1 S6", "H5", "H6", "H7"]))
    assert [move for move in moves if len(move.split()) == 3] == ["S4 X1=S5 S6"]


def test_the_named_suit_lies_on_the_pile() -> None:
    position = play(scene(RULES, ["X1 S4", "H5", "H6", "H7"]), "S4 X1=C4")
    assert position.state()["plays"] == ["S4 X1=C4"]


def test_without_other_cards_it_may_need_no_suit() -> None:
    rules: list[Rule] = [{"id": "joker_suit_four", "alone": False}, "suit_lock"]
    moves = legal(scene(rules, ["X1 S4", "H5", "H6", "H7"]))
    assert [move for move in moves if "X1" in move] == ["S4 X1=H4", "S4 X1=D4", "S4 X1=C4", "X1"]
    position = scene(rules, ["S4 H3", "X1 H5", "S7 D7", "S9 HK"], "S4", "X1")
    assert position.locks.suits == 0
