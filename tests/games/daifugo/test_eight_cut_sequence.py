"""8切り(階段も可)."""

from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["eight_cut", "eight_cut_sequence", "sequence"]
HANDS = ["S7 S8 S9 D3", "ST D5 D9", "SJ D6 DT", "SQ D7 DJ"]


def test_a_run_with_an_8_clears_the_pile_too() -> None:
    position = scene(RULES, HANDS, "S7 S8 S9")
    assert (position.pile, position.turn) == (0, 0)


def test_so_does_a_run_that_follows_another() -> None:
    hands = ["S4 S5 S6 D3", "D7 D8 D9 C3", "SJ D6 DT", "SQ H7 DJ"]
    position = scene(RULES, hands, "S4 S5 S6", "D7 D8 D9")
    assert (position.pile, position.turn) == (0, 1)


def test_a_joker_in_the_place_of_the_8_does_not() -> None:
    hands = ["S7 X1 S9 D3", "ST D5 D9", "SJ D6 DT", "SQ D7 DJ"]
    assert scene(RULES, hands, "S7 X1=S8 S9").pile != 0


def test_a_run_without_an_8_does_not() -> None:
    hands = ["S4 S5 S6 D3", "ST D5 D9", "SJ D6 DT", "SQ D7 DJ"]
    assert scene(RULES, hands, "S4 S5 S6").pile != 0


def test_finishing_with_such_a_run_is_a_foul_where_an_8_is() -> None:
    rules: list[Rule] = [*RULES, "forbidden_finish", "ff_eight"]
    assert scene(rules, ["S7 S8 S9", *HANDS[1:]], "S7 S8 S9").state()["fallen"] == [0]
