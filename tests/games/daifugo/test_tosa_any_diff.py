"""等差数列(公差自由)."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

FREE: list[Rule] = ["sequence", "tosa_suretsu", "tosa_any_diff"]


def test_followers_may_have_another_difference() -> None:
    hands = ["S5 S7 S9 D3", "D6 D9 DQ H4", "D4", "C3"]
    assert legal(scene(FREE, hands, "S5 S7 S9")) == ["pass", "D6 D9 DQ"]


def test_the_weakest_number_must_be_stronger_than_the_weakest_of_the_pile() -> None:
    hands = ["S5 S7 S9 D3", "D5 D9 DK H4 H8 HQ", "D4", "C3"]
    position = scene(FREE, hands, "S5 S7 S9")
    assert legal(position) == ["pass"]
    assert refused(position, "D5 D9 DK") == "must_beat"


def test_in_inverted_order_the_weakest_is_the_highest_number() -> None:
    hands = ["S5 S8 SJ D3", "D6 D8 DT H4 H8 HQ", "D4", "C3"]
    assert legal(scene(FREE, hands, "S5 S8 SJ", revolution=True)) == ["pass", "D6 D8 DT"]


def test_without_overlap_all_cards_count() -> None:
    hands = ["S5 S7 S9 D3", "D9 DJ DK HT HQ HA C8 CT CQ", "D4", "C3"]
    assert legal(scene([*FREE, "sequence_no_overlap"], hands, "S5 S7 S9")) == ["pass", "HT HQ HA"]
    hands = ["S9 SJ SK D3", "D4 D6 D8 H4 H7 HT", "S4", "C3"]
    assert legal(scene([*FREE, "sequence_no_overlap"], hands, "S9 SJ SK", revolution=True)) == ["pass", "D4 D6 D8"]


def test_a_difference_of_one_is_none() -> None:
    hands = ["S5 S7 S9 D3", "D6 D7 D8 H4", "D4", "C3"]
    assert legal(scene(FREE, hands, "S5 S7 S9")) == ["pass"]


def test_as_many_cards_are_due() -> None:
    hands = ["S5 S7 S9 D3", "D6 D8 DT DQ", "D4", "C3"]
    assert refused(scene(FREE, hands, "S5 S7 S9"), "D6 D8 DT DQ") == "must_beat"


def test_jokers_are_never_among_them() -> None:
    rules: list[Rule] = ["sequence", {"id": "tosa_suretsu", "jokers": True}, "tosa_any_diff"]
    assert refused(scene(rules, ["S3 X1 S7 D9", "H4", "H5", "H6"]), "S3 X1=S5 S7") == "tosa_suretsu"


def test_the_log_names_it_where_the_difference_changes() -> None:
    hands = ["S5 S7 S9 D3", "D6 D9 DQ H4", "H7 HT HK D4", "C3"]
    assert named(scene(FREE, hands, "S5 S7 S9"), "D6 D9 DQ")
    assert not named(scene(FREE, hands, "S5 S7 S9", "D6 D9 DQ"), "H7 HT HK")


def named(position: Table, move: str) -> bool:
    """Return whether an event of the move names the rule."""
    position.log = []
    play(position, move)
    return any(happened.event.rule == "tosa_any_diff" for happened in position.log)
