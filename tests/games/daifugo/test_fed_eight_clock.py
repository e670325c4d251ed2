"""8切りで考慮時間回復."""

from tests.games.daifugo.scene import scene


def test_a_player_who_has_cut_has_twenty_seconds_again() -> None:
    position = scene(["fed_eight_cut", "fed_clock_20"], ["S7 D3", "S8 D4", "S9 D5", "ST D6"], "S7", "S8")
    assert (position.turn, position.seconds()) == (1, 20)
