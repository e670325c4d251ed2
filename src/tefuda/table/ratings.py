"""Ratings: how strong players have shown themselves in rated matches, by game and length, and how sure that is.

A rating is a normal distribution (openskill's Plackett-Luce model, for any number of players and for partners). The
places of a match change the ratings of all who played it, bots' among them, in the transaction that keeps the match:
once, whatever worker dies. Every change is kept, and all ratings can be computed again from these. Of an erased player
the changes stay, as those of nobody: the others' ratings come from them.

Of the same two players, only so many matches a day count: nobody's rating comes from one friend, or from a second
profile of their own, that always loses. In one more, what they are to each other is left out: to each of them it is as
if the other had not been there, and nothing changes for someone to whom nobody is left. The others lose nothing by it.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import itertools
import math
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.rating import MIDDLE, SCALE, SPREAD, SURE, changed
from tefuda.table import ended
from tefuda.table.ended import Ended
from tefuda.table.messages import BestPlayer, Outline, RatedMatch, Rating, RatingOf, Rerated
from tefuda.table.schema import data, ended_table, erasure_table, played_table, profile_table
from tefuda.table.store import Store, finished

ENOUGH: Final = 10  # matches, before which a rating is not compared
TOGETHER: Final = 10  # matches of the same two players in a day that count
A_DAY: Final = 24 * 3600 * 1000  # ms
LISTED: Final = 20  # of the best
SHOWN: Final = 200  # matches of a history
RATING: Final = 7_349_203  # PostgreSQL: first key of the locks under which ratings change; the other is game and length
BOT: Final = "bot:"  # begins the names of bots, which their strength ends

rating_table = sa.Table(
    "rating",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("length", sa.String(8), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
)
rated_table = sa.Table(
    "rated",
    data,
    sa.Column("room", sa.String(16), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), nullable=False),  # empty for someone who was erased
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("length", sa.String(8), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # ms since 1970
    sa.Column("place", sa.Integer, nullable=False),  # last for someone who had left
    sa.Column("team", sa.Integer, nullable=False),
    sa.Column("mu_before", sa.Double, nullable=False),
    sa.Column("sigma_before", sa.Double, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),  # this one among them
    # The seats whose places counted for this one, as bits; all of them in matches from before there was a choice.
    sa.Column("against", sa.BigInteger, nullable=False, server_default="-1"),
    sa.Index("rated_person", "person", "game", "length", "at"),
)
listed_table = sa.Table("listed", data, sa.Column("person", sa.String(32), primary_key=True))
OWNED: Final = ((rating_table, "person"), (listed_table, "person"))

Known = tuple[float, float, int]  # the middle and the spread of a rating, and how many matches it comes from


@functools.cache
def possible() -> bool:
    """Return whether ratings can be computed here: the library for it is an extra."""
    return importlib.util.find_spec("openskill") is not None


def rating(known: Known) -> Rating:
    mu, sigma, matches = known
    return Rating(round(1500 + SCALE * (mu - MIDDLE)), math.ceil(SCALE * SURE * sigma), matches)


def places_of(outline: Outline) -> list[int]:
    """Return the places that count, by seat: whoever had left a match without partners is last."""
    return [len(outline.players) + 1 if player.left and player.team < 0 else player.place for player in outline.players]


def is_person(row: dict[str, Any]) -> bool:
    return bool(row["person"]) and not row["person"].startswith(BOT)


def side(row: dict[str, Any]) -> int:
    """Return what partners have in common, and nobody else."""
    team, seat = int(row["team"]), int(row["seat"])
    return team if team >= 0 else -1 - seat


def counting(rows: list[dict[str, Any]], together: Counter[tuple[str, str]]) -> list[dict[str, Any]]:
    """Return the rows of those whose rating a match changes, each with the seats `against` which it does.

    `together`: how many matches two players have had that counted. If it is enough, neither counts for the other, nor
    does either's partner, who won or lost with them.
    """
    people = [row for row in rows if is_person(row)]
    met: set[tuple[int, int]] = set()
    worn: set[tuple[int, int]] = set()
    for one, other in itertools.permutations(people, 2):
        fresh = together[pair(one["person"], other["person"])] < TOGETHER
        (met if fresh else worn).add((side(one), side(other)))
    counted: dict[int, int] = {}  # by side: the seats that count for it, as bits
    for own in {side(row) for row in people}:
        there = [row for row in rows if side(row) == own or (own, side(row)) not in worn]
        if any(side(row) != own for row in there) and any((own, side(row)) in met for row in there):
            counted[own] = bits(there)
    rest = bits([row for row in rows if any(seats >> row["seat"] & 1 for seats in counted.values())])
    return [row | {"against": counted.get(side(row), rest)} for row in rows if rest >> row["seat"] & 1]


def pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def bits(rows: list[dict[str, Any]]) -> int:
    return sum(1 << row["seat"] for row in rows)


class Ratings:
    """The ratings that a store has."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- matches -----------------------------------------------------------------------------------------------

    async def count(self, connection: AsyncConnection, code: str, match: Ended, at: int) -> None:
        """Let a match that ended change ratings, within the transaction that keeps it (`store.Count`)."""
        if possible():
            await self._count(connection, code, match.number, match.outline, match.persons, at)

    async def _count(
        self, connection: AsyncConnection, code: str, number: int, outline: Outline, persons: Sequence[str], at: int
    ) -> bool:
        """Let a match change ratings; return whether it does."""
        if not outline.rated or outline.spoiled:
            return False
        names = [
            f"{BOT}{player.strength}" if player.bot else person
            for player, person in zip(outline.players, persons, strict=True)
        ]
        rows = [
            {"room": code, "number": number, "seat": seat, "person": name, "game": outline.game}
            | {"length": outline.rated, "at": at, "place": place, "team": outline.players[seat].team}
            for seat, (name, place) in enumerate(zip(names, places_of(outline), strict=True))
        ]
        await self._lock(connection, outline.game, outline.rated)
        if rows := counting(rows, await self._together(connection, rows)):
            await connection.execute(rated_table.insert(), await self._apply(connection, rows))
        return bool(rows)

    async def _lock(self, connection: AsyncConnection, game: str, length: str) -> None:
        if self.store.postgres:
            key = zlib.crc32(f"{game} {length}".encode()) >> 1
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(RATING, key)))

    async def _together(self, connection: AsyncConnection, rows: list[dict[str, Any]]) -> Counter[tuple[str, str]]:
        """Return how many matches of this game and length any two of those who played one had had in the day before
        that counted for them both, by two names in order."""
        own, one = rated_table.c, rows[0]
        before = sa.select(own.person, own.seat, own.against, own.room, own.number).where(
            own.person.in_([row["person"] for row in rows if is_person(row)]),
            own.game == one["game"],
            own.length == one["length"],
            own.at.between(one["at"] - A_DAY, one["at"]),
        )
        there: dict[tuple[str, int], list[tuple[str, int, int]]] = {}
        for person, seat, against, room, number in (await connection.execute(before)).all():
            there.setdefault((room, number), []).append((person, seat, against))
        return Counter(
            (person, other)
            for found in there.values()
            for (person, _, against), (other, seat, _) in itertools.combinations(sorted(found), 2)
            if against >> seat & 1
        )

    async def _apply(self, connection: AsyncConnection, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Change the ratings of those who played one match; return its rows with what changed.

        A seat of someone who was erased keeps what it had before.
        """
        game, length = rows[0]["game"], rows[0]["length"]
        before = await self._known(connection, [row["person"] for row in rows], game, length)
        # One bot may sit on several seats: each of them begins with the same rating, and the last one's stays.
        starts = [
            before.get(row["person"], (MIDDLE, SPREAD, 0))
            if row["person"]
            else (row.get("mu_before", MIDDLE), row.get("sigma_before", SPREAD), row.get("matches", 1) - 1)
            for row in rows
        ]
        among: dict[int, dict[int, tuple[float, float]]] = {}  # by who counts, and by seat: usually one for all
        for against in {row["against"] for row in rows}:
            there = [(row, start) for row, start in zip(rows, starts, strict=True) if against >> row["seat"] & 1]
            found = changed(
                [start[:2] for _, start in there], [row["place"] for row, _ in there], [row["team"] for row, _ in there]
            )
            among[against] = {row["seat"]: one for (row, _), one in zip(there, found, strict=True)}
        after = [among[row["against"]][row["seat"]] for row in rows]
        rated = []
        for row, start, (mu, sigma) in zip(rows, starts, after, strict=True):
            values = {"mu": mu, "sigma": sigma, "matches": start[2] + 1}
            rated.append(row | values | {"mu_before": start[0], "sigma_before": start[1]})
        for person in sorted({row["person"] for row in rows} - {""}):
            mine = [row for row in rated if row["person"] == person]
            key = {"person": person, "game": game, "length": length}
            this = sa.and_(*(rating_table.c[name] == value for name, value in key.items()))
            values = {
                "mu": sum(row["mu"] for row in mine) / len(mine),
                "sigma": sum(row["sigma"] for row in mine) / len(mine),
                "matches": mine[0]["matches"],
            }
            if person in before:
                await connection.execute(rating_table.update().where(this).values(**values))
            else:
                await connection.execute(rating_table.insert().values(**key, **values))
        return rated

    async def _known(
        self, connection: AsyncConnection, persons: Sequence[str], game: str, length: str
    ) -> dict[str, Known]:
        own = rating_table.c
        wanted = sa.select(own.person, own.mu, own.sigma, own.matches).where(
            own.person.in_([person for person in persons if person]), own.game == game, own.length == length
        )
        return {person: (mu, sigma, n) for person, mu, sigma, n in (await connection.execute(wanted)).all()}

    @finished
    async def recompute(self) -> int:
        """Compute all ratings again, from the matches in the order in which they ended; return how many count.

        Matches that ended while no ratings could be computed here are counted now.
        """
        own = rated_table.c
        async with self.store.transaction() as connection:
            if self.store.postgres:
                await connection.execute(sa.text("LOCK TABLE rating, rated IN EXCLUSIVE MODE"))
            counted = await connection.execute(sa.select(rated_table).order_by(own.at, own.room, own.number, own.seat))
            matches: dict[tuple[int, str, int], list[dict[str, Any]]] = {}
            for row in counted.mappings():
                matches.setdefault((row["at"], row["room"], row["number"]), []).append(dict(row))
            late = await self._uncounted(connection, {key[1:] for key in matches})
            await connection.execute(rating_table.delete())
            await connection.execute(rated_table.delete())
            number = 0
            for key in sorted([*matches, *late]):
                if key in matches:
                    await connection.execute(rated_table.insert(), await self._apply(connection, matches[key]))
                    number += 1
                else:
                    number += await self._count(connection, key[1], key[2], *late[key], key[0])
        return number

    async def _uncounted(
        self, connection: AsyncConnection, counted: set[tuple[str, int]]
    ) -> dict[tuple[int, str, int], tuple[Outline, list[str]]]:
        """Return rated matches that are kept, but have changed no rating yet: their outlines, and who played them.

        None of someone who was erased: whether it counted would depend on whom they had played in the day before.
        """
        found: dict[tuple[int, str, int], tuple[Outline, list[str]]] = {}
        gone = {"", *await connection.scalars(sa.select(erasure_table.c.person))}
        rows = await connection.execute(sa.select(ended_table).where(ended_table.c.body.contains('"rated":"')))
        for room, number, at, body in rows.all():
            outline = ended.read(body)
            if (room, number) in counted or not outline.rated or outline.spoiled:
                continue
            seats = sa.select(played_table.c.seat, played_table.c.person).where(
                played_table.c.room == room, played_table.c.number == number
            )
            persons: dict[int, str] = {row.seat: row.person for row in await connection.execute(seats)}
            people = {persons.get(seat, "") for seat, player in enumerate(outline.players) if not player.bot}
            if not people & gone:
                found[at, room, number] = (outline, [persons.get(seat, "") for seat in range(len(outline.players))])
        return found

    # --- what is shown -----------------------------------------------------------------------------------------

    async def of(self, persons: Sequence[str], game: str, length: str) -> list[Rating | None]:
        """Return the ratings of players and bots (`bot:5`); None for someone who has none yet."""
        async with self.store.engine.connect() as connection:
            known = await self._known(connection, persons, game, length)
        return [rating(known[person]) if person in known else None for person in persons]

    async def changes(self, room: str, number: int, seats: int) -> list[Rerated | None]:
        """Return what a match made of ratings, by seat."""
        own = rated_table.c
        found: list[Rerated | None] = [None] * seats
        for row in await self.store.rows(sa.select(rated_table).where(own.room == room, own.number == number)):
            n = row["matches"]
            before = rating((row["mu_before"], row["sigma_before"], n - 1)) if n > 1 else None
            found[row["seat"]] = Rerated(rating((row["mu"], row["sigma"], n)), before)
        return found

    async def mine(self, person: str) -> list[RatingOf]:
        """Return a player's ratings, each with its latest matches, the oldest first."""
        own = rated_table.c
        latest = sa.select(rated_table).where(own.person == person).order_by(own.at.desc(), own.room, own.number)
        histories: dict[tuple[str, str], list[RatedMatch]] = {}
        for row in await self.store.rows(latest.limit(5 * SHOWN)):
            one = RatedMatch(row["room"], row["number"], row["at"], rating((row["mu"], row["sigma"], row["matches"])))
            histories.setdefault((row["game"], row["length"]), []).append(one)
        now = await self.store.rows(sa.select(rating_table).where(rating_table.c.person == person))
        return [
            RatingOf(
                row["game"],
                row["length"],
                rating((row["mu"], row["sigma"], row["matches"])),
                histories.get((row["game"], row["length"]), [])[:SHOWN][::-1],
            )
            for row in sorted(now, key=lambda row: -row["matches"])
        ]

    async def best(self, game: str, person: str) -> dict[str, list[BestPlayer]]:
        """Return the best at a game, by length: the better half, at most, of those who agreed and whose ratings count.

        Bots are among them, to compare with; they take no one's place.
        """
        own = rating_table.c
        named = (
            sa.select(rating_table, profile_table.c.name, profile_table.c.crest)
            .join(listed_table, listed_table.c.person == own.person)
            .join(profile_table, profile_table.c.person == own.person)
            .where(own.game == game, own.matches >= ENOUGH)
        )
        bots = sa.select(rating_table).where(own.game == game, own.matches >= ENOUGH, own.person.startswith(BOT))
        lines: dict[str, list[dict[str, Any]]] = {}
        for row in await self.store.rows(named.order_by(own.mu.desc())):
            lines.setdefault(row["length"], []).append(row)
        machines = await self.store.rows(bots)
        return {
            length: _placed(
                rows[: min(LISTED, math.ceil(len(rows) / 2))],
                [row for row in machines if row["length"] == length],
                person,
            )
            for length, rows in lines.items()
        }

    # --- lists of the best, and erasing ------------------------------------------------------------------------

    async def listed(self, person: str) -> bool:
        return bool(await self.store.rows(sa.select(listed_table).where(listed_table.c.person == person)))

    @finished
    async def agree(self, person: str, listed: bool) -> None:
        """Note whether a player agrees to be on lists of the best."""
        with contextlib.suppress(IntegrityError):  # another request of the same player was faster
            async with self.store.transaction() as connection:
                await connection.execute(listed_table.delete().where(listed_table.c.person == person))
                if listed:
                    await connection.execute(listed_table.insert().values(person=person))

    @finished
    async def erase(self, person: str) -> None:
        async with self.store.transaction() as connection:
            await forget(connection, person)


async def forget(connection: AsyncConnection, person: str) -> None:
    """Erase a player's ratings. What they changed stays as that of nobody."""
    for table, column in OWNED:
        await connection.execute(table.delete().where(table.c[column] == person))
    await connection.execute(rated_table.update().where(rated_table.c.person == person).values(person=""))


def _placed(rows: list[dict[str, Any]], bots: list[dict[str, Any]], person: str) -> list[BestPlayer]:
    """Return lines of a list, the best first. A place is worth less than the one before only where the ranges of 19
    times out of 20 do not overlap."""
    found: list[BestPlayer] = []
    floor = math.inf  # the lower end of the best one's range at the present place
    place = 0
    for count, row in enumerate(rows, start=1):
        shown = rating((row["mu"], row["sigma"], row["matches"]))
        if shown.points + shown.half < floor:
            place, floor = count, shown.points - shown.half
        found.append(BestPlayer(place, row["name"], row["crest"], shown, row["person"] == person))
    if not found:
        return []
    for row in bots:
        shown = rating((row["mu"], row["sigma"], row["matches"]))
        found.append(BestPlayer(0, "", 0, shown, bot=int(row["person"].removeprefix(BOT))))
    return sorted(found, key=lambda one: -one.rating.points)
