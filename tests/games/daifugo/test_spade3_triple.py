"""3の3枚でジョーカー返し."""

from tests.games.daifugo.scene import Rule, legal, play, scene

RULES = ["spade3", "spade3_triple"]
HANDS = ["X1 D9", "H3 D3 C3 C4", "S9 H9", "SJ HJ"]


def test_three_threes_beat_a_lone_joker_and_clear_the_pile() -> None:
    position = scene(RULES, HANDS, "X1")
    assert legal(position) == ["pass", "H3 D3 C3"]
    assert (play(position, "H3 D3 C3").turn, position.pile) == (1, 0)


def test_on_other_plays_they_must_not_be_played() -> None:
    assert legal(scene(RULES, HANDS, "D9")) == ["pass"]


def test_led_they_are_an_ordinary_set() -> None:
    assert scene(RULES, [HANDS[1], HANDS[0], *HANDS[2:]], "H3 D3 C3").pile != 0


def test_a_joker_counts_only_where_jokers_inherit_effects() -> None:
    rules: list[Rule] = [*RULES, {"id": "joker_count", "jokers": 2}]
    hands = ["X1 D9", "H3 D3 X2 C4", "S9 H9", "SJ HJ"]
    assert legal(scene(rules, hands, "X1")) == ["pass"]
    assert legal(scene([*rules, "joker_inherits_effect"], hands, "X1")) == ["pass", "H3 D3 X2"]


def test_under_an_omen_they_clear_nothing_but_all_others_have_to_pass() -> None:
    position = scene([*RULES, "omen"], HANDS, "X1", "H3 D3 C3", silent=7)
    assert (position.pile != 0, legal(position)) == (True, ["pass"])
