"""ジョーカー返し."""

from tests.daifugo.scene import legal, scene


def test_a_lone_joker_may_answer_a_lone_joker() -> None:
    hands = ["X1 D4", "X2 D6", "H3 S9", "CT HT"]
    assert legal(scene(["joker_gaeshi"], hands, "X1")) == ["pass", "X2"]
    assert scene(["joker_gaeshi"], hands, "X1", "X2").turn == 2
