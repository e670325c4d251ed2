"""端数は進行順."""

import pytest

from tefuda.cards.bits import count
from tests.games.daifugo.dealing import dealt, play_game, richer
from tests.games.daifugo.scene import Rule, refuses

LEFT: Rule = {"id": "remainder_from_dealer", "start": "left_of_dealer"}


def test_the_first_players_from_the_dealer_on_have_one_card_more() -> None:
    assert richer(dealt("remainder", 5, rules=["remainder_from_dealer"])) == [0, 1, 2]


def test_or_from_the_left_neighbour_of_the_dealer_on() -> None:
    assert richer(dealt("remainder", 5, rules=[LEFT])) == [1, 2, 3]


def test_it_holds_where_nothing_else_is_chosen() -> None:
    assert richer(dealt("remainder", 5)) == [0, 1, 2]


def test_in_all_games() -> None:
    position = dealt("remainder", 5, 2, [LEFT, "exchange_none"])
    play_game(position)
    assert richer(position) == [1, 2, 3]


@pytest.mark.parametrize(("players", "more"), [(2, 1), (3, 2), (4, 1), (6, 5), (7, 4), (8, 5)])
def test_the_number_of_surplus_cards_follows_from_the_players(players: int, more: int) -> None:
    assert richer(dealt("remainder", players)) == list(range(more))


def test_it_does_not_go_with_blind_cards() -> None:
    assert refuses(["remainder_from_dealer", "remainder_blind_cards"], players=5)


def test_or_from_the_daifugo_on_and_at_first_from_anyone() -> None:
    rules: list[Rule] = [{"id": "remainder_from_dealer", "start": "daifugo"}, "exchange_none"]
    position = dealt("remainder", 5, 2, rules)
    assert richer(position) == [0, 1, 2]
    play_game(position)
    rich = position.seating_from(position.seat_of_title(0))[:3]
    assert [seat for seat in rich if count(position.hands[seat]) == 11] == rich
