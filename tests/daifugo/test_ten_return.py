"""10返し."""

from tests.daifugo.scene import play, scene


def test_the_ten_of_the_same_suit_takes_an_eight_cut_over() -> None:
    hands = ["S8 D3", "ST H4", "HT D6", "C8 C9"]
    position = scene(["ten_return"], hands, "S8")
    assert position.deciders() == [1]
    assert play(position, "yes").turn == 1
    assert position.field == 0
    assert play(scene(["ten_return"], hands, "S8"), "no").turn == 0


def test_several_eights_need_all_their_suits() -> None:
    position = scene(["ten_return"], ["S8 H8 D3", "ST DT", "HT H4", "C8"], "S8 H8")
    assert position.turn == 0


def test_who_answers_with_the_last_card_is_out_and_the_next_leads() -> None:
    position = scene(["ten_return"], ["S8 D3", "ST", "HT D6", "C8 C9"], "S8", "yes")
    assert position.state()["finished"] == [1]
    assert position.turn == 2
