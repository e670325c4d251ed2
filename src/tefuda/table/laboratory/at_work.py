"""What runs in the laboratory's processes. They get a study as JSON and nothing else, and give way to everyone."""

from __future__ import annotations

import functools
import importlib.util
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.lab import compare_words, report, tournament
from tefuda.lab.compare import Comparison
from tefuda.lab.data import as_csv
from tefuda.lab.report import Report
from tefuda.lab.sources import digest
from tefuda.lab.study import Study, work
from tefuda.lab.tasks import Outcome, Result, Work, carry, little, read
from tefuda.table.laboratory.messages import Found


def pages() -> bool:
    """Return whether reports can be drawn as pages here: the library for it is an extra."""
    return importlib.util.find_spec("matplotlib") is not None


@functools.lru_cache(2)
def prepared(study: bytes) -> tuple[Work, list[int]]:
    """Return a study's work, and the order of its tasks."""
    found = work(msgspec.json.decode(study, type=Study))
    return found, found.order()


def begin(study: bytes) -> int:
    """Return how many tasks a study has. Raises: BadInput if something about it is wrong."""
    return len(prepared(study)[1])


def version() -> bytes:
    """Return the version of Tefuda that works here, as JSON."""
    return msgspec.json.encode(digest())


def go_on(study: bytes, first: int, seconds: float) -> tuple[list[bytes], float]:
    """Carry tasks out, from one of them on, for some seconds; return their outcomes, and the processor time."""
    whole, order = prepared(study)
    begun, until = time.process_time(), time.monotonic() + seconds
    outcomes: list[bytes] = []
    for place in order[first:]:
        outcomes.append(msgspec.json.encode(carry(whole.tasks[place])))
        if time.monotonic() >= until:
            break
    return outcomes, time.process_time() - begun


def conclude(study: bytes, pieces: Sequence[bytes]) -> bytes:
    """Return what the outcomes show, which are in the order of the tasks, in lists as JSON, after the version that they
    are of. Raises: BadInput if there are too few, or if they are of another version."""
    whole, order = prepared(study)
    found: list[Outcome | None] = [None] * len(order)
    if not all(are_of(version(), piece) for piece in pieces):
        raise little()
    outcomes = (one for piece in pieces for one in msgspec.json.decode(piece, type=list[msgspec.Raw])[1:])
    for place, outcome in zip(order, outcomes, strict=False):
        found[place] = read(whole.tasks[place], outcome)
    return msgspec.json.encode(told(whole.conclude(found)))


def are_of(version: bytes, piece: bytes) -> bool:
    """Return whether a piece's outcomes are of a version."""
    return piece.startswith(b"[" + version + b",")


def told(made: Result) -> Found:
    """Return a result with its finding."""
    if isinstance(made, Report):
        return Found(report.finding(made), report=made)
    if isinstance(made, Comparison):
        return Found(compare_words.finding(made), comparison=made)
    return Found(tournament.finding(made), tournament=made)


def as_file(found: bytes, kind: str, lang: str) -> bytes:
    """Return a result as a file: csv, json or html. Raises: BadInput if there is no such kind here."""
    known = msgspec.json.decode(found, type=Found)
    made: Any = known.report or known.comparison or known.tournament
    if kind == "json":
        return msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"
    if kind == "csv":
        return b"\xef\xbb\xbf" + as_csv(made, lang).encode()  # spreadsheets need the mark to read Japanese
    if kind != "html" or not (pages() or known.tournament):
        raise BadInput(Text("ui.error.not_found"))
    return as_page(made, lang).encode()


def as_page(made: Result, lang: str) -> str:
    """Return a result as a page without a network."""
    if isinstance(made, Report):
        from tefuda.lab.page import page  # an extra

        return page(made, lang)
    if isinstance(made, Comparison):
        from tefuda.lab.compare_page import page as of_two

        return of_two(made, lang)
    from tefuda.lab.tournament_page import page as of_bots

    return of_bots(made, lang)
