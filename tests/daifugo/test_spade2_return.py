"""スペ2返し."""

from tests.daifugo.scene import legal, play, scene

HANDS = ["X1 D9", "S2 S4", "S3 D8", "C8 C9"]
RULES = ["spade2_return"]


def test_in_a_revolution_spade_two_beats_a_lone_joker_and_clears_the_field() -> None:
    position = scene(RULES, HANDS, "X1", revolution=True)
    assert legal(position) == ["pass", "S2"]
    assert (play(position, "S2").turn, position.field) == (1, 0)


def test_without_a_revolution_it_does_not() -> None:
    assert legal(scene(RULES, HANDS, "X1")) == ["pass"]


def test_spade_three_stays_there_too() -> None:
    position = scene([*RULES, "spade3"], HANDS, "X1", "pass", revolution=True)
    assert legal(position) == ["pass", "S3"]


def test_other_effects_of_a_two_do_not_fire() -> None:
    position = scene([*RULES, "bokun", "two_back"], HANDS, "X1", "S2", revolution=True, discard=["D3", "D4", "D5"])
    assert position.state()["hands"][1] == ["S4"]
    assert position.back == 0


def test_other_twos_do_not_answer() -> None:
    hands = ["X1 D9", "H2 S4", "S3 D8", "C8 C9"]
    assert legal(scene(RULES, hands, "X1", revolution=True)) == ["pass"]


def test_a_2_that_is_stronger_than_the_joker_is_no_answer_to_it() -> None:
    for two in ("H2", "S2"):
        hands = ["X1 D9", f"{two} S4", "S3 D8", "C8 C9"]
        position = scene([*RULES, "revolution", "arthur"], hands, "X1", two, joker_above="T")
        assert position.field != 0
