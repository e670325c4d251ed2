"""5人の階級."""

from tefuda.games.daifugo.exchange import plan_of
from tests.games.daifugo.scene import roles, scene

HANDS = ["S9 S4", "HT H4", "DJ D4", "CQ C4", "SK S5"]
RANKS = [1, 2, 3, 4, 5]


def test_between_the_four_ranks_stands_a_heimin() -> None:
    assert roles(scene([], HANDS, ranks=RANKS)) == ["daifugo", "fugo", "heimin", "hinmin", "daihinmin"]


def test_the_heimin_exchanges_nothing() -> None:
    assert plan_of(scene([], HANDS, ranks=RANKS)) == [[4, 0, 2], [3, 1, 1]]
