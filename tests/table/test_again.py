"""An invitation to another match, and the answers to it; and who is host when the host has gone."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tefuda.table import messages
from tefuda.table.entries import Opened, Sat
from tefuda.table.messages import Again, Decline, Start
from tefuda.table.minds import Minds
from tefuda.table.refusals import Refusal
from tefuda.table.room import Room
from tests.table.people import QUICK, Person, service

ANNA, BERT, CARL = PEOPLE = ("anna-anna", "bert-bert", "carl-carl")


def over() -> Room:
    """Return a room of three players whose match is over."""
    room = Room("CODE")
    room.add(Opened("lonely", {"players": 3}, "seed"))
    for seat, person in enumerate(PEOPLE):
        room.add(Sat(person, seat, person))
    tell(room, ANNA, Start())
    while room.phase == "playing":
        assert room.match is not None
        position = room.match.position
        room.make(position.deciders()[0], position.text(position.legal_moves()[0]))
    return room


def tell(room: Room, person: str, message: messages.ToServer) -> None:
    entry = room.wish(person, message)
    if entry is not None:
        room.add(entry)


def answers(room: Room) -> list[str]:
    return ["in" if chair.ready else "out" if chair.declined else "" for chair in room.chairs]


@pytest.fixture(autouse=True)
def _lonely(minds: Minds) -> None:
    """The test's own game is there."""


def test_an_invitation_is_answered_by_each_player() -> None:
    room = over()
    tell(room, BERT, Again())
    assert room.inviter == BERT
    tell(room, CARL, Decline())
    assert answers(room) == ["", "in", "out"]
    tell(room, CARL, Again())
    assert answers(room) == ["", "in", "in"]


def test_an_invitation_that_is_withdrawn_passes_to_the_next_who_accepted_or_ends() -> None:
    room = over()
    tell(room, BERT, Again())
    tell(room, ANNA, Decline())
    tell(room, CARL, Again())
    tell(room, BERT, Decline())
    assert (room.inviter, answers(room)) == (CARL, ["out", "", "in"])
    tell(room, CARL, Decline())
    assert room.inviter == ""
    tell(room, BERT, Again())
    assert answers(room) == ["", "in", ""], "a new invitation asks everyone again"


def test_someone_who_invited_may_start_and_bots_play_for_those_who_declined() -> None:
    room = over()
    with pytest.raises(Refusal):
        room.wish(BERT, Start())
    tell(room, BERT, Again())
    tell(room, CARL, Decline())
    with pytest.raises(Refusal):
        room.wish(CARL, Start())
    tell(room, BERT, Start())
    assert room.phase == "playing"
    assert [chair.bot for chair in room.chairs] == [False, False, True]
    assert answers(room) == ["", "", ""]
    assert room.inviter == ""


def test_a_match_starts_when_all_have_answered_and_not_for_one_alone(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, manners=replace(QUICK, back=0.2)) as table:
            code = await table.open(ANNA, players=3)
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert, table.sit(code, CARL) as carl:
                people = [anna, bert, carl]
                await bert.send("sit", seat=1, name="Bert")
                await carl.send("sit", seat=2, name="Carl")
                await anna.until(lambda: all(chair["kind"] == "person" for chair in anna.room["chairs"]))
                await anna.send("start")
                await asyncio.gather(*(one.play_on() for one in people))
                await ends(people, 1)
                await bert.send("again")
                await anna.until(lambda: anna.room.get("inviter") == 1)
                await carl.send("decline")
                await anna.until(lambda: anna.room["chairs"][2].get("declined", False))
                assert anna.room["phase"] == "over"
                await anna.send("again")
                await anna.until(lambda: anna.room["match"] == 2)
                assert [chair["kind"] for chair in anna.room["chairs"]] == ["person", "person", "bot"]
                await asyncio.gather(anna.play_on(), bert.play_on())
                await ends([anna, bert], 2)
                await anna.send("again")
                await bert.send("decline")
                await anna.until(lambda: anna.room["chairs"][1].get("declined", False))
                await asyncio.sleep(0.3)
                assert anna.room["phase"] == "over"
                await anna.send("start")
                await anna.until(lambda: anna.room["match"] == 3)

    asyncio.run(play())


async def ends(people: list[Person], number: int) -> None:
    for one in people:
        await one.until(lambda one=one: (one.room["phase"], one.room["match"]) == ("over", number))  # type: ignore[misc]


def test_the_next_guest_is_host_when_the_host_has_left_a_waiting_table(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, manners=replace(QUICK, back=0.2, linger=60)) as table:
            code = await table.open(ANNA, players=3)
            async with table.sit(code, BERT) as bert:
                async with table.sit(code, ANNA) as anna:
                    await bert.send("sit", seat=1, name="Bert")
                    await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
                async with table.sit(code, ANNA) as anna:  # a page that is reloaded
                    await asyncio.sleep(0.3)
                    assert anna.room.get("host")
                await bert.until(lambda: bert.room.get("host", False))
                assert bert.room["chairs"][0]["name"] == ANNA, "Anna keeps the seat"
                async with table.sit(code, ANNA) as anna:
                    assert not anna.room.get("host")

    asyncio.run(play())
