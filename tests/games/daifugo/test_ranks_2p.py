"""2人の階級."""

from tefuda.games.daifugo.agenda import TRIBUTE
from tefuda.games.daifugo.exchange import plan_of
from tests.games.daifugo.dealing import dealt_to_two
from tests.games.daifugo.scene import Rule, scene

LAST = ["S9", "HT D4"]  # A goes out first


def test_the_winner_is_daifugo_and_the_loser_daihinmin() -> None:
    position = scene([], LAST, "S9", games=2)
    assert position.titles == [0, 1]
    roles = [seat.role.id for seat in position.view(0).seats if seat.role]
    assert roles == ["daifugo.rank.daifugo", "daifugo.rank.daihinmin"]


def test_two_cards_are_exchanged() -> None:
    assert plan_of(scene([], LAST, "S9", games=2)) == [[1, 0, 2]]
    position = dealt_to_two(["two_player_deck33"], games=2)
    while position.round == 1:
        position.apply(position.legal_moves()[-1])
    winner = position.seat_of_title(0)
    asked = position.agenda[-1]
    assert (asked.what, asked.seat, asked.other, asked.most) == (TRIBUTE, 1 - winner, winner, 2)


def test_none_where_cards_are_not_exchanged() -> None:
    rules: list[Rule] = ["exchange_none"]
    assert scene(rules, LAST, "S9", games=2).agenda == []


def test_the_loser_leads_the_next_game() -> None:
    assert scene(["exchange_none"], LAST, "S9", games=2).turn == 1


def test_the_winner_of_a_game_has_a_point() -> None:
    assert scene([], LAST, "S9", games=2).standings.points == [[1, 0]]
