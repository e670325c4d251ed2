"""テポドン."""

from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["teppodon", {"id": "joker_count", "jokers": 2}]
HANDS = ["S9 H9 D9 C9 X1 X2 C3 D3", "S4 H4 S5", "HJ C6", "S6 H6"]


def test_four_of_a_number_with_both_jokers_are_a_revolution_and_win_at_once() -> None:
    position = scene(RULES, HANDS, "S9 H9 D9 C9 X1 X2")
    assert (position.order.revolution, position.state()["finished"]) == (1, [0])
    assert {"C3", "D3"} <= set(position.state()["discard"])


def test_that_is_never_a_foul() -> None:
    for rule in ("ff_joker", "ff_revolution"):
        hands = ["S9 H9 D9 C9 X1 X2", *HANDS[1:]]
        position = scene([*RULES, rule], hands, "S9 H9 D9 C9 X1 X2")
        assert (position.state()["finished"], position.state()["fallen"]) == ([0], [])


def test_with_the_usual_revolution_there_is_only_one() -> None:
    assert scene([*RULES, "revolution"], HANDS, "S9 H9 D9 C9 X1 X2").order.revolution == 1


def test_with_one_joker_it_is_none() -> None:
    position = scene(RULES, HANDS, "S9 H9 D9 C9 X1")
    assert (position.order.revolution, position.state()["finished"]) == (0, [])


def test_where_going_out_clears_the_pile_it_clears_it() -> None:
    rules: list[Rule] = ["out_clear_field", "teppodon", {"id": "joker_count", "jokers": 2}]
    hands = ["S6 H6 D6 C6 X1 X2 S3", "D5 D7", "C8 C9", "S9 ST"]
    position = scene(rules, hands, "S6 H6 D6 C6 X1 X2")
    assert (position.state()["finished"], position.pile, position.turn) == ([0], 0, 1)


def test_six_cards_may_be_answered_by_it() -> None:
    hands = ["S4 S4 H4 H4 D4 C4 D3", "S9 H9 D9 C9 X1 X1 C3", "S6 H6", "S7 H7"]
    position = scene(["multi_deck", *RULES], hands, "S4 S4 H4 H4 D4 C4", "S9 H9 D9 C9 X1 X1")
    assert (position.state()["finished"], position.order.revolution) == ([1], 1)
