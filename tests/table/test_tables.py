"""Whole matches over real sockets: moves, secrets, lost connections, hosts and guests."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tefuda.engine import record
from tefuda.engine.registry import find, games
from tefuda.table.entries import Entry, Opened, Sat, commitment
from tefuda.table.limits import Limit, Limits, Quota
from tefuda.table.live import LiveRoom
from tefuda.table.match import Match
from tefuda.table.minds import Minds
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tests.table.people import QUICK, Person, Service, service, together

NAMES = ["anna-anna", "bert-bert", "cleo-cleo", "dora-dora", "emil-emil", "fred-fred", "gerd-gerd", "hans-hans"]


async def gather(stack: AsyncExitStack, table: Service, code: str, number: int) -> list[Person]:
    """Seat the opener and the others, in seat order."""
    people = [await stack.enter_async_context(table.sit(code, name)) for name in NAMES[:number]]
    for seat, person in enumerate(people[1:], start=1):
        await person.send("sit", seat=seat, name=person.token)
        await person.until(lambda person=person, seat=seat: person.room.get("mine") == seat)  # type: ignore[misc]
    return people


async def begin(people: list[Person]) -> None:
    await people[0].send("start")
    for person in people:
        await person.until(lambda person=person: bool(person.seen))  # type: ignore[misc]


async def ended(people: list[Person]) -> None:
    for person in people:
        await person.until(lambda person=person: person.room["phase"] == "over")  # type: ignore[misc]


# --- a match -----------------------------------------------------------------------------------------------------


def test_four_people_play_a_whole_match(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=4)
            people = await gather(stack, table, code, 4)
            promised = people[1].room["seed_hash"]
            await people[0].send("start")
            await together(*(person.play_on() for person in people))
            await ended(people)
            results = [person.seen["view"]["result"] for person in people]
            assert all(result == results[0] for result in results)
            assert commitment(people[1].room["seed"]) == promised
            async with table.http() as http:
                written = record.read((await http.get(f"/api/rooms/{code}/record")).content)
                replay = (await http.get(f"/api/rooms/{code}/replay")).json()
                views = (await http.get(f"/api/rooms/{code}/replay/{replay['match']}/0")).json()
            steps = list(record.replay(written))
            assert steps[-1].position.result().scores == results[0]["scores"]
            assert len(replay["moves"]) + 1 == len(views) == len(steps) == 21
            assert views[-1]["result"] == results[0]

    asyncio.run(play())


@pytest.mark.parametrize("game", sorted({"lonely", *games()}))
def test_nobody_is_ever_sent_what_they_may_not_see(minds: Minds, store: str, game: str) -> None:
    """Players at every seat and a spectator play a whole match of the game. Nobody is sent more than the view of
    their own
    seat and the events as that seat may see them, and the seed only at the end."""

    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            number = find(game).players[0]
            shortest = {info["id"]: info["least"] for info in infos(game) if info["type"] == "int"}
            code = await table.open(NAMES[0], game, players=number, **shortest)
            people = await gather(stack, table, code, number)
            spectator = await stack.enter_async_context(table.sit(code, "spectator-seat"))
            await begin(people)
            assert table.rooms is not None
            match = table.rooms.live[code].state.match
            assert match is not None
            await together(*(person.play_on() for person in people), spectator.until(lambda: spectator.over, 60))
            await ended([*people, spectator])
            for seat, person in [*enumerate(people), (-1, spectator)]:
                assert_only_own_views(person, seat, match, people[0].room["seed"])

    asyncio.run(play())


def infos(game: str) -> list[dict[str, Any]]:
    return [option.info() for option in find(game).option_list]


def assert_only_own_views(person: Person, seat: int, match: Match, seed: str) -> None:
    """Play the match again beside everything the player received, and compare every message with its version's view."""
    versions: dict[int, list[dict[str, Any]]] = {}
    for raw in person.bytes:
        message = json.loads(raw)
        over = message["type"] == "room" and message["room"]["phase"] == "over"
        assert (seed in raw) == over
        if message["type"] == "view":
            versions.setdefault(message["version"], []).append(message)
        elif message["type"] != "room":  # a second move may have been on its way when others chose
            assert message.get("rule") in {"stale", "turn"}
    assert len(versions) == match.version + 1
    again = Match(match.game, match.options, match.seed, generator=match.generator)
    for version in range(match.version + 1):
        for message in versions.pop(version, []):
            since = -1 if message.get("fresh") else message["since"]
            expected = json.loads(msgspec.json.encode(again.view(seat, since)))
            assert message["view"] == expected
        if version < match.version:
            again.play(*match.moves[version])
    assert not versions


