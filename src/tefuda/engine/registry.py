"""The games that exist. A game is a module of `tefuda.games`, or a user's own file or folder, with a `GAME`."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import tefuda.texts
from tefuda.cards.pack import Pack
from tefuda.engine.chance import FAST, KEYED, Stream, state_from
from tefuda.engine.errors import BadGame, BadOption, BadSetup, UnknownGame, hint
from tefuda.engine.options import Option, Options
from tefuda.engine.position import Origin, Position
from tefuda.engine.setup import Setup
from tefuda.engine.view import Text


class Game:
    """A game: all that is known of it before a match starts.

    `players`: allowed numbers of players. `options`: what the host can configure. `pack`: all cards of a match.
    `create`: an empty table, before any card is dealt. `bound`: no match has more decisions than this (for the
    conformance kit). `minutes`: a typical length. `faces`: a few of its cards, as a picture for the lobby. `zones`: the
    keys of `state` that hold cards; every card is in exactly one of them, at any time. `check`: raises BadOption for
    options that conflict. `counted`: whether a player who counts cards knows every hand, so that nothing is hidden.
    `presets`: named option sets (texts `{id}.preset.{name}`). `texts`: of a user's own game, by language; `examples`:
    its pictured examples by name (`tefuda.engine.example`). `idle`: ids of options that have no effect with the others
    as they are set, and are then not offered.
    `house`: house rules, for the lobby: a module or object with `rules()` (all of them, as plain data),
    `checked(document)` (options completed, problems with ways out, share code), `options_of(code)` and
    `at_random(document, wild, seed)` (random rules; `wild` from 0, a few common ones, to 100, everything); the shapes
    are RuleInfo and Checked of `tefuda.table.messages`. A rule may also have `code`, the class or function that carries
    it out as `pkgutil.resolve_name` reads it, or the `reason` why there is none.
    `version`: of the rules; it is raised with every change after which a recorded match would go another way. `former`:
    what makes the game under an earlier version, for matches and records that began under it; `create` may as well ask
    `Options.version`.
    """

    def __init__(
        self,
        id: str,
        *,
        players: Sequence[int],
        options: Sequence[Option] = (),
        pack: Callable[[Options], Pack],
        create: Callable[[Options], Position],
        zones: Sequence[str],
        bound: Callable[[Options], int],
        minutes: int,
        faces: Sequence[str] = (),
        check: Callable[[Options], None] | None = None,
        counted: Callable[[Options], bool] | None = None,
        presets: Mapping[str, Mapping[str, Any]] | None = None,
        texts: Mapping[str, Mapping[str, Any]] | None = None,
        examples: Mapping[str, Any] | None = None,
        idle: Callable[[Options], Sequence[str]] | None = None,
        house: Any = None,
        version: int = 1,
        former: Mapping[int, Callable[[], Game]] | None = None,
    ) -> None:
        self.id = id
        self.version = version
        self.former = dict(former or {})
        self._under: dict[int, Game] = {}  # those of `former` that have been made
        self.house = house
        self.players = list(players)
        self.option_list = list(options)
        self.pack = pack
        self.create = create
        self.zones = list(zones)
        self.bound = bound
        self.minutes = minutes
        self.faces = list(faces)
        self.check = check
        self.counted = counted
        self.presets = dict(presets or {})
        self.examples = dict(examples or {})
        self.idle = idle
        self.folder: Traversable | None = None  # where its texts, examples, lessons and policies are
        self.beside: Path | None = None  # of a user's game in one file: the folder that file is in
        for lang, tree in (texts or {}).items():
            tefuda.texts.add(lang, id, tree)

    def __repr__(self) -> str:
        """Return the id, the numbers of players and the options: `<Game: four_tricks, 3 players, deals startSeat>`."""
        said = [self.id, f"{' '.join(map(str, self.players))} players"]
        return f"<Game: {', '.join([*said, ' '.join(option.id for option in self.option_list)]).removesuffix(', ')}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle is made from: the id and the version of the rules."""
        return unpickled, (self.id, self.version)

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # it is never changed

    def under(self, version: int) -> Game | None:
        """Return the game under this version of its rules; None if it is not here."""
        if version == self.version:
            return self
        if version not in self._under and version in self.former:
            game = self.former[version]()
            game.folder, game.beside = self.folder, self.beside
            self._under[version] = game
        return self._under.get(version)

    def options(self, document: Mapping[str, Any], path: str = "$.options") -> Options:
        """Return options, given as a record has them, checked and completed.

        Raises: BadOption, with the path of the first mistake, if they are not allowed.
        """
        if not isinstance(document, Mapping):
            raise BadOption(Text("engine.option.not_an_object", {"found": repr(document)}), path)
        known = ["players", *(option.id for option in self.option_list)]
        for key in document:
            if key not in known:
                raise self.unknown_option(str(key), known, f"{path}.{key}")
        players = document.get("players", self.players[0] if len(self.players) == 1 else None)
        if isinstance(players, bool) or players not in self.players:
            allowed = " ".join(map(str, self.players))
            what = "engine.option.no_players" if players is None else "engine.option.players"
            raise BadOption(Text(what, {"found": repr(players), "allowed": allowed}), f"{path}.players")
        values = {
            option.id: option.check(document.get(option.id, option.default), int(players), f"{path}.{option.id}")
            for option in self.option_list
        }
        options = Options(int(players), values, self.id, self.version)
        if self.check is not None:
            self.check(options)
        return options

    def unknown_option(self, found: str, known: Sequence[str], path: str) -> BadOption:
        """Return the error for an option that the game does not have, with the most similar names."""
        return BadOption(Text("engine.option.unknown", {"option": found, "hint": hint(found, known)}), path)

    def table(self, options: Options, seed: str, generator: str = FAST) -> Position:
        """Return an empty table whose cards will come from a seed, by `FAST` or `KEYED` of `tefuda.engine.chance`."""
        position = self.create(options)
        stream = Stream(seed) if generator == KEYED else None
        position.origin = Origin(options, restored, stream)
        position.chance = state_from(seed) if stream is None else stream.fast()
        return position

    def new(self, options: Options, seed: str, watched: bool = False, generator: str = FAST) -> Position:
        """Return a match dealt from a seed; `watched`: with the events of the deal in its log."""
        position = self.table(options, seed, generator)
        if watched:
            position.log = []
        position.begin()
        return position

    def load(self, options: Options, document: Mapping[str, Any], path: str = "$.setup") -> Position:
        """Return a match from an explicit start, or from the `state` of a position.

        Raises: BadSetup, with the path of the first mistake, if the start is not possible.
        """
        position = self.create(options)
        position.origin = Origin(options, restored)
        setup = Setup(document, self.pack(options), path)
        position.chance = setup.number("chance", state_from(""), 1, 2**63 - 1)
        try:
            position.load(setup)
        except BadSetup:  # a misspelled key says more than what is missing for it
            setup.read.update(self.setup_keys(options))
            setup.done()
            raise
        setup.done()
        return position

    def setup_keys(self, options: Options) -> dict[str, Text]:
        """Return every key that a setup of this game may have, in order, with a description of its value."""
        state = self.new(options, "").state()
        setup = Setup(state, self.pack(options))
        setup.number("chance", 1, 1, 2**63 - 1)
        self.create(options).load(setup)
        return {key: setup.kinds[key] for key in [*setup.kinds, *state] if key in setup.kinds}

    def info(self) -> dict[str, Any]:
        """Return the game as plain data, for `tefuda games --json`."""
        return {
            "id": self.id,
            "name": {lang: tefuda.texts.lookup(f"{self.id}.name", lang) or self.id for lang in tefuda.texts.LANGUAGES},
            "players": self.players,
            "minutes": self.minutes,
            "options": [option.info() for option in self.option_list],
            "presets": list(self.presets),
        }


