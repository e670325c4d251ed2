"""Contest clients at a table in the browser, among people: each has a seat there like any guest.

A client gets the messages that a contest server would send (`mirror.py`). To the people at the table it is a player; if
it disconnects, a bot plays on.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection

from tefuda.bots.program import Lost
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.engine.view import Event, Result, Text, View
from tefuda.table.guest import Guest
from tefuda.table.messages import RoomInfo, Seen, Stand
from tefuda.uecda.desk import options_of
from tefuda.uecda.host import SILENCE, Line, arrival
from tefuda.uecda.mirror import EXCHANGE, Mirror, Strayed

Answer = TypeVar("Answer")


class Client:
    """A client that plays for a seat. It is asked in the thread of its visit; its connection runs in an event loop."""

    lang = "en"

    def __init__(self, line: Line, loop: asyncio.AbstractEventLoop) -> None:
        self.line = line
        self.loop = loop
        self.mirror: Mirror | None = None

    def wait(self, talk: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(talk, self.loop).result()

    def follow(self, view: View, seat: int) -> None:
        """Send the client what has happened. Raises: Lost if it is gone, or if its mirror has strayed."""
        if self.mirror is None:
            self.mirror = Mirror(seat)
            self.wait(self.line.tell(seat))
        try:
            sent = self.mirror.follow(view)
        except Strayed:
            raise Lost(Text("commands.uecda.strayed")) from None
        for one in sent:
            if one is None:
                self.wait(self.line.answer())
            elif isinstance(one, int):
                self.wait(self.line.tell(one))
            else:
                self.wait(self.line.show(one))
        self.check()

    def check(self) -> None:
        """Raise Lost if the client is gone."""
        if self.line.gone:
            raise Lost(Text("commands.uecda.gone", {"name": self.line.name, "reason": self.line.gone}))

    def hear(self, events: Sequence[Event]) -> None:
        """Do nothing: the client follows whole views."""

    def ask(self, view: View, options: dict[str, Any], moves: Sequence[str], ms: float | None = None) -> str:
        """Return the client's move, or a pass if its answer is not a legal one. Raises: Lost if it is gone."""
        mirror = self.mirror
        assert mirror is not None
        usual = self.line.seconds
        self.line.seconds = usual if ms is None else min(usual, ms / 1000)
        try:
            if view.prompt is not None and view.prompt.asker == EXCHANGE:
                cells = self.wait(self.line.answer())
                self.check()
                return mirror.gift(view, cells, moves)
            self.wait(self.line.show(mirror.turn(mirror.seat)))
            cells = self.wait(self.line.answer())
            self.check()
        finally:
            self.line.seconds = usual
        text, ack = mirror.choose(cells)
        self.wait(self.line.tell(ack))
        return text

    def replace(self, reason: str) -> None:
        """Leave the table."""
        self.loop.call_soon_threadsafe(self.line.cut_off, reason)

    def finish(self, seat: int, result: Result) -> None:
        """Do nothing: the client knows from the last view."""


class Visit(Guest):
    """One client's match at a table."""

    def __init__(self, address: str, client: Client, seat: int = -1) -> None:
        super().__init__(address, client, client.line.name, seat)
        self.client = client
        self.seated = asyncio.Event()
        self.table: ClientConnection | None = None
        self.ended = False

    def visit(self, line: ClientConnection) -> bool:
        self.table = line
        return self.ended or super().visit(line) or self.ended

    def end(self) -> None:
        """Leave the table at once, from another thread."""
        self.ended = True
        if self.table is not None:
            self.table.close()

    def settle(self, line: ClientConnection, room: RoomInfo) -> None:
        if room.mine is None and not is_contest(room):
            raise BadInput(Text("commands.uecda.rules"), self.address)
        if room.mine is not None:
            self.client.loop.call_soon_threadsafe(self.seated.set)
        super().settle(line, room)

    def see(self, line: ClientConnection, seen: Seen) -> bool:
        try:
            return super().see(line, seen)
        except Lost as lost:
            self.lost = lost
            self.say(line, Stand())
            return True

    def follow(self, view: View, seat: int) -> None:
        if self.lost is None:
            self.client.follow(view, seat)


def is_contest(room: RoomInfo) -> bool:
    """Return whether a table has the rules of the contest."""
    game = find("daifugo")
    due = game.options(options_of(1)).data()
    return room.game == game.id and all(room.options.get(key) == due[key] for key in ("players", "rules"))


async def visits(
    listener: socket.socket,
    address: str,
    clients: int,
    seconds: float,
    joined: Callable[[str], None] = lambda name: None,
    silence: float = SILENCE,
) -> list[Visit]:
    """Let the first `clients` that connect play one match at a table; return their visits once all are over.

    Raises: BadInput if there is no such table or seat, or if it has other rules.
    """
    loop = asyncio.get_running_loop()
    made: list[Visit] = []
    staying: list[asyncio.Future[None]] = []
    threads = ThreadPoolExecutor(clients, "visit")
    try:
        for number in range(clients):
            client = await first_of(arrival(listener, f"client {number}", seconds, silence), staying)
            visit = Visit(address, Client(client, loop))
            made.append(visit)
            staying.append(loop.run_in_executor(threads, visit.stay))
            joined(visit.name)
            await first_of(visit.seated.wait(), staying)  # otherwise two might want the same seat
        await asyncio.gather(*staying)
        return made
    finally:
        await asyncio.gather(*(asyncio.to_thread(visit.end) for visit in made))
        for visit in made:
            with contextlib.suppress(OSError):
                await visit.client.line.close()
        await asyncio.gather(*staying, return_exceptions=True)
        threads.shutdown()


async def first_of(awaited: Coroutine[Any, Any, Answer], staying: Sequence[asyncio.Future[None]]) -> Answer:
    """Return the result of `awaited`. Raises: BadInput as soon as a visit fails."""
    task = asyncio.create_task(awaited)
    try:
        pending = set(staying)
        while not task.done():
            watched: set[asyncio.Future[Any]] = {task, *pending}
            done, _ = await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
            for one in done & pending:
                one.result()
                pending.discard(one)
        return task.result()
    finally:
        task.cancel()
