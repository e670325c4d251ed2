"""11バック."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["SJ D4", "ST SQ D6", "S9 HJ H3", "CT HT"]


def test_a_jack_reverses_the_order_until_the_pile_clears() -> None:
    position = scene(["eleven_back"], HANDS, "SJ")
    assert legal(position) == ["pass", "D6", "ST"]
    position = scene(["eleven_back"], HANDS, "SJ", "pass", "pass", "pass")
    assert not position.inverted()


def test_in_a_revolution_it_turns_them_back_to_normal() -> None:
    """G15: two reversals of the card order cancel out."""
    position = scene(["eleven_back"], HANDS, "SJ", revolution=True)
    assert legal(position) == ["pass", "SQ"]


def test_a_jack_inside_a_run_turns_too() -> None:
    hands = ["ST SJ SQ D4", "S8 S9 D6 C6", "S4 HJ", "CT HT"]
    assert scene(["eleven_back", "sequence"], hands, "ST SJ SQ").inverted()


def test_a_second_jack_reverses_the_order_again() -> None:
    hands = ["SJ SQ SK D4", "S9 ST HJ D6", "H4 H5", "CT HT"]
    runs = ["SJ SQ SK D4", "H9 HT HJ D6", "H4 H5", "CT DT"]
    assert not scene(["eleven_back", "sequence"], runs, "SJ SQ SK", "H9 HT HJ").inverted()
    assert scene(["eleven_back", "eleven_back_first", "sequence"], runs, "SJ SQ SK", "H9 HT HJ").inverted()
    assert scene(["eleven_back", "sequence"], hands, "SJ SQ SK").inverted()


def test_a_joker_stays_the_strongest() -> None:
    assert legal(scene(["eleven_back"], ["SJ D4", "X1 SQ", "S9", "CT"], "SJ")) == ["pass", "X1"]
