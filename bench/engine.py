"""Our own games alone: dealt and played at random, cloned, compiled and interpreted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.clock import amount, median, rates
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.playout import copied, play_out
from tefuda.engine.registry import find, load_file

ROOT = Path(__file__).resolve().parents[1]
FIVE = ["sequence", "revolution", "eight_cut", "suit_lock", "spade3"]
TWENTY_FIVE = [
    *FIVE, "number_lock", "eleven_back", "kaidan_kakumei", "miyako_ochi", "gekokujo", "forbidden_finish", "five_skip",
    "seven_pass", "ten_discard", "nine_reverse", "q_bomber", "four_stop", "catapult", "omen", "salvage", "nero",
    "jiki_ace", "a_tax", "black_seven", "king_privilege",
]  # fmt: skip


class Player:
    """Deals and plays whole matches of a game at random."""

    def __init__(self, id: str, deals: int, options: dict[str, Any]) -> None:
        game = find(id)
        self.empty = game.create(game.options(options))
        self.deals = deals
        self.moves = Moves()
        self.rng = Rng(id)

    def match(self) -> int:
        """Play one match; return its decisions."""
        position = self.empty.clone()
        position.chance = self.rng.fresh()
        position.begin()
        return play_out(position, self.moves, self.rng)

    def play(self) -> int:
        """Play one match; return its rounds."""
        self.match()
        return self.deals


def dealt_and_played() -> dict[str, str]:
    """Measure Four Tricks with its deals. (Daifugo is measured with its rules.)"""
    [rate] = rates(Player("four_tricks", 30, {"deals": 30}).play)
    return {
        "what": "Four Tricks, dealt and played, games/s",
        "ours": f"{amount(median(rate))} (best {amount(max(rate))})",
        "goal": "≥ 800k",
    }


def clones() -> list[dict[str, str]]:
    """Measure what a copy costs in a compiled loop, as the search makes them."""
    rows = []
    for id, players in (("four_tricks", 3), ("hearts", 4), ("daifugo", 4), ("nueva_espana", 4), ("boukunron", 4)):
        game = find(id)
        position = game.new(game.options({"players": players}), "clone")
        costs = []
        for _ in range(30):
            started = time.process_time()
            copied(position, 50_000)
            costs.append((time.process_time() - started) / 50_000)
        costs.sort()
        rows.append(
            {
                "what": f"clone of a position: {id}",
                "ours": f"{costs[15] * 1e9:.0f} ns (best {costs[0] * 1e9:.0f} ns)",
                "goal": "≤ 100 ns",
            }
        )
    return rows


def interpreted() -> list[dict[str, str]]:
    """Measure the same sources without compiling, in a process of its own."""
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "bench.engine", "interpreted"]
    done = subprocess.run(command, env=surroundings, stdout=subprocess.PIPE, check=True)
    rows: list[dict[str, str]] = json.loads(done.stdout)
    return rows


def decisions() -> list[dict[str, str]]:
    """Measure the decisions of random matches per second."""
    load_file(ROOT / "examples/hearts.py")
    players = {
        "Four Tricks": Player("four_tricks", 3, {}),
        "Hearts": Player("hearts", 1, {"deals": 1}),
        "Daifugo, 5 house rules": Player("daifugo", 1, {"players": 4, "games": 1, "rules": FIVE}),
    }
    measured = rates(*(player.match for player in players.values()))
    return [
        {"what": f"interpreted, decisions/s: {what}", "ours": amount(median(rate)), "goal": "≥ 150k"}
        for what, rate in zip(players, measured, strict=True)
    ]


if __name__ == "__main__":
    print(json.dumps(decisions() if sys.argv[1:] else [dealt_and_played(), *clones(), *interpreted()]))
