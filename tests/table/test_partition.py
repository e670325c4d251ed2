"""A network that is parted, for real: a worker in a network namespace, whose link to the store goes down.

It needs root and Linux, and takes half a minute: TEFUDA_NAMESPACES=1 ./tefuda pytest tests/table/test_partition.py.
What every run of the tests tries, with a line in place of a network, is in test_freezes.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import pytest

from tefuda.table.entries import Moved
from tefuda.table.minds import Minds
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tests.table.people import PATIENCE, Service, service, together
from tests.table.test_freezes import Cable

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(
        not os.environ.get("TEFUDA_NAMESPACES"), reason="needs root, TEFUDA_NAMESPACES=1 and half a minute"
    ),
]
BROWSERS, STORE = "10.213.57", "10.214.57"  # two networks of .1, this machine, and .2, the namespace


@dataclass
class Namespace:
    """A network namespace with two links: one to browsers, one to the store."""

    name: str

    def run(self, *words: str) -> None:
        subprocess.run(["ip", *words], check=True)

    def link(self, network: str) -> str:
        """Connect it to this machine; return the name of the link's end here."""
        here, there = f"{self.name}{network[3:6]}a", f"{self.name}{network[3:6]}b"
        self.run("link", "add", here, "type", "veth", "peer", "name", there, "netns", self.name)
        self.run("addr", "add", f"{network}.1/24", "dev", here)
        self.run("link", "set", here, "up")
        self.run("-n", self.name, "addr", "add", f"{network}.2/24", "dev", there)
        self.run("-n", self.name, "link", "set", there, "up")
        return here


@pytest.fixture
def namespace() -> Iterator[Namespace]:
    made = Namespace(f"t{secrets.token_hex(3)}")
    made.run("netns", "add", made.name)
    made.run("-n", made.name, "link", "set", "lo", "up")
    yield made
    made.run("netns", "del", made.name)


@contextlib.asynccontextmanager
async def worker(namespace: Namespace, store: str) -> AsyncIterator[int]:
    """Run a worker in the namespace; the context has its port."""
    command = ["ip", "netns", "exec", namespace.name, sys.executable, "-P", "-m", "tefuda", "play", "--no-browser"]
    options = ["--host", f"{BROWSERS}.2", "--port", "0", "--store", store, "--pace", "0", "--bot-jobs", "1"]
    process = await asyncio.create_subprocess_exec(*command, *options, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    found = re.search(rb":(\d+)/", await process.stdout.readline())
    assert found
    yield int(found[1])
    process.terminate()
    await process.communicate()


@contextlib.asynccontextmanager
async def forwarded(port: int) -> AsyncIterator[Service]:
    """Lead a port of the loopback, where the tests' browsers look, to the worker."""
    pumps: set[asyncio.Task[None]] = set()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
        writer.close()

    async def carry(near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection(f"{BROWSERS}.2", port)
        pumps.update(asyncio.create_task(pump(*ends)) for ends in ((near, forth), (far, back)))

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    yield Service(server.sockets[0].getsockname()[1])
    server.close()
    for one in pumps:
        one.cancel()
    await asyncio.gather(*pumps, return_exceptions=True)


def test_a_worker_whose_network_is_parted_loses_and_doubles_nothing(
    minds: Minds, postgres: str, namespace: Namespace
) -> None:
    async def run() -> list[str]:
        namespace.link(BROWSERS)
        link = namespace.link(STORE)
        steady = Manners(pace=0.0, grace=120)
        async with (
            Cable(postgres).plugged(f"{STORE}.1") as near,
            service(minds, postgres, steady) as one,
            worker(namespace, near) as port,
            forwarded(port) as two,
        ):
            code = await one.open("anna-anna", "four_tricks", startSeat=0)
            async with one.sit(code, "anna-anna") as anna, two.sit(code, "bert-bert") as bert:
                await bert.send("sit", seat=1, name="Bert")
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
                await anna.send("start")
                await together(anna.play_on(lambda: anna.version >= 10), bert.play_on(lambda: bert.version >= 10))
                await anna.play_on(lambda: bool(bert.moves) and bert.version > bert.asked)
                before, text = bert.version, bert.moves[0]
                namespace.run("link", "set", link, "down")
                await bert.move(text, id="the-same")
                await bert.until(lambda: any(message["type"] == "error" for message in bert.others), 40)
                assert bert.version == before
                namespace.run("link", "set", link, "up")
                async with asyncio.timeout(PATIENCE):
                    while bert.version == before:  # refused for as long as the store is out of reach
                        await bert.move(text, id="the-same", version=before)
                        await asyncio.sleep(1.0)
                await together(anna.play_on(), bert.play_on())
            paper = Store(postgres)
            moves = [entry for entry in await paper.entries(code) if isinstance(entry, Moved)]
            await paper.close()
            assert len(moves) == 108
            return [move.id for move in moves]

    assert asyncio.run(run()).count("the-same") == 1
