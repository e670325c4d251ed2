"""Tefuda (手札, "a hand of cards"): card games as a library, and a table to play them on.

    >>> import tefuda
    >>> match = tefuda.new("four_tricks", seed="spring")
    >>> bot = tefuda.bot("random", seed="spring")
    >>> while not match.over:
    ...     match.push(bot.choose(match))

The names below are explained in `tefuda.match`, and step by step in docs/library.md. Each is imported when it is first
used, so that `import tefuda` takes next to no time.
"""

from __future__ import annotations

import importlib

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it to be true; importing it from `typing` would take most of the time

if TYPE_CHECKING:
    from tefuda.bots import UnknownBot as UnknownBot
    from tefuda.engine.errors import (
        BadGame as BadGame,
    )
    from tefuda.engine.errors import (
        BadInput as BadInput,
    )
    from tefuda.engine.errors import (
        BadNotation as BadNotation,
    )
    from tefuda.engine.errors import (
        BadOption as BadOption,
    )
    from tefuda.engine.errors import (
        BadRecord as BadRecord,
    )
    from tefuda.engine.errors import (
        BadSetup as BadSetup,
    )
    from tefuda.engine.errors import (
        IllegalMove as IllegalMove,
    )
    from tefuda.engine.errors import (
        UnknownGame as UnknownGame,
    )
    from tefuda.engine.record import Record as Record
    from tefuda.engine.registry import Game as Game
    from tefuda.match import (
        Bot as Bot,
    )
    from tefuda.match import (
        Match as Match,
    )
    from tefuda.match import (
        Seen as Seen,
    )
    from tefuda.match import (
        all_games as all_games,
    )
    from tefuda.match import (
        bot as bot,
    )
    from tefuda.match import (
        load_game as load_game,
    )
    from tefuda.match import (
        new as new,
    )
    from tefuda.match import (
        read as read,
    )

_HOMES = {
    "tefuda.match": ("Bot", "Match", "Seen", "all_games", "bot", "load_game", "new", "read"),
    "tefuda.engine.registry": ("Game",),
    "tefuda.engine.record": ("Record",),
    "tefuda.engine.errors": (
        "BadGame", "BadInput", "BadNotation", "BadOption", "BadRecord", "BadSetup", "IllegalMove", "UnknownGame",
    ),
    "tefuda.bots": ("UnknownBot",),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_HOME_OF]


if not TYPE_CHECKING:  # type checkers that saw it would accept any name

    def __getattr__(name: str) -> object:
        """Import a public name from its module, the first time it is used."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
