"""Matches for programs: start one, look at it, make moves, take them back, ask bots, save it and read it back.

    >>> hands = [["SA", "H6"], ["S7", "HA"], ["S8", "D6"]]
    >>> match = new("four_tricks", setup={"hands": hands, "turn": 0})
    >>> match.legal_moves
    ['SA', 'H6']
    >>> match.push("SA")
    >>> match.why("HA").rule
    'must_follow'

A move is a text, in the notation that `tefuda notation GAME` prints. A seat is a number from 0. A `Match` knows every
card; `Match.seen_by` returns what one seat knows, and bots are given no more than that.
"""

from __future__ import annotations

import base64
import difflib
import html
import json
import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn, Self, TypeVar

import msgspec
from msgspec import UNSET

from tefuda import bots
from tefuda.arguments import exact, game_of, known_options, number_of, seed_of
from tefuda.drawing import plain, svg
from tefuda.drawing.words import Words
from tefuda.engine import record as records
from tefuda.engine import registry
from tefuda.engine.chance import KEYED, Rng
from tefuda.engine.errors import BadInput, BadNotation, BadOption, BadRecord, BadSetup, IllegalMove, UnknownGame, hint
from tefuda.engine.happened import Happened
from tefuda.engine.position import OPEN, SPECTATOR, Position
from tefuda.engine.record import Record, file_of
from tefuda.engine.registry import Game
from tefuda.engine.view import Event, Result, Text, View
from tefuda.texts import LANGUAGES

M = TypeVar("M", bound="Match")


NO_COPIES = "Bots can't be copied or pickled: make one for each use, as with tefuda.bot(name, seed)"


class Picture:
    """A view that can be displayed: as text with `print`, as a drawing in a notebook."""

    lang: str
    seats: list[str] | None

    @property
    def view(self) -> View:
        """Return what is shown, as data (`tefuda.engine.view`)."""
        raise NotImplementedError

    def __str__(self) -> str:
        return plain.table(self.view, self.lang, self.seats)

    def svg(self) -> str:
        """Return the table as an SVG document, drawn with the table's own cards, by day and by night."""
        return svg.table(self.view, self.lang, self.seats)

    def _repr_html_(self) -> str:
        """Return the drawing for a notebook, as an image, so that it can't interfere with the page."""
        picture = base64.b64encode(self.svg().encode()).decode()
        title = html.escape(Words(self.lang, self.seats).title(self.view))
        return f'<img alt="{title}" style="max-width:100%" src="data:image/svg+xml;base64,{picture}">'


class Seen(Picture):
    """What one seat knows of a match at one moment (`seat` None: a spectator); it does not change with the match.

    `deciders`: the seats that may decide, in the order in which they are asked. `events`: what the last move led to, in
    order, with the faces that the seat saw. `game`, `lang` and `seats` are those of the match.
    """

    def __init__(self, match: Match, seat: int | None) -> None:
        self.game = match.game
        self.seat = None if seat is None else match._seat(seat)
        self.lang = match.lang
        self.seats = match.seats
        self.deciders = match.deciders
        self.events = [happened.for_seat(self._viewer) for happened in match._happened]
        self._options = match.options
        self._position = match.position.clone()

    @property
    def _viewer(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    @cached_property
    def view(self) -> View:
        """Return all that the seat may see, as data (`tefuda.engine.view`), with the events of the last move."""
        view = self._position.view(self._viewer)
        view.events = self.events
        return view

    @property
    def legal_moves(self) -> list[str]:
        """Return the seat's legal moves as texts; none while it is not its turn to decide."""
        return records.legal_texts(self._position, self._viewer)

    def sample(self, seed: str | None = None) -> Match:
        """Return a random match that agrees with everything the seat knows: what is hidden from it is drawn at random.

        It can be played on and taken back like any other. The same `seed` gives the same match.
        """
        possible = self._possible(Rng(seed_of(seed) if seed is not None else secrets.token_hex(16)))
        state: dict[str, Any] = msgspec.to_builtins(possible.state())
        seats = self.seats if self.seats is not None else UNSET
        return Match(
            Record(records.VERSION, self.game.id, self._options, seats, rules=records.rules_of(self.game), setup=state),
            self.lang,
        )

    def _possible(self, rng: Rng) -> Position:
        """Return a possible position. A spectator knows no more than any seat, so a seat's is drawn for them."""
        return self._position.determinize(max(self._viewer, 0), rng)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.id} as seen by {who}>"


