"""砂嵐(3枚組に対して)."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SK HK DK D9", "S3 H3 D3 C4", "S9 H9 C9", "SJ HJ"]


def test_three_threes_beat_any_set_of_three_and_clear_the_pile() -> None:
    position = scene(["sandstorm_triple"], HANDS, "SK HK DK")
    assert legal(position) == ["pass", "S3 H3 D3"]
    assert (play(position, "S3 H3 D3").turn, position.pile) == (1, 0)


def test_on_other_plays_they_must_not_be_played() -> None:
    assert legal(scene(["sandstorm_triple"], HANDS, "D9")) == ["pass"]


def test_led_they_are_an_ordinary_set() -> None:
    position = scene(["sandstorm_triple"], [HANDS[1], HANDS[0], *HANDS[2:]], "S3 H3 D3")
    assert position.pile != 0


def test_a_lock_does_not_hinder_it() -> None:
    hands = ["S4 H4 D4 D9", "S5 H5 D5 C4", "S3 H3 C3 C6", "SJ HJ"]
    assert legal(scene(["sandstorm_triple", "suit_lock"], hands, "S4 H4 D4", "S5 H5 D5")) == ["pass", "S3 H3 C3"]


def test_on_a_run_of_three_they_must_not_be_played() -> None:
    hands = ["S5 S6 S7 D9", "S3 H3 D3 C4", "S9 H9", "SJ HJ"]
    assert legal(scene(["sandstorm_triple", "sequence"], hands, "S5 S6 S7")) == ["pass"]


def test_a_joker_counts_only_where_jokers_inherit_effects() -> None:
    hands = ["SK HK DK D9", "S3 H3 X1 C4", "S9 H9", "SJ HJ"]
    assert legal(scene(["sandstorm_triple"], hands, "SK HK DK")) == ["pass"]
    assert legal(scene(["sandstorm_triple", "joker_inherits_effect"], hands, "SK HK DK")) == ["pass", "S3 H3 X1"]


def test_under_an_omen_they_clear_nothing_but_all_others_have_to_pass() -> None:
    hands = [*HANDS[:2], "S4 H4 D4", "SJ HJ"]
    position = scene(["sandstorm_triple", "omen"], hands, "SK HK DK", "S3 H3 D3", silent=7)
    assert (position.turn, legal(position)) == (2, ["pass"])
