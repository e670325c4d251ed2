"""The table's server: the store, the bots' processes and a port, until it is stopped."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import math
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

import msgspec
import platformdirs
import uvicorn
from starlette.applications import Starlette

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import app, connections, handover, logs, measures, wordlist
from tefuda.table.bundle import DOCS, PAGE, Bundle
from tefuda.table.clocks import Held
from tefuda.table.handover import Handover
from tefuda.table.laboratory.desk import Terms
from tefuda.table.limits import Limits
from tefuda.table.lock import NONE, lock
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation
from tefuda.table.openid import Provider
from tefuda.table.push import Push
from tefuda.table.rooms import Rooms
from tefuda.table.settings import Settings
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tefuda.table.workers import Line, Supervisor

USUAL_PORT: Final = 8338  # TEFU on a phone's keys. A browser identifies its player by the address, port included
MESSAGE_LIMIT: Final = 1 << 16  # far above socket.LONGEST_MESSAGE, beyond which a message is refused with an answer


class Server(uvicorn.Server):
    """Announces the table when it is up, and hands it over when there is newer code.

    `line`: the descriptor of the line to the supervisor, if there is one.
    """

    def __init__(
        self, config: uvicorn.Config, announce: Callable[[], None], rooms: Callable[[], Rooms], line: int = NONE
    ) -> None:
        super().__init__(config)
        self.announce = announce
        self.rooms = rooms
        self.successor, self.newer = handover.announced()
        self.line = None if line == NONE else Line(line, self.succeed, self.stop)
        self.path: str | None = None  # where the code of the successor is, once it is ready
        self.held: dict[str, Held] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            spare_the_collector()
            self.announce()
            if self.successor >= 0:
                asyncio.get_running_loop().add_reader(self.successor, self.hear)
            if self.line is not None:
                self.line.open()

    def hear(self) -> None:
        """Stop for the successor if it is ready; without a byte it never will be."""
        asyncio.get_running_loop().remove_reader(self.successor)
        if os.read(self.successor, 1):
            self.succeed(self.newer)
        os.close(self.successor)

    def succeed(self, path: str) -> None:
        """Stop for the code in `path`."""
        if not self.should_exit:
            self.path, self.should_exit = path, True

    def stop(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self.held = await self.rooms().hand_over(goes_on=self.path is not None)
        await super().shutdown(sockets)


def serve(
    settings: Settings, *, supervised: bool = False, open_browser: bool = False, limits: Limits | None = None
) -> None:
    """Serve the table until it is stopped, in this process or, `supervised`, in workers that are replaced if they die.

    Raises: BadInput if the port or the store cannot be used, or if another process serves the same SQLite file.
    """
    logs.set_up(settings.log_format, settings.log_level)
    store = settings.store or own_store()
    words = wordlist.read(settings.words)
    before = handover.received()
    own = before or opened(settings, store)
    listening = own.socket()

    def announce() -> None:
        if before is None:
            welcome(addresses(settings.host, listening, settings.path), open_browser)
        elif before.line == NONE:
            print(f"The table now runs on the {measures.engine()} engine.", flush=True)

    if supervised and before is None:
        with measures.added_up(settings.metrics):
            asyncio.run(Supervisor(settings.jobs, own, announce, settings.frozen).run())
        return
    if settings.metrics and own.line == NONE:
        measures.serve(settings.metrics)
    connections.allow_files()
    bundle = Bundle(path=settings.path, docs=DOCS, lab=settings.lab_jobs > 0)
    database = Store(store)
    cores = max(1, (os.cpu_count() or 2) - 1)
    minds = Minds(settings.bot_jobs or math.ceil(cores / settings.jobs), [Path(file) for file in settings.game])
    keep = settings.keep * 24 * 3600
    manners = Manners(pace=settings.pace, grace=settings.grace, linger=settings.linger, keep=keep)
    rooms: list[Rooms] = []

    def make_rooms() -> Rooms:
        moderation = Moderation(database, words, settings.operator)
        push = Push(database, settings.push, settings.path, settings.push_key) if settings.push else None
        rooms.append(Rooms(database, minds, manners, own.rooms, limits, moderation, push))
        return rooms[0]

    try:
        provider = None
        if settings.openid:
            known = settings.openid_client, settings.openid_secret, settings.openid_name
            provider = Provider(settings.openid, *known)
        terms = Terms(settings.lab_jobs, settings.lab_minutes, settings.lab_days, minds.files)
        service = app.create(make_rooms, bundle, settings.public, provider, terms)
        server = Server(config(service, settings.proxies), announce, lambda: rooms[0], own.line)
        signal.signal(signal.SIGTERM, leave)
        server.run(sockets=[listening.dup()])
    finally:
        minds.close()
    if server.path is not None:
        handover.execute(server.path, msgspec.structs.replace(own, rooms=server.held))


def opened(settings: Settings, store: str) -> Handover:
    """Open the port and the store for a service that starts.

    Raises: BadInput if one of them cannot be used.
    """
    if settings.jobs > 1 and not Store(store).postgres:
        raise BadInput(Text("ui.error.one_worker", {"jobs": settings.jobs, "store": store}))
    locked = lock(store)
    asyncio.run(reach(store))
    listening = usual(settings.host) if settings.port is None else listen(settings.host, settings.port)
    return Handover(listening.detach(), locked)


def leave(signal: int, frame: FrameType | None) -> NoReturn:
    """End on SIGTERM as a program does: uvicorn sends it again when everything is served, and bots must be ended."""
    raise SystemExit(0)


def own_store() -> str:
    """Return the address of the SQLite file in the user's data folder; the folder is created if it is missing.

    Raises: BadInput if it cannot be created.
    """
    folder = platformdirs.user_data_path("tefuda")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(Text("ui.error.store_down", {"store": str(folder), "reason": reason})) from None
    return f"sqlite:///{folder / 'table.sqlite3'}"


def check_bundle() -> None:
    """Check that there is a web table to serve.

    Raises: BadInput if it has not been built.
    """
    if Bundle().find(PAGE) is None:
        raise BadInput(Text("ui.error.no_bundle"))


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


def config(service: Starlette, proxies: Sequence[str] = ("127.0.0.1", "::1")) -> uvicorn.Config:
    """Return how the application is served."""
    logging.getLogger("uvicorn.error").addFilter(ONE_LINE)
    return uvicorn.Config(
        service,
        http=connections.Http,
        ws=connections.Socket,
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE_LIMIT,
        log_config=None,
        log_level="warning",  # below it, every path is logged, and paths hold codes
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
        forwarded_allow_ips=[*map(str, believed(proxies))],
    )


def believed(proxies: Sequence[str]) -> Iterator[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Yield the networks of proxies, and those of IPv4 also as a socket for IPv6 names them."""
    for name in proxies:
        network = ipaddress.ip_network(name, strict=False)
        yield network
        if network.version == 4:
            yield ipaddress.IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")


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


def addresses(host: str, listening: socket.socket, path: str = "") -> list[str]:
    """Return the addresses to type into a browser.

    If the table is open to the network, the first is for its other machines: a link made there can be passed on.
    """
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}
    names = [lan_address(), own[host]] if host in own else [host]
    port = listening.getsockname()[1]
    hosts = [f"[{name}]" if ":" in name else name for name in dict.fromkeys(names) if name]
    return [f"http://{host}:{port}{path}/" for host in hosts]


def lan_address() -> str:
    """Return this machine's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # this address belongs to nobody: nothing is sent, only a route is chosen
        except OSError:
            return ""
        return str(asking.getsockname()[0])
