"""What the operator's page and the service say to each other. All JSON, over HTTP.

    GET  /api/operator       Overview
    POST /api/operator       Order -> Overview

The operator is known by the header `Authorization: Bearer SECRET`, with the secret of the setting `operator`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

Reason: TypeAlias = Literal["name", "talk", "play"]  # what a report is about


class Line(Struct):
    """A line of talk. `person`: the player it is from, as `PersonSeen.person`."""

    person: str
    name: str
    line: str


class ReportSeen(Struct):
    """A player reported another: for a line of talk, or without one. `at`: seconds since 1970; `talk`: the lines of
    the table at that time."""

    id: str
    at: int
    room: str
    game: str
    seat: int  # -1: they have left
    person: str
    name: str
    reason: Reason
    reporter: str
    line: str = ""
    note: str = ""
    talk: list[Line] = field(default_factory=list)


class BanSeen(Struct):
    """`subject`: a player, as `PersonSeen.person`, or an address. `until`: seconds since 1970; 0 is forever."""

    id: str
    at: int
    subject: str
    until: int
    reason: str


class PersonSeen(Struct):
    """A browser at a table. `seat`: -1 for a spectator."""

    person: str
    name: str
    address: str
    room: str
    seat: int


class TableSeen(Struct):
    room: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    names: list[str]
    browsers: int
    private: bool


class WorkerSeen(Struct):
    """A process that serves tables. `refused`: how often each limit was reached since it started. `lag`: how late its
    event loop is, in ms; `memory`: the most it has used, in MB. `trouble`: as in /readyz; empty if all is well."""

    worker: str
    started: int
    version: str
    engine: str
    tables: int
    people: int
    browsers: int
    waiting: int  # questions to bots
    lag: float
    memory: int
    trouble: str
    refused: dict[str, int]


class Dismiss(Struct, tag="dismiss", omit_defaults=True):
    """A report needs nothing more; with `all`, nor do the other open ones of its reporter."""

    report: str
    all: bool = False


class Silence(Struct, tag="mute"):
    """A player may not chat at a table, or may again; at that of a tournament, at all its tables."""

    room: str
    person: str
    muted: bool = True


class SendAway(Struct, tag="remove"):
    """A player leaves a table and cannot sit down there again."""

    room: str
    person: str


class Close(Struct, tag="close"):
    """A table is closed for good."""

    room: str


class Ban(Struct, tag="ban"):
    """A player or an address cannot use the service for `days` days; 0 is forever."""

    subject: str
    days: float
    reason: str


class Unban(Struct, tag="unban"):
    ban: str


Order: TypeAlias = Dismiss | Silence | SendAway | Close | Ban | Unban


class Done(Struct):
    """An order that was carried out. `by`: the page, with its address, or the command, with its user."""

    at: int
    by: str
    order: Order
    about: str = ""  # the name or number that belongs to it
    person: str = ""  # whose name that is, as `PersonSeen.person`


class Overview(Struct):
    """Everything the operator's page shows. Long lists are cut; the counts in `workers` are of everything."""

    now: int
    reports: list[ReportSeen]
    open: int  # reports in all
    bans: list[BanSeen]
    workers: list[WorkerSeen]
    tables: list[TableSeen]
    people: list[PersonSeen]
    trail: list[Done]
    words: int  # on the word list
