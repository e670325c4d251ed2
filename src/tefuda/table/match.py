"""One match at a table: the position, what happened at each version, and secret choices that can still be changed.

While several seats choose at the same time, each choice is a move on the list like any other, and is made in the
position at once (which hides it until all are in). A seat that has chosen may choose again, unless the game says that
choices are binding: its new move is on the list as well and replaces the seat's earlier choice. For that the position
before the choice is kept, and the choices that count are played again from there; positions do not depend on their
order. The choice closes with the move of the last seat that had none, and from then on nothing can be taken back.
"""

from __future__ import annotations

import functools
import zlib
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from tefuda.cards.bits import bit
from tefuda.engine.chance import FAST
from tefuda.engine.errors import IllegalMove
from tefuda.engine.happened import ALL, Happened
from tefuda.engine.options import Options
from tefuda.engine.position import OVER, SPECTATOR, Position
from tefuda.engine.record import VERSION, Record, expired_text, outcome, play_text, rules_of
from tefuda.engine.registry import Game
from tefuda.engine.view import Result, SeatView, Text, View

REMEMBERED: Final = 60  # versions of which a browser that comes back gets what happened

Step: TypeAlias = bytes | tuple[bytes, ...]

encode = msgspec.json.encode
unpack: Final = msgspec.msgpack.Decoder(list[Step]).decode


class Stopped(Position):
    """The end of a match that cannot go on, because the rules it began under are not here. Nothing of it is shown."""

    def begin(self) -> None:
        self.turn = OVER

    def clone(self) -> Stopped:
        twin = Stopped()
        twin.copy_base(self)
        return twin

    def scores(self) -> list[int]:
        return [0] * self.players

    def result(self) -> Result:
        """Return a tie of all."""
        return Result([1] * self.players, self.scores(), Text("ui.result.outdated"))

    def view(self, seat: int) -> View:
        assert self.options is not None
        seats = [SeatView(other, score=0) for other in range(self.players)]
        return View(self.options.game, seat if seat >= 0 else None, None, seats, [], None, result=self.result())


def stopped(game: Game, players: int, version: int) -> Match:
    """Return what takes the place of a match that cannot go on, at this version of it."""

    def create(options: Options) -> Stopped:
        position = Stopped()
        position.players = options.players
        return position

    over = Game(game.id, players=[players], pack=game.pack, create=create, zones=[], bound=lambda options: 0, minutes=0)
    match = Match(over, Options(players, {}, game.id), "")
    match.version = version
    return match


def _seat(seen: SeatView) -> int:
    return seen.seat


@functools.lru_cache(maxsize=10_000)
def one(seat: int, text: str) -> tuple[int, str]:
    """Return a move. Equal moves of all matches are one object: there are many, of few kinds."""
    return seat, text


def joined(steps: Iterable[bytes]) -> Any:
    """Return the events of several steps, encoded; some may have none."""
    told = b",".join(filter(None, steps))
    return Raw(b"[%b]" % told) if told else []


