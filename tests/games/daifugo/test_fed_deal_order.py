"""配札順."""

from tefuda.cards.bits import count
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.federation import dealt, end_round
from tests.games.daifugo.scene import Rule

RULES: list[Rule] = ["fed_deal_order", "exchange_none"]  # 53 cards: the player who gets the first card gets one more


def first(position: Table) -> int:
    return max(range(position.players), key=lambda seat: count(position.hands[seat]))


def test_the_first_card_goes_to_the_left_of_the_dealer_and_so_on_to_the_bottom() -> None:
    for seed in "abcd":
        position = dealt(RULES, seed)
        assert first(position) == position.ring.left >> (4 * position.dealer) & 15
        assert sum(count(hand) for hand in position.hands) == 53


def test_when_the_daihinmin_deals_it_goes_to_their_left() -> None:
    position = dealt(RULES, games=3)
    for _ in range(2):
        end_round(position)
        assert position.dealer == position.seat_of_title(-1)
        assert first(position) == position.ring.left >> (4 * position.dealer) & 15
