"""Long work in portions: on all cores or on a cluster, with progress, and continued where it stopped."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")
MOST_WAITING = 500  # portions handed to the pool at one time


def carry_out(
    play: Callable[[Task], Outcome],
    portions: Sequence[Task],
    kind: Any,
    pool: Executor,
    journal: Path | None = None,
    said: str = "portions",
    keep: Callable[[Outcome], bool] = lambda outcome: True,
) -> Iterator[tuple[Task, Outcome]]:
    """Play the portions, with a progress bar, and yield their outcomes, those in the journal first.

    Each is written down as soon as it is there, as data of this `kind`, unless it is not to be kept. A failure ends the
    work at once.

    Raises: BadInput with the line of the journal that cannot be read; whatever `play` raises.
    """
    known = kept(journal, kind)
    keys = {portion: msgspec.json.encode(portion).decode() for portion in portions}
    for portion in portions:
        if keys[portion] in known:
            yield portion, known[keys[portion]]
    left = [portion for portion in portions if keys[portion] not in known]
    waiting: dict[Future[Outcome], Task] = {}
    given = iter(left)
    with progress() as bar:
        shown = bar.add_task(said, total=len(left))
        try:
            while True:
                for portion in itertools.islice(given, MOST_WAITING - len(waiting)):
                    waiting[pool.submit(play, portion)] = portion
                if not waiting:
                    break
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    portion, outcome = waiting.pop(future), future.result()
                    if journal is not None and keep(outcome):
                        with journal.open("ab") as file:
                            file.write(msgspec.json.encode([keys[portion], outcome]) + b"\n")
                    bar.advance(shown)
                    yield portion, outcome
        finally:
            for future in waiting:
                future.cancel()


def progress() -> Progress:
    """Return a progress bar with the number of portions done and the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


def kept(journal: Path | None, kind: Any) -> dict[str, Any]:
    """Return what an earlier run has written down.

    Raises: BadInput if the file or a line of it cannot be read.
    """
    known: dict[str, Any] = {}
    if journal is None or not journal.exists():
        return known
    try:
        lines = journal.read_bytes().splitlines()
    except OSError as error:
        raise BadInput(
            Text("commands.file.unreadable", {"reason": error.strerror or str(error)}), str(journal)
        ) from None
    for number, line in enumerate(lines, 1):
        try:
            key, outcome = msgspec.json.decode(line, type=tuple[str, kind])
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadInput(Text("commands.file.journal", {"reason": str(error)}), f"{journal}:{number}") from None
        known[key] = outcome
    return known
