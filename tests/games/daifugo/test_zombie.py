"""ゾンビ."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S3 H3 D3 C9", "S5 H5 D8", "S7 H7 C7", "ST HT CT"]


def test_three_threes_give_a_card_of_the_discard_pile_to_the_next_player() -> None:
    position = scene(["zombie"], HANDS, "S3 H3 D3", discard=["C4", "C5"])
    assert legal(position) == ["C4", "C5"]
    assert "C5" in play(position, "C5").state()["hands"][1]


def test_with_an_empty_discard_pile_nothing_happens() -> None:
    assert scene(["zombie"], HANDS, "S3 H3 D3").turn == 1


def test_any_other_number_of_threes_or_a_three_in_a_run_gives_nothing() -> None:
    assert scene(["zombie"], HANDS, "S3 H3", discard=["C4"]).turn == 1
    hands = ["S3 H3 D3 C3 C9", "S5 H5 D8", "S7", "ST"]
    assert scene(["zombie"], hands, "S3 H3 D3 C3", discard=["C4"]).turn == 1
    hands = ["S3 S4 S5 C9", "H5 D8", "S7", "ST"]
    assert scene(["zombie", "sequence"], hands, "S3 S4 S5", discard=["C6"]).turn == 1


def test_a_joker_counts_as_a_three_only_where_it_inherits_effects() -> None:
    hands = ["S3 H3 X1 C9", "S5 H5 D8", "S7", "ST"]
    assert legal(scene(["zombie"], hands, "S3 H3 X1", discard=["C4"])) == ["pass"]
    assert legal(scene(["zombie", "joker_inherits_effect"], hands, "S3 H3 X1", discard=["C4"])) == ["C4"]


def test_next_is_who_comes_next_in_the_present_direction() -> None:
    position = scene(["zombie"], HANDS, "S3 H3 D3", "C4", discard=["C4"], reversed=True)
    assert "C4" in position.state()["hands"][3]


def test_it_is_given_even_if_the_threes_were_the_last_cards() -> None:
    position = scene(["zombie"], ["S3 H3 D3", *HANDS[1:]], "S3 H3 D3", "C4", discard=["C4"])
    assert "C4" in position.state()["hands"][1]
