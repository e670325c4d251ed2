"""The bots of a former version of Tefuda as rivals, in a process of their own with its engine (`-m bench.former_bots`).

Both engines follow a match from the same deal, so that each bot is asked with a sample that its own engine drew.
"""

from __future__ import annotations

import functools
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.former import Side
from tefuda.bots import Bot
from tefuda.bots.search import Search
from tefuda.engine.chance import Rng
from tefuda.engine.options import Options
from tefuda.engine.registry import Game, find


class Follower:
    """A match as the former version sees it, with a bot on each seat."""

    def __init__(self, game: str, options: dict[str, Any], deal: str, seed: str, milliseconds: float) -> None:
        found = find(game)
        self.position = found.new(found.options(options), deal)
        self.samples = Rng(f"{seed}-samples")
        self.bots = [Search(f"{seed}-{seat}", milliseconds) for seat in range(self.position.players)]

    def choose(self, seat: int) -> int:
        return int(self.bots[seat].choose(self.position.determinize(seat, self.samples), seat))

    def play(self, move: int, seat: int) -> int:
        """Make a move; return whose turn it is then."""
        self.position.play(move, seat)
        return int(self.position.turn)


def answer() -> None:
    """Do what is asked on standard input, one line each."""
    time.perf_counter = time.process_time  # the bots' clock, which was another then: busy machines favour nobody
    match: Follower
    for line in sys.stdin:
        what, *given = json.loads(line)
        if what == "deal":
            match = Follower(*given)
            print(match.position.turn, flush=True)
        else:
            print((match.choose if what == "choose" else match.play)(*given), flush=True)


@functools.cache
def former(engine: Path) -> Side:
    """Return the process of a former version, of which each of ours has its own."""
    return Side(engine, "bench.former_bots")


def play_deal(
    game: Game, options: Options, deal: str, mine: Callable[[str], Bot], milliseconds: float, engine: Path
) -> float:
    """Play a deal from every seat; return the wins of our bot among former ones, in multiples of its fair share."""
    rivals = former(engine)
    usual = game.options({"players": options.players}).data()
    chosen = {id: value for id, value in options.data().items() if id == "players" or value != usual[id]}
    won = 0.0
    for own in range(options.players):
        seed = f"{deal}-{own}"
        position, samples, bot = game.new(options, deal), Rng(seed), mine(f"{seed}-{own}")
        turn = rivals.ask("deal", game.id, chosen, deal, seed, milliseconds)
        while not position.is_over():
            seat = position.turn
            if turn != seat:
                raise ValueError(f"{game.id}, {seed}: the former version has it that seat {turn} moves, not {seat}")
            ours = seat == own
            move = bot.choose(position.determinize(seat, samples), seat) if ours else rivals.ask("choose", seat)
            position.play(move, seat)
            turn = rivals.ask("play", move, seat)
        places = position.result().ranks
        won += float(places[own] == 1) / places.count(1)
    return won


if __name__ == "__main__":
    answer()
