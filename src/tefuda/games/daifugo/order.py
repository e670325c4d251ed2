"""The order of strength where rules may change it: which number is the weakest, where the joker stands.

The numbers go round a circle 3 4 ... K A 2; `Table.weakest` says where it is cut. Strengths count from 0 for the
weakest number to 24 for the strongest, by two, so that the joker may stand between two numbers. The table asks here
only where a rule of the set may change the order (`Base.reorders`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.engine.moves import Moves
from tefuda.games.daifugo.cards import (
    JOKER,
    JOKERS,
    THREE,
    from_rank,
    of_rank,
    place_of,
    rank_at,
    turned,
)
from tefuda.games.daifugo.legal import runs, sets, sort_from
from tefuda.games.daifugo.plays import AT_WEAKEST, Play

if TYPE_CHECKING:
    from tefuda.games.daifugo.fields import Fields

HIGHEST: Final = 26
LOWEST: Final = -2


def strength(table: Fields, rank: i64, inverted: bool) -> i64:
    """How strong a number is, or the joker."""
    if rank != JOKER:
        at = 2 * place_of(rank, table.weakest)
        return 24 - at if inverted else at
    if table.joker_above != JOKER:
        at = 2 * place_of(table.joker_above, table.weakest) + 1
        return 24 - at if inverted else at
    return LOWEST if inverted and table.revolution != 0 and table.base.jokers_turn else HIGHEST


def joker_on_top(table: Fields) -> bool:
    """Whether the joker stands above all numbers at present."""
    return strength(table, JOKER, table.inverted()) == HIGHEST


def joker_place(table: Fields) -> i64:
    """Where a joker may lengthen a run: 1 above the strongest number, -1 below it where strengths are turned round,
    2 at both ends, 0 nowhere.
    """
    base = table.base
    if not (base.joker_on_top or base.joker_ends) or not joker_on_top(table):
        return 0
    if base.joker_ends:
        return 2
    return -1 if table.revolution ^ table.back != 0 else 1


def joker_was_lowest(table: Fields, play: Play) -> bool:
    """Whether the joker was the weakest card when a play was made."""
    return table.base.jokers_turn and table.joker_above == JOKER and play.revolution & play.inverted != 0


def counts_as(table: Fields, play: Play) -> i64:
    """The number whose strength a set has: a joker that stands between two numbers draws higher ones down to itself."""
    return i64(JOKER) if play.jokers != 0 and play.rank > table.joker_above else play.rank


def stronger(table: Fields, top: Play) -> i64:
    """The cards whose number beats a set."""
    inverted = table.inverted()
    at = strength(table, counts_as(table, top), inverted)
    joker = strength(table, JOKER, inverted)
    if at == HIGHEST or is_answer(table, top):
        return 0
    up = place_above(at, inverted)
    above = of_rank(up) if 0 <= up < 13 else i64(0)
    if table.lock_step == 0:
        above = from_rank(0) & ~from_rank(up + 1) if inverted else from_rank(up)
    above = turned(above, 13 - table.weakest)
    return above | JOKERS if joker > at else above


def is_answer(table: Fields, top: Play) -> bool:
    """Whether a set lies on a lone joker that it would not beat: an answer to it, which nothing beats."""
    below = top.below
    if below is None or not below.is_lone_joker() or top.rank == JOKER:
        return False
    inverted = table.inverted()
    return strength(table, counts_as(table, top), inverted) <= strength(table, JOKER, inverted)


def place_above(at: i64, inverted: bool) -> i64:
    """The place of the next number above a strength; 13 or -1 where there is none."""
    return (23 - at) >> 1 if inverted else (at >> 1) + 1


def next_rank(table: Fields, rank: i64) -> i64:
    """The number one step stronger than another, or than the joker; JOKER where there is none."""
    inverted = table.inverted()
    place = place_above(strength(table, rank, inverted), inverted)
    return rank_at(place, table.weakest) if 0 <= place < 13 else JOKER


def line(table: Fields) -> list[int]:
    """The numbers from the weakest to the strongest, the joker among them where it does not stand above all."""
    inverted = table.inverted()
    out = table.ranks_by_strength()
    joker = strength(table, JOKER, inverted)
    if joker != HIGHEST:
        out.insert(len([rank for rank in out if strength(table, rank, inverted) < joker]), JOKER)
    return out


def manner(table: Fields) -> str:
    """How texts speak of the order in force: as the usual one, as that turned round, or as another."""
    if table.weakest != THREE or not joker_on_top(table):
        return "_order"
    return "_back" if table.inverted() else ""


def joker_first(table: Fields, rank: i64, inverted: bool, above_all: bool) -> bool:
    """Whether the joker is stronger than a number, or than what stands above all numbers."""
    return strength(table, JOKER, inverted) > (HIGHEST - 1 if above_all else strength(table, rank, inverted))


def mixed_sets(table: Fields, hand: i64, top: Play, allowed: i64, moves: Moves) -> None:
    """The sets that beat another where a joker among them may change what they count as."""
    begin = moves.size
    sets(hand, from_rank(0), top.size, table.lock_suits, table.lock_within, moves)
    kept = begin
    for k in range(begin, moves.size):
        play = table.read(moves.get(k))
        if beats_by(table, play, allowed):
            moves.items[kept] = moves.get(k)
            kept += 1
    moves.size = kept
    sort_from(begin, moves)


def beats_by(table: Fields, play: Play, allowed: i64) -> bool:
    """Whether a set counts as a number that is among the `allowed` cards."""
    rank = counts_as(table, play)
    return allowed & (JOKERS if rank == JOKER else of_rank(rank)) != 0


def turned_runs(table: Fields, hand: i64, starts: i64, least: i64, most: i64, suits: i64, moves: Moves) -> None:
    """Runs where another number than the 3 is the weakest: through the 2 and the 3, but not through the cut."""
    begin = moves.size
    runs(turned(hand, table.weakest), starts, least, most, suits, joker_place(table), moves)
    for k in range(begin, moves.size):
        moves.items[k] |= table.weakest << AT_WEAKEST
