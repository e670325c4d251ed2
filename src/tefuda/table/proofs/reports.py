"""The proofs of the table service by name, each with its progress and its report in Markdown."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

from tefuda.engine.registry import games
from tefuda.table.proofs.fuzz import fuzz
from tefuda.table.proofs.kills import Killed, kill
from tefuda.table.proofs.leaks import Compared, compare
from tefuda.table.proofs.soak import Soaked, soak

Advance: TypeAlias = Callable[[int], None]
Told: TypeAlias = tuple[str, list[str]]  # a report, and what is broken

USUAL: Final = {"messages": 10_000, "kills": 1_000, "leaks": 1_000_000, "soak": 60}  # minutes
TABLES: Final = 200
PORTION: Final = 1_000  # comparisons between two steps of the progress
PACE: Final = 6.0  # seconds between moves at a table: two hundred take a quarter of a core


def prove(what: str, number: int, seed: str, store: str, advance: Advance) -> Told:
    """Run a proof, and return its report and what is broken. Ctrl-C ends it early, with the report so far.

    `number`: of messages, kills, comparisons or minutes; `advance` is called with how many more are done. `store`: the
    address of a PostgreSQL database for the kills; empty for SQLite.
    """
    begun = time.monotonic()
    text, broken = {"messages": messages, "kills": kills, "leaks": leaks, "soak": minutes}[what](
        number, seed, store, advance
    )
    took = (time.monotonic() - begun) / 60
    return f"{text}\nViolations: {len(broken)}. {datetime.date.today()}, {took:.0f} minutes.\n", broken


def messages(number: int, seed: str, store: str, advance: Advance) -> Told:
    found = fuzz(number, seed, advance)
    rows = [f"| {answer} | {times:,} |\n" for answer, times in sorted(found.answers.items())]
    late = "".join(f"\n- {what}: {times:,}" for what, times in sorted(found.late.items()))
    text = f"""{found.sent:,} messages that follow the schemas, half of them spoiled, over WebSocket and HTTP. Each is
answered with what it means or with a refusal, never with an error of the service. A table that they are not meant for
stays as it is.

Late, or cut off for being slow, while the service answered nobody at once: {found.late.total():,}.{late}

| answer | number |
|---|---|
{"".join(rows)}"""
    return text, found.broken


def kills(number: int, seed: str, store: str, advance: Advance) -> Told:
    def progress(found: Killed) -> None:
        advance(1)

    found = kill(number, TABLES, store, progress)
    killed = "one of two workers on PostgreSQL" if store else "the service on SQLite"
    text = f"""{found.kills:,} times, {killed} was killed (SIGKILL) while {TABLES} tables played: {found.tables:,}
tables in all, {found.matches:,} matches to their end. Players lost {found.lost:,} connections, came back, and sent
{found.resent:,} moves again. Every move that a view had acknowledged by its id is on the list of its table, once, in
the order in which its player sent them, and nothing else is.

| moves sent | acknowledged | of these in games where several seats choose at the same time |
|---|---|---|
| {found.sent:,} | {found.made:,} | {found.together:,} |
"""
    return text, found.broken


def leaks(number: int, seed: str, store: str, advance: Advance) -> Told:
    found = Compared()
    each = -(-number // len(games()))
    with suppress(KeyboardInterrupt):
        for part in range(-(-each // PORTION)):
            for game in games():
                one = compare(game, min(PORTION, each - part * PORTION), f"{seed} {part}")
                found.add(one)
                advance(one.bytes.total())
    rows = [f"| {game} | {times:,} |\n" for game, times in sorted(found.bytes.items())]
    text = f"""Matches at random, with options and {found.rule_sets:,} sets of house rules at random. At each position,
for each seat and for a spectator, the cards that it does not see were dealt again: it then receives the same bytes, as
room, as view, and as answer to a move and to a question. {found.moments:,} times, the moment of a bot's next move was
compared in the same way.

| game | comparisons of bytes |
|---|---|
{"".join(rows)}"""
    return text, found.broken


def minutes(number: int, seed: str, store: str, advance: Advance) -> Told:
    def progress(found: Soaked) -> None:
        advance(1)

    found = soak(number, TABLES, PACE, progress)
    step = max(1, len(found.minutes) // 30)
    rows = [
        f"| {k} | {minute.memory:.1f} | {minute.moves:,} | {minute.matches:,} |\n"
        for k, minute in list(enumerate(found.minutes, 1))[step - 1 :: step]
    ]
    growth = found.growth()
    grows = "was not watched for long enough" if growth is None else f"grows by {growth:.1f} MB per hour"
    text = f"""{TABLES} tables with bots on all seats but one, each game in turn; when a match is over, its table is
left and another one opened, and every {found.quarter} minutes all are. Compared where tables are as old, from the end
of the second quarter on, the memory of the service and its bots {grows}.

| minute | MB | moves | matches played |
|---|---|---|---|
{"".join(rows)}"""
    return text, found.broken
