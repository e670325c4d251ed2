"""上がり順で階級."""

from tests.games.daifugo.scene import scene

HANDS = ["S9", "HT", "HJ", "DQ"]


def test_the_order_of_going_out_is_the_order_of_ranks() -> None:
    """G13: from the top, finishers in order, then the player who still holds cards."""
    position = scene([], ["S9", "HT", "HJ", "DQ"], "S9", "HT", "HJ", games=2)
    assert position.state()["ranks"] == [1, 2, 3, 4]
    assert position.state()["points"] == [[3, 2, 1, 0]]


def test_the_game_ends_when_one_player_still_holds_cards() -> None:
    position = scene([], HANDS, "S9", "HT", games=2)
    assert (position.round, position.state()["finished"]) == (1, [0, 1])
    assert scene([], HANDS, "S9", "HT", "HJ", games=2).round == 2


def test_the_player_who_is_left_is_the_lowest_however_few_cards_they_hold() -> None:
    hands = ["S9", "HT", "HJ", "DQ D3 D4"]
    assert scene([], hands, "S9", "HT", "HJ", games=2).state()["ranks"] == [1, 2, 3, 4]
