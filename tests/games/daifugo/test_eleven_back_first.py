"""11バック重複:最初のみ."""

from tests.games.daifugo.scene import Rule, legal, play, scene

RULES: list[Rule] = ["eleven_back", "eleven_back_first", "sequence"]
HANDS = ["SJ SQ SK D4", "H9 HT HJ D6", "H4 H5 H6 H7 DJ", "CT DT"]


def test_only_the_first_j_of_a_trick_reverses_the_order() -> None:
    position = scene(RULES, HANDS, "SJ SQ SK", "H9 HT HJ")
    assert position.inverted()
    assert legal(position) == ["pass", "H4 H5 H6", "H5 H6 H7"]


def test_in_the_next_trick_a_j_turns_them_again() -> None:
    position = scene(RULES, HANDS, "SJ SQ SK", "pass", "pass", "pass", "D4", "D6")
    assert not position.inverted()
    assert play(position, "DJ").inverted()


def test_in_a_revolution_too() -> None:
    hands = ["S9 ST SJ D4", "H4 H5", "DT DJ DQ H6", "CT C9"]
    position = scene(RULES, hands, "S9 ST SJ", "pass", "DT DJ DQ", revolution=True)
    assert not position.inverted()
