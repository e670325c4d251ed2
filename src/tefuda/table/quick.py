"""Quick match: players who look for strangers to play with, and how they are brought together.

Whoever looks asks again every few seconds, and stops looking by not asking. The one who has waited longest comes first:
a table is opened as soon as enough others, in the order they came, fit with them and with each other, of those who
asked a moment ago: whoever has lost the connection is left out. Players fit who want the same game, length and clock,
agree on a number of players, and have not blocked each other. While a match that was found waits for a player, none
other is found: they are sent to its table, which they can leave. Those who look for
a rated match, which takes a profile, meet each other and nobody else. Bots join only when a player who has waited for a
minute asks for them; one who looked for a rated match then plays with bots alone, and for no rating.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from tefuda.engine.chance import KEYED
from tefuda.engine.registry import Game, find
from tefuda.table import messages, rated
from tefuda.table.chairs import CRESTS, USUAL_BOT
from tefuda.table.entries import Entry, Opened, OptionsSet, Started
from tefuda.table.meeting import Meeting, alone, blocking, erased, pairs, seek_table
from tefuda.table.messages import Seek, Seeker, Seeking
from tefuda.table.names import clean
from tefuda.table.rated import length_of
from tefuda.table.ratings import possible
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.room import Room
from tefuda.table.rooms import Rooms
from tefuda.table.store import finished
from tefuda.table.wishes import LONGEST_CLOCK, LONGEST_NAME, lasting

STILL: Final = 12  # seconds after which someone who has not asked again has stopped looking
LATELY: Final = 6  # seconds since those asked who are brought together; pages ask 3 seconds after each answer
AWAITED: Final = 600  # seconds for which a player is sent to the table that was found, and to no other
OPENING: Final = 10  # seconds after which a table that was to be opened is given up
BOTS_AFTER: Final = 60  # seconds of waiting after which bots are offered
ANY: Final = (4, 3, 5)  # numbers of players for those who leave it open, the best first
SEEKING: Final = 7_349_202  # PostgreSQL: key of the lock under which players are brought together


class Wish(Struct, frozen=True):
    """A player's search for a match. `sizes`: the numbers of players they agree to, the best first."""

    person: str
    game: str
    rounds: int
    clock: int
    sizes: tuple[int, ...]
    rated: bool = False

    @property
    def match(self) -> tuple[str, int, int, bool]:
        """Return what all of these players have wished for."""
        return self.game, self.rounds, self.clock, self.rated


def group(wishes: Sequence[Wish], apart: set[frozenset[str]]) -> tuple[Wish, ...]:
    """Return who can begin a match, of those who look in the order they came; nobody if there are not enough.

    `apart`: pairs of players who are not to meet.
    """
    alike: dict[object, list[Wish]] = {}  # players whose wishes differ don't slow each other down
    for wish in wishes:
        alike.setdefault(wish.match, []).append(wish)
    for first in wishes:
        for size in first.sizes:
            found = fitting(first, alike[first.match], apart, size)
            if len(found) == size:
                return found
    return ()


def fitting(first: Wish, wishes: Sequence[Wish], apart: set[frozenset[str]], size: int) -> tuple[Wish, ...]:
    """Return `first` and those who would play with them at a table of `size`, not more than have a seat."""
    found = [first]
    for wish in wishes:
        same = wish.match == first.match and size in wish.sizes
        if same and wish not in found and not any(frozenset((wish.person, one.person)) in apart for one in found):
            found.append(wish)
        if len(found) == size:
            break
    return tuple(found)


def sizes(game: Game, players: int) -> tuple[int, ...]:
    """Return the numbers of players that a wish for `players` (0: any) agrees to."""
    usual: tuple[int, ...] = tuple(size for size in ANY if size in game.players)
    return (players,) if players else usual or tuple(game.players)


