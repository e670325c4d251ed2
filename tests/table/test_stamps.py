"""Stamps: who may show them, how many, who sees them, and what is kept."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from tefuda.table.entries import Opened, Sat, Spoke, Started
from tefuda.table.limits import TooFast, Window
from tefuda.table.messages import Customs, Mute, Say, SetCustoms, Stamp
from tefuda.table.minds import Minds
from tefuda.table.refusals import Refusal
from tefuda.table.room import LONGEST_TALK, Room
from tests.table.people import Person, service

ANNA, BERT, CARL = "anna-anna", "bert-bert", "carl-carl"
MAITTA = Stamp("maitta")


def room_of(*people: str) -> Room:
    room = Room("CODE")
    room.add(Opened("four_tricks", {"players": 3}, "seed"))
    for seat, person in enumerate(people):
        room.add(Sat(person, seat, person))
    return room


def test_players_show_stamps_and_spectators_do_not() -> None:
    room = room_of(ANNA, BERT)
    room.add(Started(0))
    assert room.wish(BERT, MAITTA) == Spoke(BERT, "", "maitta")
    with pytest.raises(Refusal):
        room.wish(CARL, MAITTA)


def test_chat_can_be_off_while_stamps_stay_and_both_can_be_off() -> None:
    room = room_of(ANNA, BERT)
    for talk, chat, stamps in (("all", True, True), ("stamps", False, True), ("none", False, False)):
        entry = room.wish(ANNA, SetCustoms(Customs(talk=talk)))  # type: ignore[arg-type]
        if entry is not None:
            room.add(entry)
        for wish, allowed in ((Say("Hello"), chat), (MAITTA, stamps)):
            if allowed:
                assert room.wish(BERT, wish) is not None
            else:
                with pytest.raises(Refusal, match="off"):
                    room.wish(BERT, wish)


def test_a_player_without_their_word_has_no_stamps() -> None:
    room = room_of(ANNA, BERT)
    muted = room.wish(ANNA, Mute(1, True))
    assert muted is not None
    room.add(muted)
    with pytest.raises(Refusal):
        room.wish(BERT, MAITTA)


def test_stamps_are_kept_as_the_chat_is_the_last_ones_only() -> None:
    room = room_of(ANNA)
    for _ in range(LONGEST_TALK + 5):
        room.add(Spoke(ANNA, "", "yatta"))
    assert len(room.talk) == LONGEST_TALK
    assert len(room.superseded) == 5
    assert (room.talk[-1].stamp, room.talk[-1].seat) == ("yatta", 0)


def test_three_in_ten_seconds_and_not_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("tefuda.table.limits.time.monotonic", lambda: clock[0])
    window = Window(10, 3)
    for clock[0] in (100.0, 104.0, 109.0):
        window.take(ANNA)
    with pytest.raises(TooFast) as refused:
        window.take(ANNA)
    assert refused.value.seconds == 1
    clock[0] = 110.1
    window.take(ANNA)
    with pytest.raises(TooFast):
        window.take(ANNA)
    window.take(BERT)
    clock[0] = 119.1  # of all of them, only one is still counted
    window.take(ANNA)
    window.sweep(clock[0])
    assert ANNA in window.free
    clock[0] = 129.2
    window.sweep(clock[0])
    assert not window.free.buckets


def test_a_window_full_of_others_is_no_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.table.limits.time.monotonic", lambda: 100.0)
    window = Window(10, 3, remembered=32)
    for _ in range(3):
        window.take(ANNA)
    for other in range(1_000):
        with contextlib.suppress(TooFast):
            window.take(f"other {other}")
    assert len(window.free) == 32
    with pytest.raises(TooFast):
        window.take(ANNA)


def stamps(person: Person) -> list[Any]:
    return [message["stamp"] for message in person.others if message["type"] == "said"]


def test_a_blocked_player_is_not_seen_and_too_many_are_refused(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(ANNA, players=3)
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert, table.sit(code, CARL) as carl:
                await bert.send("sit", seat=1, name="Bert")
                await carl.send("sit", seat=2, name="Carl")
                await anna.until(lambda: anna.room["chairs"][2]["kind"] == "person")
                await anna.send("block", seat=1)
                await anna.until(lambda: bool(anna.room["chairs"][1].get("blocked")))
                for _ in range(4):
                    await bert.send("stamp", stamp="omigoto")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.too_fast"
                await carl.send("stamp", stamp="arigatou")
                await anna.until(lambda: stamps(anna) == ["arigatou"])
                await carl.until(lambda: stamps(carl) == ["omigoto"] * 3 + ["arigatou"])
                await carl.send("stamp", stamp="no such stamp")
                assert (await carl.answer("error"))["text"]["id"] == "ui.error.bad_message"

    asyncio.run(play())
