"""複数人の脱税."""

from tefuda.games.daifugo.match import end_round
from tests.games.daifugo.fraud import CHEATING, HANDS, paid, warnings
from tests.games.daifugo.scene import Rule, scene


def test_of_several_cheats_who_ranked_lower_ranks_lower_again() -> None:
    memory = {"fed_datsuzei.now": 12}
    for finished in ([3, 2], [2, 3]):
        rules: list[Rule] = ["fed_datsuzei", "fed_datsuzei_multi"]
        position = scene(rules, HANDS, ranks=[1, 2, 3, 4], games=3, memory=memory, finished=finished)
        end_round(position)
        assert position.titles[2:] == [2, 3]
        assert position.standings.points[0][2:] == [1, 0]


def test_both_are_warned() -> None:
    assert warnings(paid(CHEATING, "fed_datsuzei_multi", other="D3")) == [0, 0, 1, 1]


def test_without_titles_several_cheats_keep_the_order_they_finished_in() -> None:
    hands = ["S4 S5", "H5", "", ""]
    position = scene(["fed_datsuzei", "fed_datsuzei_multi"], hands, memory={"fed_datsuzei.now": 12}, finished=[3, 2])
    while position.round == 1 and not position.is_over():
        position.apply(position.legal_moves()[-1])
    assert position.state()["places"][0] == [1, 2, 4, 3]
