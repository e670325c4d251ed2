"""ジョーカー投入枚数."""

import pytest

from tefuda.cards.bits import count
from tefuda.games.daifugo.cards import JOKERS
from tefuda.games.daifugo.match import pack
from tests.games.daifugo.dealing import dealt
from tests.games.daifugo.scene import legal, refuses, scene


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_so_many_jokers_are_in_the_pack(jokers: int) -> None:
    position = dealt("remainder", 5, rules=[{"id": "joker_count", "jokers": jokers}])
    assert count(pack(position) & JOKERS) == jokers
    assert sum(count(position.hands[seat]) for seat in range(5)) == 52 + jokers


def test_usually_there_is_one() -> None:
    assert count(pack(dealt("one")) & JOKERS) == 1


def test_there_are_two_at_most() -> None:
    assert refuses([{"id": "joker_count", "jokers": 3}], players=4)


def test_two_of_them_are_a_pair_above_all_others() -> None:
    rules = [{"id": "joker_count", "jokers": 2}]
    position = scene(rules, ["S2 H2 H4", "X1 X2 H5", "S6 D6", "S7 C7"], "S2 H2")
    assert legal(position) == ["pass", "X1 X2"]


def test_one_does_not_beat_the_other() -> None:
    rules = [{"id": "joker_count", "jokers": 2}]
    assert legal(scene(rules, ["X1 H4", "X2 H5", "S6 D6", "S7 C7"], "X1")) == ["pass"]
