"""2人用33枚デッキ."""

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.games.daifugo.cards import JOKERS
from tests.games.daifugo.dealing import MIDDLE, all_cards, dealt_to_two
from tests.games.daifugo.scene import refuses


def test_thirty_three_cards_are_played_with() -> None:
    cards = all_cards(dealt_to_two(["two_player_deck33"]))
    assert count(cards) == 33
    assert cards & MIDDLE == 0
    assert count(cards & JOKERS) == 1


def test_each_gets_thirteen_and_seven_lie_face_down() -> None:
    position = dealt_to_two(["two_player_deck33"])
    assert [count(position.hands[0]), count(position.hands[1]), count(position.stock)] == [13, 13, 7]


def test_the_stock_is_shown_by_its_number_only() -> None:
    zones = {zone.id: zone for zone in dealt_to_two(["two_player_deck33"]).view(0).zones}
    assert zones["stock"].value == 7
    assert all(thing.face is None for thing in zones["stock"].things)


def test_nobody_knows_what_lies_in_the_stock() -> None:
    position = dealt_to_two(["two_player_deck33"])
    rng = Rng("guess")
    worlds = [position.determinize(0, rng) for _ in range(20)]
    assert len({world.stock for world in worlds}) > 10
    assert all(world.hands[0] == position.hands[0] for world in worlds)
    assert all(all_cards(world) == all_cards(position) for world in worlds)


def test_the_next_game_is_dealt_from_the_same_thirty_three() -> None:
    position = dealt_to_two(["two_player_deck33", "exchange_none"], games=2)
    cards = all_cards(position)
    while position.round == 1:
        position.apply(position.legal_moves()[-1])
    assert all_cards(position) == cards
    assert count(position.stock) == 7


def test_with_two_jokers_eight_cards_are_left() -> None:
    position = dealt_to_two(["two_player_deck33", {"id": "joker_count", "jokers": 2}])
    assert [count(position.hands[0]), count(position.stock)] == [13, 8]


def test_it_is_for_two_players_and_never_with_the_full_deal_or_more_packs() -> None:
    assert not refuses(["two_player_deck33"])
    assert refuses(["two_player_deck33"], players=4)
    assert refuses(["two_player_deck33", "deal_all"])
