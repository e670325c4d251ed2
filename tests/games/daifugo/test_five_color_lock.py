"""5色縛り."""

import pytest

from tefuda.engine.errors import BadOption
from tests.games.daifugo.scene import legal, scene

HANDS = ["S5 H5 D9", "C6 H6 D6", "S9 H9", "HJ CJ X1"]


def test_a_single_five_locks_its_colour_at_once() -> None:
    assert legal(scene(["five_color_lock"], HANDS, "S5")) == ["pass", "C6"]
    assert legal(scene(["five_color_lock"], HANDS, "H5")) == ["pass", "H6", "D6"]


def test_also_as_an_answer() -> None:
    hands = ["S4 D9", "H5 D6", "S9 H9", "HJ CJ"]
    assert legal(scene(["five_color_lock"], hands, "S4", "H5")) == ["pass", "H9"]


def test_a_pair_of_fives_does_not() -> None:
    assert not scene(["five_color_lock"], HANDS, "S5 H5").is_locked()


OTHERS = ["suit_lock", "number_lock", "geki_lock", "color_lock", "kata_lock", "gyaku_shibari", "fed_suit_lock"]


@pytest.mark.parametrize("other", OTHERS)
def test_it_cannot_be_combined_with_other_locks(other: str) -> None:
    with pytest.raises(BadOption):
        scene(["five_color_lock", other], HANDS)
