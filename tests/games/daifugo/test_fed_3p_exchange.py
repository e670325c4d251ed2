"""3人用の交換."""

from tests.games.daifugo.federation import dealt, end_round, legal


def test_fugo_and_hinmin_exchange_one_card_and_the_heimin_none() -> None:
    position = dealt(players=3)
    end_round(position)
    assert position.seat_of_title(1) not in position.deciders()
    rich = position.seat_of_title(0)
    position.ask(rich)
    assert all(len(text.split()) == 1 for text in legal(position))
    assert len(legal(position)) == 13
