"""The rule of thumb of the contest's standard client, in 大富豪."""

from __future__ import annotations

from typing import final

from tefuda.bots.chance import Chance
from tefuda.engine.position import Position
from tefuda.games.daifugo.cards import JOKER, NO_CARDS
from tefuda.games.daifugo.plays import KIND, PASS, RUN, SET, Play, picked, read
from tefuda.games.daifugo.table import Table


@final
class Standard(Chance):
    """A bot that plays as UECda's standard client does, which contestants start from.

    It leads its weakest run, else its weakest set with all its cards, else its weakest card. It follows with the
    weakest play that is allowed, but breaks no set or run for a single card. Jokers are used where nothing else will
    do. It passes only if it must, so that it also plays on its own cards, and it gives its weakest cards.
    Other games it plays by their own rules of thumb, and questions of house rules too.
    """

    def pick(self, position: Position) -> int:
        if not isinstance(position, Table):
            return position.hint(self.moves, self.rng)
        moves = self.moves.all()
        if position.agenda:
            given = [move for move in moves if picked(move) != NO_CARDS]
            return min(given, key=picked) if len(given) == len(moves) else position.hint(self.moves, self.rng)
        plays = [read(move, False) for move in moves if move >> KIND in (SET, RUN)]
        inverted = position.inverted()
        if position.top is None:
            plain = [play for play in plays if play.jokers == 0]
            runs = [play for play in plain if play.kind == RUN]
            sets = [play for play in plain if play.kind == SET and play.size > 1]
            return weakest(runs or sets or plays, inverted)
        if position.top.size == 1:
            twin = position.clone()
            twin.top = None
            twin.unlock()
            twin.consider(self.moves)
            bound = NO_CARDS
            for move in self.moves.all():
                if move >> KIND in (SET, RUN) and (play := read(move, False)).size > 1 and play.jokers == 0:
                    bound |= play.cards
            plays = [play for play in plays if play.cards & bound == NO_CARDS]
        return weakest(plays, inverted)


def weakest(plays: list[Play], inverted: bool) -> int:
    """Return the weakest of some plays, of these the largest, without jokers if possible; a pass if there are none."""

    def worth(play: Play) -> tuple[int, int, int, int]:
        rank = -1 if play.kind == RUN and play.rank == JOKER else play.rank
        if inverted and play.rank != JOKER:
            rank = -(rank + play.size - 1 if play.kind == RUN else rank)
        return play.jokers, rank, -play.size, play.move

    return min(plays, key=worth).move if plays else PASS
