"""Clients of the UECda contest at a table of a running service, among people."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading

import pytest

from tefuda.bots import make
from tefuda.engine.errors import BadInput
from tefuda.table.minds import Minds
from tefuda.uecda.client import Played, join
from tefuda.uecda.desk import options_of
from tefuda.uecda.visit import visits
from tefuda.uecda.wire import PROTOCOLS
from tests.table.people import PATIENCE, Service, service

NAME = "Ume-0123456789"


async def open_contest(table: Service, games: int) -> str:
    return await table.open(NAME, "daifugo", **options_of(games))


def a_client(port: int, version: int, bot: str) -> Played:
    with socket.create_connection(("127.0.0.1", port), 30) as line:
        line.settimeout(60)
        return join(line, PROTOCOLS[version], f"c{version}", make(bot, bot), bot)


def test_clients_of_all_versions_play_with_a_person(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await open_contest(table, 3)
            with socket.create_server(("127.0.0.1", 0)) as listener:
                listener.setblocking(False)
                port = listener.getsockname()[1]
                async with table.sit(code, NAME) as host:
                    sitting = asyncio.create_task(visits(listener, f"{table.url}/t/{code}", 4, 20.0, silence=0.4))
                    kinds = [(20070, "standard"), (20140, "simple"), (20060, "standard"), (20070, "simple")]
                    playing = [asyncio.create_task(asyncio.to_thread(a_client, port, *kind)) for kind in kinds]
                    await host.until(lambda: all(chair.get("ready") for chair in host.room["chairs"][1:]))
                    assert {"c20070", "c20140"} <= {chair["name"] for chair in host.room["chairs"]}
                    await host.send("start")
                    await host.play_on()
                    made = await asyncio.wait_for(sitting, PATIENCE)
                    assert [visit.lost for visit in made] == [None] * 4
                    scores = host.seen["view"]["result"]["scores"]
                    for client in await asyncio.gather(*playing):
                        assert sum(client.points) == scores[client.number]
                        assert (client.refused, client.invented) == (0, 0)

    asyncio.run(play())


def test_a_client_that_goes_away_leaves_its_seat_to_a_bot(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await open_contest(table, 1)
            with socket.create_server(("127.0.0.1", 0)) as listener:
                listener.setblocking(False)
                port = listener.getsockname()[1]
                async with table.sit(code, NAME) as host:
                    sitting = asyncio.create_task(visits(listener, f"{table.url}/t/{code}", 4, 0.5, silence=0.1))
                    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(4)]
                    await host.until(lambda: all(chair.get("ready") for chair in host.room["chairs"][1:]))
                    await host.send("start")
                    await host.play_on()
                    made = await asyncio.wait_for(sitting, PATIENCE)
                    assert all("client" in str(visit.lost) for visit in made)
                    for one in silent:
                        one.close()

    asyncio.run(play())


def test_only_tables_with_the_rules_of_the_contest_have_seats_for_clients(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(NAME, "daifugo", players=5)
            with socket.create_server(("127.0.0.1", 0)) as listener:
                listener.setblocking(False)
                with socket.create_connection(listener.getsockname()), pytest.raises(BadInput, match="UECda"):
                    await visits(listener, f"{table.url}/t/{code}", 2, 1.0, silence=0.1)

    asyncio.run(play())


def test_when_one_client_finds_no_seat_nothing_of_the_others_goes_on(minds: Minds, store: str) -> None:
    """Else the program could not end before their match, which nobody may ever begin."""

    async def play() -> None:
        async with service(minds, store) as table:
            code = await open_contest(table, 1)
            with socket.create_server(("127.0.0.1", 0)) as listener, contextlib.ExitStack() as lines:
                listener.setblocking(False)
                async with table.sit(code, NAME):
                    for _ in range(5):
                        lines.enter_context(socket.create_connection(listener.getsockname()))
                    with pytest.raises(BadInput, match="seat"):
                        await visits(listener, f"{table.url}/t/{code}", 5, 5.0, silence=0.1)
                    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith("visit")]

    asyncio.run(play())
