"""交換なし."""

from tefuda.cards.bits import count
from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import refuses


def test_no_cards_are_exchanged_and_the_game_begins_at_once() -> None:
    position = dealt("none", games=2, rules=["exchange_none"])
    play_game(position)
    assert (position.agenda, position.turn) == ([], position.seat_of_title(-1))
    assert sum(count(position.hands[seat]) for seat in range(4)) == 53


def test_ranks_are_there_all_the_same() -> None:
    position = dealt("none", games=2, rules=["exchange_none"])
    play_game(position)
    assert sorted(position.titles) == [0, 1, 2, 3]


def test_in_the_first_game_nobody_exchanges_anyway() -> None:
    assert dealt("first").agenda == []


def test_rules_about_the_exchange_do_not_go_with_it() -> None:
    assert refuses(["exchange_none", "exchange_simultaneous"], players=4)
    assert refuses(["exchange_none", "boei"], players=4)
