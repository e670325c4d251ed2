"""脱税と都落ち."""

from tests.games.daifugo.scene import Rule, scene


def test_the_cheat_ranks_lowest_then_the_foul_finisher_then_the_fallen_daifugo() -> None:
    rules: list[Rule] = ["fed_preset", "fed_datsuzei"]
    hands = ["D4 C5", "S2", "S9 SA", "S7 H7"]
    moves = ("D4", "S2", "pass", "pass", "pass", "S9", "pass", "pass", "SA")
    position = scene(rules, hands, *moves, games=12, ranks=[1, 2, 3, 4], memory={"fed_datsuzei.now": 8})
    assert position.state()["ranks"] == [2, 3, 1, 4]
