"""救急車."""

from tests.daifugo.scene import legal, scene

HANDS = ["S9 H9 D9 D3", "SJ HJ", "ST CT", "SQ CQ"]


def test_a_pair_of_nines_clears_the_field_and_its_player_leads() -> None:
    position = scene(["ambulance"], HANDS, "S9 H9")
    assert (position.field, position.turn) == (0, 0)


def test_it_must_beat_the_field() -> None:
    hands = ["ST HT D3", "S9 H9 H4", "SJ CJ", "SQ CQ"]
    assert legal(scene(["ambulance"], hands, "ST HT")) == ["pass"]


def test_one_or_three_nines_do_not() -> None:
    assert scene(["ambulance"], HANDS, "S9").field != 0
    assert scene(["ambulance"], HANDS, "S9 H9 D9").field != 0
