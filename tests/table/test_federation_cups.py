"""Tournaments of the Federation's form: sets of games, slow tables that are ended, and the final."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import AsyncIterator, Callable

import pytest
from msgspec.structs import replace

from tefuda.engine import record
from tefuda.engine.position import Position
from tefuda.engine.registry import find
from tefuda.table import shelf
from tefuda.table.entries import Moved, Shortened
from tefuda.table.match import Match
from tefuda.table.messages import NewCup
from tefuda.table.minds import Minds
from tefuda.table.refusals import Refusal
from tefuda.table.room import Room
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store
from tefuda.table.tournaments import (
    SET,
    STRUCTURE,
    Tournaments,
    forced_end,
    shorter,
)
from tests.table.cups import PEOPLE, play
from tests.table.people import QUICK


def test_the_federation_plays_sets_of_four_games_and_a_final_of_four(minds: Minds, store: str) -> None:
    async def run() -> None:
        rooms = Rooms(Store(store), minds, QUICK)
        await rooms.shared.store.prepare()
        own = Tournaments(rooms)
        with pytest.raises(Refusal):
            await own.open(PEOPLE[0], NewCup("F", "sushi", {}, "federation", 4, 1))
        code = await own.open(PEOPLE[0], NewCup("F", "daifugo", {}, "federation", 4, 1))
        for n in range(7):
            await own.join(code, PEOPLE[n], f"Nr {n}", n)
        await own.draw(code, PEOPLE[0])
        shown = await own.info(code, PEOPLE[0])
        assert sorted(len(table.seats) for table in shown.played[0].tables) == [3, 4]
        for n, table in enumerate(shown.played[0].tables):
            await play(rooms, table.room, n)
            room = await rooms.load(table.room)
            assert room is not None
            assert len(room.state.ended[0].outline.players[0].places) == 4
        shown = await own.info(code, PEOPLE[0])
        for table in shown.played[0].tables:
            assert sum(seat.points for seat in table.seats) in (
                50,
                42,
                38,
            )  # 4 games of 12 (of 3: 10), and 2 in the last
        best = [one.id for one in shown.entrants[:4]]
        await own.draw(code, PEOPLE[0])
        (final,) = (await own.info(code, PEOPLE[0])).played[1].tables
        assert sorted(seat.id for seat in final.seats) == sorted(best)
        await play(rooms, final.room, 9)
        ended = await own.info(code, PEOPLE[0])
        assert [one.id for one in ended.entrants[:4]] != []
        top = max(ended.played[1].tables[0].seats, key=lambda seat: seat.points)
        assert ended.entrants[0].rounds[1] == top.points
        with pytest.raises(Refusal):
            await own.draw(code, PEOPLE[0])
        await rooms.shared.store.close()

    asyncio.run(run())


async def play_until(rooms: Rooms, code: str, holds: Callable[[Position], bool], seed: int = 1) -> Position:
    """Play a table at random, without fouls or expulsions, until something holds of its position; return that."""
    room = await rooms.load(code)
    assert room is not None
    chance = random.Random(seed)
    while True:
        assert room.state.match is not None
        position = room.state.match.position
        if position.is_over() or holds(position):
            return position
        seat = position.deciders()[0]
        twin = position.clone()
        twin.ask(seat)
        found = [move for move in twin.view(seat).moves if not move.text.startswith("expel")]
        plays = [move.text for move in found if not move.warns and move.text != "pass"]
        made = Moved(seat, chance.choice(plays or [move.text for move in found]))
        assert await room.append(lambda state, made=made: made)  # type: ignore[misc]


def left(position: Position) -> int:
    """Return how many cards the players hold."""
    return sum(len(zone.things) for zone in position.view(-1).zones if zone.kind == "hand")


def is_under_way(position: Position, game: int) -> bool:
    return position.stage() == game and 0 < left(position) < 30


@contextlib.asynccontextmanager
async def federation(
    minds: Minds, store: str, players: int, workers: int = 1
) -> AsyncIterator[tuple[list[Rooms], str]]:
    """A tournament of the Federation's form whose first seats are drawn."""
    found = [Rooms(Store(store), minds, QUICK) for _ in range(workers)]
    for rooms in found:
        await rooms.shared.store.prepare()
    own = Tournaments(found[0])
    code = await own.open(PEOPLE[0], NewCup("F", "daifugo", {}, "federation", 4, 2))
    for n in range(players):
        await own.join(code, PEOPLE[n], f"Nr {n}", n)
    await own.draw(code, PEOPLE[0])
    yield found, code
    for rooms in found:
        await rooms.shared.store.close()


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("game", [1, 2, 3, 4])
def test_a_slow_table_ends_with_the_game_it_is_playing(minds: Minds, store: str, players: int, game: int) -> None:
    """Catalogue D257: the game in progress becomes the last; the 8 points are paid only if it is the fourth."""

    async def run() -> None:
        async with federation(minds, store, players) as ([rooms], code):
            own = Tournaments(rooms)
            table = (await own.info(code, "")).played[0].tables[0].room
            position = await play_until(rooms, table, lambda now: is_under_way(now, game))
            assert position.stage() == game
            with pytest.raises(Refusal):
                await own.cut(code, PEOPLE[1], 0, 0)
            for _ in range(2):  # pressing twice changes nothing
                await own.cut(code, PEOPLE[0], 0, 0)
            shown = (await own.info(code, "")).played[0].tables[0]
            assert shown.cut and not shown.over
            assert shown.progress is not None and shown.progress.args == {"game": game, "of": game}
            await play(rooms, table, game)
            room = await rooms.load(table)
            assert room is not None and room.state.phase == "over"
            [ended] = room.state.ended
            assert len(ended.outline.players[0].places) == game
            whole = {3: 9, 4: 12}[players] * game + (2 if game == 4 else 0)
            assert sum(player.score for player in ended.outline.players) == whole
            assert [step.position.is_over() for step in record.replay(ended.record)][-1]
            info = await own.info(code, "")
            assert info.ready and not info.played[0].tables[0].cut
            assert sum(one.points for one in info.entrants) == whole
            with pytest.raises(Refusal) as refused:
                await own.cut(code, PEOPLE[0], 0, 0)
            assert refused.value.text.id == "ui.error.cup_table_over"
            # Another worker comes to the same from the list.
            again = Room(table)
            for entry in await rooms.shared.store.entries(table):
                assert again.replay(entry)
            assert again.ended[0].outline == ended.outline

    asyncio.run(run())


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_that_is_ended_by_force_scores_those_who_are_out(minds: Minds, store: str, players: int) -> None:
    """Catalogue D258: players already out in the current game score their points, those still holding cards get 0."""

    async def run() -> None:
        async with federation(minds, store, players) as ([rooms], code):
            own = Tournaments(rooms)
            table = (await own.info(code, "")).played[0].tables[0]

            def one_is_out(now: Position) -> bool:
                states = [set(seen.state) & {"out", "eliminated"} for seen in now.view(-1).seats]
                return sum(map(bool, states)) == 1 and {"out"} in states and now.waiting == 0

            position = await play_until(rooms, table.room, one_is_out)
            assert not position.is_over() and left(position) > 0
            game, before = position.stage(), position.scores()
            first, place = next((seen.seat, seen.place) for seen in position.view(-1).seats if seen.place > 0)
            assert place == 1
            await own.cut(code, PEOPLE[0], 0, 0)
            await own.stop(code, PEOPLE[0], 0, 0)
            info = await own.info(code, "")
            shown = info.played[0].tables[0]
            points = 8 if game == 4 else 6
            assert [seat.points for seat in shown.seats] == [
                score + (points if seat == first else 0) for seat, score in enumerate(before)
            ]
            assert shown.over and shown.given and info.ready
            with pytest.raises(Refusal):
                await own.stop(code, PEOPLE[0], 0, 0)

    asyncio.run(run())


