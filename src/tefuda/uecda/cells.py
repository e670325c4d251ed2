"""Cards and plays as cells of a table, and back.

Rows 0 to 3 are the suits ♠ ♥ ♦ ♣, row 4 is the joker's. Columns 1 to 13 are the ranks 3 to 2; in 0 and 14, beyond them,
there may only be the joker of a run, or a joker alone.
"""

from __future__ import annotations

from typing import Final

from tefuda.cards.bits import count, members
from tefuda.games.daifugo.cards import ALL_SUITS, JOKER, JOKERS, NATURAL, lone
from tefuda.games.daifugo.plays import PASS, RUN, Play, joker_places, kind_of, read, run_move, set_move
from tefuda.uecda.wire import JOKER as JOKER_CELL
from tefuda.uecda.wire import Cells

JOKER_ROW: Final = 4
ABOVE: Final = 14  # the column beyond the 2
THE_JOKER: Final = lone(52)
LONGEST_RUN: Final = 14


def put_cards(cells: Cells, cards: int) -> None:
    """Put cards where they are in a hand."""
    for card in members(cards & NATURAL):
        cells[card % 4][card // 4 + 1] = 1
    if cards & JOKERS:
        cells[JOKER_ROW][1] = JOKER_CELL


def cards_of(cells: Cells) -> int:
    """Return the cards of a hand, or of an answer in the exchange. The joker counts wherever it is."""
    cards = 0
    for row in range(JOKER_ROW + 1):
        for column, cell in enumerate(cells[row]):
            if cell == JOKER_CELL:
                cards |= THE_JOKER
            elif cell == 1 and row < JOKER_ROW and 1 <= column < ABOVE:
                cards |= lone(4 * (column - 1) + row)
    return cards


def given(cells: Cells) -> int:
    """Return the cards of an answer in the exchange; none if a cell holds what no card is."""
    for row in range(JOKER_ROW + 1):
        for column, cell in enumerate(cells[row]):
            real = cell == 1 and row < JOKER_ROW and 1 <= column < ABOVE
            if cell != 0 and not real and (row, column, cell) != (JOKER_ROW, 1, JOKER_CELL):
                return 0
    return cards_of(cells)


def put_play(cells: Cells, move: int, other_than: int = 0) -> None:
    """Put a play on the table; `other_than`: suits in which a joker alone should not be."""
    if move == PASS:
        return
    play = read(move, False)
    if play.is_lone_joker():
        row = next(suit for suit in range(4) if not other_than >> suit & 1) if other_than != ALL_SUITS else 0
        cells[row][ABOVE] = JOKER_CELL
    elif kind_of(move) == RUN:
        put_run(cells, move, play)
    else:
        put_cards(cells, play.cards & NATURAL)
        if play.jokers:
            stands = members(play.suits & ~suits_at(play))
            cells[stands[0] if stands else JOKER_ROW][play.rank + 1] = JOKER_CELL


def suits_at(play: Play) -> int:
    """Return the suits of the real cards of a set."""
    return play.cards >> 4 * play.rank & ALL_SUITS


def put_run(cells: Cells, move: int, play: Play) -> None:
    first = 0 if play.rank == JOKER else play.rank + 1
    for k in range(play.size):
        cells[move & 3][first + k] = JOKER_CELL if joker_places(move) >> k & 1 else 1


def move_of(cells: Cells) -> int | None:
    """Return the move that a submission or a pile is, legal or not; None if it is no play at all."""
    found = [(row, column, cell) for row in range(JOKER_ROW + 1) for column, cell in enumerate(cells[row]) if cell != 0]
    if not found:
        return PASS
    real = [(row, column) for row, column, cell in found if cell == 1]
    jokers = [(row, column) for row, column, cell in found if cell == JOKER_CELL]
    if len(real) + len(jokers) != len(found) or len(jokers) > 1:
        return None
    if any(row == JOKER_ROW or not 1 <= column < ABOVE for row, column in real):
        return None
    if not real:
        return set_move(JOKER, 0, 1) if jokers[0][0] != JOKER_ROW else None
    columns = sorted({column for _, column in [*real, *jokers]})
    if len(columns) == 1:
        return set_at(columns[0], real, jokers)
    rows = {row for row, _ in [*real, *jokers]}
    in_line = len(rows) == 1 and columns == list(range(columns[0], columns[0] + len(found)))
    if not in_line or not 3 <= len(found) <= LONGEST_RUN:
        return None
    low = JOKER if columns[0] == 0 else columns[0] - 1
    places = sum(1 << (column - columns[0]) for _, column in jokers)
    return run_move(low, len(found), rows.pop(), places, len(jokers))


def set_at(column: int, real: list[tuple[int, int]], jokers: list[tuple[int, int]]) -> int | None:
    """Return the set in a column. A joker takes the place of a suit; beside all four it is in its own row."""
    suits = sum(1 << row for row, _ in real)
    if not jokers:
        return set_move(column - 1, suits, 0)
    row = jokers[0][0]
    if row == JOKER_ROW:
        return set_move(column - 1, suits, 1) if suits == ALL_SUITS else None
    return set_move(column - 1, suits, 1, 1 << row)


def size_of(move: int) -> int:
    """Return how many cards a play has."""
    return 0 if move == PASS else count(read(move, False).cards)