class Match(Picture):
    """A match that can be watched, played and taken back. `new` and `read` make one.

    `game`; `options`, all of them, `players` first; `lang`, "en" or "ja", the language of all texts; `seats`, the
    players' names by seat, or None: A, B, C ...; `moves`, those made so far, each as a seat and a text; `position`, the
    engine's own object (`tefuda.engine.position`), for what is not offered here.
    """

    def __init__(self, start: Record, lang: str = "en") -> None:
        """Begin the match of a record, without making its moves.

        Raises: BadInput, with the JSON path of the first mistake, if the record is wrong.
        """
        if not isinstance(start, Record):
            raise BadInput(Text("doors.record", {"found": repr(start)}))
        if lang not in LANGUAGES:
            known = hint(str(lang), LANGUAGES)
            raise BadInput(Text("engine.unknown_language", {"found": str(lang), "hint": known}), "lang")
        self.game, checked, self.position = records.start(start, watched=True)
        self.lang = lang
        self.seats = start.seats if start.seats is not UNSET else None
        self.options: dict[str, Any] = checked.data()
        self.moves: list[tuple[int, str]] = []
        self._start = start
        self._past: list[list[Happened]] = []
        self._happened = self.position.log or []

    # --- the state of the match --------------------------------------------------------------------------------

    @property
    def seed(self) -> str | None:
        """Return the seed of the shuffle; None for a match from an explicit start."""
        return self._start.seed if self._start.seed is not UNSET else None

    @property
    def over(self) -> bool:
        """Return whether the match is over."""
        return self.position.is_over()

    @property
    def turn(self) -> int | None:
        """Return the seat that is asked next; None when the match is over."""
        return None if self.over else self.position.turn

    @property
    def deciders(self) -> list[int]:
        """Return the seats that may decide now, `turn` first: several in a simultaneous choice, none at the end."""
        return self.position.deciders()

    @property
    def legal_moves(self) -> list[str]:
        """Return the legal moves of `turn` as texts; empty when the match is over.

        For another of the `deciders`, use `match.seen_by(seat).legal_moves`.
        """
        return records.legal_texts(self.position, self.position.turn)

    @property
    def scores(self) -> list[int]:
        """Return the points so far, by seat."""
        return self.position.scores()

    @property
    def result(self) -> Result | None:
        """Return the places (`ranks` by seat, 1 = best), the final `scores` and their breakdown; None until the end."""
        return self.position.result() if self.over else None

    @property
    def events(self) -> list[Event]:
        """Return what the last move led to, in order and with every face; at the start, the deal.

        A move that stays secret until others have chosen has no events yet.
        """
        return [happened.event for happened in self._happened]

    @property
    def view(self) -> View:
        """Return the whole table, every card face up, as data (`tefuda.engine.view`), with the last move's events."""
        view = self.position.view(OPEN)
        view.events = self.events
        return view

    @property
    def log(self) -> list[str]:
        """Return everything that has happened, in sentences, with every face."""
        words = Words(self.lang, self.seats)
        steps = [*self._past, self._happened]
        return [words.say(one.event.text) for step in steps for one in step if one.event.text is not None]

    def seen_by(self, seat: int | None) -> Seen:
        """Return what a seat knows now (None: a spectator): a view, its legal moves, possible matches.

        Raises: IllegalMove if there is no such seat.
        """
        return Seen(self, seat)

    # --- moves -------------------------------------------------------------------------------------------------

    def push(self, move: str, seat: int | None = None) -> None:
        """Make a move of `turn`, or of another `seat` of the `deciders`.

        Raises: BadNotation if no move of this game has that text, IllegalMove, with the rule that forbids it, if it is
        not legal; then nothing has changed.
        """
        seat = self._seat(seat)
        chosen = self._read(move, seat)
        self.position.ask(seat)
        self.moves.append((seat, self.position.text(chosen)))
        self._past.append(self._happened)
        self.position.log = []
        self.position.apply(chosen)
        self._happened = self.position.log or []

    def pop(self) -> tuple[int, str]:
        """Take back the last move and return it: its seat and its text. The match is replayed up to there.

        Raises: IndexError if there is no move to take back.
        """
        if not self.moves:
            raise IndexError("no move to take back")
        before = self._again(self.moves[:-1])
        self.position, self._past, self._happened = before.position, before._past, before._happened
        return self.moves.pop()

    def copy(self) -> Self:
        """Return an independent copy with the same moves. The match is replayed for it."""
        return self._again(self.moves)

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Return whether the other match is of the same game, rules and options and has come to the same position.

        The moves that led there, the players' names and the language do not count. As a match changes, it has no hash.
        """
        if not isinstance(other, Match):
            return NotImplemented
        mine, theirs = self.game, other.game
        if (mine.id, mine.version, self.options) != (theirs.id, theirs.version, other.options):
            return False
        return bool(self.position.state() == other.position.state())

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle or a deep copy is made from: the start and the moves, which are replayed."""
        return replayed, (type(self), self._start, self.lang, self.moves)

    def _again(self, moves: Sequence[tuple[int, str]]) -> Self:
        """Return the match after these moves. It is replayed from the start, because its random stream, which no one
        must be able to foresee, is never copied.
        """
        return replayed(type(self), self._start, self.lang, moves)

    def why(self, move: str, seat: int | None = None) -> BadInput | None:
        """Return why a move can't be made, as the error that `push` would raise; None if it can.

        Its `rule` is the id of the rule that forbids the move, its `text` a sentence.
        """
        try:
            self._read(move, self._seat(seat))
        except BadInput as refusal:
            return refusal
        return None

    def _seat(self, seat: int | None) -> int:
        """Return the number of a seat; without one, that of `turn`.

        Raises: IllegalMove if there is no such seat.
        """
        if seat is None:
            return self.position.turn
        number, players = number_of(seat), self.options["players"]
        if number is None or not 0 <= number < players:
            raise IllegalMove(Text("doors.no_seat", {"found": repr(seat), "most": str(players - 1)}), rule="turn")
        return number

    def _read(self, move: str, seat: int) -> int:
        """Return the number of a legal move.

        Raises: BadNotation or IllegalMove if it is not one.
        """
        if self.over:
            raise IllegalMove(Text("engine.over"), rule="turn")
        twin = self.position.clone()
        twin.ask(seat)
        if not isinstance(move, str):
            raise BadNotation(
                Text("doors.move", {"closest": repr(records.legal_texts(twin, seat)[0]), "found": repr(move)})
            )
        try:
            number = twin.parse(move)
        except BadNotation as refusal:
            likely = like(move, records.legal_texts(twin, seat), self.game)
            text = Text("doors.no_move", {"problem": refusal.text, "hint": likely})
            raise BadNotation(text, refusal.path, refusal.rule) from None
        reason = twin.forbids(number)
        if reason is not None:
            raise IllegalMove(reason.text, rule=reason.rule)
        return number

    # --- elsewhere ---------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the match as a record, which `read` and every tool of Tefuda can replay."""
        return msgspec.structs.replace(
            self._start,
            options=self.options,
            moves=list(self.moves),
            result=records.outcome(self.position),
            expect=UNSET,
        )

    def __repr__(self) -> str:
        now = "over" if self.over else f"seat {self.turn} to decide"
        return f"<Match: {self.game.id}, {self.options['players']} players, {len(self.moves)} moves, {now}>"


