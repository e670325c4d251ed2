"""Which version of Tefuda it is: all that decides what comes of a match, and what is checked in it, as one digest.

What was played by one version is never mixed with what another one plays: on a cluster, in a journal that is continued,
in a study that the table goes on with.
"""

from __future__ import annotations

import functools
import hashlib
from itertools import product
from pathlib import Path
from typing import Final

import tefuda

PARTS: Final = ("bots", "cards", "coach", "engine", "games", "lab")
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
