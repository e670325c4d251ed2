"""代用カードの効果付与."""

from tests.games.daifugo.scene import Rule, scene

INHERITS: list[Rule] = ["joker_inherits_effect", "sequence"]
OTHERS = ["H5 D4", "S6 D6", "S7 C7"]


def test_a_joker_has_the_effect_of_the_number_it_stands_for() -> None:
    rules: list[Rule] = [*INHERITS, "eleven_back"]
    position = scene(rules, ["S9 ST X1 HK", *OTHERS], "S9 ST X1=SJ")
    assert position.order.back == 1
    assert scene(["sequence", "eleven_back"], ["S9 ST X1 HK", *OTHERS], "S9 ST X1=SJ").order.back == 0


def test_it_counts_as_one_more_card_of_the_number() -> None:
    """G3: an effect counts real cards of its rank, and jokers only by this rule."""
    position = scene(
        ["joker_inherits_effect", "skip_per_card", "five_skip"], ["S5 X1 HK", "H6 D6", "S7 D7", "C8 D8"], "S5 X1"
    )
    assert position.turn == 3
    position = scene(["skip_per_card", "five_skip"], ["S5 X1 HK", "H6 D6", "S7 D7", "C8 D8"], "S5 X1")
    assert position.turn == 2


def test_exactly_three_of_a_number_may_be_two_and_a_joker() -> None:
    hands = ["S6 H6 X1 HK", "H5 D4", "S8 D8", "S7 C7"]
    assert scene(["joker_inherits_effect", "damian"], hands, "S6 H6 X1", "pass").state()["fallen"] == [1]
    assert scene(["damian"], hands, "S6 H6 X1", "pass").state()["fallen"] == []


def test_for_a_revolution_a_joker_always_counts() -> None:
    """G3: without this rule, too."""
    hands = ["S6 H6 D6 X1 HK", *OTHERS[:1], "S8 D8", "S7 C7"]
    for rules in (["revolution"], ["revolution", "joker_inherits_effect"]):
        assert scene(rules, hands, "S6 H6 D6 X1").order.revolution == 1


def test_alone_it_has_no_effect() -> None:
    position = scene([*INHERITS, "eleven_back", "five_skip"], ["X1 HK", *OTHERS], "X1")
    assert (position.order.back, position.turn) == (0, 1)


def test_nine_return_takes_no_joker_for_a_nine() -> None:
    hands = ["S9 X1 HK D3", *OTHERS]
    position = scene(["joker_inherits_effect", "nine_return"], hands, "S9 X1")
    plain = scene(["nine_return"], hands, "S9 X1")
    assert [step.most for step in position.agenda] == [step.most for step in plain.agenda]