def replayed(kind: type[M], start: Record, lang: str, moves: Sequence[tuple[int, str]]) -> M:
    """Return a match after these moves."""
    match = kind(start, lang)
    for seat, move in moves:
        match.push(move, seat)
    return match


def like(found: str, legal: list[str], game: Game) -> Text:
    """Return a hint at the legal moves closest to a wrong one, whatever its case, or else at the notation."""
    texts = {text.lower(): text for text in legal}
    near = difflib.get_close_matches(found.lower(), texts)
    if not near:
        return Text("doors.notation", {"game": game.id})
    return Text("engine.near", {"names": ", ".join(texts[one] for one in near)})


class Bot:
    """A computer player. It is given what its seat knows, never the true position."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self._rng = Rng(f"{seed}-samples")
        self._bot = bots.make(name, seed)

    def choose(self, match: Match | Seen, seat: int | None = None) -> str:
        """Return the move that the bot would make, for `turn` or for another `seat` of the `deciders`.

        Raises: IllegalMove if it is not that seat's turn to decide.
        """
        if not isinstance(match, (Match, Seen)):
            raise BadInput(Text("doors.match", {"found": repr(match)}))
        if not match.deciders:
            raise IllegalMove(Text("engine.over"), rule="turn")
        if isinstance(match, Match):
            match = match.seen_by(match._seat(seat))
        if match.seat is None:
            raise IllegalMove(Text("doors.spectator"), rule="turn")
        if match.seat not in match.deciders:
            raise IllegalMove(Text("engine.not_your_turn", {"who": match.seat}), rule="turn")
        possible = match._possible(self._rng)
        possible.ask(match.seat)
        return possible.text(self._bot.choose(possible.clone(), match.seat))

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled.

        Raises: TypeError, always.
        """
        raise TypeError(NO_COPIES)

    def __repr__(self) -> str:
        return f"<Bot: {self.name}>"


