"""Several workers on one port: a supervisor starts them, and replaces any that dies or freezes.

Each worker is this command line again, with the supervisor's listening socket. Connections wait in the one queue of
that socket until a worker takes them, so none is ever left with a worker that has died or is stopped (as it would be if
each had a queue of its own, by SO_REUSEPORT). A `line` joins the supervisor and each of its workers: the worker says
every second that it is alive, the supervisor names newer code to go on with, and if the line breaks, the worker ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from tefuda.table import handover, measures
from tefuda.table.handover import Handover

UP: Final = b"+"  # from a worker: it serves now
PULSE: Final = b"."  # from a worker: it still does
BEAT: Final = 1.0  # seconds between two pulses
START_WITHIN: Final = 120.0  # seconds; a worker that is not up by then is replaced
STOP_WITHIN: Final = 10.0  # seconds; longer than a worker needs to send its browsers away
LONGEST_PAUSE: Final = 30.0  # seconds between two attempts to start a worker that does not come up

log = logging.getLogger("tefuda.table")


class Line:
    """A worker's end of the line.

    `succeed` is called with the path of the code to go on with, `stop` when the supervisor is gone.
    """

    def __init__(self, descriptor: int, succeed: Callable[[str], None], stop: Callable[[], None]) -> None:
        self.socket = socket.socket(fileno=descriptor)
        self.socket.setblocking(False)
        self.succeed = succeed
        self.stop = stop
        self.pulsing: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Tell the supervisor that this worker serves, and go on saying so."""
        asyncio.get_running_loop().add_reader(self.socket, self.hear)
        self.pulsing = asyncio.create_task(self.pulse())

    def hear(self) -> None:
        said = self.socket.recv(4096).decode()
        if said:
            self.succeed(said.rstrip("\n"))
        else:
            asyncio.get_running_loop().remove_reader(self.socket)
            self.stop()

    async def pulse(self) -> None:
        said = UP
        while True:
            with contextlib.suppress(OSError):  # the supervisor is stopped, and its queue full, or it is gone
                self.socket.send(said)
            said = PULSE
            await asyncio.sleep(BEAT)


@dataclass
class Worker:
    """A worker, as its supervisor knows it."""

    process: asyncio.subprocess.Process
    line: socket.socket
    up: asyncio.Event  # set while it serves
    silent: float = 0.0  # seconds without a pulse, counted in beats: after a suspension of the whole machine it is one

    def signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)


