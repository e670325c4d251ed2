"""子の行動."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import refused

HANDS = ["S6 H6 D9", "S5 S7 H7 D7", "S9 H9", "ST HT"]


def test_a_follower_plays_a_stronger_number_of_the_same_type_and_count_or_passes() -> None:
    assert legal(federation(HANDS, "S6")) == ["pass", "S7", "H7", "D7"]
    assert legal(federation(HANDS, "S6 H6")) == ["pass", "S7 H7", "S7 D7", "H7 D7"]


def test_nothing_weaker_nor_more_cards() -> None:
    position = federation(HANDS, "S6")
    assert refused(position, "S5") == "must_beat"
    assert refused(position, "S7 H7") == "must_beat"


def test_in_a_revolution_the_smaller_number_is_stronger() -> None:
    assert legal(federation(HANDS, "S6", revolution=True)) == ["pass", "S5"]
