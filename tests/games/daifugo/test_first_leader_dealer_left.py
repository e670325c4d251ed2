"""親はディーラーの左隣."""

import pytest

from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import refuses

RULES = ["first_leader_dealer_left", "exchange_none"]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_left_neighbour_of_the_dealer_leads(seed: str) -> None:
    position = dealt(seed, rules=RULES)
    assert position.turn == (position.dealer + 1) % 4


def test_the_dealer_of_the_first_game_is_drawn() -> None:
    assert len({dealt(f"{seed}", rules=RULES).dealer for seed in range(30)}) == 4


def test_no_card_must_be_in_the_lead() -> None:
    assert dealt("a", rules=RULES).must_play == -1


def test_later_the_lowest_rank_deals_and_leads() -> None:
    position = dealt("a", games=2, rules=RULES)
    play_game(position)
    assert position.dealer == position.turn == position.seat_of_title(-1)


@pytest.mark.parametrize("other", ["first_card_diamond3", "first_leader_random", "first_leader_card_holder"])
def test_it_is_one_of_four_ways(other: str) -> None:
    assert refuses(["first_leader_dealer_left", other], players=4)
