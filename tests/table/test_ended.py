"""Each match has an address of its own, and every player a history."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
import sqlalchemy as sa

from tefuda.engine.chance import KEYED
from tefuda.engine.registry import find
from tefuda.table import erase, shelf
from tefuda.table.entries import Entry, Moved, Redealt, person_of
from tefuda.table.minds import Minds
from tefuda.table.room import Room
from tefuda.table.schema import room_table
from tefuda.table.store import Store
from tests.table.lists import played
from tests.table.people import Service, service

CODE = "ADDRES"
ANNA, BERT = "token-of-anna", "token-of-bert"


@pytest.fixture(scope="module")
def twice() -> list[Entry]:
    """Return a list on which Anna plays two matches, and the second is not the first."""
    entries = played("four_tricks", person_of(ANNA), players=3, deals=6)
    room = Room(CODE)
    for entry in [*entries, Redealt("another", 5, KEYED)]:
        room.add(entry)
    entries.append(Redealt("another", 5, KEYED))
    while room.phase == "playing":
        assert room.match is not None
        seat = room.match.position.deciders()[0]
        moved = Moved(seat, room.match.position.text(room.match.position.legal_moves()[0]))
        room.add(moved)
        entries.append(moved)
    return entries


async def keep(table: Service, entries: list[Entry], private: bool = False) -> None:
    assert table.rooms is not None
    assert await table.rooms.shared.store.open(CODE, private, entries)


def test_a_rematch_leaves_the_result_and_the_replay_of_the_match_before(
    minds: Minds, store: str, twice: list[Entry]
) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http:
            await keep(table, twice)
            base = f"/api/rooms/{CODE}"
            first, second = [(await http.get(f"{base}/matches/{n}/replay")).json() for n in (1, 2)]
            assert (first["room"]["match"], second["room"]["match"]) == (1, 2)
            assert first["moves"] != second["moves"]
            assert first["room"]["mine"] == 0
            latest = (await http.get(f"{base}/replay")).json()  # the address of earlier versions
            assert latest["moves"] == second["moves"]
            for n, outline in ((1, first), (2, second)):
                pages = await http.get(f"{base}/matches/{n}/replay/{outline['match']}/0")
                assert pages.status_code == 200
                record = (await http.get(f"{base}/matches/{n}/record")).json()
                assert record["moves"] == outline["moves"]
                shuffle = (await http.get(f"{base}/matches/{n}/shuffle")).json()
                assert shuffle["seed"] == record["seed"]
            assert (await http.get(f"{base}/matches/3/replay")).status_code == 404
            other = await http.get(f"{base}/matches/1/replay/{second['match']}/0")
            assert other.status_code == 404
            gone_on = await http.post(f"{base}/matches/1/replay", json={"step": 3, "seat": 0, "name": "Anna"})
            assert gone_on.json()["source"] == {"room": CODE, "step": 3, "number": 1}

    asyncio.run(ask())


def test_a_history_has_every_match_of_its_player_and_of_no_one_else(
    minds: Minds, store: str, twice: list[Entry]
) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http:
            await keep(table, twice)
            assert table.rooms is not None
            await table.rooms.find(CODE)  # as the lobby does
            history = (await http.get("/api/matches")).json()
            assert [(one["room"], one["number"], one["mine"]) for one in history] == [(CODE, 2, 0), (CODE, 1, 0)]
            match = history[0]["match"]
            assert match["game"] == "four_tricks"
            assert [player.get("bot", False) for player in match["players"]] == [False, True, True]
            assert min(player["place"] for player in match["players"]) == 1
            assert match["options"] == {"deals": 6}
            earlier = await http.get("/api/matches", params={"before": history[0]["at"]})
            assert all(one["at"] < history[0]["at"] for one in earlier.json())
            async with table.http(BERT) as other:
                assert (await other.get("/api/matches")).json() == []
            async with table.http() as nobody:
                assert (await nobody.get("/api/matches")).status_code == 401

    asyncio.run(ask())


def test_a_match_that_a_bot_ends_is_kept_though_the_last_browser_leaves(
    minds: Minds, store: str, twice: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http:
            await keep(table, twice[:-1])
            assert table.rooms is not None
            room = await table.rooms.find(CODE)
            assert room is not None
            store_of = table.rooms.shared.store
            telling, tell = asyncio.Event(), store_of.note

            async def note(code: str, phase: str, persons: Iterable[str]) -> None:
                telling.set()
                await tell(code, phase, persons)

            monkeypatch.setattr(store_of, "note", note)
            bot = asyncio.create_task(room.append(lambda _: twice[-1]))
            await telling.wait()
            bot.cancel()  # as the room does once nobody looks on
            await asyncio.gather(bot, return_exceptions=True)
            async with room.lock:
                assert len((await http.get("/api/matches")).json()) == 2

    asyncio.run(run())


def test_what_a_browser_sees_ending_is_kept_already(
    minds: Minds, store: str, twice: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker killed right after it showed a result would otherwise leave a match that no history has."""

    async def run() -> None:
        async with service(minds, store) as table:
            await keep(table, twice[:-1])
            assert table.rooms is not None
            room = await table.rooms.find(CODE)
            assert room is not None
            store_of, show, kept = table.rooms.shared.store, room.show_all, []
            keep_it, told = store_of.keep_ended, []

            async def keep_ended(*wanted: Any) -> None:
                await keep_it(*wanted)
                kept.append((await store_of.rows(sa.select(room_table.c.phase)))[0]["phase"])

            def show_all() -> None:
                told.append(list(kept))
                show()

            monkeypatch.setattr(store_of, "keep_ended", keep_ended)
            monkeypatch.setattr(room, "show_all", show_all)
            await room.append(lambda _: twice[-1])
            assert told == [["over"]]

    asyncio.run(run())


