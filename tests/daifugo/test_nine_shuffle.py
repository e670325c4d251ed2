"""9シャッフル."""

from tests.daifugo.scene import legal, play, scene


def test_a_pair_of_nines_seats_the_opponents_anew() -> None:
    position = scene(["nine_shuffle"], ["S9 H9 D3", "H4", "D6", "C8"], "S9 H9")
    assert len(legal(position)) == 6
    position = play(position, "seats 3 1 2")
    assert position.seating() == [0, 3, 1, 2]
    assert position.turn == 3