class Match:
    """A match: `position` has every choice in it; `history` is what happened on the way to each of the latest versions.

    What happened is kept encoded: objects would be thousands, for the garbage collector to walk. An entry of `history`
    has one text per seat, and one for spectators at the end (so that the index is the viewer): events with commas
    between; or a single text, if all see the same. While nobody looks, `packed` is what would be in `history`.

    A match may begin with `moves` that were made elsewhere; they count like any others. Only this position holds the
    match's `stream`; copies of it have none.
    """

    def __init__(
        self, game: Game, options: Options, seed: str, moves: Iterable[tuple[int, str]] = (), generator: str = FAST
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.generator = generator
        self.promised = (
            ""  # what was shown of the shuffle before the deal: the service's commitment, and those of seats
        )
        self.commits: dict[int, str] = {}
        self.position = game.new(options, seed, watched=True, generator=generator)
        self.version = 0
        self.latest = 0  # how many things happened on the way to this version
        self.counted = False  # among them a round was counted
        self.history: deque[Step] = deque(maxlen=REMEMBERED)
        self.packed = b""
        self.fired: list[Counter[str]] = [Counter() for _ in range(options.players)]  # house rules, by seat
        self.lasting: set[str] = set()  # those of them that change what follows
        self.titles: list[list[Text | None]] = []  # by seat, after each round
        self.stage = self.position.stage()
        self.remember(self.happened())
        self.moves: list[tuple[int, str]] = []  # the moves that count, of closed choices only
        self.before: Position | None = None  # the open choice: the position where it began
        self.chosen: list[tuple[int, str]] = []  # the open choice: the moves that count
        self.since: dict[int, int] = dict.fromkeys(self.position.deciders(), 0)
        for seat, text in moves:
            self.play(seat, text)

    def is_over(self) -> bool:
        return self.position.is_over()

    def is_stopped(self) -> bool:
        return isinstance(self.position, Stopped)

    def happened(self) -> list[Happened]:
        """Return the log and empty it."""
        log = self.position.log or []
        self.position.log = []
        return log

    def remember(self, happened: list[Happened]) -> None:
        """Keep what happened on the way to this version, as each viewer may see it."""

        def told(viewer: int) -> bytes:
            return encode([step.for_seat(viewer) for step in happened])[1:-1]

        self.wake()
        if all(step.seen_by == ALL for step in happened):
            self.history.append(told(SPECTATOR))
        else:
            self.history.append(tuple(map(told, [*range(self.position.players), SPECTATOR])))
        self.latest = len(happened)
        self.counted = any(step.event.kind == "score" for step in happened)
        for step in happened:
            if step.event.kind == "rule" and step.event.rule and step.event.seat is not None:
                self.fired[step.event.seat][step.event.rule] += 1
                if step.event.lasting:
                    self.lasting.add(step.event.rule)

    def rest(self) -> None:
        """Take less memory until someone looks or moves again."""
        if self.history:
            self.packed = zlib.compress(msgspec.msgpack.encode(list(self.history)))
            self.history.clear()

    def wake(self) -> None:
        if self.packed:
            self.history.extend(unpack(zlib.decompress(self.packed)))
            self.packed = b""

    # --- who may decide ----------------------------------------------------------------------------------------

    def decided(self) -> list[int]:
        """Return the seats that have chosen while others still choose."""
        if self.before is None:
            return []
        late = self.position.deciders()
        return sorted({seat for seat, _ in self.chosen if seat not in late})

    def may_change(self, seat: int) -> bool:
        """Return whether the seat has chosen and may choose again."""
        return seat in self.decided() and not self.position.binding()

    def may_decide(self, seat: int) -> bool:
        return seat in self.position.deciders() or self.may_change(seat)

    def opened(self, seat: int) -> int:
        """Return the version at which the seat's present decision opened: a move meant for an older one comes too
        late."""
        return self.since.get(seat, self.version)

    def own(self, seat: int) -> str:
        """Return the seat's own choice that waits for the others; empty if there is none."""
        return " ".join(text for who, text in self.chosen if who == seat) if self.may_change(seat) else ""

    def position_for(self, seat: int) -> Position:
        """Return the position the seat decides in: the true one, without its own choice while that can be changed."""
        return self.without(seat) if self.may_change(seat) else self.position

    def without(self, seat: int) -> Position:
        assert self.before is not None
        twin = self.before.clone()
        for who, text in self.chosen:
            if who != seat:
                play_text(twin, who, text)
        return twin

    def expired(self, seat: int) -> str:
        """Return the move made for a seat whose time has run out."""
        return expired_text(self.position, seat)

    def quiet(self) -> float:
        """Return the seconds that the present choice stays open, whoever has decided; 0: until all have."""
        return float(self.position.quiet())

    def has_choice(self, seat: int) -> bool:
        """Return whether the seat, which may decide now, can do more than one thing."""
        twin = self.position.clone()
        twin.ask(seat)
        return len(twin.legal_moves()) > 1

    def has_choice_of(self, seat: int) -> bool:
        """Return whether the seat, which may decide now or change its choice, can do more than one thing."""
        twin = self.position_for(seat).clone()
        twin.ask(seat)
        return len(twin.legal_moves()) > 1

    # --- moves -------------------------------------------------------------------------------------------------

    def canonical(self, seat: int, text: str) -> str:
        """Return the move as it will be on the list; nothing changes.

        Raises: BadNotation or IllegalMove if it cannot be read or made.
        """
        twin = self.position_for(seat).clone()
        twin.ask(seat)
        move = twin.parse(text)
        twin.clone().play(move, seat)
        return twin.text(move)

    def play(self, seat: int, text: str) -> None:
        """Make a checked move; a match that is stopped only counts it."""
        if self.is_stopped():
            self.version += 1
            self.remember([])
            return
        changes = self.may_change(seat)
        if changes:
            origin = self.position.origin
            self.position = self.without(seat)
            self.position.origin = origin
            self.position.log = []
            self.chosen = [(who, made) for who, made in self.chosen if who != seat]
        waiting = self.position.waiting
        if waiting and self.before is None:
            self.before = self.position.clone()
        play_text(self.position, seat, text)
        if self.position.stage() != self.stage or self.position.is_over():
            self.stage = self.position.stage()
            self.titles.append([seen.role for seen in sorted(self.position.view(SPECTATOR).seats, key=_seat)])
        self.chosen.append(one(seat, text))
        self.version += 1
        self.remember([] if changes else self.happened())
        self.happened()
        late = self.position.waiting
        if late == 0 or waiting == bit(seat) or late & ~waiting:
            self.moves += self.chosen
            self.chosen = []
            self.before = None
            self.since = dict.fromkeys(self.position.deciders(), self.version)
        else:
            self.since[seat] = self.version

    def shorten(self, options: Options) -> None:
        """Go on under other options. Raises: BadInput if the match can't (`shortened`), and nothing changes."""
        self.position, self.before = self.shortened(options)
        self.options = options

    def shortened(self, options: Options) -> tuple[Position, Position | None]:
        """Return the position under other options, under which the same moves would have led to the same point, and the
        one where its open choice began.

        Raises: BadInput if they would not have.
        """
        twin = self.game.new(options, self.seed, watched=True, generator=self.generator)
        for seat, text in self.moves:
            play_text(twin, seat, text)
        before = twin.clone() if self.before is not None else None
        for seat, text in self.chosen:
            play_text(twin, seat, text)
        here = self.position
        if twin.is_over() or (twin.stage(), twin.scores(), twin.deciders()) != (
            here.stage(),
            here.scores(),
            here.deciders(),
        ):
            raise IllegalMove(Text("engine.over"), rule="turn")
        twin.log = []
        return twin, before

    # --- what is seen ------------------------------------------------------------------------------------------

    def view(self, seat: int, since: int) -> View:
        """Return what a seat or SPECTATOR may see, with everything that happened after version `since`."""
        return self.views([(seat, since)])[0]

    def views(self, viewers: Sequence[tuple[int, int]]) -> list[View]:
        """Return what each viewer, a seat or SPECTATOR, may see, with everything that happened after its version."""
        seats = {seat for seat, _ in viewers}
        own = set() if self.before is None else {seat for seat in seats if self.may_change(seat)}
        alike = list(seats - own)
        seen = dict(zip(alike, self.position.views(alike), strict=True))
        for seat in own:
            seen[seat] = self.position_for(seat).view(seat)
        told = {since: self.events(since) for since in {since for _, since in viewers}}
        return [replace(seen[seat], events=told[since][seat]) for seat, since in viewers]

    def events(self, since: int) -> list[Any]:
        """Return what happened after version `since`, at most what is remembered, encoded, as each viewer may see it:
        seats, and at the end spectators."""
        self.wake()
        steps = [self.history[-k] for k in range(min(self.version - since, len(self.history)), 0, -1)]
        viewers = [*range(self.position.players), SPECTATOR]
        alike = [step for step in steps if isinstance(step, bytes)]
        if len(alike) == len(steps):
            return [joined(alike)] * len(viewers)
        return [joined(step if isinstance(step, bytes) else step[viewer] for step in steps) for viewer in viewers]

    def record(self, names: Sequence[str]) -> Record:
        """Return the record of the match, without what was taken back."""
        return Record(
            VERSION,
            self.game.id,
            self.options.data(),
            list(names),
            seed=self.seed,
            generator=self.generator,
            rules=rules_of(self.game),
            moves=list(self.moves),
            result=outcome(self.position),
        )