def a_final(seed: int, holds: Callable[[Position], bool]) -> Match:
    """Return the match of a final, played at random, without expulsions, until something holds of its position."""
    game, chance = find("daifugo"), random.Random(seed)
    rules = [SET if rule == STRUCTURE else rule for rule in shelf.behind(game, "federation").options["rules"]]
    match = Match(game, game.options({"players": 4, "rules": rules}), f"final {seed}")
    while not (match.is_over() or holds(match.position)):
        seat = match.position.deciders()[0]
        twin = match.position.clone()
        twin.ask(seat)
        found = [move for move in twin.view(seat).moves if not move.text.startswith("expel")]
        plays = [move.text for move in found if not move.warns and move.text != "pass"]
        match.play(seat, chance.choice(plays or [move.text for move in found]))
    return match


def test_a_table_is_ended_as_it_stands_wherever_that_was_played(minds: Minds, store: str) -> None:
    """A worker may have missed what was played at another one: only what it appends is checked against that."""

    async def run() -> None:
        async with federation(minds, store, 4, workers=2) as ([there, here], code):
            own = Tournaments(here)
            table = (await own.info(code, "")).played[0].tables[0].room
            await play_until(there, table, lambda now: any(seen.place == 1 for seen in now.view(-1).seats))
            await own.stop(code, PEOPLE[0], 0, 0)
            points = [seat.points for seat in (await own.info(code, "")).played[0].tables[0].seats]
            assert sorted(points) == [0, 0, 0, 6]

    asyncio.run(run())


