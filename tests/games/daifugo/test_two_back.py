"""2バック."""

from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S2 D9", "SA S4", "HJ D8", "C8 C9"]


def test_a_two_reverses_the_order_until_the_pile_clears() -> None:
    position = scene(["two_back"], HANDS, "S2")
    assert legal(position) == ["pass", "S4", "SA"]
    assert not play(position, "pass", "pass", "pass").inverted()


def test_a_jack_after_it_brings_back_the_state_before_it() -> None:
    position = scene(["two_back", "eleven_back"], HANDS, "S2", "pass", "HJ")
    assert not position.inverted()


def test_a_revolution_after_it_ends_it_and_takes_place() -> None:
    hands = ["S2 H2 D2 D9", "S6 H6 D6 S9", "HJ D8", "C8 C9"]
    position = scene(["two_back", "omen"], hands, "S2 H2 D2", "S6 H6 D6")
    assert (position.order.revolution, position.order.back) == (1, 0)


def test_a_revolution_that_turns_nothing_round_or_not_yet_leaves_it() -> None:
    hands = ["S2 H2 D2 C2 D9", "S4 H4 D4 C4 S9", "HJ D8", "C8 C9"]
    position = scene(["two_back", "zettai_kakumei"], hands, "S2 H2 D2 C2", "S4 H4 D4 C4")
    assert (position.inverted(), position.state()["weakest"]) == (True, "4")
    hands = ["S2 H2 D2 D9", "S6 H6 D6 S9", "HJ D8", "C8 C9"]
    position = scene(["two_back", "omen", "revolution", "rev_delayed"], hands, "S2 H2 D2", "S6 H6 D6")
    assert (position.order.revolution, position.order.back, position.order.rising) == (0, 1, 1)


def test_a_revolution_of_twos_is_both() -> None:
    hands = ["S2 H2 D2 C2 D9", "S4 H4 D4 C4 S9", "HJ D8", "C8 C9"]
    position = scene(["two_back", "revolution"], hands, "S2 H2 D2 C2")
    assert (position.order.revolution, position.order.back) == (1, 1)


def test_in_a_revolution_it_brings_the_order_back_to_normal() -> None:
    assert not scene(["two_back"], HANDS, "S2", revolution=True).inverted()


def test_where_finishing_with_a_2_is_forbidden_it_is_in_either_state() -> None:
    rules: list[Rule] = ["two_back", "forbidden_finish", "ff_two"]
    hands = ["S2", "D5 D6", "H7 H9", "S9 CT"]
    assert scene(rules, hands, "S2").state()["fallen"] == [0]
    assert scene(rules, hands, "S2", revolution=True).state()["fallen"] == [0]


def test_but_not_with_the_2_of_spades_on_a_joker() -> None:
    rules: list[Rule] = ["two_back", "forbidden_finish", "ff_two", "spade2_return"]
    hands = ["X1 D9", "S2", "H7 H9", "S9 CT"]
    assert scene(rules, hands, "X1", "S2", revolution=True).state()["finished"] == [1]


def test_also_a_revolution_that_added_twos_complete() -> None:
    hands = ["S2 H2 D3", "D2 C2 D4", "D6", "D7 H9"]
    position = scene(["two_back", "revolution", "catapult"], hands, "S2 H2", "add D2 C2")
    assert (position.order.revolution, position.order.back) == (1, 0)


def test_a_revolution_ends_it_also_on_top_of_an_11_back_which_lasts() -> None:
    hands = ["SJ HJ DJ D9", "S2 H2 D2 S4", "S9 H9 C9 D8", "C8 C3"]
    rules: list[Rule] = ["revolution", "eleven_back", "two_back", "coup"]
    position = scene(rules, hands, "SJ HJ DJ", "S2 H2 D2", "S9 H9 C9", revolution=True)
    assert (position.order.revolution, position.order.back) == (0, 1)


def test_a_2_that_beats_a_joker_by_its_strength_is_a_2_like_any_other() -> None:
    hands = ["X1 D9", "H2 S4", "HJ D8", "C8 C9"]
    assert scene(["two_back", "arthur"], hands, "X1", "H2", joker_above="T").order.back == 1
