"""物資救援."""

from tests.daifugo.scene import refused, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def test_the_daihinmin_may_take_the_field_once_and_leads() -> None:
    position = scene(["busshi_kyuen"], HANDS, "S4", "S5", "take", ranks=[1, 2, 4, 3])
    assert position.turn == 2
    assert position.state()["hands"][2] == ["S4", "S5", "S6", "D6", "HJ"]
    assert position.field == 0


def test_he_may_not_take_it_twice_and_nobody_else_may() -> None:
    position = scene(["busshi_kyuen"], HANDS, "S4", "S5", "take", "S6", "S7", "pass", "pass", ranks=[1, 2, 4, 3])
    assert position.turn == 2
    assert refused(position, "take") == "busshi_kyuen"
    assert refused(scene(["busshi_kyuen"], HANDS, "S4", ranks=[1, 2, 4, 3]), "take") == "busshi_kyuen"
