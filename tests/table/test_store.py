"""The store: a confirmed entry survives, and a number is given once."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from tefuda.engine.errors import BadInput
from tefuda.table import tournament
from tefuda.table.entries import BotSat, Entry, Moved, Opened, Sat, Spoke
from tefuda.table.erase import erase_from_tournaments, erase_reports
from tefuda.table.meeting import Meeting
from tefuda.table.people import People
from tefuda.table.schema import data
from tefuda.table.store import Store

FULL = 2
OPENED = Opened("lonely", {"players": 3}, "seed")


async def opened(url: str) -> Store:
    store = Store(url)
    await store.prepare()
    assert await store.open("AAA", False, [OPENED])
    return store


def test_entries_come_back_as_they_went_in(any_store: str) -> None:
    async def run() -> None:
        store = await opened(any_store)
        entries: list[Entry] = [Sat("p", 1, "手札 ♠", 3), Moved(2, "S3 H3", "id", "bot"), Spoke("p", "やあ\u3000!")]
        for seq, entry in enumerate(entries, start=2):
            assert await store.append("AAA", seq, entry)
        assert await store.entries("AAA") == [OPENED, *entries]
        assert await store.entries("AAA", after=3) == entries[2:]
        assert await store.entries("BBB") == []
        await store.close()

    asyncio.run(run())


def test_a_code_is_given_once(any_store: str) -> None:
    async def run() -> None:
        store = await opened(any_store)
        assert not await store.open("AAA", False, [Opened("other", {}, "")])
        assert await store.entries("AAA") == [OPENED]
        await store.close()

    asyncio.run(run())


def test_of_many_that_append_the_same_number_one_succeeds(any_store: str) -> None:
    async def run() -> None:
        stores = [await opened(any_store), Store(any_store)]
        for seq in range(2, 7):
            tries = [stores[k % 2].append("AAA", seq, BotSat(k, seq)) for k in range(10)]
            outcomes = await asyncio.gather(*tries)
            assert outcomes.count(True) == 1
            assert await stores[1].entries("AAA", after=seq - 1) == [BotSat(outcomes.index(True), seq)]
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_entries_that_come_in_together_are_kept_apart(any_store: str) -> None:
    async def run() -> None:
        store = await opened(any_store)
        for code in ("BBB", "CCC"):
            assert await store.open(code, False, [OPENED])
        assert await store.append("BBB", 2, BotSat(0, 0))
        tries = [store.append(code, 2, BotSat(1, 1)) for code in ("AAA", "BBB", "CCC", "AAA")]
        assert await asyncio.gather(*tries) == [True, False, True, False]
        assert await store.entries("BBB", after=1) == [BotSat(0, 0)]
        await store.close()

    asyncio.run(run())


def test_an_entry_that_cannot_be_written_does_no_harm_to_those_of_other_rooms(any_store: str) -> None:
    async def run() -> None:
        store = await opened(any_store)
        tries = [store.append(code, 2, BotSat(1, 1)) for code in ("GONE", "AAA", "LOST")]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert outcomes[1] is True
        assert isinstance(outcomes[0], (sa.exc.IntegrityError, sqlite3.IntegrityError))
        assert isinstance(outcomes[2], (sa.exc.IntegrityError, sqlite3.IntegrityError))
        assert await store.entries("AAA") == [OPENED, BotSat(1, 1)]
        await store.close()

    asyncio.run(run())


def test_a_table_can_be_opened_while_others_write_all_the_time(any_store: str) -> None:
    async def run() -> None:
        store = await opened(any_store)
        done = asyncio.Event()

        async def write() -> None:
            for seq in itertools.count(2):
                if done.is_set():
                    return
                assert await store.append("AAA", seq, BotSat(1, seq))

        writing = asyncio.create_task(write())
        for code in ("BBB", "CCC", "DDD"):
            assert await store.open(code, False, [OPENED])
            await store.note(code, "playing", ["p"])
        done.set()
        await writing
        await store.close()

    asyncio.run(run())


def test_what_a_transaction_has_read_holds_until_it_ends_though_another_process_writes(store: str) -> None:
    """`tefuda ratings` beside a service lost what was rated after it had read the others."""

    async def run() -> None:
        one, two = await opened(store), Store(store)
        async with one.transaction() as connection:
            count = sa.select(sa.func.count()).select_from(data.tables["room"])
            before = await connection.scalar(count)
            opening = asyncio.create_task(two.open("BBB", False, [OPENED]))
            await asyncio.sleep(0.3)
            assert await connection.scalar(count) == before
        assert await opening
        await one.close()
        await two.close()

    asyncio.run(run())


def test_a_list_is_read_though_another_process_holds_up_a_write(store: str) -> None:
    """It waited behind the write, up to five seconds: so did everyone whose table was not in memory."""

    async def run() -> None:
        opened_store = await opened(store)
        assert await opened_store.append("AAA", 2, BotSat(1, 7))
        other = sqlite3.connect(store.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(opened_store.append("AAA", 3, BotSat(2, 7)))
        await asyncio.sleep(0.2)
        assert await opened_store.entries("AAA") == [OPENED, BotSat(1, 7)]
        assert not writing.done()
        other.execute("COMMIT")
        other.close()
        assert await writing
        assert len(await opened_store.entries("AAA")) == 3
        await opened_store.close()

    asyncio.run(run())


def test_what_was_confirmed_is_there_after_the_store_was_opened_again(any_store: str) -> None:
    async def run() -> None:
        store = await opened(any_store)
        assert await store.append("AAA", 2, BotSat(1, 5))
        again = Store(any_store)
        await again.prepare()
        assert await again.entries("AAA") == [OPENED, BotSat(1, 5)]
        await again.close()
        await store.close()

    asyncio.run(run())


def test_the_lobby_lists_open_public_rooms_and_ones_own(any_store: str) -> None:
    async def run() -> None:
        store = await opened(any_store)
        assert await store.open("PRIV", True, [OPENED])
        assert await store.open("RUNS", False, [OPENED])
        await store.note("RUNS", "playing", ["p"])
        for _ in range(2):
            await store.note("PRIV", "waiting", ["p", "q"])
        assert await store.open_rooms(60, 10) == ["AAA"]
        assert await store.open_rooms(-60, 10) == []
        assert sorted(await store.rooms_of("p")) == sorted(await store.running_of("p", 10)) == ["PRIV", "RUNS"]
        assert await store.rooms_of("q") == ["PRIV"]
        assert await store.rooms_of("nobody") == []
        await store.note("RUNS", "over", ["p"])
        assert await store.running_of("p", 10) == ["PRIV"]
        assert sorted(await store.rooms_of("p")) == ["PRIV", "RUNS"]
        await store.close()

    asyncio.run(run())


def test_the_migrations_make_the_tables_that_the_store_uses(no_store_of_any_kind: str) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), data))

    async def run() -> None:
        store = await opened(no_store_of_any_kind)
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await store.close()

    asyncio.run(run())


def test_sqlite_writes_ahead_and_to_the_disk(no_store: str) -> None:
    async def run() -> None:
        opened_store = await opened(no_store)
        assert await opened_store.append("AAA", 2, BotSat(1, 1))
        async with opened_store.engine.connect() as connection:
            assert await connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
            assert await connection.scalar(sa.text("PRAGMA synchronous")) == FULL
        lists = opened_store.sqlite
        assert lists is not None and lists.writing is not None
        asked = lists.writer.submit(lists.writing.execute, "PRAGMA synchronous")
        assert lists.writer.submit(asked.result().fetchone).result() == (FULL,)
        await opened_store.close()

    asyncio.run(run())


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://x/y", "/home/me/table.sqlite3"])
def test_an_address_that_is_none_is_refused_in_words(url: str) -> None:
    with pytest.raises(BadInput) as refused:
        Store(url)
    assert refused.value.text.id == "ui.error.store"


@pytest.mark.parametrize("file", ["no/such/folder/table.sqlite3", "letter.txt"])
def test_a_store_out_of_reach_is_said_in_words(tmp_path: Path, file: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear friend, this is a letter, not a database. " * 20)

    async def run() -> None:
        with pytest.raises(BadInput) as refused:
            await Store(f"sqlite:///{tmp_path}/{file}").prepare()
        assert refused.value.text.id == "ui.error.store_down"

    asyncio.run(run())


def test_an_entry_that_cannot_be_written_is_not_shown_in_the_error(any_store: str) -> None:
    """What goes wrong is logged; a seed must not be in the log."""

    async def run() -> None:
        store = await opened(any_store)
        async with store.engine.begin() as connection:
            await connection.execute(sa.text("DROP TABLE entry"))
        with pytest.raises((sa.exc.DBAPIError, sqlite3.Error)) as failed:
            await store.append("AAA", 2, Opened("lonely", {}, "a-secret-seed"))
        assert "a-secret-seed" not in str(failed.value)
        await store.close()

    asyncio.run(run())


def test_what_is_no_longer_waited_for_does_not_hold_up_the_end(any_store: str) -> None:
    """A request may be given up at any moment. SQLite's driver then stood still, and with it the end of the process."""

    async def run(steps: int) -> None:
        store = Store(any_store)
        await store.prepare()
        await store.open("AAA", False, [OPENED])
        asked = [asyncio.create_task(store.entries("AAA")) for _ in range(4)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for one in asked:
            one.cancel()
        await store.close()

    ending = threading.Thread(target=lambda: [asyncio.run(run(steps)) for steps in range(8)], daemon=True)
    ending.start()
    ending.join(20)
    assert not ending.is_alive()


def test_what_has_begun_is_finished_though_its_caller_is_cancelled(store: str) -> None:
    """SQLite's driver hangs where it is interrupted: a service that closed meanwhile never ended."""

    async def cancel(work: Coroutine[Any, Any, Any], turns: int) -> None:
        task = asyncio.create_task(work)
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def run() -> None:
        kept = Store(store)
        await kept.prepare()
        meeting, people = Meeting(kept), People(kept)
        for turns in range(2, 12):
            one, other = f"one{turns}", f"other{turns}"
            await cancel(meeting.befriend((one, "Ume", 0), (other, "Kiku", 1)), turns)
            await cancel(people.keep(one, f"token{turns}", "Ume", 0, ""), turns)
            await asyncio.gather(*kept.working)
            assert [row["other"] for row in await meeting.friends(one)] == [other]
            assert await people.profile(one) is not None
        for work in (erase_reports(kept, "ume"), erase_from_tournaments(kept, "ume"), tournament.expire(kept, 0)):
            await cancel(work, 1)
            assert kept.working
            await asyncio.gather(*kept.working)
        await kept.close()

    asyncio.run(run())
