"""キング牧師."""

from tefuda.cards.bits import count
from tefuda.engine.position import OVER
from tests.games.daifugo.scene import scene


def test_after_a_king_everybody_passes_a_card_on_at_the_same_time() -> None:
    hands = ["SK D3", "H4 H5", "D6 D7", "C8 C9"]
    position = scene(["king_bokushi"], hands, "SK")
    assert position.deciders() == [0, 1, 2, 3]
    for seat, card in ((2, "D6"), (0, "D3"), (3, "C8"), (1, "H4")):
        position.play(position.parse(card), seat)
    assert position.state()["hands"] == [["C8"], ["D3", "H5"], ["H4", "D7"], ["D6", "C9"]]
    assert position.turn == 1


def test_a_hand_that_is_empty_between_giving_and_taking_is_not_out() -> None:
    hands = ["SK D3", "H4", "D6 D7", "C8 C9"]
    position = scene(["king_bokushi"], hands, "SK")
    for seat, card in ((1, "H4"), (0, "D3"), (2, "D6"), (3, "C8")):
        position.play(position.parse(card), seat)
    assert position.state()["finished"] == []
    assert position.state()["hands"][1] == ["D3"]


def test_a_player_who_went_out_by_the_king_neither_gives_nor_takes() -> None:
    position = scene(["king_bokushi"], ["SK", "H4 H5", "D6 D7", "C8 C9"], "SK")
    assert position.deciders() == [1, 2, 3]
    for seat, card in ((1, "H4"), (2, "D6"), (3, "C8")):
        position.play(position.parse(card), seat)
    assert position.state()["finished"] == [0]
    assert "C8" in position.state()["hands"][1]


def test_a_player_who_alone_has_cards_left_passes_none_on() -> None:
    position = scene(["king_bokushi"], ["SK", "H4 H5"], "SK")
    assert position.turn == OVER
    position = scene(["king_bokushi", "re_king"], ["SK", "H4 H5"], "SK", discard=["C3", "C4"])
    assert (position.agenda, count(position.hands[0]), count(position.hands[1])) == ([], 1, 3)


def test_in_reversed_order_cards_go_the_other_way_and_several_kings_pass_one_on() -> None:
    hands = ["SK HK D3", "H4 H5", "D6 D7", "C8 C9"]
    position = scene(["king_bokushi"], hands, "SK HK", "D3", "H4", "D6", "C8", reversed=True)
    assert position.state()["hands"] == [["H4"], ["H5", "D6"], ["D7", "C8"], ["D3", "C9"]]
    assert position.agenda == []


def test_a_king_inside_a_run_passes_cards_on_too() -> None:
    position = scene(["king_bokushi", "sequence"], ["SQ SK SA D3", "H4 H5", "D6 D7", "C8 C9"], "SQ SK SA")
    assert position.deciders() == [0, 1, 2, 3]
