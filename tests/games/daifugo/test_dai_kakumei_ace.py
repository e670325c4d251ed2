"""大革命(A3枚型)."""

from tefuda.games.daifugo.base import STRENGTH
from tests.games.daifugo.scene import VOID, Rule, scene

HANDS = ["SA HA DA X1 D9 D3", "S4 H4 D4 C4", "HJ D8", "C8 C9"]
RULES: list[Rule] = ["dai_kakumei", "dai_kakumei_ace", "revolution"]


def test_a_revolution_with_three_aces_wins_at_once() -> None:
    position = scene(RULES, HANDS, "SA HA DA X1")
    assert (position.order.revolution, position.state()["finished"]) == (1, [0])


def test_also_as_an_answer() -> None:
    hands = ["S4 H4 D4 C4 S9", "SA HA DA CA D3", "HJ D8", "C8 C9"]
    assert scene(RULES, hands, "S4 H4 D4 C4", "SA HA DA CA", revolution=True).state()["finished"] == [1]


def test_a_joker_is_an_ace_only_where_jokers_inherit_effects() -> None:
    rules = [*RULES, {"id": "joker_count", "jokers": 2}]
    hands = ["SA HA X1 X2 D9 D3", *HANDS[1:]]
    assert scene(rules, hands, "SA HA X1 X2").state()["finished"] == []
    assert scene([*rules, "joker_inherits_effect"], hands, "SA HA X1 X2").state()["finished"] == [0]


def test_three_aces_without_a_revolution_do_not() -> None:
    assert scene(RULES, HANDS, "SA HA DA").state()["finished"] == []


def test_a_revolution_with_fewer_aces_does_not() -> None:
    hands = ["SK HK DK X1 D9", *HANDS[1:]]
    assert scene(RULES, hands, "SK HK DK X1").state()["finished"] == []


def test_four_aces_win_too_and_that_is_no_foul() -> None:
    rules = [*RULES, "forbidden_finish", {"id": "ff_effect_cards", "numbers": ["A"]}]
    state = scene(rules, ["SA HA DA CA", *HANDS[1:]], "SA HA DA CA").state()
    assert (state["finished"], state["fallen"]) == ([0], [])


def test_an_omen_the_second_bloody_mary_and_a_super_revolution_leave_it_no_effect() -> None:
    for silent in (*VOID, STRENGTH):
        assert scene(RULES, HANDS, "SA HA DA X1", silent=silent).state()["finished"] == []
