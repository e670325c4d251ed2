"""Two, three and four packs: this package's own sources, read once more with wider sets of cards.

A set of cards is one integer, and compiled code has 64 bits for it: enough for one pack. Interpreted Python has any
number of bits, and the same sources mean the same in both. So for n packs every module `tefuda.games.daifugo.NAME`
exists a second time as `tefuda.games.daifugo_n.NAME`, always interpreted, with `PACKS = n` in `cards.py` and with
`wide.py` in the place of what the engine compiles for 64 bits. Its `Table` is a position like any other.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Sequence
from functools import partialmethod
from importlib.machinery import ModuleSpec
from importlib.readers import FileReader
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from tefuda.games.daifugo import wide

HOME: Final = "tefuda.games.daifugo"
FOLDER: Final = Path(__file__).parent
WIDER: Final = re.compile(
    r"from (tefuda\.cards\.bits|tefuda\.cards\.pack|librt\.vecs|tefuda\.engine\.knowledge) import"
)


def module(name: str, packs: int) -> Any:
    """Return a module of this package as it reads for a number of packs."""
    return importlib.import_module(f"{HOME}.{name}" if packs == 1 else f"{HOME}_{packs}.{name}")


class Reader:
    """A reader of the module of a file for a number of packs. The package itself is only a folder."""

    def __init__(self, path: str, packs: int) -> None:
        self.path: str = path
        self.packs: int = packs

    def create_module(self, spec: ModuleSpec) -> None:
        """Create the module as usual."""

    def exec_module(self, module: ModuleType) -> None:
        if module.__name__ == f"{HOME}_{self.packs}":
            return
        source = Path(self.path).read_text(encoding="utf-8").replace(HOME, f"{HOME}_{self.packs}")
        source = source.replace("PACKS: Final = 1\n", f"PACKS: Final = {self.packs}\n")
        source = WIDER.sub(f"from {wide.__name__} import", source)
        exec(compile(source, self.path, "exec", dont_inherit=True), module.__dict__)
        if module.__name__.endswith(".table"):
            module.Table.draw = partialmethod(wide.draw)

    def get_resource_reader(self, name: str) -> Any:
        loader: Any = self
        return FileReader(loader)


class Finder:
    """A finder that knows the modules read so."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        found = re.fullmatch(rf"{re.escape(HOME)}_([234])((?:\.\w+)*)", name)
        if found is None:
            return None
        file = FOLDER.joinpath(*found[2].split(".")[1:])
        folder = file.is_dir()
        file = file / "__init__.py" if folder else file.with_suffix(".py")
        loader: Any = Reader(str(file), int(found[1]))
        spec = ModuleSpec(name, loader, origin=str(file), is_package=folder)
        spec.has_location = True
        if folder and spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(file.parent))
        return spec


sys.meta_path.insert(0, Finder)  # before the usual one, which would find the plain modules
