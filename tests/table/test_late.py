"""Spectators who see a match later: no byte tells them what happened since, by whichever way they ask."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tefuda.table import live
from tefuda.table.entries import CustomsSet, Entry, Moved, Opened, Sat, Spoke, Started
from tefuda.table.limits import Limit, Limits, Quota
from tefuda.table.messages import Customs, Report, Said, SetCustoms
from tefuda.table.minds import Minds
from tefuda.table.moderation import reported
from tefuda.table.refusals import Refusal
from tefuda.table.room import LONGEST_TALK, LONGEST_WAIT, Room
from tefuda.table.shared import Client
from tests.table.people import Person, Service, service

TOKENS = ["anna-anna", "bert-bert", "cleo-cleo"]
DELAY = 5


async def opened(table: Service, delay: int = DELAY) -> str:
    async with table.http(TOKENS[0]) as http:
        wanted = {"game": "four_tricks", "options": {"players": 3}, "name": "Anna", "customs": {"delay": delay}}
        answer = await http.post("/api/rooms", json=wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["room"])


async def seated(stack: AsyncExitStack, table: Service, code: str) -> list[Person]:
    people = [await stack.enter_async_context(table.sit(code, token)) for token in TOKENS]
    for seat, person in enumerate(people[1:], start=1):
        await person.send("sit", seat=seat, name=person.token)
        await person.until(lambda person=person, seat=seat: person.room.get("mine") == seat)  # type: ignore[misc]
    await people[0].send("start")
    for person in people:
        await person.until(lambda person=person: bool(person.seen))  # type: ignore[misc]
    return people


async def move(people: list[Person]) -> str:
    """Let whoever's turn it is play, until everyone at the table has seen it. Return the move."""
    version = max(person.version for person in people)
    for person in people:
        await person.until(lambda person=person: person.version == version)  # type: ignore[misc]
    turn = next(person for person in people if person.moves)
    text = turn.moves[0]
    await turn.move(text)
    for person in people:
        await person.until(lambda person=person: person.version > version)  # type: ignore[misc]
    return text


def messages(person: Person, kind: str) -> list[dict[str, Any]]:
    return [message for text in person.bytes if (message := json.loads(text))["type"] == kind]


def test_a_spectator_is_sent_nothing_early(minds: Minds, store: str) -> None:
    """Whatever reaches one who watches is compared, byte for byte, with what there was to see at an older version."""

    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await opened(table)
            people = await seated(stack, table, code)
            early = await stack.enter_async_context(table.sit(code, "spectator-one"))
            assert table.rooms is not None
            room = table.rooms.live[code]
            await early.until(lambda: bool(early.seen))
            assert early.version == people[0].version == 0
            then = [json.loads(room.showing.seen_now([(-1, -1)], True)[0])["view"]]  # what there was to see, by version
            for number in range(1, 13):
                await move(people)
                then.append(json.loads(room.showing.seen_now([(-1, -1)], True)[0])["view"])
                await people[number % 3].send("say", line=f"after move {number}")
                await people[0].until(lambda number=number: len(messages(people[0], "said")) == number)  # type: ignore[misc]
                await early.until(lambda number=number: early.version == max(0, number - DELAY))  # type: ignore[misc]
                # All other ways to look: a second socket, one that says it was here before, the lobby, a replay.
                for since in (-1, 1000) if number in (3, 6, 12) else ():
                    async with table.sit(code, f"spectator-{number}{since}", since) as other:
                        await other.until(lambda other=other: bool(other.seen))  # type: ignore[misc]
                        assert other.version == max(0, number - DELAY)
                        lines = [line["line"] for talk in messages(other, "talk") for line in talk["lines"]]
                        assert lines == [f"after move {k}" for k in range(1, number - DELAY + 1)]
                    async with table.http("spectator-one") as http:
                        assert (await http.get("/api/rooms")).json() == []
                        for path in ("replay", "record", "replay/0/0", "shuffle", "matches/1/picture"):
                            assert (await http.get(f"/api/rooms/{code}/{path}")).status_code >= 400
            views = messages(early, "view")
            assert [view["version"] for view in views] == list(range(13 - DELAY))  # one for each move that is shown
            for view in views:
                shown = {key: value for key, value in view["view"].items() if key != "events"}
                assert shown == {key: value for key, value in then[view["version"]].items() if key != "events"}
                assert not view.keys() & {"clocks", "limits", "skips", "own", "made"}
            said = messages(early, "said")
            assert [line["line"] for line in said] == [f"after move {k}" for k in range(1, 13 - DELAY)]
            heard = [json.loads(text) for text in early.bytes]
            for message in heard:
                if message["type"] == "said":  # not before the move it followed
                    at = heard.index(message)
                    number = int(message["line"].rsplit(" ", 1)[1])
                    assert any(one.get("version") == number for one in heard[:at] if one["type"] == "view")
            assert all(info["room"].get("version", 0) <= 12 - DELAY for info in messages(early, "room"))
            # Players are not held up: each has seen every move.
            assert [person.version for person in people] == [12, 12, 12]

    asyncio.run(run())


