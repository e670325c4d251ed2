"""What happens once for all workers: the round of a tournament, and a reminder; also where one of them is killed."""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tefuda.table import store as store_module
from tefuda.table.entries import Opened, Started, person_of
from tefuda.table.meeting import Meeting, friend_table, invitation_table
from tefuda.table.messages import NewCup, PushAddress, Seek, Tastes
from tefuda.table.minds import Minds
from tefuda.table.people import People
from tefuda.table.push import Push
from tefuda.table.quick import Quick
from tefuda.table.ratings import Ratings
from tefuda.table.rooms import Rooms
from tefuda.table.schema import erasure_table
from tefuda.table.store import Store
from tefuda.table.tickets import ticket_table
from tefuda.table.tournament import write
from tefuda.table.tournaments import Tournaments
from tests.table.cups import PEOPLE, TOKENS, play
from tests.table.people import PATIENCE, Person, Service, free_port, service, together
from tests.table.test_days import NAMES, opened, take_seats, until
from tests.table.test_push import Browser, notices, push_service, subscribe
from tests.table.test_workers import STEADY

MANY = 24


# --- tournaments -----------------------------------------------------------------------------------------------------


async def check_round(rooms: Rooms, code: str, number: int) -> None:
    """Check that all tables of a round are there, each dealt once to those whom the round names, who are told."""
    _, cup = await Tournaments(rooms).read(code)
    assert len(cup.played) == number + 1
    seated = Counter(k for table in cup.played[number].tables for k in table.players)
    assert set(seated.values()) == {1}
    for table in cup.played[number].tables:
        entries = await rooms.shared.store.entries(table.room)
        assert sum(isinstance(entry, Opened) for entry in entries) == 1
        assert sum(isinstance(entry, Started) for entry in entries) == 1
        room = await rooms.load(table.room)
        assert room is not None
        players = [cup.entrants[k].person for k in table.players]
        assert [chair.person for chair in room.state.chairs] == players
        for person in players:
            assert table.room in await rooms.shared.store.running_of(person, 10)
    assert len([room async for room in rooms.shared.store.codes()]) == sum(len(turn.tables) for turn in cup.played)


@pytest.mark.postgres
def test_a_round_is_seated_once_by_two_workers_that_see_the_last_result(minds: Minds, postgres: str) -> None:
    async def run() -> None:
        async with service(minds, postgres, STEADY) as one, service(minds, postgres, STEADY) as two:
            assert one.rooms is not None and two.rooms is not None
            async with one.http(TOKENS[0]) as here, two.http(TOKENS[0]) as there:
                wanted = {"name": "Cup", "game": "four_tricks", "options": {}, "kind": "swiss", "size": 3, "rounds": 3}
                code = (await here.post("/api/tournaments", json=wanted)).json()["code"]
                at = f"/api/tournaments/{code}"
                for n in range(6):
                    await Tournaments(one.rooms).join(code, PEOPLE[n], f"Nr {n}", n)
                for number in range(3):
                    answers = await asyncio.gather(*(host.post(at, json={"do": "draw"}) for host in (here, there)))
                    assert sorted(answer.status_code for answer in answers) == [200, 400]
                    for rooms in (one.rooms, two.rooms):
                        await check_round(rooms, code, number)
                    _, cup = await Tournaments(one.rooms).read(code)
                    first, second = (table.room for table in cup.played[number].tables)
                    await together(play(one.rooms, first, number), play(two.rooms, second, number))
                shown = [(await host.get(at)).json() for host in (here, there)]
                assert shown[0] == shown[1]
                assert shown[0]["ready"]

    asyncio.run(run())


@pytest.mark.postgres
def test_a_round_is_seated_once_although_the_worker_that_draws_is_killed(minds: Minds, postgres: str) -> None:
    people = [person_of(f"somebody-{n}") for n in range(MANY)]
    chance = random.Random(1)

    async def kill_while(at: str) -> None:
        """Let a worker of its own draw, and kill it at a moment of that."""
        port = free_port()
        command = [str(Path(__file__).with_name("quick_server.py")), postgres, str(port)]
        worker = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
        assert worker.stdout is not None
        assert await worker.stdout.readline()  # its address
        async with Service(port).http(TOKENS[0]) as host:
            drawing = asyncio.create_task(host.post(at, json={"do": "draw"}))
            await asyncio.sleep(chance.uniform(0, 0.25))
            worker.kill()
            await worker.wait()
            await asyncio.gather(drawing, return_exceptions=True)

    async def run() -> None:
        async with service(minds, postgres, STEADY) as table, table.http(TOKENS[0]) as host:
            assert table.rooms is not None
            own = Tournaments(table.rooms)
            code = await own.open(PEOPLE[0], NewCup("Cup", "four_tricks", {}, "swiss", 3, 9))
            at = f"/api/tournaments/{code}"
            for n, person in enumerate(people):
                await own.join(code, person, f"Nr {n}", n)
            for number in range(4):
                await kill_while(at)
                await asyncio.gather(*(host.get(at) for _ in range(3)))  # whoever looks seats the rest
                _, cup = await own.read(code)
                if len(cup.played) == number:  # it died before
                    assert (await host.post(at, json={"do": "draw"})).status_code == 200
                await check_round(table.rooms, code, number)
                version, cup = await own.read(code)
                for seating in cup.played[number].tables:
                    seating.given = [6.0, 3.0, 0.0]
                assert await write(table.rooms.shared.store, code, version, cup)

    asyncio.run(run())


