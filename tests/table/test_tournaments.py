"""Tournaments people run: late joiners and leavers, corrections, and workers that die."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from tefuda.table import tournaments
from tefuda.table.chairs import USUAL_BOT
from tefuda.table.entries import Opened, Sat, Started, person_of
from tefuda.table.erase import erase
from tefuda.table.live import LiveRoom
from tefuda.table.messages import Mute, NewCup, Remove, Say, SeatBot, Stamp
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation, append_alone
from tefuda.table.oversight import Silence
from tefuda.table.refusals import Refusal
from tefuda.table.room import Room
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store
from tefuda.table.tournament import Cup, Entrant, Round, Seating, expire, without, write
from tefuda.table.tournaments import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Tournaments,
)
from tests.table.cups import PEOPLE, TOKENS, play
from tests.table.people import QUICK, service
from tests.table.watchdog import slowness


def test_a_tournament_goes_on_through_late_joiners_leavers_and_corrections(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with service(minds, any_store) as here:
            assert here.rooms is not None
            async with here.http(TOKENS[0]) as host, here.http(TOKENS[1]) as guest, here.http(TOKENS[6]) as late:
                wanted = {"name": "Cup", "game": "four_tricks", "options": {}, "kind": "swiss", "size": 3, "rounds": 2}
                cup = (await host.post("/api/tournaments", json=wanted)).json()
                at = f"/api/tournaments/{cup['code']}"
                assert (await host.post(at, json={"do": "draw"})).json()["text"]["id"] == "ui.error.cup_few"
                own = Tournaments(here.rooms)
                for n in range(6):
                    await own.join(cup["code"], PEOPLE[n], f"Nr {n}", n)
                assert (await guest.post(at, json={"do": "draw"})).json()["text"]["id"] == "ui.error.host_only"
                drawn = (await host.post(at, json={"do": "draw"})).json()
                assert (await host.post(at, json={"do": "draw"})).json()["text"]["id"] == "ui.error.cup_playing"
                first, second = drawn["played"][0]["tables"]
                assert sorted(seat["id"] for table in (first, second) for seat in table["seats"]) == list(range(6))
                joined = (await late.post(f"{at}/players", json={"name": "Late", "crest": 3})).json()
                assert joined["mine"] == 6
                await guest.delete(f"{at}/players")
                # One table's result comes in by itself, the other one's is entered by the host.
                await play(here.rooms, first["room"])
                seen = (await guest.get(at)).json()
                assert seen["played"][0]["tables"][0]["over"]
                assert not seen.get("ready", False)
                shown = (await host.post(at, json={"do": "points", "round": 0, "table": 1, "points": [6, 3, 0]})).json()
                assert shown["ready"]
                points = {one["id"]: one["points"] for one in shown["entrants"]}
                assert [points[seat["id"]] for seat in second["seats"]] == [6, 3, 0]
                assert sum(points.values()) == 18
                assert [one["place"] for one in shown["entrants"]] == sorted(one["place"] for one in shown["entrants"])
                drawn = (await host.post(at, json={"do": "draw"})).json()
                playing = [seat["id"] for table in drawn["played"][1]["tables"] for seat in table["seats"]]
                assert sorted(playing) == [0, 2, 3, 4, 5, 6]  # the late one plays, the one who left does not
                for table in drawn["played"][1]["tables"]:
                    await play(here.rooms, table["room"])
                assert (await host.post(at, json={"do": "draw"})).json()["text"]["id"] == "ui.error.cup_over"
                ended = (await host.post(at, json={"do": "end"})).json()
                assert ended["over"]
                assert sum(one["points"] for one in ended["entrants"]) == 36
                assert (await host.get("/api/tournaments/NOSUCHCUP")).json()["text"]["id"] == "ui.error.no_cup"
                assert '"tournaments":[{"tournament":"Cup"' in (await guest.get("/api/me/export")).text
                await erase(here.rooms.shared.store, PEOPLE[1])
                left = (await host.get(at)).json()["entrants"]
                assert [one["name"] for one in left if one["id"] == 1] == [""]
                await host.post(at, json={"do": "mute", "entrant": 2})
                await erase(here.rooms.shared.store, PEOPLE[0])
                async with here.http() as stranger:  # who is nobody, as the host is now
                    seen = (await stranger.get(at)).json()
                    assert not seen.get("host", False)
                    assert not any(one.get("muted", False) for one in seen["entrants"])
                await expire(here.rooms.shared.store, 3600)
                assert (await host.get(at)).status_code == 200
                await expire(here.rooms.shared.store, -3600)
                assert (await host.get(at)).json()["text"]["id"] == "ui.error.no_cup"

    asyncio.run(run())


def test_the_name_of_a_tournament_is_kept_whole(minds: Minds, store: str) -> None:
    """It ended at 24 letters, as names of players do: "Autumn cup of the Federa"."""

    async def run() -> None:
        async with service(minds, store) as here, here.http(TOKENS[0]) as host:
            name = "Autumn cup of the Federation of Daifugo"
            wanted = {"game": "four_tricks", "options": {}, "kind": "swiss", "size": 3, "rounds": 2}
            for given, kept in ((name, name), (f"{name}, in Osaka", f"{name},")):
                made = (await host.post("/api/tournaments", json=wanted | {"name": given})).json()
                assert (await host.get(f"/api/tournaments/{made['code']}")).json()["name"] == kept

    asyncio.run(run())


def test_a_round_is_drawn_in_another_process(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw of a late round held up everyone for 0.05 seconds, at tables of twelve for 0.3."""

    def here(*_: object) -> None:
        raise AssertionError("drawn in the service")

    monkeypatch.setattr("tefuda.table.pairing.improve", here)

    async def run() -> None:
        async with three_rounds(minds, store) as (rooms, cups, code):
            assert (await drawn(rooms, cups, code)).state.phase == "playing"

    asyncio.run(run())


