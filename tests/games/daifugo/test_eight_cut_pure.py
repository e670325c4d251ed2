"""8切り(8のみ)."""

from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["eight_cut", "eight_cut_pure", "sequence"]
HANDS = ["S7 S8 S9 H8 X1 D3", "ST D5 D9", "SJ D6 DT", "SQ D7 DJ"]


def test_8s_alone_clear_the_pile() -> None:
    assert scene(RULES, HANDS, "S8").pile == 0
    assert scene(RULES, HANDS, "S8 H8").pile == 0


def test_an_8_with_a_joker_counts_as_8s() -> None:
    assert scene(RULES, HANDS, "S8 X1").pile == 0


def test_a_run_never_clears() -> None:
    position = scene(RULES, HANDS, "S7 S8 S9")
    assert (position.pile != 0, position.turn) == (True, 1)


def test_nor_does_any_other_figure_with_an_8() -> None:
    hands = ["S7 H8 D9 CT D3", "ST D5 H9", "SJ D6 DT", "SQ D7 DJ"]
    position = scene([*RULES, "emperor"], hands, "S7 H8 D9 CT")
    assert position.pile != 0


def test_finishing_with_a_run_that_has_an_8_is_no_foul_then() -> None:
    rules: list[Rule] = [*RULES, "forbidden_finish", "ff_eight"]
    assert scene(rules, ["S7 S8 S9", *HANDS[1:]], "S7 S8 S9").state()["finished"] == [0]
    assert scene(rules, ["S8", *HANDS[1:]], "S8").state()["fallen"] == [0]
