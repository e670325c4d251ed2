"""色縛り."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S4 D9", "C6 H3", "S9 H8 D8", "HJ DJ CJ X1"]


def test_after_plays_of_one_colour_only_that_colour_may_follow() -> None:
    position = scene(["color_lock"], HANDS, "S4", "C6")
    assert legal(position) == ["pass", "S9"]
    assert legal(play(position, "pass")) == ["pass", "CJ", "X1"]


def test_different_colours_lock_nothing() -> None:
    hands = ["S4 D9", "H6 H3", "S9 D8", "HJ DJ"]
    assert not scene(["color_lock"], hands, "S4", "H6").is_locked()


def test_sets_have_to_be_of_one_colour_throughout() -> None:
    hands = ["S4 C4 D9", "S6 C6 H3", "S9 C9 H9", "HJ DJ"]
    position = scene(["color_lock"], hands, "S4 C4", "S6 C6")
    assert legal(position) == ["pass", "S9 C9"]
    hands = ["S4 H4 D9", "S6 H6 H3", "S9 C9 H9", "HJ DJ"]
    assert not scene(["color_lock"], hands, "S4 H4", "S6 H6").is_locked()


def test_a_joker_never_starts_the_lock() -> None:
    hands = ["S4 X1 D9", "S6 C6 H3", "S9 C9 H9", "HJ DJ"]
    assert not scene(["color_lock"], hands, "S4 X1", "S6 C6").is_locked()


def test_it_takes_three_where_the_table_says_so() -> None:
    hands = ["S4 D9", "C6 H3", "S9 D8", "HJ SJ"]
    position = scene(["color_lock", {"id": "lock_after", "plays": 3}], hands, "S4", "C6")
    assert not position.is_locked()
    assert play(position, "S9").is_locked()


def test_not_even_where_its_suit_is_named_nor_in_a_run() -> None:
    hands = ["S4 D9", "S6 X1 H3", "S9", "HJ DJ"]
    assert not scene(["color_lock", "joker_suit_four"], hands, "S4", "X1=C").is_locked()
    hands = ["S4 X1 D9", "S6 C6 H3", "S9", "HJ DJ"]
    assert not scene(["color_lock", "joker_suit_four"], hands, "S4 X1=C4", "S6 C6").is_locked()
    hands = ["S4 S5 X1 D9", "C7 C8 C9 H3", "S9", "HJ DJ"]
    assert not scene(["color_lock", "sequence"], hands, "S4 S5 X1=S6", "C7 C8 C9").is_locked()


def test_a_run_of_one_colour_on_another_does() -> None:
    hands = ["S4 S5 S6 D9", "C7 C8 C9 H3", "S9", "HJ DJ"]
    assert scene(["color_lock", "sequence"], hands, "S4 S5 S6", "C7 C8 C9").is_locked()


def test_a_joker_takes_the_locked_colour() -> None:
    hands = ["S4 C4 D9", "S6 C6 H3", "S9 H9 D8 X1", "HJ DJ"]
    assert legal(scene(["color_lock"], hands, "S4", "C6")) == ["pass", "S9", "X1"]
    assert legal(scene(["color_lock"], hands, "S4 C4", "S6 C6")) == ["pass", "S9 X1"]
