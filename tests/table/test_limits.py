"""Nobody can use up what the others need: limits per person, address and table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.json import decode, encode
from websockets.exceptions import ConnectionClosed

from tefuda.table import limits
from tefuda.table.debts import BUCKET
from tefuda.table.entries import person_of
from tefuda.table.limits import REMEMBERED, Limit, Limits, Places, Quota, TooFast, Who, Window, address_of
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation
from tefuda.table.news import Presence
from tefuda.table.people import People
from tefuda.table.tally import Tally
from tests.table.people import PATIENCE, Service, service

WANTED = {"game": "lonely", "options": {}, "name": ""}
TOKENS = [f"token-of-{name}" for name in ("anna", "bert", "cleo", "dora")]
FREE = Quota(Limit(0, 1), Limit(0, 1))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that the test sets."""
    now = [1000.0]
    monkeypatch.setattr("tefuda.table.limits.time.monotonic", lambda: now[0])
    return now


def granted(limit: Limit, key: str, times: int) -> int:
    """Ask that many times; return how often it was granted."""
    count = 0
    for _ in range(times):
        if limit.wait(key) == 0:
            limit.take(key)
            count += 1
    return count


def test_a_limit_grants_its_burst_and_then_one_at_a_time(clock: list[float]) -> None:
    limit = Limit(5, 3)
    assert granted(limit, "anna", 10) == 3
    assert limit.wait("anna") == 5
    clock[0] += 5
    assert granted(limit, "anna", 10) == 1
    clock[0] += 1000
    assert granted(limit, "anna", 10) == 3


def test_what_is_refused_makes_no_debt(clock: list[float]) -> None:
    limit = Limit(5, 3)
    granted(limit, "anna", 100_000)
    clock[0] += 5
    assert limit.wait("anna") == 0


def test_ten_thousand_addresses_clear_no_limit(clock: list[float]) -> None:
    limit = Limit(5, 3, remembered=96)
    granted(limit, "abuser", 3)
    for k in range(10_000):
        granted(limit, f"address {k}", 1)
    assert granted(limit, "abuser", 3) == 0
    assert len(limit.paid) == 96
    assert granted(limit, "one more", 3) == 0, "newcomers owe what those owed whose place they have"
    clock[0] += 60
    assert granted(limit, "one more", 3) == 3
    limit.sweep(clock[0])
    assert len(limit.paid) == 1


CUSTOMER = "2001:db8:1:{:x}::/64"  # of a whole /48
PROVIDER = "2001:db8:{:x}::/64"


@pytest.mark.parametrize(("form", "most"), [(CUSTOMER, 8 * 30), (PROVIDER, 128 * 30), ("203.0.113.{}", 8 * 30)])
def test_whoever_has_many_addresses_has_few_times_the_allowance_of_one(
    clock: list[float], form: str, most: int
) -> None:
    """A customer's /48 had 600,000 guesses before its addresses were counted together."""
    limit = Limit(20, 30)
    number = 250 if "." in form else 5_000
    assert sum(granted(limit, form.format(k), 2) for k in range(number)) == most
    assert limit.wait(form.format(number)) <= limit.every, "nobody waits long for what all of them used up"
    assert [granted(limit, f"1.2.3.{k}", 40) for k in range(5)] == [30] * 5
    clock[0] += 3600
    assert 0 < sum(granted(limit, form.format(k), 2) for k in range(number)) <= most


@pytest.mark.parametrize(
    "one_of_many",
    [
        CUSTOMER.format,
        PROVIDER.format,
        lambda k: f"{k % 200 + 2}.{k // 200 % 250}.{k // 50_000}.9",  # machines all over the world
    ],
)
def test_addresses_without_number_use_up_nobody_elses_places(
    clock: list[float], one_of_many: Callable[[int], str]
) -> None:
    limit = Limit(20, 30)
    assert granted(limit, "203.0.113.5", 40) == 30
    for k in range(40_000):
        granted(limit, one_of_many(k), 1)
    assert granted(limit, "203.0.113.5", 1) == 0, "an abuser is not forgotten"
    assert all(granted(limit, f"198.{k}.51.7", 40) >= 25 for k in range(50))
    assert all(granted(limit, f"2400:{k:x}:1::/64", 40) >= 25 for k in range(50))
    assert len(limit.paid) <= REMEMBERED


