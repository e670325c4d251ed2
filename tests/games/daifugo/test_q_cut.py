"""Q切り."""

from tests.games.daifugo.scene import scene

HANDS = ["SQ HQ D9", "SK HK", "SA CA", "S2 C2"]


def test_a_play_with_a_queen_clears_the_pile_and_its_player_leads() -> None:
    for lead in ("SQ", "SQ HQ"):
        position = scene(["q_cut"], HANDS, lead)
        assert (position.pile, position.turn) == (0, 0)


def test_runs_with_a_queen_clear_it_too() -> None:
    assert scene(["q_cut", "sequence"], ["SQ SK SA D9", "HK", "HA CA", "S2 C2"], "SQ SK SA").pile == 0


def test_other_plays_do_not() -> None:
    assert scene(["q_cut"], HANDS, "D9").pile != 0
