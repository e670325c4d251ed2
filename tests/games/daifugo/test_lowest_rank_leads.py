"""最下位が次の親."""

import pytest

from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import Rule, refuses, scene


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_from_the_second_game_on_the_lowest_rank_leads(players: int) -> None:
    position = dealt("lowest", players=players, games=2, rules=["exchange_none"])
    play_game(position)
    assert position.turn == position.seat_of_title(-1)


def test_it_holds_also_where_it_is_not_chosen() -> None:
    last = ["S9", "HT", "HJ", "DQ"]
    rules = ["exchange_none"]
    assert scene(rules, last, "S9", "HT", "HJ", games=2).turn == 3
    assert scene([*rules, "lowest_rank_leads"], last, "S9", "HT", "HJ", games=2).turn == 3


@pytest.mark.parametrize(("rank", "seat"), [("lowest", 3), ("hinmin", 2), ("fugo", 1), ("daifugo", 0), ("heimin", 3)])
def test_or_any_named_rank(rank: str, seat: int) -> None:
    rules: list[Rule] = ["exchange_none", {"id": "lowest_rank_leads", "rank": rank}]
    assert scene(rules, ["S9", "HT", "HJ", "DQ"], "S9", "HT", "HJ", games=2).turn == seat


def test_a_player_who_was_deposed_may_be_barred_from_it() -> None:
    rules = ["exchange_none", "miyako_ochi", "miyako_ochi_no_first_lead"]
    position = scene(rules, ["S9", "HT H4", "HJ", "DQ"], "S9", "HJ", ranks=[2, 1, 3, 4], games=3, game=2)
    assert (position.seat_of_title(-1), position.turn) == (1, 3)


def test_it_is_one_of_three_ways() -> None:
    assert refuses(["lowest_rank_leads", "next_leader_rank"], players=4)
    assert refuses(["lowest_rank_leads", "next_leader_as_first"], players=4)
