"""`tefuda uecda`: a server of the UECda contest, our bots at another one, and its clients at a table in the browser."""

from __future__ import annotations

import argparse
import asyncio
import errno
import math
import os
import secrets
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.bots import make
from tefuda.commands import Subparsers, ask_to_write, utf8, within, write
from tefuda.engine import record
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text

if TYPE_CHECKING:
    from tefuda.uecda.client import Played
    from tefuda.uecda.desk import Desk

PORT = 42485
MOST_GAMES = 1000
SHORTEST, LONGEST = 0.01, 3600  # seconds for an answer
STRONG = "search:50"


def register(commands: Subparsers) -> None:
    """Add `uecda` to the command line."""
    parser = commands.add_parser("uecda", help="serve or join a UECda contest, with clients of any author")
    doors = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_serve(doors)
    add_play(doors)
    add_sit(doors)


def add_serve(doors: Subparsers) -> None:
    parser = doors.add_parser(
        "serve",
        help="serve a contest for five clients",
        description="Serve one match of the UECda contest. Clients of the protocols 20060, 20070 and 20140 join in the "
        "order in which they connect; bots take the last seats.",
    )
    parser.add_argument("--host", type=utf8, default="127.0.0.1", help="address to listen at (%(default)s)")
    parser.add_argument("--port", type=port, default=PORT, help="port (%(default)s)")
    parser.add_argument("--games", type=games, default=100, help=f"games of the match, 1 to {MOST_GAMES} (%(default)s)")
    parser.add_argument(
        "--bots", nargs="+", default=[], metavar="BOT", help="our bots in the last seats: search:50, ..."
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=10.0,
        help="time for each answer, after which a client is cut off (%(default)s)",
    )
    parser.add_argument("--seed", type=utf8, default="", help="seed of the deals (random)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the match to a file, for `tefuda replay`")
    parser.set_defaults(run=serve)


def add_play(doors: Subparsers) -> None:
    parser = doors.add_parser(
        "play", help="let one of our bots play at a contest server", description="Join a contest with one of our bots."
    )
    parser.add_argument("host", type=utf8, metavar="HOST", help="name or address of the server")
    parser.add_argument("--port", type=port, default=PORT, help="port (%(default)s)")
    parser.add_argument("--bot", default=STRONG, help="the bot that plays (%(default)s)")
    parser.add_argument(
        "--name", type=utf8, default="Tefuda", help="name at the server, 13 characters at most (%(default)s)"
    )
    parser.add_argument(
        "--protocol", type=int, choices=(20060, 20070, 20140), default=20070, help="version (%(default)s)"
    )
    parser.add_argument("--seed", type=utf8, default="", help="seed of the bot (random)")
    parser.set_defaults(run=play)


def add_sit(doors: Subparsers) -> None:
    parser = doors.add_parser(
        "sit",
        help="let clients of the contest take seats at a table in the browser",
        description="Listen for clients of the contest, as a server does, and take a seat for each at the table "
        "whose address the browser shows: a table of Daifugo with the rule set UECda. They stay for one match.",
    )
    parser.add_argument("address", metavar="ADDRESS", help="address of the table, such as http://127.0.0.1:8000/t/CODE")
    parser.add_argument("--host", type=utf8, default="127.0.0.1", help="address to listen at (%(default)s)")
    parser.add_argument("--port", type=port, default=PORT, help="port (%(default)s)")
    parser.add_argument(
        "--clients", type=int, choices=range(1, 6), default=1, help="how many to wait for (%(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=10.0,
        help="time for each answer, after which a bot takes a client's seat (%(default)s)",
    )
    parser.set_defaults(run=sit)


def port(text: str) -> int:
    return within(text, 0, 65535)


