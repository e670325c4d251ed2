"""Tournaments that a host runs: who takes part, who meets whom, and the standings.

A tournament is one document in the store. A change reads it, checks, and writes it if nobody was faster; so several
workers can serve it. It names the tables of each round; what happened there is read from these: a match that ended
counts from the moment at which it is kept, whoever is looking.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from tefuda.engine.chance import KEYED
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.table import ended, messages, shelf, tournament
from tefuda.table.chairs import CRESTS, USUAL_BOT
from tefuda.table.codes import new_code
from tefuda.table.entries import Entry, Muted, Opened, OptionsSet, Shortened, Started
from tefuda.table.limits import Who
from tefuda.table.live import LiveRoom
from tefuda.table.match import Match
from tefuda.table.messages import CupEntrant, CupInfo, CupRound, CupSeat, CupTable, NewCup
from tefuda.table.names import clean, distinct
from tefuda.table.pairing import Pair, beaten, pair, pairs
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.room import Room
from tefuda.table.rooms import PRIVATE_LENGTH, Rooms
from tefuda.table.schema import ended_table
from tefuda.table.store import Store, finished
from tefuda.table.tournament import Cup, Entrant, Round, Seating, tournament_table
from tefuda.table.wishes import LONGEST_CLOCK, LONGEST_NAME, lasting

MOST_PLAYERS: Final = 200
MOST_REFUSED: Final = 1_000  # the latest whom the host removed, and whose place someone else has
MOST_ROUNDS: Final = 30
LONGEST_CUP_NAME: Final = 40
FINALISTS: Final = 4
STRUCTURE: Final = "fed_match_structure"
SET: Final = {"id": STRUCTURE, "sets": 1}  # a round of the Federation's format is one set of four rounds of the game
# The winner of a table may be certain before its set is over, but not what the set adds to everyone's total: only a
# final may end early.
BY_ITSELF: Final = {"fed_preset", "fed_decided_match"}
WHOLE_SET: Final = {"fed_preset", STRUCTURE}  # without these a match has the rules of a set, and any number of rounds
FORCED: Final = "fed_forced_end"  # those who are out score, the others do not
RESTING: Final = 3.0  # points for a round in which someone must pause: half of a win


class Outcome(Struct):
    """What a table has brought so far, by seat. Not `over`: it may change. `cut`: its current round is its last."""

    points: list[float]
    over: bool
    progress: Any = None
    cut: bool = False


class Tournaments:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store: Store = rooms.shared.store

    # --- the document ------------------------------------------------------------------------------------------

    async def read(self, code: str) -> tuple[int, Cup]:
        """Return a tournament and its version. Raises: Refusal if there is none."""
        return await tournament.read(self.store, code)

    @finished
    async def change(self, code: str, wish: Callable[[Cup], None]) -> Cup:
        """Change a tournament (`tournament.change`). Raises: whatever `wish` raises."""
        return await tournament.change(self.store, code, wish)

    @finished
    async def open(self, person: str, wanted: NewCup) -> str:
        """Open a tournament; return its code. Raises: Refusal if it can't be played so."""
        game = find(wanted.game)
        options = dict(wanted.options)
        if wanted.kind == "federation":
            if game.id != "daifugo":
                raise refuse("cup_federation")
            rules = list(shelf.behind(game, "federation").options["rules"])
            options["rules"] = [SET if rule == STRUCTURE else rule for rule in rules]
        size = 4 if wanted.kind == "federation" else wanted.size
        if size not in game.players:
            raise refuse("players", allowed=" ".join(map(str, game.players)))
        if not 1 <= wanted.rounds <= MOST_ROUNDS or not 0 <= wanted.clock <= LONGEST_CLOCK:
            raise refuse("bad_message", detail="rounds")
        checked = shelf.check(game, {**options, "players": size})
        if checked.problems:
            raise Refusal(checked.problems[0].text)
        name = clean(wanted.name, LONGEST_CUP_NAME) or game.id
        cup = Cup(name, person, game.id, lasting(game, options), wanted.kind, size, wanted.rounds, wanted.clock)
        code = new_code(PRIVATE_LENGTH)
        async with self.store.transaction() as connection:
            row = {"code": code, "version": 1, "at": self.store.now, "body": msgspec.json.encode(cup).decode()}
            await connection.execute(tournament_table.insert().values(row))
        return code

    # --- wishes ------------------------------------------------------------------------------------------------

    async def join(self, code: str, person: str, name: str, crest: int) -> None:
        """Take part, or again: from the next round on. Raises: Refusal."""

        def wish(cup: Cup) -> None:
            if cup.over:
                raise refuse("cup_over")
            mine = next((one for one in cup.entrants if one.person == person), None)
            if person in cup.refused or (mine is not None and mine.removed):
                raise refuse("cup_removed")
            if mine is not None:
                mine.left = False
                return
            others = [one.name for one in cup.entrants]
            new = Entrant(person, distinct(clean(name, LONGEST_NAME), others, LONGEST_NAME), crest % CRESTS)
            if len(cup.entrants) < MOST_PLAYERS:
                cup.entrants.append(new)
                return
            place = vacant(cup)
            if place is None:
                raise refuse("cup_full", most=MOST_PLAYERS)
            gone = cup.entrants[place]
            if gone.removed and gone.person:  # nobody, if they were erased
                cup.refused = [*cup.refused, gone.person][-MOST_REFUSED:]
            cup.entrants[place] = new

        await self.change(code, wish)

    async def leave(self, code: str, person: str, entrant: int | None = None) -> None:
        """Take no part any more; the host may say so of anyone, for good."""

        def wish(cup: Cup) -> None:
            for k, one in enumerate(cup.entrants):
                if entrant is None and one.person == person:
                    one.left = True
                elif k == entrant and cup.host == person:
                    one.left, one.removed = True, one.person != person

        await self.change(code, wish)

    async def mute(self, code: str, person: str, entrant: int, muted: bool) -> None:
        """Take an entrant's word at all tables of the tournament, or give it back. Raises: Refusal."""

        def wish(cup: Cup) -> None:
            self.hosted(cup, person)
            if not 0 <= entrant < len(cup.entrants) or cup.entrants[entrant].person in ("", person):
                raise refuse("no_guest")
            cup.entrants[entrant].muted = muted

        cup = await self.change(code, wish)
        whom = cup.entrants[entrant].person
        for room in tournament.tables_of(cup, whom):
            with suppress(Refusal):  # it is not open yet
                await self.rooms.append(room, partial(muting, Muted(whom, muted)))

    async def draw(self, code: str, person: str) -> None:
        """Begin the next round: open a table for each group, and deal. Raises: Refusal if a table is still playing."""
        _, cup = await self.read(code)
        self.hosted(cup, person)
        outcomes = await self.outcomes(code, cup)
        if cup.over or any(not one.over for tables in outcomes for one in tables):
            raise refuse("cup_playing")
        final = len(cup.played) >= cup.rounds
        if final and (cup.kind != "federation" or cup.played[-1].final):
            raise refuse("cup_over")
        number = len(cup.played)
        order = [k for k in ranking(cup, outcomes) if not cup.entrants[k].left]
        if final:
            order = order[:FINALISTS]
        game = find(cup.game)
        met: Counter[Pair] = Counter(
            two for turn in cup.played for table in turn.tables for two in pairs(table.players)
        )
        rests = Counter(k for turn in cup.played for k in turn.paused)
        totals = dict(enumerate(points_of(cup, outcomes)))
        # Options that suit a full table may name a seat that one with a player less doesn't have.
        less = cup.size - 1
        allowed = [] if shelf.check(game, options_of(cup, less, final)).problems else [less]
        # With many players, or large tables, this takes long.
        seed = secrets.token_hex(8)
        task = partial(pair, cup.kind, order, totals, met, rests, cup.size, allowed, seed)
        groups = await self.rooms.shared.minds.run(task, Who(person))
        if not groups:
            raise refuse("cup_few")
        seated = {k for group in groups for k in group}
        turn = Round(
            [Seating(new_code(PRIVATE_LENGTH), group) for group in groups], [k for k in order if k not in seated], final
        )

        def wish(now: Cup) -> None:
            if len(now.played) != number:  # the host pressed twice
                raise refuse("cup_playing")
            if now.over:
                raise refuse("cup_over")
            if not any(now.entrants[k].left for k in order):
                now.played.append(turn)

        cup = await self.change(code, wish)
        if len(cup.played) == number:  # someone who was to play has left meanwhile
            await self.draw(code, person)
            return
        for table in turn.tables:
            await self.seat(code, cup, table, final)

    async def seat(self, code: str, cup: Cup, table: Seating, final: bool) -> None:
        """Open a table of a round, unless it is open, and deal. Whoever is not there is waited for as usual.

        The tournament names it before, so that whoever looks opens what a worker that died has left to do.
        """
        game = find(cup.game)
        opened = Opened(
            game.id,
            lasting(game, options_of(cup, len(table.players), final)),
            secrets.token_hex(16),
            private=True,
            generator=KEYED,
            next=secrets.token_hex(16),
            cup=code,
        )
        draft = Room("")
        entries: list[Entry] = [opened]
        draft.add(opened)
        for seat, k in enumerate(table.players):
            one = cup.entrants[k]
            sat = draft.sit(one.person, messages.Sit(seat, one.name, one.crest))
            assert sat is not None
            draft.add(sat)
            entries.append(sat)
        entries += [entry for entry in mutings(cup, table) if entry.muted]
        entries += [OptionsSet(draft.wanted, cup.clock)] if cup.clock else []
        entries.append(Started(USUAL_BOT, game.version))
        if not await self.store.open(table.room, True, entries, "playing", draft.persons()):
            return
        _, now = await self.read(code)
        for entry in mutings(now, table):
            if entry not in mutings(cup, table):  # decided meanwhile, when there was no such table yet
                await self.rooms.append(table.room, partial(muting, entry))

    async def correct(self, code: str, person: str, number: int, table: int, given: list[float] | None) -> None:
        """Enter the points of a table by hand, which also ends waiting for it; None: those of its match.

        Raises: Refusal.
        """

        def wish(cup: Cup) -> None:
            self.hosted(cup, person)
            if not (0 <= number < len(cup.played) and 0 <= table < len(cup.played[number].tables)):
                raise refuse("no_table")
            seating = cup.played[number].tables[table]
            if given is not None and (len(given) != len(seating.players) or any(abs(n) > 10_000 for n in given)):
                raise refuse("bad_message", detail="points")
            seating.given = given

        await self.change(code, wish)

    async def cut(self, code: str, person: str, number: int, table: int) -> None:
        """Cut a slow table short: its current round is its last. Raises: Refusal."""
        room, _ = await self.slow(code, person, number, table)

        def wish(state: Room) -> Entry | None:
            match = state.match
            if state.phase != "playing" or match is None or match.is_stopped():
                raise refuse("cup_table_over")
            if state.cut:
                return None
            return Shortened(shorter(match))

        await room.append(wish)

    async def stop(self, code: str, person: str, number: int, table: int) -> None:
        """End a table at once: only players who have gone out score in its current round. Raises: Refusal."""
        room, _ = await self.slow(code, person, number, table)
        match = room.state.match
        if room.state.phase != "playing" or match is None or match.is_stopped():
            raise refuse("cup_table_over")
        await self.correct(code, person, number, table, [float(n) for n in forced_end(match)])

    async def slow(self, code: str, person: str, number: int, table: int) -> tuple[LiveRoom, Cup]:
        """Return a table in the Federation's format that the host wants to end early. Raises: Refusal."""
        _, cup = await self.read(code)
        self.hosted(cup, person)
        if cup.kind != "federation":
            raise refuse("cup_form")
        if not (0 <= number < len(cup.played) and 0 <= table < len(cup.played[number].tables)):
            raise refuse("no_table")
        seating = cup.played[number].tables[table]
        room = await self.rooms.load(seating.room) if seating.given is None else None
        if room is not None:
            await room.catch_up()
        if room is None or room.state.ended:  # what is played there now is no match of the tournament
            raise refuse("cup_table_over")
        return room, cup

    async def end(self, code: str, person: str, over: bool) -> None:
        def wish(cup: Cup) -> None:
            self.hosted(cup, person)
            cup.over = over

        await self.change(code, wish)

    async def tell(self, code: str, person: str, notice: str) -> None:
        def wish(cup: Cup) -> None:
            self.hosted(cup, person)
            cup.notice = clean(notice, 200)

        await self.change(code, wish)

    def hosted(self, cup: Cup, person: str) -> None:
        if cup.host != person:
            raise refuse("host_only")

    # --- what happened -----------------------------------------------------------------------------------------

    async def outcomes(self, code: str, cup: Cup) -> list[list[Outcome]]:
        """Return what the tables have brought, by round."""
        codes = [table.room for turn in cup.played for table in turn.tables]
        own = ended_table.c
        rows = await self.store.rows(sa.select(own.room, own.body).where(own.room.in_(codes), own.number == 1))
        over = {row["room"]: ended.read(row["body"]) for row in rows}
        found = []
        for turn in cup.played:
            tables = []
            for table in turn.tables:
                if table.given is not None:
                    tables.append(Outcome(table.given, True))
                elif table.room in over:
                    players = over[table.room].players
                    scores = [float(player.score) for player in players]
                    counts = cup.kind == "federation"
                    tables.append(Outcome(scores if counts else beaten([player.place for player in players]), True))
                else:
                    tables.append(await self.running(code, cup, table, turn.final))
            found.append(tables)
        return found

    async def running(self, code: str, cup: Cup, table: Seating, final: bool) -> Outcome:
        """Return the state of a table whose match is not over: the Federation's points are shown as they come."""
        none = [0.0] * len(table.players)
        try:
            room = await self.rooms.load(table.room)
            if room is None:
                await self.seat(code, cup, table, final)
                room = await self.rooms.load(table.room)
        except Refusal:
            return Outcome(none, False)
        match = room.state.match if room is not None else None
        if room is None or match is None:
            return Outcome(none, False)
        if match.version == 0:
            room.reminders.send(room.reminders.due())
        shown = match.position.view(-1)
        scores = [float(match.position.scores()[seat]) for seat in range(len(none))]
        return Outcome(scores if cup.kind == "federation" else none, False, shown.progress, room.state.cut)

    async def info(self, code: str, person: str) -> CupInfo:
        """Return a tournament as a player may know it."""
        _, cup = await self.read(code)
        hosting = person != "" and cup.host == person  # the host may have been erased, and is nobody then
        outcomes = await self.outcomes(code, cup)
        order = ranking(cup, outcomes)
        totals = points_of(cup, outcomes)
        met = strength(cup, totals)
        key = key_of(cup, outcomes)
        keys = [key(k) for k in order]
        rank = {k: 1 + keys.index(keys[at]) for at, k in enumerate(order)}  # equals share a place
        rounds = [by_entrant(cup, n, tables) for n, tables in enumerate(outcomes)]
        by_round = [[points.get(k) for points in rounds] for k in range(len(cup.entrants))]
        return CupInfo(
            code,
            cup.name,
            cup.game,
            cup.kind,
            cup.size,
            cup.rounds,
            cup.clock,
            host=hosting,
            mine=next((k for k, one in enumerate(cup.entrants) if person and one.person == person), None),
            over=cup.over,
            notice=cup.notice,
            entrants=[
                CupEntrant(
                    k, one.name, one.crest, rank[k], totals[k], met[k], by_round[k], one.left, one.muted and hosting
                )
                for k, one in ((k, cup.entrants[k]) for k in order)
            ],
            played=[
                CupRound(
                    [
                        CupTable(
                            table.room,
                            [CupSeat(k, points) for k, points in zip(table.players, outcome.points, strict=True)],
                            outcome.over,
                            table.given is not None,
                            outcome.cut,
                            outcome.progress,
                        )
                        for table, outcome in zip(turn.tables, tables, strict=True)
                    ],
                    turn.paused,
                    turn.final,
                )
                for turn, tables in zip(cup.played, outcomes, strict=True)
            ],
            ready=not cup.over and all(one.over for tables in outcomes for one in tables),
        )