class Quick:
    """Looks for matches."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store = rooms.shared.store
        self.meeting = Meeting(self.store)

    async def seek(self, person: str, wanted: Seek) -> Seeking:
        """Look for a match, or go on looking for it. Raises: BadInput if there can be no such match."""
        game = find(wanted.game)
        option = length_of(game)
        if wanted.players and wanted.players not in game.players:
            raise refuse("players", allowed=" ".join(map(str, game.players)))
        if not 0 <= wanted.clock <= LONGEST_CLOCK:
            raise refuse("clock", most=LONGEST_CLOCK)
        if wanted.rounds and (option is None or not option.least <= wanted.rounds <= option.most):
            raise refuse("bad_message", detail="rounds")
        if wanted.rated:
            await self._may_be_rated(person, game, wanted)
        if room := await self._awaited(person):
            return Seeking(room=room)
        name, crest = clean(wanted.name, LONGEST_NAME), wanted.crest if 0 <= wanted.crest < CRESTS else -1
        row = {"game": game.id, "players": wanted.players, "rounds": wanted.rounds, "clock": wanted.clock}
        await self._keep(person, row | {"rated": int(wanted.rated), "name": name, "crest": crest})
        return await self.look(person)

    async def _may_be_rated(self, person: str, game: Game, wanted: Seek) -> None:
        """Check that this player and such a match can be rated. Raises: Refusal."""
        if not possible():
            raise refuse("rated_never")
        if person not in await self.rooms.shared.people.kept({person}):
            raise refuse("rated_guest")
        options = options_of(game, sizes(game, wanted.players)[0], wanted.rounds)
        if (reason := rated.why_not(game, options)) is not None:
            raise Refusal(reason)

    async def _awaited(self, person: str) -> str:
        """Return the table that was found for a player, if a match waits for them there; empty if not."""
        wish = seek_table.c
        found = sa.and_(wish.person == person, wish.room != "")
        lately = wish.taken >= self.store.now - AWAITED
        for row in await self.store.rows(sa.select(wish.room).where(found, lately)):
            with contextlib.suppress(Refusal):  # a list that cannot be replayed here
                room = await self.rooms.load(row["room"])
                if room is not None and room.state.phase == "playing":
                    seat = room.state.seat_of(person)
                    if seat is not None and not room.state.chairs[seat].left:
                        return room.code
            await self._drop(sa.and_(wish.person == person, wish.room == row["room"]))
        return ""

    @finished
    async def _keep(self, person: str, row: dict[str, Any]) -> None:
        """Note that a player looks, unless they have been erased; the wait starts over if the wish changed or led to a
        table."""
        wish = seek_table.c
        gone = sa.and_(wish.room == "", wish.alive < self.store.now - STILL)
        old = sa.or_(gone, wish.taken.between(1, self.store.now - AWAITED))
        same = sa.and_(wish.person == person, *(wish[key] == value for key, value in row.items() if key != "name"))
        async with self.store.transaction() as connection:
            await connection.execute(seek_table.delete().where(old))
            kept = await connection.execute(seek_table.update().where(same).values(alive=self.store.now))
            if kept.rowcount:
                return
        now = self.store.now
        fresh = row | {"person": person, "since": now, "alive": now, "taken": 0, "room": ""}
        try:
            async with self.store.transaction() as connection:
                await alone(self.store, connection, person)
                if await erased(connection, person):
                    return
                await connection.execute(seek_table.delete().where(self._free(person)))
                await connection.execute(seek_table.insert().values(fresh))
        except IntegrityError:  # another request of the same player was faster, or their table is being opened
            pass

    async def stop(self, person: str) -> None:
        """Look no more for a match; one that was found still waits."""
        await self._drop(sa.and_(self._free(person), seek_table.c.room == ""))

    def _free(self, person: str) -> sa.ColumnElement[bool]:
        """That no table is being opened for a player: nobody would lead them to it if their row went now."""
        return sa.and_(seek_table.c.person == person, seek_table.c.taken < self.store.now - OPENING)

    @finished
    async def _drop(self, which: sa.ColumnElement[bool]) -> None:
        async with self.store.transaction() as connection:
            await connection.execute(seek_table.delete().where(which))

    async def numbers(self) -> dict[str, int]:
        """Return how many look for a match, by game."""
        found: dict[str, int] = {}
        for row in await self._waiting():
            found[row["game"]] = found.get(row["game"], 0) + 1
        return found

    async def look(self, person: str, bots: int | None = None) -> Seeking:
        """Open tables for those who fit, with bots of this strength for this player as well if they waited long enough;
        return how this player's search stands."""
        while found := await self._take("" if bots is None else person):
            await self._open(found, USUAL_BOT if bots is None else bots)
        waited = (self.store.now - seek_table.c.since).label("waited")
        own = await self.store.rows(sa.select(seek_table, waited).where(seek_table.c.person == person))
        if not own:
            return Seeking()
        mine = own[0]
        rows = await self._waiting()
        wish, apart = wish_of(mine), await self.meeting.blocks([row["person"] for row in rows])
        others = fitting(wish, [wish_of(row) for row in rows], apart, wish.sizes[0])[1:]
        by_person = {row["person"]: row for row in rows}
        return Seeking(
            room=mine["room"],
            waited=int(mine["waited"]),
            players=wish.sizes[0],
            found=[Seeker(by_person[one.person]["name"], by_person[one.person]["crest"]) for one in others],
            bots=mine["waited"] >= BOTS_AFTER,
            bots_after=BOTS_AFTER,
        )

    async def _waiting(self) -> list[dict[str, Any]]:
        return await self.store.rows(self._wanted())

    def _wanted(self) -> sa.Select[Any]:
        """Those who look, the longest-waiting first."""
        wish = seek_table.c
        free = sa.and_(wish.room == "", wish.taken < self.store.now - OPENING, wish.alive >= self.store.now - STILL)
        return (
            sa.select(
                seek_table,
                (self.store.now - wish.since).label("waited"),
                (self.store.now - wish.alive).label("silent"),
            )
            .where(free)
            .order_by(wish.since, wish.person)
        )

    @finished
    async def _take(self, with_bots: str) -> list[dict[str, Any]]:
        """Choose who begins a match, so that nobody else chooses them; or one who takes bots, with those who fit."""
        async with self.store.transaction() as connection:
            if self.store.postgres:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(SEEKING)))
            rows = [dict(row) for row in (await connection.execute(self._wanted())).mappings()]
            rows = [row for row in rows if row["silent"] <= LATELY or row["person"] == with_bots]
            # Over the same connection: all others may be held by those who wait for the lock.
            apart = pairs((await connection.execute(blocking([row["person"] for row in rows]))).mappings())
            wishes = [wish_of(row) for row in rows]
            found = group(wishes, apart)
            if not found and with_bots:
                mine = [(wish, row) for wish, row in zip(wishes, rows, strict=True) if wish.person == with_bots]
                if mine and mine[0][1]["waited"] >= BOTS_AFTER:
                    # Whoever looks for a rated match looks for people: nobody else gets bots instead.
                    others = [] if mine[0][0].rated else wishes
                    found = fitting(mine[0][0], others, apart, mine[0][0].sizes[0])
            persons = [wish.person for wish in found]
            these = seek_table.update().where(seek_table.c.person.in_(persons))
            await connection.execute(these.values(taken=self.store.now))
        chosen = {row["person"]: row | {"size": found[0].sizes[0]} for row in rows if row["person"] in persons}
        if found and len(found) not in found[0].sizes:
            return [chosen[person] for person in persons]
        return [chosen[person] | {"size": len(found)} for person in persons]

    @finished
    async def _open(self, rows: list[dict[str, Any]], strength: int) -> None:
        """Open a private table for these players, seat them in random order, and deal."""
        game, first = find(rows[0]["game"]), rows[0]
        opened = Opened(
            game.id,
            lasting(game, options_of(game, first["size"], first["rounds"])),
            secrets.token_hex(16),
            private=True,
            generator=KEYED,
            next=secrets.token_hex(16),
        )
        draft = Room("")
        entries: list[Entry] = [opened]
        draft.add(opened)
        seats = list(range(first["size"]))
        secrets.SystemRandom().shuffle(seats)
        for seat, row in zip(seats, rows, strict=False):
            sat = draft.sit(row["person"], messages.Sit(seat, row["name"], row["crest"]))
            assert sat is not None
            draft.add(sat)
            entries.append(sat)
        agreed = bool(first["rated"]) and len(rows) > 1
        entries += [OptionsSet(draft.wanted, first["clock"], agreed)] if first["clock"] or agreed else []
        entries.append(Started(strength, game.version))
        persons = [row["person"] for row in rows]
        room = await self.rooms.keep(opened, entries, persons, "playing")
        async with self.store.transaction() as connection:
            these = seek_table.update().where(seek_table.c.person.in_(persons))
            await connection.execute(these.values(room=room.code))


def options_of(game: Game, players: int, rounds: int) -> dict[str, Any]:
    """Return the options of a quick match; `rounds` 0: the usual length."""
    option = length_of(game)
    return {"players": players} | ({option.id: rounds} if option is not None and rounds else {})


def wish_of(row: dict[str, Any]) -> Wish:
    wanted = sizes(find(row["game"]), row["players"])
    return Wish(row["person"], row["game"], row["rounds"], row["clock"], wanted, bool(row["rated"]))
