"""A program that sits down at a table of a running service, among people."""

from __future__ import annotations

import asyncio
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.bots.program import Program
from tefuda.engine.errors import BadInput
from tefuda.table.guest import Guest, socket_of
from tefuda.table.minds import Minds
from tests.table.people import PATIENCE, Service, service

NAMES = ["Ume-0123456789", "Kiku-0123456789"]
BOT = shlex.join([sys.executable, str(Path(__file__).resolve().parents[2] / "examples/programs/bot.py")])


async def visit(table: Service, code: str, command: str) -> Guest:
    """Let a program play at a table where one person plays, too, until the match is over."""
    async with table.sit(code, NAMES[0]) as host:
        program = Program(f"program:{command}", "guest")
        guest = Guest(f"{table.url}/t/{code}", program, "Last card")
        staying = asyncio.create_task(asyncio.to_thread(guest.stay))
        await host.until(lambda: host.room["chairs"][1].get("ready", False))
        assert host.room["chairs"][1]["name"] == "Last card"
        await host.send("start")
        await host.play_on()
        await asyncio.wait_for(staying, PATIENCE)
        assert host.seen["view"]["result"]
    program.end()
    return guest


def test_a_program_plays_a_match_with_people(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(NAMES[0], "four_tricks", players=3)
            guest = await visit(table, code, BOT)
            assert guest.lost is None
            assert guest.answered > 20

    asyncio.run(play())


@pytest.mark.parametrize(
    ("line", "reason"), [("sys.exit()", "has ended"), ("print('{}', flush=True)", "other than its answer"),
                         ("say(type='move', id=m['id'], text='R9')", "R9")],
)  # fmt: skip
def test_a_program_that_cheats_leaves_its_seat_to_a_bot(
    minds: Minds, store: str, tmp_path: Path, line: str, reason: str
) -> None:
    (tmp_path / "cheat.py").write_text(
        "import json, sys\n"
        "def say(**m): print(json.dumps(m), flush=True)\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'hello': say(type='ready', protocol=1)\n"
        f"    elif m['type'] == 'ask': {line}\n"
    )

    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(NAMES[0], "four_tricks", players=3)
            guest = await visit(table, code, shlex.join([sys.executable, str(tmp_path / "cheat.py")]))
            assert reason in str(guest.lost)

    asyncio.run(play())


def test_what_is_no_table_is_refused(minds: Minds, store: str, tefuda_command: list[str]) -> None:
    there = ("nowhere", "ftp://cards.example/t/a", "http://cards.example/", "http://cards.example/t/a/b")
    for address in (*there, "http://[::1/t/a", "http://cards.example:99999/t/a"):
        with pytest.raises(BadInput, match="not the address of a table"):
            socket_of(address)
    assert socket_of("https://cards.example/play/t/abc") == "wss://cards.example/play/ws/abc"

    async def ask() -> list[str]:
        async with service(minds, store) as table:
            code = await table.open(NAMES[0], "four_tricks", players=3)
            async with table.sit(code, NAMES[0]) as host:
                await host.send("start")
                await host.until(lambda: host.version >= 0)
                return [await said(f"{table.url}/t/{there}") for there in ("nowhere", code)]

    async def said(address: str) -> str:
        command = [*tefuda_command, "sit", address, f"program:{BOT}", "--lang", "en"]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        return str(done.stderr)

    nowhere, full = asyncio.run(ask())
    assert "There is no table" in nowhere
    assert "No seat is free" in full
