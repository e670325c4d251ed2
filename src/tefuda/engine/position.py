"""A match in progress: the contract that every game fulfils and everything else builds on.

A game is a `Position` subclass in one file. It fills in the methods below the line "the rules"; bots, records, the
table and the tools use nothing but this class. All state is plain data: numbers, sets as integers (`bits`), lists.

Two ways to move. `play` checks, then moves: for people, records and tests. `apply` trusts its caller: for search and
simulation, which only make moves that `legal` gave. Neither needs to know which seat moves, except where several seats
decide at the same time (`waiting`): then `play` takes the seat, and `apply` acts for `turn`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, first
from tefuda.engine.chance import Rng, Stream, advance, scaled
from tefuda.engine.errors import BadNotation, IllegalMove
from tefuda.engine.features import Features
from tefuda.engine.happened import Happened
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Options
from tefuda.engine.setup import Setup
from tefuda.engine.view import Reason, Result, Text, View
from tefuda.texts import render

OVER: Final[i64] = -1  # `turn` when the match is over
SPECTATOR: Final[i64] = -1  # a viewer without a seat
OPEN: Final[i64] = -2  # a viewer who sees every card: replays of finished matches


@final
@mypyc_attr(acyclic=True)
class Origin:
    """What a match was made from: its `options`, and the `stream` that it draws from when its cards must be
    unpredictable. Copies have the origin `copies`, without the stream; they draw by their `chance`. `restored` makes a
    position from options and a state; pickles name it."""

    def __init__(self, options: Options, restored: Callable[..., Position], stream: Stream | None = None) -> None:
        self.options = options
        self.restored = restored
        self.stream = stream
        self.copies: Origin | None = None if stream is None else Origin(options, restored)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Position:
    """The state of a match and the moves that change it.

    Attributes: `players`; `turn`, the seat asked next, or OVER; `waiting`, the set of seats that may decide now in a
    simultaneous choice (0 when only `turn` may); `chance`, the fast generator's state; `origin`, the options and the
    stream of the match, which `Game.new` and `Game.load` set; `log`, what happened since it was last emptied, or None
    while no one is watching. `transient` names fields that `state` leaves out and `load` does not restore, each with
    the reason; the conformance kit compares all others.

    Fields have their defaults in the class body, not in a constructor, so that `clone` is one bare allocation; a
    module's `create` fills in an empty table. A position never refers back to itself: a compiled game declares this
    with `@mypyc_attr(acyclic=True, free_list_len=1)`, and a copy then reuses the memory of the one dropped before."""

    players: i64 = 0
    turn: i64 = 0
    waiting: i64 = 0
    chance: i64 = 1
    origin: Origin | None = None  # one field for both: each object costs every copy 2 %
    log: list[Happened] | None = None
    transient: ClassVar[dict[str, str]] = {}

    # --- what every game inherits ------------------------------------------------------------------------------

    def below(self, n: i64) -> i64:
        """Return a random number 0..n-1, drawn from the match's own chance."""
        if (stream := self.stream) is not None:
            return stream.below(n)
        self.chance = advance(self.chance)
        return scaled(self.chance, n)

    def draw(self, cards: i64, n: i64) -> i64:
        """Return `n` of the cards, drawn from the match's own chance: a hand of a shuffled pack."""
        if (stream := self.stream) is not None:
            return stream.pick(cards, n)
        rng = Rng()
        rng.state = self.chance
        drawn = rng.pick(cards, n)
        self.chance = rng.state
        return drawn

    def draw_wide(self, cards: vec[i64], n: i64) -> vec[i64]:
        """Return `n` cards of a pack of more than 62, as a set of several words."""
        if (stream := self.stream) is not None:
            return stream.pick_wide(cards, n)
        rng = Rng()
        rng.state = self.chance
        drawn = rng.pick_wide(cards, n)
        self.chance = rng.state
        return drawn

    @property
    def options(self) -> Options | None:
        """The options of the match; None before `Game.new` or `Game.load` has set them."""
        return None if self.origin is None else self.origin.options

    @property
    def stream(self) -> Stream | None:
        """The stream that the match draws from; None if it draws by `chance`, as every copy does."""
        return None if self.origin is None else self.origin.stream

    def first_seat(self) -> i64:
        """Return the seat that starts: by the options `startSeat` and `ageOrder`, else drawn from the match's own
        chance."""
        start = -1 if self.origin is None else self.origin.options.starter()
        return start if start >= 0 else self.below(self.players)

    def is_over(self) -> bool:
        return self.turn < 0

    def deciders(self) -> list[int]:
        """Return the seats that may decide now, `turn` first; empty when the match is over."""
        if self.turn < 0:
            return []
        if self.waiting == 0:
            return [self.turn]
        return [seat for seat in self.clockwise(self.turn) if self.waiting & bit(seat)]

    def clockwise(self, start: i64) -> list[int]:
        """Return all seats in the order of play, `start` first."""
        return [(start + k) % self.players for k in range(self.players)]

    def next_waiting(self, start: i64) -> i64:
        """Return the first seat at or after `start` that still must make its secret choice."""
        late = self.waiting >> start << start
        return first(late or self.waiting)

    def ask(self, seat: i64) -> None:
        """Make `seat` the one that `legal` and `apply` refer to.

        Raises: IllegalMove if it is not the seat's turn to decide.
        """
        if seat == self.turn and self.turn >= 0:
            return
        if self.turn < 0 or not 0 <= seat < self.players or self.waiting & bit(seat) == 0:
            raise IllegalMove(Text("engine.not_your_turn", {"who": seat}), rule="turn")
        self.turn = seat

    def play(self, move: i64, seat: i64 = -1) -> None:
        """Make a move after checking it. `seat` may be left out where only one may decide.

        Raises: IllegalMove, with the rule that forbids the move, if it is not legal; then nothing has changed.
        """
        before = self.turn
        if seat >= 0:
            self.ask(seat)
        elif self.turn < 0:
            raise IllegalMove(Text("engine.over"), rule="turn")
        reason = self.forbids(move)
        if reason is not None:
            self.turn = before
            raise IllegalMove(reason.text, rule=reason.rule)
        self.apply(move)

    def legal_moves(self) -> list[int]:
        """Return the legal moves of `turn` as a list (empty when over). In inner loops, use `legal`."""
        moves = Moves()
        if self.turn >= 0:
            self.legal(moves)
        return moves.all()

    def copy_base(self, original: Position) -> None:
        """Copy what every position has (players, turn, waiting, chance, origin): the first step of a `clone`."""
        self.players = original.players
        self.turn = original.turn
        self.waiting = original.waiting
        self.chance = original.chance
        origin = original.origin
        self.origin = origin if origin is None or origin.copies is None else origin.copies

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle or a copy is made from: the game, the options and the state.

        The log and what is `transient` are left out.

        Raises: TypeError if no `Game` has made the position.
        """
        if self.origin is None:
            raise TypeError(f"{type(self).__name__} was not made by Game.new or Game.load: its options are not known")
        return self.origin.restored, (self.origin.options, self.state())

    def __repr__(self) -> str:
        """Return what a spectator knows of it in one line; the name alone while it is incomplete."""
        name = type(self).__name__
        if self.origin is None:  # arrays may be missing still, and compiled code does not survive reading those
            return f"<{name}: incomplete>"
        try:
            said = [] if (progress := self.view(SPECTATOR).progress) is None else [render(progress, "en")]
            deciders = self.deciders()
            seats = " ".join(str(seat) for seat in deciders)
            said.append(f"seat{'' if len(deciders) == 1 else 's'} {seats} to move" if deciders else "over")
            said.append(f"scores {' '.join(str(score) for score in self.scores())}")
            return f"<{name}: {', '.join(said)}>"
        except Exception:
            return f"<{name}: incomplete>"

    def note(self, happened: Happened) -> None:
        """Add to the log, if there is one. Callers check that `log` is not None before they build an event, so that
        events cost nothing while no one is watching."""
        if self.log is not None:
            self.log.append(happened)

    # --- the rules: what a game fills in -----------------------------------------------------------------------

    def begin(self) -> None:
        """Shuffle and deal by `chance`, and set `turn`. Called once, on the position that `Game.create` made."""
        raise NotImplementedError

    def legal(self, moves: Moves) -> None:
        """Replace `moves` with the legal moves of `turn`: ascending, without duplicates, never empty.

        There are rarely more than about 1,000: a choice that would have many more is made card by card."""
        raise NotImplementedError

    def apply(self, move: i64) -> None:
        """Make a legal move of `turn` and continue to the next decision."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points so far, by seat."""
        raise NotImplementedError

    def result(self) -> Result:
        """Return the places, the scores and their breakdown. The match must be over."""
        raise NotImplementedError

    def text(self, move: i64) -> str:
        """Return the canonical text of a legal move."""
        raise NotImplementedError

    def parse(self, text: str) -> i64:
        """Return the move of a text, legal or not. The default knows the legal moves only.

        Raises: BadNotation if no move of this game has that text.
        """
        for move in self.legal_moves():
            if self.text(move) == text:
                return move
        raise BadNotation(Text("engine.no_such_move", {"move": text}))

    def view(self, seat: i64) -> View:
        """Return everything that `seat` (or SPECTATOR, or OPEN) may see, and nothing else. `events` are left empty."""
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """Return the whole position as plain data, in the form that `load` reads: a complete setup."""
        raise NotImplementedError

    def load(self, setup: Setup) -> None:
        """Fill the position from a setup; what the setup does not name is empty, zero, or follows from the rest.

        Called instead of `begin`, on the position that `Game.create` made.

        Raises: BadSetup if no match can be in that position.
        """
        raise NotImplementedError

    def determinize(self, seat: i64, rng: Rng) -> Position:
        """Return a random position consistent with what `seat` knows: same view, same legal moves.

        Everything the seat knows counts: cards shown, passed and seen, and suits that others failed to follow. The
        copy gets a new `chance`.
        """
        raise NotImplementedError

    # --- what a game may refine --------------------------------------------------------------------------------

    def views(self, seats: list[int]) -> list[View]:
        """Return the view of each of these seats, SPECTATOR among them or not.

        What several of them see alike, or what stays as it was, may be the same objects: the table encodes those once.
        A zone that was returned must therefore never change.
        """
        return [self.view(seat) for seat in seats]

    def clone(self) -> Position:
        """Return an independent copy without the log. This one works for any Python class; compiled games have their
        own."""
        twin: Position = self.__class__.__new__(self.__class__)
        for name, value in self.__dict__.items():
            setattr(twin, name, copy.deepcopy(value) if isinstance(value, (list, dict, set)) else value)
        twin.copy_base(self)
        twin.log = None
        return twin

    def utility(self, seat: i64) -> float:
        """Return how well `seat` is doing, from -1 to 1, whether or not the match is over.

        The sum over the seats need not be 0. The default compares scores."""
        scores = self.scores()
        better = sum(1 for s in scores if s > scores[seat])
        equal = sum(1 for s in scores if s == scores[seat]) - 1
        return 1.0 - 2.0 * (better + equal / 2) / (len(scores) - 1)

    def observe(self, seat: i64, bits: Bits) -> None:
        """Write what `seat` sees as bits, line by line: its game's own encoding (`tefuda.encoding`).

        The width is the same for all positions of a match's options. The bits are equal for positions that the seat
        cannot distinguish, and differ where the table that it sees differs. Whose turn it is comes before these bits.

        Raises: NotImplementedError if the game has no encoding of its own; a slower general one is then used.
        """
        raise NotImplementedError

    def actions(self) -> i64:
        """Return how many actions the game has with these options: the fixed numbers of its moves are below it.

        By default, moves are their own numbers, below 1,024. With 0 the moves have no small numbers: programs then
        choose them in parts (`tefuda.engine.parts`).
        """
        return 1024

    def action(self, move: i64) -> i64:
        """Return the fixed number of a legal move, from 0; the same move has it in every position."""
        return move

    def move_of(self, action: i64) -> i64:
        """Return the move with that number: the inverse of `action`."""
        return action

    def consider(self, moves: Moves) -> None:
        """Replace `moves` with the legal moves that bots consider: by default, all of them.

        A game that lets people make mistakes and accuse each other leaves those moves out.
        """
        self.legal(moves)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        """Return a rule-of-thumb choice among `moves`, which `legal` or `consider` has just filled; for roll-outs.

        By default it is a random one.
        """
        return moves.get(rng.below(moves.size))

    def feature_space(self) -> i64:
        """Return how many features its moves may have; 0 if the game names none.

        Policies are then learned from what `observe` writes, with the numbers of actions.
        """
        return 0

    def features(self, moves: Moves, out: Features) -> None:
        """Write the features of each of `moves`, the moves that bots consider of `turn`: what a policy learns from.

        They are numbers below `feature_space`, and follow from what `turn` sees.
        """
        raise NotImplementedError

    def places(self) -> list[int]:
        """Return the places alone that `result` has, by seat. The match must be over.

        A game refines it if its result takes long to write, since simulations ask for the places of many matches.
        """
        return self.result().ranks

    def is_whole(self) -> bool:
        """Return whether every card is in exactly one place and all else is sound, as far as a quick check shows.

        It is called after every move of thousands of random matches; the conformance kit also checks the whole state.
        """
        return True

    def stage(self) -> i64:
        """Return the number of the present round, which grows with each: bots search to the end of the present one and
        judge it by `utility`. By default the whole match is one stage.
        """
        return 0

    def seen_as(self, move: i64) -> i64:
        """Return what the other seats see of a legal move of `turn`: moves that look alike to them have one number.

        By default they see everything, and nothing (-1) of a choice that several seats make at the same time.
        """
        if self.waiting != 0:
            return -1
        return move

    def forbids(self, move: i64) -> Reason | None:
        """Return why `turn` must not make this move; None if it is legal."""
        moves = Moves()
        self.legal(moves)
        return None if moves.has(move) else Reason("turn", Text("engine.not_legal"))

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        """Return each rule that forbids what a player tries to do, and the conditions that are met.

        `picks` are the things touched, by their `like`; `target` is where they would go. The default reads the picks
        as the text of one move.
        """
        if seat not in self.deciders():
            return [Reason("turn", Text("engine.not_your_turn", {"who": seat}))]
        twin = self.clone()
        twin.ask(seat)
        try:
            reason = twin.forbids(twin.parse(" ".join(picks)))
        except BadNotation as bad:
            return [Reason("notation", bad.text)]
        return [] if reason is None else [reason]

    def seconds(self) -> i64:
        """Return the time limit of the present decision by the rulebook, in seconds; 0 if there is none."""
        return 0

    def bank(self) -> i64:
        """Return the seconds that each seat has for all its decisions of one `stage` together; 0 if it has none.

        They are used up before the `seconds` of each decision, and refilled at the next stage.
        """
        return 0

    def clock(self) -> i64:
        """Return which clock runs for `turn`: decisions with the same number share one, so that it keeps running over
        several moves. With -1 every decision has its own."""
        return -1

    def binding(self) -> bool:
        """Return whether a seat's move in a simultaneous choice is final at once; if not, the seat may change it until
        everyone has chosen."""
        return False

    def quiet(self) -> i64:
        """Return how many seconds the present simultaneous choice stays open; 0 if it closes with the last decision.

        With a fixed time no one can infer from the delay which seats had a choice to make. The game then asks every
        seat that could have one as far as the others know, even a seat with a single answer.
        """
        return 0

    def best_known(self) -> i64:
        """Return the best move of `turn` where it can be computed, so that bots need not search; -1 elsewhere."""
        return -1

    def expired(self, seat: i64) -> i64:
        """Return the move made for a seat whose time has run out: by default, the first legal one.

        It may be a move that only the clock makes: then `legal` does not list it, but `forbids` allows it.
        """
        twin = self.clone()
        twin.ask(seat)
        return twin.legal_moves()[0]
