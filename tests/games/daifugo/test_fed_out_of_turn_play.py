"""手番外のカード."""

import pytest

from tefuda.engine.errors import IllegalMove
from tests.games.daifugo.federation import HANDS, federation
from tests.games.daifugo.scene import play


def early() -> object:
    """Let C play while it is B's turn."""
    position = federation(HANDS, "S4")
    with pytest.raises(IllegalMove):
        position.play(position.parse("S6"), 2)
    return position


def test_cards_laid_out_of_turn_stay_in_the_hand() -> None:
    position = federation(HANDS, "S4")
    with pytest.raises(IllegalMove):
        position.play(position.parse("S6"), 2)
    assert position.state()["hands"][2] == HANDS[2].split() or "S6" in position.state()["hands"][2]
    assert position.turn == 1


def test_their_owner_may_play_them_on_the_own_turn() -> None:
    position = federation(HANDS, "S4")
    with pytest.raises(IllegalMove):
        position.play(position.parse("S6"), 2)
    assert play(position, "S5", "S6").turn == 3
