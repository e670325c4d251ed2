"""ジョーカーは交換対象外."""

from tests.games.daifugo.dealing import exchange
from tests.games.daifugo.scene import legal

RULE = "joker_exchange_exempt"
HANDS = ["S3 S4 X1 S6", "H3 H4 H5 H6", "D3 D4 D9 DT", "C3 X2 CK CA"]


def test_the_poor_give_their_strongest_cards_but_for_jokers() -> None:
    position = exchange(HANDS, RULE)
    assert position.state()["hands"][3] == ["C3", "X2"]
    assert position.state()["hands"][0] == ["S3", "S4", "S6", "CK", "CA", "X1"]


def test_without_the_rule_the_joker_goes_first() -> None:
    assert "X2" not in exchange(HANDS).state()["hands"][3]


def test_the_rich_must_not_give_one_either() -> None:
    position = exchange(HANDS, RULE)
    assert all("X1" not in move for move in legal(position))


def test_a_player_who_holds_nothing_else_gives_less() -> None:
    position = exchange(["S3 S4 S5 S6", "H3 H4", "D3 D4", "X1 C3"], RULE)
    assert position.state()["hands"][3] == ["X1"]


def test_face_down_jokers_are_not_among_the_cards_to_draw_from() -> None:
    position = exchange(HANDS, RULE, "fuse_kokan")
    assert legal(position) == ["place 1", "place 2", "place 3"]
