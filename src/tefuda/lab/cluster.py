"""Work on a cluster of Dask Distributed (`pip install tefuda[cluster]`), where one machine is not enough.

A task's outcome follows from the task and the rules alone, so it does not matter which worker carries it out, nor that
another one does it again after a worker has died. What must be the same everywhere is Tefuda itself: every worker
shows the digest of its rules, before the first task and with each one.
"""

from __future__ import annotations

import contextlib
import logging
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from pathlib import Path
from typing import Any, Final

import distributed

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import load_file
from tefuda.engine.view import Text
from tefuda.lab.sources import digest

CONNECT: Final = 10  # seconds
SHOWN: Final = 12  # digits of a digest

Files = dict[str, bytes]  # of a user's own game, by their path inside its folder; one without a folder is the game


@contextlib.contextmanager
def connected(address: str, files: Sequence[Path]) -> Iterator[Executor]:
    """Open a cluster by its scheduler's address, such as tcp://127.0.0.1:8786.

    Raises: BadInput if the cluster can't be reached, or a worker has other rules.
    """
    for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what matters becomes one line
    client: Any = distributed.Client.__new__(distributed.Client)  # one that can't connect must be closed, too
    with contextlib.closing(client), contextlib.ExitStack() as held:
        try:
            client.__init__(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError, RuntimeError, TypeError) as error:
            raise unreachable(address, str(error) or type(error).__name__) from None
        for name, found in client.run(shown, on_error="return").items():
            check(name, found if isinstance(found, str) else type(found).__name__)
        if files:
            plugin = OwnGames([contents(file) for file in files])
            client.register_plugin(plugin)
            held.callback(lambda: client.unregister_worker_plugin(plugin.name))
        yield Cluster(client, address)


def shown() -> str:
    """Return the digest of a worker."""
    return digest()


def check(worker: str, found: str) -> None:
    """Compare a worker's digest with our own. Raises: BadInput if it is another."""
    if found != digest():
        args: dict[str, Any] = {"worker": worker, "found": found[:SHOWN], "wanted": digest()[:SHOWN]}
        raise BadInput(Text("lab.refused.worker", args), "--cluster")


def unreachable(address: str, reason: str) -> BadInput:
    return BadInput(Text("lab.refused.cluster", {"where": address, "reason": reason}), "--cluster")


class Cluster(Executor):
    """An executor whose tasks show the digest of their worker, and which says in one line that the cluster is gone."""

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self.address = address
        self.inner: Executor = client.get_executor(pure=False)

    def submit(self, play: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Hand a task to the cluster."""
        given: Future[Any] = Future()

        def arrived(done: Future[Any]) -> None:
            try:
                worker, found, outcome = done.result()
                check(worker, found)
                given.set_result(outcome)
            except (Exception, CancelledError) as error:
                given.set_exception(
                    error if isinstance(error, BadInput) else unreachable(self.address, str(error) or "no scheduler")
                )

        self.inner.submit(watched, play, args, named).add_done_callback(arrived)
        return given


def watched(play: Callable[..., Any], args: Sequence[Any], named: dict[str, Any]) -> tuple[str, str, Any]:
    """Carry a task out, at a worker; return its name, its digest and the outcome."""
    return distributed.get_worker().address, digest(), play(*args, **named)


def contents(file: Path) -> Files:
    """Return the files of a user's own game, to take them to the workers."""
    if file.is_file():
        return {file.name: file.read_bytes()}
    return {
        f"{file.name}/{one.relative_to(file).as_posix()}": one.read_bytes()
        for one in sorted(file.rglob("*"))
        if one.is_file() and "__pycache__" not in one.parts
    }


class OwnGames(distributed.WorkerPlugin):
    """Registers users' own games at each worker, those that come later among them."""

    name = "tefuda-own-games"
    idempotent = False

    def __init__(self, games: list[Files]) -> None:
        self.games = games

    def setup(self, worker: Any) -> None:
        folder = Path(tempfile.mkdtemp(prefix="tefuda-"))
        for files in self.games:
            for path, content in files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(content)
            load_file(folder / next(iter(files)).split("/")[0])
