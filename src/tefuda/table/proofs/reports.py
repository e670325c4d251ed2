"""The proofs of the table service by name, each with its progress and its report in Markdown."""

from __future__ import annotations

import contextlib
import datetime
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from tefuda.engine.registry import games
from tefuda.lab.portions import Journal
from tefuda.table.proofs.fuzz import Outcome, fuzz
from tefuda.table.proofs.kills import Killed, kill
from tefuda.table.proofs.leaks import Compared, compare
from tefuda.table.proofs.soak import Soaked, soak

Advance: TypeAlias = Callable[[int], None]
Told: TypeAlias = tuple[str, list[str]]  # a report, and what is broken

USUAL: Final = {"messages": 10_000, "kills": 1_000, "leaks": 1_000_000, "soak": 60}  # minutes
TABLES: Final = 200
PORTION: Final = 1_000  # comparisons between two steps of the progress
PACE: Final = 6.0  # seconds between moves at a table: two hundred take a quarter of a core


class Run(Struct, frozen=True):
    """One run of a proof that may take several, as its journal names it."""

    proof: str
    seed: str
    postgres: bool
    number: int


class Kept(Struct):
    """What a run has found, and how long it took."""

    minutes: float
    found: dict[str, Any]


def prove(what: str, number: int, seed: str, store: str, advance: Advance, journal: Path | None = None) -> Told:
    """Run a proof, and return its report and what is broken. Ctrl-C and SIGTERM end it early, with the report so far.

    `number`: of messages, kills, comparisons or minutes; `advance` is called with how many more are done. `store`: the
    address of a PostgreSQL database for the kills; empty for SQLite. `journal`: keeps what is done, so that a later
    run does the rest; not for the soak.

    Raises: BadInput if the journal cannot be read, or there is no web table.
    """
    kind, run, tell = PROOFS[what]
    with contextlib.closing(Journal(journal)) as kept:
        earlier: list[Any] = []
        taken = 0.0
        while (key := key_of(what, seed, store, len(earlier))) in kept.lines:
            one: Kept = kept.outcome(key, Kept)
            earlier.append(msgspec.convert(one.found, kind, dec_hook=lambda counter, value: counter(value)))
            taken += one.minutes
            advance(earlier[-1].done)
        left = number - sum(one.done for one in earlier)
        if left > 0:
            begun = time.monotonic()
            with interruptible():
                found = run(left, f"{seed} {len(earlier)}" if earlier else seed, store, advance)
            took = (time.monotonic() - begun) / 60
            kept.add(key, Kept(took, msgspec.to_builtins(found)))
            earlier.append(found)
            taken += took
    whole = earlier[0]
    for one in earlier[1:]:
        whole.add(one)
    runs = f" in {len(earlier)} runs" if len(earlier) > 1 else ""
    ending = f"Violations: {len(whole.broken)}. {datetime.date.today()}, {taken:.0f} minutes{runs}."
    return f"{tell(whole, store)}\n{ending}\n", whole.broken


def key_of(what: str, seed: str, store: str, number: int) -> str:
    return msgspec.json.encode(Run(what, seed, bool(store), number)).decode()


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let SIGTERM end the work as Ctrl-C does, and Ctrl-C even in the background, where the shell ignores it."""

    def interrupt(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def messages(number: int, seed: str, store: str, advance: Advance) -> Outcome:
    return fuzz(number, seed, advance)


def of_messages(found: Outcome, store: str) -> str:
    rows = [f"| {answer} | {times:,} |\n" for answer, times in sorted(found.answers.items())]
    late = "".join(f"\n- {what}: {times:,}" for what, times in sorted(found.late.items()))
    warned = "".join(f"\n- {what}: {times:,}" for what, times in sorted(found.warned.items()))
    return f"""{found.sent:,} messages that follow the schemas, half of them spoiled, over WebSocket and HTTP. Each is
answered with what it means or with a refusal, never with an error of the service. A table that they are not meant for
stays as it is.

Late, or cut off for being slow: {found.late.total():,}.{late}

Warnings of the service: {found.warned.total():,}.{warned}

| answer | number |
|---|---|
{"".join(rows)}"""


def kills(number: int, seed: str, store: str, advance: Advance) -> Killed:
    def progress(found: Killed) -> None:
        advance(1)

    return kill(number, TABLES, store, progress)


def of_kills(found: Killed, store: str) -> str:
    killed = "one of two workers on PostgreSQL" if store else "the service on SQLite"
    return f"""{found.kills:,} times, {killed} was killed (SIGKILL) while {TABLES} tables played: {found.tables:,}
tables in all, {found.matches:,} matches to their end. Players lost {found.lost:,} connections, came back, and sent
{found.resent:,} moves again. Every move that a view had acknowledged by its id is on the list of its table, once, in
the order in which its player sent them, and nothing else is.

| moves sent | acknowledged | of these in games where several seats choose at the same time |
|---|---|---|
| {found.sent:,} | {found.made:,} | {found.together:,} |
"""


def leaks(number: int, seed: str, store: str, advance: Advance) -> Compared:
    found = Compared()
    each = -(-number // len(games()))
    with suppress(KeyboardInterrupt):
        for part in range(-(-each // PORTION)):
            for game in games():
                one = compare(game, min(PORTION, each - part * PORTION), f"{seed} {part}")
                found.add(one)
                advance(one.done)
    return found


def of_leaks(found: Compared, store: str) -> str:
    rows = [f"| {game} | {times:,} |\n" for game, times in sorted(found.bytes.items())]
    return f"""Matches at random, with options and {found.rule_sets:,} sets of house rules at random. At each position,
for each seat and for a spectator, the cards that it does not see were dealt again: it then receives the same bytes, as
room, as view, and as answer to a move and to a question. {found.moments:,} times, the moment of a bot's next move was
compared in the same way.

| game | comparisons of bytes |
|---|---|
{"".join(rows)}"""


def minutes(number: int, seed: str, store: str, advance: Advance) -> Soaked:
    def progress(found: Soaked) -> None:
        advance(1)

    return soak(number, TABLES, PACE, progress)


def of_minutes(found: Soaked, store: str) -> str:
    step = max(1, len(found.minutes) // 30)
    rows = [
        f"| {k} | {minute.memory:.1f} | {minute.moves:,} | {minute.matches:,} |\n"
        for k, minute in list(enumerate(found.minutes, 1))[step - 1 :: step]
    ]
    growth = found.growth()
    grows = "was not watched for long enough" if growth is None else f"grows by {growth:.1f} MB per hour"
    return f"""{TABLES} tables with bots on all seats but one, each game in turn; when a match is over, its table is
left and another one opened, and every {found.quarter} minutes all are. Compared where tables are as old, from the end
of the second quarter on, the memory of the service and its bots {grows}.

| minute | MB | moves | matches played |
|---|---|---|---|
{"".join(rows)}"""


PROOFS: Final[dict[str, tuple[Any, Callable[[int, str, str, Advance], Any], Callable[[Any, str], str]]]] = {
    "messages": (Outcome, messages, of_messages),
    "kills": (Killed, kills, of_kills),
    "leaks": (Compared, leaks, of_leaks),
    "soak": (Soaked, minutes, of_minutes),
}
