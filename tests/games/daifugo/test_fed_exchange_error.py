"""交換間違いは警告: here no mistake can be made."""

import pytest

from tefuda.engine.errors import IllegalMove
from tests.games.daifugo.federation import dealt, end_round, legal


def test_the_table_takes_neither_another_number_of_cards_nor_weaker_ones() -> None:
    position = dealt()
    end_round(position)
    rich = position.seat_of_title(0)
    position.ask(rich)
    card = position.state()["hands"][rich][0]
    assert all(len(text.split()) == 2 for text in legal(position))
    with pytest.raises(IllegalMove):
        position.play(position.parse(card), rich)
