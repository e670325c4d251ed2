"""Tournaments people run: who meets whom, points, late joiners and leavers, corrections, and workers that die."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from typing import Any

import pytest

from tefuda.table.entries import Entry, Moved, person_of
from tefuda.table.erase import erase
from tefuda.table.messages import NewCup
from tefuda.table.minds import Minds
from tefuda.table.pairing import beaten, pair, pairs, sizes
from tefuda.table.refusals import Refusal
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store
from tefuda.table.tournament import Seating, expire
from tefuda.table.tournaments import Tournaments
from tests.table.people import QUICK, service

TOKENS = [f"token-of-nr-{n}" for n in range(9)]
PEOPLE = [person_of(token) for token in TOKENS]


# --- who meets whom --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "size", "found"),
    [(24, 4, [4] * 6), (9, 4, [3, 3, 3]), (7, 4, [4, 3]), (5, 4, [4]), (2, 4, []), (5, 2, [2, 2]), (6, 3, [3, 3])],
)
def test_as_many_as_possible_have_a_table(players: int, size: int, found: list[int]) -> None:
    assert sizes(players, size, [2] if size == 2 else [3, 4]) == found


def rounds(kind: Any, players: int, size: int, count: int) -> tuple[Counter[frozenset[int]], Counter[int]]:
    """Draw some rounds, in which the lower number always wins; return who met how often, and who paused."""
    met: Counter[frozenset[int]] = Counter()
    paused: Counter[int] = Counter()
    points = dict.fromkeys(range(players), 0.0)
    for number in range(count):
        order = sorted(points, key=lambda k: (-points[k], k))
        tables = pair(kind, order, points, met, paused, size, [2, 3, 4], f"seed {number}")
        assert len({k for table in tables for k in table}) == sum(map(len, tables))
        paused.update(set(points) - {k for table in tables for k in table})
        for table in tables:
            met.update(pairs(table))
            for k, score in zip(table, beaten([sorted(table).index(k) + 1 for k in table]), strict=True):
                points[k] += score
    return met, paused


def test_in_a_round_robin_of_two_everyone_meets_everyone_nearly_evenly() -> None:
    met, paused = rounds("round_robin", 7, 2, 7)
    assert set(paused) == set(range(7))
    assert set(paused.values()) == {1}
    assert len(met) >= 19  # of 21 pairs
    met, _ = rounds("round_robin", 8, 4, 7)
    assert len(met) == 28


def test_swiss_rounds_bring_equals_together_and_avoid_meetings_that_were_there() -> None:
    met, _ = rounds("swiss", 16, 2, 4)
    assert max(met.values()) == 1
    tables = pair("swiss", range(8), {k: 9.0 - k for k in range(8)}, Counter(), Counter(), 4, [3, 4], "s")
    assert sorted(map(sorted, tables)) == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_points_are_the_same_for_tables_of_every_size() -> None:
    assert beaten([1, 2, 3, 4]) == [6, 4, 2, 0]
    assert beaten([3, 1, 2]) == [0, 6, 3]
    assert beaten([1, 1, 3, 4]) == [5, 5, 2, 0]


# --- a tournament ----------------------------------------------------------------------------------------------------


async def play(rooms: Rooms, code: str, seed: int = 1) -> None:
    """Play a table to its end at random."""
    room = await rooms.load(code)
    assert room is not None
    chance = random.Random(seed)

    def wish(state: Any) -> Entry | None:
        if state.phase != "playing":
            return None
        position = state.match.position
        seat = position.deciders()[0]
        twin = position.clone()
        twin.ask(seat)
        return Moved(seat, twin.text(chance.choice(twin.legal_moves())))

    while await room.append(wish):
        pass


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
                await expire(here.rooms.shared.store, 3600)
                assert (await host.get(at)).status_code == 200
                await expire(here.rooms.shared.store, -3600)
                assert (await host.get(at)).json()["text"]["id"] == "ui.error.no_cup"

    asyncio.run(run())


def test_the_federation_plays_sets_of_four_games_and_a_final_of_four(minds: Minds, store: str) -> None:
    async def run() -> None:
        rooms = Rooms(Store(store), minds, QUICK)
        await rooms.shared.store.prepare()
        own = Tournaments(rooms)
        with pytest.raises(Refusal):
            await own.open(PEOPLE[0], NewCup("F", "sushi", {}, "federation", 4, 1))
        code = await own.open(PEOPLE[0], NewCup("F", "daifugo", {}, "federation", 4, 1))
        for n in range(7):
            await own.join(code, PEOPLE[n], f"Nr {n}", n)
        await own.draw(code, PEOPLE[0])
        shown = await own.info(code, PEOPLE[0])
        assert sorted(len(table.seats) for table in shown.played[0].tables) == [3, 4]
        for n, table in enumerate(shown.played[0].tables):
            await play(rooms, table.room, n)
            room = await rooms.load(table.room)
            assert room is not None
            assert len(room.state.ended[0].outline.players[0].places) == 4
        shown = await own.info(code, PEOPLE[0])
        for table in shown.played[0].tables:
            assert sum(seat.points for seat in table.seats) in (
                50,
                42,
                38,
            )  # 4 games of 12 (of 3: 10), and 2 in the last
        best = [one.id for one in shown.entrants[:4]]
        await own.draw(code, PEOPLE[0])
        (final,) = (await own.info(code, PEOPLE[0])).played[1].tables
        assert sorted(seat.id for seat in final.seats) == sorted(best)
        await play(rooms, final.room, 9)
        ended = await own.info(code, PEOPLE[0])
        assert [one.id for one in ended.entrants[:4]] != []
        top = max(ended.played[1].tables[0].seats, key=lambda seat: seat.points)
        assert ended.entrants[0].rounds[1] == top.points
        with pytest.raises(Refusal):
            await own.draw(code, PEOPLE[0])
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
        assert await one.write(code, version, cup)
        assert not await one.write(code, version, cup)
        await asyncio.gather(one.info(code, ""), two.info(code, ""))
        for table in cup.played[0].tables:
            room = await workers[1].load(table.room)
            assert room is not None
            assert [chair.person for chair in room.state.chairs] == [cup.entrants[k].person for k in table.players]
        for rooms in workers:
            await rooms.shared.store.close()

    asyncio.run(run())
