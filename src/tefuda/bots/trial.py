"""What a bot is worth against others: it plays every deal from each seat in turn, with the others on the rest."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from msgspec import Struct

from tefuda.bots import Bot
from tefuda.bots.search import Search
from tefuda.bots.search_policy import Policy
from tefuda.engine.chance import Rng
from tefuda.engine.options import Options
from tefuda.engine.registry import Game

NORMAL_95 = 1.959964  # standard deviations to either side that hold 95 % of a normal distribution


class Tally(Struct):
    """The wins of one bot, in multiples of its fair share, summed over `deals` that were played from every seat."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, share: float) -> None:
        self.deals += 1
        self.total += share
        self.squares += share * share

    @property
    def share(self) -> float:
        """How many times its fair share of the matches the bot won."""
        return self.total / max(1, self.deals)

    @property
    def half(self) -> float:
        """Half the width of the share's 95 % interval."""
        if self.deals < 2:
            return math.inf
        variance = (self.squares - self.deals * self.share**2) / (self.deals - 1)
        return NORMAL_95 * math.sqrt(max(0.0, variance) / self.deals)


def thinker(policy: Policy | None, milliseconds: float, seed: str) -> Search:
    """Return a bot that thinks with this policy or none, for so much time of the processor, however busy that is."""
    bot = Search(seed, milliseconds)
    bot.think_with(policy)
    bot.clock = time.process_time
    return bot


def play_deal(
    game: Game,
    options: Options,
    deal: str,
    mine: Callable[[str], Bot],
    rival: Callable[[str], Bot],
    sees_all: bool = False,
) -> float:
    """Play a deal from every seat; return the wins of the one bot among rivals, in multiples of its fair share.

    `sees_all`: the one bot gets the true position, to find out what it would be worth to know it.
    """
    won = 0.0
    for own in range(options.players):
        position = game.new(options, deal)
        samples = Rng(f"{deal}-{own}")
        bots = [(mine if seat == own else rival)(f"{deal}-{own}-{seat}") for seat in range(options.players)]
        while not position.is_over():
            seat = position.turn
            shown = position.clone() if sees_all and seat == own else position.determinize(seat, samples)
            position.play(bots[seat].choose(shown, seat), seat)
        places = position.result().ranks
        won += float(places[own] == 1) / places.count(1)
    return won
