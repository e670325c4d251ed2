"""A contest server: five clients, or some of our bots among them, play a match over TCP.

A client that does not answer within the time allowed, closes its connection, or does not read what it is sent, is cut
off: it passes from then on, and gives away its strongest cards. What it sends that is no legal play counts as a pass.
So nothing that clients do holds up the others for longer than that time per match.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from tefuda.bots import Bot, make
from tefuda.engine.chance import Rng
from tefuda.engine.record import Record
from tefuda.uecda.desk import GO_ON, MATCH_OVER, PLAYERS, Desk
from tefuda.uecda.wire import OLDEST, Cells, WireError, read_profile
from tefuda.uecda.wire import Protocol as Wire

PORT: Final = 42485
SILENCE: Final = 2.0  # seconds without an introduction, after which a client is taken for one of version 20060
SECONDS: Final = 10.0  # for each answer, and for reading what was sent


class Player(Protocol):
    """Someone at the desk."""

    name: str

    async def show(self, cells: Cells) -> None:
        """Show a table."""

    async def tell(self, number: int) -> None:
        """Tell a number."""

    async def give(self, desk: Desk, seat: int) -> None:
        """Answer in the exchange."""

    async def act(self, desk: Desk) -> int:
        """Make the play of the mover, which this player is; return the acknowledgement."""


class Line:
    """A client at the other end of a connection. `gone`: why it was cut off, empty as long as it plays."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, wire: Wire, name: str, seconds: float
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.wire = wire
        self.name = name
        self.seconds = seconds
        self.gone = ""

    async def show(self, cells: Cells) -> None:
        await self.send(self.wire.table(cells))

    async def tell(self, number: int) -> None:
        await self.send(self.wire.number(number))

    async def send(self, data: bytes) -> None:
        """Send a table or number in one piece, which some clients rely on."""
        if self.gone:
            return
        self.writer.write(data)
        try:
            await asyncio.wait_for(self.writer.drain(), self.seconds)
        except TimeoutError:
            self.cut_off("does not read")
        except ConnectionError:
            self.cut_off("closed its connection")

    async def answer(self) -> Cells | None:
        """Return the table that the client sends; None if it sends none, or what is no table."""
        if self.gone:
            return None
        try:
            data = await asyncio.wait_for(self.reader.readexactly(self.wire.size), self.seconds)
            return self.wire.read_table(data)
        except TimeoutError:
            self.cut_off("does not answer")
        except (asyncio.IncompleteReadError, ConnectionError):
            self.cut_off("closed its connection")
        except WireError:
            pass  # as long as it was, so the next table is read from where it begins
        return None

    async def give(self, desk: Desk, seat: int) -> None:
        desk.give(seat, await self.answer())

    async def act(self, desk: Desk) -> int:
        ack = desk.submit(await self.answer())
        await self.tell(ack)
        return ack

    def cut_off(self, why: str) -> None:
        self.gone = why
        self.writer.transport.abort()

    async def close(self) -> None:
        """Close the connection when all that was sent has been delivered."""
        self.writer.close()
        with contextlib.suppress(TimeoutError, ConnectionError):
            await asyncio.wait_for(self.writer.wait_closed(), self.seconds)


class Resident:
    """One of our bots at the desk of its own server."""

    def __init__(self, bot: str, seed: str) -> None:
        self.name = bot
        self.bot: Bot = make(bot, seed)
        self.rng = Rng(seed)

    async def show(self, cells: Cells) -> None:
        pass

    async def tell(self, number: int) -> None:
        pass

    async def give(self, desk: Desk, seat: int) -> None:
        desk.make(seat, await self.choice(desk, seat))
        desk.exchanged()

    async def act(self, desk: Desk) -> int:
        move = await self.choice(desk, desk.mover)
        ack = desk.acknowledged(move)
        desk.play(move)
        return ack

    async def choice(self, desk: Desk, seat: int) -> int:
        sample = desk.position.determinize(seat, self.rng)
        return await asyncio.to_thread(self.bot.choose, sample, seat)


async def welcome(listener: socket.socket, number: int, seconds: float, silence: float = SILENCE) -> Line:
    """Accept the next client that introduces itself, or stays silent as the oldest ones do, as player `number`."""
    while True:
        line = await arrival(listener, f"client {number}", seconds, silence)
        await line.tell(number)
        if not line.gone:
            return line


async def arrival(listener: socket.socket, name: str, seconds: float, silence: float = SILENCE) -> Line:
    """Accept the next client; its number is sent later. `name`: what it is called if it gives none."""
    loop = asyncio.get_running_loop()
    while True:
        connection, _ = await loop.sock_accept(listener)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        reader, writer = await asyncio.open_connection(sock=connection)
        line = Line(reader, writer, OLDEST, name, seconds)
        with contextlib.suppress(TimeoutError):
            await introduce(line, silence)
        if not line.gone and reader.at_eof():
            line.cut_off("closed its connection")
        if not line.gone:
            return line


async def introduce(line: Line, silence: float) -> None:
    """Read how a client introduces itself.

    Raises: TimeoutError if it does not begin to.
    """
    size = line.wire.size
    try:
        data = await asyncio.wait_for(line.reader.read(size), silence)
    except ConnectionError:
        data = b""
    if not data:
        line.cut_off("closed its connection")
        return
    try:
        data += await asyncio.wait_for(line.reader.readexactly(size - len(data)), line.seconds)
    except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
        line.cut_off("did not introduce itself")
        return
    line.wire, name = read_profile(data)
    line.name = name or line.name


async def contest(
    listener: socket.socket,
    games: int,
    seed: str,
    bots: Sequence[str] = (),
    seconds: float = SECONDS,
    silence: float = SILENCE,
    joined: Callable[[int, str], None] = lambda number, name: None,
    after_game: Callable[[Desk], None] = lambda desk: None,
) -> tuple[Record, list[Player]]:
    """Play a match with the clients that connect to `listener`, our own `bots` in the last seats; return its record.

    `joined` is told of each player, and `after_game` of each game that has ended. `seed` deals the cards.
    """
    players: list[Player] = []
    lines: list[Line] = []
    try:
        for number in range(PLAYERS - len(bots)):
            lines.append(await welcome(listener, number, seconds, silence))
            players.append(lines[-1])
            joined(number, lines[-1].name)
        for number, bot in enumerate(bots, len(players)):
            players.append(Resident(bot, f"{seed}-{number}"))
            joined(number, bot)
        desk = Desk(games, seed, [player.name for player in players])
        while await play_game(desk, players) != MATCH_OVER:
            after_game(desk)
        after_game(desk)
        return desk.record, players
    finally:
        for line in lines:
            await line.close()


async def play_game(desk: Desk, players: Sequence[Player]) -> int:
    """Play one round; return the flag that ended it."""
    for seat, player in enumerate(players):
        await player.show(desk.deal(seat))
    while desk.givers:
        giver = desk.givers[0]
        await players[giver].give(desk, giver)
    while True:
        for seat, player in enumerate(players):
            await player.show(desk.turn(seat))
        await players[desk.mover].act(desk)
        result = desk.result()
        for player in players:
            await player.show(result)
        flag = desk.flag()
        for player in players:
            await player.tell(flag)
        if flag != GO_ON:
            return flag
