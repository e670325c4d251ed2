"""Packs: numbers, names, and cards that exist more than once."""

from __future__ import annotations

import pytest

from tefuda.cards.pack import RANKS, Pack, french


def test_cards_are_numbered_suit_by_suit_and_jokers_last() -> None:
    pack = french("23", suits="SH", jokers=2)
    assert pack.names == ["S2", "S3", "H2", "H3", "X1", "X2"]
    assert [pack.number(name) for name in pack.names] == list(range(6))
    assert pack.all() == 0b111111


def test_names_and_sets_give_each_other() -> None:
    pack = french(RANKS, jokers=2)
    assert pack.size == 54
    assert pack.text(pack.cards("X2 CK SA")) == "SA CK X2"
    assert pack.faces(0) == []
    assert pack.text(pack.all()).split() == pack.names


def test_a_name_that_no_card_has() -> None:
    pack = french("23")
    assert pack.number("SA") == -1
    with pytest.raises(KeyError):
        pack.cards("S2 SA")


def test_equal_cards_of_doubled_packs_are_one_number() -> None:
    assert french("23", suits="S").copies == [1, 1]
    assert Pack(["S2", "S3"], copies=[2, 2]).copies == [2, 2]
