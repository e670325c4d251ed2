"""複数人の脱税."""

from tefuda.games.daifugo.match import end_game
from tests.games.daifugo.fraud import CHEATING, HANDS, paid, warnings
from tests.games.daifugo.scene import Rule, scene


def test_of_several_cheats_who_ranked_lower_ranks_lower_again() -> None:
    memory = {"fed_datsuzei.now": 12}
    for finished in ([3, 2], [2, 3]):
        rules: list[Rule] = ["fed_datsuzei", "fed_datsuzei_multi"]
        position = scene(rules, HANDS, ranks=[1, 2, 3, 4], games=3, memory=memory, finished=finished)
        end_game(position)
        assert position.ranks[2:] == [2, 3]
        assert position.points[0][2:] == [1, 0]


def test_both_are_warned() -> None:
    assert warnings(paid(CHEATING, "fed_datsuzei_multi", other="D3")) == [0, 0, 1, 1]