def test_ten_thousand_who_come_back_at_once_are_let_in_beside_as_many_strangers(clock: list[float]) -> None:
    """After a restart: from one provider's network, and from all over the world, whatever addresses came before."""
    limits = Limits()
    asked = (limits.sockets, limits.lists)
    for k in range(REMEMBERED):
        for quota in asked:
            with contextlib.suppress(TooFast):
                quota.take(Who(f"stranger {k}", f"{k % 200 + 2}.{k // 200}.1.9"))
    for k in range(10_000):
        address = f"2001:db8:{k:x}:1::/64" if k % 2 else f"9.{k % 250}.{k % 249}.7"
        for quota in asked:
            quota.take(Who(f"person {k}", address))


class Steps(float):
    """A moment that counts what is done with it: each comparison of debts is a step."""

    taken = 0

    def __add__(self, other: float) -> Steps:
        return Steps(float(self) + other)

    def __lt__(self, other: float) -> bool:
        Steps.taken += 1
        return float(self) < float(other)

    def __gt__(self, other: float) -> bool:
        Steps.taken += 1
        return float(self) > float(other)


@pytest.mark.parametrize("kind", ["players", "addresses", "stamps"])
def test_no_request_takes_many_steps_however_many_others_have_come(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """A full table of 20,000 addresses was merged within one request, and one of stamps gone through at each."""
    monkeypatch.setattr("tefuda.table.limits.time.monotonic", lambda: Steps(1000.0))
    limit, window = Limit(60, 6), Window(10, 3)
    most = 0
    for k in range(REMEMBERED + 5_000):
        Steps.taken = 0
        if kind == "stamps":
            window.take(f"player {k}")
        else:
            granted(limit, person_of(f"player {k}") if kind == "players" else f"{k % 200}.{k // 200}.0.1", 1)
        most = max(most, Steps.taken)
    assert 0 < most < 12 * BUCKET


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("a unix socket", "a unix socket", True),
    ],
)
def test_an_ipv6_customer_is_one_address(one: str, other: str, same: bool) -> None:
    assert (address_of(one) == address_of(other)) is same


def test_a_quota_counts_nothing_when_one_of_its_limits_is_reached(clock: list[float]) -> None:
    quota = Quota(Limit(5, 2), Limit(1, 100), Limit(1, 100))
    for _ in range(2):
        quota.take(Who("anna", "home", "room"))
    for _ in range(500):
        with pytest.raises(TooFast) as refused:
            quota.take(Who("anna", "home", "room"))
        assert refused.value.seconds == 5
    quota.take(Who("bert", "home", "room"))


def test_places_are_free_again_when_they_are_left() -> None:
    places = Places(2, 3, 3)
    anna, bert = Who("anna", "home"), Who("bert", "home")
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(places.hold(anna))
        with pytest.raises(TooFast), places.hold(anna):
            pass
        stack.enter_context(places.hold(bert))
        with pytest.raises(TooFast), places.hold(Who("cleo", "home")):
            pass
    assert not places.open
    with places.hold(anna):
        pass


# --- at several workers ------------------------------------------------------------------------------------------


def tell(one: Tally, other: Tally) -> None:
    """Let a worker tell another one what was taken at it, as through PostgreSQL."""
    for taken in one.parts():
        sent = encode(Presence("one", "", taken=taken))
        assert len(sent) < 7_500  # PostgreSQL refuses 8,000
        other.hear("one", decode(sent, type=Presence).taken)


def test_several_workers_grant_together_what_one_would(clock: list[float]) -> None:
    """Someone guesses codes at two workers in turn. A quarter of an allowance is not passed on."""
    here, there = Limits(), Limits()
    one, two = Tally(here), Tally(there)
    count = 0
    for _ in range(100):
        for worker in (here, there):
            count += granted(worker.guesses, "abuser", 1)
        tell(one, two)
        tell(two, one)
    burst = here.guesses.burst
    assert burst <= count <= burst * 1.25 + 1
    clock[0] += burst * here.guesses.every  # no debt is left, whatever was told of twice
    assert granted(here.guesses, "abuser", 100) == burst


