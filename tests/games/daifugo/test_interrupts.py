"""割り込み."""

from itertools import permutations
from typing import cast

import pytest

from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, play, refuses, scene

HANDS = ["S4 S5", "X1", "H9 HT", "D9 DT"]
RANKS = [1, 2, 3, 4]
FOULS = ["ff_joker", "ff_two"]
LISTS = [list(order) for size in range(4) for order in permutations(["ff_joker", "miyako_ochi", "rest"], size)]
SWITCHES = [(foul, fall) for foul in ("foul_first", "miyako_first") for fall in ("foul_last", "deposed_last")]


def ranks(order: str = "foul_first", *interrupts: str, fall: str = "foul_last", foul: str = "X1") -> list[int]:
    """Return the next titles when B, the rich player, goes out first on a joker, or another `foul`.

    A, the millionaire, has led; C and D play on.
    """
    rules: list[Rule] = [
        "simultaneous_order", {"id": "interrupts", "foul_vs_miyako": order, "interrupts": list(interrupts)},
        *FOULS, {"id": "miyako_ochi", "vs_foul": fall},
    ]  # fmt: skip
    position = scene(rules, ["S4 S5", foul, "H9 HT", "D9 DT"], "S4", foul, ranks=RANKS, games=2)
    return titles(play(position, "pass", "pass"))


def titles(position: Table) -> list[int]:
    """Return the titles after the round in progress."""
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


@pytest.mark.parametrize(("order", "fall"), SWITCHES)
@pytest.mark.parametrize("listed", LISTS, ids=" ".join)
@pytest.mark.parametrize("foul", ["X1", "S2"])
def test_the_list_decides_if_it_names_the_fall_else_the_switch(
    order: str, fall: str, listed: list[str], foul: str
) -> None:
    """B's joker is in some lists, B's 2 in none: then it is where all others are. The switch is two of one meaning."""
    if "miyako_ochi" in listed:
        names = [*listed, *(["rest"] if "rest" not in listed else [])]
        mine = "ff_joker" if foul == "X1" and "ff_joker" in listed else "rest"
        offender_lowest = names.index(mine) < names.index("miyako_ochi")
    else:
        offender_lowest = (order, fall) == ("foul_first", "foul_last")
    assert ranks(order, *listed, fall=fall, foul=foul)[:2] == ([3, 4] if offender_lowest else [4, 3])


@pytest.mark.parametrize(("foul", "lowest"), [("X1", [3, 4]), ("S2", [4, 3])])
def test_a_fall_may_be_between_two_kinds_of_fouls(foul: str, lowest: list[int]) -> None:
    assert ranks("foul_first", "ff_joker", "miyako_ochi", "ff_two", foul=foul)[:2] == lowest
    assert ranks("foul_first", "ff_two", "miyako_ochi", "ff_joker", foul=foul)[:2] == lowest[::-1]


def test_fouls_on_both_sides_of_a_fall_keep_their_order_and_its_place() -> None:
    """B goes out on a 2, which deposes A, and C on a joker: in the list, the fall is between joker and 2."""
    rules: list[Rule] = [
        "simultaneous_order",
        {"id": "interrupts", "interrupts": ["ff_joker", "miyako_ochi", "ff_two"]},
        *FOULS,
        "miyako_ochi",
    ]
    hands = ["S4 S5", "S2", "X1", "D9 DT", "C9 CT"]
    position = scene(rules, hands, "S4", "S2", "X1", ranks=[1, 2, 3, 4, 5], games=2)
    assert titles(position)[:3] == [4, 3, 5]


@pytest.mark.parametrize(
    ("listed", "lowest"), [(["kyo_ochi"], 1), (["kyo_ochi", "rest"], 1), (["ff_joker", "kyo_ochi"], 0), ([], 0)]
)
def test_the_list_speaks_of_every_fall_that_it_names(listed: list[str], lowest: int) -> None:
    """The millionaire goes out first, by a foul, and the rich player loses."""
    rules: list[Rule] = [
        "simultaneous_order", {"id": "interrupts", "interrupts": listed}, "ff_joker", "miyako_ochi", "kyo_ochi",
    ]  # fmt: skip
    position = scene(rules, ["X1", "S4 S5", "H9 HT", "D9 DT"], "X1", ranks=RANKS, games=2)
    assert titles(position)[lowest] == 4


def test_effects_before_them_change_nothing_between_a_foul_and_a_fall() -> None:
    effects = [
        "eight_cut", "six_cut", "q_cut", "spade3", "suit_lock", "five_skip", "seven_pass", "ten_discard", "eleven_back",
        "nine_reverse", "q_bomber", "red_five", "two_back", "k_reverse", "number_lock",
    ]  # fmt: skip
    rules: list[Rule] = [
        "simultaneous_order", {"id": "interrupts", "interrupts": [*effects, "ff_joker", "miyako_ochi"]},
        *effects, "ff_joker", "miyako_ochi",
    ]  # fmt: skip
    assert titles(scene(rules, HANDS, "S4", "X1", ranks=RANKS, games=2))[:2] == [3, 4]


@pytest.mark.parametrize(("order", "expected"), [("foul_first", [4, 3, 5]), ("miyako_first", [5, 3, 4])])
def test_an_elimination_is_no_illegal_finish_and_goes_by_the_switch(order: str, expected: list[int]) -> None:
    """C has been eliminated when B's joker deposes A. The list is about fouls and falls alone."""
    rules: list[Rule] = [
        "simultaneous_order",
        {"id": "interrupts", "foul_vs_miyako": order, "interrupts": ["miyako_ochi"]},
        "ff_joker",
        "miyako_ochi",
    ]
    hands = ["S4 S5", "X1", "", "D9 DT", "C9 CT"]
    position = scene(rules, hands, "S4", "X1", fallen=[2], ranks=[1, 2, 3, 4, 5], games=2)
    assert titles(position)[:3] == expected


@pytest.mark.parametrize("listed", LISTS, ids=" ".join)
def test_a_round_that_is_saved_after_the_foul_ends_the_same(listed: list[str]) -> None:
    rules: list[Rule] = [
        "simultaneous_order", {"id": "interrupts", "interrupts": listed}, "ff_joker", "miyako_ochi",
    ]  # fmt: skip
    position = scene(rules, HANDS, "S4", "X1", ranks=RANKS, games=2)
    options = {"players": 4, "rules": rules, "games": 2}
    later = find("daifugo").load(find("daifugo").options(options), position.state())
    assert titles(cast("Table", later)) == titles(position)


def test_under_the_first_version_of_the_rules_the_switch_of_the_fall_outranked_the_list() -> None:
    rules: list[Rule] = [
        "simultaneous_order", {"id": "interrupts", "interrupts": ["ff_joker", "miyako_ochi"]},
        "ff_joker", {"id": "miyako_ochi", "vs_foul": "deposed_last"},
    ]  # fmt: skip
    position = scene(rules, HANDS, "S4", ranks=RANKS, games=2)
    first = find("daifugo").under(1)
    assert first is not None
    former = first.load(first.options({"players": 4, "rules": rules, "games": 2}), position.state())
    assert titles(play(cast("Table", former), "X1"))[:2] == [4, 3]
    assert titles(play(position, "X1"))[:2] == [3, 4]


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
    """G11: what lasts until the pile clears ends with it."""
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