def seconds(text: str) -> float:
    """Return a time. Raises: BadInput if it is none, or none that a client could keep."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not SHORTEST <= found <= LONGEST:
        limits = {"least": str(SHORTEST), "most": str(LONGEST)}
        raise BadInput(Text("commands.arguments.seconds", {"found": text, **limits}))
    return found


def games(text: str) -> int:
    return within(text, 1, MOST_GAMES)


def serve(chosen: argparse.Namespace) -> int:
    """Serve one match, printing who joins and the points after each game."""
    from tefuda.uecda.desk import PLAYERS
    from tefuda.uecda.host import contest

    if len(chosen.bots) > PLAYERS:
        raise BadInput(Text("commands.uecda.bots", {"most": PLAYERS}), "--bots")
    for bot in chosen.bots:
        make(bot, "")
    if chosen.record is not None:
        ask_to_write(chosen.record)
    with listening(chosen.host, chosen.port) as listener:
        where, number = listener.getsockname()[:2]
        print(f"Listening on {where}:{number}, {chosen.games} games", flush=True)
        seed = chosen.seed or secrets.token_hex(16)
        match, players = asyncio.run(
            contest(listener, chosen.games, seed, chosen.bots, chosen.seconds, joined=said, after_game=progress)
        )
    for place, (player, points) in enumerate(zip(players, scores(match), strict=True)):
        gone = getattr(player, "gone", "")
        line = f"player {place}  {player.name:13}  {points:5} points  {points / chosen.games:.3f} per game  {gone}"
        print(line.rstrip())
    if chosen.record is not None:
        write(chosen.record, record.write(match).decode() + "\n")
    return 0


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address.

    Raises: BadInput if that is not possible.
    """
    try:
        if not host.encode("idna"):  # an empty one would be every address of this machine
            raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
        listener = socket.create_server((host, port))
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(Text("commands.uecda.listen", {"reason": reason}), f"{host}:{port}") from None
    listener.setblocking(False)
    return listener


def sit(chosen: argparse.Namespace) -> int:
    """Let clients play one match at a table.

    Raises: BadInput if there is no seat for them, or if the table has other rules.
    """
    from tefuda.table.guest import socket_of
    from tefuda.uecda.visit import visits

    socket_of(chosen.address)
    with listening(chosen.host, chosen.port) as listener:
        where, number = listener.getsockname()[:2]
        print(f"Listening on {where}:{number} for {chosen.clients}", flush=True)
        found = asyncio.run(
            visits(listener, chosen.address, chosen.clients, chosen.seconds, lambda name: print(name, flush=True))
        )
    for visit in found:
        if visit.lost is not None:
            raise visit.lost
    return 0


def scores(match: record.Record) -> list[int]:
    assert isinstance(match.result, record.Outcome)
    return match.result.scores


def said(number: int, name: str) -> None:
    print(f"player {number}  {name}", flush=True)


def progress(desk: Desk) -> None:
    """Show how far the match is, on a terminal."""
    if sys.stderr.isatty():
        points = " ".join(str(points) for points in desk.position.scores())
        print(f"\rgame {len(desk.position.standings.points)}: {points} ", end="", file=sys.stderr, flush=True)


def play(chosen: argparse.Namespace) -> int:
    """Play one match at a server, then print how it went."""
    from tefuda.uecda.client import Lost, join
    from tefuda.uecda.wire import PROTOCOLS, WireError

    seed = chosen.seed or secrets.token_hex(16)
    bot = make(chosen.bot, seed)
    where = f"{chosen.host}:{chosen.port}"
    try:
        with socket.create_connection((chosen.host, chosen.port), timeout=30) as line:
            line.settimeout(None)  # others may think for as long as they like
            played = join(line, PROTOCOLS[chosen.protocol], chosen.name, bot, seed, so_far)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(Text("commands.uecda.unreachable", {"reason": reason}), where) from None
    except (Lost, WireError) as error:
        raise BadInput(Text("commands.uecda.lost", {"reason": str(error)}), where) from None
    print(played.text())
    return 0


def so_far(played: Played) -> None:
    """Show how far the match is, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{played.text()} ", end="", file=sys.stderr, flush=True)
