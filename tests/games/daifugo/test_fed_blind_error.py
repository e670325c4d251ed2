"""ブラインド抜き忘れは配り直し: here the table puts them aside, before every deal of a match."""

from tefuda.cards.bits import count
from tests.games.daifugo.federation import dealt, end_round


def test_the_blind_cards_are_never_forgotten() -> None:
    position = dealt()
    for _ in range(12):
        assert count(position.outside) == 2
        end_round(position)