@pytest.mark.parametrize(("game", "lead", "asked"), [(3, 6, False), (4, 8, True)])
def test_a_final_that_may_be_decided_can_be_cut_short(game: int, lead: int, asked: bool) -> None:
    """Before the last round, players are asked whether 12 points to 4 are enough; before the last but one, they are
    not, and a match of three rounds would have come elsewhere."""

    def leads(match: Match) -> bool:
        *_, second, first = sorted(match.position.scores())
        return not match.is_over() and first > second + lead

    finals = (a_final(seed, lambda now: is_under_way(now, game)) for seed in itertools.count(18))
    match = next(match for match in finals if leads(match))
    seen = [replace(match.view(seat, 0), progress=None) for seat in range(4)]
    options = shorter(match)
    assert ("fed_decided_match" in options["rules"]) == asked
    match.shorten(match.game.options(options))
    assert [replace(match.view(seat, 0), progress=None) for seat in range(4)] == seen
    progress = match.position.view(-1).progress
    assert progress is not None and progress.args == {"game": game, "of": game}


def test_a_vote_keeps_nobody_from_the_points_of_a_forced_end() -> None:
    """Catalogue D258: players already out score, whatever those who still hold cards ask for just then."""

    def one_is_out(now: Position) -> bool:
        seats = now.view(-1).seats
        return now.waiting == 0 and any(seen.place == 1 and "out" in seen.state for seen in seats)

    match = a_final(1, one_is_out)
    points = forced_end(match)
    assert sum(points) - sum(match.position.scores()) in (6, 8)
    match.play(match.position.deciders()[0], "expel")
    assert forced_end(match) == points
    seat = match.position.deciders()[0]
    match.play(seat, f"seat {(seat + 1) % 4}")
    assert forced_end(match) == points


