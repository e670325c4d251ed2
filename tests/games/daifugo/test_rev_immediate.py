"""革命即時発効."""

from tests.games.daifugo.scene import Rule, legal, refused, scene

RULES: list[Rule] = ["revolution", "rev_immediate"]
HANDS = ["ST HT DT CT S3", "SJ HJ DJ CJ S9 H9 D9 C9", "S4", "S5"]


def test_four_tens_are_answered_by_four_nines_or_lower() -> None:
    position = scene(RULES, HANDS, "ST HT DT CT")
    assert legal(position) == ["pass", "S9 H9 D9 C9"]
    assert refused(position, "SJ HJ DJ CJ") == "must_beat"


def test_the_answer_undoes_it_at_once() -> None:
    assert scene(RULES, HANDS, "ST HT DT CT", "S9 H9 D9 C9").order.revolution == 0


def test_it_is_what_holds_unless_the_house_says_otherwise() -> None:
    assert scene(["revolution"], HANDS, "ST HT DT CT").order.revolution == 1
