"""カードの強さ."""

import pytest

from tests.games.daifugo.scene import Rule, legal, scene

ORDER = "3456789TJQKA2"


@pytest.mark.parametrize("place", range(13))
def test_numbers_go_from_the_3_up_to_the_2(place: int) -> None:
    others = [rank for rank in ORDER if rank != ORDER[place]]
    hands = [f"S{ORDER[place]} CT", " ".join(f"H{rank}" for rank in others), "D3 D4", "D5 D6"]
    stronger = [f"H{rank}" for rank in ORDER[place + 1 :]]
    assert legal(scene([], hands, f"S{ORDER[place]}")) == ["pass", *stronger]


def test_suits_have_no_order() -> None:
    assert legal(scene([], ["S9 D3", "H9 D4", "D9 D5", "C9 D6"], "S9")) == ["pass"]


def test_a_lone_joker_beats_all_and_nothing_beats_it() -> None:
    position = scene([], ["S2 H4", "X1 H5", "X2 S6", "S7 C7"], "S2", "X1")
    assert legal(position) == ["pass"]


def test_it_stands_above_the_3_in_a_revolution() -> None:
    hands = ["S3 H4", "X1 H5", "S6 S8", "S7 C7"]
    position = scene(["revolution"], hands, "S3", revolution=True)
    assert legal(position) == ["pass", "X1"]


def test_a_joker_on_a_joker_is_no_stronger() -> None:
    rules: list[Rule] = [{"id": "joker_count", "jokers": 2}]
    assert legal(scene(rules, ["X1 H4", "X2 H5", "S6", "S7 C7"], "X1")) == ["pass"]
