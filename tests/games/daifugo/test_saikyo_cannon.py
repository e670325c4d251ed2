"""最強キャノン."""

from tests.games.daifugo.scene import VOID, Rule, refused, scene

TWO_JOKERS: Rule = {"id": "joker_count", "jokers": 2}
HANDS = ["S2 H2 D2 C2 X1 X2 D9", "S4 H4 D4 C4", "HJ D8", "C8 C9"]


def test_four_twos_with_two_jokers_clear_the_pile() -> None:
    position = scene(["saikyo_cannon", TWO_JOKERS], HANDS, "S2 H2 D2 C2 X1 X2")
    assert (position.pile, position.turn) == (0, 0)


def test_it_is_a_revolution_too() -> None:
    assert scene(["saikyo_cannon", TWO_JOKERS], HANDS, "S2 H2 D2 C2 X1 X2").order.revolution == 1
    assert scene(["saikyo_cannon", TWO_JOKERS, "revolution"], HANDS, "S2 H2 D2 C2 X1 X2").order.revolution == 1


def test_in_a_revolution_it_is_four_threes() -> None:
    hands = ["S3 H3 D3 C3 X1 X2 D9", *HANDS[1:]]
    rules: list[Rule] = ["saikyo_cannon", TWO_JOKERS]
    assert scene(rules, hands, "S3 H3 D3 C3 X1 X2", revolution=True).pile == 0
    assert scene(rules, hands, "S3 H3 D3 C3 X1 X2").pile != 0
    assert scene(rules, HANDS, "S2 H2 D2 C2 X1 X2", revolution=True).pile != 0


def test_with_one_joker_it_is_none() -> None:
    assert scene(["saikyo_cannon", TWO_JOKERS], HANDS, "S2 H2 D2 C2 X1").pile != 0


def test_it_answers_only_a_set_of_six() -> None:
    hands = ["S4 H4 D4 C4 D9", "S2 H2 D2 C2 X1 X2 D5", "HJ D8", "C8 C9"]
    assert refused(scene(["saikyo_cannon", TWO_JOKERS], hands, "S4 H4 D4 C4"), "S2 H2 D2 C2 X1 X2") != ""


def test_under_an_omen_or_the_second_bloody_mary_it_may_be_played_but_clears_nothing() -> None:
    for silent in VOID:
        position = scene(["saikyo_cannon", TWO_JOKERS], HANDS, "S2 H2 D2 C2 X1 X2", silent=silent)
        assert (position.pile != 0, position.order.revolution) == (True, 0)
