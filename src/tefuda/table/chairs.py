"""The seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

CRESTS: Final = 12
# The bots for people, by strength: ms per move, or below 0 for those that misjudge moves.
LADDER: Final = {-2: "beginner", -1: "casual", 5: "club", 50: "expert", 500: "master"}
USUAL_BOT: Final = 5  # strength of the bots that fill open seats
STRONGEST_BOT: Final = 10_000


def is_strength(number: int) -> bool:
    """Return whether there is a bot of this strength."""
    return number in LADDER or 0 <= number <= STRONGEST_BOT


@dataclass
class Chair:
    """A seat of the table. `person` empty and no `bot`: open. `left`: its player stood up during a match. `declined`:
    does not want another one."""

    person: str = ""
    bot: bool = False
    name: str = ""
    crest: int = 0
    ready: bool = False
    left: bool = False
    declined: bool = False
    strength: int = USUAL_BOT
    commit: str = ""  # to what its player adds to the next deal
    entropy: str = ""  # what that is, once revealed
    made: str = ""  # the id of its latest move
    hints: int = 0  # given to its player in this match

    @property
    def open(self) -> bool:
        return not self.person and not self.bot

    def nickname(self, seat: int) -> str:
        """Return what records call a player without a name."""
        return f"{'Guest' if self.person else 'Bot'} {seat + 1}"


def seated_at(chairs: Sequence[Chair], size: int) -> list[Chair]:
    """Return the seats of a table of another size: players beyond it take open ones, or else those of bots."""
    kept = [*chairs[:size], *(Chair() for _ in range(size - len(chairs)))]
    for chair in chairs[size:]:
        if chair.person:
            free = [seat for seat, one in enumerate(kept) if not one.person]
            kept[min(free, key=lambda seat: (kept[seat].bot, seat))] = chair
    return kept
