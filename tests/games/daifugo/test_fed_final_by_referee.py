"""決勝の作業は審判."""

from tefuda.cards.bits import count
from tests.games.daifugo.federation import dealt


def test_in_every_game_the_table_itself_shuffles_deals_and_picks_the_blind_cards() -> None:
    position = dealt(["fed_preset"], games=3)
    assert [count(hand) for hand in position.hands] == [13, 13, 13, 13]
    assert count(position.outside) == 2
    assert position.agenda == []  # no one is asked for anything
