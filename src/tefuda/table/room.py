"""A room as its list describes it: who sits where, what is played, how the match is going.

Pure: no clock, no store, no network. `add` takes in one entry after the other; `wish` checks what a player asks for
and returns the entry that would fulfil it (`wishes`).
"""

from __future__ import annotations

import contextlib
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal

from tefuda.engine.chance import FAST
from tefuda.engine.position import SPECTATOR
from tefuda.engine.registry import Game, find
from tefuda.table import messages, rated, shelf, wishes
from tefuda.table.chairs import CRESTS, Chair, seated_at
from tefuda.table.clocks import DAY
from tefuda.table.ended import Ended, outline
from tefuda.table.entries import (
    Advised,
    AgainDeclined,
    AgainWanted,
    BotSat,
    Closed,
    Committed,
    CustomsSet,
    Dealt,
    Entry,
    Freed,
    HostPassed,
    Moved,
    Muted,
    Opened,
    OptionsSet,
    Pruned,
    Readied,
    Redealt,
    Removed,
    Returned,
    Revealed,
    Sat,
    Sealed,
    Shortened,
    Shut,
    Skipped,
    Source,
    Spoke,
    Started,
    Stood,
    commitment,
    encode,
    whole_seed,
)
from tefuda.table.late import Late
from tefuda.table.match import Match, stopped
from tefuda.table.refusals import refuse

LONGEST_TALK: Final = 100  # lines of chat that are kept
LONGEST_WAIT: Final = 1_000  # … at most, where spectators have yet to see them
PRUNED: Final = len(encode(Pruned()))  # bytes of an entry that has no effect any more
RESENT: Final = 50  # moves of a table, after which a browser that sends one again is told that it comes too late


@dataclass
class OptionsWritten:
    """Options on a list, under the number `seq`, and who sat where before them. They have no effect any more once other
    options follow that would have led to the same seats without them."""

    seq: int
    size: int  # bytes
    before: list[Chair]

    def left_in_place(self, person: str, seat: int | None) -> bool:
        """Return whether a player who is in a seat now was there before, too."""
        return seat is None or (seat < len(self.before) and self.before[seat].person == person)


