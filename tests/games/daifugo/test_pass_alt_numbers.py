"""5渡し・10渡し."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S5 H5 D9 C3", "S7 H7", "S8 C8", "S9 C9"]


def test_up_to_as_many_cards_as_fives_go_to_the_next_player() -> None:
    position = scene(["pass_alt_numbers"], HANDS, "S5")
    assert legal(position) == ["none", "C3", "H5", "D9"]
    assert play(position, "C3").state()["hands"][1] == ["C3", "S7", "H7"]


def test_tens_do_where_they_were_chosen() -> None:
    hands = ["ST D9 C3", *HANDS[1:]]
    assert scene(["pass_alt_numbers"], hands, "ST").turn == 1
    assert scene([{"id": "pass_alt_numbers", "numbers": ["T"]}], hands, "ST").turn == 0


def test_sevens_do_nothing_by_it() -> None:
    assert scene(["pass_alt_numbers"], ["S7 D9", "S8 H8", "S9 C9", "ST CT"], "S7").turn == 1


def test_whose_hand_is_emptied_is_out() -> None:
    position = scene(["pass_alt_numbers"], ["S5 H5 D9 C3", *HANDS[1:]], "S5 H5", "C3 D9")
    assert position.state()["finished"] == [0]


def test_one_in_a_run_passes_one_card() -> None:
    hands = ["S4 S5 S6 D9 C3", "S7 H7", "S8 C8", "S9 C9"]
    assert legal(scene(["pass_alt_numbers", "sequence"], hands, "S4 S5 S6")) == ["none", "C3", "D9"]
