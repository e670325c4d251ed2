"""ブラインドカード2枚."""

from tefuda.cards.bits import count
from tefuda.games.daifugo.cards import JOKERS
from tests.games.daifugo.federation import dealt, end_round


def test_two_cards_are_out_unseen_for_a_set_and_never_jokers() -> None:
    for seed in ("a", "b", "c", "d"):
        position = dealt(seed=seed)
        assert count(position.outside) == 2
        assert position.outside & JOKERS == 0
        blind = position.outside
        for _ in range(3):
            end_round(position)
            assert position.outside == blind


def test_fifty_two_cards_are_in_play_thirteen_each() -> None:
    for rules in (["fed_preset"], ["fed_blind_cards"]):
        assert [count(hand) for hand in dealt(rules).hands] == [13, 13, 13, 13]


def test_nobody_sees_them_until_the_set_ends_not_even_spectators() -> None:
    position = dealt()
    for seat in range(-1, 4):
        shown = [zone for zone in position.view(seat).zones if zone.id.startswith("outside")]
        assert all(not thing.face for zone in shown for thing in zone.things)


def test_when_the_set_ends_they_return() -> None:
    blinds = set()
    position = dealt(seed="set")
    for _ in range(3):
        blinds.add(position.outside)
        assert position.is_whole()
        for _ in range(4):
            end_round(position)
    assert len(blinds) > 1


def test_where_there_are_no_sets_they_are_out_for_the_match() -> None:
    position = dealt(["fed_blind_cards"], games=5)
    blind = position.outside
    for _ in range(4):
        end_round(position)
        assert position.outside == blind


def test_at_a_table_of_three_it_is_one() -> None:
    position = dealt(players=3)
    assert count(position.outside) == 1
    assert position.outside & JOKERS == 0
