"""激しば(全マーク一致)."""

import pytest

from tefuda.engine.errors import BadOption
from tests.games.daifugo.scene import play, scene

RULES = ["suit_lock", "geki_lock_all_suits"]


def test_all_suits_have_to_coincide() -> None:
    hands = ["S4 H4 D9", "H7 D7 C3", "S9 H9", "SJ HJ DJ"]
    assert not scene(RULES, hands, "S4 H4", "H7 D7").is_locked()
    hands = ["S4 H4 D9", "S7 H7 C3", "S9 H9", "SJ HJ DJ"]
    assert scene(RULES, hands, "S4 H4", "S7 H7").is_locked()


def test_it_cannot_be_combined_with_the_partial_lock() -> None:
    with pytest.raises(BadOption):
        scene([*RULES, "suit_lock_partial"], ["S4", "S5", "S6", "S7"])


def test_the_lock_names_it() -> None:
    hands = ["S4 H4 D9", "S7 H7 C3", "S9 H9", "SJ HJ DJ"]
    position = scene(RULES, hands, "S4 H4")
    position.log = []
    play(position, "S7 H7")
    assert any("geki_lock_all_suits" in happened.event.by for happened in position.log)
