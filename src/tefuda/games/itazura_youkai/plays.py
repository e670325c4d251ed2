"""§2 The tiles, the two yokai among them, and the numbers that depend on the players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.domino import dominoes
from tefuda.engine.options import Options

SIXES: Final = dominoes(6)
NINES: Final = dominoes(9)
HAND: Final = vec[i64]([0, 0, 0, 9, 7, 11])  # by players
MOST: Final = vec[i64]([0, 0, 0, 6, 6, 9])  # pips of the highest end, by players
FACELESS: Final = 0  # 0-0
ONE_EYED: Final = 1  # 0-1
HARM: Final = vec[i64]([1, 2])  # §5: penalty points, by yokai
LOST: Final = 5  # §6
NAMES: Final = ["faceless", "one_eyed"]


def bound(options: Options) -> int:
    """§10: return the most moves a match can have.

    With four and five the faceless one always ends before a player; with three only the cap is sure to end the match.
    """
    rounds = [options.number("cap"), 17, 21][options.players - 3]
    return min(rounds, options.number("cap")) * options.players * HAND[options.players]
