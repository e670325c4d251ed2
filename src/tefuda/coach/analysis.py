"""The analysis of a finished match, made in portions (`portions`, `judge`) that any process can do, and put together
(`analysis`): the same record, effort and seed always give the same analysis.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, Struct

from tefuda.coach import line
from tefuda.coach.known import Holder, holders
from tefuda.coach.line import Point
from tefuda.coach.weigh import Effort, Estimate, Weighed, weigh
from tefuda.engine import record as records
from tefuda.engine.errors import BadInput
from tefuda.engine.position import Position
from tefuda.engine.record import Record
from tefuda.engine.view import Text

TURNING: Final = 3  # turning points
DEALS: Final = 60  # possible deals that show what a seat knew


class Portion(Struct, frozen=True):
    """One step of a match, 0 being its start; `match` is the digest of its record."""

    match: str
    step: int
    effort: Effort
    seats: tuple[int, ...] = ()


class Judged(Struct):
    """What a portion found: the line's point after the step, and the decision that led to it, if there was a choice.
    `known`: who could hold what, as far as the seat knew before it decided."""

    point: Point
    decision: Weighed | None = None
    known: list[Holder] = []


class Decision(Struct):
    """A decision of the match: the number of its move, from 1, and what was found. `clear`: the move made was worse
    than the best, beyond the uncertainty."""

    step: int
    weighed: Weighed
    clear: bool
    known: list[Holder] = []


class Turn(Struct):
    """A turning point: at this step, the chance of winning of `seat` changed most. `kind`: by the luck of what was
    drawn, or by a move, that of seat `by`."""

    step: int
    seat: int
    kind: Literal["luck", "move"]
    change: Estimate
    by: int | None = None
    move: str = ""


class Balance(Struct):
    """Luck and skill of a seat: its chance of winning before the deal, what the cards that were drawn added, what the
    play of all seats added, and what it won, in percent: `start + luck + play = result`. `cost`: what all its own
    decisions lost, in the terms of `Weighed`, and `errors`, how many of them clearly lost something."""

    seat: int
    start: Estimate
    luck: Estimate
    play: Estimate
    result: float
    cost: Estimate
    decisions: int
    errors: int


class Analysis(Struct):
    """The analysis of a match. `turns`: the turning points, the greatest first. `line`: a point after each step.
    `rounds`: the steps after which a new round begins. `effort`: how much was tried."""

    game: str
    options: dict[str, Any]
    seats: list[str] | None
    moves: list[tuple[int, str]]
    turns: list[Turn]
    balances: list[Balance]
    decisions: list[Decision]
    line: list[Point]
    rounds: list[int]
    effort: Effort


class Before(Struct):
    """A match before each of its moves, and after the last. `drew`: the steps that drew cards."""

    positions: list[Position]
    drew: set[int]


def digest(record: Record) -> str:
    """Return what stands for a record in journals and addresses."""
    return hashlib.sha256(records.write(record)).hexdigest()[:16]


def portions(record: Record, effort: Effort, seats: Sequence[int] = ()) -> list[Portion]:
    """Return the portions of the work; `seats`: whose decisions are valued, by default everyone's.

    Raises: BadInput if the record is wrong, is of a match that is not over, or has no such seat.
    """
    past = replayed(records.write(record))
    if not past.positions[-1].is_over():
        raise BadInput(Text("coach.refused.running"), "$.moves")
    players = past.positions[0].players
    for seat in seats:
        if not 0 <= seat < players:
            raise BadInput(Text("engine.record.no_seat", {"seat": seat}), "--seat")
    chosen = tuple(sorted(set(seats)))
    return [Portion(digest(record), step, effort, chosen) for step in range(len(record.moves) + 1)]


@lru_cache(maxsize=4)  # at a table, several people's matches take turns
def replayed(data: bytes) -> Before:
    """Replay a record. Raises: BadInput if it is wrong."""
    positions: list[Position] = []
    drew: set[int] = set()
    chance = 0
    for step in records.replay(records.read(data)):
        position = step.position
        stream = position.stream
        if step.number and (position.chance != chance or (stream is not None and stream.draws)):
            drew.add(step.number)
        if stream is not None:
            stream.draws = []
        chance = position.chance
        positions.append(position.clone())
    return Before(positions, drew)


def judge(data: bytes, portion: Portion) -> Judged:
    """Do one portion of the work on a record (as JSON)."""
    record = records.read(data)
    past = replayed(data)
    effort, step = portion.effort, portion.step
    seed = f"{portion.match}-{step}"
    point = Point(step, line.now(past.positions[step], effort.matches, seed))
    if step == 0:
        if record.seed is not UNSET:
            game, options, _ = records.start(record)
            point.fair = line.before_deal(game, options, effort.matches, seed)
        return Judged(point)
    seat, move = record.moves[step - 1]
    before = past.positions[step - 1]
    if step in past.drew:
        point.fair = line.before_draw(before, seat, move, effort.matches, seed)
    if portion.seats and seat not in portion.seats:
        return Judged(point)
    weighed = weigh(before, seat, effort, seed, move)
    known = [] if weighed is None else holders(before, seat, DEALS, seed)
    return Judged(point, weighed, known)


def analysis(record: Record, effort: Effort, found: Mapping[int, Judged]) -> Analysis:
    """Put together what was found for each step."""
    past = replayed(records.write(record))
    points = [found[step].point for step in range(len(past.positions))]
    decisions = [
        Decision(step, weighed, weighed.clear, found[step].known)
        for step in range(1, len(points))
        if (weighed := found[step].decision) is not None
    ]
    stages = [position.stage() for position in past.positions]
    return Analysis(
        record.game,
        record.options,
        None if record.seats is UNSET else record.seats,
        record.moves,
        turning_points(record, points),
        [balance(seat, points, decisions) for seat in range(past.positions[0].players)],
        decisions,
        points,
        [step for step in range(1, len(stages) - 1) if stages[step] != stages[step - 1]],
        effort,
    )


def turning_points(record: Record, points: Sequence[Point]) -> list[Turn]:
    """Return the greatest changes of anyone's chance of winning, if they are beyond the uncertainty."""
    turns: list[Turn] = []
    for k, point in enumerate(points):
        if point.fair:
            turns.append(greatest(Turn(k, 0, "luck", Estimate(0, 0, 0)), point.fair, point.chances))
        if k:
            seat, move = record.moves[k - 1]
            after = point.fair or point.chances
            turns.append(greatest(Turn(k, 0, "move", Estimate(0, 0, 0), seat, move), points[k - 1].chances, after))
    clear = [turn for turn in turns if turn.change.low > 0 or turn.change.high < 0]
    return sorted(clear, key=lambda turn: -abs(turn.change.value))[:TURNING]


