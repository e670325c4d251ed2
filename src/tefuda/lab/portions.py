"""Long work in portions: on all cores or on a cluster, with progress, and continued where it stopped."""

from __future__ import annotations

import contextlib
import fcntl
import itertools
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.lab.sources import digest, own_games

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

    Raises: BadInput with the line of the journal that cannot be read, if another version of Tefuda wrote it, if another
        command is at it, if it cannot be written, or if the processes are gone; whatever `play` raises.
    """
    with contextlib.closing(Journal(journal)) as known:
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
            shown = bar.add_task(said, total=len(portions), completed=len(portions) - len(left))
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
            except BrokenExecutor:
                raise BadInput(Text("lab.refused.process")) from None


def progress() -> Progress:
    """Return a progress bar with the number of portions done and the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


class Journal:
    """What an earlier run has written down, if there is a file. A last line without an end was cut off: it is dropped.

    Raises: BadInput if the file or a line of it cannot be read, if another version of Tefuda wrote it, or if another
        command is at it.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.first = b"" if file is None else version() + b"\n"
        self.begun = False
        self.lines: dict[str, tuple[int, msgspec.Raw]] = {}
        self.lock: IO[bytes] | None = None
        if file is None:
            return
        try:
            self.lock = locked(file)
            self.read(file)
        except OSError as error:
            reason = Text("commands.file.unreadable", {"reason": error.strerror or str(error)})
            raise BadInput(reason, str(file)) from None
        except BadInput:
            self.close()
            raise

    def read(self, file: Path) -> None:
        content = file.read_bytes()
        if not content.startswith(self.first) and not self.first.startswith(content):  # nor cut off in its first line
            raise BadInput(Text("commands.file.journal_version"), str(file))
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            file.write_bytes(whole)
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
            line = msgspec.json.encode([key, outcome]) + b"\n"
            try:
                with self.file.open("ab") as file:
                    file.write(line if self.begun else self.first + line)
            except OSError as error:
                reason = Text("commands.file.unwritable", {"reason": error.strerror or str(error)})
                raise BadInput(reason, str(self.file)) from None
            self.begun = True

    def close(self) -> None:
        """Let other commands use the file."""
        if self.lock is not None:
            self.lock.close()

    def bad(self, number: int, error: Exception) -> BadInput:
        return BadInput(Text("commands.file.journal", {"reason": str(error)}), f"{self.file}:{number}")


def locked(file: Path) -> IO[bytes]:
    """Open a journal that no other command is at. Raises: BadInput if one is; OSError if it cannot be opened."""
    held = file.open("ab")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        held.close()
        raise BadInput(Text("commands.file.journal_taken"), str(file)) from None
    except OSError:  # the file system has no locks
        pass
    return held


def version() -> bytes:
    """Return the first line of a journal: which version of Tefuda writes it, and of users' own games, if there are."""
    own = own_games()
    return msgspec.json.encode({"version": digest(), **({"games": own} if own else {})})
