"""交換(同時・裏向き)."""

from tefuda.cards.bits import count
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.federation import dealt, end_round, legal


def exchanging(players: int = 4) -> Table:
    position = dealt(players=players)
    end_round(position)
    return position


def sizes(position: Table, seat: int) -> set[int]:
    position.ask(seat)
    return {len(text.split()) for text in legal(position)}


def test_the_daifugo_gives_any_two_and_the_fugo_any_one() -> None:
    position = exchanging()
    for rank, number in ((0, 2), (1, 1)):
        seat = position.seat_of_title(rank)
        assert sizes(position, seat) == {number}
        assert {card for text in legal(position) for card in text.split()} == set(position.state()["hands"][seat])


def test_the_daihinmin_gives_the_two_strongest_and_the_hinmin_the_strongest() -> None:
    position = exchanging()
    hands = position.state()["hands"]
    due = {rank: hands[position.seat_of_title(rank)] for rank in (-1, -2)}
    strength = "3456789TJQKA2X"
    while position.agenda:
        position.apply(position.legal_moves()[0])
    for rank, number in ((-1, 2), (-2, 1)):
        held = sorted(due[rank], key=lambda card: strength.index("X" if card[0] == "X" else card[1]))
        rich = position.state()["hands"][position.seat_of_title(-1 - rank)]
        given = [card for card in due[rank] if card in rich]
        worth = sorted("X" if card[0] == "X" else card[1] for card in given)
        assert worth == sorted("X" if card[0] == "X" else card[1] for card in held[-number:])


def test_all_select_at_the_same_time_so_that_the_rich_side_cannot_see_first() -> None:
    position = exchanging()
    before = list(position.hands)
    deciders = position.deciders()
    assert {position.seat_of_title(0), position.seat_of_title(1)} <= set(deciders)
    for seat in deciders[:-1]:
        position.ask(seat)
        position.play(position.legal_moves()[0], seat)
        assert list(position.hands) == before
    position.ask(deciders[-1])
    position.play(position.legal_moves()[0], deciders[-1])
    assert list(position.hands) != before


def test_nobody_can_refuse_and_all_hands_have_as_many_cards_as_before() -> None:
    position = exchanging()
    while position.agenda:
        assert "pass" not in legal(position)
        position.apply(position.legal_moves()[0])
    assert [count(hand) for hand in position.hands] == [13, 13, 13, 13]


def test_there_is_none_in_the_first_game_of_a_set() -> None:
    position = dealt()
    for game in range(1, 6):
        assert bool(position.agenda) == (game not in (1, 5))
        end_round(position)
