"""♠欠員時の代行: here ♠ is among the seat cards, whatever their number."""

import pytest

from tests.games.daifugo.federation import dealt


@pytest.mark.parametrize("players", [3, 4])
def test_someone_always_sits_at_spades(players: int) -> None:
    position = dealt(players=players)
    assert 0 <= position.dealer < players
    assert position.turn == position.dealer
