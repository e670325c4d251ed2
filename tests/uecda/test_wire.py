"""Bytes on the wire, as the protocol's description has them."""

import struct

import pytest

from tefuda.uecda.wire import (
    OLDEST,
    PROTOCOLS,
    SHORT,
    USUAL,
    Cells,
    WireError,
    blank,
    digits,
    of_digits,
    profile,
    read_profile,
)


def big(*cells: tuple[int, int, int]) -> bytes:
    """Return 480 bytes, big-endian, with these cells (row, column, value)."""
    data = bytearray(480)
    for row, column, value in cells:
        struct.pack_into(">i", data, 4 * (15 * row + column), value)
    return bytes(data)


def deal() -> Cells:
    """Return a first table: ♠3 ♥3 ♦2 and the joker; two cards to give; player 6 to move; counts, classes, seats."""
    cells = blank()
    cells[0][1] = cells[1][1] = cells[2][13] = 1
    cells[4][1] = 2
    cells[5][0], cells[5][1], cells[5][3], cells[5][4] = 1, 2, 6, 1
    cells[6] = [11, 10, 11, 10, 11, 4, 3, 2, 1, 0, 3, 0, 1, 4, 2]
    return cells


def test_a_table_of_20070_is_480_bytes_big_endian_row_by_row() -> None:
    six = [(6, column, value) for column, value in enumerate(deal()[6])]
    cells = [(0, 1, 1), (1, 1, 1), (2, 13, 1), (4, 1, 2), (5, 0, 1), (5, 1, 2), (5, 3, 6), (5, 4, 1), *six]
    assert USUAL.table(deal()) == big(*cells)
    assert USUAL.read_table(USUAL.table(deal())) == deal()


def test_numbers_are_four_bytes_big_endian_and_little_endian_for_20060() -> None:
    assert USUAL.number(9) == SHORT.number(9) == b"\0\0\0\x09"
    assert OLDEST.number(9) == b"\x09\0\0\0"
    assert [wire.read_number(wire.number(8)) for wire in PROTOCOLS.values()] == [8, 8, 8]


def test_negative_cells_are_zeros_except_in_20060_and_for_the_class_in_20140() -> None:
    cells = blank()
    cells[5][1] = -2
    assert USUAL.table(cells) == bytes(480)
    assert OLDEST.table(cells) == struct.pack("<i", -2).rjust(4 * 77, b"\0").ljust(480, b"\0")
    assert SHORT.read_table(SHORT.table(cells)) == cells


def test_a_table_of_20140_is_33_digits() -> None:
    # 3s of ♠ and ♥; the 2 of ♦; the joker at 15 * 4 + 1; 8 * 1 + (2 + 2); 8 * 0 + 6; the empty pile; row 6
    assert digits(deal()) == "3" + "0" * 11 + "4" + "3D" + "C" + "6" + "1" + "BABAB" + "43210" + "30142"
    assert SHORT.size == len(SHORT.table(deal())) == 33
    assert of_digits(SHORT.table(deal())) == deal()
    assert of_digits(SHORT.table(deal()).lower()) == deal()


def test_without_a_joker_the_digits_say_ff() -> None:
    assert digits(blank()) == "0" * 13 + "FF" + "2" + "0" * 17


def test_what_is_no_digit_is_refused() -> None:
    for data in (b"G" + b"0" * 32, b"\xff" * 33, b" " * 33):
        with pytest.raises(WireError):
            SHORT.read_table(data)


def test_a_profile_has_the_version_and_the_name_by_letters() -> None:
    letters = [(1, column, ord(letter)) for column, letter in enumerate("Tefuda")]
    assert profile(20140, "Tefuda") == big((0, 0, 20140), *letters)
    assert read_profile(profile(20140, "Tefuda")) == (SHORT, "Tefuda")
    assert read_profile(profile(20070, "a name of twenty"))[1] == "a name of twe"


def test_an_odd_profile_harms_no_one() -> None:
    assert read_profile(big((0, 0, 20071), (1, 0, 7), (1, 1, 0x7FFFFFFF), (1, 2, 65))) == (USUAL, "??A")
    assert read_profile(bytes(480)) == (USUAL, "")
