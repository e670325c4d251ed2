"""Tables and numbers as bytes, in the three versions of the contest's protocol.

Everything that is sent is a number or a table of 8 x 15 numbers; nothing on the wire says which, or how long it is. So
both sides must know what comes next.
"""

from __future__ import annotations

import struct
from typing import Final, NamedTuple, TypeAlias

ROWS: Final = 8
COLUMNS: Final = 15
JOKER: Final = 2  # what a cell holds where the joker is; 1 is a real card
NO_CELL: Final = 0xFF

Cells: TypeAlias = "list[list[int]]"  # ROWS lists of COLUMNS numbers


class WireError(Exception):
    """Bytes that are no table of the protocol."""


class Protocol(NamedTuple):
    """A version of the protocol. `order` is the byte order as `struct` writes it."""

    version: int
    order: str
    signed: bool  # negative cells are sent; else they become 0
    hex: bool  # a table is 33 hexadecimal digits

    @property
    def size(self) -> int:
        """Return the length of a table in bytes."""
        return 33 if self.hex else 4 * ROWS * COLUMNS

    def number(self, value: int) -> bytes:
        """Return a number as four bytes."""
        return struct.pack(self.order + "i", value)

    def read_number(self, data: bytes) -> int:
        """Return the number of four bytes."""
        return int(struct.unpack(self.order + "i", data)[0])

    def table(self, cells: Cells) -> bytes:
        """Return a table as `size` bytes."""
        if self.hex:
            return digits(cells).encode()
        flat = [cell if self.signed else max(cell, 0) for row in cells for cell in row]
        return struct.pack(f"{self.order}{ROWS * COLUMNS}i", *flat)

    def read_table(self, data: bytes) -> Cells:
        """Return the table of `size` bytes.

        Raises: WireError if they are none.
        """
        if self.hex:
            return of_digits(data)
        flat = struct.unpack(f"{self.order}{ROWS * COLUMNS}i", data)
        return [list(flat[COLUMNS * row : COLUMNS * (row + 1)]) for row in range(ROWS)]


OLDEST: Final = Protocol(20060, "<", True, False)  # of a client that does not introduce itself
USUAL: Final = Protocol(20070, ">", False, False)
SHORT: Final = Protocol(20140, ">", True, True)
PROTOCOLS: Final = {protocol.version: protocol for protocol in (OLDEST, USUAL, SHORT)}


def blank() -> Cells:
    """Return a table of zeros."""
    return [[0] * COLUMNS for _ in range(ROWS)]


# --- the introduction of a client --------------------------------------------------------------------------------


def profile(version: int, name: str) -> bytes:
    """Return the table by which a client introduces itself; it is always sent as version 20070 has it.

    A name has 13 characters at most.
    """
    cells = blank()
    cells[0][0] = version
    for column, letter in enumerate(name[:13]):
        cells[1][column] = ord(letter)
    return USUAL.table(cells)


def read_profile(data: bytes) -> tuple[Protocol, str]:
    """Return the protocol and the name in such a table. Versions that are not known speak as 20070 does."""
    cells = USUAL.read_table(data)
    name = ""
    for code in cells[1]:
        if code == 0:
            break
        name += chr(code) if 32 <= code < 0x110000 and not 0xD800 <= code < 0xE000 else "?"
    return PROTOCOLS.get(cells[0][0], USUAL), name


# --- tables as 33 digits -----------------------------------------------------------------------------------------


def digits(cells: Cells) -> str:
    """Return a table as the digits of version 20140."""
    out = "".join(f"{sum((cells[suit][rank] == 1) << suit for suit in range(4)):X}" for rank in range(1, 14))
    at = [COLUMNS * row + column for row in range(5) for column in range(COLUMNS) if cells[row][column] == JOKER]
    out += f"{at[0] if at else NO_CELL:02X}"
    five, six = cells[5], cells[6]
    out += f"{(8 * five[0] + five[1] + 2) & 15:X}{(8 * five[2] + five[3]) & 15:X}"
    out += f"{sum((five[4 + k] != 0) << k for k in range(4)):X}"
    return out + "".join(f"{number & 15:X}" for number in six)


def of_digits(data: bytes) -> Cells:
    """Return the table of 33 digits.

    Raises: WireError if there are others than hexadecimal digits.
    """
    try:
        text = data.decode("ascii")
        values = [int(digit, 16) for digit in text]
    except (UnicodeDecodeError, ValueError):
        raise WireError(f"not 33 hexadecimal digits: {data!r}") from None
    cells = blank()
    for rank in range(1, 14):
        for suit in range(4):
            cells[suit][rank] = values[rank - 1] >> suit & 1
    at = 16 * values[13] + values[14]
    if at < 5 * COLUMNS:
        cells[at // COLUMNS][at % COLUMNS] = JOKER
    five = cells[5]
    five[0], five[1] = values[15] >> 3, (values[15] & 7) - 2
    five[2], five[3] = values[16] >> 3, values[16] & 7
    for k in range(4):
        five[4 + k] = values[17] >> k & 1
    cells[6] = values[18:33]
    return cells
