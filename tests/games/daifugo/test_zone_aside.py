"""脇."""

from tests.games.daifugo.scene import scene
from tests.games.daifugo.zones import faces, zone

HANDS = ["H5 D3", "S5 C5 D4", "S9 X1 D6", "D7 H9"]


def test_cards_laid_aside_are_seen_by_all() -> None:
    position = scene(["guerrilla"], HANDS, "H5", "aside S5 C5")
    for viewer in range(-1, 4):
        assert faces(position, "aside", viewer) == ["S5", "C5"]


def test_they_go_to_the_discard_pile_when_the_pile_clears() -> None:
    position = scene(["guerrilla"], HANDS, "H5", "aside S5 C5", "pass", "pass", "pass")
    assert position.pile == 0
    assert position.state()["discard"] == ["S5", "H5", "C5"]
    assert zone(position, "aside") is None