# --- reminders -------------------------------------------------------------------------------------------------------


async def choose(person: Person) -> None:
    def round_now() -> int:
        return int(person.seen["view"]["progress"]["args"]["n"])

    await person.until(lambda: bool(person.moves))
    before = round_now()
    await person.move(person.moves[0])
    # Others choose at the same time: a new version alone may be theirs.
    await person.until(lambda: bool(person.seen.get("own")) or round_now() != before)


async def tickets(store: Store) -> list[dict[str, Any]]:
    return await store.rows(sa.select(ticket_table).where(ticket_table.c.kind == "push"))


@pytest.mark.postgres
def test_a_reminder_is_sent_once_whichever_workers_the_moves_come_to(minds: Minds, postgres: str) -> None:
    async def run() -> None:
        async with push_service() as there:
            push = partial(notices, there)
            async with (
                service(minds, postgres, STEADY, push=push) as one,
                service(minds, postgres, STEADY, push=push) as two,
            ):
                async with one.http(NAMES[0]) as http:
                    await subscribe(http, Browser(there.url, "phone"))
                code = await opened(one)
                await take_seats(two, code)
                async with (
                    one.sit(code, NAMES[0]) as anna,
                    two.sit(code, NAMES[1]) as bert,
                    one.sit(code, NAMES[2]) as cleo,
                ):
                    for number in range(3):
                        await there.until(number + 1)
                        await choose(anna)  # so that the others begin the next round for Anna
                        await together(choose(bert), choose(cleo))
                    await there.until(4)
                await asyncio.sleep(0.5)
                assert len(there.taken) == 4
                assert two.rooms is not None
                assert [row["body"] for row in await tickets(two.rooms.shared.store)] == [""] * 4

    asyncio.run(run())


def nothing_unsent(table: Service) -> bool:
    """Return whether a worker has looked for what others have left unsent."""
    return table.rooms is not None and table.rooms.remind_from is None


class Killed(Push):
    """The notifications of a worker that is killed as soon as something is to be sent, but before it is."""

    def turn(self, person: str, room: str, game: str, opened: int) -> None:
        pass


