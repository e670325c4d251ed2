"""9戻し."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S9 H9 C3 C4 C5", "SJ H8", "ST C8", "SQ CQ"]


def test_exactly_as_many_cards_as_nines_go_to_the_previous_player() -> None:
    position = scene(["nine_return"], HANDS, "S9 H9")
    assert legal(position) == ["C3 C4", "C3 C5", "C4 C5"]
    assert play(position, "C3 C5").state()["hands"][3] == ["C3", "C5", "SQ", "CQ"]


def test_a_player_who_has_fewer_cards_gives_all_and_is_out() -> None:
    position = scene(["nine_return"], ["S9 H9 C3", *HANDS[1:]], "S9 H9", "C3")
    assert position.state()["finished"] == [0]


def test_jokers_played_with_nines_do_not_count() -> None:
    position = scene(["nine_return"], ["S9 X1 C3 C4", *HANDS[1:]], "S9 X1")
    assert legal(position) == ["C3", "C4"]


def test_runs_give_nothing() -> None:
    assert scene(["nine_return", "sequence"], ["S7 S8 S9 C3", "SJ H8", "ST C8", "SQ CQ"], "S7 S8 S9").turn == 1


def test_in_reversed_order_the_previous_player_is_the_other_neighbour() -> None:
    position = scene(["nine_return"], HANDS, "S9", reversed=True)
    assert play(position, "C3").state()["hands"][1] == ["C3", "H8", "SJ"]


def test_a_joker_does_not_count_even_where_jokers_inherit_effects() -> None:
    position = scene(["nine_return", "joker_inherits_effect"], ["S9 X1 C3 C4", *HANDS[1:]], "S9 X1")
    assert legal(position) == ["C3", "C4"]


def test_a_player_who_went_out_by_the_nine_returns_nothing() -> None:
    assert scene(["nine_return"], ["S9", *HANDS[1:]], "S9").turn == 1


def test_with_a_nine_that_reverses_too_it_goes_to_who_was_the_previous_before() -> None:
    position = scene(["nine_return", "nine_reverse"], HANDS, "S9", "C3")
    assert "C3" in position.state()["hands"][3]
    assert position.turn == 3
