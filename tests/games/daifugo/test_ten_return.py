"""10返し."""

from tests.games.daifugo.scene import play, scene


def test_the_ten_of_the_same_suit_takes_an_eight_cut_over() -> None:
    hands = ["S8 D3", "ST H4", "HT D6", "C8 C9"]
    position = scene(["ten_return"], hands, "S8")
    assert position.deciders() == [1]
    assert play(position, "yes").turn == 1
    assert position.pile == 0
    assert play(scene(["ten_return"], hands, "S8"), "no").turn == 0


def test_several_eights_need_all_their_suits() -> None:
    position = scene(["ten_return"], ["S8 H8 D3", "ST DT", "HT H4", "C8"], "S8 H8")
    assert position.turn == 0


def test_a_player_who_answers_with_the_last_card_is_out_and_the_next_leads() -> None:
    position = scene(["ten_return"], ["S8 D3", "ST", "HT D6", "C8 C9"], "S8", "yes")
    assert position.state()["finished"] == [1]
    assert position.turn == 2


def test_it_takes_as_many_tens_and_all_of_their_suits() -> None:
    position = scene(["ten_return"], ["S8 H8 D3", "ST DT", "CT HT H4", "C8"], "S8 H8")
    assert position.turn == 0
    position = scene(["ten_return"], ["S8 H8 D3", "DT", "ST HT H4", "C8"], "S8 H8", "yes")
    assert (position.turn, position.pile, position.state()["hands"][2]) == (2, 0, ["H4"])


def test_no_joker_stands_for_a_ten() -> None:
    assert scene(["ten_return"], ["S8 H8 D3", "ST X1", "H4", "C8"], "S8 H8").turn == 0


def test_eights_with_a_joker_cannot_be_answered() -> None:
    assert scene(["ten_return"], ["S8 X1 D3", "ST HT", "H4", "C8"], "S8 X1").turn == 0


def test_a_run_with_an_eight_cannot_be_answered() -> None:
    hands = ["S7 S8 S9 D3", "ST", "H4", "C8"]
    assert scene(["ten_return", "sequence"], hands, "S7 S8 S9").turn == 0


def test_the_tens_have_no_other_effect() -> None:
    hands = ["S8 D3", "ST H4 C5", "HT D6", "C8 C9"]
    position = scene(["ten_return", "ten_discard", "ten_skip"], hands, "S8", "yes")
    assert (position.turn, position.agenda) == (1, [])


def test_locks_do_not_hinder_it() -> None:
    hands = ["S6 D3", "S7 H4", "S8 D6", "ST C9"]
    position = scene(["ten_return", "suit_lock", "number_lock"], hands, "S6", "S7", "S8")
    assert position.is_locked()
    assert play(position, "yes").turn == 3
