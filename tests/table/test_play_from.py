"""A match continues at a new table from a move of its replay."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tefuda.engine import record
from tefuda.table.entries import commitment
from tefuda.table.minds import Minds
from tests.table.people import Service, service, together

ANNA, BERT = "anna-anna", "bert-bert"


async def play_out(table: Service, game: str = "lonely", **options: Any) -> str:
    """Play a whole match against bots as Anna; return the code of the table."""
    code = await table.open(ANNA, game, **options)
    async with table.sit(code, ANNA) as anna:
        await anna.send("start")
        await together(anna.play_on())
    return code


async def ask(table: Service, code: str, token: str = ANNA, **wanted: Any) -> httpx.Response:
    async with table.http(token) as http:
        return await http.post(f"/api/rooms/{code}/replay", json={"step": 0, "seat": 0, "name": token, **wanted})


async def go_on(table: Service, code: str, step: int, seat: int, token: str = ANNA) -> str:
    """Open a table from a move of a replay; return its code."""
    answer = await ask(table, code, token, step=step, seat=seat)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["room"])


async def written(table: Service, code: str) -> record.Record:
    async with table.http() as http:
        return record.read((await http.get(f"/api/rooms/{code}/record")).content)


def test_a_match_goes_on_from_a_move_of_its_replay_and_is_recorded_from_the_beginning(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            old = await play_out(table, players=3)
            new = await go_on(table, old, 6, 1)
            async with table.sit(new, ANNA) as anna:
                assert anna.room["source"] == {"room": old, "step": 6, "number": 1}
                assert (anna.room["mine"], anna.room["options"]) == (1, {"players": 3, "time": 0})
                await anna.send("start")
                await anna.until(lambda: bool(anna.seen))
                assert anna.first["version"] >= 6
                await together(anna.play_on())
            before, after = await written(table, old), await written(table, new)
            assert (after.seed, after.moves[:6]) == (before.seed, before.moves[:6])
            assert len(list(record.replay(after))) == 16
            assert (await ask(table, new, step=14)).status_code == 201

    asyncio.run(play())


def test_a_match_says_which_seats_bots_took_and_goes_on_with_them_wherever_people_sit_then(
    minds: Minds, store: str
) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            old = await play_out(table, "daifugo", players=3, games=1, rules=["fed_match_winner"])
            new = await go_on(table, old, 2, 1)
            async with table.sit(new, ANNA) as anna:
                await anna.send("start")
                await together(anna.play_on())
            for code in (old, new):
                assert (await written(table, code)).options["bots"] == [1, 2]
            again = await table.open(ANNA, "daifugo", players=3, games=1, bots=[0])
            async with table.sit(again, ANNA) as anna, table.sit(again, BERT) as bert:
                await bert.send("sit", seat=2, name="Bert")
                await bert.send("ready", ready=True)
                await anna.until(lambda: anna.room["chairs"][2].get("ready", False))
                await anna.send("start")
                await together(anna.play_on(), bert.play_on())
            assert (await written(table, again)).options["bots"] == [1]

    asyncio.run(play())


def test_every_seat_sees_what_it_saw_in_the_old_match_and_nothing_else(minds: Minds, store: str) -> None:
    """Also in the middle of a secret choice: the one seat that has chosen sees its card, the others see that it has
    chosen."""

    async def play() -> None:
        async with service(minds, store) as table:
            old = await play_out(table, players=3)
            moves = (await written(table, old)).moves
            assert table.rooms is not None
            finished = table.rooms.live[old].state.finished
            assert finished is not None
            again = type(finished)(finished.game, finished.options, finished.seed, moves[:7], finished.generator)
            chose, secret = moves[6]
            other = (chose + 1) % 3
            new = await go_on(table, old, 7, chose)
            async with table.sit(new, ANNA) as anna, table.sit(new, BERT) as bert:
                await bert.send("sit", seat=other, name="Bert")
                await bert.until(lambda: bert.room.get("mine") == other)
                await anna.send("bot", seat=3 - chose - other, strength=0)
                await anna.send("start")
                await anna.until(lambda: bool(anna.seen))
                await bert.until(lambda: bool(bert.seen))
                assert anna.first["own"] == secret
                assert "own" not in bert.first
                assert chose in bert.first["decided"]
                assert sorted(bert.moves) == sorted(move.text for move in again.view(other, 7).moves)
                assert not [line for line in bert.bytes if f'"{secret}"' in line]

    asyncio.run(play())


def test_a_deal_that_is_known_is_not_promised_to_be_secret_and_the_next_one_is(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            old = await play_out(table, players=3)
            new = await go_on(table, old, 3, 0)
            async with table.sit(new, ANNA) as anna:
                assert "seed_hash" not in anna.room
                await anna.send("start")
                await together(anna.play_on())
                await anna.until(lambda: anna.room["phase"] == "over")
                known, last = anna.room["seed"], anna.version
                await anna.send("again")
                await anna.until(lambda: anna.room["phase"] == "playing" and anna.version > last)
                assert "source" not in anna.room
                promised = anna.room["seed_hash"]
                assert promised != commitment(known)
                await together(anna.play_on())
                await anna.until(lambda: anna.room["phase"] == "over")
                assert commitment(anna.room["seed"]) == promised
            after = await written(table, new)
            assert after.seed != known
            assert len(after.moves) == 15

    asyncio.run(play())


def test_strangers_do_not_find_the_table_but_whoever_has_the_link_does(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            new = await go_on(table, await play_out(table, players=3), 3, 2, BERT)
            async with table.http("somebody-else") as other:
                assert new not in [room["room"] for room in (await other.get("/api/rooms")).json()]
            async with table.sit(new, ANNA) as anna:
                await anna.send("sit", seat=0, name="Anna")
                await anna.until(lambda: anna.room.get("mine") == 0)
                assert [chair["kind"] for chair in anna.room["chairs"]] == ["person", "open", "person"]

    asyncio.run(play())


@pytest.mark.parametrize(("game", "options"), [("lonely", {"time": 9}), ("daifugo", {"rules": []})])
def test_at_such_a_table_only_the_clock_can_be_set(
    minds: Minds, store: str, game: str, options: dict[str, Any]
) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            new = await go_on(table, await play_out(table, game, players=3), 2, 0)
            async with table.sit(new, ANNA) as anna:
                before = anna.room["options"]
                await anna.send("options", options=before, clock=30)
                await anna.until(lambda: anna.room.get("clock") == 30)
                for other in ({**before, **options}, {**before, "players": 4}):
                    await anna.send("options", options=other, clock=30)
                    assert (await anna.answer("error"))["text"]["id"] == "ui.error.goes_on"
                assert anna.room["options"] == before

    asyncio.run(play())


@pytest.mark.parametrize("started", [False, True])
def test_the_table_is_the_same_after_a_restart_of_the_service(minds: Minds, store: str, started: bool) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            old = await play_out(table, "four_tricks", players=3, deals=3, startSeat=0)
            new = await go_on(table, old, 20, 1)
            async with table.sit(new, ANNA) as anna:
                if started:
                    await anna.send("start")
                    await together(anna.play_on(lambda: anna.version >= 30))
        async with service(minds, store) as table:
            async with table.sit(new, ANNA) as anna:
                assert anna.room["source"] == {"room": old, "step": 20, "number": 1}
                await anna.send("start")
                await together(anna.play_on())
            after = await written(table, new)
            assert after.moves[:20] == (await written(table, old)).moves[:20]
            assert len(list(record.replay(after))) == 109

    asyncio.run(play())


def test_what_cannot_be_is_refused_in_words(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            old = await play_out(table, players=3)
            running = await table.open(ANNA, "four_tricks", startSeat=0)
            async with table.sit(running, ANNA) as anna:
                await anna.send("start")
                await anna.until(lambda: bool(anna.moves))
            requests: list[tuple[str, dict[str, Any], int, str]] = [
                ("ZZZZZZ", {}, 404, "not_found"),
                (running, {}, 404, "not_found"),
                (old, {"step": 15}, 400, "over"),
                (old, {"step": 16}, 400, "no_step"),
                (old, {"step": -1}, 400, "no_step"),
                (old, {"step": 10**30}, 400, "no_step"),
                (old, {"step": "3"}, 400, "bad_message"),
                (old, {"seat": 3}, 400, "no_seat"),
                (old, {"seat": -1}, 400, "no_seat"),
                (old, {"seat": None}, 400, "bad_message"),
            ]
            for code, wanted, status, reason in requests:
                answer = await ask(table, code, **wanted)
                assert (answer.status_code, answer.json()["text"]["id"]) == (status, f"ui.error.{reason}"), wanted
            assert (await ask(table, old, "short")).status_code == 401

    asyncio.run(play())
