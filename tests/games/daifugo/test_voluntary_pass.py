"""パス."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def test_a_player_who_could_play_may_pass_all_the_same() -> None:
    position = scene([], HANDS, "S4")
    assert legal(position) == ["pass", "S5", "H5", "HT"]
    assert play(position, "pass").turn == 2


def test_as_often_as_one_likes() -> None:
    position = scene([], HANDS)
    for lead in ("S4", "H4", "S9"):
        assert play(position, lead).turn == 1
        assert "HT" in legal(position)
        play(position, "pass", "pass", "pass")


def test_after_a_pass_one_may_play_again() -> None:
    position = scene([], HANDS, "S4", "pass", "S6", "S7", "S9")
    assert position.turn == 1
    assert legal(position) == ["pass", "HT"]
