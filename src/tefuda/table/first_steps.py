"""A guided first deal: a prepared match in which a newcomer plays one seat and hears each rule when it is needed.

It is data in the folder of its game, `first_steps/script.json`: a start as in a record, the newcomer's seat, and a
script. An entry of the script is a move of someone, `[seat, text]`, or a decision of the newcomer:

    {"options": {"players": 3}, "setup": {"hands": [["S6", "S9"], ["S8"], ["S7"]], "turn": 1}, "script": [
        [1, "S8"], [2, "S7"],
        {"step": "lose", "play": ["S6"], "tries": {"S9": "high"}, "point": ["S6"], "sections": ["4"]}
    ]}

`play` are the moves with which it continues, the one that is recommended first; with `any`, every other legal move
does too, and what follows must be possible after each. `tries` are texts about legal moves that it does not continue
with, `*` about all others. `point` are things and zones that the coach points at. `sections`, of RULES.md, are what the
step teaches. Words are in `first_steps/ja.toml` and `en.toml`: `intro` and `outro`, and for each step `title`, `say`,
the texts that `tries` names and, where something is said afterwards, `after`: `GAME.first_steps.STEP.say`.

The browser keeps the newcomer's moves and sends them along, so nothing is kept here, and a reload goes on where it was.
"""

from __future__ import annotations

import functools
import json
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from tefuda.engine import record
from tefuda.engine.errors import BadInput, BadRecord, IllegalMove, UnknownGame
from tefuda.engine.lesson import Turn, frame
from tefuda.engine.position import Position
from tefuda.engine.record import Record
from tefuda.engine.registry import Game
from tefuda.engine.view import Text, View
from tefuda.table.messages import Barred, FirstSteps, Frame

FOLDER: Final = "first_steps"
KEPT: Final = 400  # moments that are remembered


class Step(Struct, forbid_unknown_fields=True):
    """A decision of the newcomer; see above."""

    step: str
    play: list[str]
    any: bool = False
    tries: dict[str, str] = field(default_factory=dict)
    point: list[str] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)

    def continues(self, text: str) -> bool:
        return self.any or text in self.play


class Script(Struct, forbid_unknown_fields=True):
    """The file. `seat` is the newcomer's."""

    script: list[Step | tuple[int, str]]
    seat: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    seed: str | UnsetType = UNSET
    setup: dict[str, Any] | UnsetType = UNSET

    @property
    def steps(self) -> list[Step]:
        return [entry for entry in self.script if isinstance(entry, Step)]

    def start(self, game: Game) -> Position:
        """Return the first position.

        Raises: BadInput if there is none like that.
        """
        return record.start(Record(record.VERSION, game.id, self.options, seed=self.seed, setup=self.setup), True)[2]


def exists(game: Game) -> bool:
    """Return whether a game has first steps."""
    return game.folder is not None and (game.folder / FOLDER / "script.json").is_file()


@functools.cache
def find(game: Game) -> Script:
    """Return the first steps of a game.

    Raises: UnknownGame if it has none, BadRecord if they do not have the right shape.
    """
    if game.folder is None or not exists(game):
        raise UnknownGame(Text("ui.first.none", {"game": game.id}))
    try:
        text = (game.folder / FOLDER / "script.json").read_text(encoding="utf-8")
        return msgspec.convert(json.loads(text), Script)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadRecord(Text("engine.record.shape", {"reason": str(error)}), "script.json") from None


@functools.lru_cache(KEPT)
def moment(game: Game, made: tuple[str, ...]) -> FirstSteps:
    """Return where the newcomer is after their own moves, with what has happened since the last of them.

    The last move may be one that the steps do not continue with: then the answer shows what it would do, and names what
    is said about it.

    Raises: BadInput if a move is not legal, or if one before the last is not among those that continue.
    """
    script = find(game)
    run = _Run(script, script.start(game))
    run.others()
    for k, text in enumerate(made):
        step = run.step
        if step is None:
            raise IllegalMove(Text("ui.first.over"), f"$[{k}]")
        if not step.continues(text):
            if k < len(made) - 1:
                raise IllegalMove(Text("ui.first.elsewhere"), f"$[{k}]")
            said = step.tries.get(text, step.tries.get("*", ""))
            run.make(script.seat, text)
            wrong = f"{game.id}.{FOLDER}.{step.step}.{said}" if said else "ui.first.other"
            return FirstSteps(script.seat, run.options, run.ids, k, [run.shown()], wrong=wrong)
        run.make(script.seat, text)
        run.entry += 1
        run.others()
    step = run.step
    run.frames.append(run.deciding(step) if step else run.shown())
    point = step.point if step else []
    return FirstSteps(script.seat, run.options, run.ids, len(made), run.frames, point, any=bool(step and step.any))


class _Run:
    """Plays a script. `frames`: what the newcomer sees since their last decision, one per move."""

    def __init__(self, script: Script, position: Position) -> None:
        self.script = script
        self.position = position
        self.entry = 0
        self.frames: list[Frame] = []
        self.ids = [step.step for step in script.steps]
        options = position.options
        self.options: dict[str, Any] = options.data() if options is not None else {}

    @property
    def step(self) -> Step | None:
        """The decision that is next; None at the end."""
        entry = self.script.script[self.entry] if self.entry < len(self.script.script) else None
        return entry if isinstance(entry, Step) else None

    def view(self) -> View:
        """Return what the newcomer sees, with what the last move led to."""
        view = self.position.view(self.script.seat)
        view.events = [happened.for_seat(self.script.seat) for happened in self.position.log or []]
        return view

    def shown(self) -> Frame:
        return Frame(self.view())

    def make(self, seat: int, text: str) -> None:
        self.frames = []
        self.position.log = []
        record.play_text(self.position, seat, text)

    def others(self) -> None:
        """Make the moves up to the next decision."""
        while self.entry < len(self.script.script):
            entry = self.script.script[self.entry]
            if isinstance(entry, Step):
                return
            self.frames.append(self.shown())
            self.position.log = []
            try:
                record.play_text(self.position, *entry)
            except BadInput as refusal:
                refusal.path = f"$.script[{self.entry}]"
                raise
            self.entry += 1

    def deciding(self, step: Step) -> Frame:
        """Return the decision as the newcomer sees it: with the recommended move and what bars the other cards."""
        text = step.play[0]
        seen = frame(self.position, self.script.seat, Turn(self.script.seat, text))
        barred = [Barred(like, reasons) for like, reasons in seen.why.items()]
        return Frame(self.view(), self.script.seat, text, seen.picks, barred=barred)
