"""What the service measures of itself, for Prometheus.

Several workers share their numbers through files, in the folder `PROMETHEUS_MULTIPROC_DIR` that their supervisor makes;
it adds them up and serves them. That is why a worker sets its numbers (`watch`) and is not asked for them.
"""

from __future__ import annotations

import asyncio
import functools
import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

import tefuda
import tefuda.engine.position
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text

if TYPE_CHECKING:
    from tefuda.table.entries import Entry
    from tefuda.table.rooms import Rooms
    from tefuda.table.store import Store

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
disable_created_metrics()  # type: ignore[no-untyped-call]

EVERY: Final = 5.0  # seconds between two looks
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

ROOMS = Gauge("tefuda_rooms", "Tables in memory", multiprocess_mode="livesum")
PEOPLE = Gauge("tefuda_people", "People at tables, each once per worker", multiprocess_mode="livesum")
SOCKETS = Gauge("tefuda_sockets", "Browsers connected to tables", multiprocess_mode="livesum")
QUESTIONS = Gauge("tefuda_bot_questions", "Decisions of bots, by state", ["state"], multiprocess_mode="livesum")
LAG = Histogram("tefuda_loop_lag_seconds", "How late the event loop runs what is due", buckets=QUICK)
MEMORY = Gauge("tefuda_peak_memory_bytes", "Most memory a worker has used", multiprocess_mode="livemax")
INFO = Gauge("tefuda_info", "The version that runs", ["version", "engine"], multiprocess_mode="livemax")
MOVES = Histogram("tefuda_move_seconds", "From a player's move to its acknowledgement", buckets=QUICK)
BOTS = Histogram("tefuda_bot_seconds", "From the question to a bot's answer", buckets=SLOW)
STORE = Histogram("tefuda_store_seconds", "Time to write an entry of a table to the store", buckets=QUICK)
STORE_ERRORS = Counter("tefuda_store_errors", "Writes that the store failed at")
ENTRIES = Counter("tefuda_entries", "Entries written to the store: kind, and what made a move", ["kind", "by"])
REQUESTS = Histogram("tefuda_http_seconds", "HTTP requests", ["handler", "status"], buckets=QUICK)
REFUSED = Counter("tefuda_refused", "Requests and messages refused because a limit was reached")


@contextmanager
def added_up(place: str) -> Iterator[None]:
    """Serve, at `ADDRESS:PORT`, the numbers of all processes that are started from here; none if `place` is empty.

    Raises: BadInput if the port cannot be used.
    """
    if not place:
        yield
        return
    with TemporaryDirectory(prefix="tefuda-metrics-") as folder:
        os.environ[SHARED] = folder
        serve(place)
        yield


def forget(process: int) -> None:
    """Leave out what a process that has ended had open; what it counted stays."""
    if SHARED in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]


def serve(place: str) -> None:
    """Serve the numbers of this process, or of all that share them, at `ADDRESS:PORT`, as long as this process lives.

    Raises: BadInput if the port cannot be used.
    """
    host, _, port = place.rpartition(":")
    registry = REGISTRY
    if os.environ.get(SHARED):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    try:
        start_http_server(int(port), host.strip("[]"), registry)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(Text("ui.error.port", {"host": host, "port": int(port), "reason": reason})) from None


async def write(store: Store, code: str, seq: int, entry: Entry) -> bool:
    """Append to a table's list in the store (`Store.append`), and count it."""
    began = time.perf_counter()
    try:
        written = await store.append(code, seq, entry)
    except Exception:
        STORE_ERRORS.inc()
        raise
    STORE.observe(time.perf_counter() - began)
    if written:
        counter(type(entry), getattr(entry, "by", "")).inc()
    return written


@functools.cache
def counter(kind: type, by: str) -> Counter:
    return ENTRIES.labels(kind.__name__.lower(), by)


def engine() -> str:
    """Return how the engine runs: compiled or interpreted."""
    return "interpreted" if str(tefuda.engine.position.__file__).endswith(".py") else "compiled"


async def watch(rooms: Rooms) -> None:
    """Keep up to date what is not counted as it happens, as long as the service runs."""
    INFO.labels(tefuda.__version__, engine()).set(1)
    while True:
        look(rooms)
        due = time.monotonic() + EVERY
        await asyncio.sleep(EVERY)
        rooms.lag = max(0.0, time.monotonic() - due)
        LAG.observe(rooms.lag)


def look(rooms: Rooms) -> None:
    live = list(rooms.live.values())
    ROOMS.set(len(live))
    SOCKETS.set(sum(len(room.clients) for room in live))
    PEOPLE.set(len({client.person for room in live for client in room.clients}))
    lanes = (rooms.shared.minds.quick, rooms.shared.minds.long)
    QUESTIONS.labels("waiting").set(sum(len(lane.waiting) for lane in lanes))
    QUESTIONS.labels("thinking").set(sum(not question.job.done() for lane in lanes for question in lane.running))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    MEMORY.set(peak * (1 if sys.platform == "darwin" else 1024))
