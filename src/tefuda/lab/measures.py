"""What a game is like, measured on many matches: counts that add up, whatever process played which match.

Every match has a number, and its deal and its players' chances follow from the seed and this number alone. So a report
is the same for any number of processes, and two sets of options can be compared on the same deals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from tefuda.bots import Bot, make, program
from tefuda.bots.policies import policy_for
from tefuda.bots.program import Seated
from tefuda.bots.search_policy import Policy
from tefuda.bots.trial import NORMAL_95
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.registry import Game, find
from tefuda.engine.survey import WIN, Survey
from tefuda.engine.view import Result, Text
from tefuda.lab.arena import cut_off, demand_seats, wilson
from tefuda.lab.idle import Idle

RANDOM: Final = "random"
SIMPLE: Final = "simple"
FORESEEN: Final = 10  # moments of a match at which its winner is foretold
PLAYED_ON: Final = 24  # times it is played on from there
SURE: Final = 0.8  # share of these that makes a winner known


class Portion(Struct, frozen=True):
    """Some matches of one game with one set of options, by number."""

    game: str
    options: str  # JSON, complete
    bots: tuple[str, ...]  # by seat, counted from the one that begins
    seed: str
    first: int
    last: int
    closely: bool = False  # watch what happens in each, which takes fifty times as long


class Tally(Struct):
    """Counts of matches; see `tefuda.engine.survey` for what each is."""

    players: int
    matches: int = 0
    decisions: int = 0
    choices: int = 0
    shared: int = 0
    endless: int = 0
    lengths: list[int] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    spreads: list[int] = field(default_factory=list)
    bin_decisions: list[int] = field(default_factory=list)
    bin_widths: list[int] = field(default_factory=list)
    bin_leads: list[int] = field(default_factory=list)
    bin_right: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    closely: Closely | None = None

    def add(self, other: Tally) -> None:
        """Add the counts of other matches."""
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if name == "players":
                continue
            if name == "closely":
                self.closely = theirs if mine is None else mine.plus(theirs)
            elif isinstance(mine, list):
                setattr(self, name, added(mine, theirs))
            else:
                setattr(self, name, mine + theirs)


class Closely(Struct):
    """What was seen in the matches that were watched: `matches` of them.

    `rules` and `kinds` count the rounds in which a rule or an event occurred, and how often in all; `worth`, for each
    of them, sums over the seats that brought it about: how many, how well they did in that round (`Position.utility`),
    and its square. `ways`, for each line of the score breakdowns: how many players scored by it, their points, and the
    squares; `lines`: one such line. By moment of the match: `right`, how often the favourite won; `sure`, how often one
    was sure; `known`, how often one stayed sure from there on; `alive`, the seats that could still win, and `open`, how
    often there were several of them. `learned`: it was played on by what bots have learned, not by the rule of thumb.
    `own` and `all`: the part of a match in which no choice was left until the round's end to a seat, on average, and to
    anyone: its sum over the matches and that of its square. `again`: matches that came back to a position.
    """

    matches: int = 0
    rounds: int = 0
    rules: dict[str, tuple[int, int]] = field(default_factory=dict)
    kinds: dict[str, tuple[int, int]] = field(default_factory=dict)
    worth: dict[str, tuple[int, float, float]] = field(default_factory=dict)
    right: list[float] = field(default_factory=lambda: [0.0] * (FORESEEN + 1))
    sure: list[int] = field(default_factory=lambda: [0] * (FORESEEN + 1))
    known: list[int] = field(default_factory=lambda: [0] * (FORESEEN + 1))
    ways: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    lines: dict[str, Text] = field(default_factory=dict)
    alive: list[int] = field(default_factory=lambda: [0] * (FORESEEN + 1))
    open: list[int] = field(default_factory=lambda: [0] * (FORESEEN + 1))
    learned: bool = False
    own: list[float] = field(default_factory=lambda: [0.0, 0.0])
    all: list[float] = field(default_factory=lambda: [0.0, 0.0])
    again: int = 0

    def plus(self, other: Closely | None) -> Closely:
        """Return both together."""
        if other is None:
            return self
        return Closely(
            self.matches + other.matches,
            self.rounds + other.rounds,
            together(self.rules, other.rules),
            together(self.kinds, other.kinds),
            together(self.worth, other.worth),
            added(self.right, other.right),
            added(self.sure, other.sure),
            added(self.known, other.known),
            together(self.ways, other.ways),
            {**other.lines, **self.lines},
            added(self.alive, other.alive),
            added(self.open, other.open),
            self.learned or other.learned,
            added(self.own, other.own),
            added(self.all, other.all),
            self.again + other.again,
        )


def added(one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
    """Return the sums of two lists, the shorter one filled up with zeros."""
    longest = max(len(one), len(other))
    return [(one[k] if k < len(one) else 0) + (other[k] if k < len(other) else 0) for k in range(longest)]


def together(one: Mapping[str, tuple[Any, ...]], other: Mapping[str, tuple[Any, ...]]) -> dict[str, Any]:
    """Return the sums of what two have under the same name, in alphabetical order."""
    names = sorted({*one, *other})
    return {name: tuple(added(one.get(name, ()), other.get(name, ()))) for name in names}


def summed(tallies: Sequence[Tally]) -> Tally:
    """Return all counts together. They are added in order, so that rounding is the same for any number of processes."""
    total = Tally(tallies[0].players)
    for tally in tallies:
        total.add(tally)
    return total


def demand_end(tally: Tally) -> None:
    """Check that there is something to report. Raises: BadInput if no match has ended."""
    if tally.matches == 0:
        raise BadInput(Text("lab.refused.endless", {"n": tally.endless}))


def measure(portion: Portion) -> Tally:
    """Play a portion of the matches and count them."""
    game = find(portion.game)
    options = game.options(msgspec.json.decode(portion.options))
    survey = Survey(options.players)
    bound = game.bound(options)
    moves = Moves()
    watched = Closely()
    thumb = set(portion.bots) == {SIMPLE}
    for number in range(portion.first, portion.last):
        deal = f"{portion.seed}-{number}"
        position = game.new(options, deal, watched=portion.closely)
        if portion.closely:
            attend(position, portion, deal, survey, bound, watched)
        elif thumb or set(portion.bots) == {RANDOM}:
            survey.play(position, moves, Rng(f"{deal}-play"), thumb, bound)
        elif set(portion.bots) == {RANDOM, SIMPLE}:
            mix(position, portion, moves, Rng(f"{deal}-play"), survey, bound)
        else:
            attend(position, portion, deal, survey, bound)
    tally = Tally(options.players)
    for name in tally.__struct_fields__:
        found = getattr(survey, name, None)
        if found is not None:
            setattr(tally, name, found if isinstance(found, int) else list(found))
    tally.closely = watched if portion.closely else None
    return tally


def mix(position: Position, portion: Portion, moves: Moves, rng: Rng, survey: Survey, bound: int) -> None:
    """Play a match in which some seats play by the rule of thumb and the others at random, and count it."""
    names = seated(position, portion)
    survey.begin(position)
    while not position.is_over() and survey.length < bound:
        position.consider(moves)
        survey.see(moves.size)
        thumb = names[position.turn] == SIMPLE
        position.apply(position.hint(moves, rng) if thumb else moves.get(rng.below(moves.size)))
        if position.stage() != survey.at and not position.is_over():
            survey.turn_page(position)
    survey.end(position)


def seated(position: Position, portion: Portion) -> list[str]:
    """Return the names of the bots by seat; those of the portion count from the seat that begins."""
    starter, count = position.turn, position.players
    return [portion.bots[(seat - starter) % count % len(portion.bots)] for seat in range(count)]


def players_of(position: Position, portion: Portion, deal: str) -> list[Bot]:
    """Return the bots by seat."""
    return [make(name, f"{deal}-{seat}") for seat, name in enumerate(seated(position, portion))]


def attend(
    position: Position, portion: Portion, deal: str, survey: Survey, bound: int, seen: Closely | None = None
) -> None:
    """Play a match with bots that think, and count it; with `seen`, note what happens and when its winner is known."""
    samples = Rng(f"{deal}-samples")
    bots = players_of(position, portion, deal)
    programs = any(isinstance(bot, Seated) for bot in bots)
    if programs and seen is None:
        position.log = []
    moves = Moves()
    did: dict[str, dict[int, int]] = {}
    moments: list[Position] = []
    idle = Idle(position.players)
    survey.begin(position)
    while not position.is_over() and survey.length < bound:
        if seen is not None:
            note(position, did)
            moments.append(position.clone())
            idle.see(position)
        position.consider(moves)
        survey.see(moves.size)
        seat = position.turn
        position.apply(bots[seat].choose(position.determinize(seat, samples), seat))
        if programs:
            program.hear(bots, position)
            if seen is None:
                position.log = []
        if position.stage() != survey.at and not position.is_over():
            survey.turn_page(position)
            if seen is not None:
                if any(happened.event.kind == "deal" for happened in position.log or []):
                    idle.turn_page()
                close(position, did, seen)
    survey.end(position)
    if not position.is_over():
        cut_off(bots)
        return
    if programs:
        program.finish(bots, position.result())
    if seen is not None:
        close(position, did, seen)
        seen.matches += 1
        idle.turn_page()
        for kept, part in ((seen.own, idle.own / position.players), (seen.all, idle.all)):
            kept[:] = added(kept, [part / idle.length, (part / idle.length) ** 2])
        seen.again += idle.comes_back(moments)
        result = position.result()
        score(result, seen)
        places = result.ranks
        foretell(
            moments, [float(place == 1) / places.count(1) for place in places], Rng(f"{deal}-foretell"), bound, seen
        )


def close(position: Position, did: dict[str, dict[int, int]], seen: Closely) -> None:
    """Count what happened in a round that is over."""
    note(position, did)
    seen.rounds += 1
    for name, seats in did.items():
        target = seen.rules if name.startswith("rule ") else seen.kinds
        key = name.partition(" ")[2]
        rounds, times = target.get(key, (0, 0))
        target[key] = (rounds + 1, times + sum(seats.values()))
        worths = [position.utility(seat) for seat in seats if seat >= 0]
        n, total, squares = seen.worth.get(name, (0, 0.0, 0.0))
        seen.worth[name] = (n + len(worths), total + sum(worths), squares + sum(worth * worth for worth in worths))
    did.clear()


def note(position: Position, did: dict[str, dict[int, int]]) -> None:
    """Note which seat brought about what since the last time, and empty the log."""
    for happened in position.log or []:
        event = happened.event
        name = f"rule {event.rule}" if event.rule else f"kind {event.kind}"
        seats = did.setdefault(name, {})
        seat = -1 if event.seat is None else event.seat
        seats[seat] = seats.get(seat, 0) + 1
    position.log = []


def score(result: Result, seen: Closely) -> None:
    """Count by which lines of the score breakdown the players scored, each player once a line."""
    for sheet in result.sheets:
        points: dict[str, int] = {}
        for line in sheet.lines:
            if line.value is not None:
                name = way(line.text)
                seen.lines.setdefault(name, line.text)
                points[name] = points.get(name, 0) + line.value
        for name, value in points.items():
            n, total, squares = seen.ways.get(name, (0, 0, 0))
            seen.ways[name] = (n + 1, total + value, squares + value * value)


def way(text: Text) -> str:
    """Return a name for all lines that say the same, whatever their numbers and cards are."""
    said = [value.id if isinstance(value, Text) else value for value in text.args.values()]
    return " ".join([text.id, *(one for one in said if isinstance(one, str))])


def foretell(moments: Sequence[Position], share: Sequence[float], rng: Rng, bound: int, seen: Closely) -> None:
    """Ask at some moments of a match who will win, by playing on from there with open cards and new chance.

    Nobody wins where this does not end.
    """
    moves = Moves()
    policy = policy_for(moments[0].options)
    seen.learned = seen.learned or policy is not None
    sure_from = FORESEEN + 1
    for k in range(FORESEEN):
        start = moments[k * len(moments) // FORESEEN]
        wins = [0.0] * start.players
        for _ in range(PLAYED_ON):
            twin = start.clone()
            twin.chance = rng.fresh()
            play_on(twin, moves, rng, policy, bound)
            places = twin.places() if twin.is_over() else []
            for seat, place in enumerate(places):
                wins[seat] += float(place == 1) / places.count(1)
        best = max(wins)
        favourites = [seat for seat, won in enumerate(wins) if won == best]
        seen.right[k] += sum(share[seat] for seat in favourites) / len(favourites)
        sure = best >= SURE * PLAYED_ON
        seen.sure[k] += sure
        alive = sum(won > 0 for won in wins)
        seen.alive[k] += alive
        seen.open[k] += alive > 1
        sure_from = min(sure_from, k) if sure else FORESEEN + 1
    seen.right[FORESEEN] += 1
    seen.alive[FORESEEN] += sum(part > 0 for part in share)
    seen.sure[FORESEEN] += 1
    seen.known[min(sure_from, FORESEEN)] += 1


def play_on(position: Position, moves: Moves, rng: Rng, policy: Policy | None, bound: int) -> None:
    """Play on by what bots have learned, else by the rule of thumb, for at most `bound` decisions."""
    for _ in range(bound):
        if position.is_over():
            return
        position.consider(moves)
        if moves.size == 1:
            position.apply(moves.get(0))
        elif policy is not None:
            position.apply(moves.get(policy.choose(position, moves, rng, 1.0)))
        else:
            position.apply(position.hint(moves, rng))


# --- figures ---------------------------------------------------------------------------------------------------------


class Width(Struct, frozen=True):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def mean(total: float, squares: float, n: int) -> Width:
    """Return the mean of `n` values with its interval."""
    if n == 0:
        return Width(0.0, 0.0, 0.0)
    middle = total / n
    half = NORMAL_95 * math.sqrt(max(0.0, squares / n - middle * middle) / n)
    return Width(middle, middle - half, middle + half)


def share(count: float, n: int) -> Width:
    """Return a share with its interval (Wilson's)."""
    if n == 0:
        return Width(0.0, 0.0, 1.0)
    return Width(count / n, *wilson(count, n))


def mean_of(histogram: Sequence[int]) -> Width:
    """Return the mean of what a histogram counts."""
    total = sum(value * count for value, count in enumerate(histogram))
    squares = sum(value * value * count for value, count in enumerate(histogram))
    return mean(total, squares, sum(histogram))


def quantile(histogram: Sequence[int], part: float) -> int:
    """Return the least value that at least this part of the counts do not exceed."""
    left = part * sum(histogram)
    for value, count in enumerate(histogram):
        left -= count
        if left <= 0:
            return value
    return max(0, len(histogram) - 1)


def wins(tally: Tally) -> list[Width]:
    """Return each seat's share of wins, counted from the one that begins."""
    return [share(parts / WIN, tally.matches) for parts in tally.wins]


def portions(
    game: Game, options: Mapping[str, Any], bots: Sequence[str], seed: str, matches: int, size: int, closely: bool
) -> list[Portion]:
    """Return the portions of this number of matches.

    Raises: BadOption or UnknownBot if something is wrong.
    """
    checked = game.options(options)
    demand_seats(bots, checked.players, seed, "--bots")
    written = msgspec.json.encode(checked.data()).decode()
    return [
        Portion(game.id, written, tuple(bots), seed, first, min(first + size, matches), closely)
        for first in range(0, matches, size)
    ]
