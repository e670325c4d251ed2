"""§6, §7 What the map pays, and the score breakdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, shift
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.view import Line, Result, Sheet, Text
from tefuda.games.nueva_espana.map import CELLS, connected
from tefuda.games.nueva_espana.plays import power, suit_of

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana

# Strengths by side are one number, a byte each: the seats' helmets (or ships), then those of the neutral suit. Points
# by seat are one as well, `LANE` bits each: room for a whole match.
LANE: Final = 12
IN_LANE: Final = 0xFFF

# The sum of all strengths; the strength of the first place, and the sides that have it; the same of the second.
Ranking = tuple[i64, i64, i64, i64, i64]


def map_points(game: NuevaEspana) -> list[int]:
    """Return what the map pays each seat at this moment."""
    points: i64 = 0
    rest = game.filled
    while rest != 0:
        area = next_area(game, rest)
        points += pays(game.players, count(area), area & game.land != 0, ranking(game.players, strengths(game, area)))
        rest ^= area
    return [points_of(seat, points) for seat in range(game.players)]


def points_of(seat: i64, points: i64) -> i64:
    return points >> LANE * seat & IN_LANE


def areas(game: NuevaEspana) -> list[int]:
    """Return all islands and seas, each as a set of cells, in reading order."""
    out: list[int] = []
    rest = game.filled
    while rest != 0:
        area = next_area(game, rest)
        out.append(area)
        rest ^= area
    return out


def next_area(game: NuevaEspana, rest: i64) -> i64:
    """Return the island or sea of the first of these cells: they are all cards but those of some areas."""
    cell = rest & -rest
    return connected(cell, rest & game.land if cell & game.land != 0 else rest & ~game.land)


def strengths(game: NuevaEspana, area: i64) -> i64:
    """Return the strengths in an area by side. A seat adds up its suits (§8)."""
    out: i64 = 0
    while area != 0:
        out += strength_of(game, game.cells[first(area)])
        area &= area - 1
    return out


def strength_of(game: NuevaEspana, card: i64) -> i64:
    """Return what a card adds to the strengths of its area."""
    if game.is_joker(card):
        return 0
    return shift(power(card), 8 * game.owner[suit_of(card)])


def ranking(players: i64, by_side: i64) -> Ranking:
    """Return who is first and second by these strengths. The neutral suit takes its place like a player."""
    total: i64 = 0
    most: i64 = 0
    firsts: i64 = 0
    next_most: i64 = 0
    seconds: i64 = 0
    for side in range(players + 1):
        own = by_side >> 8 * side & 0xFF
        total += own
        if own > most:
            next_most, seconds = most, firsts
            most, firsts = own, bit(side)
        elif own == most:
            firsts |= bit(side)
        elif own > next_most:
            next_most, seconds = own, bit(side)
        elif own == next_most:
            seconds |= bit(side)
    return total, most, firsts, next_most, seconds


def pays(players: i64, size: i64, island: bool, places: Ranking) -> i64:
    """Return what an area of `size` cards pays the seats.

    The neutral suit takes no points. A suit without helmets is never a sole second: it ties with the others that have
    none (R5). Nor is one without ships a sole first (R6).
    """
    total, _most, firsts, next_most, seconds = places
    neutral = bit(players)
    points: i64 = 0
    if count(firsts) == 1:
        if firsts != neutral:
            points = shift(total if island else size, LANE * first(firsts))
        if island and players > 2 and next_most > 0 and count(seconds) == 1 and seconds != neutral:
            points += shift(size, LANE * first(seconds))
    elif island:
        firsts &= ~neutral
        while firsts != 0:
            points += shift(size, LANE * first(firsts))
            firsts &= firsts - 1
    return points


def utility(game: NuevaEspana, seat: i64) -> float:
    """Return the lead over the best of the others, where a hundred points are at stake; the map counts as it is.

    Bots ask for it after each play-out, mostly when a round has just ended and the next map is still empty.
    """
    now = map_points(game) if game.turn != OVER and game.filled != 0 else None
    own: i64 = 0
    most: i64 = 0
    for other in range(game.players):
        points = total(game, other)
        if now is not None:
            points += now[other]
        if other == seat:
            own = points
        else:
            most = max(most, points)
    return max(-1.0, min(1.0, float(own - most) / 100.0))


def result(game: NuevaEspana) -> Result:
    """Return the result: equal totals share the victory (R9)."""
    return table.by_score(game.scores(), sheets(game, 0))


def sheets(game: NuevaEspana, start: int) -> list[Sheet]:
    """Return the breakdown from round `start` (0 = all) on.

    The last round is given area by area, earlier ones as one line each; then it has a heading.
    """
    found = areas(game)
    out = []
    for seat in range(game.players):
        lines = [
            Line(Text("common.deal", {"deal": start + k + 1}), points[seat])
            for k, points in enumerate(game.rounds[start:-1])
        ]
        if lines:
            lines.append(Line(Text("common.deal", {"deal": len(game.rounds)})))
        for area in found:
            island = area & game.land != 0
            places = ranking(game.players, strengths(game, area))
            paid = points_of(seat, pays(game.players, count(area), island, places))
            if paid > 0:
                _, _, firsts, _, _ = places
                lines.append(Line(Text(reason(island, firsts, seat)), paid, faces(game, area)))
        out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
    return out


def reason(island: bool, firsts: i64, seat: i64) -> str:
    """Return the text that says why a seat is paid for an area, of which these sides have the first place."""
    if not island:
        return "nueva_espana.line.sea"
    if firsts & bit(seat) == 0:
        return "nueva_espana.line.island_second"
    return "nueva_espana.line.island_first" if firsts == bit(seat) else "nueva_espana.line.island_tie"


def faces(game: NuevaEspana, area: i64) -> list[str]:
    """Return the cards of an area, in reading order."""
    return [game.pack.name(game.cells[cell]) for cell in range(CELLS) if area & bit(cell)]


def total(game: NuevaEspana, seat: i64) -> i64:
    """Return the points of a seat in the finished rounds."""
    total: i64 = 0
    for points in game.rounds:
        total += points[seat]
    return total
