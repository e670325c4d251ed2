"""Where nothing is left to decide, and where a match comes back to a position that it has been in."""

from __future__ import annotations

import msgspec

from tefuda.engine.moves import Moves
from tefuda.engine.position import OPEN, Position


class Idle:
    """What is noted about a match, decision by decision.

    No choice is left to a seat after its last decision of a round that had several legal moves, and to anyone after the
    last such decision: from there on, nobody decides anything. A round ends where cards are dealt again. `own` and
    `all`: how long no choice was left to a seat, all seats together, and to anyone, in decisions.
    """

    def __init__(self, players: int) -> None:
        self.since = [0] * players  # decisions since a seat's last choice, in this round
        self.own = 0
        self.all = 0
        self.length = 0
        self.moves = Moves()
        self.met: dict[tuple[int, ...], list[int]] = {}  # the seat that decides and its moves: when it was so

    def see(self, position: Position) -> None:
        """Note a decision that is due."""
        position.legal(self.moves)
        self.since = [n + 1 for n in self.since]
        if self.moves.size > 1:
            self.since[position.turn] = 0
        self.met.setdefault((position.turn, *self.moves.all()), []).append(self.length)
        self.length += 1

    def turn_page(self) -> None:
        """Note that a round is over."""
        self.own += sum(self.since)
        self.all += min(self.since)
        self.since = [0] * len(self.since)

    def comes_back(self, moments: list[Position]) -> bool:
        """Return whether two of the positions that were seen are the same to whoever sees all cards."""
        for places in self.met.values():
            if len(places) > 1:  # few are: the others need not be looked at
                seen = {msgspec.json.encode(moments[place].view(OPEN)) for place in places}
                if len(seen) < len(places):
                    return True
        return False
