"""暴君."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import scene

HANDS = ["S2 D9", "SA S4", "HJ D8", "C8 C9"]
PILE = ["D3", "D4", "D5"]


def hands(position: Table) -> list[int]:
    return [len(hand) for hand in position.state()["hands"]]


def test_a_two_makes_everybody_else_draw_a_card() -> None:
    position = scene(["bokun"], HANDS, "S2", discard=PILE)
    assert hands(position) == [1, 3, 3, 3]
    assert position.state()["discard"] == []


def test_in_a_revolution_its_player_alone_draws() -> None:
    assert hands(scene(["bokun"], HANDS, "S2", discard=PILE, revolution=True)) == [2, 2, 2, 2]


def test_nothing_happens_if_the_discard_pile_is_too_small() -> None:
    assert hands(scene(["bokun"], HANDS, "S2", discard=PILE[:2])) == [1, 2, 2, 2]
    assert hands(scene([{"id": "bokun", "min_pile": 5}], HANDS, "S2", discard=PILE)) == [1, 2, 2, 2]


def test_the_number_of_twos_does_not_matter() -> None:
    assert hands(scene(["bokun"], ["S2 H2 D9", *HANDS[1:]], "S2 H2", discard=PILE)) == [1, 3, 3, 3]


def test_a_player_who_is_out_draws_nothing() -> None:
    position = scene(["bokun"], ["S2", *HANDS[1:]], "S2", discard=PILE, revolution=True)
    assert position.state()["finished"] == [0]


def test_a_revolution_of_twos_comes_first() -> None:
    position = scene(["bokun", "revolution"], ["S2 H2 D2 C2 D9", *HANDS[1:]], "S2 H2 D2 C2", discard=PILE)
    assert hands(position) == [2, 2, 2, 2]


def test_the_others_draw_even_if_the_two_was_the_last_card() -> None:
    position = scene(["bokun"], ["S2", *HANDS[1:]], "S2", discard=PILE)
    assert (hands(position), position.state()["finished"]) == ([0, 3, 3, 3], [0])


def test_a_two_inside_a_run_counts_too() -> None:
    held = ["SK SA S2 D9", "HA S4", "HJ D8", "C8 C9"]
    assert hands(scene(["bokun", "sequence"], held, "SK SA S2", discard=PILE)) == [1, 3, 3, 3]
