"""ゲーム外部."""

from tests.games.daifugo.federation import dealt
from tests.games.daifugo.scene import Rule, scene
from tests.games.daifugo.zones import faces, zone

HANDS = ["S8 H8 D8 D3", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]
BANISHES: list[Rule] = ["eight_cut", "enhanced_eight_cut"]


def test_blind_cards_lie_there_unseen() -> None:
    position = dealt()
    for viewer in range(-1, 4):
        assert faces(position, "outside", viewer) == [None, None]


def test_cards_that_an_effect_takes_out_of_the_match_lie_there_for_all_to_see() -> None:
    position = scene(BANISHES, HANDS, "S8 H8 D8")
    assert position.state()["gone"] != []
    for viewer in range(-1, 4):
        assert faces(position, "gone", viewer) == position.state()["gone"]


def test_a_table_that_takes_nothing_out_has_none() -> None:
    position = scene([], HANDS, "S8")
    assert (zone(position, "outside"), zone(position, "gone")) == (None, None)