def new(
    game: str | Game,
    /,
    *,
    players: int | None = None,
    preset: str | None = None,
    seed: str | None = None,
    setup: Mapping[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    lang: str = "en",
    **options: Any,
) -> Match:
    """Start a match.

    `game`: an id, or a `Game` (one of your own is registered, as by `load_game`). `players`: how many; may be left out
    where the game allows only one number. `options`: those of the game, such as `rules=["eight_cut"]` or `deals=5`;
    `preset` names a set of them that comes with the game. `seed`: the same seed deals the same cards; without one,
    every match is different. `setup` instead of `seed`: an explicit start, as in a record. `seats`: the players' names
    by seat. `lang`: "en" or "ja".

    Raises: UnknownGame, BadOption or BadSetup if something is wrong; for an unknown name, it suggests similar ones.
    """
    found = game_of(game)
    if not is_registered(found):
        registry.add(found)
    known_options(found, options, ["preset", "seed", "setup", "seats", "lang"])
    given: dict[str, Any] = {**ready_made(found, preset), **options}
    if players is not None:
        given["players"] = players
    if seed is not None and setup is not None:
        raise BadInput(Text("engine.record.start"), "seed")
    start = Record(records.VERSION, found.id, found.options(given, "options").data(), rules=records.rules_of(found))
    if seats is not None:
        if not isinstance(seats, (list, tuple)) or not all(isinstance(name, str) for name in seats):
            found_names = {"n": start.options["players"], "found": repr(seats)}
            raise BadRecord(Text("engine.record.seats", found_names), "seats")
        start.seats = list(seats)
    if setup is not None:
        start.setup = as_in_a_file(setup)
    else:
        start.seed = seed_of(seed) if seed is not None else secrets.token_hex(16)
        start.generator = KEYED
    return Match(start, lang)


def as_in_a_file(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return a setup as a record's file would have it: a tuple is a list there, and every key a text.

    Raises: BadSetup if no file can hold it.
    """
    if not isinstance(setup, Mapping):
        raise BadSetup(Text("doors.object", {"what": "setup", "found": repr(setup)}), "setup")
    try:
        read: dict[str, Any] = json.loads(msgspec.json.encode(dict(setup)))
    except (TypeError, ValueError) as problem:
        raise BadSetup(Text("doors.json", {"what": "setup", "problem": str(problem)}), "setup") from None
    return read


def is_registered(game: Game) -> bool:
    """Return whether its id finds a game, perhaps as an earlier version of its rules, as an old record has it."""
    try:
        return registry.find(game.id).under(game.version) is game
    except UnknownGame:
        return False


def ready_made(game: Game, preset: str | None) -> Mapping[str, Any]:
    """Return the options of a preset; none without a name.

    Raises: BadOption if the game has no such preset.
    """
    if preset is None:
        return {}
    if preset not in list(game.presets):  # in which anything can be looked for
        known = hint(str(preset), list(game.presets)) if game.presets else Text("engine.option.no_presets")
        raise BadOption(Text("engine.option.unknown_preset", {"preset": str(preset), "hint": known}), "preset")
    return game.presets[preset]


@exact
def read(file: str | Path, *, lang: str = "en") -> Match:
    """Read a record (a JSON file) and return its match, played to the last move; `pop` goes back through it.

    Raises: OSError if the file cannot be read, BadInput, with the JSON path of the first mistake, if it is not a sound
    record.
    """
    record = records.read(file_of("file", file).read_bytes())
    for _ in records.replay(record):
        pass  # replaying checks every move, and the record's claims about the end
    return replayed(Match, record, lang, record.moves)


@exact
def bot(name: str = "search", seed: str | None = None) -> Bot:
    """Return a computer player: "random", "simple", "search", "search:20" (20 ms per move) or "search:500sims".

    With the same `seed` it chooses the same moves, unless its thinking is limited by time.

    Raises: UnknownBot if there is none of that name.
    """
    return Bot(name, seed_of(seed) if seed is not None else secrets.token_hex(16))


def all_games() -> dict[str, Game]:
    """Return the games by id, those registered with `load_game` last."""
    return registry.games()


def load_game(file: str | Path) -> Game:
    """Register a game of your own, a Python file or folder with a `GAME`; its id then works everywhere.

    Raises: UnknownGame if it has no `GAME`, BadGame if it fails while it is imported.
    """
    return registry.load_file(file_of("file", file))