_own: dict[str, Game] = {}


@functools.cache
def _names() -> list[str]:
    """Return the modules of `tefuda.games`; the name of a game's module is its id."""
    return [module.name for module in pkgutil.iter_modules(importlib.import_module("tefuda.games").__path__)]


def games() -> dict[str, Game]:
    """Return all games by id, the user's own last."""
    found = {id: built_in(id) for id in _names()}
    return {**{id: game for id, game in found.items() if game is not None}, **_own}


@functools.cache
def built_in(id: str) -> Game | None:
    """Return the built-in game of this id, if there is one. No other game is imported."""
    if id not in _names():
        return None
    game = getattr(importlib.import_module(f"tefuda.games.{id}"), "GAME", None)
    if not isinstance(game, Game):
        return None
    game.folder = files("tefuda.games") / id
    return game


def find(id: str, path: str = "") -> Game:
    """Return the game of an id.

    Raises: UnknownGame, at `path`, if there is none.
    """
    game = _own.get(id) or built_in(id)
    if game is None:
        known = games()
        languages, lookup = tefuda.texts.LANGUAGES, tefuda.texts.lookup
        called = [one for one in known if id in [lookup(f"{one}.name", lang) for lang in languages]]
        likely = Text("engine.near", {"names": ", ".join(called)}) if called else hint(str(id), list(known))
        raise UnknownGame(Text("engine.unknown_game", {"game": str(id), "hint": likely}), path)
    return game


