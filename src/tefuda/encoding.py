"""Matches as numbers, for learning programs: what a seat sees as bits, and moves as actions with fixed numbers.

    >>> encoding = Encoding("four_tricks")
    >>> position = encoding.new("seed")
    >>> encoding.width, encoding.actions
    (459, 36)
    >>> encoding.explain(3)
    'hand S6'
    >>> [encoding.text(position, action) for action in encoding.legal(position)][:3]
    ['S9', 'SK', 'SA']

Every game has an encoding. Most declare their own (`Position.observe`), which is compiled; for all others a general one
is made out of their views, which is a thousand times slower but keeps the same two laws (`tefuda.testing`): equal for
positions that the seat cannot distinguish, different where the table that it sees differs.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

import msgspec

from tefuda.arguments import exact, game_of, number_of, one_of, seat_of, seed_of, whole
from tefuda.engine.batch import observe
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.happened import Happened
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Options
from tefuda.engine.parts import CODE, DIGIT, PLACES, InParts, dealt
from tefuda.engine.position import Position
from tefuda.engine.registry import Game
from tefuda.engine.view import Text, View

LEARNED: Final = 12  # matches whose views a general encoding is made from,
LEARNED_MOVES: Final = 150  # and how much of each
SPARE: Final = 512  # bits for whatever did not occur in those
MARKS: Final = 4  # of these for each such thing
KINDS: Final = (
    "deal", "play", "pass", "take", "give", "draw", "discard", "flip", "place", "choose", "rule", "clear", "score",
    "out", "start", "end",
)  # fmt: skip
RULES: Final = 16  # bits for the rule or text of an event

_learned: dict[tuple[str, bytes], dict[str, int]] = {}  # general encodings, by game and options


class Encoding:
    """The encoding of one game with one set of options.

    `width`: bits of an observation. `stride`: bytes of it when packed, in words of four. `actions`: how many there are;
    each is a number from 0. `declared`: whether the game has an encoding of its own. `history`: of how many last events
    the seat is shown each, the newest first; their bits follow the table's.
    """

    @exact
    def __init__(self, game: str | Game, options: Mapping[str, Any] | None = None, history: int = 0) -> None:
        """Raises: BadInput if there is no such game, or if its options are not allowed."""
        self.game = game_of(game)
        if options is not None and not isinstance(options, Mapping):
            raise BadInput(Text("doors.object", {"what": "options", "found": type(options).__name__}))
        given = {str(name): value for name, value in (options or {}).items()}
        self.options = self.game.options({"players": self.game.players[0], **given})
        self.players = self.options.players
        self.history = whole("history", history, 0)
        position = self.new("encoding")
        self.actions = int(position.actions())
        self.declared = is_declared(position)
        self.names = self.name_bits(position)
        self.width = len(self.names)
        self.stride = 4 * ((self.width + 31) // 32)
        self.bits = Bits((self.width + 63) // 64)
        self.moves = Moves()

    @classmethod
    def declared_by(cls, game: Game, options: Options) -> Encoding | None:
        """Return the encoding of a game that declares its own; None for any other."""
        declared = is_declared(dealt(game, options, "encoding"))
        return cls(game, options.data()) if declared else None

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoding, (self.game, self.options.data(), self.history)

    def __repr__(self) -> str:
        return f"<Encoding: {self.game.id}, {self.players} players, {self.width} bits, {self.actions} actions>"

    def new(self, seed: str) -> Position:
        """Return a match dealt from a seed; its events are logged if the encoding has a history.

        Raises: BadInput if the seed is not a text.
        """
        return dealt(self.game, self.options, seed_of(seed), self.history > 0)

    # --- observations ------------------------------------------------------------------------------------------

    def name_bits(self, position: Position) -> list[str]:
        """Return the name of each bit of an observation of this position."""
        if self.declared:
            bits = Bits()
            bits.names = []
            observe(position, 0, bits, 0)
            names = list(bits.names)
        else:
            names = [*self.general, *(f"anything else {k}" for k in range(SPARE))]
            if isinstance(position, InParts):
                names += [f"digits chosen down to = {k}" for k in range(PLACES)]
                names += [f"digits chosen in binary, bit {k}" for k in range(CODE)]
        event = [
            *(f"is {kind}" for kind in KINDS), *(f"by seat +{k}" for k in range(self.players)),
            *(f"to seat +{k}" for k in range(self.players)), *(f"shows {name}" for name in self.pack.names),
            *(f"kind bit {k}" for k in range(RULES)),
        ]  # fmt: skip
        return names + [f"event -{k} {part}" for k in range(1, self.history + 1) for part in event]

    def explain(self, bit: object) -> str:
        """Return what a bit of an observation means.

        Raises: BadInput if there is no such bit.
        """
        number = number_of(bit)
        if number is None or not 0 <= number < self.width:
            raise BadInput(Text("doors.no_bit", {"found": repr(bit), "most": str(self.width - 1)}))
        return self.names[number]

    def packed(self, position: Position, seat: int, past: list[Happened] | None = None) -> bytes:
        """Return the observation of a seat, eight bits to a byte, the first in the lowest place.

        `past`: the events so far, where the encoding has a history; by default those in the position's log.

        Raises: BadInput if there is no such seat.
        """
        seat = seat_of(seat, self.players)
        if self.declared and self.history == 0:
            observe(position, seat, self.bits, 0)
            return bytes(memoryview(self.bits.words))[: self.stride]
        row = self.table_bits(position, seat)
        if self.history > 0:
            events = (position.log or []) if past is None else past
            row += self.event_bits(events, seat)
        return sum(1 << k for k in row_of(row)).to_bytes(self.stride, "little")

    def observe(self, position: Position, seat: int, dtype: Any = "uint8", past: list[Happened] | None = None) -> Any:
        """Return the observation of a seat as a NumPy array of zeros and ones, of shape (width,).

        Raises: BadInput if there is no such seat or type of numbers.
        """
        import numpy as np

        kind = dtype_of(dtype)
        packed = np.frombuffer(self.packed(position, seat, past), dtype=np.uint8)
        return np.unpackbits(packed, count=self.width, bitorder="little").astype(kind, copy=False)

    def table_bits(self, position: Position, seat: int) -> bytearray:
        """Return the bits of the table, one to a byte."""
        if self.declared:
            size = observe(position, seat, self.bits, 0)
            packed = int.from_bytes(bytes(memoryview(self.bits.words))[: 8 * size], "little")
            width = self.width - self.history * self.event_width
            return bytearray(packed >> k & 1 for k in range(width))
        row = bytearray(len(self.general) + SPARE)
        for feature in features(position.view(seat), seat, self.players):
            at = self.general.get(feature)
            if at is not None:
                row[at] = 1
            else:
                for mark in marks(feature):
                    row[len(self.general) + mark] = 1
        return row + chosen_bits(position, seat)

    @property
    def event_width(self) -> int:
        """Return the number of bits of one event."""
        return len(KINDS) + 2 * self.players + len(self.pack.names) + RULES

    @cached_property
    def pack(self) -> Any:
        """Return the cards of the game with these options."""
        return self.game.pack(self.options)

    def event_bits(self, events: list[Happened], seat: int) -> bytearray:
        """Return the bits of the last events, the newest first, each as the seat saw it."""
        out = bytearray()
        for happened in events[: -self.history - 1 : -1]:
            event = happened.for_seat(seat)
            row = bytearray(self.event_width)
            if event.kind in KINDS:
                row[KINDS.index(event.kind)] = 1
            at = len(KINDS)
            for who in (event.seat, event.to):
                if who is not None:
                    row[at + (who - seat) % self.players] = 1
                at += self.players
            for thing in event.things:
                number = self.pack.number(thing.face or "")
                if number >= 0:
                    row[at + number] = 1
            at += len(self.pack.names)
            said = msgspec.json.encode([event.rule, event.text, event.zone])
            digest = int.from_bytes(hashlib.blake2b(said, digest_size=2).digest(), "little")
            for k in range(RULES):
                row[at + k] = digest >> k & 1
            out += row
        return out + bytearray(self.history * self.event_width - len(out))

    @cached_property
    def general(self) -> dict[str, int]:
        """Return the features of a general encoding by their bit: those that occur in some random matches."""
        key = (self.game.id, msgspec.json.encode(self.options.data()))
        if key not in _learned:
            _learned[key] = {feature: k for k, feature in enumerate(sorted(self.learn()))}
        return _learned[key]

    def learn(self) -> set[str]:
        """Return what the seats that decide see in some random matches."""
        found: set[str] = set()
        moves = Moves()
        for k in range(LEARNED):
            position = dealt(self.game, self.options, f"encoding-{k}")
            rng = Rng(f"encoding-{k}")
            for _ in range(LEARNED_MOVES):
                if position.is_over():
                    break
                seat = int(position.turn)
                found.update(features(position.view(seat), seat, self.players))
                position.legal(moves)
                position.apply(moves.get(rng.below(moves.size)))
        return found

    # --- actions -----------------------------------------------------------------------------------------------

    def legal(self, position: Position) -> list[int]:
        """Return the legal actions of `turn`, in the order of its moves; none when the match is over.

        Raises: BadInput if a move has no number: its game then declares `actions`, `action` and `move_of`.
        """
        if position.turn < 0:
            return []
        position.legal(self.moves)
        legal = [int(position.action(move)) for move in self.moves.all()]
        if not 0 <= min(legal) <= max(legal) < self.actions:
            raise BadInput(Text("doors.unnumbered", {"game": self.game.id, "most": str(self.actions)}))
        return legal

    def move(self, position: Position, action: object) -> int:
        """Return the move of an action of `turn`.

        Raises: IllegalMove, with the reason and the closest legal move, if it is not legal.
        """
        legal = self.legal(position)
        number = number_of(action)
        if number in legal:
            return int(position.move_of(number))
        raise self.refusal(position, action if number is None else number, legal)

    def refusal(self, position: Position, action: object, legal: list[int]) -> IllegalMove:
        """Return the error for an action that is not legal now, with the closest one that is."""
        if not legal:
            return IllegalMove(Text("engine.over"), rule="turn")
        number = number_of(action)
        closest = self.closest(position, action, legal)
        near = self.text(position, closest)
        if number is None or not 0 <= number < self.actions:
            most, id = str(self.actions - 1), str(closest)
            text = Text("doors.no_action", {"found": repr(action), "most": most, "id": id, "closest": near})
            return IllegalMove(text, rule="action")
        try:
            move = self.text(position, number)
            reason = position.forbids(position.move_of(number))
        except Exception:  # it is no move that can be made here, so it may have no text
            move, reason = "–", None
        text = Text("doors.masked", {"found": str(number), "move": move, "id": str(closest), "closest": near})
        return IllegalMove(text, rule="action" if reason is None else reason.rule)

    def closest(self, position: Position, action: object, legal: list[int]) -> int:
        """Return the legal action that is most like another, or like the text of a move."""
        if isinstance(action, str):
            texts = {self.text(position, one): one for one in legal}
            near = difflib.get_close_matches(action, texts, 1, 0.0)
            return texts[near[0]] if near else legal[0]
        number = action if isinstance(action, (int, float)) and action == action else legal[0]
        return min(legal, key=lambda one: abs(one - number))

    def text(self, position: Position, action: int) -> str:
        """Return the notation of an action. Raises: IllegalMove if there is no such one, with the closest legal one."""
        number = number_of(action)
        if number is None or not 0 <= number < self.actions:
            raise self.refusal(position, action, self.legal(position))
        return position.text(position.move_of(number))

    def mask(self, position: Position) -> Any:
        """Return a NumPy array of shape (actions,), 1 where an action is legal. Lists of legal actions are faster."""
        import numpy as np

        mask = np.zeros(self.actions, dtype=np.int8)
        mask[self.legal(position)] = 1
        return mask

    def features(self, position: Position) -> list[tuple[list[str], str, str]]:
        """Return what each legal action does, for networks that score moves: the cards it picks, its kind, its target.

        They come in the order of `legal`, and are those of the moves in the seat's view. An action that is only a part
        of a move has the kind "part".
        """
        offered = {move.text: move for move in position.view(position.turn).moves}
        moves = [offered.get(text) for text in map(position.text, position.legal_moves())]
        return [([], "part", "") if move is None else (move.picks, move.kind, move.target) for move in moves]


def is_declared(position: Position) -> bool:
    """Return whether a game has an observation of its own."""
    try:
        position.observe(0, Bits())
    except NotImplementedError:
        return False
    return True


def chosen_bits(position: Position, seat: int) -> bytearray:
    """Return the bits of the parts of a move that the seat has chosen so far."""
    if not isinstance(position, InParts):
        return bytearray()
    row = bytearray(PLACES + 62)
    place, chosen = map(int, position.chosen_by(seat))
    if chosen >= 0:
        row[place] = 1
        digits = chosen << DIGIT * place
        for k in range(62):
            row[PLACES + k] = digits >> k & 1
    return row


def row_of(row: bytearray) -> Iterator[int]:
    """Return the places of the bits that are set."""
    return (k for k, one in enumerate(row) if one)


def marks(feature: str) -> list[int]:
    """Return the spare bits of a feature that has none of its own."""
    digest = hashlib.blake2b(feature.encode(), digest_size=2 * MARKS).digest()
    return [int.from_bytes(digest[2 * k : 2 * k + 2], "little") % SPARE for k in range(MARKS)]


def table_of(view: View) -> View:
    """Return the part of a view that an observation shows: the table, without what only retells the match.

    Scores of earlier rounds are in the seats' scores, the result is in the rewards, and legal moves are listed apart.
    """
    return msgspec.structs.replace(view, scores=[], result=None, events=[], progress=None, moves=[])


def features(view: View, viewer: int, players: int) -> list[str]:
    """Return everything that a view shows, in words, with seats relative to the viewer."""
    out: list[str] = []
    table = msgspec.to_builtins(table_of(view))
    for zone in table.pop("zones"):
        owner = zone.pop("owner", None)
        name = f"{zone.pop('id').rstrip('0123456789')}{'' if owner is None else f' of +{(owner - viewer) % players}'}"
        met: dict[str, int] = {}
        for k, thing in enumerate(zone.pop("things", [])):
            thing.pop("id")
            said = relative(thing, viewer, players)
            if zone["kind"] == "hand":
                met[said] = met.get(said, 0) + 1
                said = f"{said} {met[said]}"
            else:
                said = f"{k} {said}"
            out.append(f"{name}: {said}")
        flatten(zone, name, viewer, players, out)
    seats = {seat.pop("seat"): seat for seat in table.pop("seats")}
    for number, seat in seats.items():
        flatten(seat, f"seat +{(number - viewer) % players}", viewer, players, out)
    table.pop("seat", None)
    if prompt := table.get("prompt"):
        prompt["deciders"] = sorted((seat - viewer) % players for seat in prompt["deciders"])  # whoever is asked first
    flatten(table, "table", viewer, players, out)
    return out


def relative(value: dict[str, Any], viewer: int, players: int) -> str:
    """Return plain data in words, with seats relative to the viewer."""
    parts: list[str] = []
    flatten(value, "", viewer, players, parts)
    return ",".join(parts)


def flatten(value: Any, path: str, viewer: int, players: int, out: list[str]) -> None:
    """Append every leaf of plain data with its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in ("owner", "who", "seat") and isinstance(item, int):
                item = f"+{(item - viewer) % players}" if item >= 0 else "none"
            flatten(item, f"{path}.{key}", viewer, players, out)
    elif isinstance(value, list):
        out.append(f"{path} has {len(value)}")
        for k, item in enumerate(value):
            flatten(item, f"{path}.{k}", viewer, players, out)
    elif value is not None:
        out.append(f"{path} = {value}")


def dtype_of(found: Any) -> Any:
    """Return a NumPy type of numbers. Raises: BadInput, with the most similar ones, if it is none."""
    import numpy as np

    try:
        kind = np.dtype(found)
    except TypeError:
        kind = np.dtype(object)
    if found is None or kind.kind not in "biuf":
        names = ["uint8", "int8", "bool", "float16", "float32", "float64", "int16", "int32", "int64"]
        one_of("dtype", str(found), names)
    return kind
