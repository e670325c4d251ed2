"""A match goes on under the rules it began with; where these are gone, it ends with a result and a word."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from msgspec import UNSET

from tefuda.engine import record, registry
from tefuda.engine.chance import KEYED
from tefuda.engine.errors import BadRecord
from tefuda.engine.registry import Game, find, load_file
from tefuda.table.entries import Entry, Moved, Opened, Redealt, Sat, Started, person_of
from tefuda.table.minds import Minds
from tefuda.table.room import Room
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tests.table.people import LONELY, service

PEOPLE = ("anna-anna", "bert-bert", "carl-carl")


@pytest.fixture
def lonely() -> Iterator[Game]:
    yield load_file(LONELY)
    load_file(LONELY)


def renew(game: Game, keep: bool) -> None:
    """Give the game a second version of its rules. `keep`: the first one stays."""
    newer = Game(
        game.id,
        players=game.players,
        options=game.option_list,
        pack=game.pack,
        create=game.create,
        zones=game.zones,
        bound=game.bound,
        minutes=game.minutes,
        version=2,
        former={1: lambda: game} if keep else {},
    )
    registry.add(newer)


def begun() -> list[Entry]:
    opened = Opened("lonely", {"players": 3}, "seed", generator=KEYED)
    sat = [Sat(person_of(token), seat, token) for seat, token in enumerate(PEOPLE)]
    return [opened, *sat, Started(5, find("lonely").version)]


def room_of(entries: list[Entry]) -> Room:
    """Return the room of a list, as a worker reads it."""
    room = Room("AAA")
    for entry in entries:
        room.replay(entry)
    return room


def played(room: Room, moves: int) -> list[Entry]:
    """Make that many more moves, the first legal ones, and return their entries."""
    made: list[Entry] = []
    for _ in range(moves):
        assert room.match is not None
        position = room.match.position
        made.append(Moved(position.turn, position.text(position.legal_moves()[0])))
        room.add(made[-1])
    return made


def test_a_match_goes_on_under_the_rules_it_began_with(lonely: Game) -> None:
    entries = begun()
    entries += played(room_of(entries), 4)
    renew(lonely, keep=True)
    room = room_of(entries)
    assert room.match is not None
    assert (room.phase, room.version, room.match.game) == ("playing", 4, lonely)
    played(room, 11)
    assert room.finished is not None
    written = room.finished.record(list("ABC"))
    assert record.read(record.write(written)).rules is written.rules is UNSET
    assert len(list(record.replay(written))) == 16


def test_the_next_match_and_its_record_are_under_the_new_rules(lonely: Game) -> None:
    entries = begun()
    entries += played(room_of(entries), 15)
    renew(lonely, keep=True)
    room = room_of([*entries, Redealt("other", 5, KEYED, rules=2)])
    assert room.match is not None
    assert (room.phase, room.match.game.version) == ("playing", 2)
    played(room, 15)
    assert room.finished is not None
    written = room.finished.record(list("ABC"))
    assert record.read(record.write(written)).rules == 2
    assert len(list(record.replay(written))) == 16


def test_a_record_of_rules_that_are_not_here_is_refused_in_words(lonely: Game) -> None:
    room = room_of(begun())
    played(room, 15)
    assert room.finished is not None
    written = room.finished.record(list("ABC"))
    renew(lonely, keep=False)
    with pytest.raises(BadRecord) as refused:
        list(record.replay(written))
    assert (refused.value.path, refused.value.text.id) == ("$.rules", "engine.record.rules")


def test_a_match_whose_rules_are_gone_ends_in_a_tie_and_is_there_again_with_them(lonely: Game) -> None:
    entries = begun()
    entries += played(room_of(entries), 4)
    renew(lonely, keep=False)
    room = room_of(entries)
    assert (room.phase, room.version, room.finished) == ("over", 4, None)
    assert room.match is not None
    result = room.match.view(0, -1).result
    assert result is not None
    assert (result.ranks, result.reason and result.reason.id) == ([1, 1, 1], "ui.result.outdated")
    room.replay(Redealt("other", 5, KEYED, rules=2))
    assert (room.phase, room.version) == ("playing", 5)
    registry.add(lonely)
    room = room_of(entries)
    assert (room.phase, room.version) == ("playing", 4)


def test_a_match_that_cannot_be_replayed_ends_too(lonely: Game) -> None:
    """Even if someone forgot to raise the version."""
    entries = begun()
    entries += played(room_of(entries), 4)
    room = room_of([*entries, Moved(2, "X9"), Moved(0, "S2")])
    assert (room.phase, room.version, room.seq) == ("over", 5, len(entries) + 2)


def test_browsers_are_shown_that_it_ended_and_play_the_next_match(lonely: Game, minds: Minds, store: str) -> None:
    entries = begun()
    entries += played(room_of(entries), 4)
    renew(lonely, keep=False)

    async def run() -> None:
        paper = Store(store)
        await paper.prepare()
        assert await paper.open("AAAAAA", False, entries)
        await paper.close()
        patient = Manners(grace=60.0)  # no bot stands in: their processes know only the game's file
        async with service(minds, store, patient) as one, one.sit("AAAAAA", PEOPLE[0]) as anna:
            await anna.until(lambda: anna.over)
            assert anna.seen["view"]["result"]["reason"]["id"] == "ui.result.outdated"
            assert (anna.room["phase"], anna.room["mine"]) == ("over", 0)
            async with one.http() as http:
                assert (await http.get("/api/rooms/AAAAAA/record")).status_code == 404
            await anna.send("again")
            await anna.until(lambda: anna.room["phase"] == "playing" and bool(anna.moves))

    asyncio.run(run())
