"""予選の緩和: a warning is let go if all others forgive it."""

from tefuda.games.daifugo import referee
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_disqualification", "fed_prelim_leniency"]


def accused() -> Table:
    """Return a table where C is about to be warned."""
    position = scene(RULES, HANDS, "S7", games=3)
    position.depth = 0
    referee.warn(position, 2, position.rules.rules[0])
    position.run()
    return position


def warnings(position: Table) -> int:
    return sum(count.value for count in position.view(-1).seats[2].counts)


def test_all_other_players_are_asked() -> None:
    assert sorted(accused().deciders()) == [0, 1, 3]
    assert legal(accused()) == ["no", "yes"]


def test_if_all_forgive_there_is_no_warning() -> None:
    assert warnings(play(accused(), "yes", "yes", "yes")) == 0


def test_if_one_does_not_there_is() -> None:
    assert warnings(play(accused(), "yes", "yes", "no")) == 1
