"""Q捨て."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SQ HQ C3 C4", "SK HK", "SA CK", "S2 C2"]


def test_up_to_as_many_cards_may_be_discarded() -> None:
    position = scene(["q_discard"], HANDS, "SQ HQ")
    assert legal(position) == ["none", "C3", "C4", "C3 C4"]
    assert play(position, "C4").state()["discard"] == ["C4"]


def test_a_player_who_has_no_card_left_is_out() -> None:
    assert scene(["q_discard"], HANDS, "SQ HQ", "C3 C4").state()["finished"] == [0]


def test_tens_do_nothing_by_it() -> None:
    assert scene(["q_discard"], ["ST C3", *HANDS[1:]], "ST").turn == 1


def test_a_queen_inside_a_run_discards_too() -> None:
    position = scene(["q_discard", "sequence"], ["ST SJ SQ C3 C4", *HANDS[1:]], "ST SJ SQ")
    assert legal(position) == ["none", "C3", "C4"]
