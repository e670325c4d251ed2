"""パス後の再参加可."""

from tests.games.daifugo.dealing import HANDS
from tests.games.daifugo.scene import legal, play, scene


def test_after_a_pass_one_may_play_when_the_turn_comes_back() -> None:
    position = scene([], HANDS, "S4", "pass", "S6", "S7", "S9")
    assert (position.turn, legal(position)) == (1, ["pass", "HT"])


def test_and_pass_again_as_often_as_one_likes() -> None:
    position = scene([], HANDS, "S4", "pass", "S6", "pass", "pass", "pass")
    assert (position.turn, position.pile) == (2, 0)
    assert play(position, "HJ", "DQ", "pass", "pass", "pass").turn == 3


def test_it_is_the_usual_way() -> None:
    usual, chosen = scene([], HANDS, "S4", "pass"), scene(["pass_reentry"], HANDS, "S4", "pass")
    assert usual.state() == chosen.state()