def test_no_table_is_drawn_for_so_few_that_its_options_do_not_fit(minds: Minds, store: str) -> None:
    """A table of three, in a tournament whose fourth seat begins, could not be dealt, and the round did not end."""

    async def run() -> None:
        rooms = Rooms(Store(store), minds, QUICK)
        await rooms.shared.store.prepare()
        cups = Tournaments(rooms)
        code = await cups.open(PEOPLE[0], NewCup("Cup", "boukunron", {"startSeat": 3}, "swiss", 4, 2))
        for n in range(7):
            await cups.join(code, PEOPLE[n], f"Nr {n}", n)
        await cups.draw(code, PEOPLE[0])
        shown = await cups.info(code, PEOPLE[0])
        assert [len(table.seats) for table in shown.played[0].tables] == [4]
        assert len(shown.played[0].paused) == 3
        await play(rooms, shown.played[0].tables[0].room)
        assert (await cups.info(code, PEOPLE[0])).ready
        await rooms.shared.store.close()

    asyncio.run(run())


def test_no_player_decides_about_the_table_of_a_tournament() -> None:
    """The first one to be seated could send the others away."""
    room = Room("CUP")
    room.add(Opened("four_tricks", {"players": 3}, "seed", cup="CUP"))
    for seat, person in enumerate(PEOPLE[:3]):
        room.add(Sat(person, seat, f"P{seat}"))
    room.add(Started(USUAL_BOT, 1))
    assert room.host == PEOPLE[0]
    for wish in (Remove(1), Mute(1, True), SeatBot(1, 5)):
        with pytest.raises(Refusal) as refused:
            room.wish(PEOPLE[0], wish)
        assert refused.value.text.id == "ui.error.host_only"


def test_a_host_whose_data_are_erased_leaves_the_tournament_to_the_next_player() -> None:
    entrants = [Entrant(person, f"P{n}", n, left=n == 1) for n, person in enumerate(PEOPLE[:4])]
    cup = Cup("Cup", PEOPLE[0], "four_tricks", {}, "swiss", 3, 3, entrants=entrants)
    body = msgspec.json.encode(cup).decode()
    hosts = []
    for person in (PEOPLE[3], PEOPLE[0], PEOPLE[2]):
        body = without(body, person)
        hosts.append(msgspec.json.decode(body, type=Cup).host)
    assert hosts == [PEOPLE[0], PEOPLE[2], ""]


