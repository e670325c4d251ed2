"""Cards and plays as cells: each kind of play that the protocol names, and what it refuses."""

import pytest

from tefuda.games.daifugo.cards import PACK
from tefuda.games.daifugo.notation import parse_play, text_of
from tefuda.games.daifugo.plays import PASS
from tefuda.uecda.cells import cards_of, given, move_of, put_cards, put_play
from tefuda.uecda.wire import Cells, blank


def cells(*where: tuple[int, int, int]) -> Cells:
    table = blank()
    for row, column, value in where:
        table[row][column] = value
    return table


PLAYS = [
    ("S3", [(0, 1, 1)]),
    ("D2", [(2, 13, 1)]),
    ("H8 C8", [(1, 6, 1), (3, 6, 1)]),
    ("H8 X1=D8", [(1, 6, 1), (2, 6, 2)]),
    ("S8 H8 D8 C8 X1", [(0, 6, 1), (1, 6, 1), (2, 6, 1), (3, 6, 1), (4, 6, 2)]),
    ("D3 D4 D5", [(2, 1, 1), (2, 2, 1), (2, 3, 1)]),
    ("D3 X1=D4 D5", [(2, 1, 1), (2, 2, 2), (2, 3, 1)]),
    ("X1 S3 S4", [(0, 0, 2), (0, 1, 1), (0, 2, 1)]),
    ("CA C2 X1", [(3, 12, 1), (3, 13, 1), (3, 14, 2)]),
    ("X1", [(0, 14, 2)]),
]


@pytest.mark.parametrize(("text", "where"), PLAYS, ids=[text for text, _ in PLAYS])
def test_a_play_is_these_cells_and_they_are_the_play(text: str, where: list[tuple[int, int, int]]) -> None:
    move = parse_play(text, 0, 0)
    table = blank()
    put_play(table, move)
    assert table == cells(*where)
    assert move_of(cells(*where)) == move
    assert text_of(move) == text


def test_no_cells_are_a_pass() -> None:
    assert move_of(blank()) == PASS
    table = blank()
    put_play(table, PASS)
    assert table == blank()


@pytest.mark.parametrize("row", range(4))
@pytest.mark.parametrize("column", range(15))
def test_the_joker_alone_may_be_anywhere_in_the_rows_of_suits(row: int, column: int) -> None:
    assert move_of(cells((row, column, 2))) == parse_play("X1", 0, 0)


def test_a_joker_alone_is_in_no_suit_of_the_pile() -> None:
    table = blank()
    put_play(table, parse_play("X1", 0, 0), other_than=0b0011)
    assert table == cells((2, 14, 2))


@pytest.mark.parametrize(
    "where",
    [
        [(4, 1, 2)],  # the joker alone in its own row
        [(0, 0, 1)],  # a card below the 3
        [(0, 14, 1)],  # and above the 2
        [(4, 5, 1)],
        [(0, 5, 3)],
        [(0, 5, -1)],
        [(0, 5, 2), (1, 5, 2)],  # two jokers
        [(0, 5, 1), (0, 6, 1)],  # a run of two
        [(0, 5, 1), (1, 6, 1)],
        [(0, 5, 1), (0, 6, 1), (1, 7, 1)],  # of two suits
        [(0, 5, 1), (0, 6, 1), (0, 8, 1)],  # with a gap
        [(0, 5, 1), (4, 5, 2)],  # beside one card only
    ],
)
def test_what_is_no_play(where: list[tuple[int, int, int]]) -> None:
    assert move_of(cells(*where)) is None


def test_a_hand_has_its_joker_in_the_first_column_of_its_row() -> None:
    hand = PACK.cards("S3 C2 X1")
    table = blank()
    put_cards(table, hand)
    assert table == cells((0, 1, 1), (3, 13, 1), (4, 1, 2))
    assert cards_of(table) == given(table) == hand


def test_cards_are_given_as_they_are_held() -> None:
    assert given(cells((0, 5, 1), (0, 6, 2))) == 0  # the joker stands for nothing here
    assert given(cells((0, 5, 1), (0, 0, 1))) == 0
