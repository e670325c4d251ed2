"""No single request holds the event loop, whatever it asks for, so that nobody waits for another table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest

from tefuda.engine import lesson
from tefuda.engine.registry import find, games
from tefuda.engine.view import Text
from tefuda.lab.compare import UNITS, Comparison, Difference, Variant
from tefuda.lab.study import Study
from tefuda.table.entries import Entry, person_of
from tefuda.table.laboratory.kept import KEPT, Studies
from tefuda.table.laboratory.messages import Found
from tefuda.table.laboratory.routes import MOST_PAIRED
from tefuda.table.limits import Limit, Limits, Quota
from tefuda.table.measures import engine
from tefuda.table.minds import Minds
from tefuda.table.shelf import rule_infos
from tefuda.table.store import Store
from tests.table.lists import played
from tests.table.people import Person, Service, service
from tests.table.watchdog import watching

TOKEN = "token-of-anna"
CODE = "LXNGER"
COMPILED = engine() == "compiled"
LONGEST = 0.02 if COMPILED else 0.4  # seconds in one step; the sources, uncompiled, are for those who edit them
FREE = Quota(Limit(0, 1), Limit(0, 1))
UNLIMITED = Limits(
    sockets=FREE, writes=FREE, options=FREE, talk=FREE, rooms=FREE, lists=FREE, checks=FREE, replays=FREE, pages=FREE
)
DAIFUGO = find("daifugo")
EVERY_RULE = [rule.id for rule in rule_infos(DAIFUGO) if not rule.human]


def wild(seed: str) -> dict[str, Any]:
    """Return a set of about 175 house rules that go together."""
    assert DAIFUGO.house is not None
    found: Any = DAIFUGO.house.at_random({"players": 4}, 100, seed)
    return dict(found["options"])


WILD = wild("one")["rules"]


async def shelf(table: Service, http: httpx.AsyncClient) -> None:
    """Look at everything there is to look at before there is a table."""
    for path in ("/", "/api/games", "/api/rooms"):
        await http.get(path)
    for id in games():
        await http.get(f"/api/games/{id}/rules")
        for lang in ("ja", "en"):
            await http.get(f"/api/texts/{lang}/{id}")
    for lang in ("ja", "en"):
        await http.get(f"/api/texts/{lang}")
    for name in DAIFUGO.presets:
        await http.get(f"/api/games/daifugo/code/{name}")
    for rule in random.Random(1).sample(list(lesson.names(DAIFUGO)), 20):
        assert (await http.get(f"/api/games/daifugo/lessons/{rule}")).status_code == 200


async def checks(table: Service, http: httpx.AsyncClient) -> None:
    """Check the largest rule sets, good and bad."""
    shuffled = random.Random(1).sample(EVERY_RULE, len(EVERY_RULE))
    for rules in (EVERY_RULE, shuffled, shuffled[:150], 400 * ["six_cut"], 5000 * ["x"], WILD):
        await http.post("/api/games/daifugo/check", json={"players": 4, "rules": rules})
    wanted: dict[str, Any] = {"options": {"players": 4}, "wild": 100, "seed": "one"}
    for seed in ("one", "two"):
        wanted["seed"] = seed
        assert (await http.post("/api/games/daifugo/random", json=wanted)).status_code == 200
    assert (await http.post("/api/games/daifugo/random", json={**wanted, "options": {"x": 1}})).status_code == 200
    assert (await http.post("/api/games/sushi/random", json=wanted)).status_code == 404


async def lobby(table: Service, http: httpx.AsyncClient) -> None:
    """List many tables, each with the longest options that a table may have."""
    for k in range(30):
        rules = random.Random(k).sample(EVERY_RULE, len(EVERY_RULE))
        wanted = {"game": "daifugo", "options": {"players": 4, "rules": rules}, "name": "Anna"}
        assert (await http.post("/api/rooms", json=wanted)).status_code == 201
    answer = await http.get("/api/rooms")
    assert len(answer.json()) == 30
    assert len(answer.content) < 50_000


async def result(table: Service, http: httpx.AsyncClient) -> None:
    """Look at a long match that is over, and play on from its end."""
    entries = played("daifugo", person_of(TOKEN), players=4, games=20 if COMPILED else 3)
    assert DAIFUGO.under(1) is not None  # its rules, which this list names, are read once
    assert table.rooms is not None
    assert await table.rooms.shared.store.open(CODE, False, entries)
    for path in ("record", "replay", "shuffle", "record"):
        assert (await http.get(f"/api/rooms/{CODE}/{path}")).status_code == 200
    outline = (await http.get(f"/api/rooms/{CODE}/replay")).json()
    for page in range(3):
        assert (await http.get(f"/api/rooms/{CODE}/replay/{outline['match']}/{page}")).status_code == 200
    wanted = {"step": len(outline["moves"]) - 1, "seat": 0, "name": "Anna"}
    assert (await http.post(f"/api/rooms/{CODE}/replay", json=wanted)).status_code == 201


async def laboratory(table: Service, http: httpx.AsyncClient) -> None:
    """List as many and as long studies as one player may have, and read the longest result."""
    assert table.rooms is not None
    studies = Studies(table.rooms.shared.store)
    for _ in range(KEPT):
        code = await studies.open(person_of(TOKEN), Study(games=["daifugo"], other={"x": 30_000 * [1]}), 1)
        await studies.stop(code, person_of(TOKEN))
    assert len((await http.get("/api/lab")).json()["studies"]) == KEPT
    code = await studies.open(person_of("token-of-bert"), Study(games=["daifugo"]), 1)
    assert await studies.claim("one") is not None
    label = Text("lab.compare.pair", {"one": Text("daifugo.rule.eight_cut"), "other": Text("daifugo.rule.revolution")})
    chance = random.Random(1)

    def difference(id: str) -> Difference:
        first, second, value, low, high, later, likely = (chance.random() for _ in range(7))
        return Difference(id, first, second, value, low, high, "%", later, likely)

    most = MOST_PAIRED * (MOST_PAIRED - 1) // 2
    pairs = [Variant("one+other", label, [difference(id) for id in UNITS]) for _ in range(most)]
    found = Comparison("pairs", "daifugo", {"players": 4}, ["simple"], "lab", 20, 20, pairs)
    await studies.finish(code, "one", msgspec.json.encode(Found(label, comparison=found)))
    answer = await http.get(f"/api/lab/{code}/found")
    assert len(answer.json()["found"]["comparison"]["variants"]) == len(pairs)
    assert len(answer.content) > 2_000_000


@pytest.mark.parametrize("ask", [shelf, checks, lobby, result, laboratory])
def test_no_request_holds_the_event_loop(
    minds: Minds, store: str, ask: Callable[[Service, httpx.AsyncClient], Awaitable[None]]
) -> None:
    async def play() -> None:
        async with service(minds, store, limits=UNLIMITED) as table, table.http(TOKEN) as http:
            with watching() as dog:
                await ask(table, http)
            assert not {name: spent for name, spent in dog.longer_than(LONGEST).items() if "test_" not in name}

    asyncio.run(play())


def test_nobody_waits_for_the_long_list_of_another_table(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []
    entries = Store.entries

    async def play() -> None:
        released = asyncio.Event()

        async def slow(self: Store, code: str, after: int = 0) -> list[Entry]:
            reads.append(code)
            if code == CODE:
                await released.wait()
            return await entries(self, code, after)

        monkeypatch.setattr(Store, "entries", slow)
        async with service(minds, store) as table, table.http(TOKEN) as http:
            assert table.rooms is not None
            kept = table.rooms.shared.store
            await kept.open(CODE, True, played("four_tricks", person_of(TOKEN)))
            late = asyncio.create_task(http.get(f"/api/rooms/{CODE}/record"))
            async with asyncio.timeout(10):
                code = await table.open(TOKEN)
                assert [one["room"] for one in (await http.get("/api/rooms")).json()] == [code]
            assert CODE in reads
            released.set()
            assert (await late).status_code == 200
            await kept.note(CODE, "over", [person_of(TOKEN)])
            table.rooms.live.clear()
            reads.clear()
            assert [one["room"] for one in (await http.get("/api/rooms")).json()] == [code]
            assert set(reads) == {code}, "the lobby shows no match that is over, and reads none"

    asyncio.run(play())


def has_clock(person: Person, seconds: int) -> bool:
    return bool(person.room.get("clock", 0) == seconds)


def test_no_message_at_a_table_holds_the_event_loop(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, limits=UNLIMITED) as table:
            code = await table.open(TOKEN, "daifugo", players=4)
            sets = [EVERY_RULE, EVERY_RULE[::-1], wild("two")["rules"]]
            with watching() as dog:
                async with table.sit(code, TOKEN) as anna:
                    for k, rules in enumerate(sets):
                        await anna.send("options", options={"players": 4, "rules": rules}, clock=k)
                        await anna.until(partial(has_clock, anna, k))
                    for k in range(60):
                        await anna.send("say", line=f"line {k} " + 190 * "手")
                    await anna.send("hello", token=TOKEN)
                    await anna.send("start")
                    await anna.until(lambda: bool(anna.seen))
                    await anna.play_on(lambda: anna.version > 60)
                    await anna.send("why", picks=["S3"])
                    await anna.answer("why")
                async with table.sit(code, TOKEN) as anna:
                    await anna.until(lambda: bool(anna.seen))
            assert not {name: spent for name, spent in dog.longer_than(LONGEST).items() if "Person" not in name}

    asyncio.run(play())
