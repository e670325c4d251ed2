"""§5, §6: what fences, sheep and aim cards are worth, and the score breakdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, shift
from tefuda.engine.table import NOTHING
from tefuda.engine.view import (
    Line,
    Result,
    Sheet,
    Text,
)
from tefuda.games.hitsuji.plays import AIMED, BUILT, MOST, PACKS, TIED, of_seat

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji


def paid(game: Hitsuji, fence: i64) -> i64:
    """§5: return what the sheep in a fence pay all seats: 3 for the most, 1 each if several tie for the most.

    Without sheep in the fence no one has the most (§7.2).
    """
    flock = game.flocks[fence]
    most: i64 = 0
    ties: i64 = 0
    for seat in range(game.players):
        sheep = of_seat(flock, seat)
        if sheep > most:
            most = sheep
            ties = bit(8 * seat)
        elif sheep == most and most > 0:
            ties |= bit(8 * seat)
    return TIED * ties if ties & (ties - 1) else MOST * ties


def fence_points(game: Hitsuji, fence: i64, seat: i64) -> i64:
    return of_seat(paid(game, fence), seat)


def turned(game: Hitsuji, seat: i64) -> i64:
    """Return how many aim cards a seat has turned down."""
    return 4 - count(game.aims[seat])


def aimed(game: Hitsuji) -> i64:
    """Return the seat with the bonus for aim cards: the one with the most turned down.

    If several tie, it is the one with the second most. None turned down is a number like any other (R8).
    """
    alone: i64 = NOTHING
    ties: i64 = 0
    for number in range(i64(4), i64(-1), i64(-1)):
        having: i64 = 0
        for seat in range(game.players):
            if turned(game, seat) == number:
                alone = seat
                having += 1
        if having == 1:
            return alone
        if having > 1:
            ties += 1
        if ties == 2:
            return NOTHING
    return NOTHING


def tally(game: Hitsuji) -> i64:
    """Return all seats' points if the match ended now."""
    points: i64 = 0
    for k in range(i64(len(game.fences))):
        points += paid(game, k) + shift(BUILT, 8 * game.builders[k])
    if game.aiming and (winner := aimed(game)) != NOTHING:
        points += shift(AIMED, 8 * winner)
    return points


def points(game: Hitsuji, seat: i64) -> i64:
    """Return a seat's points if the match ended now."""
    return of_seat(tally(game), seat)


def final_place(game: Hitsuji, seat: i64) -> i64:
    """Return a seat's place: the most points first; ties go to the younger player."""
    place: i64 = 1
    older = False
    points = tally(game)
    mine = of_seat(points, seat)
    for k in range(game.players):
        other = game.ages[k]
        if other == seat:
            older = True
            continue
        theirs = of_seat(points, other)
        if theirs > mine or (theirs == mine and not older):
            place += 1
    return place


def result(game: Hitsuji) -> Result:
    scores = game.scores()
    places: list[int] = [final_place(game, seat) for seat in range(game.players)]
    first = places.index(1)
    key = "hitsuji.result.younger" if scores.count(scores[first]) > 1 else "common.result.highest"
    return Result(places, scores, Text(key, {"who": first, "n": scores[first]}), sheets(game))


def sheets(game: Hitsuji) -> list[Sheet]:
    return [Sheet(seat, points(game, seat), lines(game, seat)) for seat in range(game.players)]


def lines(game: Hitsuji, seat: i64) -> list[Line]:
    """Return a seat's breakdown: for each fence what was built and what the sheep pay, then the aim cards."""
    lines = []
    for k in range(i64(len(game.fences))):
        args: dict[str, Any] = {"cards": [PACKS[game.players].name(game.fences[k])]}
        if game.builders[k] == seat:
            lines.append(Line(Text("hitsuji.line.built", args), BUILT))
        sheep = of_seat(game.flocks[k], seat)
        if sheep > 0:
            points = fence_points(game, k, seat)
            key = {MOST: "most", TIED: "tied"}.get(points, "fewer")
            lines.append(Line(Text(f"hitsuji.line.{key}", {**args, "n": sheep}), points))
    if game.aiming:
        points = AIMED if aimed(game) == seat else 0
        lines.append(Line(Text("hitsuji.line.aims", {"n": turned(game, seat)}), points))
    return lines
