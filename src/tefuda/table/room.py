"""A room as its list describes it: who sits where, what is played, how the match is going.

Pure: no clock, no store, no network. `add` takes in one entry after the other; the methods named like the browser's
messages check a wish and return the entry that would fulfil it, or raise `Refusal`.
"""

from __future__ import annotations

import json
import re
import secrets
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal

from tefuda.engine.chance import FAST, KEYED
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.position import SPECTATOR
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.table import messages, rated, shelf
from tefuda.table.ended import Ended, outline
from tefuda.table.entries import (
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
from tefuda.table.match import Match, stopped
from tefuda.table.names import clean, distinct

CRESTS: Final = 12
USUAL_BOT: Final = 5  # strength of the bots that fill open seats
STRONGEST_BOT: Final = 10_000  # ms per move
LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 200
LONGEST_TALK: Final = 100  # lines of chat that are kept
LONGEST_OPTIONS: Final = 16 * 1024  # bytes as JSON
PRUNED: Final = len(encode(Pruned()))  # bytes of an entry that has no effect any more
MOST_WRITTEN: Final = 1024 * 1024  # bytes on the list between two deals, moves not counted
LONGEST_CLOCK: Final = 3600
LONGEST_MOVE: Final = 400
LONGEST_ID: Final = 40
RESENT: Final = 50  # moves of a table, after which a browser that sends one again is told that it comes too late


class Refusal(BadInput):
    """A wish that cannot be fulfilled; text ids `ui.error.*`."""


def refuse(reason: str, **args: int | str) -> Refusal:
    return Refusal(Text(f"ui.error.{reason}", dict(args)))


@dataclass
class Chair:
    """A seat of the table. `person` empty and no `bot`: open. `left`: its player stood up during a match. `declined`:
    does not want another one."""

    person: str = ""
    bot: bool = False
    name: str = ""
    crest: int = 0
    ready: bool = False
    left: bool = False
    declined: bool = False
    strength: int = USUAL_BOT
    commit: str = ""  # to what its player adds to the next deal
    entropy: str = ""  # what that is, once revealed
    made: str = ""  # the id of its latest move

    @property
    def open(self) -> bool:
        return not self.person and not self.bot

    def nickname(self, seat: int) -> str:
        """Return what records call a player without a name."""
        return f"{'Guest' if self.person else 'Bot'} {seat + 1}"


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
    finished: Match | None = None  # the last match that was played to its end
    finished_names: list[str] = field(default_factory=list)
    rating: bool = False  # the present match is rated
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
    first: int = 0  # the version at which the present match starts
    ids: deque[tuple[int, str]] = field(default_factory=partial(deque, maxlen=RESENT))  # of the latest moves
    sealed: dict[int, str] = field(default_factory=dict)  # moves that will be made when the present choice is over
    spoken: list[tuple[int, int]] = field(default_factory=list)  # the lines of `talk`: their numbers on the list, bytes
    set_last: OptionsWritten | None = None  # if nothing has happened since
    superseded: list[int] = field(default_factory=list)  # numbers of entries that have no effect any more
    used: dict[int, float] = field(default_factory=dict)  # seconds of their reserves that seats have used in `used_in`
    used_in: tuple[int, int] = (-1, -1)  # a match and a round of it
    skips: set[str] = field(default_factory=set)  # who wants the bots to play the rest of `skips_in` at once
    skips_in: tuple[int, int] = (-1, -1)  # a match and a round of it

    @property
    def phase(self) -> Literal["waiting", "playing", "over"]:
        if self.match is None:
            return "over" if self.shut else "waiting"
        return "over" if self.shut or self.match.is_over() else "playing"

    @property
    def version(self) -> int:
        return self.first + (self.match.version if self.match else 0)

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
            case Opened():
                self.game = find(entry.game)
                self.seed, self.generator, self.next = entry.seed, entry.generator, entry.next
                self.private, self.cup = entry.private, entry.cup
                self.customs = entry.customs
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
            case Skipped():
                self.skips = {*self.skipping(), entry.person}
                self.skips_in = self.deal_now()
            case Readied():
                self.chair_of(entry.person).ready = entry.ready
            case Started() | Redealt():
                self.dealing = entry
                self.deal_if_revealed()
            case Committed():
                chair = self.chair_of(entry.person)
                chair.commit, chair.entropy = entry.hash, ""
            case Revealed():
                self.chair_of(entry.person).entropy = entry.entropy
                self.deal_if_revealed()
            case Dealt():
                self.deal()
            case Moved():
                self.add_moved(entry)
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
        size = 0 if isinstance(entry, (Opened, Started, Redealt, Moved, Sealed, Closed)) else len(encode(entry))
        self.written += size
        self.find_superseded(entry, size, before)

    def find_superseded(self, entry: Entry, size: int, before: list[Chair]) -> None:
        """Note which earlier entry has no effect any more, now that this one follows. `before`: the seats before it.

        That is a line of chat beyond the last ones, and options that were replaced before anything else happened; not
        if players or bots sit elsewhere because of them, as where there were fewer seats for a while.
        """
        gone = None
        if isinstance(entry, Spoke):
            self.spoken.append((self.seq, size))
            gone = self.spoken.pop(0) if len(self.spoken) > LONGEST_TALK else None
            if gone is not None:
                self.speakers.pop(gone[0], None)
            if self.set_last is not None and not self.set_last.left_in_place(entry.person, self.seat_of(entry.person)):
                self.set_last = None  # the line names the seat
        elif isinstance(entry, OptionsSet):
            last = self.set_last
            if last is not None and seated_at(last.before, len(self.chairs)) == self.chairs:
                gone, before = (last.seq, last.size), last.before
            self.set_last = OptionsWritten(self.seq, size, before)
        elif not isinstance(entry, Pruned):
            self.set_last = None
        if gone is not None:
            self.superseded.append(gone[0])
            self.written = max(0, self.written - gone[1] + PRUNED)

    def replay(self, entry: Entry) -> bool:
        """Take in an entry of a list from before. A match in which it can't be replayed is stopped, as under other
        rules.

        Return whether it could be replayed.

        Raises: whatever is raised where it is not the match that is at fault, as by a game that is missing.
        """
        try:
            self.add(entry)
        except Exception:
            if not isinstance(entry, (Started, Redealt, Revealed, Dealt, Moved, Sealed, Closed)):
                raise
            self.match = stopped(self.game, len(self.chairs), self.match.version if self.match is not None else 0)
            self.seq += 1
            return False
        return True

    def add_spoke(self, entry: Spoke) -> None:
        seat = self.seat_of(entry.person)
        name = "" if seat is None else self.chairs[seat].name
        id = self.seq + 1
        self.talk = [*self.talk[1 - LONGEST_TALK :], messages.Said(seat, name, entry.line, id)]
        self.speakers[id] = entry.person

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

    def note_id(self, entry: Moved | Sealed) -> None:
        if entry.id:
            self.ids.append((entry.seat, entry.id))
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

    def onlookers(self) -> list[str]:
        """Return the players who still look on: those at the table, or else whoever decides."""
        return [chair.person for chair in self.chairs if chair.person and not chair.left] or [self.decider()]

    def decider(self) -> str:
        """Return who says how the table is run: the host, or once the host has left, who has been here longest."""
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
        silent = self.rated and isinstance(began, Redealt)  # whoever has not agreed to a rated match does not play it
        self.chairs = [
            Chair() if chair.left or chair.declined or (silent and not chair.ready) else chair for chair in self.chairs
        ]
        self.rating = self.rated and self.source is None and len(self.persons()) > 1
        self.spoiled, self.by_bots = False, set()
        self.inviter = ""
        self.pass_on_host()
        for seat, chair in enumerate(self.chairs):
            chair.ready = False
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
        return self.sealed.get(seat) or (self.match.own(seat) if self.match is not None else "")

    # --- wishes ------------------------------------------------------------------------------------------------

    def wish(self, person: str, message: messages.ToServer) -> Entry | None:
        """Return the entry that fulfils a player's wish, or None if it is already fulfilled.

        Raises: Refusal if it cannot be fulfilled; BadNotation or IllegalMove if it is a move that cannot be made.
        """
        if self.shut:
            raise refuse("shut")
        if person in self.removed:
            raise refuse("removed")
        if self.dealing is not None and not isinstance(message, (messages.Reveal, messages.Say)):
            raise refuse("running")
        ends = (messages.Play, messages.Reveal, messages.Start, messages.Again)  # what leads to the next deal
        if self.written > MOST_WRITTEN and not isinstance(message, ends):
            raise refuse("full")
        match message:
            case messages.Sit():
                return self.sit(person, message)
            case messages.Stand():
                return self.stand(person)
            case messages.SeatBot():
                return self.seat_bot(person, message)
            case messages.Unseat():
                return self.unseat(person, message)
            case messages.Remove():
                return self.remove(person, message)
            case messages.Mute():
                return self.mute(person, message)
            case messages.SetOptions():
                return self.options(person, message)
            case messages.SetCustoms():
                return self.set_customs(person, message)
            case messages.Skip():
                return self.skip(person)
            case messages.Ready():
                return self.ready(person, message)
            case messages.Commit():
                return self.commit(person, message)
            case messages.Reveal():
                return self.reveal(person, message)
            case messages.Start():
                return self.start(person)
            case messages.Play():
                return self.play(person, message)
            case messages.Say():
                return self.say(person, message)
            case messages.Again():
                return self.again(person)
            case messages.Decline():
                return self.decline(person)
            case _:
                raise refuse("bad_message")

    def sit(self, person: str, message: messages.Sit) -> Entry | None:
        self.in_range(message.seat)
        if self.seat_of(person) == message.seat:
            return Returned(person) if self.chairs[message.seat].left else None
        if self.phase == "playing":
            raise refuse("running")
        chair = self.chairs[message.seat]
        if not (chair.open or (self.phase == "over" and (chair.bot or chair.left))):
            raise refuse("seat_taken")
        others = [chair.name for chair in self.chairs if chair.person and chair.person != person]
        name = distinct(clean(message.name, LONGEST_NAME), others, LONGEST_NAME)
        return Sat(person, message.seat, name, self.crest(message.crest))

    def stand(self, person: str) -> Entry | None:
        chair = self.chairs[self.seated(person)]
        return None if chair.left else Stood(person)

    def seat_bot(self, person: str, message: messages.SeatBot) -> Entry | None:
        self.in_range(message.seat)
        self.hosted(person)
        if self.chairs[message.seat].person:
            raise refuse("seat_taken")
        if self.phase == "playing" and not self.chairs[message.seat].bot:
            raise refuse("running")
        if not 0 <= message.strength <= STRONGEST_BOT:
            raise refuse("strength", most=STRONGEST_BOT)
        return BotSat(message.seat, message.strength)

    def unseat(self, person: str, message: messages.Unseat) -> Entry | None:
        self.in_range(message.seat)
        self.hosted(person)
        self.gathering()
        if self.chairs[message.seat].person:
            raise refuse("seat_taken")
        return Freed(message.seat) if self.chairs[message.seat].bot else None

    def remove(self, person: str, message: messages.Remove) -> Entry | None:
        guest = self.guest(person, message.seat)
        return None if guest in self.removed else Removed(guest)

    def mute(self, person: str, message: messages.Mute) -> Entry | None:
        guest = self.guest(person, message.seat)
        return None if message.muted == (guest in self.muted) else Muted(guest, message.muted)

    def guest(self, host: str, seat: int) -> str:
        """Return another player, of whom the host may decide. Raises: Refusal."""
        self.in_range(seat)
        self.hosted(host)
        if not self.chairs[seat].person or self.chairs[seat].person == host:
            raise refuse("no_guest")
        return self.chairs[seat].person

    def options(self, person: str, message: messages.SetOptions) -> Entry | None:
        self.hosted(person)
        self.gathering()
        players = seats_for(self.game, message.options, len(self.chairs))
        if len(self.persons()) > players:
            raise refuse("too_many_people", n=len(self.persons()))
        if not 0 <= message.clock <= LONGEST_CLOCK:
            raise refuse("clock", most=LONGEST_CLOCK)
        wanted = lasting(self.game, {**message.options, "players": players})
        if self.source is not None and (wanted != self.wanted or message.rated):
            raise refuse("goes_on")
        if message.rated and (reason := rated.why_not(self.game, wanted)) is not None:
            raise Refusal(reason)
        if (wanted, message.clock, message.rated) == (self.wanted, self.clock, self.rated):
            return None
        return OptionsSet(wanted, message.clock, message.rated)

    def set_customs(self, person: str, message: messages.SetCustoms) -> Entry | None:
        if person != self.decider():
            raise refuse("host_only")
        return None if message.customs == self.customs else CustomsSet(message.customs)

    def skip(self, person: str) -> Entry | None:
        if person not in self.onlookers():
            raise refuse("not_seated")
        if (
            self.match is None
            or self.phase != "playing"
            or not all(self.is_out(seat) for seat in self.seats().values())
        ):
            raise refuse("no_skip")
        return None if person in self.skipping() else Skipped(person)

    def is_out(self, seat: int) -> bool:
        """Return whether a seat has no more part in the present round, or its player in the match."""
        assert self.match is not None
        seen = next(one for one in self.match.position.view(SPECTATOR).seats if one.seat == seat)
        return self.chairs[seat].left or seen.place > 0 or bool({"out", "eliminated"} & set(seen.state))

    def ready(self, person: str, message: messages.Ready) -> Entry | None:
        chair = self.chairs[self.seated(person)]
        self.gathering()
        return None if chair.ready == message.ready else Readied(person, message.ready)

    def commit(self, person: str, message: messages.Commit) -> Entry | None:
        chair = self.chairs[self.seated(person)]
        if self.phase == "playing" or self.goes_on():
            raise refuse("running")
        if not re.fullmatch(r"([0-9a-f]{64})?", message.hash):
            raise refuse("bad_message")
        return None if chair.commit == message.hash else Committed(person, message.hash)

    def goes_on(self) -> bool:
        """Return whether the next deal continues another table's match."""
        return self.source is not None and self.match is None

    def reveal(self, person: str, message: messages.Reveal) -> Entry | None:
        chair = self.chairs[self.seated(person)]
        if self.dealing is None or chair.entropy:
            return None
        if not re.fullmatch(r"[0-9a-f]{32}", message.entropy) or commitment(message.entropy) != chair.commit:
            raise refuse("bad_message")
        return Revealed(person, message.entropy)

    def start(self, person: str) -> Entry | None:
        if self.phase == "over" and self.accepted() and person in (self.inviter, self.host):
            if self.rated and any(not (chair.ready or chair.declined or chair.left) for chair in self.players()):
                raise refuse("rated_ready")
            return self.redealt()
        self.hosted(person)
        if self.phase == "playing":
            return None
        if self.match is not None:
            raise refuse("over")
        if self.problems:
            raise Refusal(self.problems[0].text)
        if self.rated and len(self.players()) < 2:
            raise refuse("rated_alone")
        if self.rated and any(not chair.ready and chair.person != person for chair in self.players()):
            raise refuse("rated_ready")
        return Started(USUAL_BOT, self.game.version)

    def play(self, person: str, message: messages.Play) -> Entry | None:
        seat = self.seated(person)
        if message.id and (seat, message.id) in self.ids:
            return None
        if self.match is None or len(message.text) > LONGEST_MOVE or len(message.id) > LONGEST_ID:
            raise refuse("bad_message")
        if self.match.is_over():
            raise IllegalMove(Text("engine.over"), rule="turn")
        if not self.match.may_decide(seat):
            raise IllegalMove(Text("engine.not_your_turn", {"who": seat}), rule="turn")
        if not self.first + self.match.opened(seat) <= message.version <= self.version:
            raise IllegalMove(Text("ui.error.stale"), rule="stale")
        text = self.match.canonical(seat, message.text)
        return Sealed(seat, text, message.id) if self.match.quiet() else Moved(seat, text, message.id)

    def say(self, person: str, message: messages.Say) -> Entry | None:
        self.seated(person)
        if person in self.silenced:
            raise refuse("silenced")
        if person in self.muted:
            raise refuse("muted")
        line = clean(message.line, LONGEST_LINE)
        return Spoke(person, line) if line else None

    def again(self, person: str) -> Entry | None:
        chair = self.chairs[self.seated(person)]
        if self.phase != "over":
            raise refuse("not_over")
        return None if chair.ready else AgainWanted(person)

    def decline(self, person: str) -> Entry | None:
        chair = self.chairs[self.seated(person)]
        if self.phase != "over":
            raise refuse("not_over")
        return None if chair.declined else AgainDeclined(person)

    def redealt(self) -> Redealt:
        """Return the entry that starts the next match."""
        return Redealt(self.next or secrets.token_hex(16), USUAL_BOT, KEYED, secrets.token_hex(16), self.game.version)

    # --- what wishes have in common ----------------------------------------------------------------------------

    def in_range(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs):
            raise refuse("no_seat")

    def seated(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise refuse("not_seated")
        return seat

    def hosted(self, person: str) -> None:
        if person != self.host:
            raise refuse("host_only")

    def gathering(self) -> None:
        if self.phase != "waiting":
            raise refuse("running")

    def crest(self, wanted: int) -> int:
        return wanted if 0 <= wanted < CRESTS else secrets.randbelow(CRESTS)


def seated_at(chairs: Sequence[Chair], size: int) -> list[Chair]:
    """Return the seats of a table of another size: players beyond it take open ones, or else those of bots."""
    kept = [*chairs[:size], *(Chair() for _ in range(size - len(chairs)))]
    for chair in chairs[size:]:
        if chair.person:
            free = [seat for seat, one in enumerate(kept) if not one.person]
            kept[min(free, key=lambda seat: (kept[seat].bot, seat))] = chair
    return kept


def seats_for(game: Game, options: dict[str, Any], usual: int) -> int:
    """Return how many seats these options ask for.

    Raises: Refusal if the game does not allow that number; a room may have bad options, but always valid seats.
    """
    players = options.get("players", usual)
    if isinstance(players, bool) or players not in game.players:
        raise refuse("players", allowed=" ".join(map(str, game.players)))
    return int(players)


def lasting(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Return options as they go on the list: with today's defaults written out, so that later ones do not change a
    match.

    Invalid options are returned as they are.
    """
    if len(json.dumps(options)) > LONGEST_OPTIONS:
        raise refuse("too_long")
    checked = shelf.check(game, options)
    return options if checked.problems else checked.options
