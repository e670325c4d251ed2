"""超革命."""

from tests.games.daifugo.scene import Rule, play, scene

HANDS = ["S9 H9 D9 C9 X1 C3 D3", "S4 H4 D4 C4 S5", "HJ C6", "SK CK"]
RULES = ["revolution", "cho_kakumei"]


def test_after_a_revolution_of_five_cards_there_is_no_other() -> None:
    position = play(scene(RULES, HANDS, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "D3", "pass", "pass", "pass")
    assert (position.order.revolution, position.silent) == (1, 4)
    hands = ["S9 H9 D9 C9 X1 SK HK DK CK C3", *HANDS[1:3], "S6 H6"]
    position = play(scene(RULES, hands, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "SK HK DK CK")
    assert position.order.revolution == 1


def test_a_revolution_of_four_is_not_the_last() -> None:
    hands = ["S9 H9 D9 C9 SK HK DK CK C3", *HANDS[1:3], "S6 H6"]
    position = play(scene(RULES, hands, "S9 H9 D9 C9"), "pass", "pass", "pass", "SK HK DK CK")
    assert position.order.revolution == 0


def test_a_jacks_turning_round_still_works() -> None:
    hands = ["S9 H9 D9 C9 X1 SJ C3", *HANDS[1:2], "H7 C6", "SK CK"]
    position = play(scene([*RULES, "eleven_back"], hands, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "SJ")
    assert not position.inverted()


def test_whatever_else_changes_the_order_is_void() -> None:
    hands = ["S9 H9 D9 C9 X1 S2 C3", *HANDS[1:2], "H7 C6", "SK CK"]
    position = play(scene([*RULES, "two_back"], hands, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "S2")
    assert position.order.back == 0


def test_other_effects_go_on() -> None:
    hands = ["S9 H9 D9 C9 X1 S8 C3", *HANDS[1:2], "H7 C6", "SK CK"]
    position = play(scene([*RULES, "eight_cut"], hands, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "S8")
    assert (position.pile, position.turn) == (0, 0)


def test_where_it_is_declined_nothing_ends() -> None:
    position = scene([*RULES, "rev_optional"], HANDS, "S9 H9 D9 C9 X1", "no")
    assert (position.order.revolution, position.silent) == (0, 0)
    assert scene([*RULES, "rev_optional"], HANDS, "S9 H9 D9 C9 X1", "yes").silent == 4


def test_a_delayed_one_still_takes_place() -> None:
    position = scene([*RULES, "rev_delayed"], HANDS, "S9 H9 D9 C9 X1")
    assert (position.order.revolution, position.silent) == (0, 4)
    assert play(position, "pass", "pass", "pass").order.revolution == 1


def test_the_2s_of_the_play_itself_turn_nothing_round_any_more() -> None:
    hands = ["S2 H2 D2 C2 X1 C3", "S4 H4 D4 C4", "H7 C6", "SK CK"]
    assert scene(["two_back", "revolution"], hands, "S2 H2 D2 C2 X1").order.back == 1
    position = scene([*RULES, "two_back"], hands, "S2 H2 D2 C2 X1")
    assert (position.order.revolution, position.order.back) == (1, 0)


def test_a_player_who_wins_by_the_revolution_itself_still_wins() -> None:
    hands = ["SA HA DA X1 X2 C3", "S4 H4 D4 C4", "H7 C6", "SK CK"]
    rules: list[Rule] = [*RULES, "dai_kakumei", "dai_kakumei_ace", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, hands, "SA HA DA X1 X2")
    assert (position.silent, position.state()["finished"]) == (4, [0])
