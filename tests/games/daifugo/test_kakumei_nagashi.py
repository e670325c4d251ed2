"""革命流し."""

from tests.games.daifugo.scene import play, scene

RULES = ["revolution", "kaidan_kakumei", "kakumei_nagashi"]


def test_a_revolution_with_an_eight_clears_the_pile_and_its_player_leads() -> None:
    hands = ["S8 H8 D8 C8 C3", "ST HT DT CT C4", "S6 C6", "SK CK"]
    position = scene(RULES, hands, "S8 H8 D8 C8")
    assert (position.order.revolution, position.pile, position.turn) == (1, 0, 0)


def test_a_run_with_an_eight_does_too() -> None:
    hands = ["S6 S7 S8 S9 C3", "HT DT", "H6 C6", "SK CK"]
    assert scene(RULES, hands, "S6 S7 S8 S9").pile == 0


def test_a_revolution_without_one_does_not() -> None:
    hands = ["S9 H9 D9 C9 C3", "ST HT DT CT C4", "S6 C6", "SK CK"]
    assert scene(RULES, hands, "S9 H9 D9 C9").pile != 0


def test_what_hinders_an_eight_cut_cannot_hinder_it() -> None:
    hands = ["S8 H8 D8 C8 C3", "S4 H4 D4 C4 S5", "ST HT DT CT", "SK CK"]
    rules = [*RULES, "eight_cut", "four_stop", "four_stop_double", "ten_return"]
    assert scene(rules, hands, "S8 H8 D8 C8").turn == 0


def test_nor_where_the_eights_are_completed_while_a_cut_could_be_stopped() -> None:
    hands = ["S8 H8 D3", "D8 C8 D4", "S7 D6", "D7 H9"]
    position = scene([*RULES, "eight_cut", "seven_counter", "catapult", "sequence"], hands, "S8 H8", "D8 C8")
    assert (position.order.revolution, position.pile, position.turn) == (1, 0, 0)


def test_also_where_cards_have_lost_their_effects_but_revolutions_go_on() -> None:
    hands = ["SQ HQ S8 H8 D8 C8 D3", "S6 H6 D5", "SK D7", "C9 CT"]
    position = play(
        scene(["revolution", "kakumei_nagashi", "bloody_mary_2"], hands, "SQ HQ"), "pass", "pass", "pass", "S8 H8 D8 C8"
    )
    assert (position.order.revolution, position.turn, position.pile) == (1, 0, 0)
