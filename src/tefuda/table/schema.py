"""The tables of the store, as SQLAlchemy describes them. Parts of the service add tables of their own to `data`."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

data = sa.MetaData()
room_table = sa.Table(
    "room",
    data,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("phase", sa.String(16), nullable=False),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("alive", sa.BigInteger, nullable=False),  # when a player was last seen there, in seconds since 1970
    sa.Index("room_open", "phase", "alive"),
)
entry_table = sa.Table(
    "entry",
    data,
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("body", sa.Text, nullable=False),
)
member_table = sa.Table(
    "member",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
)
profile_table = sa.Table(
    "profile",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("crest", sa.Integer, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),  # in seconds since 1970
)
# Players some of whose tables are still to be erased.
erasure_table = sa.Table("erasure", data, sa.Column("person", sa.String(32), primary_key=True))
report_table = sa.Table(
    "report",
    data,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # seconds since 1970, here and below
    sa.Column("reporter", sa.String(32), nullable=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("report_open", "open", "at"),
)
ban_table = sa.Table(
    "ban",
    data,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),  # 0: forever
    sa.Column("reason", sa.Text, nullable=False),
)
audit_table = sa.Table(
    "audit",
    data,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("room", sa.String(16), nullable=False),  # empty if it is about no table
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("audit_at", "at"),
)
worker_table = sa.Table(  # what each worker says about itself, for the operator's page
    "worker",
    data,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    info={"passing": True},  # it means nothing in a backup
)
held_table = sa.Table(  # how running matches stood (`clocks.Held`), should their worker die: see `takeover`
    "held",
    data,
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
    sa.Column("worker", sa.String(32), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # seconds since 1970
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("held_worker", "worker"),
    info={"passing": True},
)
# Matches over days that wait for players, or are played. `at`: when one goes on by itself, in seconds since 1970
# (`clocks.NEVER`).
waking_table = sa.Table(
    "waking",
    data,
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("waking_at", "at"),
)
ended_table = sa.Table(
    "ended",
    data,
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("body", sa.Text, nullable=False),  # `messages.Outline`
)
played_table = sa.Table(
    "played",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("room", sa.String(16), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["room", "number"], ["ended.room", "ended.number"]),
    sa.Index("played_at", "room", "number"),
)
analysis_table = sa.Table(  # of a match that is over (`analyses.Analyses`); it can be made again
    "analysis",
    data,
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("state", sa.String(16), nullable=False),  # as in `coached.AnalysisInfo`
    sa.Column("person", sa.String(32), nullable=False),  # who began it; empty unless it runs
    sa.Column("worker", sa.String(32), nullable=False),  # who makes it
    sa.Column("beat", sa.BigInteger, nullable=False),  # when it last said so, in seconds since 1970
    sa.Column("done", sa.Integer, nullable=False),  # steps of the match
    sa.Column("body", sa.LargeBinary, nullable=False),  # what was found, packed; or why it failed
    sa.Index("analysis_running", "state", "beat"),
    info={"passing": True},
)
judged_table = sa.Table(  # its pages
    "judged",
    data,
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("page", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    info={"passing": True},
)
# Rooms from before `ended`, whose lists must be read for what ended there.
backlog_table = sa.Table("backlog", data, sa.Column("room", sa.ForeignKey("room.code"), primary_key=True))
KEPT_OF_A_ROOM: Final = (  # in an order in which they can be deleted
    (held_table, "room"),
    (waking_table, "room"),
    (judged_table, "room"),
    (analysis_table, "room"),
    (played_table, "room"),
    (ended_table, "room"),
    (backlog_table, "room"),
    (entry_table, "room"),
    (member_table, "room"),
    (room_table, "code"),
)


def or_update(table: sa.Table) -> dict[bool, Any]:
    """Return statements that insert rows of a table, and update those that exist already, by whether they are for
    PostgreSQL.

    They are made only once: each one made leaves objects to the garbage collector.
    """
    keys = [column.name for column in table.primary_key]
    found: dict[bool, Any] = {}
    for postgres, insert in ((False, sqlite.insert(table)), (True, postgresql.insert(table))):
        others = {column.name: insert.excluded[column.name] for column in table.c if column.name not in keys}
        found[postgres] = insert.on_conflict_do_update(index_elements=keys, set_=others)
    return found
