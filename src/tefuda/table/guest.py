"""A program at a table of a running service: it sits down there as a guest, over the same WebSocket as a browser."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import ClientConnection, connect

from tefuda.bots.program import SHOWN, Lost
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Event, Result, Text, View
from tefuda.table import socket
from tefuda.table.messages import (
    Hello,
    Play,
    Ready,
    Reconnect,
    Refused,
    RoomChanged,
    RoomInfo,
    Seen,
    Sit,
    Stand,
    ToBrowser,
    Trouble,
)
from tefuda.texts import render

HASTE: Final = 0.5  # seconds of a clock that are left for the way
AGAIN: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)  # seconds before each try to reach a table that was there before

decoder: Final = msgspec.json.Decoder(ToBrowser)


class Player(Protocol):
    """What plays: a program in any language, or whatever else answers like one (`bots.program.Program`)."""

    lang: str

    def hear(self, events: Sequence[Event]) -> None:
        """Note what its seat saw happen."""

    def ask(self, view: View, options: dict[str, Any], moves: Sequence[str], ms: float | None = None) -> str:
        """Return its answer, one of `moves`. Raises: Lost if it has none."""

    def replace(self, reason: str) -> None:
        """Hear that it has lost its seat, and why."""

    def finish(self, seat: int, result: Result) -> None:
        """Hear how the match ended."""


class Guest:
    """One visit to a table, until its match is over. `seat`: the wanted one; -1: any that is free.

    `lost`: why the program has lost its seat, or None.
    """

    def __init__(self, address: str, program: Player, name: str, seat: int = -1) -> None:
        self.address = address
        self.url = socket_of(address)
        self.program = program
        self.name = name
        self.seat = seat
        self.token = secrets.token_hex(16)
        self.room: RoomInfo | None = None
        self.version = -1
        self.answered = 0
        self.open = ""  # id of a move that was sent and is not made yet
        self.said = ""
        self.lost: BadInput | None = None

    def stay(self) -> None:
        """Play one match. A connection that breaks off is made again.

        Raises: BadInput if there is no such table or seat, or if the table stays out of reach.
        """
        tries = iter(AGAIN)
        while True:
            try:
                with connect(self.url, compression=None, max_size=None) as line:
                    if self.visit(line):
                        return
                    tries = iter(AGAIN)
            except (OSError, InvalidURI, InvalidHandshake, ConnectionClosed) as error:
                if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == socket.GONE:
                    raise BadInput(Text("commands.sit.no_table", {"url": self.address})) from None
                pause = next(tries, None) if self.room is not None else None
                if pause is None:
                    raise BadInput(Text("commands.sit.gone", {"reason": str(error)}), self.address) from None
                time.sleep(pause)

    def visit(self, line: ClientConnection) -> bool:
        """Take part until the match is over (True), or until the service asks for another connection (False)."""
        self.open = ""
        self.say(line, Hello(self.token, self.version))
        for data in line:
            message = decoder.decode(data)
            if isinstance(message, RoomChanged):
                self.room = message.room
                self.settle(line, message.room)
            elif isinstance(message, Seen):
                if self.see(line, message):
                    return True
            elif isinstance(message, Refused):
                self.leave(line, render(message.text, self.program.lang), message.rule)
            elif isinstance(message, Reconnect):
                return False
            elif isinstance(message, Trouble):
                raise BadInput(message.text, self.address)
        return False

    def settle(self, line: ClientConnection, room: RoomInfo) -> None:
        """Take a seat, and be ready."""
        if room.mine is None:
            free = [seat for seat, chair in enumerate(room.chairs) if chair.kind == "open"]
            if room.phase != "waiting" or not free or (self.seat >= 0 and self.seat not in free):
                raise BadInput(Text("commands.sit.no_seat"), self.address)
            self.say(line, Sit(self.seat if self.seat >= 0 else free[0], self.name))
        elif room.phase == "waiting" and not room.chairs[room.mine].ready:
            self.say(line, Ready(True))

    def see(self, line: ClientConnection, seen: Seen) -> bool:
        """Answer if there is something to decide; return whether the match is over."""
        if self.room is None or self.room.mine is None:
            return False
        if seen.version > self.version:
            self.follow(seen.view, self.room.mine)
            self.version = seen.version
        if seen.view.result is not None:
            if self.lost is None:
                self.program.finish(self.room.mine, seen.view.result)
            return True
        if seen.made == self.open:
            self.open = ""
        moves = [move.text for move in seen.view.moves]
        if moves and not seen.own and not self.open and self.lost is None:
            self.answered += 1
            self.answer(line, seen, moves, self.room)
        return False

    def follow(self, view: View, seat: int) -> None:
        """Hear what has happened, as `seat` sees it now."""
        self.program.hear(view.events)

    def answer(self, line: ClientConnection, seen: Seen, moves: list[str], room: RoomInfo) -> None:
        """Ask the program for its move; if it has none, leave the seat to the usual bot."""
        clock = seen.clocks.get(str(room.mine))
        ms = None if clock is None else max(HASTE, clock - HASTE) * 1000
        try:
            self.said = self.program.ask(seen.view, room.options, moves, ms)
        except Lost as lost:
            self.lost = lost
            self.say(line, Stand())
            return
        self.open = secrets.token_hex(8)
        self.say(line, Play(seen.version, self.said, self.open))

    def leave(self, line: ClientConnection, reason: str, rule: str) -> None:
        """Leave the seat after a move that was refused."""
        self.lost = Lost(Text("bots.program.illegal", {"said": self.said[:SHOWN], "reason": reason}), rule=rule)
        self.program.replace(reason)
        self.say(line, Stand())

    def say(self, line: ClientConnection, message: Any) -> None:
        line.send(msgspec.json.encode(message).decode())


def socket_of(address: str) -> str:
    """Return the address of a table's WebSocket, from that of its page.

    Raises: BadInput if it is none.
    """
    refusal = BadInput(Text("commands.sit.address"), address)
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:  # brackets that are not closed, or a port that can't be
        raise refusal from None
    before, found, code = parts.path.rpartition("/t/")
    if parts.scheme not in ("http", "https") or not parts.netloc or port == 0 or not found or not code or "/" in code:
        raise refusal
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{before}/ws/{code}"