def vacant(cup: Cup) -> int | None:
    """Return the place of an entrant who left before any round, so that nothing refers to it; None if there is none."""
    drawn = {
        k
        for turn in cup.played
        for players in (turn.paused, *(table.players for table in turn.tables))
        for k in players
    }
    return next((k for k, one in enumerate(cup.entrants) if one.left and k not in drawn), None)


def mutings(cup: Cup, table: Seating) -> list[Muted]:
    """Return who of a table has their word, and who does not, by the host and by the operator of the service."""
    found = [cup.entrants[k] for k in table.players]
    return [Muted(one.person, one.muted) for one in found] + [
        Muted(one.person, one.silenced, operator=True) for one in found
    ]


def muting(wanted: Muted, room: Room) -> Entry | None:
    """Return the entry by which a player has their word, or not; None if it is so already."""
    known = room.silenced if wanted.operator else room.muted
    return None if (wanted.person in known) == wanted.muted else wanted


def options_of(cup: Cup, players: int, final: bool) -> dict[str, Any]:
    """Return the options of a table for a number of players."""
    options = {**cup.options, "players": players}
    if cup.kind == "federation" and not final:
        options["rules"] = without(options["rules"], BY_ITSELF)
    return options


def without(rules: Sequence[Any], ids: Collection[str]) -> list[Any]:
    """Return house rules, as options have them, without some of them."""
    return [rule for rule in rules if (rule if isinstance(rule, str) else rule["id"]) not in ids]


