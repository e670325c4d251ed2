"""Which version of Tefuda it is: all that decides what comes of a match, and what is checked in it, as one digest.

What was played by one version is never mixed with what another one plays: on a cluster, in a journal that is continued,
in a study that the table goes on with.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from itertools import product
from pathlib import Path
from typing import Final

import tefuda

PARTS: Final = ("bots", "cards", "coach", "engine", "games", "lab")
OWN: Final = "tefuda_own_"  # begins the names of the modules of users' own games (`registry.load_file`)
KINDS: Final = ("**/*.py", "**/policies/*", "*/catalogue.json")


@functools.cache
def digest() -> str:
    """Return the digest of the rules, the bots and their policies, the laboratory and the conformance kit: the same
    sources have the same, compiled or not. It does not know users' own games, nor policies that users have trained.
    """
    root = Path(tefuda.__file__).parent
    whole = hashlib.sha256(tefuda.__version__.encode())
    files = [*root.glob("*.py")]
    for part, kind in product(PARTS, KINDS):
        files += (root / part).glob(kind)
    for file in sorted(files):
        whole.update(f"{file.relative_to(root).as_posix()} ".encode() + file.read_bytes())
    return whole.hexdigest()


def own_games() -> str:
    """Return the digest of the programs of users' own games that are loaded; empty if there are none."""
    files: list[Path] = []
    for name, module in list(sys.modules.items()):
        if name.startswith(OWN) and "." not in name and module.__file__:
            file = Path(module.__file__)
            files += file.parent.rglob("*.py") if hasattr(module, "__path__") else [file]
    if not files:
        return ""
    return hashlib.sha256(b"".join(hashlib.sha256(file.read_bytes()).digest() for file in sorted(files))).hexdigest()
