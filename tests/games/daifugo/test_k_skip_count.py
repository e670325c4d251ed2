"""K飛び(枚数分)."""

import pytest

from tefuda.engine.errors import BadOption
from tests.games.daifugo.scene import scene

HANDS = ["SK HK D9", "SA HA", "S2 C2", "H2 D2"]


def test_as_many_players_are_skipped_as_kings_were_played() -> None:
    assert scene(["k_skip_count"], HANDS, "SK").turn == 2
    assert scene(["k_skip_count"], HANDS, "SK HK").turn == 3


def test_the_other_form_cannot_be_chosen_with_it() -> None:
    with pytest.raises(BadOption):
        scene(["k_skip_count", "k_skip_one"], HANDS)


def test_a_king_inside_a_run_skips_too() -> None:
    hands = ["SQ SK SA D9", "HA", "S2 C2", "H2 D2"]
    assert scene(["k_skip_count", "sequence"], hands, "SQ SK SA").turn == 2