def shorter(match: Match) -> dict[str, Any]:
    """Return options by which a match in the Federation's format ends with its present round.

    A final with fewer rounds would have been decided earlier, and its players asked: it can't have that rule any more,
    unless they were asked.

    Raises: BadInput if there are no such options.
    """
    options = match.options.data()

    def tried(gone: Collection[str]) -> dict[str, Any]:
        found = {**options, "rules": without(options["rules"], gone), "games": match.position.stage()}
        match.shortened(match.game.options(found))
        return found

    try:
        return tried(WHOLE_SET | BY_ITSELF)
    except BadInput:
        return tried(WHOLE_SET)


def forced_end(match: Match) -> list[int]:
    """Return the points of the seats if a match in the Federation's format were ended now, by its rule for this.

    What is asked before that, an open vote or the cards of an exchange, is answered as if time had run out.
    """
    options = match.options.data()
    ruled = Match(
        match.game,
        match.game.options({**options, "rules": [*options["rules"], FORCED]}),
        match.seed,
        [*match.moves, *match.chosen],
        match.generator,
    )
    said = "end"
    while not ruled.is_over():
        seat = ruled.position.deciders()[0]
        twin = ruled.position.clone()
        twin.ask(seat)
        if said in [twin.text(move) for move in twin.legal_moves()]:
            ruled.play(seat, said)
            said = "yes"
        else:
            ruled.play(seat, ruled.expired(seat))
    return ruled.position.scores()


