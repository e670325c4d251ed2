"""Which clock runs for a decision: its own, or one for several decisions that the game puts together."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import cast

from tefuda.engine.chance import Rng
from tefuda.engine.registry import find
from tefuda.table.chairs import Chair
from tefuda.table.entries import Moved
from tefuda.table.live import LiveRoom
from tefuda.table.match import Match
from tefuda.table.shared import Manners, Shared


def room_of(match: Match, clock: int) -> LiveRoom:
    """Return a room with one player, at seat 0, and this match."""
    room = LiveRoom(cast("Shared", SimpleNamespace(manners=Manners())), "CODE")
    room.state.chairs = [Chair(person="anna"), Chair(bot=True), Chair(bot=True)]
    room.state.match = match
    room.state.clock = clock
    room.clocks.set()
    return room


def make(room: LiveRoom, text: str = "") -> None:
    """Make a move; the first there is if none is named."""
    match = room.match()
    seat = match.position.turn
    text = text or match.position.text(match.position.legal_moves()[0])
    room.state.add(Moved(seat, text, used=room.clocks.time_used(seat)))
    room.clocks.set()


def sushi(**options: str | int) -> Match:
    game = find("sushi")
    return Match(game, game.options({"players": 3, "startSeat": 0, **options}), "clocks")


def to_the_linking(room: LiveRoom) -> None:
    rng = Rng("clocks")
    while not room.match().position.waiting:
        moves = room.match().position.legal_moves()
        make(room, room.match().position.text(moves[rng.below(len(moves))]))


def test_every_decision_has_a_clock_of_its_own() -> None:
    room = room_of(sushi(), clock=30)
    before = room.clocks.by_seat[0]
    assert json.loads(room.showing.seen([(0, -1)])[0])["limits"] == {"0": 30}
    for _ in range(3):
        make(room)
    while room.match().position.turn != 0:
        make(room)
    assert room.clocks.by_seat[0] is not before


def test_one_clock_runs_on_through_a_choice_of_several_moves() -> None:
    room = room_of(sushi(linking="untimed"), clock=30)
    to_the_linking(room)
    before = room.clocks.by_seat[0]
    room.match().position.ask(0)
    make(room)
    room.match().position.ask(0)
    make(room, "back")
    assert room.clocks.by_seat[0] is before
    assert before.limit == 30


def test_when_the_game_starts_another_clock_it_is_fresh() -> None:
    room = room_of(sushi(linking="timed", countSeconds=9), clock=0)
    to_the_linking(room)
    assert 0 not in room.clocks.by_seat or room.clocks.by_seat[0].limit == 90
    for seat in (1, 2):
        while seat in room.match().position.deciders():
            room.match().position.ask(seat)
            make(room, "done")
    assert room.clocks.by_seat[0].limit == 9
