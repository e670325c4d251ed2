"""片縛り."""

from tests.games.daifugo.scene import Rule, legal, play, scene

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


def test_a_joker_without_a_suit_hinders_nothing() -> None:
    hands = ["S4 X1 D9", "S7 H7 C3", "S9 H9 C9", "SJ HJ"]
    assert legal(scene(["kata_lock"], hands, "S4 X1", "S7 H7")) == ["pass", "S9 H9", "S9 C9"]
    hands = ["S4 H4 D9", "D7 X1 C3", "S9 C9", "SJ HJ"]
    assert not scene(["kata_lock"], hands, "S4 H4", "D7 X1").is_locked()


def test_where_it_takes_three_the_suit_has_to_be_in_all_of_them() -> None:
    rules: list[Rule] = ["kata_lock", {"id": "lock_after", "plays": 3}]
    hands = ["S4 H4 S3", "H7 D7 C3", "D9 C9 S5", "DJ HJ"]
    position = scene(rules, hands, "S4 H4", "H7 D7", "D9 C9")
    assert not position.is_locked()
    assert play(position, "HJ DJ").state()["lock_suits"] == "D"
