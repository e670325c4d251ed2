"""Names and lines as others see them."""

from __future__ import annotations

import pytest

from tefuda.engine.registry import find
from tefuda.table.entries import Opened, Sat
from tefuda.table.messages import Sit
from tefuda.table.names import clean, distinct
from tefuda.table.room import Room


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("  Anna \n", "Anna"),
        ("An\u200bna\u2060\ufeff", "Anna"),
        ("\u202eannA\u202c", "annA"),
        ("\u3164\u115f\u2800\uffa0\u00ad", ""),
        ("\U000e0041\U000e0042", ""),
        ("A\x00\x1b[31mB", "A [31mB"),
        ("Z" + "\u0300" * 50, "Z" + "\u0300" * 3),
        ("Nguye\u0302\u0303n", "Nguy\u1ec5n"),
        ("手札\u3000太郎", "手札 太郎"),
        ("\u0301\U000e0100\u180b\U0001d159\U00016fe4", ""),
        ("Anna\U000e0100 \u0301B", "Anna B"),
        ("\u845b\U000e0100\U000e0101\u57ce", "\u845b\U000e0100\u57ce"),
        ("x" * 10_000, "x" * 24),
    ],
)
def test_nothing_invisible_is_kept(written: str, seen: str) -> None:
    assert clean(written, 24) == seen


@pytest.mark.parametrize(
    "double", ["Anna", "ANNA", "\u0410nn\u0430", "\uff21nna", "A nna", "\u00c1nna", "ᴀɴɴᴀ", "ꓮnna", "🅰nna"]
)
def test_names_that_look_the_same_get_a_number(double: str) -> None:
    assert distinct(double, ["Anna"], 24) == f"{double} (2)"
    assert distinct(double, ["Anna", "Anna (2)"], 24) == f"{double} (3)"


@pytest.mark.parametrize(
    ("double", "name"),
    [
        ("力タ夕", "カタタ"),
        ("へべれけ", "ヘべれけ"),
        ("べりー", "ベリ一"),
        ("\u845b\U000e0100城", "葛城"),
        ("工口", "エロ"),
    ],
)
def test_kanji_and_kana_that_look_the_same_get_a_number(double: str, name: str) -> None:
    assert distinct(double, [name], 24) == f"{double} (2)"


def test_a_long_double_is_shortened_to_fit() -> None:
    assert distinct("x" * 24, ["x" * 24], 24) == "x" * 20 + " (2)"


@pytest.mark.parametrize(
    ("name", "other"), [("Bert", "Anna"), ("", ""), ("ばな", "はな"), ("あんな", "アンナ"), ("1", "2")]
)
def test_other_names_stay(name: str, other: str) -> None:
    assert distinct(name, [other], 24) == name


def test_at_a_table_the_second_of_two_gets_a_number_and_keeps_it_when_changing_seats() -> None:
    room = Room("CODE")
    room.add(Opened("four_tricks", find("four_tricks").options({"players": 3}).data(), "seed"))
    for person, seat, name in (("one", 0, "Anna"), ("two", 1, "Anna (2)"), ("two", 2, "Anna (2)"), ("one", 1, "Anna")):
        sat = room.sit(person, Sit(seat, "Anna"))
        assert isinstance(sat, Sat)
        assert sat.name == name
        room.add(sat)


def test_a_person_without_a_name_is_a_guest_and_no_bot() -> None:
    room = Room("CODE")
    room.add(Opened("four_tricks", find("four_tricks").options({"players": 3}).data(), "seed"))
    sat = room.sit("one", Sit(1, "\u200b"))
    assert isinstance(sat, Sat)
    room.add(sat)
    started = room.start("one")
    assert started is not None
    room.add(started)
    assert room.match is not None
    while not room.match.is_over():
        position = room.match.position
        room.make(position.turn, position.text(position.legal_moves()[0]))
    assert room.finished_names == ["Bot 1", "Guest 2", "Bot 3"]
