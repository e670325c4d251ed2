"""革命は任意."""

from tests.daifugo.scene import legal, scene


def test_who_plays_a_revolution_may_decline_it() -> None:
    hands = ["S4 H4 D4 C4 S9", "S5 H5", "S6 D6", "S7 C7"]
    assert legal(scene(["rev_optional"], hands, "S4 H4 D4 C4")) == ["no", "yes"]
    assert scene(["rev_optional"], hands, "S4 H4 D4 C4", "yes").inverted()
    assert not scene(["rev_optional"], hands, "S4 H4 D4 C4", "no").inverted()
    assert scene(["rev_optional"], hands, "S4 H4 D4 C4", "no").turn == 1
