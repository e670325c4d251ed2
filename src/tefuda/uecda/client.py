"""One of our bots at a contest server."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from tefuda.bots import Bot
from tefuda.engine.chance import Rng
from tefuda.games.daifugo.plays import picked
from tefuda.games.daifugo.table import Table
from tefuda.uecda.cells import put_cards, put_play
from tefuda.uecda.desk import ACCEPTED, GO_ON, MATCH_OVER
from tefuda.uecda.guest import Guest
from tefuda.uecda.wire import Cells, Protocol, blank, profile

POINTS: Final = (5, 4, 3, 2, 1)


class Lost(Exception):
    """The server has closed the connection, or sends nothing any more."""


class Played(Struct):
    """What a client has seen of its match: the points of its games, and how often the server refused its play."""

    number: int
    points: list[int]
    refused: int = 0
    invented: int = 0  # how often its position no longer agreed with the server's tables

    def text(self) -> str:
        """Return it in one line."""
        games = len(self.points)
        return f"player {self.number}, {games} games, {sum(self.points) / max(1, games):.3f} points per game"


class Connection:
    """Tables and numbers to and from a server."""

    def __init__(self, line: socket.socket, wire: Protocol) -> None:
        self.line = line
        self.wire = wire
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self, size: int) -> bytes:
        """Return exactly `size` bytes.

        Raises: Lost if they do not come.
        """
        data = b""
        while len(data) < size:
            try:
                more = self.line.recv(size - len(data))
            except OSError as error:
                raise Lost(str(error)) from None
            if not more:
                raise Lost("the server has closed the connection")
            data += more
        return data

    def table(self) -> Cells:
        return self.wire.read_table(self.read(self.wire.size))

    def number(self) -> int:
        return self.wire.read_number(self.read(4))

    def send(self, data: bytes) -> None:
        """Send a table in one piece.

        Raises: Lost if the server is gone.
        """
        try:
            self.line.sendall(data)
        except OSError as error:
            raise Lost(str(error)) from None


def join(
    line: socket.socket,
    wire: Protocol,
    name: str,
    bot: Bot,
    seed: str,
    after_game: Callable[[Played], None] = lambda played: None,
    connection: type[Connection] = Connection,
) -> Played:
    """Play a match on a connection, and return what has been seen of it. `after_game` gets what has been seen so far.

    Raises: Lost if the server goes away before its end.
    """
    server = connection(line, wire)
    if wire.version > 20060:
        server.send(profile(wire.version, name))
    guest = Guest(server.number(), seed)
    rng = Rng(seed)
    played = Played(guest.number, [])
    flag = GO_ON
    while flag != MATCH_OVER:
        due = guest.deal(server.table())
        if due > 0:
            cards = picked(choice(bot, guest.exchange(due), guest.number, rng))
            guest.gave(cards)
            server.send(wire.table(of_cards(cards)))
        flag = play_game(server, guest, bot, rng, played)
        played.points.append(POINTS[place(guest)])
        played.invented = guest.invented
        after_game(played)
    return played


def play_game(server: Connection, guest: Guest, bot: Bot, rng: Rng, played: Played) -> int:
    """Play the turns of one game; return the flag that ended it."""
    flag = GO_ON
    while flag == GO_ON:
        if guest.turn(server.table()):
            position = guest.position
            assert position is not None
            move = choice(bot, position, guest.number, rng)
            server.send(server.wire.table(of_move(move, position)))
            if server.number() != ACCEPTED and move != 0:
                played.refused += 1
        guest.result(server.table())
        flag = server.number()
    return flag


def choice(bot: Bot, position: Table, seat: int, rng: Rng) -> int:
    return bot.choose(position.determinize(seat, rng), seat)


def place(guest: Guest) -> int:
    """Return this player's place in the game that has ended, 0 for the first."""
    finished = guest.finished
    return finished.index(guest.number) if guest.number in finished else len(finished)


def of_cards(cards: int) -> Cells:
    cells = blank()
    put_cards(cells, cards)
    return cells


def of_move(move: int, position: Table) -> Cells:
    """Return a play as cells; a joker alone is in no suit of the pile, so that no server takes it for a lock."""
    cells = blank()
    put_play(cells, move, 0 if position.top is None else int(position.top.suits))
    return cells
