"""7捨て."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S7 H7 C3 C4", "SK HK", "SA CK", "S2 C2"]


def test_up_to_as_many_cards_may_be_discarded() -> None:
    position = scene(["seven_discard"], HANDS, "S7 H7")
    assert legal(position) == ["none", "C3", "C4", "C3 C4"]
    assert play(position, "C4").state()["discard"] == ["C4"]


def test_a_player_who_has_no_card_left_is_out() -> None:
    assert scene(["seven_discard"], HANDS, "S7 H7", "C3 C4").state()["finished"] == [0]


def test_tens_do_nothing_by_it() -> None:
    assert scene(["seven_discard"], ["ST C3", *HANDS[1:]], "ST").turn == 1


def test_a_seven_inside_a_run_discards_too() -> None:
    position = scene(["seven_discard", "sequence"], ["S7 S8 S9 C3 C4", *HANDS[1:]], "S7 S8 S9")
    assert legal(position) == ["none", "C3", "C4"]
