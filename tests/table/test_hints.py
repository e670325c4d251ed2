"""Hints: only where the table allows them, only on one's own turn, only from what the seat knows."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tefuda import match
from tefuda.bots import search
from tefuda.coach.hint import advise
from tefuda.engine.chance import Rng
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.table import hints
from tefuda.table.limits import Limit, Limits, Quota, Who
from tefuda.table.messages import Customs
from tefuda.table.minds import Minds
from tefuda.table.room import Room
from tests.table.people import Person, service, together

ANNA, BERT = "token-of-anna", "token-of-bert"
HINTS = {"hints": "all"}


@pytest.fixture(autouse=True)
def _little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "THINKING", 60)


def hinted(person: Person) -> list[dict[str, Any]]:
    return [one for one in person.others if one["type"] == "hinted"]


def said(person: Person) -> list[str]:
    return [one["text"]["id"] for one in person.others if one["type"] == "error"]


async def asks(person: Person) -> dict[str, Any]:
    """Ask for a hint, and return it."""
    before = len(hinted(person))
    await person.send("hint")
    await person.until(lambda: len(hinted(person)) > before)
    return hinted(person)[-1]


async def refused(person: Person) -> str:
    before = len(said(person))
    await person.send("hint")
    await person.until(lambda: len(said(person)) > before)
    return said(person)[-1]


@pytest.mark.parametrize("game", ["four_tricks", "daifugo", "boukunron", "sushi", "arsene"])
def test_a_hint_names_moves_that_can_be_made(minds: Minds, store: str, game: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(ANNA, game)
            async with table.sit(code, ANNA) as anna:
                assert anna.room["hints"]  # with bots alone, unless the host has it otherwise
                await anna.send("customs", customs={"hints": "none"})
                await anna.until(lambda: not anna.room.get("hints"))
                assert await refused(anna) == "ui.error.hint_never"
                await anna.send("customs", customs={"hints": "alone"})
                await anna.until(lambda: bool(anna.room.get("hints")))
                assert await refused(anna) == "ui.error.hint_over"
                await anna.send("start")
                await anna.play_on(lambda: len(anna.moves) > 2)
                hint = await asks(anna)
                assert hint["version"] <= anna.version  # others may choose at the same time
                texts = [one["text"] for one in hint["best"]]
                assert len(texts) == len(set(texts)) >= 2
                assert all(0 <= one["low"] <= one["value"] <= one["high"] <= 100 for one in hint["best"])
                assert hint["worlds"] >= 5
                if not anna.seen["view"]["prompt"].get("actions"):
                    assert set(texts) <= set(anna.moves)

    asyncio.run(play())


def test_no_hints_in_rated_matches_nor_out_of_turn(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(ANNA, "four_tricks", players=3)
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await bert.until(lambda: bert.room.get("mine") == 1)
                await bert.send("customs", customs=HINTS)
                await bert.until(lambda: said(bert) == ["ui.error.host_only"])
                await anna.send("start")
                await anna.until(lambda: anna.room["phase"] == "playing")
                await anna.send("customs", customs=HINTS)
                await anna.until(lambda: said(anna) == ["ui.error.hint_late"])
                assert await refused(anna) == "ui.error.hint_alone"
        room = Room("CODE")
        room.customs = Customs(hints="all")
        assert hints.allowed(room)
        for fact in ("rated", "rating"):
            setattr(room, fact, True)
            assert not hints.allowed(room)
            setattr(room, fact, False)
        room.cup = "CUP"
        assert not hints.allowed(room)

    asyncio.run(play())


def test_both_see_that_hints_are_allowed_and_only_who_asks_gets_one(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(ANNA, "four_tricks", players=3)
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await anna.send("customs", customs=HINTS)
                await bert.until(lambda: bool(bert.room.get("hints")))
                await anna.send("start")

                def choosing() -> bool:
                    return len(anna.moves) > 1 or len(bert.moves) > 1

                await together(anna.play_on(choosing), bert.play_on(choosing))
                mine, other = (anna, bert) if len(anna.moves) > 1 else (bert, anna)
                assert await refused(other) == "ui.error.hint_turn"
                await asks(mine)
                seat = mine.room["mine"]
                await anna.until(lambda: anna.room["chairs"][seat].get("hints") == 1)
                await bert.until(lambda: bert.room["chairs"][seat].get("hints") == 1)
                assert not hinted(other)
                assert table.rooms is not None
                again = Room(code)
                for entry in await table.rooms.shared.store.entries(code, 0):
                    again.add(entry)
                assert again.chairs[seat].hints == 1
                again.add(again.redealt())
                assert again.chairs[seat].hints == 0

    asyncio.run(play())


def test_a_hint_is_thought_of_from_a_possible_position_alone(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the process gets does not tell the true hands: the same for every true position that looks alike."""
    given: list[partial[Any]] = []
    ask = minds.advise

    async def noted(task: Callable[[float], Any], milliseconds: int, who: Who) -> Any:
        assert isinstance(task, partial)
        given.append(task)
        return await ask(task, milliseconds, who)

    monkeypatch.setattr(minds, "advise", noted)
    monkeypatch.setattr(secrets, "token_hex", lambda n: "same")

    async def play() -> None:
        async with service(minds, store) as table:
            code = await table.open(ANNA, "four_tricks", players=3)
            async with table.sit(code, ANNA) as anna:
                await anna.send("customs", customs=HINTS)
                await anna.send("start")
                await anna.play_on(lambda: len(anna.moves) > 1)
                await asks(anna)
                assert table.rooms is not None
                running = table.rooms.live[code].state.match
                assert running is not None
                true = running.position
                twin = true.determinize(0, Rng("another"))
                assert true.state() != twin.state()
                sample = given[0].args[3]
                assert sample == true.determinize(0, Rng("same")).state()
                assert sample == twin.determinize(0, Rng("same")).state()

    asyncio.run(play())