def test_a_match_whose_worker_died_at_its_end_is_over_for_the_lobby(
    minds: Minds, store: str, twice: list[Entry]
) -> None:
    async def run() -> None:
        async with service(minds, store) as table:
            assert table.rooms is not None
            store_of = table.rooms.shared.store
            assert await store_of.open(CODE, False, twice, "playing")
            assert await store_of.running_rooms(60.0, 10) == [CODE]
            await table.rooms.find(CODE)
            assert await store_of.running_rooms(60.0, 10) == []

    asyncio.run(run())


def test_titles_places_and_rules_of_a_match_are_kept_by_round() -> None:
    room = Room(CODE)
    for entry in played("daifugo", person_of(ANNA), players=4, games=3, rules=["eight_cut", "revolution"]):
        room.add(entry)
    (match,) = room.ended
    anna = match.outline.players[0]
    assert len(anna.places) == len(anna.titles) == 3
    assert {title.id for player in match.outline.players for title in player.titles} >= {"daifugo.rank.daifugo"}
    assert sum(player.fired.get("eight_cut", 0) for player in match.outline.players) > 0
    assert match.outline.code != ""
    assert match.outline.preset == ""


def test_a_preset_is_known_by_its_rules() -> None:
    for preset in ("popular", "party"):
        options = shelf.behind(find("daifugo"), preset).options
        room = Room(CODE)
        for entry in played("daifugo", person_of(ANNA), **{**options, "players": 4, "games": 1}):
            room.add(entry)
        assert room.ended[0].outline.preset == preset


def test_an_erased_player_has_no_history_and_no_name_in_that_of_others(store: str, twice: list[Entry]) -> None:
    async def run() -> None:
        kept = Store(store)
        await kept.prepare()
        await kept.open(CODE, False, twice)
        await kept.note(CODE, "over", [person_of(ANNA)])
        room = Room(CODE)
        for entry in twice:
            room.add(entry)
        await kept.keep_ended(CODE, room.ended)
        await kept.keep_ended(CODE, room.ended)  # twice, as two workers would
        (latest, _) = await kept.history(person_of(ANNA), 10**15, 10)
        assert latest.match.players[0].name == "Anna"
        assert await kept.erase(CODE, person_of(ANNA), -5, lambda entry: erase.nameless(entry, person_of(ANNA), "x"))
        assert await kept.history(person_of(ANNA), 10**15, 10) == []
        await kept.expire(-5)
        await kept.close()

    asyncio.run(run())


def test_lists_from_before_are_read_for_what_ended_there(minds: Minds, store: str, twice: list[Entry]) -> None:
    async def run() -> None:
        old = Store(store)
        await old.prepare()
        await old.open(CODE, False, twice)
        await old.note(CODE, "over", [person_of(ANNA)])
        await old.prepare(back_to="first_rooms")
        await old.close()
        async with service(minds, store) as table, table.http(ANNA) as http:
            assert table.rooms is not None
            assert (await http.get("/api/matches")).json() == []
            await table.rooms.tend_once()
            assert len((await http.get("/api/matches")).json()) == 2
            assert await table.rooms.shared.store.backlog(10) == []

    asyncio.run(run())