def unpickled(id: str, version: int) -> Game:
    """Return the game of a pickle.

    Raises: UnknownGame if it is in a file that has not been loaded, or does not know this version of its rules.
    """
    game = find(id).under(version)
    if game is None:
        raise UnknownGame(Text("engine.record.rules", {"found": version, "known": find(id).version}))
    return game


def restored(options: Options, state: dict[str, Any]) -> Position:
    """Return the position of a pickle.

    Raises: UnknownGame if its game is in a file that has not been loaded, or does not know this version of its rules.
    """
    return unpickled(options.game, options.version).load(options, state)


def add(game: Game) -> None:
    """Register a game made elsewhere; its id then works everywhere."""
    _own[game.id] = game


def forget(id: str) -> None:
    """Remove a game that was registered with `add`; a built-in game of the same id is then found again."""
    _own.pop(id, None)


def load_file(path: Path) -> Game:
    """Register a user's own game: a Python file with a `GAME`, or a folder whose `__init__.py` has one.

    A folder has what those of the built-in games have: `ja.toml` and `en.toml`, `examples/` and `lessons/`; its modules
    import one another as `from .plays import PACK`.

    Raises: UnknownGame if there is no game in it, BadGame if it fails while it is imported.
    """
    folder = path.resolve() if path.is_dir() else None
    file = path / "__init__.py" if folder else path
    name = f"tefuda_own_{folder.name if folder else path.stem}"
    search = [str(folder)] if folder else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=search)
    if spec is None or spec.loader is None or not file.is_file():
        raise UnknownGame(Text("engine.no_game_file", {"file": str(file)}))
    leave_out(name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        game = getattr(module, "GAME", None)
        if folder and isinstance(game, Game):
            game.folder = folder
            tefuda.texts.add_folder(folder, game.id)
        elif isinstance(game, Game):
            game.beside = file.resolve().parent
    except (Exception, SystemExit) as error:  # anything may go wrong in it, and it may even exit
        leave_out(name)
        raise failed(file, error, folder or file.resolve()) from None
    if not isinstance(game, Game):
        raise UnknownGame(Text("engine.no_game_in_file", {"file": str(file)}))
    add(game)
    return game


def leave_out(name: str) -> None:
    """Remove a module and those inside it from the cache, so that they are imported again."""
    for module in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
        del sys.modules[module]


def failed(file: Path, error: BaseException, inside: Path) -> BadGame:
    """Return the error for a user's game that failed while it was imported, with the lines of its own that led there.

    `inside`: its file, or its folder.
    """
    tb = traceback.extract_tb(error.__traceback__)
    own = [one for one in tb if Path(one.filename).resolve().is_relative_to(inside)]
    lines = [(shown(one.filename, file), one.lineno, one.line) for one in own]
    what = str(error)
    if isinstance(error, SyntaxError) and error.filename is not None and error.lineno is not None:
        what = error.msg  # no line raised it, but the error names one
        lines.append((shown(error.filename, file), error.lineno, error.text))
    kind = type(error).__name__
    trail = "".join(f"\n  {place}:{line}  {(source or '').strip()}".rstrip() for place, line, source in lines)
    where = f"{lines[-1][0]}:{lines[-1][1]}" if lines else str(file)
    return BadGame(Text("engine.game_fails", {"error": f"{kind}: {what}" if what else kind, "lines": trail}), where)


def shown(filename: str, file: Path) -> str:
    """Return the name of a file as the user gave it."""
    return str(file) if Path(filename).resolve() == file.resolve() else filename