def test_when_the_match_is_over_spectators_have_caught_up(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await opened(table, 50)
            people = await seated(stack, table, code)
            watching = await stack.enter_async_context(table.sit(code, "spectator-one"))
            await people[1].send("say", line="good luck")
            while not people[0].over:
                await move(people)
                if people[0].version == 3:
                    await people[2].send("say", line="too early")
            await watching.until(lambda: watching.over)
            assert watching.version == people[0].version
            assert watching.seen["view"]["result"] == people[0].seen["view"]["result"]
            await watching.until(lambda: len(messages(watching, "said")) == 2)
            lines = [line["line"] for line in messages(watching, "said")]
            assert lines == ["good luck", "too early"]
            # The next match begins for both at the same time, and is late again.
            last = people[0].version
            for person in people:
                await person.send("again")
            await people[0].until(lambda: people[0].version > last)
            first = people[0].version
            await watching.until(lambda: watching.version == first)
            await move(people)
            async with table.sit(code, "spectator-two") as other:
                await other.until(lambda: bool(other.seen))
                assert (other.version, watching.version) == (first, first)

    asyncio.run(run())


def test_another_worker_and_many_spectators_see_the_same(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "CROWD", 1)

    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await opened(table)
            people = await seated(stack, table, code)
            crowd = [await stack.enter_async_context(table.sit(code, f"spectator-{n}")) for n in range(4)]
            for _ in range(DELAY + 3):
                await move(people)
            for person in crowd:
                await person.until(lambda person=person: person.version == 3)  # type: ignore[misc]
            assert table.rooms is not None
            task = table.rooms.live[code].spreading
            assert task is not None
            await asyncio.wait_for(task, 10)  # it does not wait for what spectators are not to see
            list_read_anew = Room(code)
            for entry in await table.rooms.shared.store.entries(code):
                assert list_read_anew.replay(entry)
            assert (list_read_anew.shown, list_read_anew.version) == (3, DELAY + 3)

    asyncio.run(run())


def test_a_spectator_misses_no_line_however_many_there_are(minds: Minds, store: str) -> None:
    free = Quota(Limit(0, 1), Limit(0, 1))
    lines = [f"line {number}" for number in range(LONGEST_TALK + 50)]

    async def run() -> None:
        limits = Limits(talk=free, writes=free)
        async with service(minds, store, limits=limits) as table, AsyncExitStack() as stack:
            code = await opened(table)
            people = await seated(stack, table, code)
            early = await stack.enter_async_context(table.sit(code, "spectator-one"))
            await early.until(lambda: bool(early.seen))
            await move(people)
            for line in lines:
                await people[0].send("say", line=line)
            await people[1].until(lambda: len(messages(people[1], "said")) == len(lines))
            for _ in range(DELAY - 1):
                await move(people)
            async with table.sit(code, "spectator-two") as other, table.sit(code, TOKENS[1]) as again:
                await other.until(lambda: bool(other.seen))
                assert messages(other, "talk") == []
                await again.until(lambda: bool(messages(again, "talk")))
                assert [said["line"] for said in messages(again, "talk")[0]["lines"]] == lines[-LONGEST_TALK:]
            assert (early.version, messages(early, "said")) == (0, [])
            await move(people)
            await early.until(lambda: early.version == 1)
            assert [said["line"] for said in messages(early, "said")] == lines
            assert table.rooms is not None
            room = table.rooms.live[code]
            await people[0].send("say", line="once more")
            await people[1].until(lambda: len(room.state.talk) == LONGEST_TALK)
            assert len(room.state.said_at) == len(room.state.speakers) == len(room.state.spoken) == LONGEST_TALK
            read = Room(code)
            for entry in await table.rooms.shared.store.entries(code):
                read.add(entry)
            assert (read.talk, read.speakers) == (room.state.talk, room.state.speakers)

    asyncio.run(run())


def test_many_lines_for_many_spectators_hold_nobody_else_up(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All lines of a choice that takes long are due at the same move: the service does other things meanwhile."""
    monkeypatch.setattr(live, "CROWD", 3)
    free, turns = Quota(Limit(0, 1), Limit(0, 1)), 0
    sent: list[int] = []

    async def run() -> None:
        async def count() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        def send(room: live.LiveRoom, said: Said, clients: Iterable[Client]) -> None:
            sent.append(turns)
            whole(room, said, clients)

        whole = live.LiveRoom.send_talk
        async with service(minds, store, limits=Limits(talk=free, writes=free)) as table, AsyncExitStack() as stack:
            code = await opened(table)
            people = await seated(stack, table, code)
            crowd = [await stack.enter_async_context(table.sit(code, f"spectator-{n}")) for n in range(3)]
            lines = [f"line {number}" for number in range(20)]
            await move(people)
            for line in lines:
                await people[0].send("say", line=line)
            await people[1].until(lambda: len(messages(people[1], "said")) == 20)
            for _ in range(DELAY - 1):
                await move(people)
            monkeypatch.setattr(live.LiveRoom, "send_talk", send)
            counter = asyncio.create_task(count())
            await move(people)
            for person in crowd:
                await person.until(lambda person=person: len(messages(person, "said")) == len(lines))  # type: ignore[misc]
                assert [said["line"] for said in messages(person, "said")] == lines
            counter.cancel()
            assert len(set(sent)) == len(lines)

    asyncio.run(run())


def test_lines_that_spectators_wait_for_are_bounded() -> None:
    room = Room("LATES")
    first: list[Entry] = [Opened("four_tricks", {"players": 3}, "seed"), Sat("a", 0, "A"), CustomsSet(Customs(delay=5))]
    for entry in [*first, Started(5)]:
        room.add(entry)
    assert room.match is not None
    room.add(Moved(room.match.position.deciders()[0], room.match.position.text(room.match.position.legal_moves()[0])))
    for number in range(LONGEST_WAIT + 10):
        room.add(Spoke("a", f"{number}"))
    assert len(room.talk) == len(room.spoken) == len(room.said_at) == LONGEST_WAIT
    assert room.heard(seated=False) == []
    assert room.talk[-1].line == f"{LONGEST_WAIT + 9}"


def test_the_host_says_how_late_before_the_match_only() -> None:
    room = Room("LATES")
    first: list[Entry] = [Opened("four_tricks", {"players": 3}, "seed"), Sat("a", 0, "A"), Sat("b", 1, "B")]
    for entry in first:
        room.add(entry)
    with pytest.raises(Refusal):
        room.wish("b", SetCustoms(Customs(delay=5)))
    late = room.wish("a", SetCustoms(Customs(delay=20)))
    assert late is not None
    room.add(late)
    room.add(Started(5))
    assert room.late is not None and room.late.behind == 20
    with pytest.raises(Refusal) as refused:
        room.wish("a", SetCustoms(Customs()))
    assert refused.value.text.id == "ui.error.delay_late"
    assert room.wish("a", SetCustoms(Customs(pace="quick", delay=20))) is not None
    assert room.match is not None
    room.add(Spoke("a", "before the first move"))
    assert [said.line for said in room.heard(seated=False)] == ["before the first move"]
    seat = room.match.position.deciders()[0]
    room.add(Moved(seat, room.match.position.text(room.match.position.legal_moves()[0])))
    room.add(Spoke("a", "after it"))
    assert [said.line for said in room.heard(seated=False)] == ["before the first move"]
    assert [said.line for said in room.heard(seated=True)] == ["before the first move", "after it"]
    assert (room.shown, room.version) == (0, 1)
    # A spectator learns nothing by reporting lines that may be there.
    first_line, held_back = (said.id for said in room.talk)
    assert reported(room, "spectator", Report("talk", said=first_line)).person == "a"
    with pytest.raises(Refusal) as unknown:
        reported(room, "spectator", Report("talk", said=held_back))
    with pytest.raises(Refusal) as nothing:
        reported(room, "spectator", Report("talk", said=held_back + 99))
    assert unknown.value.text == nothing.value.text
    assert reported(room, "b", Report("talk", said=held_back)).person == "a"


def test_a_table_without_a_delay_keeps_no_second_match() -> None:
    room = Room("NOWS")
    for entry in (Opened("four_tricks", {"players": 3}, "seed"), Sat("a", 0, "A"), Started(5)):
        room.add(entry)
    assert room.late is None
    assert room.shown == room.version
