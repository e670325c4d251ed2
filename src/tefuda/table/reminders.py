"""Who is notified that it is their turn at a room, because they may not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.table.entries import Entry, Moved, Sealed
from tefuda.table.room import Room

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom


class Reminders:
    """The notifications of a room."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room

    def due(self) -> set[tuple[str, int]]:
        """Return the players whose turn it is, each with when that began; nobody where there are no notifications."""
        state = self.room.state
        if self.room.shared.push is None or state.phase != "playing":
            return set()
        match = self.room.match()
        awaited = [seat for seat in match.position.deciders() if state.is_awaited(seat)]
        return {(state.chairs[seat].person, state.first + match.opened(seat)) for seat in awaited}

    def send(self, due: set[tuple[str, int]], actor: str = "") -> None:
        """Notify players whose turn has come and who may not see it. `actor`: who moved and so brought it about."""
        room, state, push = self.room, self.room.state, self.room.shared.push
        for person, opened in due:
            seat = state.seat_of(person)
            # Over days a page may be open somewhere unseen; elsewhere a bot soon plays for those who are away.
            away = not room.attendance.here(person) and seat is not None and not room.driver.stand_in(seat)
            if push is not None and (away or (state.over_days and person != actor)):
                push.turn(person, room.code, state.game.id, opened)

    async def send_again(self) -> None:
        """Notify, over days, whose turn it is, unless that is done: the worker that was to do it may have died."""
        state = self.room.state
        for person, opened in self.due() if state.over_days else ():
            seat = state.seat_of(person)
            _, led = state.turned.get(-1 if seat is None else seat, (0, 0))
            entries = await self.room.store.entries(self.room.code, led - 1) if led else []
            self.send({(person, opened)}, actor(state, entries[0]) if entries else "")


def actor(state: Room, entry: Entry) -> str:
    """Return the player who has just made a move by hand; empty if the entry is something else."""
    if isinstance(entry, (Moved, Sealed)) and entry.by == "person":
        return state.chairs[entry.seat].person
    return ""
