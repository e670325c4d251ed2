"""モノポリー(ネクソン型)."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, scene

RULES: list[Rule] = ["monopoly_loose"]
ROWS = "S3 H4 D5 C6  C7 D8 H9 ST  SJ CQ HK DA"  # three emperors, the 2 left
OTHERS = ["H6", "D3", "DT"]


def asked(hands: list[str], rules: list[Rule] = RULES) -> Table:
    """Return these hands before the first turn of a round."""
    position = scene(rules, hands)
    for rule in position.rules.exchanged:
        rule.exchanged(position)
    position.run()
    return position


def may_show(hand: str, rules: list[Rule] = RULES) -> bool:
    return len(asked([hand, *OTHERS], rules).agenda) > 0


def test_three_emperors_and_a_card_of_the_number_left_may_be_shown() -> None:
    position = asked([f"{ROWS} H2", *OTHERS])
    assert (position.deciders(), legal(position)) == ([0], ["no", "yes"])
    position.play(position.parse("yes"), 0)
    assert position.state()["finished"] == [0]


def test_without_a_card_of_the_number_left_they_may_not() -> None:
    assert not may_show(f"{ROWS} CA")


def test_the_number_left_may_be_the_lowest_or_between_two_rows() -> None:
    assert may_show("C3 S4 H5 D6 C7  C8 D9 HT SJ  SQ CK HA D2")
    assert may_show("S3 H4 D5 C6  C7  C8 D9 HT SJ  SQ CK HA D2")
    assert may_show("S3 H4 D5 C6  C7 D8 H9 ST  CJ  SQ CK HA D2")


def test_each_row_has_four_different_suits() -> None:
    assert not may_show("S3 S4 D5 C6  C7 D8 H9 ST  SJ CQ HK DA H2")


def test_of_several_cards_of_a_number_any_may_make_the_row() -> None:
    assert may_show("S3 S4 H4 D5 C6  C7 D8 H9 ST  SJ CQ HK DA H2")


def test_jokers_do_not_count() -> None:
    assert not may_show(f"{ROWS} X1")


def test_all_cards_of_a_suit_do_as_well() -> None:
    assert may_show(" ".join("S" + rank for rank in "3456789TJQKA2"))


def test_with_both_rules_a_holder_is_asked_once() -> None:
    spades = " ".join("S" + rank for rank in "3456789TJQKA2")
    position = asked([spades, *OTHERS], [*RULES, "monopoly"])
    position.play(position.parse("no"), 0)
    assert position.agenda == []


def test_if_several_show_nothing_comes_of_it() -> None:
    hands = [f"{ROWS} H2", "H3 S4 C5 D6  D7 C8 S9 HT  HJ DQ SK CA  S2", "D3", "C3"]
    position = asked(hands)
    assert position.deciders() == [0, 1]
    position.play(position.parse("yes"), 0)
    position.play(position.parse("yes"), 1)
    assert position.state()["finished"] == []


def test_everybody_sees_the_rows_and_the_card_of_the_number_left() -> None:
    position = asked([f"{ROWS} H2 C3 X1", *OTHERS])
    position.log = []
    position.play(position.parse("yes"), 0)
    shown = [one.event for one in position.log if one.event.text and one.event.text.id.endswith("showed")]
    assert [{thing.face for thing in event.things} for event in shown] == [{*ROWS.split(), "H2"}]
