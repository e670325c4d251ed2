"""革命は流れてから発効."""

from tests.games.daifugo.scene import legal, play, refused, scene

TENS = ["ST HT DT CT D3", "SJ HJ DJ CJ D5", "S9 H9 D9 C9 D6", "S7 H7 D7"]


def test_delayed_it_is_in_force_when_the_pile_has_cleared() -> None:
    position = scene(["revolution", "rev_delayed"], TENS, "ST HT DT CT")
    assert legal(position) == ["pass", "SJ HJ DJ CJ"]
    assert refused(play(position, "pass"), "S9 H9 D9 C9") == "must_beat"
    assert play(position, "pass", "pass").inverted()


def test_delayed_two_in_one_trick_undo_each_other() -> None:
    position = scene(["revolution", "rev_delayed"], TENS, "ST HT DT CT", "SJ HJ DJ CJ", "pass", "pass", "pass")
    assert position.pile == 0
    assert not position.inverted()
