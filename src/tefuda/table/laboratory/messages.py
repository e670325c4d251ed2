"""What the browser's laboratory and the service say to each other, over HTTP.

GET    /api/lab               Laboratory                what can be asked for, and the caller's studies
POST   /api/lab               Study -> StudySeen
GET    /api/lab/{code}        StudySeen                 for whoever has the code
GET    /api/lab/{code}/found  Result                    what was found, also before it is finished
GET    /api/lab/{code}/file/{kind}                      the same as csv, json or, with Matplotlib, html
POST   /api/lab/{code}/stop   StudySeen
POST   /api/lab/{code}/go-on  StudySeen
DELETE /api/lab/{code}        Laboratory
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tefuda.engine.view import Text
from tefuda.lab.compare import Comparison
from tefuda.lab.report import Report
from tefuda.lab.study import Study
from tefuda.lab.tournament import Tournament

State: TypeAlias = Literal["waiting", "running", "resting", "done", "failed"]


class StudySeen(Struct):
    """A study. `at`: when it was asked for, and `until`, when it is forgotten (0: never), in seconds since 1970; `done`
    of `total` pieces of its work took `seconds` of processor time; `ahead`: how many wait before it; `whole`: all of
    the work went into its result.
    """

    code: str
    at: int
    until: int
    state: State
    done: int
    total: int
    seconds: float
    ahead: int
    mine: bool
    whole: bool
    why: Text | None
    study: Study


class Laboratory(Struct):
    """What can be asked for. Not `open`: nothing. `minutes`: of processor time for one study; `days`: how long results
    are kept (0: for good); `pages`: whether reports can be downloaded as pages."""

    open: bool
    minutes: float
    days: float
    bots: list[str]
    pages: bool
    studies: list[StudySeen]


class Found(Struct):
    """What a study found, in one sentence and as one of three kinds of result."""

    finding: Text
    report: Report | None = None
    comparison: Comparison | None = None
    tournament: Tournament | None = None
