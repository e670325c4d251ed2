"""Bots think in turns: nobody's bots keep those of others waiting, and a process that stands still is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Awaitable, Iterator
from concurrent.futures import Future
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from tefuda.bots import make
from tefuda.engine.position import Position
from tefuda.engine.registry import find
from tefuda.table import lanes, thinking
from tefuda.table.laboratory.desk import Desk, Terms
from tefuda.table.lanes import AWAITED, CALM, Lane, Question
from tefuda.table.limits import TooFast, Who
from tefuda.table.minds import Minds
from tefuda.table.shared import Manners
from tests.table.people import service

GAME = find("four_tricks")
OPTIONS = GAME.options({"players": 3})
STRONGEST = 10_000
SOON = 20.0  # seconds: far less than what stands still would take


@pytest.fixture(scope="module")
def own_minds() -> Iterator[Minds]:
    """Minds with a process each for quick and for long thoughts, which a test may treat badly."""
    made = Minds(1, patience=1.5)
    yield made
    made.close()


def position(forced: bool = False) -> Position:
    """Return the beginning of a match; or a decision with one move."""
    made = GAME.new(OPTIONS, "minds")
    while forced and len(made.legal_moves()) > 1:
        made.play(made.legal_moves()[0], made.turn)
    return made


async def choose(minds: Minds, owner: str, room: str, strength: int, of: Position | None = None) -> str:
    where = of or position()
    text = await minds.choose(GAME, OPTIONS.data(), where, where.turn, strength, Who(owner, room=room))
    where.clone().play(where.parse(text), where.turn)  # it can be played
    return text


async def seconds(answer: Awaitable[Any]) -> float:
    begun = time.monotonic()
    await answer
    return time.monotonic() - begun


async def ready(minds: Minds) -> Minds:
    """Wait until the processes have started."""
    minds.warm_up()
    if not minds.long.thinkers:
        minds.long.start()
    await asyncio.gather(*(asyncio.wrap_future(one.job) for one in [*minds.quick.thinkers, *minds.long.thinkers]))
    return minds


def test_five_tables_of_the_strongest_bots_silence_nobody(own_minds: Minds) -> None:
    async def play() -> None:
        minds = await ready(own_minds)
        strong = [asyncio.create_task(choose(minds, "abuser", f"room {k}", STRONGEST)) for k in range(5)]
        await asyncio.sleep(0.1)
        usual = [await seconds(choose(minds, "anna", "her room", 5)) for _ in range(20)]
        assert max(usual) < 1.4
        assert not any(task.done() for task in strong)
        for task in strong:
            task.cancel()
        await asyncio.gather(*strong, return_exceptions=True)

    asyncio.run(play())


def test_a_strong_bot_that_gets_no_turn_in_time_is_replaced_by_the_usual_one(own_minds: Minds) -> None:
    async def play() -> None:
        minds = await ready(own_minds)
        strong = asyncio.create_task(choose(minds, "abuser", "room", STRONGEST))
        await asyncio.sleep(0.1)
        assert 1.5 <= await seconds(choose(minds, "anna", "her room", 200)) < 3
        assert len(minds.long.thinkers) == 1
        strong.cancel()

    asyncio.run(play())


@pytest.mark.parametrize(("strength", "name"), [(-2, "beginner"), (-1, "casual"), (0, "random")])
def test_strengths_without_a_thought_are_the_bots_of_those_names(own_minds: Minds, strength: int, name: str) -> None:
    """The same seeds make the same moves as the bot that goes by the name everywhere else."""
    game = find("daifugo")
    options = game.options({"players": 4, **game.presets["popular"]})
    for k in range(20):
        made = game.new(options, f"deal-{k}")
        seat = made.turn
        told = thinking.decide(made.clone(), seat, f"{k}", strength)
        asked = made.clone()
        asked.ask(seat)
        assert told == asked.text(make(name, f"{k}").choose(made.clone(), seat))
        asyncio.run(choose(own_minds, "anna", "room", strength))


@pytest.mark.parametrize("strength", [5, 200])
def test_a_frozen_process_is_replaced_and_the_usual_bot_answers_in_time(
    own_minds: Minds, strength: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        minds = await ready(own_minds)
        lane = minds.quick if strength == 5 else minds.long
        (frozen,) = lane.thinkers
        os.kill(frozen.process.pid or 0, signal.SIGSTOP)
        assert await seconds(choose(minds, "anna", "room", strength)) < SOON
        await asyncio.to_thread(frozen.process.join, SOON)  # which leaves the loop free to kill it
        assert frozen.process.exitcode == -signal.SIGKILL
        (fresh,) = lane.thinkers
        await asyncio.wrap_future(fresh.job)
        monkeypatch.setattr(minds, "patience", SOON)
        monkeypatch.setattr(minds, "here", None)  # the fresh one answers itself
        await choose(minds, "anna", "room", strength)

    asyncio.run(play())


def test_a_process_that_freezes_over_a_question_nobody_asks_any_more_is_replaced(own_minds: Minds) -> None:
    async def play() -> None:
        minds = await ready(own_minds)
        (frozen,) = minds.quick.thinkers
        os.kill(frozen.process.pid or 0, signal.SIGSTOP)
        forgotten = asyncio.create_task(choose(minds, "anna", "room", 5))
        await asyncio.sleep(0.1)
        forgotten.cancel()
        await choose(minds, "bert", "room", 5)
        assert frozen not in minds.quick.thinkers

    asyncio.run(play())


def test_a_killed_process_costs_one_thought(own_minds: Minds) -> None:
    async def play() -> None:
        minds = await ready(own_minds)
        (killed,) = minds.long.thinkers
        thought = asyncio.create_task(choose(minds, "anna", "room", STRONGEST))
        await asyncio.sleep(0.2)
        os.kill(killed.process.pid or 0, signal.SIGKILL)
        assert await seconds(thought) < 1.4
        (fresh,) = minds.long.thinkers
        assert fresh is not killed

    asyncio.run(play())


def test_a_bot_without_a_choice_answers_no_sooner_than_one_that_thinks(own_minds: Minds) -> None:
    async def play() -> None:
        minds = await ready(own_minds)
        free = await seconds(choose(minds, "anna", "room", 300, position()))
        forced = await seconds(choose(minds, "anna", "room", 300, position(forced=True)))
        assert 0.33 <= forced < free + 0.3
        assert 0.33 <= free < forced + 0.3

    asyncio.run(play())


# --- turns -------------------------------------------------------------------------------------------------------


class Patient:
    """A process that is done when the test says so."""

    def __init__(self, files: object, calm: int = 0) -> None:
        self.pool = self
        self.job: Future[Any] = Future()
        self.job.set_result(0)

    def submit(self, task: Any, budget: float) -> Future[str]:
        task(budget)
        return Future()

    def free(self) -> bool:
        return self.job.done()

    def lost(self) -> bool:
        return False


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr("tefuda.table.lanes.time.monotonic", lambda: now[0])
    monkeypatch.setattr(lanes, "Thinker", Patient)
    return now


def turns(
    lane: Lane, clock: list[float], asked: list[tuple[str, str]], strength: int = 1000
) -> list[tuple[str, float]]:
    """Ask all these (owner, room) questions at once, and return whose turn came when, and for how many ms."""
    granted: list[tuple[str, float]] = []

    async def play() -> None:
        for owner, room in asked:

            def task(budget: float, room: str = room) -> str:
                granted.append((room, budget))
                return ""

            lane.waiting.append(Question(Who(owner, room=room), strength, task, clock[0]))
            clock[0] += 0.001
        lane.start()
        for _ in asked:
            lane.grant()
            clock[0] += 1
            lane.thinkers[0].job.set_result("")

    asyncio.run(play())
    return granted


def test_the_turn_goes_to_the_owner_who_has_waited_longest_and_to_their_table(clock: list[float]) -> None:
    asked = [("abuser", "a1"), ("abuser", "a1"), ("abuser", "a2"), ("anna", "b"), ("abuser", "a3"), ("cleo", "c")]
    order = [room for room, _ in turns(Lane(1, [], 60), clock, asked)]
    assert order == ["a1", "b", "c", "a2", "a3", "a1"]


def test_while_many_wait_each_thinks_for_less_and_owners_share_alike(clock: list[float]) -> None:
    asked = [*(("abuser", f"a{k}") for k in range(10)), ("anna", "b")]
    granted = dict(turns(Lane(1, [], 60), clock, asked, STRONGEST))
    assert granted["a0"] == 1000 * lanes.SPAN / 2 / 10
    assert granted["b"] == 1000 * lanes.SPAN / 2
    assert sum(granted.values()) > 1000 * lanes.SPAN  # the last ones find fewer who wait
    assert turns(Lane(1, [], 60), clock, [("anna", "b")], STRONGEST) == [("b", STRONGEST)]


def test_a_table_that_stops_stops_every_thought_also_of_earlier_decisions(minds: Minds, store: str) -> None:
    """One that went on would ask processes, and write to a store, that are closed by then."""

    async def run() -> None:
        async with service(minds, store, Manners(pace=30.0)) as table:
            code = await table.open("anna-anna", players=3)
            async with table.sit(code, "anna-anna") as anna:
                await anna.send("start")
                await anna.until(lambda: bool(anna.seen))
                assert table.rooms is not None
                room = table.rooms.live[code]
                seat = 1
                room.driver.ponder(seat)
                opened, first = room.driver.thoughts[seat]
                room.driver.thoughts[seat] = (opened - 1, first)  # as after another seat's move
                room.driver.ponder(seat)
                second = room.driver.thoughts[seat][1]
                room.stop()
                await asyncio.wait([first, second], timeout=5)
                assert first is not second and first.cancelled() and second.cancelled()

    asyncio.run(run())


def test_processes_that_rest_start_again_and_closed_ones_do_not() -> None:
    async def ask() -> None:
        lane, who = Lane(1, [], 60.0, calm=15), Who("a")
        first = await lane.do(os.getpid, who, 60.0)
        lane.rest(3600.0)
        assert await lane.do(os.getpid, who, 60.0) == first
        lane.rest(0.0)
        assert lane.thinkers == []
        second = await lane.do(os.getpid, who, 60.0)
        assert second != first
        (thinker,) = lane.thinkers
        endless = asyncio.create_task(lane.do(partial(time.sleep, 600.0), who, 60.0))
        await asyncio.sleep(0)
        assert lane.running
        lane.rest(-1.0)
        assert lane.thinkers == [thinker]
        lane.close()
        with pytest.raises((TooFast, asyncio.CancelledError)):  # the latter if it had not quite begun
            await endless
        with pytest.raises(TooFast):
            await lane.do(os.getpid, who, 0.1)
        assert lane.thinkers == []

    asyncio.run(ask())


@pytest.mark.parametrize("calm", [0, AWAITED, CALM])
def test_a_calm_process_gives_way(calm: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()

    async def ask() -> None:
        lane = Lane(1, [], 60.0, calm)
        nice = await lane.do(partial(os.getpriority, os.PRIO_PROCESS, 0), Who("a"), 60.0)
        lane.close()
        assert nice == min(19, os.getpriority(os.PRIO_PROCESS, 0) + calm)

    asyncio.run(ask())


def test_what_someone_waits_for_gives_way_less_than_studies_do() -> None:
    """Pages of the laboratory had what studies and all else on a busy machine left over: some took 20 seconds."""
    rooms: Any = SimpleNamespace(shared=SimpleNamespace(store=SimpleNamespace(now=0, postgres=False)))
    desk = Desk(rooms, Terms())
    assert 0 < desk.front.calm < desk.hands.calm


def test_a_process_that_cannot_give_way_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> int:
        raise PermissionError

    asleep = threading.Event()
    monkeypatch.setattr(os, "nice", refuse)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: SimpleNamespace(join=asleep.wait))
    thinking.arrive((), calm=15)
