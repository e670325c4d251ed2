"""砂嵐(いつでも)."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SK HK D9", "S3 H3 D3 C4", "S9 H9", "SJ HJ"]


def test_three_threes_may_be_played_on_anything_and_clear_the_pile() -> None:
    for lead in ("D9", "SK HK"):
        position = scene(["sandstorm_any"], HANDS, lead)
        assert "S3 H3 D3" in legal(position)
        assert (play(position, "S3 H3 D3").turn, position.pile) == (1, 0)


def test_led_they_clear_it_too() -> None:
    position = scene(["sandstorm_any"], [HANDS[1], HANDS[0], *HANDS[2:]], "S3 H3 D3")
    assert (position.pile, position.turn) == (0, 0)


def test_a_lock_does_not_hinder_it() -> None:
    hands = ["S4 D9", "S5 C4", "S3 H3 D3 C6", "SJ HJ"]
    assert legal(scene(["sandstorm_any", "suit_lock"], hands, "S4", "S5")) == ["pass", "S3 H3 D3"]


def test_a_joker_counts_only_where_jokers_inherit_effects() -> None:
    hands = ["D9 CK", "S3 H3 X1 C4", "S9 H9", "SJ HJ"]
    assert legal(scene(["sandstorm_any"], hands, "D9")) == ["pass", "X1"]
    assert "S3 H3 X1" in legal(scene(["sandstorm_any", "joker_inherits_effect"], hands, "D9"))


def test_under_an_omen_they_clear_nothing_but_all_others_have_to_pass() -> None:
    hands = ["S6 H6 D6 S3 H3 D3 C4 C5", "S4 H4 D4 SA", "C9 H9", "SJ HJ"]
    position = play(scene(["sandstorm_any", "omen"], hands, "S6 H6 D6"), "pass", "pass", "pass", "C5")
    position = play(position, "pass", "pass", "pass", "S3 H3 D3")
    assert (position.turn, legal(position)) == (1, ["pass"])


def test_led_under_a_bloody_mary_they_clear_nothing_either_but_all_others_have_to_pass() -> None:
    position = scene(["sandstorm_any", "bloody_mary_2"], [HANDS[1], "S4 H4 D4 SA", *HANDS[2:]], "S3 H3 D3", silent=24)
    assert (position.turn, legal(position)) == (1, ["pass"])


def test_three_threes_that_an_added_card_has_made_are_no_sandstorm() -> None:
    position = scene(["sandstorm_any", "catapult"], ["S3 H3 C9", "D3 C4", "S4 H4 D4", "SJ HJ"], "S3 H3", "add D3")
    assert (position.pile != 0, "S4 H4 D4" in legal(position)) == (True, True)
