"""Starts the table: opens the store, the bots' processes and a port, and serves until stopped."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import app
from tefuda.table.bundle import MISSING, PAGE, Bundle
from tefuda.table.live import Manners
from tefuda.table.minds import Minds
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store

MESSAGE_LIMIT: Final = 1 << 20  # far above socket.LONGEST_MESSAGE, which is refused with a word


class Server(uvicorn.Server):
    """Says where the table is once it stands."""

    def __init__(self, config: uvicorn.Config, url: str, open_browser: bool) -> None:
        super().__init__(config)
        self.url = url
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Tefuda 手札: {self.url}", flush=True)
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    store: str,
    games: Sequence[Path] = (),
    open_browser: bool = False,
    manners: Manners | None = None,
    jobs: int = 0,
) -> None:
    """Serves the table until it is stopped. `games` are the files of users' own games, `jobs` the processes bots
    think in (0: as many as there are cores to spare). Raises BadInput if the port or the store cannot be had."""
    listening = listen(host, port)
    files = Bundle()
    if files.find(PAGE) is None:
        print(MISSING, end="", file=sys.stderr)
    asyncio.run(reach(store))
    database = Store(store)
    minds = Minds(jobs, games)

    try:
        service = config(app.create(lambda: Rooms(database, minds, manners), files))
        Server(service, address(host, listening), open_browser).run(sockets=[listening])
    finally:
        minds.close()


async def reach(store: str) -> None:
    """Makes sure of the store before anything is promised. Raises BadInput."""
    database = Store(store)
    await database.prepare()
    await database.close()


def config(service: Starlette) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        service,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE_LIMIT,
        log_level="warning",
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises BadInput."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # a bound port is only taken for sure once somebody listens
    except OSError as error:
        listening.close()
        raise BadInput(Text("ui.error.port", {"host": host, "port": port, "reason": error.strerror or ""})) from None
    listening.set_inheritable(True)
    return listening


def address(host: str, listening: socket.socket) -> str:
    """What to type into a browser on this machine."""
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
    name = local.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{listening.getsockname()[1]}/"
