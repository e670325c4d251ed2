"""ファールでの上がり."""

from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["fed_preset", "fed_foul"]


def test_two_twos_on_a_single_ace_are_neither_a_finish_nor_a_foul_finish() -> None:
    position = scene(RULES, ["SA D4", "S2 H2", "S6 D6", "S7 D7"], "SA", "S2 H2", games=12)
    assert (position.state()["finished"], position.state()["fallen"]) == ([], [])
    assert position.state()["hands"][1] == ["S2", "H2"]
    assert position.turn == 2


def test_nor_are_an_eight_a_two_and_a_joker_together() -> None:
    position = scene(RULES, ["SA D4", "S8 S2 X1", "S6 D6", "S7 D7"], "SA", "lay", games=12)
    position.apply(position.legal_moves()[-1])
    assert (position.state()["finished"], position.state()["fallen"]) == ([], [])
    assert sorted(position.state()["hands"][1]) == ["S2", "S8", "X1"]
    assert position.turn == 2
