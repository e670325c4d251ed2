"""3人用デッキ."""

import pytest

from tefuda.cards.bits import count
from tefuda.games.daifugo.cards import JOKERS
from tests.games.daifugo.federation import dealt
from tests.games.daifugo.scene import Rule


def test_without_one_suit_and_one_joker_there_are_thirteen_cards_each() -> None:
    position = dealt(players=3)
    assert [count(hand) for hand in position.hands] == [13, 13, 13]
    assert not any(card.startswith("C") for hand in position.state()["hands"] for card in hand)
    assert sum(card.startswith("X") for hand in position.state()["hands"] for card in hand) == 1


def test_one_blind_card_is_out_and_it_is_never_the_joker() -> None:
    for rules in (["fed_preset"], ["fed_3p_deck"]):
        position = dealt(rules, players=3)
        assert [count(hand) for hand in position.hands] == [13, 13, 13]
        assert (count(position.outside), position.outside & JOKERS) == (1, 0)


@pytest.mark.parametrize("suit", ["H", "D", "C"])
def test_another_suit_may_be_removed_but_never_spades(suit: str) -> None:
    rules: list[Rule] = ["fed_preset", {"id": "fed_3p_deck", "removed_suit": suit}]
    cards = [card for hand in dealt(rules, players=3).state()["hands"] for card in hand]
    assert suit not in {card[0] for card in cards}
    assert {card[0] for card in cards} == {"S", "H", "D", "C", "X"} - {suit}


def test_at_a_table_of_four_it_changes_nothing() -> None:
    assert sum(count(hand) for hand in dealt(["fed_3p_deck"]).hands) == 53
