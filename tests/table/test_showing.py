"""What browsers are sent at once is what each would be sent alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

import pytest

from tefuda.engine.chance import KEYED
from tefuda.table.entries import Moved, Opened, Sat, Started
from tefuda.table.live import LiveRoom
from tefuda.table.showing import MOST_PARTS, Parts

if TYPE_CHECKING:
    from tefuda.table.shared import Shared

MOVES = 120
SPECTATOR = -1


@pytest.mark.parametrize(("game", "players"), [("daifugo", 4), ("four_tricks", 3)])
def test_parts_that_several_seats_see_are_as_each_sees_them_alone(game: str, players: int) -> None:
    room, chance = LiveRoom(cast("Shared", None), "ROOM"), random.Random(7)
    room.state.add(Opened(game, {"players": players}, "a seed", generator=KEYED))
    for seat in range(players):
        room.state.add(Sat(f"{seat:032}", seat, f"P{seat}"))
    room.state.add(Started(5))
    match, together = room.match(), 0
    for _ in range(MOVES):
        if match.is_over():
            break
        version = room.state.version
        viewers = [(seat, max(0, version - 1)) for seat in (*range(players), SPECTATOR)]
        sent = room.showing.seen(viewers)
        assert sent == [room.showing.seen([viewer])[0] for viewer in viewers]
        together += len(set(sent)) == len(viewers)
        seat = chance.choice(match.position.deciders())
        twin = match.position.clone()
        twin.ask(seat)
        move = chance.choice(twin.legal_moves())
        room.state.add(Moved(seat, twin.text(move)))
    assert together > MOVES // 4  # they were different views


def test_parts_are_encoded_once_until_there_are_too_many_and_never_as_another() -> None:
    known, kept = Parts(), ["kept"]
    first = known.text(kept)
    assert known.all([kept, ["new"], kept]) == b'[["kept"],["new"],["kept"]]'
    assert known.text(kept) is first
    for number in range(3 * MOST_PARTS):  # each is gone at once, and the next one may be in its place
        assert known.text([number]) == b"[%d]" % number
        assert len(known.texts) == len(known.parts) <= MOST_PARTS
    assert known.text(kept) == first
