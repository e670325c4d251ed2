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
from tefuda.lab.sources import digest

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

    Each is written down as soon as it is there, unless it is not to be kept, as data of this `kind`: a type, or one for
    each type of portion. A failure ends the work at once.

    Raises: BadInput with the line of the journal that cannot be read, if another version of Tefuda wrote it, or if the
        processes are gone; whatever `play` raises.
    """
    known = Journal(journal)
    left = []
    for portion in portions:
        key = msgspec.json.encode(portion).decode()
        if key in known.lines:
            yield portion, known.outcome(key, kind[type(portion)] if isinstance(kind, dict) else kind)
        else:
            left.append((key, portion))
    waiting: dict[Future[Outcome], tuple[str, Task]] = {}
    given = iter(left)
    with progress() as bar:
        shown = bar.add_task(said, total=len(left))
        try:
            while True:
                for key, portion in itertools.islice(given, MOST_WAITING - len(waiting)):
                    waiting[pool.submit(play, portion)] = key, portion
                if not waiting:
                    break
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    (key, portion), outcome = waiting.pop(future), future.result()
                    if keep(outcome):
                        known.add(key, outcome)
                    bar.advance(shown)
                    yield portion, outcome
        finally:
            for future in waiting:
                future.cancel()


def progress() -> Progress:
    """Return a progress bar with the number of portions done and the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


class Journal:
    """What an earlier run has written down, if there is a file. A last line without an end was cut off: it is dropped.

    Raises: BadInput if the file or a line of it cannot be read, or if another version of Tefuda wrote it.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.begun = False
        self.lines: dict[str, tuple[int, msgspec.Raw]] = {}
        if file is None or not file.exists():
            return
        try:
            content = file.read_bytes()
            first = version() + b"\n"
            if not content.startswith(first) and not first.startswith(content):  # nor cut off in its first line
                raise BadInput(Text("commands.file.journal_version"), str(file))
            whole = content[: content.rfind(b"\n") + 1]
            if whole != content:
                file.write_bytes(whole)
        except OSError as error:
            reason = Text("commands.file.unreadable", {"reason": error.strerror or str(error)})
            raise BadInput(reason, str(file)) from None
        lines = whole.splitlines()
        self.begun = bool(lines)
        for number, line in enumerate(lines[1:], 2):
            try:
                key, outcome = msgspec.json.decode(line, type=tuple[str, msgspec.Raw])
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise self.bad(number, error) from None
            self.lines[key] = number, outcome

    def outcome(self, key: str, kind: Any) -> Any:
        """Return what was written down. Raises: BadInput if it is not of this kind."""
        number, outcome = self.lines[key]
        try:
            return msgspec.json.decode(outcome, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self.bad(number, error) from None

    def add(self, key: str, outcome: Any) -> None:
        """Write an outcome down."""
        if self.file is not None:
            line = msgspec.json.encode([key, outcome])
            with self.file.open("ab") as file:
                file.write(line + b"\n" if self.begun else version() + b"\n" + line + b"\n")
            self.begun = True

    def bad(self, number: int, error: Exception) -> BadInput:
        return BadInput(Text("commands.file.journal", {"reason": str(error)}), f"{self.file}:{number}")


def version() -> bytes:
    """Return the first line of a journal: which version of Tefuda writes it."""
    return msgspec.json.encode({"version": digest()})
