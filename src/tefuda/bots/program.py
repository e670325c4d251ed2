"""Programs in any language as bots: a conversation of JSON objects, one a line, over pipes or a socket.

docs/programs.md has the protocol for authors of such programs; the messages are the schemas below. A program
learns what its seat may see and nothing else. One that ends, stalls, floods or answers anything but a legal move loses
its seat for the rest of the match: the usual bot plays on, and no one else is harmed.
"""

from __future__ import annotations

import contextlib
import multiprocessing.util
import os
import re
import selectors
import shlex
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct, field

from tefuda.bots.search import Search
from tefuda.drawing import plain
from tefuda.drawing.words import Words
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.position import Position
from tefuda.engine.view import Event, Result, Text, View

PROTOCOL: Final = 1
NAME: Final = re.compile(r"(?P<kind>program|socket):(?:(?P<ms>[1-9]\d{0,6}):)?(?P<where>.+)", re.DOTALL)
USUAL: Final = 1000  # ms per answer
ARRIVAL: Final = 10.0  # seconds until a program has answered the greeting
LONGEST: Final = 1 << 16  # bytes of a line that a program writes
SHOWN: Final = 80  # characters of a wrong line that are quoted

Key: TypeAlias = tuple[str, str, str]  # of a program: "program" or "socket", its command or address, a language


class Hello(Struct, tag="hello", omit_defaults=True):
    """To a program, first of all. `lang`: the language of all sentences, if it asks for any."""

    protocol: int = PROTOCOL
    lang: str = "en"


class Ready(Struct, tag="ready", omit_defaults=True):
    """From a program, at once. `words`: it wants every question in sentences, too."""

    protocol: int
    name: str = ""
    words: bool = False


class Ask(Struct, tag="ask", omit_defaults=True):
    """To a program: choose one of `moves`. `view` is everything its seat sees, `events` what happened since it was last
    asked in this `match`; `ms` is the time it has. `text`: the same in sentences, if it asked for that.
    """

    id: int
    match: str
    game: str
    options: dict[str, Any]
    seat: int
    view: View
    moves: list[str]
    ms: float
    events: list[Event] = field(default_factory=list)
    text: str = ""


class Answer(Struct, tag="move"):
    """From a program: its move, one of `moves`, and the `id` of the question."""

    id: int
    text: str


class Over(Struct, tag="over", omit_defaults=True):
    """To a program: the match is over. `events`: what happened since it was last asked."""

    match: str
    seat: int
    result: Result
    events: list[Event] = field(default_factory=list)


class Replaced(Struct, tag="replaced"):
    """To a program: it has lost its seat in this match, and why."""

    match: str
    reason: str


class Lost(BadInput):
    """Why a program has lost its seat, or could not be started."""


class Line:
    """Lines of bytes to and from a program, each with a time by which it must be done.

    `reader` and `writer` are file descriptors; `end` closes what they belong to.
    """

    def __init__(self, reader: int, writer: int, end: Callable[[], None]) -> None:
        self.reader = reader
        self.writer = writer
        self.end = end
        self.held = bytearray()
        self.words = False  # whether its program wants sentences, too
        os.set_blocking(reader, False)
        os.set_blocking(writer, False)

    def send(self, message: Struct, until: float) -> None:
        """Write a message. Raises: Lost if the program does not read it in time, or has ended."""
        rest = memoryview(msgspec.json.encode(message) + b"\n")
        while rest:
            self.wait(self.writer, selectors.EVENT_WRITE, until)
            try:
                rest = rest[os.write(self.writer, rest) :]
            except OSError:
                raise Lost(Text("bots.program.ended")) from None

    def receive(self, kind: type[Struct], until: float) -> Any:
        """Read a message of this kind. Raises: Lost if none comes in time, or anything else does."""
        while (end := self.held.find(b"\n")) < 0:
            if len(self.held) > LONGEST:
                raise Lost(Text("bots.program.flood", {"n": LONGEST}))
            self.wait(self.reader, selectors.EVENT_READ, until)
            try:
                more = os.read(self.reader, LONGEST)
            except OSError:
                more = b""
            if not more:
                raise Lost(Text("bots.program.ended"))
            self.held += more
        line = bytes(self.held[:end])
        del self.held[: end + 1]
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            said = line[:SHOWN].decode(errors="replace")
            raise Lost(Text("bots.program.unreadable", {"said": said, "reason": str(error)})) from None

    def wait(self, descriptor: int, what: int, until: float) -> None:
        """Wait until a descriptor is ready. Raises: Lost if that takes too long."""
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, what)
            if not selector.select(max(0.0, until - time.monotonic())):
                raise Lost(Text("bots.program.stalled"))


