"""親のパス不可."""

from tests.games.daifugo.dealing import HANDS
from tests.games.daifugo.scene import legal, refused, scene


def test_a_leader_must_play() -> None:
    assert "pass" not in legal(scene([], HANDS))
    assert refused(scene([], HANDS), "pass") == "leader_pass_forbidden"


def test_also_after_a_clear() -> None:
    position = scene([], HANDS, "S4", "HT", "pass", "pass", "pass")
    assert (position.turn, "pass" in legal(position)) == (1, False)


def test_whoever_follows_may_pass() -> None:
    assert "pass" in legal(scene([], HANDS, "S4"))


def test_it_is_the_usual_way() -> None:
    assert legal(scene(["leader_pass_forbidden"], HANDS)) == legal(scene([], HANDS))
