"""ゾンビ."""

from tests.daifugo.scene import legal, play, scene

HANDS = ["S3 H3 D3 C9", "S5 H5 D8", "S7 H7 C7", "ST HT CT"]


def test_three_threes_give_a_card_of_the_pile_to_the_next_player() -> None:
    position = scene(["zombie"], HANDS, "S3 H3 D3", discard=["C4", "C5"])
    assert legal(position) == ["C4", "C5"]
    assert "C5" in play(position, "C5").state()["hands"][1]


def test_with_an_empty_pile_nothing_happens() -> None:
    assert scene(["zombie"], HANDS, "S3 H3 D3").turn == 1
