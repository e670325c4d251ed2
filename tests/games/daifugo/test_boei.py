"""防衛."""

from tefuda.games.daifugo.exchange import plan_of
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, scene

HANDS = ["S9", "HT", "HJ", "DQ"]


def next_exchange(rules: list[Rule], *moves: str, ranks: list[int]) -> Table:
    """Return the exchange after a round that ends with these moves."""
    return scene(rules, HANDS, *moves, ranks=ranks, games=3)


def tribute(position: Table) -> int:
    """Return how many cards millionaire and beggar exchange."""
    pair = [position.seat_of_title(-1), position.seat_of_title(0)]
    return next(entry[2] for entry in plan_of(position) if entry[:2] == pair)


def test_without_a_rule_two_cards_are_exchanged() -> None:
    assert tribute(next_exchange([], "S9", "HT", "HJ", ranks=[1, 2, 3, 4])) == 2


def test_a_daifugo_who_stays_exchanges_three() -> None:
    assert tribute(next_exchange(["boei"], "S9", "HT", "HJ", ranks=[1, 2, 3, 4])) == 3


def test_a_daihinmin_who_rises_to_daifugo_does_too() -> None:
    assert tribute(next_exchange(["boei"], "S9", "HT", "HJ", ranks=[4, 2, 3, 1])) == 3


def test_anyone_else_does_not() -> None:
    assert tribute(next_exchange(["boei"], "S9", "HT", "HJ", ranks=[2, 1, 3, 4])) == 2


def test_a_player_who_keeps_it_again_exchanges_three_again() -> None:
    position = scene(["boei"], HANDS, "S9", "HT", "HJ", ranks=[1, 2, 3, 4], games=3, memory={"boei.kept": 1})
    assert tribute(position) == 3


def test_a_cheat_who_is_last_for_it_has_not_taken_the_title_though_they_finished_first() -> None:
    memory = {"fed_datsuzei.now": 8}
    moves = ("DQ", "pass", "pass", "pass", "S9", "HT")
    rules: list[Rule] = ["boei", "fed_datsuzei"]
    position = scene(rules, HANDS, *moves, turn=3, ranks=[1, 2, 4, 3], games=3, memory=memory)
    assert position.state()["ranks"] == [1, 2, 3, 4]
    assert tribute(position) == 3