def test_workers_say_nothing_of_whoever_asks_for_little(clock: list[float]) -> None:
    limits = Limits()
    tally = Tally(limits)
    for k in range(1_000):
        limits.writes.take(Who(f"person {k}", f"address {k}"))
    assert list(tally.parts()) == [{}]


def test_whatever_many_take_is_told_in_small_parts(clock: list[float]) -> None:
    here, there = Limits(), Limits()
    one, two = Tally(here), Tally(there)
    for k in range(2_000):
        for _ in range(9):
            here.guesses.take(f"2400:{k:x}::/64")
    for _ in range(4):  # some each time
        tell(one, two)
    assert len(there.guesses.paid) == 2_000
    assert list(one.parts()) == [{}]


@pytest.mark.parametrize("limit", [Limit(5, 3), Window(5, 3)])
def test_what_other_workers_have_not_been_told_yet_is_bounded(clock: list[float], limit: Limit | Window) -> None:
    """They are told of 500 keys a second; of others, from many addresses, a worker kept as many as came."""
    limit.share()
    for k in range(REMEMBERED + 500):
        clock[0] += 10
        limit.take(f"key {k}")
    limit.take("key 0")
    told = dict(limit.fresh(10 * REMEMBERED))
    assert len(told) == REMEMBERED
    assert told["key 0"] == 2, "whoever waits is still counted"
    assert limit.fresh(1) == []


def test_networks_are_counted_at_all_workers(clock: list[float]) -> None:
    here, there = Limits(), Limits()
    one, two = Tally(here), Tally(there)
    assert sum(granted(here.guesses, CUSTOMER.format(k << 8), 3) for k in range(100)) == 8 * 30
    for _ in range(2):
        tell(one, two)
    assert sum(granted(there.guesses, CUSTOMER.format(k << 8), 3) for k in range(100, 200)) <= 8 * 30 // 4 + 1


def test_places_are_counted_at_all_workers(clock: list[float]) -> None:
    here, there = Limits(places=Places(8, 100, 100)), Limits(places=Places(8, 100, 100))
    one, two = Tally(here), Tally(there)
    anna = Who("anna", "home")
    with contextlib.ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(here.places.hold(anna))
        tell(one, two)
        tell(one, two)  # as long as they are open, each second
        for _ in range(2):
            stack.enter_context(there.places.hold(anna))
        with pytest.raises(TooFast), there.places.hold(anna):
            pass
        clock[0] += 5  # the other worker has died
        with there.places.hold(anna):
            tell(two, one)
        assert not there.places.elsewhere
    tell(one, two)
    with there.places.hold(anna):
        pass


def test_stamps_are_counted_at_all_workers(clock: list[float]) -> None:
    here, there = Limits(), Limits()
    one, two = Tally(here), Tally(there)
    here.stamps.take("anna")
    here.stamps.take("anna")
    tell(one, two)
    there.stamps.take("anna")
    with pytest.raises(TooFast):
        there.stamps.take("anna")


def test_what_another_version_tells_does_no_harm(clock: list[float]) -> None:
    tally = Tally(Limits())
    tally.hear("new", {"no such limit": {"anna": 3}, "guesses": {"anna": -5, "x" * 1_000: 3, "bert": 10**30}})
    guesses = tally.by_name["guesses"]
    assert isinstance(guesses, Limit)
    assert len(guesses.paid) == 1 and "bert" in guesses.paid
    assert 0 < guesses.wait("bert") <= guesses.every


# --- at a running service ----------------------------------------------------------------------------------------


async def opened(table: Service, token: str, address: str) -> Any:
    async with table.http(token) as http:
        return await http.post("/api/rooms", json=WANTED, headers={"x-forwarded-for": address})


def test_a_person_who_opens_too_many_tables_is_told_when_to_try_again(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store) as table:
            answers = [await opened(table, TOKENS[0], "192.0.2.1") for _ in range(120)]
            assert {answer.status_code for answer in answers} == {201, 429}
            last = [answer for answer in answers if answer.status_code == 429][-1]
            assert int(last.headers["retry-after"]) == last.json()["retry"] <= 5
            assert last.json()["text"] == {"id": "ui.error.too_fast", "args": {"n": last.json()["retry"]}}
            assert (await opened(table, TOKENS[1], "192.0.2.1")).status_code == 201
            assert (await opened(table, TOKENS[1], "192.0.2.2")).status_code == 201

    asyncio.run(ask())


