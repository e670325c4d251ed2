"""The conformance kit: checks that every game must pass. It is public; run it on your own game.

    from tefuda.testing import check
    check("four_tricks", {"deals": 3}, matches=20)

or, from the command line: `tefuda check GAME [--options JSON] [--matches N]` (with `--game FILE` for your own), which
without options plays with every number of players, and with random options.

`check` plays random matches and, at many of their positions, checks the contract of `tefuda.engine.position`:

- the same seed and moves give the same match; a record replays to the same match and the same record
- `clone` is equal in every field, and independent; `state` -> JSON -> `load` gives a position that is equal in every
  field but those its class names in `transient`
- a clone and a loaded position that are given the rest of the match's moves stay equal to it: in legal moves, events,
  fields, views and result
- `legal` is never empty, and ascending, without duplicates; every legal move's text is unique and parses back to it
- what is not legal is refused with a rule, from the wrong seat too, and changes nothing
- everything random is drawn by `below`, `draw` and `draw_wide`; copies never have a match's `stream`
- every card is in exactly one zone, at any time
- `view(seat)` is the same, byte for byte, for every position that `determinize(seat)` returns, and so is the view of
  spectators, who see no more than any seat; these positions differ, and each can be played to its end
- observations, where a game declares its own, have one width; they are the same for every position that
  `determinize(seat)` returns, and differ where the table that the seat sees differs
- every legal move has an action of its own, below `actions`, and `move_of` is its inverse
- no view shows the faces of another seat's hand; only deciders are offered moves, and exactly the legal ones
- a simultaneous choice gives the same position whatever the order of the answers
- every sentence exists in every language, with all its arguments
- the match ends within the game's stated bound, with sound places; utilities are in [-1, 1]
- `hint` and `consider` give legal moves; the move of `expired` can be made

`check_examples` checks the pictured examples of the rules page: each is shown in every language, can be played, shows
zones that exist, and its claims are true. `check_texts` checks that the texts that the table shows of every game and of
its options are there.

`survey` plays thousands of random matches and checks only what is quick to check (`tefuda prove`).

A failure raises `ConformanceError`, which has the record that leads to it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import NoneType
from typing import Any

import msgspec
from librt.vecs import vec
from msgspec import UNSET, Struct
from msgspec.structs import astuple

from tefuda.encoding import Encoding, features
from tefuda.engine import example as examples
from tefuda.engine import record as records
from tefuda.engine.chance import KEYED, Rng
from tefuda.engine.errors import BadInput, BadOption
from tefuda.engine.moves import Moves
from tefuda.engine.options import Bots, Options
from tefuda.engine.parts import numbered
from tefuda.engine.playout import Walk
from tefuda.engine.position import OPEN, SPECTATOR, Position
from tefuda.engine.record import Record
from tefuda.engine.registry import Game, add, find, forget, games
from tefuda.engine.view import Text, View
from tefuda.texts import LANGUAGES, PLACEHOLDER, lookup

Invariant = Callable[[Position], None]

TOO_SLOW = 0.05  # share of moves that the clock makes
STREAMED = 100  # moves that are checked of a match that draws from its stream
PLAIN = {str, int, bool, float, NoneType}  # most parts of a view, with nothing inside
NEWER = 0.3  # share of close examinations at which the copies that follow the match are replaced
HIDDEN = {"log", "stream", "copies", "__dict__"}  # of the attributes of a position, those that are none of its fields
DECLARED: dict[type, list[str]] = {}  # the fields of classes, once they were asked for
COMPARES: dict[type, bool] = {}  # whether a class has an `__eq__` of its own
REQUIRED = ["name", "tagline", "author", "rules", "notation"]  # texts of every game
UNWATCHED = "an unwatched clone"  # has no log: what is noted must change nothing else


class ConformanceError(AssertionError):
    """A failed invariant (`promise`), the record that leads to it, and what was found."""

    def __init__(self, promise: str, record: Record, detail: object = "") -> None:
        super().__init__(promise, record, detail)
        self.promise = promise
        self.record = record
        self.detail = detail

    def __str__(self) -> str:
        return f"not kept: {self.promise}\n{self.detail}\nrecord: {records.write(self.record).decode()}"


class Report(Struct):
    """Counts of the random matches played."""

    matches: int = 0
    decisions: int = 0
    longest: int = 0  # decisions in one match
    widest: int = 0  # legal moves in one decision

    def add(self, other: Report) -> None:
        """Add the report of more matches."""
        self.matches += other.matches
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.widest = max(self.widest, other.widest)


def check(
    game: str | Game,
    options: Mapping[str, Any] | None = None,
    *,
    matches: int = 5,
    seed: str = "conformance",
    every: int = 7,
    invariant: Invariant | None = None,
) -> Report:
    """Play `matches` random matches and check them; every `every` moves the position is examined closely.

    `invariant` is called with every position (to check sums of scores and the like).

    Raises: ConformanceError, with a record, if a check fails.
    """
    report = Report()
    with known(game) as found:
        checked = found.options({"players": found.players[0], **(options or {})})
        for k in range(matches):
            Match(found, checked, f"{seed}-{k}", every, invariant).run(report)
    return report


@contextmanager
def known(game: str | Game) -> Iterator[Game]:
    """Register a game temporarily: replaying a record needs its game by name."""
    found = find(game) if isinstance(game, str) else game
    borrowed = games().get(found.id) is not found
    if borrowed:
        add(found)
    try:
        yield found
    finally:
        if borrowed:
            forget(found.id)


def check_texts(game: str | Game) -> None:
    """Check that the texts that every game needs are there in every language, those of its options among them.

    Raises: ConformanceError, with the ids of those that are missing.
    """
    with known(game) as found:
        wanted = [*REQUIRED]
        for option in found.option_list:
            if isinstance(option, Bots):  # no one sees it
                continue
            id = f"option.{option.id}"
            wanted += [id, f"{id}.help", *(f"{id}.{choice}" for choice in option.info().get("choices", []))]
        for lang in LANGUAGES:
            missing = [key for key in wanted if lookup(f"{found.id}.{key}", lang) is None]
            if missing:
                promise = f"{found.id}: the texts that every game needs exist in {lang}"
                raise ConformanceError(promise, Record(records.VERSION, found.id), ", ".join(missing))


def check_examples(game: str | Game) -> list[str]:
    """Check the pictured examples of a game's rules page, and return their names.

    Raises: ConformanceError if one fails.
    """
    with known(game) as found:
        names = sorted(examples.documents(found))
        for lang in LANGUAGES:
            shown = sorted(examples.pictured(found, lang))
            if shown != names:
                promise = f"{found.id}: the texts in {lang} show every example once"
                raise ConformanceError(promise, Record(records.VERSION, found.id), (names, shown))
        for name in names:
            check_example(found, name)
    return names


def check_example(game: Game, name: str) -> None:
    """Check that a pictured example is true.

    Raises: ConformanceError if it is not.
    """
    example = examples.find(game, name)
    try:
        position = example.position(game)
        example.view(position)
        wrong = examples.untrue(example, position)
    except BadInput as refusal:
        promise = f"{game.id}: the example {name} can be shown"
        raise ConformanceError(promise, example.record(game), refusal) from refusal
    if wrong:
        raise ConformanceError(f"{game.id}: what the example {name} claims is true", example.record(game), wrong)


def survey(game: str | Game, matches: range, *, seed: str = "survey") -> Report:
    """Play the random matches of these numbers, with random options, and check what is quick to check.

    There are legal moves, in order; no card is lost; no match exceeds its bound; places are sound. A match depends
    only on its number and the seed.

    Raises: ConformanceError at the first failure.
    """
    found = find(game) if isinstance(game, str) else game
    report = Report()
    for number in matches:
        name = f"{seed}-{number}"
        players = found.players[number % len(found.players)]
        walk(found, found.options(random_options(found, players, name)), name, report)
    return report


def walk(game: Game, options: Options, seed: str, report: Report) -> None:
    """Play one match of a survey.

    Raises: ConformanceError, with its record, if a check fails.
    """
    match = Match(game, options, seed, 0, None)
    try:
        match.hurry(report)
    except Exception as error:
        if isinstance(error, ConformanceError):
            match.write_down(match.walk.decisions)
            raise
        match.write_down(match.walk.decisions + 1)
        raise ConformanceError(f"{game.id}: no legal move fails", match.record, repr(error)) from error


def random_options(game: Game, players: int, seed: str) -> dict[str, Any]:
    """Return random allowed options of a game, for `check` and `trace`; they are drawn again while they conflict.

    Raises: BadOption if they always do.
    """
    chance = random.Random(seed)

    def drawn() -> dict[str, Any]:
        sampled = {option.id: option.sample(players, chance) for option in game.option_list}
        return game.options({"players": players, **sampled}).data()

    for _ in range(100):
        with suppress(BadOption):
            return drawn()
    return drawn()


def trace(game: str, options: Mapping[str, Any], matches: int, seed: str = "trace") -> str:
    """Return a fingerprint of random matches: of each decision, move and state. Compiled and interpreted must agree."""
    found = find(game)
    checked = found.options({"players": found.players[0], **options})
    digest = hashlib.sha256()
    moves = Moves()
    for k in range(matches):
        position = found.new(checked, f"{seed}-{k}")
        rng = Rng(f"{seed}-{k}-moves")
        while not position.is_over():
            position.legal(moves)
            move = moves.get(rng.below(moves.size))
            digest.update(f"{position.turn}:{moves.size}:{move};".encode())
            position.apply(move)
        digest.update(msgspec.json.encode([position.state(), position.scores()]))
    return digest.hexdigest()


class Match:
    """One random match under examination."""

    def __init__(self, game: Game, options: Options, seed: str, every: int, invariant: Invariant | None) -> None:
        self.game = game
        self.options = options
        self.every = every
        self.read: set[tuple[str, ...]] = set()  # texts known to be sound: ids and argument names
        self.invariant = invariant
        self.random = random.Random(seed)
        self.rng = Rng(seed)
        self.position = game.new(options, seed)
        self.record = Record(records.VERSION, game.id, options.data(), seed=seed, rules=records.rules_of(game))
        self.moves = Moves()
        self.ahead = Moves()  # of copies that are played on
        self.walk = Walk()
        self.cards = self.census(self.position.state())
        self.followers: dict[str, Position] = {}  # copies that are given the same moves, by what they are
        self.hidden = 0  # samples that differed from the true one
        self.drawn = 0  # samples drawn
        self.encoding = Encoding.declared_by(game, options)
        self.observed: dict[tuple[int, bytes], int] = {}  # the table that was seen with an observation, by its hash

    def demand(self, kept: bool, promise: str, detail: object = "") -> None:
        if not kept:
            raise ConformanceError(f"{self.game.id}: {promise}", self.record, detail)

    def demand_equal(self, one: dict[str, Any], two: dict[str, Any], promise: str) -> None:
        """Demand that two states are equal; if not, say in what they differ."""
        if one != two:
            self.demand(False, promise, difference(one, two))

    def run(self, report: Report) -> None:
        bound = self.game.bound(self.options)
        decisions = 0
        while not self.position.is_over():
            self.position.log = []
            widest = self.step(close=decisions % self.every == 0)
            report.widest = max(report.widest, widest)
            decisions += 1
            self.demand(decisions <= bound, "the match ends within its bound", bound)
        self.examine_end()
        self.examine_record()
        self.examine_stream()
        open_book = self.drawn == 0 or (self.game.counted is not None and self.game.counted(self.options))
        self.demand(self.hidden > 0 or open_book, "determinize draws positions that differ from the true one")
        report.add(Report(1, decisions, decisions))

    def hurry(self, report: Report) -> None:
        """Play the match with quick checks only: each position as far as is quick, the cards of a whole state
        occasionally, the places at the end.
        """
        position = self.position
        bound = self.game.bound(self.options)
        checks_itself = type(position).is_whole is not Position.is_whole
        while not position.is_over():
            self.walk.go_on(position, self.moves, self.rng, self.random.randint(1, 500 if checks_itself else 10))
            self.demand(not self.walk.broken, self.walk.broken)
            self.demand(self.walk.decisions <= bound, "the match ends within its bound", bound)
            self.count_cards()
        self.examine_places()
        report.add(Report(1, self.walk.decisions, self.walk.decisions, self.walk.widest))

    def write_down(self, moves: int) -> None:
        """Complete the record of a hurried match with this many moves, which follow from its seed."""
        twin = self.game.new(self.options, str(self.record.seed))
        rng = Rng(str(self.record.seed))
        with suppress(Exception):  # the move that fails is the last one
            while len(self.record.moves) < moves:
                twin.legal(self.moves)
                move = self.moves.get(rng.below(self.moves.size))
                self.record.moves.append((twin.turn, twin.text(move)))
                twin.apply(move)

    def step(self, close: bool) -> int:
        """Check the position, then make one random move of a random decider; return how many were legal."""
        position = self.position
        seat = self.random.choice(position.deciders())
        position.ask(seat)
        position.legal(self.moves)
        legal = self.moves.all()
        self.demand(bool(legal), "legal is never empty")
        self.demand(legal == sorted(set(legal)), "legal is ascending, without duplicates", legal)
        if close:
            self.examine(legal)
        stage = position.stage()
        state = position.state() if close else {}
        written = msgspec.json.encode(state)
        move = position.expired(seat) if self.random.random() < TOO_SLOW else self.random.choice(legal)
        self.record.moves.append((seat, position.text(move)))
        position.play(move, seat)
        self.demand(msgspec.json.encode(state) == written, "a move leaves earlier states as they are")
        forward = position.is_over() or position.stage() >= stage  # players may end a match before its next round
        self.demand(forward, "stage never goes back", (stage, position.stage()))
        self.follow(move, seat, legal)
        if close:
            self.examine_observations()
        self.count_cards()
        for happened in position.log or []:
            self.examine_texts(happened.event)
        if self.invariant is not None:
            self.invariant(position)
        return len(legal)

    # --- close examination of a position -----------------------------------------------------------------------

    def examine(self, legal: list[int]) -> None:
        self.demand(self.position.is_whole(), "is_whole holds after every move")
        self.examine_copies()
        self.examine_notation(legal)
        self.examine_refusals(legal)
        self.examine_views()
        self.examine_observations()
        self.examine_order()
        position = self.position
        self.moves.clear()
        position.legal(self.moves)
        self.demand(position.hint(self.moves, self.rng) in legal, "hint gives a legal move")
        self.demand(position.best_known() in (-1, *legal), "best_known is a legal move")
        position.consider(self.moves)
        thought = self.moves.all()
        self.demand(bool(thought) and set(thought) <= set(legal), "consider leaves some of the legal moves", thought)
        in_time = position.clone()
        in_time.play(in_time.parse(in_time.text(position.expired(position.turn))))
        for seat in range(self.options.players):
            self.demand(-1.0 <= position.utility(seat) <= 1.0, "utility is in [-1, 1]", position.utility(seat))

    def examine_copies(self) -> None:
        position = self.position
        before = position.state()
        twin = position.clone()
        self.examine_fields("a clone", twin, position)
        self.demand_equal(before, twin.state(), "clone is equal")
        self.demand(twin.log is None, "clone has no log")
        self.play_to_end(twin, limit=30)
        self.demand_equal(before, position.state(), "clone is independent")
        loaded = self.examine_reloading(before, "a state can be loaded")
        self.examine_likeness([("a loaded position", loaded), *self.followers.items()])
        if not self.followers or self.random.random() < NEWER:
            self.followers = {
                "a clone": position.clone(),
                "a loaded position": loaded,
                UNWATCHED: position.clone(),
            }

    def examine_stream(self) -> None:
        """Check that a match with a stream draws from nothing else, and that its copies have none."""
        position = self.game.new(self.options, str(self.record.seed), generator=KEYED)
        before = position.chance
        moves = Moves()
        for _ in range(STREAMED):
            if position.is_over():
                break
            self.demand(position.clone().stream is None, "a clone has no stream")
            position.legal(moves)
            position.apply(moves.get(self.rng.below(moves.size)))
            self.demand(position.chance == before, "everything is drawn by below, draw and draw_wide")
        for seat in range(0 if position.is_over() else self.options.players):
            self.demand(position.determinize(seat, self.rng).stream is None, "a determinized position has no stream")

    def examine_likeness(self, copies: Iterable[tuple[str, Position]]) -> None:
        """Check that copies are equal to the position in every way that can be seen."""
        position = self.position
        legal = position.legal_moves()
        views = {seat: view_bytes(position, seat) for seat in range(OPEN, self.options.players)}
        for kind, copy in copies:
            if not position.is_over():
                copy.ask(position.turn)  # of several seats that may decide, either may be asked first
            self.examine_fields(kind, copy, position, position.transient)
            self.demand(copy.legal_moves() == legal, f"{kind} has the same legal moves")
            for seat, view in views.items():
                self.demand(view_bytes(copy, seat) == view, f"{kind} has the same views", seat)

    def examine_fields(self, kind: str, copy: Position, position: Position, leaving_out: Container[str] = ()) -> None:
        ours, theirs = fields(position), fields(copy)
        unlike = {
            name: (ours.get(name), theirs.get(name))
            for name in {**ours, **theirs}
            if name not in leaving_out and not alike(ours.get(name), theirs.get(name))
        }
        self.demand(not unlike, f"{kind} has the same fields", unlike)

    def follow(self, move: int, seat: int, legal: list[int]) -> None:
        """Make the move just made, one of these that were legal, in the copies that follow the match."""
        for kind, copy in self.followers.items():
            copy.log = None if kind == UNWATCHED else []
            try:
                copy.ask(seat)
                self.demand(copy.legal_moves() == legal, f"{kind} has the same legal moves", legal)
                copy.play(move, seat)
            except BadInput as refusal:
                self.demand(False, f"{kind} can be given the same moves", refusal)
            if kind == UNWATCHED:
                continue
            ours, theirs = events(self.position), events(copy)
            self.demand(ours == theirs, f"{kind} has the same events", (ours, theirs))

    def examine_reloading(self, before: dict[str, Any], promise: str) -> Position:
        """Write a state as JSON and load it, which is how bots in other processes get their positions."""
        document = msgspec.json.decode(msgspec.json.encode(before))
        try:
            loaded = self.game.load(self.options, document)
        except BadInput as refusal:
            raise ConformanceError(f"{self.game.id}: {promise}", self.record, refusal) from refusal
        self.demand_equal(before, loaded.state(), "state -> load is equal")
        return loaded

    def examine_notation(self, legal: list[int]) -> None:
        position = self.position
        texts = [position.text(move) for move in legal]
        self.demand(len(set(texts)) == len(texts), "every legal move has a text of its own", texts)
        for move, text in zip(legal, texts, strict=True):
            self.demand(position.parse(text) == move, "every legal move's text parses back to it", text)
            self.demand(position.forbids(move) is None, "nothing forbids a legal move", text)
        self.examine_actions(legal)

    def examine_actions(self, legal: list[int]) -> None:
        position = self.position
        actions = [position.action(move) for move in legal]
        self.demand(len(set(actions)) == len(actions), "every legal move has an action of its own", actions)
        self.demand([position.move_of(action) for action in actions] == legal, "move_of is the inverse of action")
        if type(position).actions is not Position.actions and position.actions() > 0:
            most = position.actions()
            self.demand(0 <= min(actions) <= max(actions) < most, "every action is below actions", (max(actions), most))

    def examine_refusals(self, legal: list[int]) -> None:
        position = self.position
        before = position.state()
        texts = {text for _, text in self.record.moves[-40:]} | {"", "nonsense", "S3 S3", "pass pass"}
        now = {position.text(move) for move in [*legal, position.expired(position.turn)]}  # the clock has its own
        for text in sorted(texts - now):
            try:
                records.play_text(position, position.turn, text)
            except BadInput as refusal:
                self.examine_texts(refusal.text)
            else:
                self.demand(False, "what is not legal is refused", text)
        for seat in range(self.options.players):
            if seat not in position.deciders():
                try:
                    position.play(legal[0], seat)
                except BadInput as refusal:
                    self.demand(refusal.rule != "", "a refusal names its rule", refusal)
                else:
                    self.demand(False, "a seat that is not deciding is refused", seat)
        self.demand_equal(before, position.state(), "a refused move changes nothing")

    def examine_views(self) -> None:
        position = self.position
        seats = list(range(SPECTATOR, self.options.players))
        together = dict(zip(seats, position.views(seats), strict=True))
        state, shared = position.state(), view_bytes(position, SPECTATOR)
        for seat, view in together.items():
            self.examine_texts(view)
            self.examine_secrets(view, seat)
            if seat >= 0:
                self.examine_samples(seat, state, shared)
        deciding = position.turn
        own = position.view(deciding)
        self.demand(own == together[deciding], "views gives a seat what view does", deciding)
        offered = [move.text for move in own.moves]
        legal = [position.text(move) for move in position.legal_moves()]
        self.demand(sorted(offered) == sorted(legal), "a decider is offered exactly the legal moves", offered)
        self.examine_texts(position.view(OPEN))

    def examine_secrets(self, view: View, seat: int) -> None:
        if seat not in self.position.deciders():
            self.demand(not view.moves, "only deciders are offered moves", seat)
        for zone in view.zones:
            if zone.kind == "hand" and zone.owner is not None and zone.owner != seat:
                faces = [thing.face for thing in zone.things if thing.face is not None and "open" not in thing.tags]
                self.demand(not faces, "another seat's hand is hidden", (seat, zone.id, faces))
        for lasting in view.zones:
            ids = [thing.id for thing in lasting.things]
            self.demand(len(set(ids)) == len(ids), "things of a zone have ids of their own", ids)

    def examine_samples(self, seat: int, state: dict[str, Any], shared: bytes) -> None:
        """Check positions drawn for a seat, of a position with that state and that view of spectators."""
        position = self.position
        true_view = view_bytes(position, seat)
        for _ in range(2):
            sample = position.determinize(seat, self.rng)
            drawn = sample.state()
            self.drawn += 1
            self.hidden += without_chance(drawn) != without_chance(state)
            if view_bytes(sample, seat) != true_view:
                promise = "a determinized position looks the same to its seat"
                self.demand(False, promise, (seat, difference(state, drawn)))
            if self.encoding is not None:
                ours, theirs = (self.encoding.packed(numbered(one), seat) for one in (position, sample))
                unlike = [self.encoding.names[bit] for bit in differing(ours, theirs)]
                self.demand(not unlike, "a determinized position is observed alike", (seat, unlike))
            if view_bytes(sample, SPECTATOR) != shared:
                self.demand(
                    False,
                    "a determinized position looks the same to spectators, who see no more than any seat",
                    (seat, difference(state, drawn)),
                )
            self.demand(self.census(drawn) == self.cards, "a determinized position has the same cards")
            self.examine_reloading(drawn, "a determinized position can be written down and loaded")
            if seat in position.deciders():
                twin = position.clone()
                twin.ask(seat)
                sample.ask(seat)
                self.demand(
                    sample.legal_moves() == twin.legal_moves(), "a determinized position has the same legal moves"
                )
            self.play_to_end(sample, limit=self.game.bound(self.options))

    def examine_observations(self) -> None:
        """Check that what two seats observe differs from all earlier observations with which they saw another table."""
        if self.encoding is None:
            return
        position = self.position
        for seat in {max(0, int(position.turn)), self.random.randrange(self.options.players)}:
            observed = self.encoding.packed(numbered(position), seat)
            same = len(observed) == self.encoding.stride and self.encoding.bits.width == self.encoding.width
            self.demand(same, "observations have one width", self.encoding.bits.width)
            seen = hash(tuple(sorted(features(position.view(seat), seat, self.options.players))))
            before = self.observed.setdefault((seat, observed), seen)
            self.demand(before == seen, "observations differ where the table that is seen differs", seat)

    def examine_order(self) -> None:
        """Check that of two seats that decide at the same time either may be first."""
        seats = self.position.deciders()
        if len(seats) < 2:
            return
        one, two = self.random.sample(seats, 2)
        choices = {seat: self.choice_of(seat) for seat in (one, two)}
        ends = []
        for order in ((one, two), (two, one)):
            twin = self.position.clone()
            for seat in order:
                twin.play(choices[seat], seat)
            ends.append(twin.state())
        self.demand_equal(ends[0], ends[1], "simultaneous choices may come in any order")
        twin = self.position.clone()
        spectators = [seat for seat in range(SPECTATOR, self.options.players) if seat != one]
        twin.play(choices[one], one)
        other = self.position.clone()
        other.play(self.choice_of(one), one)
        done = one not in twin.deciders() and one not in other.deciders()  # there may be more steps to a choice
        if done and len(twin.deciders()) == len(seats) - 1:
            for seat in spectators:
                same = view_bytes(twin, seat) == view_bytes(other, seat)
                self.demand(same, "a secret choice stays hidden until all are in", seat)

    def choice_of(self, seat: int) -> int:
        twin = self.position.clone()
        twin.ask(seat)
        return self.random.choice(twin.legal_moves())

    # --- the whole match ---------------------------------------------------------------------------------------

    def examine_places(self) -> None:
        result = self.position.result()
        self.demand(len(result.ranks) == self.options.players, "every seat has a place", result.ranks)
        sound = all(1 + sum(p < place for p in result.ranks) == place for place in result.ranks)
        self.demand(sound, "equal places share one", result.ranks)
        self.demand(result.ranks == self.position.places(), "the result's places are the position's", result.ranks)
        self.demand(result.scores == self.position.scores(), "the result's scores are the position's", result.scores)
        for seat in range(self.options.players):
            self.demand(-1.0 <= self.position.utility(seat) <= 1.0, "utility is in [-1, 1]", seat)

    def examine_end(self) -> None:
        position = self.position
        self.examine_places()
        self.examine_texts(position.result())
        self.demand(not position.deciders(), "no seat decides when the match is over")
        for kind, follower in self.followers.items():
            same = follower.result() == position.result()
            self.demand(same, f"{kind} has the same result", follower.result())
        self.examine_likeness(self.followers.items())
        for seat in range(SPECTATOR, self.options.players):
            view = position.view(seat)
            self.demand(view.prompt is None and view.result is not None, "a view of the end shows the result", seat)
            self.demand(not view.moves, "no seat is offered moves when the match is over", seat)
        try:
            position.play(0)
        except BadInput:
            pass
        else:
            self.demand(False, "no move can be made when the match is over")

    def examine_record(self) -> None:
        self.record.result = records.outcome(self.position)
        self.demand(self.record.result is not UNSET, "a match that is over has a result")
        copy = records.read(records.write(self.record))
        last = self.position
        for step in records.replay(copy):
            last = step.position
        self.demand_equal(self.position.state(), last.state(), "a record replays to the same match")
        self.demand(records.write(copy) == records.write(self.record), "a record is read and written unchanged")

    # --- tools -------------------------------------------------------------------------------------------------

    def play_to_end(self, position: Position, limit: int) -> None:
        walk = Walk()
        walk.go_on(position, self.ahead, self.rng, limit)
        self.demand(not walk.broken, "a determinized position can be played to its end", walk.broken)

    def census(self, state: dict[str, Any]) -> list[str]:
        """Return all cards in all zones of a state, sorted."""
        found: list[str] = []
        for zone in self.game.zones:
            gather(state[zone], found)
        return sorted(found)

    def count_cards(self) -> None:
        after = self.census(self.position.state())
        if after != self.cards:
            before = list(self.cards)
            for card in list(after):
                if card in before:
                    before.remove(card)
                    after.remove(card)
            self.demand(False, "every card is in exactly one zone", f"missing {before}, too many {after}")

    def examine_texts(self, value: object) -> None:
        """Check that every Text inside a view, event or error exists in every language and gets all its arguments."""
        for text in texts_in(value):
            kind = (text.id, *text.args)
            if kind in self.read:
                continue
            self.read.add(kind)
            for lang in LANGUAGES:
                template = lookup(text.id, lang)
                self.demand(template is not None, f"the text {text.id} exists in {lang}")
                wanted = {match.group(1) for match in PLACEHOLDER.finditer(template or "")}
                self.demand(wanted <= set(text.args), f"the text {text.id} gets all its arguments ({lang})", text)


def gather(value: Any, out: list[str]) -> None:
    """Collect the card names inside a zone: a name, nothing, or lists of these."""
    if isinstance(value, str):
        out.append(value)
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, str):  # as most are
                out.append(item)
            else:
                gather(item, out)


def texts_in(value: object) -> list[Text]:
    """Return all texts inside a view or an event, and inside other texts."""
    out: list[Text] = []
    left = [value]
    while left:
        item = left.pop()
        inside: Iterable[object] = ()
        if isinstance(item, Text):
            out.append(item)
            inside = item.args.values()
        elif isinstance(item, (list, tuple)):
            inside = item
        elif isinstance(item, Struct):
            inside = astuple(item)
        left += [part for part in inside if type(part) not in PLAIN]
    return out


def fields(position: object) -> dict[str, Any]:
    """Return the fields of a position, or of a value inside one, by name: those that its classes declare and any
    others. The log is not part of its state, and neither is the stream, which copies never have (see `Origin`).
    """
    names = [*declared(type(position)), *getattr(position, "__dict__", {})]
    return {name: getattr(position, name) for name in names if name not in HIDDEN and hasattr(position, name)}


def declared(kind: type) -> list[str]:
    """Return the names of the fields that a class and those it extends declare."""
    if kind not in DECLARED:
        names = [
            name
            for part in reversed(kind.__mro__)
            for name, annotation in vars(part).get("__annotations__", {}).items()
            if not str(annotation).startswith("ClassVar")
        ]
        DECLARED[kind] = names + [name for part in kind.__mro__ for name in vars(part).get("__mypyc_attrs__", ())]
    return DECLARED[kind]


def compares(kind: type) -> bool:
    """Return whether a class has an `__eq__` of its own."""
    if kind not in COMPARES:
        COMPARES[kind] = any("__eq__" in vars(part) for part in kind.__mro__[:-1])
    return COMPARES[kind]


def alike(one: Any, two: Any) -> bool:
    """Return whether two values are equal: lists item by item, objects without an `__eq__` field by field."""
    if one is two:
        return True
    if type(one) is not type(two):
        return False
    if isinstance(one, (list, tuple, vec)):
        return len(one) == len(two) and all(alike(one[k], two[k]) for k in range(len(one)))
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(alike(one[key], two[key]) for key in one)
    if compares(type(one)):
        return bool(one == two)
    ours, theirs = fields(one), fields(two)
    return ours.keys() == theirs.keys() and all(alike(ours[name], theirs[name]) for name in ours)


def events(position: Position) -> list[tuple[bytes, int, Text | None]]:
    """Return the events in a position's log, in a form that can be compared."""
    return [(msgspec.json.encode(one.event), one.seen_by, one.hidden_text) for one in position.log or []]


def differing(one: bytes, two: bytes) -> list[int]:
    """Return the bits in which two packed observations differ."""
    unlike = int.from_bytes(one, "little") ^ int.from_bytes(two, "little")
    return [bit for bit in range(unlike.bit_length()) if unlike >> bit & 1]


def view_bytes(position: Position, seat: int) -> bytes:
    """Return the view of a seat as JSON."""
    return msgspec.json.encode(position.view(seat))


def without_chance(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state without the chance to come."""
    return {key: value for key, value in state.items() if key != "chance"}


def difference(one: dict[str, Any], two: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Return the keys in which two states differ, with both values."""
    return {key: (one.get(key), two.get(key)) for key in {**one, **two} if one.get(key) != two.get(key)}