def start(command: str) -> Line:
    """Start a program; what it writes to its standard error is not read.

    Raises: Lost if it cannot be started.
    """
    try:
        words = shlex.split(command)
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    except (OSError, ValueError, IndexError) as error:
        raise Lost(Text("bots.program.no_start", {"command": command, "reason": str(error)})) from None
    assert process.stdin is not None
    assert process.stdout is not None
    pipes = (process.stdin, process.stdout)

    def end() -> None:
        for pipe in pipes:
            with contextlib.suppress(OSError):
                pipe.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    return Line(process.stdout.fileno(), process.stdin.fileno(), end)


def call(where: str) -> Line:
    """Connect to a program that listens at HOST:PORT.

    Raises: Lost if none does.
    """
    host, _, port = where.rpartition(":")
    if not port.isdecimal():
        raise Lost(Text("bots.program.name", {"found": f"socket:{where}"}))
    try:
        line = socket.create_connection((host.strip("[]"), int(port)), ARRIVAL)
    except (OSError, OverflowError) as error:
        raise Lost(Text("bots.program.no_connection", {"where": where, "reason": str(error)})) from None
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return Line(line.fileno(), line.fileno(), line.close)


def greet(kind: str, where: str, lang: str) -> Line:
    """Return a line to a program that has answered the greeting.

    Raises: Lost if there is none, or if it does not speak this protocol.
    """
    line = start(where) if kind == "program" else call(where)
    try:
        until = time.monotonic() + ARRIVAL
        line.send(Hello(lang=lang), until)
        ready: Ready = line.receive(Ready, until)
        if ready.protocol != PROTOCOL:
            raise Lost(Text("bots.program.protocol", {"found": ready.protocol, "known": PROTOCOL}))
    except Lost:
        line.end()
        raise
    line.words = ready.words
    return line


class Idle:
    """Programs that have finished a match and wait for their next, by name: they start once, not once a match."""

    def __init__(self) -> None:
        self.lines: dict[Key, list[Line]] = {}
        multiprocessing.util.Finalize(self, self.end_all, exitpriority=10)

    def take(self, key: Key) -> Line:
        """Return a line to an idle program of that name, or to a new one. Raises: Lost if there is none."""
        waiting = self.lines.get(key)
        return waiting.pop() if waiting else greet(*key)

    def put(self, key: Key, line: Line) -> None:
        """Keep a program for another match."""
        self.lines.setdefault(key, []).append(line)

    def end_all(self) -> None:
        for lines in self.lines.values():
            while lines:
                lines.pop().end()


IDLE: Final = Idle()


