"""Our own games against a former version of them, taking turns: decisions at random, and copies of a position."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.clock import amount, median, ratio
from bench.engine import FIVE, Player
from tefuda.engine.playout import copied
from tefuda.engine.registry import games

ROOT = Path(__file__).resolve().parents[1]
PAIRS = 15  # of processes: how memory happens to be laid out in one makes a tenth of difference
ROUNDS = 5  # of each pair
SECONDS = 0.01  # short enough to be seldom interrupted
COPIES = 20_000


class Side:
    """A version of the games in a process of its own, which is idle until it is asked."""

    def __init__(self, engine: str | Path, module: str) -> None:
        surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([str(engine), str(ROOT)])}
        command = [sys.executable, "-P", "-m", module, "answer"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=surroundings)

    def ask(self, *what: object) -> Any:
        """Return what the module answers."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(what), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


def answer() -> None:
    """Measure what is asked on standard input, one line each: decisions or copies per second of CPU time."""
    options: dict[str, dict[str, Any]] = {id: {"players": game.players[0]} for id, game in games().items()}
    options["hearts"]["deals"] = 1
    options["daifugo"] = {"players": 4, "games": 3, "rules": FIVE}
    players = {id: Player(id, 1, chosen) for id, chosen in options.items()}
    dealt = {id: game.new(game.options(options[id]), "copies") for id, game in games().items()}
    for line in sys.stdin:
        what, id = json.loads(line)
        units, started = 0, time.process_time()
        if what == "copies":
            copied(dealt[id], COPIES)
            units = COPIES
        while what == "decisions" and time.process_time() - started < SECONDS:
            units += players[id].match()
        print(units / (time.process_time() - started), flush=True)


def measured(former: str, version: str) -> list[dict[str, str]]:
    """Measure each game of the present engine beside that of `former`, an engine compiled alike."""
    present = os.environ["PYTHONPATH"].split(os.pathsep)[0]
    named = {"decisions": "random play, decisions/s", "copies": "copies of a position/s"}
    rates: dict[tuple[str, str], list[list[float]]] = {(id, what): [[], []] for id in games() for what in named}
    for _ in range(PAIRS):
        sides = [Side(engine, "bench.former") for engine in (present, former)]
        for (id, what), found in rates.items():
            for k in range(ROUNDS):
                for side in (0, 1) if k % 2 else (1, 0):
                    found[side].append(sides[side].ask(what, id))
        for each in sides:
            each.process.communicate()
    return [
        {
            "what": f"{named[what]}, against the version of {version}: {id}",
            "ours": amount(median(found[0])),
            "peer": amount(median(found[1])),
            "ratio": f"{ratio(*found):.2f}",
            "goal": "≥ 0.97",
        }
        for (id, what), found in rates.items()
    ]


if __name__ == "__main__":
    if sys.argv[1:] == ["answer"]:
        answer()
    else:
        print(json.dumps(measured(*sys.argv[1:])))
