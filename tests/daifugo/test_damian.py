"""ダミアン."""

from tests.daifugo.scene import scene

HANDS = ["S6 H6 D6 C3", "S5 H5 D8", "S7 H7 D7 C9", "ST HT C7"]


def test_after_three_sixes_who_passes_loses() -> None:
    position = scene(["damian"], HANDS, "S6 H6 D6", "pass")
    assert position.state()["fallen"] == [1]


def test_the_later_passer_ranks_lower() -> None:
    position = scene(["damian"], HANDS, "S6 H6 D6", "pass", "S7 H7 D7", "pass", games=2)
    assert position.state()["fallen"] == [3, 1]


def test_their_owner_falls_too_when_he_passes() -> None:
    position = scene(["damian"], HANDS, "S6 H6 D6", "pass", "S7 H7 D7", "pass", "pass", games=2)
    assert position.state()["ranks"] == [4, 2, 1, 3]


def test_it_needs_exactly_three() -> None:
    position = scene(["damian"], HANDS, "S6 H6", "pass")
    assert position.state()["fallen"] == []
    hands = ["S6 H6 D6 C6 C3", *HANDS[1:]]
    assert scene(["damian"], hands, "S6 H6 D6 C6", "pass").state()["fallen"] == []


def test_who_passes_after_the_field_has_cleared_is_safe() -> None:
    hands = ["S6 H6 D6 C3", "S8 H8 D8 C9", "S7 D7", "ST HT C7"]
    position = scene(["damian", "eight_cut"], hands, "S6 H6 D6", "S8 H8 D8", "C9", "pass")
    assert position.state()["fallen"] == []
