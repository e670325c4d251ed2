"""山札."""

from tefuda.cards.bits import count
from tests.games.daifugo.dealing import dealt
from tests.games.daifugo.scene import Rule, scene
from tests.games.daifugo.zones import faces, zone

SMALL: list[Rule] = ["two_player_small_hand"]


def test_cards_that_are_not_dealt_lie_there_face_down() -> None:
    position = dealt("stock", players=2, rules=SMALL)
    left = count(position.stock)
    assert left > 0
    for viewer in range(-1, 2):
        assert faces(position, "stock", viewer) == [None] * left


def test_where_all_cards_are_dealt_there_is_none() -> None:
    assert zone(dealt("stock"), "stock") is None


def test_a_card_drawn_leaves_it() -> None:
    rules: list[Rule] = [*SMALL, "two_player_draw"]
    position = scene(rules, ["S4 H4 SJ", "S5 H5 HQ"], "draw", stock=["D3", "D4"])
    assert len(faces(position, "stock")) == 1
