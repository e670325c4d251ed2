"""階段比較: 重複不可."""

import pytest

from tefuda.engine.errors import BadOption
from tests.games.daifugo.scene import Rule, legal, refused, scene

RULES: list[Rule] = ["sequence", "sequence_no_overlap"]
HANDS = ["S5 S6 S7 D3", "H6 H7 H8 H9 HT", "D4", "C3"]


def test_every_card_must_be_stronger_than_every_card_on_the_pile() -> None:
    position = scene(RULES, HANDS, "S5 S6 S7")
    assert legal(position) == ["pass", "H8 H9 HT"]
    assert refused(position, "H7 H8 H9") == "must_beat"


def test_mirrored_in_inverted_order() -> None:
    hands = ["S6 S7 S8 D3", "H3 H4 H5 H6", "D4", "C3"]
    assert legal(scene(RULES, hands, "S6 S7 S8", revolution=True)) == ["pass", "H3 H4 H5"]


def test_sets_are_compared_as_ever() -> None:
    assert "H6" in legal(scene(RULES, ["S5 D3", "H6 H7", "D4", "C3"], "S5"))


def test_under_a_lock_on_numbers_the_next_run_is_due_all_the_same() -> None:
    hands = ["D3", *HANDS[1:]]
    position = scene([*RULES, "number_lock"], hands, turn=1, field=["S5 S6 S7"], owners=[0], lock_step=True)
    assert legal(position) == ["pass", "H6 H7 H8"]


def test_it_does_not_go_with_its_opposite() -> None:
    with pytest.raises(BadOption):
        scene([*RULES, "sequence_overlap"], HANDS)
