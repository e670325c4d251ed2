"""全札を均等に配る: named as a rule, it deals the packs it says, whatever the number of players."""

import itertools
from collections.abc import Sequence

import pytest

from tefuda.engine.registry import find
from tests.games.daifugo.scene import Rule


def hands(players: int, rules: Sequence[Rule]) -> list[list[str]]:
    """Return the hands of a new round."""
    game = find("daifugo")
    found: list[list[str]] = game.new(game.options({"players": players, "rules": list(rules)}), "deal").state()["hands"]
    return found


def packs(number: int) -> list[Rule]:
    return [{"id": "deal_all", "decks": number}]


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (5, 1), (9, 1), (3, 2), (7, 3), (12, 4)])
def test_all_cards_of_so_many_packs_are_dealt(players: int, decks: int) -> None:
    cards = list(itertools.chain(*hands(players, packs(decks))))
    assert len(cards) == 53 * decks
    assert {cards.count(card) for card in cards} == {decks}


@pytest.mark.parametrize(("players", "decks"), [(4, 1), (6, 1), (7, 2), (12, 1)])
def test_nobody_has_more_than_one_card_more_than_another(players: int, decks: int) -> None:
    sizes = [len(hand) for hand in hands(players, packs(decks))]
    assert max(sizes) - min(sizes) <= 1


def test_from_nine_players_on_there_are_two_packs_unless_it_says_otherwise() -> None:
    assert sum(len(hand) for hand in hands(9, [])) == 106
    assert sum(len(hand) for hand in hands(8, [])) == 53
    assert sum(len(hand) for hand in hands(9, packs(1))) == 53
