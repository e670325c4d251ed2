"""2人用・少枚数手札."""

from tefuda.cards.bits import count
from tests.games.daifugo.dealing import MIDDLE, all_cards, dealt_to_two
from tests.games.daifugo.scene import refuses


def test_each_gets_five_cards_of_the_thirty_three() -> None:
    position = dealt_to_two(["two_player_small_hand"])
    assert [count(position.hands[0]), count(position.hands[1]), count(position.stock)] == [5, 5, 23]
    assert all_cards(position) & MIDDLE == 0


def test_three_to_seven_cards_may_be_dealt() -> None:
    for size in range(3, 8):
        position = dealt_to_two([{"id": "two_player_small_hand", "hand_size": size}])
        assert [count(position.hands[0]), count(position.stock)] == [size, 33 - 2 * size]
    assert refuses([{"id": "two_player_small_hand", "hand_size": 8}])


def test_the_pack_may_be_the_full_one() -> None:
    position = dealt_to_two([{"id": "two_player_small_hand", "deck": "full"}])
    assert count(all_cards(position)) == 53
    assert count(position.stock) == 43


def test_with_the_pack_of_thirty_three_its_number_replaces_the_thirteen() -> None:
    position = dealt_to_two(["two_player_deck33", {"id": "two_player_small_hand", "hand_size": 7}])
    assert [count(position.hands[0]), count(position.stock)] == [7, 19]


def test_the_pack_of_thirty_three_stays_small_whatever_is_said_here() -> None:
    position = dealt_to_two(["two_player_deck33", {"id": "two_player_small_hand", "deck": "full"}])
    assert count(all_cards(position)) == 33


def test_if_the_deciding_card_lies_in_the_stock_the_next_one_decides() -> None:
    for seed in "abcdefgh":
        position = dealt_to_two(["two_player_small_hand"], seed)
        assert position.hands[position.turn] >> position.must_play & 1


def test_it_is_for_two_players() -> None:
    assert refuses(["two_player_small_hand"], players=3)
