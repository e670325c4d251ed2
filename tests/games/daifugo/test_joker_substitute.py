"""ジョーカーの代用."""

from tests.games.daifugo.scene import Rule, legal, play, scene


def test_a_joker_stands_in_for_any_card_of_a_set() -> None:
    position = scene([], ["S4 H4 H9", "S5 H5 X1", "S6 D6", "S7 C7"], "S4 H4")
    assert legal(position) == ["pass", "S5 H5", "S5 X1", "H5 X1"]


def test_it_is_as_strong_as_the_cards_it_goes_with() -> None:
    position = scene([], ["S7 X1 H9", "S8 H8 D3", "S6 D6", "S5 C7"], "S7 X1")
    assert legal(position) == ["pass", "S8 H8"]


def test_it_fills_one_place_of_a_run() -> None:
    position = scene(["sequence"], ["S4 X1 S6 D3", "S7 S8 S9", "H7", "H8"])
    assert "S4 X1=S5 S6" in legal(position)
    assert legal(play(position, "S4 X1=S5 S6")) == ["pass", "S7 S8 S9"]


def test_two_jokers_are_a_pair_above_all_pairs() -> None:
    rules: list[Rule] = [{"id": "joker_count", "jokers": 2}]
    position = scene(rules, ["S2 H2 H4", "X1 X2 H5", "S6 D6", "S7 C7"], "S2 H2")
    assert legal(position) == ["pass", "X1 X2"]
    assert legal(play(position, "X1 X2")) == ["pass"]