def by_entrant(cup: Cup, number: int, outcomes: list[Outcome]) -> dict[int, float]:
    """Return the points of a round by entrant; of tables that are still playing, what they have brought so far."""
    turn = cup.played[number]
    found = {
        k: points
        for table, outcome in zip(turn.tables, outcomes, strict=True)
        for k, points in zip(table.players, outcome.points, strict=True)
    }
    rests = {} if turn.final or cup.kind == "federation" else dict.fromkeys(turn.paused, RESTING)
    return {**rests, **found}


def points_of(cup: Cup, outcomes: list[list[Outcome]]) -> list[float]:
    """Return everyone's points, of finished tables; those of a final are not among them."""
    totals = [0.0] * len(cup.entrants)
    for number, (turn, tables) in enumerate(zip(cup.played, outcomes, strict=True)):
        done = {k for table, one in zip(turn.tables, tables, strict=True) if one.over for k in table.players}
        for k, points in by_entrant(cup, number, tables).items():
            totals[k] += points if not turn.final and (k in done or k in turn.paused) else 0.0
    return totals


def strength(cup: Cup, totals: Sequence[float]) -> list[float]:
    """Return the points of whom everyone met: of each round, the mean of the others at the table, to hundredths.

    The mean, since tables differ in size. Whoever paused met, as it were, someone with points like their own: a pause
    does not cost a place. A final, which is no part of the totals, is none of this either.
    """
    met = [0.0] * len(cup.entrants)
    for turn in cup.played:
        if turn.final:
            continue
        for table in turn.tables:
            together = sum(totals[one] for one in table.players)
            for one in table.players:
                met[one] += (together - totals[one]) / max(1, len(table.players) - 1)
        for one in turn.paused:
            met[one] += totals[one]
    return [round(points, 2) for points in met]


def key_of(cup: Cup, outcomes: list[list[Outcome]]) -> Callable[[int], tuple[float, ...]]:
    """Return what players are ordered by: the final, their points, and at equal points those of whom they met."""
    totals = points_of(cup, outcomes)
    met = strength(cup, totals)
    final: dict[int, float] = {}
    for number, turn in enumerate(cup.played):
        if turn.final:
            final = by_entrant(cup, number, outcomes[number])
    return lambda k: (-float(k in final), -final.get(k, 0.0), -totals[k], -met[k])


def ranking(cup: Cup, outcomes: list[list[Outcome]]) -> list[int]:
    """Return the entrants, the best first."""
    key = key_of(cup, outcomes)
    return sorted(range(len(cup.entrants)), key=lambda k: (key(k), k))
