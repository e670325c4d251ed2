"""8切り(連盟)."""

from tests.games.daifugo.federation import HANDS, federation


def test_an_eight_alone_clears_the_pile_and_its_player_leads() -> None:
    position = federation(["S7 D3", "S8 D4", "S9 D5", "ST D6"], "S7", "S8")
    assert (position.turn, position.state()["field"]) == (1, [])


def test_so_do_eights_in_a_set_and_with_a_joker() -> None:
    assert federation(["S8 H8 D3", *HANDS[1:]], "S8 H8").turn == 0
    assert federation(["S8 X1 D3", "S5", "S6", "S7"], "S8 X1").turn == 0


def test_an_eight_in_a_run_has_no_effect() -> None:
    assert federation(["S8 S9 ST D3", "S5", "S6", "S7"], "S8 S9 ST").turn == 1


def test_four_eights_are_a_revolution_and_clear() -> None:
    position = federation(["S8 H8 D8 C8 D3", "S5", "S6", "S7"], "S8 H8 D8 C8")
    assert (position.turn, position.inverted()) == (0, True)


def test_two_jokers_without_an_eight_do_not_cut() -> None:
    assert federation(["X1 X2 D3", "S5", "S6", "S7"], "X1 X2").turn == 1
