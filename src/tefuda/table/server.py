"""The table's server: the store, the bots' processes and a port, until it is stopped."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette

import tefuda.engine.position
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import app, handover
from tefuda.table.bundle import MISSING, PAGE, Bundle
from tefuda.table.limits import Limits
from tefuda.table.live import Held, Manners
from tefuda.table.minds import Minds
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store

USUAL_PORT: Final = 8338  # TEFU on a phone's keys. A browser identifies its player by the address, port included
MESSAGE_LIMIT: Final = 1 << 20  # far above socket.LONGEST_MESSAGE, beyond which a message is refused with an answer


class Server(uvicorn.Server):
    """Announces the table when it is up, and hands it over when there is newer code."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None], rooms: Callable[[], Rooms]) -> None:
        super().__init__(config)
        self.announce = announce
        self.rooms = rooms
        self.successor, self.path = handover.announced()
        self.ready = False  # the successor
        self.held: dict[str, Held] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            spare_the_collector()
            self.announce()
            if self.successor >= 0:
                asyncio.get_running_loop().add_reader(self.successor, self.hear)

    def hear(self) -> None:
        """Stop for the successor if it is ready; without a byte it never will be."""
        asyncio.get_running_loop().remove_reader(self.successor)
        self.ready = bool(os.read(self.successor, 1)) and not self.should_exit
        self.should_exit |= self.ready
        os.close(self.successor)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.ready:
            for server in self.servers:
                server.close()
            self.held = await self.rooms().hand_over()
        await super().shutdown(sockets)


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    store: str,
    games: Sequence[Path] = (),
    open_browser: bool = False,
    manners: Manners | None = None,
    jobs: int = 0,
    limits: Limits | None = None,
    public: Sequence[str] = (),
    proxies: str = "127.0.0.1,::1",
) -> None:
    """Serve the table until it is stopped.

    `port` 0 is any free one; None the usual one, or a free one if that is taken. `games` are the files of users' own
    games, `jobs` the processes bots think in (0: as many as there are cores to spare). `public`: names under which it
    can be reached from outside; `proxies`: addresses and networks whose `X-Forwarded-For` is believed.

    Raises: BadInput if the port or the store cannot be used.
    """
    before = handover.received()
    listening = before.socket() if before else usual(host) if port is None else listen(host, port)
    files = Bundle()
    if files.find(PAGE) is None:
        print(MISSING, end="", file=sys.stderr)
    asyncio.run(reach(store))
    database = Store(store)
    minds = Minds(jobs, games)
    rooms: list[Rooms] = []

    def make_rooms() -> Rooms:
        rooms.append(Rooms(database, minds, manners, before.rooms if before else {}, limits))
        return rooms[0]

    def announce() -> None:
        if before:
            print(f"The table now runs on the {'compiled' if compiled() else 'interpreted'} engine.", flush=True)
        else:
            welcome(addresses(host, listening), open_browser)

    try:
        server = Server(config(app.create(make_rooms, files, public), proxies), announce, lambda: rooms[0])
        server.run(sockets=[listening.dup()])
    finally:
        minds.close()
    if server.ready:
        handover.execute(server.path, listening, server.held)


def spare_the_collector() -> None:
    """Let the garbage collector leave alone what stays until the end, and look less often for what little is garbage.

    Nearly everything a table uses is freed without it. At its usual thresholds it walks the objects of all rooms again
    and again, which took half of the CPU time and nearly all of the longest delays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 1_000)


def welcome(urls: Sequence[str], open_browser: bool) -> None:
    """Print the table's addresses and open the first one in the browser."""
    print("Tefuda 手札:", *urls, flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(urls[0],), daemon=True).start()


def compiled() -> bool:
    """Return whether the engine runs compiled."""
    return not str(tefuda.engine.position.__file__).endswith(".py")


async def reach(store: str) -> None:
    """Check the store before the addresses are printed.

    Raises: BadInput if the store cannot be reached.
    """
    database = Store(store)
    await database.prepare()
    await database.close()


class OneLine(logging.Filter):
    """Report text that is not UTF-8 in one line: a client's fault needs no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


ONE_LINE: Final = OneLine()


def config(service: Starlette, proxies: str = "127.0.0.1,::1") -> uvicorn.Config:
    """Return how the application is served."""
    logging.getLogger("uvicorn.error").addFilter(ONE_LINE)
    return uvicorn.Config(
        service,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE_LIMIT,
        log_level="warning",
        timeout_graceful_shutdown=3,
        server_header=False,
        forwarded_allow_ips=proxies,
    )


def usual(host: str) -> socket.socket:
    """Return a socket listening on the usual port, so that browsers identify players after a restart; if it is taken,
    on a free one."""
    try:
        return listen(host, USUAL_PORT)
    except BadInput:
        return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises: BadInput if the port cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # only listening shows for certain that a bound port is free
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(Text("ui.error.port", {"host": host, "port": port, "reason": reason})) from None
    listening.set_inheritable(True)
    return listening


def addresses(host: str, listening: socket.socket) -> list[str]:
    """Return the addresses to type into a browser.

    If the table is open to the network, the first is for its other machines: a link made there can be passed on.
    """
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}
    names = [lan_address(), own[host]] if host in own else [host]
    port = listening.getsockname()[1]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in dict.fromkeys(filter(None, names))]


def lan_address() -> str:
    """Return this machine's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # this address belongs to nobody: nothing is sent, only a route is chosen
        except OSError:
            return ""
        return str(asking.getsockname()[0])
