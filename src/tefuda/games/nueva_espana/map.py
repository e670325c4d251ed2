"""§5 The map: sets of cells, and where a card may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.table import NOTHING
from tefuda.games.nueva_espana.plays import LAND

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana

# A set of cells is an integer too: seven rows of seven. The box around all cards always has its top left corner at
# r1c1, so that it is in rows and columns 1 to 5 with a free cell on every side.
SIDE: Final = 7
CELLS: Final = 49
CORNER: Final[i64] = 8  # r1c1, also where the first card of a round goes
ROW_0: Final = 0x7F
ROW_5: Final = 0x3F800000000
COLUMN_0: Final = 0x40810204081
COLUMN_5: Final = 0x810204081020
ROWS_1_TO_5: Final = 0x3FFFFFFFF80
COLUMNS_1_TO_5: Final = 0xF9F3E7CF9F3E
FRAME: Final = [SIDE * row + column for row in range(1, 6) for column in range(1, 6)]
LARGEST_ISLAND: Final = 4


def beside(cells: i64) -> i64:
    """Return the cells that touch these with a side."""
    return cells << 1 | cells >> 1 | cells << SIDE | cells >> SIDE


def around(cells: i64) -> i64:
    """Return these cells and all that touch them, corners too."""
    rows = cells | cells << 1 | cells >> 1
    return rows | rows << SIDE | rows >> SIDE


def connected(cells: i64, ground: i64) -> i64:
    """Return the part of the ground that is connected with these cells."""
    while True:
        more = cells | beside(cells) & ground
        if more == cells:
            return cells
        cells = more


def frame(filled: i64) -> i64:
    """Return the cells a 5×5 frame may still reach.

    It floats (R2): once the cards fill five rows or columns, it cannot move that way.
    """
    cells: i64 = ROWS_1_TO_5 if filled & ROW_5 else -1
    return cells & COLUMNS_1_TO_5 if filled & COLUMN_5 else cells


def sea_cells(filled: i64) -> i64:
    """Return where a sea card may go: next to a card already laid, in this trick too (R3), and inside the frame."""
    return around(filled) & ~filled & frame(filled) if filled else bit(CORNER)


def land_cells(filled: i64, land: i64) -> i64:
    """Return where a land card may go: the same, but no island may grow beyond four cards."""
    cells = sea_cells(filled)
    coast = cells & beside(land)
    while coast != 0:
        cell = coast & -coast
        if count(connected(cell, land | cell)) > LARGEST_ISLAND:
            cells ^= cell
        coast ^= cell
    return cells


def slide(filled: i64) -> i64:
    """Return how far all cells move once a card is above or to the left of the box."""
    down: i64 = SIDE if filled & ROW_0 else 0
    return down + 1 if filled & COLUMN_0 else down


def moved(cards: vec[i64], by: i64) -> vec[i64]:
    """Return the card by cell after the box has grown upwards or to the left: its corner is r1c1 again."""
    out = vec[i64]([NOTHING] * CELLS)
    for cell in range(by, i64(CELLS)):
        out[cell] = cards[cell - by]
    return out


def most_land(filled: i64, land: i64, lands: i64, seas: i64) -> i64:
    """Return how many of `lands` land cards find room together with `seas` sea cards, laid in the best order."""
    if lands == 0:
        return 0
    best: i64 = 0
    cells = land_cells(filled, land)
    while cells != 0 and best < lands:
        cell = cells & -cells
        by = slide(filled | cell)
        best = max(best, 1 + most_land((filled | cell) << by, (land | cell) << by, lands - 1, seas))
        cells ^= cell
    cells = sea_cells(filled) if seas > 0 else 0
    while cells != 0 and best < lands:
        cell = cells & -cells
        by = slide(filled | cell)
        best = max(best, most_land((filled | cell) << by, land << by, lands, seas - 1))
        cells ^= cell
    return best


def without_waste(cells: i64, land_card: bool, filled: i64, land: i64, lands: i64, seas: i64) -> i64:
    """R1, strictMaximum: return those of these cells where a card leaves room for the most other cards possible.

    The card is one of `lands` land and `seas` sea cards still to be laid.
    """
    most = most_land(filled, land, lands, seas)
    kept: i64 = 0
    while cells != 0:
        cell = cells & -cells
        by = slide(filled | cell)
        if land_card:
            fits = 1 + most_land((filled | cell) << by, (land | cell) << by, lands - 1, seas) == most
        else:
            fits = most_land((filled | cell) << by, land << by, lands, seas - 1) == most
        if fits:
            kept |= cell
        cells ^= cell
    return kept


def cell_name(cell: i64) -> str:
    return f"r{cell // SIDE}c{cell % SIDE}"


def cells_for(game: NuevaEspana, land: bool) -> i64:
    """Return the cells where a land or a sea card of the trick may go now.

    R1, strictMaximum: only those that leave room for the most cards possible.
    """
    cells = land_cells(game.filled, game.land) if land else sea_cells(game.filled)
    if game.strict:
        lands = count(game.taken & LAND)
        return without_waste(cells, land, game.filled, game.land, lands, count(game.taken) - lands)
    return cells