def test_an_abuser_behind_the_proxy_does_not_lock_out_the_others(minds: Minds, store: str) -> None:
    async def ask() -> None:
        tight = Limits(rooms=Quota(Limit(100, 100), Limit(100, 2)))
        async with service(minds, store, limits=tight) as table:
            network = "2001:db8:0:1:"
            answers = [await opened(table, f"somebody{k}", f"{network}{k}::1") for k in range(10)]
            assert [answer.status_code for answer in answers].count(201) == 2
            assert (await opened(table, TOKENS[1], "2001:db8:0:2::1")).status_code == 201

    asyncio.run(ask())


def test_guesses_of_codes_run_out_but_not_for_a_player_with_a_seat(minds: Minds, store: str) -> None:
    async def ask() -> None:
        tight = Limits(guesses=Limit(100, 3), sockets=FREE)
        async with service(minds, store, limits=tight) as table:
            code = await table.open(TOKENS[0])
            async with table.http(TOKENS[1]) as http:
                answers = [await http.get(f"/api/rooms/ZZZZZ{k}/record") for k in range(2, 7)]
                rated = await http.get(f"/api/rooms/{code}/ratings")
            assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]
            assert answers[-1].json()["retry"] == rated.json()["retry"] == 100
            for tried in ("ZZZZZZ", code):
                async with table.line(tried) as line:
                    await line.send(json.dumps({"type": "hello", "token": TOKENS[1]}))
                    told = json.loads(await line.recv())
                    assert (told["text"]["id"], told["retry"]) == ("ui.error.too_fast", 100)
                    with pytest.raises(ConnectionClosed):
                        await line.recv()
                    assert line.close_code == 4429
            async with table.sit(code, TOKENS[0]) as anna:
                assert anna.room["mine"] == 0
            async with table.http(TOKENS[0]) as http:
                assert (await http.get(f"/api/rooms/{code}/ratings")).status_code == 200

    asyncio.run(ask())


def test_guesses_at_once_are_no_more_than_guesses_one_after_the_other(minds: Minds, store: str) -> None:
    """Each of them was allowed as long as none of the others was answered."""
    tight = Limits(guesses=Limit(100, 3), sockets=FREE)
    codes = [f"ZZZZ{a}{b}" for a in "23456" for b in "234567"]

    async def ask() -> None:
        async with service(minds, store, limits=tight) as table, table.http(TOKENS[1]) as http:
            answers = await asyncio.gather(*(http.get(f"/api/rooms/{tried}") for tried in codes))
            assert Counter(answer.status_code for answer in answers) == {404: 3, 429: 27}

    async def connect_all() -> None:
        async with service(minds, store, limits=tight) as table, contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(table.line(tried)) for tried in codes]
            for line in lines:
                with contextlib.suppress(ConnectionClosed):
                    await line.send(json.dumps({"type": "hello", "token": TOKENS[1]}))
                await asyncio.wait_for(line.wait_closed(), PATIENCE)
            assert Counter(line.close_code for line in lines) == {4404: 3, 4429: 27}

    asyncio.run(ask())
    tight.guesses.sweep(math.inf)
    asyncio.run(connect_all())


def test_many_guesses_from_everywhere_close_spoken_codes_but_no_link_and_no_public_table(
    minds: Minds, any_store: str
) -> None:
    """Each network had its own allowance, so that one with a thousand of them had thousands of guesses per second."""

    async def ask() -> None:
        tight = Limits(misses=Limit(100, 3), rooms=FREE)
        async with service(minds, any_store, limits=tight) as table:
            public = await table.open(TOKENS[0])
            async with table.http(TOKENS[0]) as http:
                opened = (await http.post("/api/rooms", json={**WANTED, "private": True})).json()
            async with table.http(TOKENS[1]) as http:
                assert (await http.get(f"/api/rooms/{opened['spoken']}")).status_code == 204
                guesses = [(await http.get(f"/api/rooms/ZZZZZ{k}")).status_code for k in range(2, 7)]
                assert guesses == [404, 404, 404, 429, 429]
                for code in (opened["spoken"], "ZZZZZ7"):  # right or wrong
                    said = await http.get(f"/api/rooms/{code}")
                    assert (said.status_code, said.json()["text"]["id"]) == (429, "ui.error.many_codes")
                for code in (opened["room"], public):
                    assert (await http.get(f"/api/rooms/{code}")).status_code == 204
            async with table.sit(opened["room"], TOKENS[1]), table.sit(public, TOKENS[1]):
                pass

    asyncio.run(ask())


