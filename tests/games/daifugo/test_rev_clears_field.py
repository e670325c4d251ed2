"""革命で場が流れる."""

from tests.games.daifugo.scene import play, scene

HANDS = ["S9 H9 D9 C9 C3", "ST HT DT CT C4", "S6 C6", "SK CK"]
RULES = ["revolution", "rev_clears_field"]


def test_a_revolution_clears_the_pile_and_its_player_leads() -> None:
    position = scene(RULES, HANDS, "S9 H9 D9 C9")
    assert (position.order.revolution, position.pile, position.turn) == (1, 0, 0)


def test_other_plays_do_not() -> None:
    assert scene(RULES, HANDS, "S9 H9 D9").pile != 0


def test_nobody_can_prevent_it() -> None:
    hands = ["S8 H8 D8 C8 C3", "S4 H4 D4 C4 S5", "S7 C6", "SK CK"]
    position = scene([*RULES, "eight_cut", "four_stop", "four_stop_double"], hands, "S8 H8 D8 C8")
    assert (position.pile, position.turn) == (0, 0)


def test_a_delayed_revolution_clears_it_too() -> None:
    position = scene([*RULES, "rev_delayed"], HANDS, "S9 H9 D9 C9")
    assert (position.order.revolution, position.pile) == (1, 0)


def test_also_where_cards_have_lost_their_effects_but_revolutions_go_on() -> None:
    hands = ["SQ HQ S4 H4 D4 C4 D3", "S6 H6 D5", "SK D7", "C9 CT"]
    position = play(
        scene(["revolution", "rev_clears_field", "bloody_mary_2"], hands, "SQ HQ"),
        "pass",
        "pass",
        "pass",
        "S4 H4 D4 C4",
    )
    assert (position.order.revolution, position.turn, position.pile) == (1, 0, 0)
