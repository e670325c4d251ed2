"""セット終了で階級リセット."""

from tests.games.daifugo.federation import dealt, end_round, federation
from tests.games.daifugo.scene import Rule


def test_after_four_games_everybody_is_heimin_again() -> None:
    position = dealt(seed="seats")
    for game in range(1, 9):
        assert (position.titles == []) == (game in (1, 5))
        end_round(position)


def test_there_is_no_exchange_in_the_first_game_of_a_set() -> None:
    position = dealt()
    for game in range(1, 7):
        assert bool(position.agenda) == (game not in (1, 5))
        end_round(position)


def test_nor_is_there_anyone_to_depose() -> None:
    position = federation(["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", "SA", game=5)
    assert position.state()["deposed"] == []


def test_where_no_other_rule_makes_sets_they_may_have_another_length() -> None:
    rules: list[Rule] = [{"id": "fed_set_rank_reset", "games": 2}]
    position = dealt(rules, games=5)
    for game in range(1, 6):
        assert (position.titles == []) == (game % 2 == 1)
        end_round(position)
