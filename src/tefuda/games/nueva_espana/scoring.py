"""§6, §7 What the map pays, and the score breakdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.view import Line, Result, Sheet, Text
from tefuda.games.nueva_espana.map import CELLS, connected
from tefuda.games.nueva_espana.plays import power, suit_of

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def map_points(game: NuevaEspana) -> list[int]:
    """Return what the map pays each seat at this moment."""
    points = vec[i64]([0] * game.players)
    rest = game.filled
    while rest != 0:
        area = next_area(game, rest)
        paid = pays(game, count(area), area & game.land != 0, strengths(game, area))
        for seat in range(game.players):
            points[seat] += paid[seat]
        rest ^= area
    return [points[seat] for seat in range(game.players)]


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


def strengths(game: NuevaEspana, area: i64) -> vec[i64]:
    """Return the helmets (or ships) by seat, with the neutral suit's behind them. A seat adds up its suits (§8)."""
    out = vec[i64]([0] * (game.players + 1))
    while area != 0:
        card = game.cells[first(area)]
        if not game.is_joker(card):
            out[game.owner[suit_of(card)]] += power(card)
        area &= area - 1
    return out


def pays(game: NuevaEspana, size: i64, island: bool, strength: vec[i64]) -> vec[i64]:
    """Return what an area of `size` cards pays each seat.

    The neutral suit takes its place like a player, but no points. A suit without helmets is never a sole second: it
    ties with the others that have none (R5).
    """
    most: i64 = 0  # strength of the first place, and who has it
    firsts: i64 = 0
    next_most: i64 = 0  # and of the second
    seconds: i64 = 0
    total: i64 = 0
    for side in range(game.players + 1):
        total += strength[side]
        if strength[side] > most:
            next_most, seconds = most, firsts
            most, firsts = strength[side], bit(side)
        elif strength[side] == most:
            firsts |= bit(side)
        elif strength[side] > next_most:
            next_most, seconds = strength[side], bit(side)
        elif strength[side] == next_most:
            seconds |= bit(side)
    out = vec[i64]([0] * (game.players + 1))
    sole = count(firsts) == 1
    if not island:
        if sole and most > 0:  # R6: a sea without ships pays no one
            out[first(firsts)] = size
    elif sole:
        out[first(firsts)] = total
        if game.players > 2 and next_most > 0 and count(seconds) == 1:
            out[first(seconds)] = size
    else:
        for side in range(game.players):
            if firsts & bit(side):
                out[side] = size
    out[game.players] = 0
    return out


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
            strength = strengths(game, area)
            paid = pays(game, count(area), island, strength)[seat]
            if paid > 0:
                lines.append(Line(Text(reason(island, strength, seat)), paid, faces(game, area)))
        out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
    return out


def reason(island: bool, strength: vec[i64], seat: i64) -> str:
    """Return the text that says why a seat is paid for an area."""
    if not island:
        return "nueva_espana.line.sea"
    better = sum(1 for other in strength if other > strength[seat])
    level = sum(1 for other in strength if other == strength[seat])
    if better > 0:
        return "nueva_espana.line.island_second"
    return "nueva_espana.line.island_first" if level == 1 else "nueva_espana.line.island_tie"


def faces(game: NuevaEspana, area: i64) -> list[str]:
    """Return the cards of an area, in reading order."""
    return [game.pack.name(game.cells[cell]) for cell in range(CELLS) if area & bit(cell)]


def total(game: NuevaEspana, seat: i64) -> i64:
    """Return the points of a seat in the finished rounds."""
    total: i64 = 0
    for points in game.rounds:
        total += points[seat]
    return total