class Supervisor:
    """Keeps `jobs` workers running.

    `shared`: what every worker gets. `announce` is called once, when the service is up. A worker that is silent for
    `frozen` seconds is replaced.
    """

    def __init__(self, jobs: int, shared: Handover, announce: Callable[[], None], frozen: float) -> None:
        self.shared = shared
        self.announce = announce
        self.frozen = frozen
        self.announced = False
        self.successor, self.newer = handover.announced()
        self.path = os.environ.get("PYTHONPATH", "")
        self.up = {number: asyncio.Event() for number in range(1, jobs + 1)}
        self.workers: dict[int, Worker] = {}
        self.stopping = asyncio.Event()
        self.failed = asyncio.Event()  # set when a worker ends before it serves
        self.renewing = asyncio.Lock()
        self.renewals: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve until SIGTERM or SIGINT. SIGHUP has the workers start again, one after the other.

        Raises: SystemExit if workers can no longer be kept, as when there are no descriptors left to start one.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self.renew)
        if self.successor >= 0:
            loop.add_reader(self.successor, self.hear_successor)
        keeping = [asyncio.create_task(self.keep(number)) for number in self.up]
        stopping = asyncio.create_task(self.stopping.wait())
        await asyncio.wait([stopping, *keeping], return_when=asyncio.FIRST_COMPLETED)
        self.stopping.set()
        for worker in self.workers.values():
            worker.signal(signal.SIGTERM)
        await asyncio.wait(keeping, timeout=STOP_WITHIN)
        for worker in self.workers.values():
            worker.signal(signal.SIGKILL)
        failed = [error for error in await asyncio.gather(*keeping, return_exceptions=True) if error is not None]
        if failed:
            log.error("workers can't be kept: the service ends", exc_info=failed[0])
            raise SystemExit(1)

    async def keep(self, number: int) -> None:
        """Keep one worker running until the service stops."""
        pause = 0.0
        while not self.stopping.is_set():
            worker = self.workers[number] = await self.start(self.up[number])
            fate = await self.watch(worker)
            measures.forget(worker.process.pid)
            asyncio.get_running_loop().remove_reader(worker.line)
            worker.line.close()
            if self.stopping.is_set():
                return
            if worker.up.is_set():
                pause = 0.0
                worker.up.clear()
            else:
                pause = min(max(1.0, 2 * pause), LONGEST_PAUSE)
                self.failed.set()
            log.warning("worker %d (process %d) %s; another one starts", number, worker.process.pid, fate)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), pause)

    async def start(self, up: asyncio.Event) -> Worker:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        surroundings = os.environ | {"PYTHONPATH": self.path}
        after = msgspec.structs.replace(self.shared, line=theirs.fileno())
        with theirs, after.written() as file:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *sys.orig_argv[1:],
                env=surroundings | {handover.HANDOVER: str(file)},
                pass_fds=[*after.descriptors(), file],
            )
        worker = Worker(process, ours, up)
        asyncio.get_running_loop().add_reader(ours, self.hear, worker)
        if self.stopping.is_set():
            worker.signal(signal.SIGTERM)
        return worker

    async def watch(self, worker: Worker) -> str:
        """Wait for the end of a worker, which comes at once if it freezes. Return what became of it, in words."""
        ending = asyncio.create_task(worker.process.wait())
        while not (await asyncio.wait([ending], timeout=BEAT))[0]:
            worker.silent += BEAT
            if worker.silent > (self.frozen if worker.up.is_set() else START_WITHIN):
                worker.signal(signal.SIGKILL)
                silent = worker.silent
                await ending
                return f"was silent for {silent:.0f} s"
        code = await ending
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"

    def hear(self, worker: Worker) -> None:
        """Take in what a worker says."""
        try:
            said = worker.line.recv(4096)
        except ConnectionError:
            said = b""
        worker.silent = 0.0
        if UP in said:
            worker.up.set()
            if not self.announced:
                self.announced = True
                self.announce()
        if not said:
            asyncio.get_running_loop().remove_reader(worker.line)

    def hear_successor(self) -> None:
        """Go on with the newer code if it is ready; without a byte it never will be."""
        asyncio.get_running_loop().remove_reader(self.successor)
        if os.read(self.successor, 1):
            self.path = self.newer
            self.renew()
        os.close(self.successor)

    async def all_up(self) -> bool:
        """Wait until every worker serves; return False if one does not start."""

        async def every() -> None:
            for up in self.up.values():
                await up.wait()

        self.failed.clear()
        up, failed = asyncio.create_task(every()), asyncio.create_task(self.failed.wait())
        await asyncio.wait([up, failed], timeout=START_WITHIN, return_when=asyncio.FIRST_COMPLETED)
        up.cancel()
        failed.cancel()
        return up.done()

    def renew(self) -> None:
        task = asyncio.create_task(self.renew_all())
        self.renewals.add(task)
        task.add_done_callback(self.renewals.discard)

    async def renew_all(self) -> None:
        """Restart the workers with the present code, one after the other; the others serve meanwhile. If one does not
        start again, the rest would not either: they are left as they are."""
        async with self.renewing:
            up = await self.all_up()
            for number in sorted(self.workers):
                if not up:
                    break
                worker = self.workers[number]
                worker.up.clear()
                with contextlib.suppress(OSError):  # it has just died
                    worker.line.send(f"{self.path}\n".encode())
                up = await self.all_up()
        if up:
            log.warning("all workers have started again")
        else:
            log.error("a worker does not start again; those that serve are left as they are")
