"""スペ2返し."""

from tests.games.daifugo.scene import VOID, Rule, legal, play, scene

HANDS = ["X1 D9", "S2 S4", "S3 D8", "C8 C9"]
RULES = ["spade2_return"]


def test_in_a_revolution_spade_two_beats_a_lone_joker_and_clears_the_pile() -> None:
    position = scene(RULES, HANDS, "X1", revolution=True)
    assert legal(position) == ["pass", "S2"]
    assert (play(position, "S2").turn, position.pile) == (1, 0)


def test_without_a_revolution_it_does_not() -> None:
    assert legal(scene(RULES, HANDS, "X1")) == ["pass"]


def test_spade_three_stays_there_too() -> None:
    position = scene([*RULES, "spade3"], HANDS, "X1", "pass", revolution=True)
    assert legal(position) == ["pass", "S3"]


def test_other_effects_of_a_two_do_not_fire() -> None:
    position = scene([*RULES, "bokun", "two_back"], HANDS, "X1", "S2", revolution=True, discard=["D3", "D4", "D5"])
    assert position.state()["hands"][1] == ["S4"]
    assert position.order.back == 0


def test_other_twos_do_not_answer() -> None:
    hands = ["X1 D9", "H2 S4", "S3 D8", "C8 C9"]
    assert legal(scene(RULES, hands, "X1", revolution=True)) == ["pass"]


def test_a_2_that_is_stronger_than_the_joker_is_no_answer_to_it() -> None:
    for two in ("H2", "S2"):
        hands = ["X1 D9", f"{two} S4", "S3 D8", "C8 C9"]
        position = scene([*RULES, "revolution", "arthur"], hands, "X1", two, joker_above="T")
        assert position.pile != 0


def test_a_lock_does_not_hinder_it() -> None:
    hands = ["HT D9", "H9 S4", "X1 D8", "S2 C9"]
    position = scene([*RULES, "suit_lock"], hands, "HT", "H9", "X1", revolution=True)
    assert position.is_locked()
    assert legal(position) == ["pass", "S2"]


def test_on_two_jokers_it_is_none() -> None:
    hands = ["X1 X2 D9", "S2 H2 S4", "S3 D8", "C8 C9"]
    rules: list[Rule] = [*RULES, {"id": "joker_count", "jokers": 2}]
    assert legal(scene(rules, hands, "X1 X2", revolution=True)) == ["pass"]


def test_to_finish_with_it_is_no_foul() -> None:
    rules: list[Rule] = [*RULES, "spade3", "forbidden_finish", "ff_spade3", "ff_two"]
    position = scene(rules, ["X1 D9", "S2", "S3 D8", "C8 C9"], "X1", "S2", revolution=True)
    assert (position.state()["finished"], position.state()["fallen"]) == ([1], [])


def test_under_an_omen_or_the_second_bloody_mary_it_may_be_played_but_clears_nothing_and_nobody_can_follow() -> None:
    for silent in VOID:
        position = scene(RULES, HANDS, "X1", "S2", revolution=True, silent=silent)
        assert (position.pile != 0, legal(position)) == (True, ["pass"])
