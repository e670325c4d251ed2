"""All rooms of a worker, by code: opened, found, kept up to date with the other workers, and forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Final

from tefuda.engine.chance import KEYED
from tefuda.engine.registry import find
from tefuda.table import messages
from tefuda.table.entries import Entry, Opened, Source
from tefuda.table.limits import Limits
from tefuda.table.live import Held, LiveRoom, Manners, Shared
from tefuda.table.messages import Reconnect
from tefuda.table.minds import Minds
from tefuda.table.news import EVERYTHING, News, NoNews, PostgresNews, Presence
from tefuda.table.room import Room, lasting, refuse, seats_for
from tefuda.table.store import Store

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no O, 0, I, 1
CODE_LENGTH: Final = 6
LEAVE_WITHIN: Final = 2.0  # seconds; a slower browser is disconnected

log = logging.getLogger("tefuda.table")


class Rooms:
    """All rooms of a worker, by code."""

    def __init__(
        self,
        store: Store,
        minds: Minds,
        manners: Manners | None = None,
        held: dict[str, Held] | None = None,
        limits: Limits | None = None,
    ) -> None:
        news: News = PostgresNews(store.dsn) if store.postgres else NoNews()
        self.shared = Shared(
            store, minds, manners or Manners(), news, secrets.token_hex(8), limits or Limits(), held or {}
        )
        self.live: dict[str, LiveRoom] = {}
        self.loading = asyncio.Lock()
        self.tending: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.shared.store.prepare()
        await self.shared.news.start(self.hear)
        self.shared.minds.warm_up()
        self.tending = asyncio.create_task(self.tend())

    async def close(self) -> None:
        if self.tending is not None:
            self.tending.cancel()
        for room in self.live.values():
            async with room.lock:  # a write that has begun is finished
                room.stop()
        await self.shared.news.close()
        await self.shared.store.close()

    async def hand_over(self) -> dict[str, Held]:
        """Send all browsers to the next process, and wait until each has sent everything and left.

        Return what that process needs besides the lists. New connections must already be waiting for it.
        """
        watched = [room for room in self.live.values() if room.clients]
        held = {room.code: room.hold() for room in watched}
        for room in watched:
            room.send_all(Reconnect())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_WITHIN):
                await asyncio.gather(*(room.deserted.wait() for room in watched))
        return self.shared.held | held

    async def hear(self, news: str | Presence) -> None:
        """Take in news from another worker, or from this one."""
        if isinstance(news, Presence):
            if news.worker != self.shared.worker and news.room in self.live:
                await self.live[news.room].hear(news)
        elif news == EVERYTHING:
            for room in list(self.live.values()):
                await room.catch_up()
        elif news in self.live:
            await self.live[news].catch_up()

    async def open(self, person: str, wanted: messages.NewRoom) -> LiveRoom:
        """Open a table and seat the caller at seat 0.

        Raises: BadInput if the game is unknown or not for that many players.
        """
        game = find(wanted.game)
        seats_for(game, wanted.options, game.players[0])
        opened = Opened(
            wanted.game,
            lasting(game, wanted.options),
            secrets.token_hex(16),
            wanted.private,
            generator=KEYED,
            next=secrets.token_hex(16),
        )
        return await self.begin(opened, person, messages.Sit(0, wanted.name, wanted.crest))

    async def open_from(self, person: str, room: Room, wanted: messages.PlayFrom) -> LiveRoom:
        """Open a table where the finished match of a room continues from one of its moves, and seat the caller.

        It is private: strangers would sit down against a player who has seen their cards.

        Raises: Refusal if that match is not over or has no such move.
        """
        assert room.finished is not None
        moves = room.finished.moves
        if not 0 <= wanted.step <= len(moves):
            raise refuse("no_step", last=len(moves) - 1)
        if wanted.step == len(moves):
            raise refuse("over")
        source = Source(room.code, moves[: wanted.step])
        opened = Opened(
            room.game.id,
            room.finished.options.data(),
            room.finished.seed,
            private=True,
            source=source,
            generator=room.finished.generator,
            next=secrets.token_hex(16),
        )
        return await self.begin(opened, person, messages.Sit(wanted.seat, wanted.name, wanted.crest))

    async def begin(self, opened: Opened, person: str, wanted: messages.Sit) -> LiveRoom:
        """Begin a list, under a fresh code, with the table and the player who opened it.

        Raises: Refusal if the wanted seat does not exist.
        """
        draft = Room("")
        draft.add(opened)
        sat = draft.sit(person, wanted)
        assert sat is not None
        entries: list[Entry] = [opened, sat]
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if await self.shared.store.open(code, opened.private, entries):
                break
        await self.shared.store.note(code, "waiting", [person])
        found = await self.find(code)
        assert found is not None
        return found

    async def find(self, typed: str) -> LiveRoom | None:
        """Return the room of a code, as people type codes; None if there is no such room.

        Raises: Refusal if its list cannot be replayed, because its game is missing here or went by other rules.
        """
        code = "".join(c for c in typed.upper() if c in LETTERS)[:16]
        if code in self.live:
            return self.live[code].used()
        async with self.loading:
            if code not in self.live:
                entries = await self.shared.store.entries(code)
                if not entries:
                    return None
                room = LiveRoom(self.shared, code)
                try:
                    for entry in entries:
                        room.state.add(entry)
                except Exception:
                    log.exception("room %s", code)
                    raise refuse("broken") from None
                self.live[code] = room
                await room.catch_up()  # news of what was written while this was read found no room here
        return self.live[code].used()

    async def tend(self) -> None:
        """Keep workers informed of who is where, and drop rooms without browsers from memory, as long as the service
        runs."""
        while True:
            await asyncio.sleep(self.shared.manners.repeat)
            try:
                await self.tend_once()
            except Exception:
                log.exception("tending")

    async def tend_once(self) -> None:
        now = time.monotonic()
        watched = [room for room in self.live.values() if room.clients]
        for room in watched:
            await room.announce_presence()
            room.mark_presence()
            room.stirred.set()
        if watched:
            await self.shared.store.keep_alive(room.code for room in watched)
        for code, room in list(self.live.items()):
            if not room.clients and now - room.last_use > self.shared.manners.forget:
                del self.live[code]
