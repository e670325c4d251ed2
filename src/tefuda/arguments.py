"""What programs pass to the library and to the doors: refused by name, with the closest right one, if it is wrong."""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from tefuda.engine.errors import BadInput, hint
from tefuda.engine.record import file_of
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text

P = ParamSpec("P")
R = TypeVar("R")


def exact(function: Callable[P, R]) -> Callable[P, R]:
    """Refuse keywords that a function does not have, with the most similar ones that it has: a decorator.

    Raises: BadInput, when the function is called.
    """
    known = [name for name in inspect.signature(function).parameters if name != "self"]

    @functools.wraps(function)
    def checked(*given: P.args, **named: P.kwargs) -> R:
        for name in named:
            if name not in known:
                raise BadInput(Text("doors.argument", {"found": name, "hint": hint(name, known)}))
        return function(*given, **named)

    return checked


def number_of(found: object) -> int | None:
    """Return a whole number, of Python or NumPy; None if it is none."""
    try:
        return None if isinstance(found, bool) else operator.index(found)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(what: str, found: object, least: int) -> int:
    """Return a setting that is a whole number. Raises: BadInput if it is not one, or less than `least`."""
    number = number_of(found)
    if number is None or number < least:
        raise BadInput(Text("doors.number", {"what": what, "least": str(least), "found": repr(found)}))
    return number


def seat_of(found: object, players: int) -> int:
    """Return the number of a seat. Raises: BadInput if there is no such one."""
    number = number_of(found)
    if number is None or not 0 <= number < players:
        raise BadInput(Text("doors.no_seat", {"found": repr(found), "most": str(players - 1)}), rule="turn")
    return number


def flag(what: str, found: object) -> bool:
    """Return a setting that is true or false. Raises: BadInput if it is anything else."""
    if not isinstance(found, bool):
        raise BadInput(Text("engine.option.bool", {"option": what, "found": repr(found)}))
    return found


def one_of(what: str, found: object, names: Sequence[str]) -> str:
    """Return a setting that is one of some names. Raises: BadInput, with the most similar ones, if it is another."""
    if not isinstance(found, str) or found not in names:
        raise BadInput(Text("doors.setting", {"what": what, "found": str(found), "hint": hint(str(found), names)}))
    return found


def seed_of(found: object) -> str:
    """Return a seed. Raises: BadInput if it is not a text, or one that no file can hold."""
    closest = str(found).encode(errors="replace").decode()
    if found != closest:
        raise BadInput(Text("doors.seed", {"found": repr(found), "closest": f'"{closest}"'}))
    return closest


def files_of(what: str, found: object) -> list[Path]:
    """Return the paths of a list. Raises: BadInput if it is none."""
    if not isinstance(found, (list, tuple)):
        raise BadInput(Text("doors.files", {"what": what, "found": repr(found), "closest": repr([str(found)])}))
    return [file_of(f"{what}[{k}]", one) for k, one in enumerate(found)]


def game_of(found: object) -> Game:
    """Return a game, given itself or its id. Raises: UnknownGame, with the most similar ids, if there is none."""
    return found if isinstance(found, Game) else find(str(found))


def known_options(game: Game, given: Mapping[str, Any], others: Sequence[str]) -> None:
    """Check options that are passed as keywords, among `others` that a function has.

    Raises: BadOption, with the most similar names of both, if the game does not have one of them.
    """
    own = ["players", *(option.id for option in game.option_list)]
    for name in given:
        if name not in own:
            raise game.unknown_option(name, [*others, *own], "")
