"""割り込み."""

import pytest

from tefuda.engine.errors import BadOption
from tests.games.daifugo.scene import Rule, play, refuses, scene

HANDS = ["S4 S5", "X1", "H9 HT", "D9 DT"]
RANKS = [1, 2, 3, 4]


def ranks(order: str = "foul_first", *interrupts: str) -> list[int]:
    """Return the next titles when B, the rich player, goes out first on a joker.

    A, the millionaire, has led; C and D play on.
    """
    rules: list[Rule] = [
        "simultaneous_order", {"id": "interrupts", "foul_vs_miyako": order, "interrupts": list(interrupts)},
        "ff_joker", "miyako_ochi",
    ]  # fmt: skip
    position = scene(rules, HANDS, "S4", "X1", ranks=RANKS, games=2)
    position = play(position, "pass", "pass")
    while position.round == 1:
        position.apply(position.legal_moves()[-1])
    found: list[int] = position.state()["ranks"]
    return found


def test_with_fouls_first_the_offender_is_daihinmin_and_the_deposed_daifugo_hinmin() -> None:
    assert ranks("foul_first")[:2] == [3, 4]


def test_with_demotions_first_it_is_the_other_way_round() -> None:
    assert ranks("miyako_first")[:2] == [4, 3]


def test_a_fall_named_among_the_interrupts_comes_first() -> None:
    assert ranks("foul_first", "miyako_ochi")[:2] == [4, 3]
    assert ranks("miyako_first", "ff_joker", "miyako_ochi")[:2] == [3, 4]


def test_the_finish_check_has_no_place_in_the_order_of_effects() -> None:
    """It comes after all of them, or as an interrupt; `hand_empty_check` and `interrupts` say which."""
    with pytest.raises(BadOption) as refusal:
        scene([{"id": "simultaneous_order", "order": ["ff_joker"]}, "ff_joker"], HANDS)
    assert refusal.value.path.startswith("$.options.rules[0]")


def test_the_first_empty_hand_deposes_even_if_it_is_a_foul() -> None:
    rules: list[Rule] = ["simultaneous_order", "interrupts", "ff_joker", "miyako_ochi"]
    assert scene(rules, HANDS, "S4", "X1", ranks=RANKS).state()["deposed"] == [0]
    assert scene(rules[2:], HANDS, "S4", "X1", ranks=RANKS).state()["deposed"] == []


def test_a_clear_ends_locks_and_j_back() -> None:
    rules: list[Rule] = ["simultaneous_order", "interrupts", "suit_lock", "eleven_back"]
    hands = ["SJ S4", "ST H5", "D9 DT", "C9 CT"]
    position = scene(rules, hands, "SJ", "ST")
    assert (position.locks.suits, position.order.back) == (1, 1)
    play(position, "pass", "pass", "pass")
    assert (position.locks.suits, position.order.back) == (0, 0)


def test_whose_time_is_up_passes() -> None:
    position = scene(["simultaneous_order", "interrupts", "time_byoyomi"], HANDS, "S4")
    assert position.text(position.expired(1)) == "pass"


def test_it_comes_with_an_order_of_effects() -> None:
    assert not refuses(["interrupts"], players=4)
    assert scene(["interrupts"], HANDS).rules.has("simultaneous_order")
