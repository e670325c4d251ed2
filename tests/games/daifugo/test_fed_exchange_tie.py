"""同数字の選択権."""

from tefuda.games.daifugo.exchange import exchange
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import legal, scene


def exchanging(daihinmin: str) -> Table:
    hands = ["S3 S4 S5 S6", "H3 H4 H5", "D3 D4 D5", daihinmin]
    position = scene(["fed_exchange", "fed_exchange_tie"], hands, ranks=[1, 2, 3, 4], games=3)
    position.depth = 0
    exchange(position)
    position.run()
    return position


def test_of_more_cards_of_the_due_number_than_are_due_the_poor_side_picks_the_suits() -> None:
    position = exchanging("C2 SA HA DA")
    position.ask(3)
    assert legal(position) == ["SA C2", "HA C2", "DA C2"]


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    assert 3 not in exchanging("C9 SQ HA D2").deciders()
