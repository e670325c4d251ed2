"""独占禁止法."""

import pytest

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

RICH = "S2 H2 D2 C2 X1"


def after_exchange(hands: list[str], rule: Rule = "dokusen_kinshi") -> Table:
    """Return a table right after the exchange; A is the millionaire, D the beggar."""
    position = scene([rule], hands, ranks=[1, 2, 3, 4])
    position.depth = 0
    for found in position.rules.exchanged:
        found.exchanged(position)
    position.run()
    return position


HANDS = [RICH + " C9", "S3 S4", "H3 H4", "D3 D4"]


def test_a_daifugo_with_five_twos_and_jokers_gives_each_other_player_a_two() -> None:
    hands = after_exchange(HANDS).state()["hands"]
    assert hands[0] == ["C9", "C2", "X1"]
    assert [hand[-1] for hand in hands[1:]] == ["D2", "H2", "S2"]


def test_each_gives_any_card_back_at_the_same_time_but_not_that_two() -> None:
    position = after_exchange(HANDS)
    assert position.deciders() == [1, 2, 3]
    assert legal(position) == ["S3", "S4"]
    for seat, card in ((3, "D4"), (1, "S3"), (2, "H4")):
        position.play(position.parse(card), seat)
    assert position.state()["hands"][0] == ["S3", "H4", "D4", "C9", "C2", "X1"]


def test_where_the_table_allows_it_the_two_may_be_given_back() -> None:
    position = after_exchange(HANDS, {"id": "dokusen_kinshi", "allow_return": True})
    assert legal(position) == ["S3", "S4", "D2"]


def test_a_player_who_gets_no_two_gives_nothing_back_and_the_lowest_rank_is_served_first() -> None:
    position = scene(
        ["dokusen_kinshi", {"id": "joker_count", "jokers": 2}],
        ["S2 H2 D2 X1 X2", "S3", "H3", "D3", "S4"],
        ranks=[1, 2, 3, 4, 5],
    )
    position.depth = 0
    for rule in position.rules.exchanged:
        rule.exchanged(position)
    position.run()
    assert position.deciders() == [2, 3, 4]


@pytest.mark.parametrize("hand", ["S2 H2 D2 C2 C9", "S2 H2 D2 X1 C9"])
def test_with_four_of_them_nothing_happens(hand: str) -> None:
    assert after_exchange([hand, *HANDS[1:]]).agenda == []


def test_nothing_happens_in_a_first_game() -> None:
    position = scene(["dokusen_kinshi"], HANDS)
    for rule in position.rules.exchanged:
        rule.exchanged(position)
    assert play(position, "C9").turn == 1
