"""ジョーカー返し."""

from tests.games.daifugo.scene import legal, refused, scene


def test_a_lone_joker_may_answer_a_lone_joker() -> None:
    hands = ["X1 D4", "X2 D6", "H3 S9", "CT HT"]
    assert legal(scene(["joker_gaeshi"], hands, "X1")) == ["pass", "X2"]
    assert scene(["joker_gaeshi"], hands, "X1", "X2").turn == 2


def test_without_this_rule_nothing_beats_a_joker() -> None:
    hands = ["X1 D4", "X2 D6", "H3 S9", "CT HT"]
    assert legal(scene([{"id": "joker_count", "jokers": 2}], hands, "X1")) == ["pass"]


def test_not_with_a_set_nor_on_one() -> None:
    hands = ["X1 D4", "X2 D6 S6", "H3 S9", "CT HT"]
    assert refused(scene(["joker_gaeshi"], hands, "X1"), "D6 X2") == "must_beat"
    hands = ["D4 X1 S9", "X2 D6 S6", "H3", "CT HT"]
    assert "X2" not in legal(scene(["joker_gaeshi"], hands, "D4 X1"))


def test_a_lock_does_not_hinder_it() -> None:
    hands = ["X1 D4", "X2 D6", "H3 S9", "CT HT"]
    assert legal(scene(["joker_gaeshi", "suit_lock"], hands, "X1", lock_suits="S")) == ["pass", "X2"]


def test_the_three_of_spades_beats_the_second_joker_as_well() -> None:
    hands = ["X1 D4", "X2 D6", "S3 S9", "CT HT"]
    assert legal(scene(["joker_gaeshi", "spade3"], hands, "X1", "X2")) == ["pass", "S3"]