def test_hidden_cards_are_nowhere_in_what_others_receive(minds: Minds, store: str) -> None:
    """Independent of views: in a round where no seat has shown a card, no byte sent to a seat names another seat's
    card."""

    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            people = await gather(stack, table, code, 3)
            spectator = await stack.enter_async_context(table.sit(code, "spectator-seat"))
            await begin(people)
            hands = [set(person.moves) for person in people]
            for person in people[:2]:
                await person.move(person.moves[0])
                await person.until(lambda person=person: bool(person.seen.get("own")))  # type: ignore[misc]
            await spectator.until(lambda: spectator.seen.get("decided") == [0, 1])
            for seat, person in [*enumerate(people), (3, spectator)]:
                for other, hand in enumerate(hands):
                    named = {card for card in hand if any(f'"{card}"' in text for text in person.bytes)}
                    assert named == (hand if other == seat else set())

    asyncio.run(play())


# --- secret choices ----------------------------------------------------------------------------------------------


def test_a_secret_choice_can_be_changed_until_the_last_one_is_in(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert, cleo = people = await gather(stack, table, code, 3)
            await begin(people)
            hand = list(anna.moves)
            await anna.move(hand[0])
            await anna.until(lambda: anna.seen.get("own") == hand[0])
            assert anna.seen["decided"] == [0]
            assert [move["text"] for move in anna.seen["view"]["moves"]] == hand
            await anna.move(hand[3], id="again")
            await anna.until(lambda: anna.seen.get("own") == hand[3])
            await anna.move(hand[3], id="the same once more")
            await anna.until(lambda: anna.seen.get("made") == "the same once more")
            await bert.move(bert.moves[0], id="of-bert")
            await bert.until(lambda: bert.seen.get("made") == "of-bert")
            await anna.until(lambda: anna.version == bert.version)
            assert anna.seen["made"] == "the same once more"
            assert not any("of-bert" in text for text in anna.bytes)
            await cleo.move(cleo.moves[0])
            await anna.until(lambda: len(anna.moves) == 4)
            assert hand[3] not in anna.moves
            assert hand[0] in anna.moves

    asyncio.run(play())


# --- lost connections --------------------------------------------------------------------------------------------


def test_a_player_who_comes_back_gets_what_happened_meanwhile(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, Manners(pace=0.0, grace=60)) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = await gather(stack, table, code, 2)
            await begin([anna, bert])
            async with table.sit(code, "spectator-seat") as spectator:
                await spectator.until(lambda: bool(spectator.seen))
                assert spectator.first["fresh"]
                last = spectator.version
            for person in (anna, bert):
                await person.move(person.moves[0])
            await anna.until(lambda: len(anna.moves) == 4)
            async with table.sit(code, "spectator-seat", since=last) as back:
                await back.until(lambda: bool(back.seen))
                assert "fresh" not in back.first
                assert back.first["since"] == last
                assert [event["kind"] for event in back.first["view"]["events"]].count("play") == 3
                await back.until(lambda: back.version == 4)
            async with table.sit(code, "spectator-seat", since=4) as again:
                await again.until(lambda: bool(again.seen))
                assert "events" not in again.first["view"]
            async with table.sit(code, "spectator-seat", since=9999) as lost:
                await lost.until(lambda: bool(lost.seen))
                assert lost.first["fresh"]

    asyncio.run(play())


def test_a_resent_move_is_made_once(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "four_tricks", startSeat=0)
            (anna,) = await gather(stack, table, code, 1)
            await begin([anna])
            card, version = anna.moves[0], anna.version
            for _ in range(3):
                await anna.move(card, id="same", version=version)
            await anna.play_on(lambda: anna.version > 30)
            async with table.sit(code, NAMES[0], since=version) as later:
                await later.move(card, id="same", version=version)
                await later.until(lambda: bool(later.seen))
                await later.play_on()
            async with table.http() as http:
                moves = (await http.get(f"/api/rooms/{code}/record")).json()["moves"]
            assert [move for move in moves[:36] if move == [0, card]] == [[0, card]]

    asyncio.run(play())


def test_a_move_meant_for_an_older_decision_is_refused(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "four_tricks", startSeat=0)
            (anna,) = await gather(stack, table, code, 1)
            await begin([anna])
            old = anna.version
            await anna.move(anna.moves[0])
            await anna.until(lambda: anna.version > old and bool(anna.moves))
            await anna.move(anna.moves[0], version=old)
            refused = await anna.answer("refused")
            assert refused["rule"] == "stale"
            await anna.move(anna.moves[0], version=old + 500)
            assert (await anna.answer("refused"))["rule"] == "stale"

    asyncio.run(play())


# --- what is refused ---------------------------------------------------------------------------------------------


def test_a_refused_move_says_which_rule_forbids_it(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "four_tricks", startSeat=1)
            anna, bert = await gather(stack, table, code, 2)
            await begin([anna, bert])
            await anna.move("S7", id="x")
            assert (await anna.answer("refused"))["rule"] == "turn"
            version = anna.version
            await bert.move("XX")
            assert (await bert.answer("refused"))["rule"] == "notation"
            foreign = next(f"{s}{r}" for s in "SHDC" for r in "6789TJQKA" if f"{s}{r}" not in bert.moves)
            await bert.move(foreign, id="mine")
            refused = await bert.answer("refused")
            assert (refused["rule"], refused["id"]) == ("own_card", "mine")
            assert refused["reasons"][0]["rule"] == "own_card"
            assert anna.version == version

    asyncio.run(play())


def test_touching_an_unplayable_card_says_why(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "four_tricks", startSeat=0)
            (anna,) = await gather(stack, table, code, 1)
            await begin([anna])
            await anna.send("why", picks=[anna.moves[0]])
            assert (await anna.answer("why"))["reasons"] == []
            foreign = next(f"{s}{r}" for s in "SHDC" for r in "6789TJQKA" if f"{s}{r}" not in anna.moves)
            await anna.send("why", picks=[foreign])
            why = await anna.answer("why")
            assert why["picks"] == [foreign]
            assert why["reasons"][0]["rule"] == "own_card"
            async with table.sit(code, "spectator-seat") as spectator:
                await spectator.send("why", picks=[foreign])
                assert (await spectator.answer("error"))["text"]["id"] == "ui.error.not_seated"

    asyncio.run(play())


def test_cards_are_laid_on_trial_and_nobody_else_learns_of_it(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "nueva_espana", players=4, suits="random", startSeat=0)
            people = await gather(stack, table, code, 4)
            await begin(people)
            for _ in range(4):
                await people[0].until(lambda: any(person.moves for person in people))
                turn = next(person for person in people if person.moves)
                reached = turn.version + 1
                await turn.move(turn.moves[0])
                for person in people:
                    await person.until(lambda p=person, n=reached: p.version >= n)  # type: ignore[misc]
            winner = next(person for person in people if person.moves)
            moves = {move["text"]: move for move in winner.seen["view"]["moves"]}
            (first, *_) = [text for text, move in moves.items() if move.get("draft")]
            before = [len(person.bytes) for person in people]
            await winner.send("try", texts=[first])
            tried = await winner.answer("tried")
            assert tried["texts"] == [first]
            placed = {thing["id"] for zone in tried["view"]["zones"] if zone["id"] == "map" for thing in zone["things"]}
            assert placed == {first.split()[1]}
            assert moves.keys() != {move["text"] for move in tried["view"]["moves"]}
            assert [len(person.bytes) - n for person, n in zip(people, before, strict=True)] == [
                int(person is winner) for person in people
            ]
            other = next(person for person in people if person is not winner)
            for person, text in ((other, first), (winner, "name S")):
                await person.send("try", texts=[text])
                assert (await person.answer("error"))["text"]["id"] == "engine.not_legal"
            assert {person.version for person in people} == {winner.version}

    asyncio.run(play())


BAD = [
    ("{", "bad_message"),
    ("[]", "bad_message"),
    ('{"type": "nothing"}', "bad_message"),
    ('{"type": "move", "version": "x", "text": 1}', "bad_message"),
    ('{"type": "sit", "seat": -1, "name": ""}', "no_seat"),
    ('{"type": "sit", "seat": 99, "name": ""}', "no_seat"),
    ('{"type": "bot", "seat": 1, "strength": -3}', "strength"),
    ('{"type": "bot", "seat": 0, "strength": 1}', "seat_taken"),
    ('{"type": "options", "options": {"players": 77}}', "players"),
    ('{"type": "options", "options": {"players": [3]}}', "players"),
    ('{"type": "options", "options": {}, "clock": -1}', "clock"),
    ('{"type": "again"}', "not_over"),
    ('{"type": "move", "version": 0, "text": "S7"}', "bad_message"),
    ('{"type": "say", "line": "' + "x" * 20_000 + '"}', "too_long"),
    ("[" * 5_000, "bad_message"),
]


def test_bad_messages_get_a_clear_answer_and_the_table_goes_on(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            (anna,) = await gather(stack, table, code, 1)
            for raw, reason in BAD:
                await anna.line.send(raw)
                assert (await anna.answer("error"))["text"]["id"] == f"ui.error.{reason}", raw
            await anna.line.send(b"\xff\xfe")
            assert (await anna.answer("error"))["text"]["id"] == "ui.error.bad_message"
            await begin([anna])

    asyncio.run(play())


def test_bytes_that_are_no_text_close_the_line_without_a_traceback(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            (anna,) = await gather(stack, table, code, 1)
            await anna.line.send(b"\xff\xfe", text=True)
            await anna.until(lambda: anna.closed != 0)
            assert anna.closed == 1007

    asyncio.run(play())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_options_nested_to_any_depth_are_no_crash(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "daifugo")
            (anna,) = await gather(stack, table, code, 1)
            for depth in (100, 700, 800, 850, 900, 920, 940, 950, 960, 970, 980, 990, 1000, 2000):
                nested = "[" * depth + "]" * depth
                await anna.line.send('{"type": "options", "options": {"players": 2, "rules": ' + nested + "}}")
            await anna.send("say", line="done")
            await anna.answer("said")
            assert "ui.error.internal" not in {m["text"]["id"] for m in anna.others if m["type"] == "error"}

    asyncio.run(play())


def test_no_secret_of_a_browser_is_ever_logged(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the store is locked."""

    async def locked(self: Store, *_: object) -> bool:
        raise OSError("database is locked")

    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(NAMES[0], players=3)
            async with table.sit(code, NAMES[0]) as anna:
                monkeypatch.setattr(Store, "append", locked)
                monkeypatch.setattr(LiveRoom, "came", locked)
                secret = "a-secret-that-only-anna-has"
                await anna.send("hello", token=secret)
                await anna.send("say", line=secret)
                await anna.send("sit", seat=1, name=secret)
                for _ in range(3):
                    assert (await anna.answer("error"))["text"]["id"] == "ui.error.internal"
                assert caplog.text.count("OSError: database is locked") == 3
                assert secret not in caplog.text

    asyncio.run(play())
    caplog.clear()


def test_too_many_messages_are_slowed_down_and_then_cut_off(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            (anna,) = await gather(stack, table, code, 1)
            for _ in range(80):
                await anna.send("ready", ready=True)
            assert (await anna.answer("error"))["text"]["id"] == "ui.error.too_fast"
            for _ in range(300):
                await anna.send("ready", ready=True)
            await anna.until(lambda: anna.closed != 0)
            async with table.sit(code, NAMES[0]) as back:
                assert back.room["mine"] == 0

    asyncio.run(play())


def test_an_unknown_table_closes_with_a_code_of_its_own(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            async with table.line("ZZZZZZ") as line:
                with pytest.raises(ConnectionClosed):
                    await line.recv()
                assert line.close_code == 4404
            code = await table.open(NAMES[0])
            async with table.line(code) as line:
                await line.send('{"type": "start"}')
                assert json.loads(await line.recv())["text"]["id"] == "ui.error.no_hello"
                with pytest.raises(ConnectionClosed):
                    await line.recv()
                assert line.close_code == 4400

    asyncio.run(play())


def test_codes_are_found_as_people_type_them(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(NAMES[0])
            assert not set(code) & set("O0I1")
            async with table.sit(f"{code[:3]}-{code[3:]}".lower(), NAMES[0]) as anna:
                assert anna.room["room"] == code

    asyncio.run(play())


def test_a_private_table_has_a_long_code_whose_beginning_is_found_while_it_waits(minds: Minds, any_store: str) -> None:
    async def play() -> None:
        async with service(minds, any_store) as table, AsyncExitStack() as stack:
            async with table.http(NAMES[0]) as http:
                wanted = {"game": "lonely", "options": {}, "name": "A", "private": True}
                opened = (await http.post("/api/rooms", json=wanted)).json()
            code, spoken = opened["room"], opened["spoken"]
            assert len(code) * 5 >= 60
            assert (len(spoken), code.startswith(spoken)) == (6, True)
            anna = await stack.enter_async_context(table.sit(code, NAMES[0]))
            bert = await stack.enter_async_context(table.sit(spoken, NAMES[1]))
            assert bert.room["room"] == code
            await bert.send("sit", seat=1, name="Bert")
            await begin([anna, bert])
            assert "spoken" not in anna.room
            async with table.line(spoken) as line:
                with pytest.raises(ConnectionClosed):
                    await line.recv()
                assert line.close_code == 4404
            cleo = await stack.enter_async_context(table.sit(code, NAMES[2]))
            assert cleo.room["phase"] == "playing"

    asyncio.run(play())


def test_a_private_table_of_before_keeps_its_short_code(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            entries: list[Entry] = [Opened("lonely", {"players": 3}, "seed", private=True), Sat("p", 0, "Anna")]
            assert table.rooms is not None
            assert await table.rooms.shared.store.open("ABCDEF", True, entries)
            async with table.sit("ABCDEF", NAMES[0]) as anna:
                assert anna.room["room"] == "ABCDEF"
                assert "spoken" not in anna.room

    asyncio.run(play())


# --- hosts and guests --------------------------------------------------------------------------------------------


def test_only_the_host_sets_options_bots_and_the_start(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = await gather(stack, table, code, 2)
            for kind, fields in (
                ("start", {}),
                ("bot", {"seat": 2, "strength": 1}),
                ("unseat", {"seat": 2}),
                ("options", {"options": {}, "clock": 5}),
            ):
                await bert.send(kind, **fields)
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.host_only"
            await anna.send("bot", seat=2, strength=50)
            await bert.until(lambda: bert.room["chairs"][2].get("strength") == 50)
            await anna.send("options", options={"time": 7}, clock=30)
            await bert.until(lambda: bert.room.get("clock") == 30)
            assert bert.room["options"] == {"players": 3, "time": 7}
            await anna.send("unseat", seat=2)
            await bert.until(lambda: bert.room["chairs"][2]["kind"] == "open")

    asyncio.run(play())


def test_options_that_clash_are_kept_explained_and_hold_up_the_start(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            (anna,) = await gather(stack, table, code, 1)
            await anna.send("options", options={"time": 1000})
            await anna.until(lambda: bool(anna.room.get("problems")))
            assert anna.room["problems"][0]["text"]["id"] == "engine.option.int"
            await anna.send("start")
            assert (await anna.answer("error"))["text"]["id"] == "engine.option.int"
            await anna.send("options", options={"time": 10})
            await anna.until(lambda: not anna.room.get("problems"))
            await begin([anna])

    asyncio.run(play())


def test_the_options_of_a_table_outlive_new_defaults(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            (anna,) = await gather(stack, table, code, 1)
            assert anna.room["options"]["time"] == 0
        monkeypatch.setattr(find("lonely").option_list[0], "default", 30)
        async with service(minds, store) as table, table.sit(code, NAMES[0]) as anna:
            assert anna.room["options"]["time"] == 0

    asyncio.run(play())


def test_a_smaller_table_keeps_its_people_and_sends_bots_away(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=5)
            anna, bert = await gather(stack, table, code, 2)
            await bert.send("sit", seat=4, name="Bert")
            await anna.until(lambda: anna.room["chairs"][4]["kind"] == "person")
            await anna.send("bot", seat=1, strength=0)
            await anna.until(lambda: anna.room["chairs"][1]["kind"] == "bot")
            await anna.send("options", options={"players": 3})
            await bert.until(lambda: len(bert.room["chairs"]) == 3)
            assert bert.room["mine"] == 2

    asyncio.run(play())


def test_the_next_person_is_host_when_the_host_leaves(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = await gather(stack, table, code, 2)
            await anna.send("stand")
            await bert.until(lambda: bool(bert.room.get("host")))
            await anna.until(lambda: not anna.room.get("host"))

    asyncio.run(play())


def test_a_player_who_stays_away_from_a_waiting_table_loses_the_seat(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(NAMES[0], players=3)
            async with table.sit(code, NAMES[1]) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await bert.until(lambda: bert.room.get("mine") == 1)
                await bert.until(lambda: bool(bert.room.get("host")))
                assert bert.room["chairs"][0]["kind"] == "open"

    asyncio.run(play())


def test_chat_reaches_everyone_clean_and_short(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = await gather(stack, table, code, 2)
            await bert.send("say", line="  good\u202e\n game " + "!" * 500)
            said = await anna.answer("said")
            assert (said["seat"], said["name"]) == (1, NAMES[1])
            assert said["line"].startswith("good game !!!")
            assert len(said["line"]) == 200

    asyncio.run(play())


def test_a_player_who_comes_back_gets_the_chat(minds: Minds, store: str) -> None:
    async def play() -> None:
        limits = Limits(talk=Quota(Limit(0, 1), Limit(0, 1)))
        async with service(minds, store, limits=limits) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = await gather(stack, table, code, 2)
            for k in range(101):
                await (anna, bert)[k % 2].send("say", line=f"line {k}")
                assert (await anna.answer("said"))["line"] == f"line {k}"
            async with table.sit(code, NAMES[1]) as again:
                lines = (await again.answer("talk"))["lines"]
            assert [said["line"] for said in lines] == [f"line {k}" for k in range(1, 101)]
            assert (lines[0]["seat"], lines[0]["name"]) == (1, NAMES[1])

    asyncio.run(play())


def test_the_same_table_once_more(minds: Minds, store: str) -> None:
    """A new deal when all players who are still here want it, on the same seats; the first match can still be
    replayed."""

    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = people = await gather(stack, table, code, 2)
            await begin(people)
            await together(anna.play_on(), bert.play_on())
            await ended(people)
            seed, last = anna.room["seed"], anna.version
            promised = anna.room["next_hash"]
            await anna.send("again")
            await bert.until(lambda: bool(bert.room["chairs"][0].get("ready")))
            assert bert.room["phase"] == "over"
            await bert.send("again")
            for person in people:
                await person.until(lambda person=person: person.room["phase"] == "playing" and person.version > last)  # type: ignore[misc]
            assert [anna.room["mine"], bert.room["mine"]] == [0, 1]
            assert "seed" not in anna.room
            assert anna.room["seed_hash"] == promised != commitment(seed)
            assert "next_hash" not in anna.room
            async with table.http() as http:
                assert (await http.get(f"/api/rooms/{code}/record")).json()["seed"] == seed
            await together(anna.play_on(), bert.play_on())
            await ended(people)
            assert anna.room["seed"] != seed
            assert commitment(anna.room["seed"]) == promised

    asyncio.run(play())


# --- away, and out of time ---------------------------------------------------------------------------------------


def test_a_bot_stands_in_for_an_absent_player_until_they_are_back(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "four_tricks", startSeat=1)
            anna = await stack.enter_async_context(table.sit(code, NAMES[0]))
            async with table.sit(code, NAMES[1]) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await bert.until(lambda: bert.room.get("mine") == 1)
                await begin([anna, bert])
            await anna.until(lambda: not anna.room["chairs"][1].get("here"))
            assert 0 < anna.room["chairs"][1]["away"] <= QUICK.grace
            await anna.until(lambda: bool(anna.room["chairs"][1].get("covered")))
            await anna.until(lambda: bool(anna.moves))
            async with table.sit(code, NAMES[1]) as bert:
                await anna.until(lambda: bool(anna.room["chairs"][1].get("here")))
                assert "covered" not in anna.room["chairs"][1]
                await anna.play_on(lambda: bool(bert.moves))
                version = bert.version
                await asyncio.sleep(2 * QUICK.grace)
                assert bert.version == version

    asyncio.run(play())


def test_a_bot_plays_at_once_for_a_player_who_stands_up_and_the_seat_stays_theirs(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, Manners(pace=0.0, grace=60)) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = people = await gather(stack, table, code, 2)
            await begin(people)
            await bert.send("stand")
            await anna.until(lambda: bool(anna.room["chairs"][1].get("covered")))
            async with table.sit(code, "cleo-cleo") as cleo:
                await cleo.send("sit", seat=1, name="Cleo")
                assert (await cleo.answer("error"))["text"]["id"] == "ui.error.running"
            await anna.move(anna.moves[0])
            await anna.until(lambda: len(anna.moves) == 4)
            await bert.send("sit", seat=1, name="Bert")
            await anna.until(lambda: not anna.room["chairs"][1].get("covered"))
            assert anna.room["chairs"][1]["kind"] == "person"

    asyncio.run(play())


def test_the_table_rests_while_nobody_watches(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(NAMES[0], "four_tricks", startSeat=0)
            async with table.sit(code, NAMES[0]) as anna:
                await begin([anna])
                version = anna.version
            await asyncio.sleep(3 * QUICK.grace)
            async with table.sit(code, NAMES[0], since=version) as anna:
                await anna.until(lambda: bool(anna.seen))
                assert anna.version == version

    asyncio.run(play())


@pytest.mark.parametrize("whose", ["table", "rulebook"])
def test_when_time_is_up_the_move_of_the_rulebook_is_made(minds: Minds, store: str, whose: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3, time=1 if whose == "rulebook" else 0)
            (anna,) = await gather(stack, table, code, 1)
            if whose == "table":
                await anna.send("options", options=anna.room["options"], clock=1)
                await anna.until(lambda: anna.room.get("clock") == 1)
            await begin([anna])
            hand = anna.moves
            assert 0 < anna.seen["clocks"]["0"] <= 1
            await anna.until(lambda: len(anna.moves) == 4)
            assert hand[-1] not in anna.moves

    asyncio.run(play())


def test_the_clock_stops_while_the_connection_is_lost(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, Manners(pace=0.0, grace=60)) as table:
            code = await table.open(NAMES[0], players=3, time=1)
            async with table.sit(code, NAMES[0]) as anna:
                await begin([anna])
                hand = anna.moves
            async with table.sit(code, "spectator-seat") as spectator:
                await asyncio.sleep(1.3)
                assert "clocks" not in spectator.seen or spectator.seen["clocks"]["0"] > 0
            async with table.sit(code, NAMES[0]) as anna:
                await anna.until(lambda: bool(anna.seen))
                assert anna.moves == hand

    asyncio.run(play())


def test_coming_back_again_and_again_does_not_stop_a_clock_forever(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, Manners(pace=0.0, grace=2.0)) as table:
            code = await table.open(NAMES[0], players=3, time=3)
            async with table.sit(code, "watcher-watcher"):
                async with table.sit(code, NAMES[0]) as anna:
                    await begin([anna])
                    hand = anna.moves
                began = time.monotonic()
                while time.monotonic() - began < 20:
                    await asyncio.sleep(1.0)
                    async with table.sit(code, NAMES[0]) as anna:
                        await anna.until(lambda: bool(anna.seen))
                        if anna.moves != hand:
                            return
            raise AssertionError("the clock never ran out")

    asyncio.run(play())


def test_a_killed_mind_is_replaced(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], "four_tricks", startSeat=1)
            (anna,) = await gather(stack, table, code, 1)
            await begin([anna])
            await anna.until(lambda: bool(anna.moves))
            for thinker in minds.quick.thinkers:
                os.kill(thinker.process.pid or 0, signal.SIGKILL)
            await anna.play_on(lambda: anna.version > 10)

    asyncio.run(play())


def test_a_seat_left_in_a_match_stays_theirs_to_its_end_and_is_free_after_it(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(NAMES[0], players=3)
            anna, bert = people = await gather(stack, table, code, 2)
            await begin(people)
            await anna.send("stand")
            await bert.play_on()
            await ended(people)
            assert bert.room["chairs"][0]["name"] == NAMES[0]
            cleo = await stack.enter_async_context(table.sit(code, "cleo-cleo"))
            await cleo.send("sit", seat=0, name="Cleo")
            await cleo.until(lambda: cleo.room.get("mine") == 0)
            await bert.send("again")
            await cleo.send("again")
            await bert.until(lambda: bert.room["phase"] == "playing")
            assert bert.room.get("host")

    asyncio.run(play())