class Program:
    """A program at one seat of one match. `name` is `program:COMMAND` or `socket:HOST:PORT`, with the milliseconds it
    has for an answer before what it names, if they are not the usual ones: `program:5000:./mine`.

    Raises: Lost if it cannot be started.
    """

    def __init__(self, name: str, match: str, lang: str = "en", names: Sequence[str] | None = None) -> None:
        found = NAME.fullmatch(name)
        if found is None:
            raise Lost(Text("bots.program.name", {"found": name}))
        self.key: Key = (found["kind"], found["where"], lang)
        self.ms = float(found["ms"] or USUAL)
        self.match = match
        self.lang = lang
        self.names = names
        self.events: list[Event] = []
        self.line: Line | None = IDLE.take(self.key)
        self.asked = 0

    def hear(self, events: Sequence[Event]) -> None:
        """Note what its seat saw happen; the program hears of it with the next question."""
        self.events += events

    def ask(self, view: View, options: dict[str, Any], moves: Sequence[str], ms: float | None = None) -> str:
        """Return its answer for the seat of `view`, which may be any text. `ms`: less time than usual.

        Raises: Lost if it does not answer in time, or not in this protocol; it has then lost its seat.
        """
        if self.line is None:
            raise Lost(Text("bots.program.ended"))
        self.asked += 1
        ms = self.ms if ms is None else min(ms, self.ms)
        until = time.monotonic() + ms / 1000
        text = in_words(view, self.events, moves, self.lang, self.names) if self.line.words else ""
        ask = Ask(self.asked, self.match, view.game, options, view.seat or 0, view, list(moves), ms, self.events, text)
        try:
            self.line.send(ask, until)
            answer: Answer = self.line.receive(Answer, until)
            if answer.id != self.asked:
                raise Lost(Text("bots.program.other_question", {"id": answer.id, "asked": self.asked}))
        except Lost:
            self.end()
            raise
        self.events = []
        return answer.text

    def replace(self, reason: str) -> None:
        """Tell the program that it has lost its seat in this match, and why. It may play another."""
        self.dismiss(Replaced(self.match, reason))

    def finish(self, seat: int, result: Result) -> None:
        """Tell the program how the match ended. It may play another."""
        self.dismiss(Over(self.match, seat, result, self.events))

    def dismiss(self, message: Struct) -> None:
        if self.line is None:
            return
        try:
            self.line.send(message, time.monotonic() + self.ms / 1000)
        except Lost:
            self.end()
        else:
            self.keep()

    def keep(self) -> None:
        """Leave the program to another match."""
        if self.line is not None:
            IDLE.put(self.key, self.line)
            self.line = None

    def end(self) -> None:
        """End the program, or the connection to it."""
        if self.line is not None:
            self.line.end()
            self.line = None


class Seated:
    """A program as a bot. `lost`: why it has lost its seat; the usual bot then plays on.

    Raises: Lost if it cannot be started.
    """

    def __init__(self, name: str, seed: str) -> None:
        self.program = Program(name, seed)
        self.usual = Search(seed)
        self.lost: Lost | None = None

    def choose(self, position: Position, seat: int) -> int:
        """Return the program's move; once it has lost its seat, the usual bot's."""
        if self.lost is None:
            try:
                return self.answer(position, seat)
            except Lost as lost:
                self.lost = lost
        return int(self.usual.choose(position, seat))

    def answer(self, position: Position, seat: int) -> int:
        """Ask the program. Raises: Lost if it does not answer with a legal move in time."""
        assert position.options is not None
        asked = position.clone()
        asked.ask(seat)
        numbers = asked.legal_moves()
        moves = [asked.text(number) for number in numbers]
        text = self.program.ask(position.view(seat), position.options.data(), moves)
        try:
            number = numbers[moves.index(text)] if text in moves else int(asked.parse(text))
            refused = asked.forbids(number)
            if refused is not None:
                raise IllegalMove(refused.text, rule=refused.rule)
        except BadInput as bad:
            self.program.replace(str(bad))
            raise Lost(Text("bots.program.illegal", {"said": text[:SHOWN], "reason": str(bad)})) from None
        return number


def in_words(
    view: View, events: Sequence[Event], moves: Sequence[str], lang: str, names: Sequence[str] | None = None
) -> str:
    """Return a question in sentences: what happened, the table as its seat sees it, and the moves there are."""
    words = Words(lang, names)
    happened = [words.say(event.text) for event in events if event.text is not None]
    offered = words.of("bots.program.moves", moves=" | ".join(moves))
    return "\n".join([*happened, *([""] if happened else []), plain.table(view, lang, names), offered])


def hear(bots: Sequence[Any], position: Position) -> None:
    """Tell the programs among the bots of a match, by seat, what is in its log, each as its seat saw it."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, Seated):
            bot.program.hear([happened.for_seat(seat) for happened in position.log or []])


def finish(bots: Sequence[Any], result: Result) -> None:
    """Tell the programs among the bots of a match, by seat, how it ended, and leave them to other matches."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, Seated):
            bot.program.finish(seat, result)
