"""Append to rooms of a store and note each acknowledged entry: python power_writer.py STORE ACKS SYNCHRONOUS."""

import asyncio
import os
import sqlite3
import sys

from tefuda.table import database, sqlite
from tefuda.table import store as stores
from tefuda.table.entries import Opened, Spoke
from tefuda.table.store import Store

ROOMS = ("AAA", "BBB", "CCC", "DDD")
ENTRIES = 100  # per room
TEXT = "It was a dark and stormy night; the cards were dealt in torrents. " * 8


async def main() -> None:
    url, acks, synchronous = sys.argv[1:]
    prepared = database.set_up_sqlite

    def set_up(connection: sqlite3.Connection, record: object = None) -> None:
        prepared(connection, record)
        connection.execute("PRAGMA wal_autocheckpoint = 50")  # pages, so that the log is moved into the database often
        if synchronous:
            connection.execute(f"PRAGMA synchronous = {synchronous}")

    for module in (stores, sqlite):
        vars(module)["set_up_sqlite"] = set_up
    store = Store(url)
    await store.prepare()
    noted = os.open(acks, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def talk(code: str) -> None:
        assert await store.open(code, False, [Opened("lonely", {}, "seed")])
        for seq in range(2, ENTRIES + 2):
            assert await store.append(code, seq, Spoke("p", TEXT))
            os.write(noted, f"{code} {seq}\n".encode())

    await asyncio.gather(*map(talk, ROOMS))
    os._exit(0)  # the power is gone before anything is closed


asyncio.run(main())
