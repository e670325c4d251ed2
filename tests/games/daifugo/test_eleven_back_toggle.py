"""11バック重複:毎回反転."""

from tests.games.daifugo.scene import Rule, legal, scene

RULES: list[Rule] = ["eleven_back", "eleven_back_toggle", "sequence"]
HANDS = ["SJ SQ SK D4", "H9 HT HJ D6", "H4 H5 DQ DK DA", "CT DT"]


def test_every_j_of_a_trick_reverses_the_order_again() -> None:
    assert scene(RULES, HANDS, "SJ SQ SK").inverted()
    assert not scene(RULES, HANDS, "SJ SQ SK", "H9 HT HJ").inverted()


def test_what_follows_is_compared_by_the_order_then_in_force() -> None:
    assert legal(scene(RULES, HANDS, "SJ SQ SK", "H9 HT HJ")) == ["pass", "DQ DK DA"]


def test_a_set_of_js_turns_them_once() -> None:
    assert scene(RULES, ["SJ HJ D4", "H9", "H4", "CT"], "SJ HJ").inverted()


def test_it_is_what_holds_unless_the_house_says_otherwise() -> None:
    assert not scene(["eleven_back", "sequence"], HANDS, "SJ SQ SK", "H9 HT HJ").inverted()
