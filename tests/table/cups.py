"""Players of tournaments, and one who plays a table at random."""

from __future__ import annotations

import random
from typing import Any

from tefuda.table.entries import Entry, Moved, person_of
from tefuda.table.rooms import Rooms

TOKENS = [f"token-of-nr-{n}" for n in range(9)]
PEOPLE = [person_of(token) for token in TOKENS]


async def play(rooms: Rooms, code: str, seed: int = 1) -> None:
    """Play a table to its end at random."""
    room = await rooms.load(code)
    assert room is not None
    chance = random.Random(seed)

    def wish(state: Any) -> Entry | None:
        if state.phase != "playing":
            return None
        position = state.match.position
        seat = position.deciders()[0]
        twin = position.clone()
        twin.ask(seat)
        return Moved(seat, twin.text(chance.choice(twin.legal_moves())))

    while await room.append(wish):
        pass
