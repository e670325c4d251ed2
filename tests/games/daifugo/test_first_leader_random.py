"""親はじゃんけん等."""

from tests.games.daifugo.dealing import dealt, play_game

RULES = ["first_leader_random", "exchange_none"]


def test_anyone_may_lead_the_first_game() -> None:
    positions = [dealt(f"{seed}", rules=RULES) for seed in range(60)]
    assert {(position.turn - position.dealer) % 4 for position in positions} == {0, 1, 2, 3}
    assert {position.turn for position in positions} == {0, 1, 2, 3}


def test_the_same_seed_gives_the_same_leader() -> None:
    """G17: all chance comes from the seed."""
    assert dealt("once", rules=RULES).turn == dealt("once", rules=RULES).turn


def test_no_card_must_be_in_the_lead() -> None:
    assert dealt("a", rules=RULES).must_play == -1


def test_later_games_begin_with_the_lowest_rank() -> None:
    position = dealt("a", games=2, rules=RULES)
    play_game(position)
    assert position.turn == position.seat_of_title(-1)