@dataclass
class Room:
    """A room: `seq` is the number of the last entry; `version` counts moves and deals over all its matches."""

    code: str
    seq: int = 0
    written: int = 0  # bytes on the list since the last deal, moves not counted
    game: Game = field(init=False)
    wanted: dict[str, Any] = field(default_factory=dict)
    problems: list[messages.Problem] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    clock: int = 0
    rated: bool = False  # matches that begin now are, if two people play
    customs: messages.Customs = field(default_factory=messages.Customs)
    private: bool = False
    cup: str = ""  # the tournament whose table it is
    seed: str = ""
    generator: str = FAST
    next: str = ""  # the service's part of the next match's seed; empty in lists older than that promise
    dealing: Started | Redealt | None = None  # the deal that waits for what seats have committed to
    source: Source | None = None  # what the first match continues from
    host: str = ""
    inviter: str = ""  # to another match, as long as someone wants one
    arrivals: list[str] = field(default_factory=list)  # the players at the table, in the order they came
    chairs: list[Chair] = field(default_factory=list)
    match: Match | None = None
    late: Late | None = None  # the match as spectators see it, if they see it with a delay
    finished: Match | None = None  # the last match that was played to its end
    finished_names: list[str] = field(default_factory=list)
    rating: bool = False  # the present match is rated
    cut: bool = False  # the host of the tournament has cut the current match short
    spoiled: bool = False  # the host sent a player away from it
    by_bots: set[int] = field(default_factory=set)  # people's seats whose last move in it was a bot's
    dealt: int = 0  # matches that began here
    ended: list[Ended] = field(default_factory=list)  # those that were played to the end
    removed: set[str] = field(default_factory=set)  # players the host sent away
    muted: set[str] = field(default_factory=set)  # players who may not chat
    silenced: set[str] = field(default_factory=set)  # the same, by the operator of the service
    shut: bool = False  # closed for good
    talk: list[messages.Said] = field(default_factory=list)  # the last lines
    speakers: dict[int, str] = field(default_factory=dict)  # the players who said them, by their numbers on the list
    said_at: dict[int, int] = field(default_factory=dict)  # by id of a line: the version at which it was said
    first: int = 0  # the version at which the present match starts
    ids: deque[str] = field(default_factory=partial(deque, maxlen=RESENT))  # of the latest moves, after their seats
    sealed: dict[int, str] = field(default_factory=dict)  # moves that will be made when the present choice is over
    spoken: list[tuple[int, int]] = field(default_factory=list)  # the lines of `talk`: their numbers on the list, bytes
    set_last: OptionsWritten | None = None  # if nothing has happened since
    superseded: list[int] = field(default_factory=list)  # numbers of entries that have no effect any more
    used: dict[int, float] = field(default_factory=dict)  # seconds of their reserves that seats have used in `used_in`
    used_in: tuple[int, int] = (-1, -1)  # a match and a round of it
    skips: set[str] = field(default_factory=set)  # who wants the bots to play the rest of `skips_in` at once
    skips_in: tuple[int, int] = (-1, -1)  # a match and a round of it
    turned: dict[int, tuple[int, int]] = field(default_factory=dict)  # over days, by seat that decides: the version at
    # which that began, and the number of the entry that led there

    @property
    def over_days(self) -> bool:
        """Return whether players have days for each move, and need not be here meanwhile."""
        return self.clock >= DAY

    @property
    def phase(self) -> Literal["waiting", "playing", "over"]:
        if self.match is None:
            return "over" if self.shut else "waiting"
        return "over" if self.shut or self.match.is_over() else "playing"

    @property
    def version(self) -> int:
        return self.first + (self.match.version if self.match else 0)

    @property
    def shown(self) -> int:
        """Return the version that spectators see."""
        return self.version if self.late is None else self.first + self.late.match.version

    def heard(self, seated: bool) -> list[messages.Said]:
        """Return the latest lines of the chat that someone may see: a spectator, none later than the moves they see."""
        if seated or self.late is None:
            return self.talk[-LONGEST_TALK:]
        return [said for said in self.talk if self.said_at[said.id] <= self.shown][-LONGEST_TALK:]

    def outdated(self) -> int:
        """Return how many of the first lines of the chat nobody gets to see any more."""
        more = max(0, len(self.talk) - LONGEST_TALK)
        seen = next((k for k in range(more) if self.said_at[self.talk[k].id] > self.shown), more)
        return max(seen, len(self.talk) - LONGEST_WAIT)

    def seat_of(self, person: str) -> int | None:
        return next((seat for seat, chair in enumerate(self.chairs) if person and chair.person == person), None)

    def seats(self) -> dict[str, int]:
        """Return the seats of the players at the table."""
        return {chair.person: seat for seat, chair in enumerate(self.chairs) if chair.person}

    def persons(self) -> list[str]:
        return [chair.person for chair in self.chairs if chair.person]

    def players(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.person]

    # --- taking in entries -------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Take in the next entry of the list. One that cannot be replayed is not counted, and nothing follows it."""
        before = list(self.chairs)
        match entry:
            case Moved():  # most entries are
                self.add_moved(entry)
            case Opened():
                self.game = find(entry.game)
                self.seed, self.generator, self.next = entry.seed, entry.generator, entry.next
                self.private, self.cup = entry.private, entry.cup
                self.customs, self.clock = entry.customs, entry.clock
                self.source = entry.source
                self.set_options(entry.options)
            case Sat():
                self.add_sat(entry)
            case Stood():
                self.add_stood(entry.person)
            case Removed():
                self.removed.add(entry.person)
                self.spoiled = True
                self.add_stood(entry.person)
            case Muted():
                muted = self.silenced if entry.operator else self.muted
                (muted.add if entry.muted else muted.discard)(entry.person)
            case Shut():
                self.shut = True
            case Returned():
                self.chair_of(entry.person).left = False
            case BotSat():
                chair = self.chairs[entry.seat]
                crest = chair.crest if chair.bot else self.free_crest(-1)
                self.chairs[entry.seat] = Chair(bot=True, crest=crest, strength=entry.strength)
            case Freed():
                self.chairs[entry.seat] = Chair()
            case OptionsSet():
                self.clock, self.rated = entry.clock, entry.rated
                self.set_options(entry.options)
                for chair in self.chairs:
                    chair.ready = False
            case CustomsSet():
                self.customs = entry.customs
            case Advised():
                self.chair_of(entry.person).hints += 1
            case Skipped():
                self.skips = {*self.skipping(), entry.person}
                self.skips_in = self.deal_now()
            case Readied():
                self.chair_of(entry.person).ready = entry.ready
            case Started() | Redealt():
                self.dealing = entry
                self.deal_if_revealed()
            case Shortened():
                self.add_shortened(entry)
            case Committed():
                chair = self.chair_of(entry.person)
                chair.commit, chair.entropy = entry.hash, ""
            case Revealed():
                self.chair_of(entry.person).entropy = entry.entropy
                self.deal_if_revealed()
            case Dealt():
                self.deal()
            case Sealed():
                self.sealed[entry.seat] = entry.text
                self.note_id(entry)
                self.note_bot(entry)
            case Closed():
                self.add_closed()
            case AgainWanted():
                self.add_again(entry.person)
            case AgainDeclined():
                self.add_declined(entry.person)
            case HostPassed():
                self.host = entry.person
            case Spoke():
                self.add_spoke(entry)
        self.seq += 1
        if self.over_days:
            self.note_turns()
        if isinstance(entry, Moved):
            self.set_last = None
            return
        size = 0 if isinstance(entry, (Opened, Started, Redealt, Sealed, Closed)) else len(encode(entry))
        self.written += size
        self.find_superseded(entry, size, before)

    def note_turns(self) -> None:
        """Note since which entry who must decide."""
        deciders = self.match.position.deciders() if self.match is not None and self.phase == "playing" else []
        now = {seat: self.first + self.match.opened(seat) for seat in deciders if self.match is not None}
        kept = {seat: told for seat, told in self.turned.items() if now.get(seat) == told[0]}
        self.turned = {seat: kept.get(seat, (opened, self.seq)) for seat, opened in now.items()}

    def is_awaited(self, seat: int) -> bool:
        """Return whether the match waits for this seat's player, who has a choice and has not made it."""
        chair, match = self.chairs[seat], self.match
        if match is None or not chair.person or chair.left or seat in self.sealed:
            return False
        return not match.quiet() or match.has_choice(seat)

    def awaits_bots(self) -> bool:
        """Return whether the match goes on by itself."""
        if self.match is None or self.phase != "playing":
            return False
        seats = self.match.position.deciders()
        if self.match.quiet():
            seats = [seat for seat in seats if seat not in self.sealed and self.match.has_choice(seat)]
        return not seats or any(self.chairs[seat].bot or self.chairs[seat].left for seat in seats)

    def find_superseded(self, entry: Entry, size: int, before: list[Chair]) -> None:
        """Note which earlier entry has no effect any more, now that this one follows. `before`: the seats before it.

        That are lines of chat beyond the last ones, and options that were replaced before anything else happened; not
        if players or bots sit elsewhere because of them, as where there were fewer seats for a while.
        """
        gone: list[tuple[int, int]] = []
        if isinstance(entry, Spoke):
            self.spoken.append((self.seq, size))
            old = self.outdated()
            gone, self.spoken, self.talk = self.spoken[:old], self.spoken[old:], self.talk[old:]
            for id, _ in gone:
                self.speakers.pop(id, None)
                self.said_at.pop(id, None)
            if self.set_last is not None and not self.set_last.left_in_place(entry.person, self.seat_of(entry.person)):
                self.set_last = None  # the line names the seat
        elif isinstance(entry, OptionsSet):
            last = self.set_last
            if last is not None and seated_at(last.before, len(self.chairs)) == self.chairs:
                gone, before = [(last.seq, last.size)], last.before
            self.set_last = OptionsWritten(self.seq, size, before)
        elif not isinstance(entry, Pruned):
            self.set_last = None
        for number, bytes in gone:
            self.superseded.append(number)
            self.written = max(0, self.written - bytes + PRUNED)

    def replay(self, entry: Entry) -> bool:
        """Take in an entry of a list from before. A match in which it can't be replayed is stopped, as under other
        rules.

        Return whether it could be replayed.

        Raises: whatever is raised where it is not the match that is at fault, as by a game that is missing.
        """
        try:
            self.add(entry)
        except Exception:
            if not isinstance(entry, (Started, Redealt, Revealed, Dealt, Shortened, Moved, Sealed, Closed)):
                raise
            self.match = stopped(self.game, len(self.chairs), self.match.version if self.match is not None else 0)
            self.late = None
            self.seq += 1
            return False
        return True

    def add_spoke(self, entry: Spoke) -> None:
        seat = self.seat_of(entry.person)
        name = "" if seat is None else self.chairs[seat].name
        id = self.seq + 1
        self.talk = [*self.talk, messages.Said(seat, name, entry.line, id, entry.stamp)]
        self.speakers[id] = entry.person
        self.said_at[id] = self.version

    def chair_of(self, person: str) -> Chair:
        return next(chair for chair in self.chairs if chair.person == person)

    def add_sat(self, entry: Sat) -> None:
        old = self.seat_of(entry.person)
        if old is not None:
            self.chairs[old] = Chair()
        joins = self.phase == "over" and bool(self.accepted())  # whoever sits down now comes for the next match
        self.chairs[entry.seat] = Chair(entry.person, name=entry.name, crest=self.free_crest(entry.crest), ready=joins)
        self.arrivals += [entry.person] if old is None else []
        self.pass_on_host()

    def add_stood(self, person: str) -> None:
        """Free a seat; during a match it, and the name in its result, stay the player's until the next deal."""
        chair = self.chair_of(person)
        chair.ready = False
        if self.match is not None:
            chair.left = True
        else:
            self.chairs[self.chairs.index(chair)] = Chair()
            self.pass_on_host()

    def pass_on_host(self) -> None:
        """Keep a host at the table as long as a player sits there: the longest-seated of those who are left."""
        self.arrivals = [person for person in self.arrivals if person in self.persons()]
        if self.host not in self.arrivals:
            self.host = next(iter(self.arrivals), self.host)

    def add_again(self, person: str) -> None:
        chair = self.chair_of(person)
        if not self.accepted():
            self.inviter = person
            for other in self.chairs:
                other.declined = False
        chair.ready, chair.left, chair.declined = True, False, False

    def add_declined(self, person: str) -> None:
        """Take an answer; one who had accepted has simply not answered. An invitation outlasts the one who made it."""
        chair = self.chair_of(person)
        chair.ready, chair.declined = False, not chair.ready
        if self.inviter == person:
            self.inviter = next(iter(self.accepted()), "")

    def accepted(self) -> list[str]:
        """Return the players who want another match."""
        return [chair.person for chair in self.chairs if chair.person and chair.ready and not chair.left]

    def add_moved(self, entry: Moved) -> None:
        self.note_id(entry)
        self.note_bot(entry)
        if entry.by == "person":  # what follows is new to whoever wanted to skip the rest
            self.skips = set()
        if entry.used > 0:
            used = self.reserves_used()
            self.used = {**used, entry.seat: used.get(entry.seat, 0.0) + entry.used}
            self.used_in = self.deal_now()
        self.make(entry.seat, entry.text)

    def add_shortened(self, entry: Shortened) -> None:
        assert self.match is not None
        options = self.match.game.options(entry.options)
        self.match.shorten(options)
        if self.late is not None:
            self.late.match.shorten(options)
        self.cut = True

    def note_id(self, entry: Moved | Sealed) -> None:
        if entry.id:
            self.ids.append(f"{entry.seat} {entry.id}")
            self.chairs[entry.seat].made = entry.id

    def note_bot(self, entry: Moved | Sealed) -> None:
        if self.chairs[entry.seat].person:
            (self.by_bots.add if entry.by == "bot" else self.by_bots.discard)(entry.seat)

    def deal_now(self) -> tuple[int, int]:
        """Return the present match and round."""
        assert self.match is not None
        return self.first, self.match.position.stage()

    def reserves_used(self) -> dict[int, float]:
        """Return the seconds of their reserves that seats have used in the present round."""
        return self.used if self.used_in == self.deal_now() else {}

    def skipping(self) -> set[str]:
        """Return who wants the bots to play the rest of the present round at once."""
        return self.skips if self.skips_in == self.deal_now() else set()

    def is_out(self, seat: int) -> bool:
        """Return whether a seat has no more part in the present round, or its player in the match."""
        assert self.match is not None
        seen = next(one for one in self.match.position.view(SPECTATOR).seats if one.seat == seat)
        return self.chairs[seat].left or seen.place > 0 or bool({"out", "eliminated"} & set(seen.state))

    def onlookers(self) -> list[str]:
        """Return the players who still look on: those at the table, or else whoever decides."""
        return [chair.person for chair in self.chairs if chair.person and not chair.left] or [self.decider()]

    def decider(self) -> str:
        """Return the player who runs the table: the host, or once they left, the one who has been here longest."""
        left = {chair.person for chair in self.chairs if chair.left}
        return self.host if self.host not in left else next((one for one in self.arrivals if one not in left), "")

    def add_closed(self) -> None:
        """Make all moves of a choice that stayed open."""
        assert self.match is not None
        sealed, self.sealed = self.sealed, {}
        late = self.match.position.deciders()
        # A match that continues another may begin with choices made; seats that choose again do so before the last one.
        again = [seat for seat in sealed if seat not in late]
        for seat in [*again, *late]:
            self.make(seat, sealed.get(seat) or self.match.expired(seat))

    def make(self, seat: int, text: str) -> None:
        assert self.match is not None
        self.match.play(seat, text)
        if self.match.is_over():
            self.late = None
        elif self.late is not None:
            self.late.follow(seat, text)
        if self.match.is_over() and not self.match.is_stopped():
            self.finished = self.match
            self.finished_names = [chair.name or chair.nickname(seat) for seat, chair in enumerate(self.chairs)]
            self.ended.append(self.end(self.match))

    def end(self, match: Match) -> Ended:
        """Return what is kept of a match that is over."""
        goes_on = self.dealt == 1 and self.source is not None
        told = outline(match, [(chair.name, chair.crest, chair.bot) for chair in self.chairs])
        if self.rating:
            strengths = [chair.strength for chair in self.chairs]
            rated.mark(told, match.options.data(), self.by_bots, strengths, self.spoiled)
        return Ended(
            self.dealt,
            self.seq + 1,
            match.record(self.finished_names),
            told,
            [chair.person for chair in self.chairs],
            match.promised,
            match.commits,
            messages.Source(self.source.room, len(self.source.moves), self.source.number)
            if goes_on and self.source
            else None,
        )

    def ended_at(self, number: int) -> Ended | None:
        """Return the match of a number, 0 for the one that ended last; None if there is none that has ended."""
        wanted = [match for match in self.ended if number in (0, match.number)]
        return wanted[-1] if wanted else None

    def deal_if_revealed(self) -> None:
        if all(chair.entropy or not chair.commit or chair.left for chair in self.chairs):
            self.deal()

    def deal(self) -> None:
        """Start a match with bots on the open seats."""
        began, self.dealing = self.dealing, None
        self.written = 0
        self.dealt += 1
        assert began is not None
        if isinstance(began, Redealt):
            self.seed, self.generator, self.next, self.source = began.seed, began.generator, began.next, None
            self.first = self.version + 1
        # Whoever has not agreed to a rated match, or to one over days, does not play it.
        silent = (self.rated or self.over_days) and isinstance(began, Redealt)
        self.chairs = [
            Chair() if chair.left or chair.declined or (silent and not chair.ready) else chair for chair in self.chairs
        ]
        self.rating = self.rated and self.source is None and len(self.persons()) > 1
        self.spoiled, self.cut, self.by_bots = False, False, set()
        self.inviter = ""
        self.pass_on_host()
        for seat, chair in enumerate(self.chairs):
            chair.ready, chair.hints = False, 0
            if chair.open:
                self.chairs[seat] = Chair(bot=True, crest=self.free_crest(-1), strength=began.strength)
        promised = self.promise()
        commits = self.add_entropy()
        before = self.source.moves if self.source else []
        options = self.wanted
        if self.source is None:  # a continued match counts as bots the seats that were bots when it began
            bots = [seat for seat, chair in enumerate(self.chairs) if chair.bot]
            options = {**options, **{option.id: bots for option in self.game.option_list if option.type == "bots"}}
        rules = began.rules if self.source is None else self.source.rules
        game = self.game.under(rules)
        if game is None:
            self.match = stopped(self.game, len(self.chairs), len(before))
        else:
            self.match = Match(game, game.options(options), self.seed, before, self.generator)
        self.late = None
        if game is not None and self.customs.delay and not self.match.is_over():
            twin = Match(game, game.options(options), self.seed, before, self.generator)
            self.late = Late(twin, self.customs.delay)
        self.match.promised, self.match.commits = promised, commits
        self.sealed = {}

    def promise(self) -> str:
        """Return the commitment to the service's part of the seed; none for a match that continues from a known one."""
        return "" if self.source is not None else commitment(self.seed)

    def add_entropy(self) -> dict[int, str]:
        """Make what seats have committed to and revealed a part of the seed. Return the commitments by seat."""
        added = {seat: chair.entropy for seat, chair in enumerate(self.chairs) if chair.entropy}
        commits = {seat: chair.commit for seat, chair in enumerate(self.chairs) if chair.commit}
        self.seed = whole_seed(self.seed, added)
        for chair in self.chairs:
            chair.commit = chair.entropy = ""
        return commits

    def free_crest(self, wanted: int) -> int:
        """Return the wanted crest if no other seat has it, else the first free one."""
        taken = {chair.crest for chair in self.chairs if not chair.open}
        free = [crest for crest in range(CRESTS) if crest not in taken]
        return wanted if wanted in free or not free else free[0]

    def set_options(self, document: dict[str, Any]) -> None:
        """Apply options, valid or not, and seat all players at a table of that size."""
        checked = shelf.check(self.game, document)
        self.wanted, self.problems, self.idle = checked.options, checked.problems, checked.idle
        self.chairs = seated_at(self.chairs, int(self.wanted["players"]))

    def own(self, seat: int) -> str:
        """Return the seat's own choice that waits for the others or for the end of its time; empty if there is none."""
        if seat in self.sealed:
            return self.sealed[seat]
        return self.match.own(seat) if self.match is not None and self.match.before is not None else ""

    # --- wishes: see wishes.py ---------------------------------------------------------------------------------

    def wish(self, person: str, message: messages.ToServer) -> Entry | None:
        """Return the entry that fulfils a player's wish, or None if it is already fulfilled.

        Raises: Refusal if it cannot be fulfilled; BadNotation or IllegalMove if it is a move that cannot be made.
        """
        return wishes.wish(self, person, message)

    def sit(self, person: str, message: messages.Sit) -> Entry | None:
        return wishes.sit(self, person, message)

    def start(self, person: str) -> Entry | None:
        return wishes.start(self, person)

    def redealt(self) -> Redealt:
        """Return the entry that starts the next match."""
        return wishes.redealt(self)

    def in_range(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs):
            raise refuse("no_seat")

    def seated(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise refuse("not_seated")
        return seat


def ended_matches(code: str, entries: list[Entry]) -> list[Ended]:
    """Return the finished matches of a room's list. A list that can't be replayed ends where it can't."""
    room = Room(code)
    with contextlib.suppress(Exception):  # its game is missing here
        for entry in entries:
            if not room.replay(entry):
                break
    return room.ended
