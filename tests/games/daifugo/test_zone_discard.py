"""捨て山."""

from tests.games.daifugo.scene import scene
from tests.games.daifugo.zones import zone

HANDS = ["ST H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def test_the_cards_of_a_pile_that_clears_go_there() -> None:
    assert scene([], HANDS, "S9", "HT", "pass", "pass", "pass").state()["discard"] == ["S9", "HT"]


def test_so_do_cards_that_an_effect_discards() -> None:
    assert scene(["ten_discard"], HANDS, "ST", "H4").state()["discard"] == ["H4"]


def test_how_many_they_are_is_seen_by_all_and_which_by_nobody() -> None:
    position = scene([], HANDS, "S9", "HT", "pass", "pass", "pass")
    for viewer in range(-1, 4):
        pile = zone(position, "discard", viewer)
        assert pile is not None
        assert (pile.value, pile.things) == (2, [])
