"""取り消し不可."""

import pytest

from tefuda.engine.errors import IllegalMove
from tests.games.daifugo.federation import HANDS, federation, legal


def test_a_legal_play_cannot_be_taken_back() -> None:
    position = federation(HANDS, "S4")
    assert position.turn == 1
    assert all("S4" not in move.split() for move in legal(position))
    with pytest.raises(IllegalMove):
        position.play(position.parse("pass"), 0)
