"""Tells the C compiler which functions of the engine run once, so that it spends its time on the others.

A quarter of what mypyc writes makes the classes and globals of a module when it is imported. Optimizing that as well
would take a quarter of the compiler's time.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ONCE: Final = rb"\w+_____top_level__|CPy(?:Init|InitOnly|Exec)_\w+"
BEGINNING: Final = b"""#if defined(__GNUC__) && !defined(__clang__)
#define ONCE __attribute__((optimize("O0")))
#else
#define ONCE
#endif
"""


def mark(path: Path) -> None:
    """Mark the functions that run once in a file written by mypyc."""
    path.write_bytes(marked(path.read_bytes()))


def marked(source: bytes) -> bytes:
    """Return C in which the functions that run once are marked.

    It is not indented: mypyc goes ever deeper in a long file, until nine tenths of half a gigabyte are spaces.
    """
    source = re.sub(rb"(?m)^ +", b"", source)
    head = rb"(?m)^(?=(?:static )?\w+ \*?(?:%s)\([^;\n]*\)(?: \{)?$)" % ONCE
    return BEGINNING + re.sub(head, b"ONCE ", source)
