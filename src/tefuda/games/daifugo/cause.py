"""What events name as their cause: a rule by its id, or moments of the base game with the rules that govern them.

What moves cards and reports it needs to know no more of a rule. What a rule may do to a table is in `rule.py`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

CORE: Final[i64] = -1  # the match itself, where the place of a rule might be

# Moments of the base game whose events name all rules that govern them.
DEAL: Final = "@deal"
LATER_DEAL: Final = "@later_deal"  # where there are titles
SET_PLAYED: Final = "@set_played"
RUN_PLAYED: Final = "@run_played"
JOKER_STANDS: Final = "@joker_stands"  # for another card, in a play
PASSED: Final = "@passed"
LEAD_PASSED: Final = "@lead_passed"
EXCHANGED: Final = "@exchanged"
WENT_OUT: Final = "@went_out"
SCORED: Final = "@scored"
SET_SCORED: Final = "@set_scored"  # the last round of a set
MATCH_OVER: Final = "@match_over"


@mypyc_attr(allow_interpreted_subclasses=True)
class Cause:
    """A rule as the table knows it: its id, its place, and where the position has its numbers."""

    id: ClassVar[str] = ""

    index: i64 = -1  # its place in the rule set
    slot: i64 = 0  # where its numbers begin


def texts_of(id: str) -> str:
    """Return a rule as an argument of a text: the id of its own texts."""
    return f"daifugo.rule.{id}"
