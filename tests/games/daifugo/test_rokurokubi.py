"""ろくろ首."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S6 H6 D6 D9", "S7 H7", "S8 C8", "S9 C9"]


def test_a_pair_of_sixes_clears_the_pile_and_its_player_leads() -> None:
    position = scene(["rokurokubi"], HANDS, "S6 H6")
    assert (position.pile, position.turn) == (0, 0)


def test_it_must_beat_the_pile() -> None:
    hands = ["S7 H7 D9", "S6 H6 H9", "S8 C8", "C9 CT"]
    assert legal(scene(["rokurokubi"], hands, "S7 H7")) == ["pass"]
    assert "S6 H6" in legal(scene(["rokurokubi"], hands, "S7 H7", revolution=True))


def test_one_or_three_sixes_do_not() -> None:
    assert scene(["rokurokubi"], HANDS, "S6").pile != 0
    assert scene(["rokurokubi"], HANDS, "S6 H6 D6").pile != 0


def test_a_joker_counts_as_a_six_only_where_it_inherits_effects() -> None:
    hands = ["S6 X1 D9", *HANDS[1:]]
    assert scene(["rokurokubi"], hands, "S6 X1").pile != 0
    assert scene(["rokurokubi", "joker_inherits_effect"], hands, "S6 X1").pile == 0
