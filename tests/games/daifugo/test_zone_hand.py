"""手札."""

from tests.games.daifugo.scene import scene
from tests.games.daifugo.zones import faces

HANDS = ["S4 H4 S9", "S5 HT", "S6", "S7 C7 DQ"]


def test_its_owner_alone_sees_the_cards() -> None:
    position = scene([], HANDS)
    for owner in range(4):
        for viewer in range(-1, 4):
            seen = faces(position, f"hand{owner}", viewer)
            assert seen == (HANDS[owner].split() if viewer == owner else [None] * len(HANDS[owner].split()))


def test_how_many_they_are_is_seen_by_all() -> None:
    position = scene([], HANDS, "S9")
    assert [len(faces(position, f"hand{owner}")) for owner in range(4)] == [2, 2, 1, 3]