@contextlib.asynccontextmanager
async def three_rounds(minds: Minds, store: str) -> AsyncIterator[tuple[Rooms, Tournaments, str]]:
    """Serve a tournament of three rounds that three players take part in, the host among them."""
    async with service(minds, store, secret="the secret of the operator") as table, table.http(TOKENS[0]) as host:
        assert table.rooms is not None
        wanted = {"name": "Cup", "game": "four_tricks", "options": {}, "kind": "swiss", "size": 3, "rounds": 3}
        code = (await host.post("/api/tournaments", json=wanted)).json()["code"]
        cups = Tournaments(table.rooms)
        for n in range(3):
            await cups.join(code, PEOPLE[n], f"Nr {n}", n)
        yield table.rooms, cups, code


async def drawn(rooms: Rooms, cups: Tournaments, code: str) -> LiveRoom:
    """Draw a round; return its only table."""
    await cups.draw(code, PEOPLE[0])
    room = await rooms.load((await cups.info(code, "")).played[-1].tables[0].room)
    assert room is not None
    return room


def refused_words(room: Room, person: str) -> set[str]:
    found = set()
    for wish in (Say("hello"), Stamp("naruhodo")):
        with pytest.raises(Refusal) as refused:
            room.wish(person, wish)
        found.add(refused.value.text.id.removeprefix("ui.error."))
    return found