def test_a_reminder_that_was_not_begun_is_sent_by_the_next_process(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with push_service() as there:
            killed = partial(Killed, contact="mailto:host@cards.example", services=[there.host])
            async with service(minds, any_store, push=lambda store: killed(store)) as table:
                async with table.http(NAMES[0]) as anna, table.http(NAMES[2]) as cleo:
                    await subscribe(anna, Browser(there.url, "phone"))
                    await subscribe(cleo, Browser(there.url, "tablet"))
                code = await opened(table)
                await take_seats(table, code)
            assert there.taken == []
            for _ in range(2):  # and by it alone
                async with service(minds, any_store, push=partial(notices, there)) as table:
                    await until(partial(nothing_unsent, table))
                    await there.until(2)
                    await asyncio.sleep(0.3)
                assert sorted(name for name, _, _ in there.taken) == ["phone", "tablet"]

    asyncio.run(run())


class Cut(Push):
    """The notifications of a worker that is killed when a push service has answered, before the second such answer is
    noted."""

    noted = 0

    async def _note(self, key: str, before: str, body: str) -> bool:
        self.noted += 1
        if self.noted > 1:
            await asyncio.Event().wait()
        return await super()._note(key, before, body)


def test_only_what_was_on_its_way_is_sent_again_and_takes_the_place_of_the_first(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with push_service() as there:
            cut = partial(Cut, contact="mailto:host@cards.example", services=[there.host])
            browsers = {name: Browser(there.url, name) for name in ("phone", "tablet", "laptop")}
            async with service(minds, any_store, push=lambda store: cut(store)) as table:
                async with table.http(NAMES[0]) as anna:
                    for browser in browsers.values():
                        await subscribe(anna, browser)
                code = await opened(table)
                await take_seats(table, code)
                await there.until(2)
            first, doubled = (name for name, _, _ in there.taken)
            async with service(minds, any_store, push=partial(notices, there)) as table:
                await there.until(4)
                await until(partial(nothing_unsent, table))
                await asyncio.sleep(0.3)
                assert table.rooms is not None
                async with asyncio.timeout(PATIENCE):  # what was sent is noted a moment later
                    while [row["body"] for row in await tickets(table.rooms.shared.store)] != [""]:  # noqa: ASYNC110
                        await asyncio.sleep(0.05)
            assert sorted(name for name, _, _ in there.taken) == sorted([*browsers, doubled])
            (one, told), (other, again) = ((headers, body) for name, headers, body in there.taken if name == doubled)
            assert one["topic"] == other["topic"]
            assert browsers[doubled].read(told) == browsers[doubled].read(again)
            assert first != doubled

    asyncio.run(run())


@pytest.mark.postgres
def test_another_worker_sends_what_one_left_unsent_or_half_sent_when_it_fell_silent(
    minds: Minds, postgres: str
) -> None:
    async def run() -> None:
        async with push_service() as there:
            there.answers = {"phone": [503]}  # and the worker dies before it tries again

            def slow(store: Store) -> Push:
                return Push(store, "mailto:host@cards.example", services=[there.host], again=(600,))

            async with service(minds, postgres, push=partial(notices, there)) as two:
                async with service(minds, postgres, push=slow) as one:
                    async with one.http(NAMES[0]) as http:
                        await subscribe(http, Browser(there.url, "phone"))
                    code = await opened(one)
                    await take_seats(one, code)
                    await there.until(1)
                    await until(partial(nothing_unsent, two))
                    assert len(there.taken) == 1
                await there.until(2)
                await asyncio.sleep(0.5)
                assert len(there.taken) == 2
                assert two.rooms is not None
                assert [row["body"] for row in await tickets(two.rooms.shared.store)] == [""]

    asyncio.run(run())


# --- what is asked for twice at the same moment ----------------------------------------------------------------------

ANNA, BERT = "a" * 32, "b" * 32


async def befriend(store: Store, k: int) -> None:
    one, other = (ANNA, "Anna", 1), (BERT, "Bert", 2)
    await Meeting(store).befriend(*((one, other) if k % 2 else (other, one)))


async def part(store: Store, k: int) -> None:
    await Meeting(store).part(*((ANNA, BERT) if k % 2 else (BERT, ANNA)))


async def set_tastes(store: Store, k: int) -> None:
    assert await People(store).set_tastes(ANNA, Tastes())


async def be_listed(store: Store, k: int) -> None:
    await Ratings(store).agree(ANNA, listed=True)


async def be_notified(store: Store, k: int) -> None:
    address = Browser("https://fcm.googleapis.com", "send/abc").address
    await Push(store, "mailto:host@cards.example").add(ANNA, "c" * 64, PushAddress(**address))


async def be_forgotten(store: Store, k: int) -> None:
    await People(store).drop(ANNA if k % 2 else BERT)


@pytest.mark.postgres
@pytest.mark.parametrize("ask", [befriend, part, be_forgotten, set_tastes, be_listed, be_notified])
def test_what_is_asked_for_twice_at_the_same_moment_is_done(
    postgres: str, ask: Callable[[Store, int], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two friends who type each other's code, two tabs that keep a setting: one of them saw an error, and where both
    waited for each other, a second later."""
    monkeypatch.setattr(store_module, "POSTGRES", {})  # a busy machine takes longer than a service waits

    async def run() -> None:
        store = Store(postgres)
        await store.prepare()
        for _ in range(10):
            await People(store).keep(ANNA, "token-of-anna", "Anna", 1, "")
            await People(store).keep(BERT, "token-of-bert", "Bert", 2, "")
            await Ratings(store).agree(ANNA, listed=False)
            if ask in (part, be_forgotten):
                await befriend(store, 0)
            await asyncio.gather(*(ask(store, k) for k in range(4)))
            if ask in (befriend, part, be_forgotten):
                assert len(await Meeting(store).friends(ANNA)) == len(await Meeting(store).friends(BERT))
                assert bool(await Meeting(store).friends(ANNA)) == (ask is befriend)
            async with store.transaction() as connection:  # as when nothing of those who were erased is left
                await connection.execute(erasure_table.delete())
        await store.close()

    asyncio.run(run())


def test_a_block_holds_whatever_the_two_ask_for_at_the_same_moment(any_store: str) -> None:
    """What asked before whether one had blocked the other, and was written after it, left a friend who was blocked."""

    async def run() -> None:
        store = Store(any_store)
        await store.prepare()
        meeting = Meeting(store)
        for k in range(30):
            asked = [
                meeting.block(ANNA, BERT, "Bert", 2),
                befriend(store, 0),
                befriend(store, 1),
                meeting.invite(BERT, ANNA, f"ROOM{k}"),
            ]
            random.Random(k).shuffle(asked)
            await asyncio.gather(*asked)
            assert await store.rows(sa.select(friend_table)) == []
            assert await store.rows(sa.select(invitation_table)) == []
            assert await meeting.blocks([ANNA, BERT])
            await befriend(store, k)  # who asked in time, and comes late
            assert await store.rows(sa.select(friend_table)) == []
            await meeting.unblock(ANNA, BERT)
        await store.close()

    asyncio.run(run())


@pytest.mark.postgres
def test_many_who_look_for_a_match_at_the_same_moment_do_not_stop_the_store(minds: Minds, postgres: str) -> None:
    """Each held a connection while it waited for its turn, and whose turn it was asked for one more: none was left."""

    async def run() -> None:
        async with service(minds, postgres) as table:
            assert table.rooms is not None
            quick = Quick(table.rooms)
            async with asyncio.timeout(9):  # less than what PostgreSQL is waited for
                await asyncio.gather(
                    *(quick.seek(person_of(f"visitor-nr-{n}"), Seek("daifugo", 4, 0, n, "", 0)) for n in range(MANY))
                )

    asyncio.run(run())
