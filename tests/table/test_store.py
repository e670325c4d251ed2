"""The store: a confirmed entry survives, and a number is given once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from tefuda.engine.errors import BadInput
from tefuda.table.entries import BotSat, Entry, Moved, Opened, Sat, Spoke
from tefuda.table.store import Store, data

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
        assert sorted(await store.rooms_of("p", 10)) == ["PRIV", "RUNS"]
        assert await store.rooms_of("q", 10) == ["PRIV"]
        assert await store.rooms_of("nobody", 10) == []
        await store.close()

    asyncio.run(run())


def test_the_migrations_make_the_tables_that_the_store_uses(any_store: str) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), data))

    async def run() -> None:
        store = await opened(any_store)
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await store.close()

    asyncio.run(run())


def test_sqlite_writes_ahead(store: str) -> None:
    async def run() -> None:
        opened_store = await opened(store)
        async with opened_store.engine.connect() as connection:
            assert await connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
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
        with pytest.raises(sa.exc.DBAPIError) as failed:
            await store.append("AAA", 2, Opened("lonely", {}, "a-secret-seed"))
        assert "a-secret-seed" not in str(failed.value)
        await store.close()

    asyncio.run(run())
