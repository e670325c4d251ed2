"""4人の階級."""

from tefuda.games.daifugo.exchange import plan_of
from tests.games.daifugo.scene import roles, scene

HANDS = ["S9 S4", "HT H4", "DJ D4", "CQ C4"]
RANKS = [1, 2, 3, 4]


def test_the_ranks_are_daifugo_fugo_hinmin_and_daihinmin() -> None:
    assert roles(scene([], HANDS, ranks=RANKS)) == ["daifugo", "fugo", "hinmin", "daihinmin"]


def test_the_outer_two_exchange_two_cards_the_inner_two_one() -> None:
    assert plan_of(scene([], HANDS, ranks=RANKS)) == [[3, 0, 2], [2, 1, 1]]