def test_someone_who_leads_a_set_for_certain_still_plays_it_except_in_the_final(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with federation(minds, store, 4) as ([rooms], code):
            own = Tournaments(rooms)

            async def rules(number: int) -> set[str]:
                room = await rooms.load((await own.info(code, "")).played[number].tables[0].room)
                assert room is not None and room.state.match is not None
                found = room.state.match.options.data()["rules"]
                return {rule if isinstance(rule, str) else rule["id"] for rule in found}

            assert "fed_decided_match" not in await rules(0)
            assert {"fed_blind_cards", "fed_match_structure", "fed_game4_bonus"} <= await rules(0)
            for number in range(2):
                await own.correct(code, PEOPLE[0], number, 0, [26.0, 12.0, 8.0, 4.0])
                await own.draw(code, PEOPLE[0])
            assert (await own.info(code, "")).played[2].final
            assert {"fed_decided_match", "fed_blind_cards"} <= await rules(2)

    asyncio.run(run())


def test_blind_cards_are_out_of_play_for_the_whole_set(minds: Minds, store: str) -> None:
    """Catalogue D262 and D318: two cards that are no jokers, one at a table of three, until the set ends."""

    async def run() -> None:
        async with federation(minds, store, 7) as ([rooms], code):
            for table in (await Tournaments(rooms).info(code, "")).played[0].tables:
                size = {3: 39, 4: 52}[len(table.seats)]
                seen = set[str]()
                for game in range(1, 5):

                    def dealt(now: Position, game: int = game, size: int = size) -> bool:
                        return now.stage() == game and left(now) == size

                    position = await play_until(rooms, table.room, dealt)
                    hands = [
                        thing.face
                        for seat in range(position.players)
                        for zone in position.view(seat).zones
                        if zone.kind == "hand" and zone.owner == seat
                        for thing in zone.things
                    ]
                    assert len(set(hands)) == size
                    seen |= {face for face in hands if face is not None}
                # The same cards were missing in all four games, and no joker is among them.
                assert len(seen) == size
                assert len({face for face in seen if face[0] == "X"}) == {3: 1, 4: 2}[len(table.seats)]

    asyncio.run(run())


def test_points_of_three_places_decide_who_is_in_the_final(minds: Minds, store: str) -> None:
    """Tables of three score 6, 3 and 0 a game; the standings are live, and equal points share a place at the line."""

    async def run() -> None:
        async with federation(minds, store, 6) as ([rooms], code):
            own = Tournaments(rooms)
            first, second = (await own.info(code, "")).played[0].tables
            assert [len(first.seats), len(second.seats)] == [3, 3]
            await play_until(rooms, first.room, lambda now: now.stage() == 2)
            info = await own.info(code, "")
            running = {one.id: one.rounds[0] for one in info.entrants}
            assert sorted(running[seat.id] or 0 for seat in first.seats) == [0, 3, 6]
            assert all(one.points == 0 for one in info.entrants)  # totals are of finished tables
            await play(rooms, first.room)
            await own.correct(code, PEOPLE[0], 0, 1, [26.0, 13.0, 13.0])
            info = await own.info(code, "")
            assert [one.points for one in info.entrants] == sorted((one.points for one in info.entrants), reverse=True)
            assert sum(one.points for one in info.entrants) == 38 + 52  # four games of 9, and 2 more for the fourth
            shared = [one.place for one in info.entrants if one.points == 13]
            assert len(set(shared)) <= 2  # who met the stronger is ahead; at equal points and strength the place is one
            await own.draw(code, PEOPLE[0])
            for n in range(2):
                await own.correct(code, PEOPLE[0], 1, n, [26.0, 8.0, 4.0])
            before = await own.info(code, "")
            await own.draw(code, PEOPLE[0])
            final = (await own.info(code, "")).played[2]
            assert final.final
            assert {seat.id for seat in final.tables[0].seats} == {one.id for one in before.entrants[:4]}

    asyncio.run(run())


def test_three_workers_draw_and_cut_at_once(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with federation(minds, any_store, 3, workers=3) as (workers, code):
            table = (await Tournaments(workers[0]).info(code, "")).played[0].tables[0].room
            await play_until(workers[0], table, lambda now: is_under_way(now, 1))
            for rooms in workers:
                await (await rooms.load(table)).catch_up()  # type: ignore[union-attr]
            await asyncio.gather(*(Tournaments(rooms).cut(code, PEOPLE[0], 0, 0) for rooms in workers))
            entries = await workers[0].shared.store.entries(table)
            assert sum(isinstance(entry, Shortened) for entry in entries) == 1
            room = await workers[2].load(table)
            assert room is not None
            await room.catch_up()
            await play(workers[2], table)
            assert room.state.phase == "over"
            found = await asyncio.gather(
                *(Tournaments(rooms).draw(code, PEOPLE[0]) for rooms in workers), return_exceptions=True
            )
            assert sorted(isinstance(result, Refusal) for result in found) == [False, True, True]
            assert len((await Tournaments(workers[1]).info(code, "")).played) == 2

    asyncio.run(run())
