"""3人の階級."""

from tefuda.games.daifugo.exchange import plan_of
from tests.games.daifugo.scene import Rule, play, roles, scene

HANDS = ["S9 S4", "HT H4", "DJ D4"]
RANKS = [1, 2, 3]


def test_the_ranks_are_fugo_heimin_and_hinmin() -> None:
    assert roles(scene([], HANDS, ranks=RANKS)) == ["fugo", "heimin", "hinmin"]


def test_fugo_and_hinmin_exchange_one_card() -> None:
    assert plan_of(scene([], HANDS, ranks=RANKS)) == [[2, 0, 1]]


def test_or_two() -> None:
    rule: Rule = {"id": "ranks_3p", "cards": 2}
    assert plan_of(scene([rule], HANDS, ranks=RANKS)) == [[2, 0, 2]]
    assert [entry[2] for entry in plan_of(scene([rule], [*HANDS, "C9"], ranks=[1, 2, 3, 4]))] == [2, 1]


def test_the_fugo_plays_the_part_of_the_daifugo() -> None:
    rule: Rule = {"id": "miyako_ochi", "after": "continue"}
    position = scene([rule], ["S9 S4", "HT", "DJ D4"], "S9", "HT", ranks=RANKS)
    assert position.state()["deposed"] == [0]


def test_what_rules_say_of_fugo_and_hinmin_is_left_out() -> None:
    rules: list[Rule] = ["kyo_ochi"]
    position = play(scene(rules, ["S9", "HT H4", "DJ D4"], ranks=RANKS), "S9")
    assert position.state()["deposed"] == []
