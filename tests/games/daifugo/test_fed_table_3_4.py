"""1卓3〜4名."""

import pytest

from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tests.games.daifugo.federation import dealt


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_play(players: int) -> None:
    assert dealt(players=players).players == players


@pytest.mark.parametrize("players", [2, 5, 12])
def test_nobody_else_can_switch_it_on(players: int) -> None:
    with pytest.raises(BadOption) as refusal:
        find("daifugo").options({"players": players, "rules": ["fed_table_3_4"]})
    assert refusal.value.rule == "fed_table_3_4"


def test_a_table_of_three_has_its_own_pack_points_exchange_and_revolution() -> None:
    base = dealt(players=3).base
    assert (base.jokers, base.blind, base.points, base.tributes, base.revolution_least) == (1, 1, [6, 3, 0], [1], 3)
    assert base.removed != 0
