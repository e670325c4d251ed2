"""6人以上・平民追加."""

import pytest

from tefuda.games.daifugo.exchange import plan_of
from tests.games.daifugo.scene import roles, scene

CARDS = [f"{suit}{rank}" for rank in "456" for suit in "SHDC"]


@pytest.mark.parametrize("players", [6, 7, 8, 9, 12])
def test_every_further_player_is_one_more_heimin(players: int) -> None:
    position = scene([], CARDS[:players], ranks=list(range(1, players + 1)))
    assert roles(position) == ["daifugo", "fugo", *["heimin"] * (players - 4), "hinmin", "daihinmin"]


def test_they_do_not_exchange() -> None:
    assert plan_of(scene([], CARDS[:8], ranks=list(range(1, 9)))) == [[7, 0, 2], [6, 1, 1]]
