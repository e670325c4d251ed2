"""Replays come in pages, are made once, and nobody waits while they are made."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tefuda.engine import record
from tefuda.engine.position import OPEN
from tefuda.engine.view import View
from tefuda.table import replays
from tefuda.table.entries import Entry, person_of
from tefuda.table.limits import Who
from tefuda.table.match import Match
from tefuda.table.minds import Minds
from tefuda.table.replays import PER_PAGE, Replays
from tefuda.table.room import Room
from tests.table.lists import played
from tests.table.people import Service, service
from tests.table.watchdog import watching

CODE = "REPLAY"
TOKEN = "token-of-anna"


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return played("daifugo", person_of(TOKEN), players=4, games=2, rules=["eight_cut", "revolution"])


@pytest.fixture(scope="module")
def match(entries: list[Entry]) -> Match:
    room = Room(CODE)
    for entry in entries:
        room.add(entry)
    assert room.finished is not None
    return room.finished


async def kept(table: Service, entries: list[Entry]) -> None:
    assert table.rooms is not None
    assert await table.rooms.shared.store.open(CODE, False, entries)


def test_the_pages_are_the_whole_match(minds: Minds, store: str, entries: list[Entry], match: Match) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, table.http(TOKEN) as http:
            await kept(table, entries)
            outline = (await http.get(f"/api/rooms/{CODE}/replay")).json()
            assert outline["moves"] == [[seat, text] for seat, text in match.moves]
            pages = -(-(len(match.moves) + 1) // outline["page"])
            assert pages > 2
            views: list[dict[str, Any]] = []
            for page in range(pages):
                answer = await http.get(f"/api/rooms/{CODE}/replay/{outline['match']}/{page}")
                assert len(answer.content) < 500_000
                views += answer.json()
            plain = {"accept-encoding": "identity"}
            again = await http.get(f"/api/rooms/{CODE}/replay/{outline['match']}/0", headers=plain)
            assert again.json() == views[:PER_PAGE]
            assert len(views) == len(match.moves) + 1
            assert views[-1]["result"]["scores"] == match.position.result().scores
            rules = [[k, event["rule"]] for k, view in enumerate(views) for event in named(view)[:1]]
            assert rules == outline["fired"] != []
            for path in (f"{outline['match']}/{pages}", "0123456789abcdef/0", f"{outline['match']}/x"):
                assert (await http.get(f"/api/rooms/{CODE}/replay/{path}")).status_code == 404

    asyncio.run(ask())


def named(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in view.get("events", []) if event["kind"] == "rule" and event.get("rule")]


def test_a_replay_that_many_ask_for_is_made_once_and_holds_up_nobody(
    minds: Minds, store: str, entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        made = 0
        run = minds.run

        async def counted(task: Callable[[], Any], who: Who) -> Any:
            nonlocal made
            made += 1
            return await run(task, who)

        monkeypatch.setattr(minds, "run", counted)
        async with service(minds, store) as table, table.http(TOKEN) as http:
            await kept(table, entries)
            assert (await http.get(f"/api/rooms/{CODE}/record")).status_code == 200
            with watching() as dog:
                answers = await asyncio.gather(*(http.get(f"/api/rooms/{CODE}/replay") for _ in range(20)))
                key = answers[0].json()["match"]
                await asyncio.gather(*(http.get(f"/api/rooms/{CODE}/replay/{key}/{k}") for k in [0, 1, 2] * 7))
            assert {answer.status_code for answer in answers} == {200}
            assert made == 1
            assert not dog.longer_than(0.02)

    asyncio.run(ask())


def test_replays_that_nobody_asked_for_lately_are_forgotten(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    class Here:
        """Minds that make a replay at once."""

        made = 0

        async def run(self, task: Callable[[], Any], who: Who) -> Any:
            self.made += 1
            return task()

    async def ask() -> None:
        others = []
        for seed in ("one", "two", "three"):
            other = Match(match.game, match.options, seed, generator=match.generator)
            monkeypatch.setattr(other, "is_over", lambda: True)
            others.append(other)
        here = Here()
        known = Replays(here)  # type: ignore[arg-type]
        (key, pages) = await known.of(replays.finished(others[0]), Who())
        monkeypatch.setattr(known, "most", 2 * pages.size + pages.size // 2)
        await known.of(replays.finished(others[1]), Who())
        await known.of(replays.finished(others[0]), Who())
        await known.of(replays.finished(others[2]), Who())
        assert here.made == 3
        assert len(known.kept) == 2
        assert key in known.kept
        await known.of(replays.finished(others[1]), Who())
        assert here.made == 4

    asyncio.run(ask())


def test_a_page_shows_all_hands(match: Match) -> None:
    pages = replays.pages(replays.finished(match))
    position = match.game.new(match.options, match.seed, watched=True, generator=match.generator)
    for seat, text in match.moves[:PER_PAGE]:
        record.play_text(position, seat, text)
    assert len(pages.packed) == len(match.moves) // PER_PAGE + 1
    assert position.view(OPEN).zones == msgspec.json.decode(gzip.decompress(pages.packed[1]), type=list[View])[0].zones