def test_whom_the_operator_mutes_is_muted_at_all_tables_of_the_tournament(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with three_rounds(minds, any_store) as (rooms, cups, code):
            rude, moderation = PEOPLE[1], rooms.shared.moderation
            first = await drawn(rooms, cups, code)
            await moderation.carry_out(Silence(first.code, rude), "test", rooms.append)
            assert refused_words(first.state, rude) == {"silenced"}
            await play(rooms, first.code)
            second = await drawn(rooms, cups, code)
            assert refused_words(second.state, rude) == {"silenced"}
            await moderation.carry_out(Silence(first.code, rude, False), "test", rooms.append)
            assert second.state.wish(rude, Say("thanks")) is not None
            await play(rooms, second.code)
            third = await drawn(rooms, cups, code)
            assert third.state.silenced == set()
            # A report of the first round that is read when the third one is played.
            await moderation.carry_out(Silence(first.code, rude), "test", rooms.append)
            assert refused_words(third.state, rude) == {"silenced"}

    asyncio.run(run())


def test_the_command_mutes_at_all_tables_of_a_tournament_that_is_served(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with three_rounds(minds, any_store) as (rooms, cups, code):
            first = await drawn(rooms, cups, code)
            await play(rooms, first.code)
            second = await drawn(rooms, cups, code)
            other = Store(any_store)
            wanted = Silence(first.code, PEOPLE[1])
            await Moderation(other).carry_out(wanted, "command", partial(append_alone, other))
            await other.close()
            await rooms.oversee_once()
            assert refused_words(second.state, PEOPLE[1]) == {"silenced"}

    asyncio.run(run())


def test_a_table_that_cannot_be_read_keeps_no_decision_from_the_others(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails() -> None:
        raise ValueError("a list that cannot be replayed")

    async def run() -> None:
        async with three_rounds(minds, any_store) as (rooms, cups, code):
            first = await drawn(rooms, cups, code)
            await play(rooms, first.code)
            second = await drawn(rooms, cups, code)
            assert [*rooms.live] == [first.code, second.code]
            monkeypatch.setattr(first, "catch_up", fails)
            other = Store(any_store)
            wanted = Silence(first.code, PEOPLE[1])
            await Moderation(other).carry_out(wanted, "command", partial(append_alone, other))
            await other.close()
            await rooms.oversee_once()
            assert refused_words(second.state, PEOPLE[1]) == {"silenced"}
            assert "a list that cannot be replayed" in caplog.text
            caplog.clear()  # it was logged, rightly

    asyncio.run(run())


def test_the_host_of_a_tournament_mutes_at_all_its_tables(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with three_rounds(minds, any_store) as (rooms, cups, code):
            rude = PEOPLE[1]
            first = await drawn(rooms, cups, code)
            for person, entrant in ((rude, 2), (PEOPLE[0], 0), (PEOPLE[0], 3), (PEOPLE[0], -1)):
                with pytest.raises(Refusal):
                    await cups.mute(code, person, entrant, True)
            await cups.mute(code, PEOPLE[0], 1, True)
            assert refused_words(first.state, rude) == {"muted"}
            assert [
                [one.muted for one in (await cups.info(code, who)).entrants if one.id == 1] for who in PEOPLE[:2]
            ] == [
                [True],
                [False],
            ]
            await play(rooms, first.code)
            second = await drawn(rooms, cups, code)
            assert refused_words(second.state, rude) == {"muted"}
            await rooms.shared.moderation.carry_out(Silence(second.code, rude), "test", rooms.append)
            await cups.mute(code, PEOPLE[0], 1, False)
            assert refused_words(second.state, rude) == {"silenced"}  # the operator's word comes before the host's

    asyncio.run(run())


def test_someone_who_is_muted_while_the_next_table_is_opened_is_muted_there(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with three_rounds(minds, store) as (rooms, cups, code):
            first = await drawn(rooms, cups, code)
            await play(rooms, first.code)
            kept = rooms.shared.store
            open_now = kept.open

            async def open_late(*args: Any) -> bool:
                await rooms.shared.moderation.carry_out(Silence(first.code, PEOPLE[1]), "test", rooms.append)
                await cups.mute(code, PEOPLE[0], 2, True)
                return await open_now(*args)

            monkeypatch.setattr(kept, "open", open_late)
            second = await drawn(rooms, cups, code)
            assert refused_words(second.state, PEOPLE[1]) == {"silenced"}
            assert refused_words(second.state, PEOPLE[2]) == {"muted"}

    asyncio.run(run())


def test_whom_the_host_takes_out_cannot_come_back(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with three_rounds(minds, store) as (_, cups, code):
            await cups.leave(code, PEOPLE[0], 1)
            with pytest.raises(Refusal) as refused:
                await cups.join(code, PEOPLE[1], "Nr 1", 1)
            assert refused.value.text.id == "ui.error.cup_removed"
            await cups.leave(code, PEOPLE[2])
            await cups.join(code, PEOPLE[2], "Nr 2", 2)  # of their own accord it is another matter
            await cups.leave(code, PEOPLE[0], 0)
            await cups.join(code, PEOPLE[0], "Nr 0", 0)
            left = {one.id: one.left for one in (await cups.info(code, "")).entrants}
            assert left == {0: False, 1: True, 2: False}

    asyncio.run(run())


def test_strangers_who_filled_a_tournament_can_be_taken_out(minds: Minds, store: str) -> None:
    """With two hundred tokens anyone filled it for good: their places were lost, whatever the host did."""

    async def run() -> None:
        async with three_rounds(minds, store) as (rooms, cups, code):
            await cups.draw(code, PEOPLE[0])
            version, cup = await cups.read(code)
            drawn = len(cup.entrants)
            cup.entrants[0].left = True
            cup.entrants += [Entrant(person_of(f"{k:09}"), f"Nr {k}", 0) for k in range(drawn, MOST_PLAYERS)]
            assert await write(rooms.shared.store, code, version, cup)
            with pytest.raises(Refusal) as refused:
                await cups.join(code, "late", "Late", 0)
            assert refused.value.text.id == "ui.error.cup_full"
            await cups.leave(code, PEOPLE[0], 70)
            await cups.leave(code, cup.entrants[90].person)
            await cups.join(code, "late", "Late", 0)
            await cups.join(code, "later", "Later", 0)
            _, cup = await cups.read(code)
            assert [(cup.entrants[k].person, cup.entrants[k].left) for k in (70, 90)] == [
                ("late", False),
                ("later", False),
            ]
            assert len(cup.entrants) == MOST_PLAYERS
            with pytest.raises(Refusal) as refused:  # whose place someone else has by now
                await cups.join(code, person_of(f"{70:09}"), "Nr 70", 0)
            assert refused.value.text.id == "ui.error.cup_removed"
            await cups.leave(code, PEOPLE[0], 71)
            await cups.join(code, person_of(f"{90:09}"), "Nr 90", 0)  # who left of their own accord
            await erase(rooms.shared.store, person_of(f"{70:09}"))
            _, cup = await cups.read(code)
            assert cup.refused == [person_of(f"{71:09}")]
            with pytest.raises(Refusal):
                await cups.join(code, "latest", "Latest", 0)

    asyncio.run(run())


def test_those_taken_out_of_a_tournament_do_not_pile_up_in_it(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever came back with ever new tokens made the tournament longer each time, and every change of it slower."""
    monkeypatch.setattr(tournaments, "MOST_REFUSED", 2)

    async def run() -> None:
        async with three_rounds(minds, store) as (rooms, cups, code):
            version, cup = await cups.read(code)
            cup.entrants += [
                Entrant(person_of(f"{k:09}"), f"Nr {k}", 0) for k in range(len(cup.entrants), MOST_PLAYERS)
            ]
            assert await write(rooms.shared.store, code, version, cup)
            for k in range(5):
                await cups.leave(code, PEOPLE[0], 70)
                if k == 1:
                    await erase(rooms.shared.store, "flood0")
                await cups.join(code, f"flood{k}", "Flood", 0)
                _, cup = await cups.read(code)
                assert "" not in cup.refused
            assert cup.refused == ["flood2", "flood3"]
            with pytest.raises(Refusal):
                await cups.join(code, "flood3", "Flood", 0)

    asyncio.run(run())


def during_the_draw(monkeypatch: pytest.MonkeyPatch, cups: Tournaments, happens: Callable[[], Awaitable[None]]) -> None:
    """Let something happen whenever the results are read for a draw, before the seats are drawn."""
    reckon = cups.outcomes

    async def slowly(code: str, cup: Cup) -> Any:
        found = await reckon(code, cup)
        await happens()
        return found

    monkeypatch.setattr(cups, "outcomes", slowly)


@pytest.mark.parametrize("erased", [False, True])
def test_whoever_leaves_while_the_seats_are_drawn_gets_none(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch, erased: bool
) -> None:
    """The others at that table met one player fewer, and a bot in their place."""

    async def run() -> None:
        async with three_rounds(minds, store) as (rooms, cups, code):
            await cups.join(code, PEOPLE[5], "Restless", 5)

            async def goes() -> None:
                await (erase(rooms.shared.store, PEOPLE[5]) if erased else cups.leave(code, PEOPLE[5]))

            during_the_draw(monkeypatch, cups, goes)
            await cups.draw(code, PEOPLE[0])
            _, cup = await cups.read(code)
            [turn] = cup.played
            drawn = [k for table in turn.tables for k in table.players] + turn.paused
            assert drawn
            assert not [k for k in drawn if cup.entrants[k].left]

    asyncio.run(run())


def test_a_player_who_comes_and_goes_does_not_keep_the_host_from_drawing(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change of the tournament made the draw begin again, with "A table is still playing"."""

    async def run() -> None:
        async with three_rounds(minds, any_store) as (_, cups, code):

            async def comes_and_goes() -> None:
                await cups.join(code, PEOPLE[5], "Restless", 5)
                await cups.leave(code, PEOPLE[5])

            during_the_draw(monkeypatch, cups, comes_and_goes)
            await cups.draw(code, PEOPLE[0])
            version, cup = await cups.read(code)
            assert len(cup.played) == 1
            assert len(cup.entrants) == 4  # nor is anyone lost
            for _ in range(3):
                await cups.leave(code, PEOPLE[5])  # again, and by a stranger: nothing is written
                await cups.leave(code, PEOPLE[6])
            assert (await cups.read(code))[0] == version

    asyncio.run(run())


def test_equal_points_are_ordered_by_those_of_the_opponents_and_a_pause_costs_no_place(
    minds: Minds, store: str
) -> None:
    people = [Entrant(person_of(f"somebody-{n}"), f"Nr {n}", 0) for n in range(7)]
    first = [Seating("A", [0, 1], [3, 3]), Seating("B", [2, 3], [3, 3]), Seating("C", [4, 5], [6, 0])]
    second = [Seating("D", [0, 4, 2], [0, 6, 0]), Seating("E", [1, 5], [0, 6])]

    async def run() -> None:
        rooms = Rooms(Store(store), minds, QUICK)
        await rooms.shared.store.prepare()
        own = Tournaments(rooms)
        code = await own.open(PEOPLE[0], NewCup("Cup", "four_tricks", {}, "swiss", 3, 3))

        async def standings(*played: Round) -> dict[int, tuple[int, float, float]]:
            version, cup = await own.read(code)
            cup.entrants, cup.played = people, list(played)
            assert await write(rooms.shared.store, code, version, cup)
            return {one.id: (one.place, one.points, one.met) for one in (await own.info(code, "")).entrants}

        level = (2, 3.0, 3.0)
        found = await standings(Round(first, [6]))
        assert found == {4: (1, 6.0, 0.0), **dict.fromkeys((0, 1, 2, 3, 6), level), 5: (7, 0.0, 6.0)}
        found = await standings(Round(first, [6]), Round(second, [3, 6]))
        assert found == {
            4: (1, 12.0, 9.0),  # 6, and the mean of 3 and 3
            5: (2, 6.0, 15.0),
            6: (3, 6.0, 12.0),  # who paused twice
            3: (4, 6.0, 9.0),
            2: (5, 3.0, 13.5),
            0: (6, 3.0, 10.5),
            1: (7, 3.0, 9.0),
        }
        await rooms.shared.store.close()

    asyncio.run(run())


def test_a_large_tournament_is_shown_in_little_time(minds: Minds, store: str) -> None:
    """Anyone who has its code can ask: it took seconds, in which the worker did nothing else."""
    people = [Entrant(person_of(f"somebody-{n}"), f"Nr {n}", 0) for n in range(MOST_PLAYERS)]
    tables = [Seating(f"ROOM{n}", [2 * n, 2 * n + 1], [2.0, 1.0]) for n in range(MOST_PLAYERS // 2)]

    async def run() -> None:
        rooms = Rooms(Store(store), minds, QUICK)
        await rooms.shared.store.prepare()
        own = Tournaments(rooms)
        code = await own.open(PEOPLE[0], NewCup("Cup", "four_tricks", {}, "swiss", 3, MOST_ROUNDS))
        version, cup = await own.read(code)
        cup.entrants, cup.played = people, [Round(tables)] * MOST_ROUNDS
        assert await write(rooms.shared.store, code, version, cup)
        begun = time.thread_time()
        shown = await own.info(code, "")
        assert time.thread_time() - begun < 0.5 * slowness()
        assert [one.place for one in shown.entrants] == [1] * 100 + [101] * 100
        assert {one.points for one in shown.entrants} == {60.0, 30.0}
        assert shown.entrants[0].rounds == [2.0] * MOST_ROUNDS
        await rooms.shared.store.close()

    asyncio.run(run())


def test_workers_that_die_and_hosts_who_press_twice_leave_one_round(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        workers = [Rooms(Store(any_store), minds, QUICK) for _ in range(2)]
        for rooms in workers:
            await rooms.shared.store.prepare()
        one, two = map(Tournaments, workers)
        code = await one.open(PEOPLE[0], NewCup("Cup", "four_tricks", {}, "round_robin", 3, 3))
        await asyncio.gather(
            *(own.join(code, PEOPLE[n], f"Nr {n}", n) for n, own in zip(range(6), itertools.cycle((one, two))))
        )
        assert len((await two.info(code, "")).entrants) == 6
        found = await asyncio.gather(one.draw(code, PEOPLE[0]), two.draw(code, PEOPLE[0]), return_exceptions=True)
        assert sorted(isinstance(result, Refusal) for result in found) == [False, True]
        # A worker dies between naming the tables and opening them: whoever looks opens them.
        version, cup = await one.read(code)
        cup.played[0].tables[0] = Seating("ABCDEFGHJKLMNPQ2", cup.played[0].tables[0].players)
        assert await write(workers[0].shared.store, code, version, cup)
        assert not await write(workers[0].shared.store, code, version, cup)
        await asyncio.gather(one.info(code, ""), two.info(code, ""))
        for table in cup.played[0].tables:
            room = await workers[1].load(table.room)
            assert room is not None
            assert [chair.person for chair in room.state.chairs] == [cup.entrants[k].person for k in table.players]
        for rooms in workers:
            await rooms.shared.store.close()

    asyncio.run(run())
