"""The match as spectators see it at a table where they see it with a delay."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from tefuda.table.match import Match


@dataclass
class Late:
    """The match as it was `behind` moves ago. It is replayed separately from the real one, so that nothing shown of it
    can depend on moves that are still waiting."""

    match: Match
    behind: int
    waiting: deque[tuple[int, str]] = field(default_factory=deque)

    def follow(self, seat: int, text: str) -> None:
        """Queue a move of the real match, and make the one that is now due."""
        self.waiting.append((seat, text))
        if len(self.waiting) > self.behind:
            self.match.play(*self.waiting.popleft())
