"""Contests over real sockets on this machine, with clients that keep to the protocol and clients that do not.

Whatever the others do, a client that keeps to the protocol must be asked, understood and told everything: none of its
plays is refused, its own position always agrees with the server's tables, it counts the points that the record has, and
the record replays.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from msgspec import UnsetType

from tefuda.bots import make
from tefuda.engine.record import read, replay, write
from tefuda.uecda.client import Connection, Lost, Played, join
from tefuda.uecda.desk import GO_ON, MATCH_OVER, PLAYERS
from tefuda.uecda.host import contest
from tefuda.uecda.wire import PROTOCOLS, SHORT, USUAL, Protocol, blank, profile

GAMES: Final = 10  # of a contest
PATIENCE: Final = 60.0  # seconds for whatever is not meant to fail
SPOILED_SECONDS: Final = 2.0  # that a server gives its clients where one of them is bad
SILENCE: Final = 0.4
BOTS: Final = ("standard", "simple", "random", "simple", "standard")
BAD: Final = ("silent", "dying", "illegal", "babbling", "slow", "deaf")


@dataclass
class Trial:
    """What has been tried, and what went wrong."""

    contests: int = 0
    games: int = 0
    plays: int = 0
    clients: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)


class Slowly(Connection):
    """A connection on which every table goes out in pieces."""

    def send(self, data: bytes) -> None:
        for k in range(0, len(data), 100):
            super().send(data[k : k + 100])


def trial(games: int, seed: str, bad: bool = True, progress: Callable[[int], None] = lambda games: None) -> Trial:
    """Play at least `games` games in contests of a few; with `bad`, every second one has a bad client among the others.

    `progress` is called with the number of games after each contest.
    """
    found = Trial()
    while found.games < games:
        number = found.contests
        kind = BAD[number // 2 % len(BAD)] if bad and number % 2 else ""
        one_contest(found, f"{seed}-{number}", kind, min(GAMES, games - found.games))
        progress(found.games)
    return found


def one_contest(found: Trial, seed: str, bad: str, games: int) -> None:
    """Play one contest with five clients, one of them `bad` if that names a kind, and note what goes wrong."""
    chance = random.Random(seed)
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    port = listener.getsockname()[1]
    wires = [chance.choice(list(PROTOCOLS.values())) for _ in range(PLAYERS)]
    kinds = ["good"] * PLAYERS
    if bad:
        kinds[chance.randrange(PLAYERS)] = bad
    seconds = SPOILED_SECONDS if bad not in ("", "slow") else PATIENCE
    with listener, ThreadPoolExecutor(PLAYERS) as pool:
        lines = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(PLAYERS)]
        running = [
            pool.submit(a_client, line, kind, wire, bot, f"{seed}-{k}")
            for k, (line, kind, wire, bot) in enumerate(zip(lines, kinds, wires, BOTS, strict=True))
        ]
        try:
            limit = PATIENCE * 5
            record, _ = asyncio.run(asyncio.wait_for(contest(listener, games, seed, (), seconds, SILENCE), limit))
        except TimeoutError:
            found.broken.append(f"{seed}, {bad}: the contest did not end")
            return
        finally:
            for line in lines:
                with contextlib.suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)
        outcomes = [one.result() for one in running]
        for line in lines:
            line.close()
    check(found, write(record), outcomes, f"{seed}, {bad}")
    found.contests += 1
    found.games += games
    found.plays += len(record.moves)
    for kind, wire in zip(kinds, wires, strict=True):
        name = kind if kind != "good" else str(wire.version)
        found.clients[name] = found.clients.get(name, 0) + 1


def check(found: Trial, written: bytes, outcomes: list[Played | str], where: str) -> None:
    """Note what a record and the clients' own accounts do not agree on."""
    record = read(written)
    last = list(replay(record))[-1]
    if not last.position.is_over() or isinstance(record.result, UnsetType):
        found.broken.append(f"{where}: the record does not end")
    scores = last.position.scores()
    for outcome in outcomes:
        if isinstance(outcome, Played):
            if outcome.refused or outcome.invented or sum(outcome.points) != scores[outcome.number]:
                found.broken.append(f"{where}: {outcome} where the scores are {scores}")
        elif outcome:
            found.broken.append(f"{where}: {outcome}")


def a_client(line: socket.socket, kind: str, wire: Protocol, bot: str, seed: str) -> Played | str:
    """Play as one client. Return what it saw, or what went wrong; nothing for one that must be cut off."""
    try:
        if kind == "good":
            return join(line, wire, seed, make(bot, seed), seed)
        if kind == "slow":
            return join(line, wire, seed, make(bot, seed), seed, connection=Slowly)
        BAD_ONES[kind](line, random.Random(seed))
        return ""
    except (Lost, OSError) as lost:
        return f"a {kind} client was left alone: {lost}" if kind in ("good", "slow") else ""


def silent(line: socket.socket, chance: random.Random) -> None:
    """Read everything and say nothing."""
    while line.recv(4096):
        pass


def deaf(line: socket.socket, chance: random.Random) -> None:
    """Pass whenever it might be asked, and read nothing."""
    line.sendall(profile(USUAL.version, "deaf"))
    line.settimeout(0.05)
    while True:
        time.sleep(0.005)
        with contextlib.suppress(TimeoutError):
            line.sendall(USUAL.table(blank()))


def dying(line: socket.socket, chance: random.Random) -> None:
    """Close the connection somewhere in the middle of a table."""
    line.sendall(profile(USUAL.version, "dying"))
    Connection(line, USUAL).read(4 + USUAL.size * chance.randrange(1, 40) + chance.randrange(USUAL.size))
    line.shutdown(socket.SHUT_RDWR)


def illegal(line: socket.socket, chance: random.Random) -> None:
    """Answer every turn in time with anything at all."""
    version = chance.choice([USUAL.version, SHORT.version])
    line.sendall(profile(version, "illegal"))
    server = Connection(line, PROTOCOLS[version])
    server.number()
    flag = GO_ON
    while flag != MATCH_OVER:
        table = server.table()
        if table[5][1] > 0 and table[6][5:10] != [0] * PLAYERS:
            server.send(nonsense(server.wire, chance))
        flag = GO_ON
        while flag == GO_ON:
            if server.table()[5][2]:
                server.send(nonsense(server.wire, chance))
                server.number()
            server.table()
            flag = server.number()


def nonsense(wire: Protocol, chance: random.Random) -> bytes:
    """Return bytes of the length of a table."""
    if chance.random() < 0.3:
        return chance.randbytes(wire.size)
    cells = [[int(chance.random() < 0.05) * chance.choice([1, 1, 2, 3, -1]) for _ in range(15)] for _ in range(8)]
    return wire.table(cells)


def babbling(line: socket.socket, chance: random.Random) -> None:
    """Send bytes without end."""
    line.sendall(profile(USUAL.version, "babbling"))
    line.settimeout(0.05)
    while True:
        with contextlib.suppress(TimeoutError):
            line.sendall(chance.randbytes(chance.randrange(1, 2000)))
            if not line.recv(65536):
                return


BAD_ONES: Final = {"silent": silent, "deaf": deaf, "dying": dying, "illegal": illegal, "babbling": babbling}