def test_questions_are_limited_and_asked_one_at_a_time(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        few = Limits(hints=Quota(Limit(60, 2), Limit(60, 60)))
        async with service(minds, store, limits=few) as table:
            code = await table.open(ANNA, "four_tricks", players=3)
            async with table.sit(code, ANNA) as anna:
                await anna.send("customs", customs=HINTS)
                await anna.send("start")
                await anna.play_on(lambda: len(anna.moves) > 1)
                await anna.send("hint")
                await anna.send("hint")
                await anna.until(lambda: len(hinted(anna)) == 1)
                assert await refused(anna) == "ui.error.too_fast"
                assert len(hinted(anna)) == 1
                await anna.play_on(lambda: anna.version > 20)  # the table goes on
                await anna.play_on()

    asyncio.run(play())


class Curtain:
    """A position of which nothing can be asked but a possible one."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def determinize(self, seat: int, rng: Rng) -> Position:
        return self._position.determinize(seat, rng)


def test_the_move_that_wins_at_once_is_advised() -> None:
    hands = [["S2", "H4"], ["C9"], ["CT", "DJ"]]
    one = match.new("daifugo", players=3, rules=[], setup={"hands": hands, "turn": 0})
    advice = advise(Curtain(one.position), 0, 50, "seed")
    assert advice is not None
    assert advice.tips[0].move == "S2"
    assert advice.gap.low > 0
    alone = match.new("daifugo", players=3, rules=[], setup={"hands": [["S2"], ["C9"], ["CT", "DJ"]], "turn": 0})
    assert advise(Curtain(alone.position), 0, 50, "seed") is None


def test_a_hint_plays_on_as_bots_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search asks for what was learned, and so does whoever plays on."""
    asked: list[Options | None] = []
    monkeypatch.setattr(search, "thinking_policy", asked.append)
    position = match.new("four_tricks", seed="hint").position
    assert advise(Curtain(position), position.turn, 20, "seed") is not None
    assert len(asked) == 2
