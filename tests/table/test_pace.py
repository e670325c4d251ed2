"""How soon bots answer, who decides it, and skipping a round in which no player has cards left."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from msgspec import structs

from tefuda.table import messages
from tefuda.table.driver import COUNTING
from tefuda.table.entries import Moved, Sat, Stood, person_of
from tefuda.table.messages import Customs, SetCustoms, Skip
from tefuda.table.minds import Minds
from tefuda.table.refusals import Refusal
from tefuda.table.room import Room
from tefuda.table.shared import Manners
from tests.table.lists import played, until_out
from tests.table.people import service

ANNA, BERT = "anna-anna", "bert-bert"
SLOW = Manners(pace=30.0)
LEISURELY = SetCustoms(Customs("leisurely"))


def tell(room: Room, person: str, message: messages.ToServer) -> None:
    entry = room.wish(person, message)
    assert entry is not None
    room.add(entry)


def test_the_host_says_how_fast_bots_are_and_then_whoever_has_been_here_longest() -> None:
    opened, sat, started, *moves = played("four_tricks", ANNA, players=3)
    room = Room("CODE")
    for entry in (opened, sat, Sat(BERT, 1, "Bert"), started, moves[0]):
        room.add(entry)
    with pytest.raises(Refusal):
        room.wish(BERT, LEISURELY)
    tell(room, ANNA, LEISURELY)
    assert room.customs == LEISURELY.customs
    assert room.wish(ANNA, LEISURELY) is None
    room.add(Stood(ANNA))
    with pytest.raises(Refusal):
        room.wish(ANNA, SetCustoms(Customs("quick")))
    tell(room, BERT, SetCustoms(Customs("quick")))
    assert room.customs == Customs("quick")


def test_a_round_is_skipped_only_once_no_player_has_cards_left() -> None:
    room = Room("CODE")
    opened, sat, started, *_ = played("daifugo", ANNA, players=4, games=3)
    for entry in (opened, sat, started):
        room.add(entry)
    with pytest.raises(Refusal):
        room.wish(ANNA, Skip())
    room, _ = until_out(ANNA)
    with pytest.raises(Refusal):
        room.wish(BERT, Skip())
    tell(room, ANNA, Skip())
    assert room.skipping() == {ANNA}
    assert room.wish(ANNA, Skip()) is None


def test_a_wish_to_skip_ends_with_the_round() -> None:
    room, before = until_out(ANNA)
    tell(room, ANNA, Skip())
    assert room.match is not None
    stage = room.match.position.stage()
    for entry in played("daifugo", ANNA, players=4, games=3)[len(before) :]:
        assert isinstance(entry, Moved)
        assert room.skipping() == {ANNA}
        room.add(structs.replace(entry, by="bot"))
        if room.match.position.stage() != stage:
            break
    assert room.skipping() == set()


def test_someone_who_is_out_need_not_wait_for_bots(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, SLOW) as table:
            assert table.rooms is not None
            _, entries = until_out(person_of(ANNA))
            assert await table.rooms.shared.store.open("SKPS", False, entries)
            async with table.sit("SKPS", ANNA) as anna, table.sit("SKPS", "spectator-one") as other:
                await anna.until(lambda: bool(anna.seen))
                await other.send("skip")
                assert (await other.answer("error"))["text"]["id"] == "ui.error.not_seated"
                began = anna.version
                await asyncio.sleep(0.5)  # a bot waits, and would for half a minute
                assert anna.version == began
                await anna.send("skip")
                await anna.until(lambda: anna.seen.get("skips") == [0] or anna.version > began)
                await anna.until(lambda: bool(anna.moves) or anna.over)
                assert not anna.seen.get("skips")

    asyncio.run(play())


def test_bots_wait_as_long_as_the_table_likes_whatever_they_hold(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, replace(SLOW, pace=1.0)) as table:
            assert table.rooms is not None
            _, entries = until_out(person_of(ANNA))
            assert await table.rooms.shared.store.open("PACE", False, entries)
            async with table.sit("PACE", ANNA) as anna:
                room = table.rooms.live["PACE"]
                match = room.match()
                usual = room.driver.pause(match)
                for pace, share in (("quick", 0.3), ("leisurely", 2.0)):
                    await anna.send("customs", customs={"pace": pace})
                    await anna.until(lambda pace=pace: anna.room["customs"].get("pace") == pace)  # type: ignore[misc]
                    match.latest, match.counted = min(match.latest, 6), False
                    moved = room.driver.pause(match)
                    assert moved == pytest.approx(share * (0.75 + 0.25 * match.latest))
                    match.counted = True  # a round is over: there is something to read, however quick bots are
                    assert room.driver.pause(match) == pytest.approx(moved + max(share, 1.0) * COUNTING)
                assert usual > 0
                await anna.send("customs", customs={"pace": "sudden"})
                assert (await anna.answer("error"))["text"]["id"] == "ui.error.bad_message"

    asyncio.run(play())
