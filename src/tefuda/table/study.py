"""What the processes beside the table do for the analysis of a match (`coach.analysis`)."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tefuda.coach.analysis import DEALS, Judged, Portion, analysis, digest, judge, replayed
from tefuda.coach.weigh import EFFORTS, Effort
from tefuda.engine import record as records
from tefuda.engine.position import Position
from tefuda.engine.registry import find
from tefuda.engine.view import View
from tefuda.table.coached import Found, Judgement, Offered

AT_ONCE: Final = 150  # steps that are judged with the usual effort; longer matches with less each
DIGITS: Final = 2
MOST_FACES: Final = 120  # that a picture of what was known has room for


def effort_for(moves: int) -> Effort:
    """Return how much is tried at each step: less in a long match, but never less than quickly."""
    usual, quick = EFFORTS["usual"], EFFORTS["quick"]
    share = min(1.0, AT_ONCE / max(1, moves))
    return Effort(
        max(quick.simulations, int(usual.simulations * share)),
        max(quick.worlds, int(usual.worlds * share)),
        max(quick.matches, int(usual.matches * share)),
    )


def step(data: bytes, number: int, effort: Effort) -> Judgement:
    """Judge one step of a match that is over, given as a record. Raises: BadInput if it is not over, or wrong."""
    record = records.read(data)
    past = replayed(data)
    if not past.positions[-1].is_over():
        raise ValueError("a running match is never analysed")
    judged = judge(data, Portion(digest(record), number, effort))
    made = Judgement(judged.point, judged.decision, known=judged.known)
    if judged.decision is not None:
        made.clear = judged.decision.clear
        before = past.positions[number - 1].clone()
        before.ask(judged.decision.seat)
        describe(made, before, [option.move for option in judged.decision.options])
    return msgspec.convert(rounded(msgspec.to_builtins(made)), Judgement)


def describe(made: Judgement, before: Position, texts: Sequence[str]) -> None:
    """Add what the seat saw before it decided, and how its view names the moves."""
    assert made.decision is not None
    seen = before.view(made.decision.seat)
    moves = {move.text: move for move in seen.moves}
    faces = {thing.like or thing.id: thing.face for zone in seen.zones for thing in zone.things if thing.face}
    for text in texts:
        move = moves.get(text)
        taken = [faces.get(like, like) for like in move.picks] if move is not None else []
        made.offered.append(Offered(text, move, taken))
    made.own, made.table = in_sight(seen, made.decision.seat)


def in_sight(seen: View, seat: int) -> tuple[list[str], list[str]]:
    """Return the faces that a seat sees in its hand, and elsewhere."""
    own: list[str] = []
    table: list[str] = []
    for zone in seen.zones:
        mine = zone.kind == "hand" and zone.owner == seat
        (own if mine else table).extend(thing.face for thing in zone.things if thing.face is not None)
    return own, table


def whole(data: bytes, effort: Effort, pages: Sequence[bytes]) -> bytes:
    """Put together what was found for each step, as packed JSON."""
    record = records.read(data)
    steps = [one for page in pages for one in unpacked(page)]
    made = analysis(record, effort, {k: Judged(one.point, one.decision, one.known) for k, one in enumerate(steps)})
    game = find(record.game)
    faces = list(dict.fromkeys(game.pack(game.options(record.options)).names))
    found = Found(
        made.turns,
        made.balances,
        [[one.value for one in point.chances] for point in made.line],
        [[one.width for one in point.chances] for point in made.line],
        [(one.step, one.weighed.seat) for one in made.decisions if one.clear],
        [one.step for one in made.decisions],
        made.rounds,
        effort,
        DEALS,
        faces if len(faces) <= MOST_FACES else [],
    )
    return gzip.compress(msgspec.json.encode(rounded(msgspec.to_builtins(found))), mtime=0)


def packed(steps: Sequence[Judgement]) -> bytes:
    return gzip.compress(msgspec.json.encode(steps), mtime=0)


def unpacked(page: bytes) -> list[Judgement]:
    return msgspec.json.decode(gzip.decompress(page), type=list[Judgement])


def rounded(value: Any) -> Any:
    """Return data with fewer digits, which nobody could read a meaning into."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(one) for one in value]
    return value
