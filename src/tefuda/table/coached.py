"""What the browser gets of the coach: the analysis of a finished match. All JSON, nothing left out.

HTTP, all of them below /api/rooms/{room}/matches/{n}, for a match that is over, and for those who may see its replay:
    GET    analysis           AnalysisInfo
    POST   analysis           AnalysisInfo           begin, or go on where it was stopped
    DELETE analysis           AnalysisInfo           stop: for the player who began it, and those of the match
    GET    analysis/{page}    list[Judgement]        some of its steps, as soon as these are done
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tefuda.coach.analysis import Balance, Turn
from tefuda.coach.known import Holder
from tefuda.coach.line import Point
from tefuda.coach.weigh import Effort, Weighed
from tefuda.engine.view import Move, Text


class Offered(Struct):
    """A move of a decision as its seat's view offers it, and the faces of what it takes. No `move` where the view does
    not list it."""

    text: str
    move: Move | None
    faces: list[str]


class Judgement(Struct):
    """A step of a match: the line's point after it, and the decision that led to it, if there was a choice. `clear`:
    the move made was worse than the best one beyond the uncertainty. `own` and `table`: what the seat saw in its hand
    and elsewhere; `known`: who could hold what it did not see."""

    point: Point
    decision: Weighed | None = None
    clear: bool = False
    offered: list[Offered] = []
    own: list[str] = []
    table: list[str] = []
    known: list[Holder] = []


class Found(Struct):
    """The analysis of a match. `line`: the chances of winning in percent, by seat, after each step; `widths`: half of
    their 95 % intervals. `errors`: the steps of clear errors, and by whom. `decisions`: the steps with a choice.
    `rounds`: the steps after which a new round begins. `pack`: all faces of the game, in its own order; empty if there
    are too many to show."""

    turns: list[Turn]
    balances: list[Balance]
    line: list[list[float]]
    widths: list[list[float]]
    errors: list[tuple[int, int]]
    decisions: list[int]
    rounds: list[int]
    effort: Effort
    deals: int
    pack: list[str]


class AnalysisInfo(Struct):
    """How far the analysis of a match is. `mine`: the caller may stop it. `page`: steps per page. `trouble`: why it
    failed."""

    state: Literal["none", "running", "stopped", "failed", "done"]
    steps: int
    done: int
    page: int
    mine: bool
    trouble: Text | None = None
    found: Found | None = None
