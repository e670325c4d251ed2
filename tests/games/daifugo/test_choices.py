"""Answers of so many cards that they are picked one by one."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

HAND = "ST HT DT CT S3 S4 S5 S6 S7 H3 H4 H5 H6 H7 D3 D4 D5"


def asked(*picks: str, rules: tuple[Rule, ...] = ("ten_discard",), more: str = "") -> Table:
    """Return a table where A has played four 10s and may discard up to four cards."""
    return scene(rules, [HAND + more, "S8 S9", "D8 D9", "C8 C9"], "ST HT DT CT", *picks)


def test_any_card_may_be_picked_next() -> None:
    assert "S3" in legal(asked("H7"))
    assert "H7" not in legal(asked("H7"))


def test_the_order_does_not_matter() -> None:
    assert asked("H7", "S3", "D5").state() == asked("S3", "D5", "H7").state()
    assert asked("H7", "S3", "done").state() == asked("S3", "H7", "done").state()


def test_with_the_last_card_that_may_be_picked_the_answer_is_whole() -> None:
    position = asked("H7", "S3", "D5", "H4")
    assert position.turn == 1
    assert {"H7", "S3", "D5", "H4"}.isdisjoint(position.state()["hands"][0])


def test_of_equal_cards_each_may_be_picked() -> None:
    position = asked("S3", rules=("ten_discard", "multi_deck"), more=" S3")
    assert "S3" in legal(position)
    assert play(position, "S3", "done").state()["hands"][0].count("S3") == 0
