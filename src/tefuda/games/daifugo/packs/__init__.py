"""Two to four packs: the modules of this game a second time, where sets of cards are wider.

A set of cards is one integer, and compiled code has 64 bits for it: enough for one pack. So every module
`tefuda.games.daifugo.NAME` exists again as `tefuda.games.daifugo_packs.NAME`, from the same file: the modules import
each other by relative names, and one of them alone knows what a set is, `cards`, in whose place is that of this folder.
Its `Table` is a position like any other. The compiled engine contains the second package, too (`tools/unboxed.py`).
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

HOME: Final = "tefuda.games.daifugo"
AGAIN: Final = "tefuda.games.daifugo_packs"
FOLDER: Final = Path(__file__).parent


def module(name: str) -> Any:
    """Return a module of this game as it is for several packs."""
    return importlib.import_module(f"{AGAIN}.{name}")


class Finder:
    """Finds the modules of the second package where it is not compiled."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != AGAIN and not name.startswith(f"{AGAIN}."):
            return None
        inside = name.split(".")[3:]
        if not inside:
            folder = ModuleSpec(name, None, is_package=True)
            folder.submodule_search_locations = [str(FOLDER)]
            return folder
        file = FOLDER.parent.joinpath(*inside)
        if file.is_dir():
            return spec_from_file_location(name, file / "__init__.py", submodule_search_locations=[str(file)])
        own = FOLDER.joinpath(*inside).with_suffix(".py")
        source = str(own if own.exists() else file.with_suffix(".py"))
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, source))


if PathFinder.find_spec(AGAIN, importlib.import_module("tefuda.games").__path__) is None:
    sys.meta_path.insert(0, Finder)