def greatest(turn: Turn, before: Sequence[Estimate], after: Sequence[Estimate]) -> Turn:
    """Fill in the seat whose chance changed most; of a move's, that of its own player if no other's changed more."""
    changes = [difference(late, early) for early, late in zip(before, after, strict=True)]
    turn.seat = max(range(len(changes)), key=lambda seat: (abs(changes[seat].value), seat == turn.by))
    turn.change = changes[turn.seat]
    return turn


def difference(one: Estimate, other: Estimate) -> Estimate:
    """Return the difference of two independent estimates."""
    half = math.hypot(one.width, other.width)
    value = one.value - other.value
    return Estimate(value, value - half, value + half)


def total(parts: Sequence[Estimate]) -> Estimate:
    """Return the sum of independent estimates."""
    value, half = sum(part.value for part in parts), math.hypot(*(part.width for part in parts))
    return Estimate(value, value - half, value + half)


def balance(seat: int, points: Sequence[Point], decisions: Sequence[Decision]) -> Balance:
    """Return what was luck and what was play for a seat."""
    first = points[0]
    start = (first.fair or first.chances)[seat]
    luck = total([difference(point.chances[seat], point.fair[seat]) for point in points if point.fair])
    result = points[-1].chances[seat].value
    rest = result - start.value - luck.value
    half = luck.width if first.fair else math.hypot(luck.width, start.width)
    own = [one for one in decisions if one.weighed.seat == seat]
    return Balance(
        seat,
        start,
        luck,
        Estimate(rest, rest - half, rest + half),
        result,
        total([one.weighed.loss for one in own]),
        len(own),
        sum(one.clear for one in own),
    )


def as_json(made: Analysis) -> bytes:
    """Return an analysis as JSON."""
    return msgspec.json.encode(made)