@pytest.mark.parametrize("path", ["me", "me/settings", "games/daifugo/first-steps?move=nonsense"])
def test_what_was_limited_only_by_open_requests_is_limited_like_the_rest(
    path: str, moment: None, minds: Minds, store: str
) -> None:
    """A move of the first steps that is refused is not kept, and took the event loop 13 ms each time."""

    async def ask() -> None:
        tight = Limits(pages=Quota(Limit(100, 3), FREE.address), checks=Quota(Limit(100, 3), FREE.address))
        async with service(minds, store, limits=tight) as table, table.http(TOKENS[0]) as http:
            answers = [(await http.get(f"/api/{path}")).status_code for _ in range(5)]
            assert 429 not in answers[:3]
            assert answers[3:] == [429, 429]

    asyncio.run(ask())


def test_an_address_with_many_requests_does_not_keep_the_store_busy_with_its_tokens(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def ask() -> None:
        answered = asyncio.Event()

        async def slow(people: People, token: str) -> str:
            asked.append(token)
            await answered.wait()
            return person_of(token)

        monkeypatch.setattr(People, "behind", slow)
        async with (
            service(minds, store, limits=Limits(requests=Places(50, 3, 50))) as table,
            contextlib.AsyncExitStack() as stack,
        ):
            lines = [await stack.enter_async_context(table.http(f"somebody-{k}")) for k in range(9)]
            elsewhere = {"x-forwarded-for": "198.51.100.7"}
            asking = [asyncio.create_task(line.get("/api/games", headers=elsewhere)) for line in lines]
            waiting = set(asking)
            while len(waiting) > 3:
                _, waiting = await asyncio.wait(waiting, timeout=20, return_when=asyncio.FIRST_COMPLETED)
            answered.set()
            assert sorted([(await one).status_code for one in asking]) == [200] * 3 + [429] * 6
        assert len(asked) == 3

    asyncio.run(ask())


@pytest.mark.parametrize("kind", ["talk", "options"])
def test_a_wish_that_comes_too_soon_says_when_to_try_again(minds: Minds, store: str, kind: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(TOKENS[0], players=3)
            async with table.sit(code, TOKENS[0]) as anna:
                for k in range(59):
                    if kind == "talk":
                        await anna.send("say", line=f"line {k}")
                    else:
                        await anna.send("options", options={"players": 3 + k % 2}, clock=0)
                        await anna.send("options", options={"players": 4 - k % 2}, clock=0)
                refused = await anna.answer("error")
                assert refused["text"]["id"] == "ui.error.too_fast"
                assert 1 <= refused["retry"] <= 2

    asyncio.run(play())


@pytest.mark.parametrize("kind", ["move", "ready"])
def test_a_wish_that_a_room_refuses_for_haste_says_when_to_try_again(
    minds: Minds, store: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hasty(*_: object) -> None:
        raise TooFast(7)

    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(TOKENS[0], players=3)
            async with table.sit(code, TOKENS[0]) as anna:
                monkeypatch.setattr(Moderation, "allow", hasty)
                await (anna.move("x") if kind == "move" else anna.send("ready", ready=True))
                assert (await anna.answer("error"))["retry"] == 7

    asyncio.run(play())


def test_one_person_does_not_open_connection_after_connection(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, limits=Limits(sockets=FREE, places=Places(2, 100, 100))) as table:
            code = await table.open(TOKENS[0], players=3)
            async with table.sit(code, TOKENS[0]), table.sit(code, TOKENS[0]):
                async with table.line(code) as line:
                    await line.send(json.dumps({"type": "hello", "token": TOKENS[0]}))
                    assert json.loads(await line.recv())["retry"] == limits.FULL
                async with table.sit(code, TOKENS[1]) as bert:
                    assert bert.room["room"] == code
            async with table.sit(code, TOKENS[0]) as anna:
                assert anna.room["mine"] == 0

    asyncio.run(play())
