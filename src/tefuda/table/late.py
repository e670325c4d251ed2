"""A match as its spectators see it at a table where they see it later than the players."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from tefuda.table.match import Match


@dataclass
class Late:
    """The match as it was `behind` moves ago. It is played again beside the true one, so that whatever is shown of it
    knows nothing of the moves that still wait."""

    match: Match
    behind: int
    waiting: deque[tuple[int, str]] = field(default_factory=deque)

    def follow(self, seat: int, text: str) -> None:
        """Take in a move of the true match, and make the one whose time has come."""
        self.waiting.append((seat, text))
        if len(self.waiting) > self.behind:
            self.match.play(*self.waiting.popleft())
