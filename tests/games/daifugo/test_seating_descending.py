"""席替え:降順."""

from tests.games.daifugo.dealing import dealt, seating


def test_clockwise_from_the_highest_rank_down() -> None:
    assert seating("seating_descending") == [0, 2, 3, 1]


def test_without_a_rule_seats_stay() -> None:
    assert seating("exchange_none") == [0, 1, 2, 3]


def test_the_first_game_is_played_as_all_sat_down() -> None:
    assert dealt("seats", rules=["seating_descending"]).seating() == [0, 1, 2, 3]
