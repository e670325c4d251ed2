"""片縛り."""

from tests.daifugo.scene import legal, scene

HANDS = ["S4 H4 D9", "H7 D7 C3", "S9 H9 C9", "SJ HJ DJ"]


def test_sets_that_share_a_suit_lock_it() -> None:
    assert legal(scene(["kata_lock"], HANDS, "S4 H4", "H7 D7")) == ["pass", "S9 H9", "H9 C9"]


def test_suits_that_coincide_later_are_locked_too() -> None:
    position = scene(["kata_lock"], HANDS, "S4 H4", "H7 D7", "H9 C9")
    assert position.state()["lock_suits"] == "H"
    position = scene(["kata_lock"], HANDS, "S4 H4", "H7 D7", "pass", "HJ DJ")
    assert position.state()["lock_suits"] == "HD"


def test_single_cards_never_lock() -> None:
    hands = ["S4 D9", "S7 C3", "S9 C9", "SJ HJ"]
    assert not scene(["kata_lock"], hands, "S4", "S7").is_locked()


def test_sets_without_a_common_suit_do_not() -> None:
    hands = ["S4 H4 D9", "D7 C7 C3", "S9 H9", "SJ HJ"]
    assert not scene(["kata_lock"], hands, "S4 H4", "D7 C7").is_locked()
