"""A match in progress: the one contract every game fulfils and everything else builds on.

A game is a `Position` subclass in one file. It fills in the methods below the line "the rules"; bots, records, the
table and the tools use nothing but this class. All state is plain data: numbers, sets as integers (`bits`), lists.

Two ways to move. `play` checks, then moves: for people, records and tests. `apply` trusts its caller: for search and
simulation, which only take moves that `legal` gave. Neither is told who moves except where several seats decide at
the same time (`waiting`): then `play` takes the seat, and `apply` acts for `turn`.
"""

from __future__ import annotations

import copy
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, first
from tefuda.engine.chance import Rng, Stream, advance, scaled
from tefuda.engine.errors import BadNotation, IllegalMove
from tefuda.engine.happened import Happened
from tefuda.engine.moves import Moves
from tefuda.engine.options import Options
from tefuda.engine.setup import Setup
from tefuda.engine.view import Reason, Result, Text, View
from tefuda.texts import render

OVER: Final[i64] = -1  # `turn` when the match is over
SPECTATOR: Final[i64] = -1  # a viewer without a seat
OPEN: Final[i64] = -2  # a viewer who sees every card: replays of finished matches


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Position:
    """Attributes: `players`; `turn`, the seat asked next or OVER; `waiting`, the set of seats that may decide now in a
    simultaneous choice (0 when only `turn` may); `chance`, the fast generator's state; `options`, those of the match,
    which `Game.new` and `Game.load` set; `stream`, what the match itself draws from if nobody shall foresee it (copies
    and `state` never have it, they draw by `chance`); `log`, what happened since it was last emptied, or None while
    nobody watches. `transient` names fields that `state` leaves out and `load` does not restore, each with the reason;
    the conformance kit compares all others.

    Fields have their defaults in the class body, not in a constructor, so that `clone` is one bare allocation; a
    module's `create` fills in an empty table. A position never refers back to itself: a compiled game says so with
    `@mypyc_attr(acyclic=True, free_list_len=1)`, and a copy then takes the place of the one dropped before."""

    players: i64 = 0
    turn: i64 = 0
    waiting: i64 = 0
    chance: i64 = 1
    options: Options | None = None
    stream: Stream | None = None
    log: list[Happened] | None = None
    transient: ClassVar[dict[str, str]] = {}

    # --- what every game inherits ------------------------------------------------------------------------------

    def below(self, n: i64) -> i64:
        """Draws a number 0..n-1 from the match's own chance."""
        if self.stream is not None:
            return self.stream.below(n)
        self.chance = advance(self.chance)
        return scaled(self.chance, n)

    def draw(self, cards: i64, n: i64) -> i64:
        """Draws `n` of the cards from the match's own chance: a hand of a shuffled pack."""
        if self.stream is not None:
            return self.stream.pick(cards, n)
        rng = Rng()
        rng.state = self.chance
        drawn = rng.pick(cards, n)
        self.chance = rng.state
        return drawn

    def draw_wide(self, cards: vec[i64], n: i64) -> vec[i64]:
        """The same from a pack of more than 62 cards: a set of several words."""
        if self.stream is not None:
            return self.stream.pick_wide(cards, n)
        rng = Rng()
        rng.state = self.chance
        drawn = rng.pick_wide(cards, n)
        self.chance = rng.state
        return drawn

    def is_over(self) -> bool:
        return self.turn < 0

    def deciders(self) -> list[int]:
        """The seats that may decide now, `turn` first; empty when the match is over."""
        if self.turn < 0:
            return []
        if self.waiting == 0:
            return [self.turn]
        return [seat for seat in self.clockwise(self.turn) if self.waiting & bit(seat)]

    def clockwise(self, start: i64) -> list[int]:
        """All seats from `start` on."""
        return [(start + k) % self.players for k in range(self.players)]

    def next_waiting(self, start: i64) -> i64:
        """The first seat at or after `start` that still has to make its secret choice."""
        late = self.waiting >> start << start
        return first(late or self.waiting)

    def ask(self, seat: i64) -> None:
        """Makes `seat` the one that `legal` and `apply` speak of. Raises IllegalMove if it may not decide now."""
        if seat == self.turn and self.turn >= 0:
            return
        if self.turn < 0 or not 0 <= seat < self.players or self.waiting & bit(seat) == 0:
            raise IllegalMove(Text("engine.not_your_turn", {"who": seat}), rule="turn")
        self.turn = seat

    def play(self, move: i64, seat: i64 = -1) -> None:
        """Makes a move after checking it. `seat` may be left out where only one may decide.
        Raises IllegalMove with the rule that forbids it; then nothing has changed.
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
        """The legal moves of `turn` as a list (empty when over). For loops that count, use `legal`."""
        moves = Moves()
        if self.turn >= 0:
            self.legal(moves)
        return moves.all()

    def copy_base(self, original: Position) -> None:
        """Take over what every position has (players, turn, waiting, chance, options), the first step of a `clone`."""
        self.players = original.players
        self.turn = original.turn
        self.waiting = original.waiting
        self.chance = original.chance
        self.options = original.options

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle or a copy is made from: the game, the options and the state. The log and what is
        `transient` are left behind. Raises TypeError for a position that no `Game` has made."""
        if self.options is None:
            raise TypeError(f"{type(self).__name__} was not made by Game.new or Game.load: its options are not known")
        from tefuda.engine.registry import restored

        return restored, (self.options, self.state())

    def __repr__(self) -> str:
        """Return what a spectator is told of it in one line; the bare name where it is not complete yet."""
        name = type(self).__name__
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
        """Adds to the log, if anybody watches. Whoever builds an event looks first whether `log` is None, so that it
        costs nothing while nobody watches."""
        if self.log is not None:
            self.log.append(happened)

    # --- the rules: what a game fills in -----------------------------------------------------------------------

    def begin(self) -> None:
        """Shuffles and deals by `chance`, and sets `turn`. Called once, on the position `Game.create` made."""
        raise NotImplementedError

    def legal(self, moves: Moves) -> None:
        """Clears `moves` and fills in what `turn` may do: ascending, no doubles, never empty. Rarely more than about
        1,000: what would be many more is asked for card by card."""
        raise NotImplementedError

    def apply(self, move: i64) -> None:
        """Makes a legal move of `turn` and runs on to the next decision."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points so far, by seat."""
        raise NotImplementedError

    def result(self) -> Result:
        """Ranks, scores and the reckoning of a match that is over."""
        raise NotImplementedError

    def text(self, move: i64) -> str:
        """The one canonical text of a legal move."""
        raise NotImplementedError

    def parse(self, text: str) -> i64:
        """The move of a text, legal or not. Raises BadNotation if no move of this game is written so.
        The default knows the legal moves only.
        """
        for move in self.legal_moves():
            if self.text(move) == text:
                return move
        raise BadNotation(Text("engine.no_such_move", {"move": text}))

    def view(self, seat: i64) -> View:
        """Everything `seat` may see, and nothing else; SPECTATOR for a watcher. `events` are left empty."""
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """The whole position as plain data, in the form `load` reads: a complete setup."""
        raise NotImplementedError

    def load(self, setup: Setup) -> None:
        """Takes over a setup; whatever it does not name is empty, zero, or follows from the rest.
        Raises BadSetup. Called on the position `Game.create` made, instead of `begin`.
        """
        raise NotImplementedError

    def determinize(self, seat: i64, rng: Rng) -> Position:
        """A position drawn from those that `seat` cannot tell from this one: same view, same legal moves. What the
        seat knows counts: cards shown, passed, seen, and missed follows. Re-seeds the copy's chance.
        """
        raise NotImplementedError

    # --- what a game may refine --------------------------------------------------------------------------------

    def clone(self) -> Position:
        """An independent copy without the log. Compiled games write their own; this one serves any Python class."""
        twin: Position = self.__class__.__new__(self.__class__)
        twin.copy_base(self)
        for name, value in self.__dict__.items():
            setattr(twin, name, copy.deepcopy(value) if isinstance(value, (list, dict, set)) else value)
        twin.stream = None
        twin.log = None
        return twin

    def utility(self, seat: i64) -> float:
        """How good the match stands for `seat`, in [-1, 1], over or not; zero-sum is not required. The default ranks
        by scores."""
        scores = self.scores()
        better = sum(1 for s in scores if s > scores[seat])
        equal = sum(1 for s in scores if s == scores[seat]) - 1
        return 1.0 - 2.0 * (better + equal / 2) / (len(scores) - 1)

    def consider(self, moves: Moves) -> None:
        """Fills in the legal moves that bots think of. A game that lets people err and accuse leaves these out.
        The default: all.
        """
        self.legal(moves)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        """A rule-of-thumb choice among `moves` (just filled by `legal` or `consider`) for roll-outs. The default is
        chance.
        """
        return moves.get(rng.below(moves.size))

    def is_whole(self) -> bool:
        """For proofs by very many matches: whether every card lies in one place and nothing else is amiss, as far as
        that is quick to see. The conformance kit looks at the whole state besides."""
        return True

    def stage(self) -> i64:
        """Which deal (round, game) of the match this is: a number that grows with each. A searcher looks no further
        than to the end of the present one and judges it by `utility` then. The default: the match is one stage.
        """
        return 0

    def seen_as(self, move: i64) -> i64:
        """What the other seats see of a legal move of `turn`: moves that look alike to them have the same number. The
        default: everything, but nothing (-1) of a choice that several seats make at the same time.
        """
        if self.waiting != 0:
            return -1
        return move

    def forbids(self, move: i64) -> Reason | None:
        """Why `turn` may not make this move, or None if it may."""
        moves = Moves()
        self.legal(moves)
        return None if moves.has(move) else Reason("turn", Text("engine.not_legal"))

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        """For the touch on a card that cannot be played: each rule that forbids it, and what would have been fine.
        `picks` are things by their `like`. The default reads the picks as one move's text.
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
        """The rulebook's own clock for the present decision, 0 if it has none."""
        return 0

    def bank(self) -> i64:
        """Seconds that each seat has for all its decisions of one `stage` together, beside the `seconds` of each; they
        are used up first and not filled again before the next stage. 0: none.
        """
        return 0

    def clock(self) -> i64:
        """Which clock runs for `turn`. Decisions of the same number share one, so that time runs on through several
        moves; -1: each has its own."""
        return -1

    def binding(self) -> bool:
        """Whether in a simultaneous choice a seat's moves stand at once; else it may choose anew until all are in."""
        return False

    def quiet(self) -> i64:
        """Seconds for which the present simultaneous choice stays open, whoever has decided, so that nobody can tell
        from the time who could decide anything; 0: it closes with the last decision. Then everybody is asked whom it
        could concern for all that the others know, even where one answer is all there is.
        """
        return 0

    def best_known(self) -> i64:
        """The best move of `turn` where it can be computed, so that bots need not search for it; -1 elsewhere."""
        return -1

    def expired(self, seat: i64) -> i64:
        """The move made for a seat whose time has run out: the first legal one unless the rulebook says. It may be one
        that only the clock makes: then `legal` does not hold it, but `forbids` does not forbid it.
        """
        twin = self.clone()
        twin.ask(seat)
        return twin.legal_moves()[0]
