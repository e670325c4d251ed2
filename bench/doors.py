"""The doors beside the card games of other frameworks: decisions per second of random play, all in one run.

Every side is a process of its own (`bench/sides.py`); they take many short turns, round by round. Besides the median
stands the fastest tenth of them: what made the others slower was mostly not the program, as `timeit` says of its runs.
Beside two workers stands what two processes do at once that share nothing, since two cores are not always twice as fast
as one: no workers can do more.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from typing import Final

from bench.clock import amount

ROUNDS: Final = 30
SECONDS: Final = 0.2

# Our sides: kind, game, what the row says, and the goal.
OURS: Final = [
    ("vector", "daifugo-plain", "vector door, Daifugo without house rules, one core", "≥ 1.5M"),
    ("vector", "daifugo", "vector door, Daifugo with the usual rules, one core", "≥ 1M"),
    ("vector", "four_tricks", "vector door, Four Tricks, one core", "≥ 5M"),
    ("workers", "daifugo-plain", "vector door, Daifugo without house rules, two workers of 1,024 matches", "≥ 2.5M"),
    ("workers", "daifugo", "vector door, Daifugo with the usual rules, two workers of 1,024 matches", "≥ 1.8M"),
    ("workers", "four_tricks", "vector door, Four Tricks, two workers of 1,024 matches", "≥ 10M"),
    ("pettingzoo", "four_tricks", "PettingZoo door, Four Tricks", "≥ 40k"),
    ("pettingzoo", "daifugo", "PettingZoo door, Daifugo with the usual rules", "≥ 40k"),
    ("openspiel", "four_tricks", "OpenSpiel door, Four Tricks", "≥ 100k"),
    ("openspiel", "daifugo", "OpenSpiel door, Daifugo with the usual rules", "≥ 100k"),
]
VECTOR: Final = ("vector", "daifugo")
OPEN_SPIEL: Final = ("openspiel", "daifugo")

# Theirs: environment, kind, game, what it is, and which of ours it is compared with.
THEIRS: Final = [
    ("pettingzoo", "their-pettingzoo", "texas_holdem_v4", "PettingZoo's Texas hold'em", ("pettingzoo", "daifugo")),
    ("pettingzoo", "their-pettingzoo", "leduc_holdem_v4", "PettingZoo's Leduc hold'em", ("pettingzoo", "four_tricks")),
    ("openspiel", "their-openspiel", "hearts", "OpenSpiel's Hearts, C++ through Python", OPEN_SPIEL),
    ("openspiel", "their-openspiel", "dou_dizhu", "OpenSpiel's Dou Dizhu, C++ through Python", OPEN_SPIEL),
    ("openspiel", "their-openspiel", "python_block_dominoes", "OpenSpiel's dominoes, written in Python", OPEN_SPIEL),
    ("rlcard", "rlcard", "doudizhu", "RLCard's Dou Dizhu", VECTOR),
    ("rlcard", "rlcard", "uno", "RLCard's UNO", VECTOR),
    ("rlcard", "rlcard", "gin-rummy", "RLCard's gin rummy", VECTOR),
    ("rlcard", "rlcard", "leduc-holdem", "RLCard's Leduc hold'em", VECTOR),
    ("pgx", "pgx", "sparrow_mahjong", "Pgx's sparrow mahjong, 1,024 at once, a call per step", VECTOR),
    ("pgx", "pgx", "leduc_holdem", "Pgx's Leduc hold'em, 1,024 at once, a call per step", VECTOR),
    ("pgx", "pgx", "sparrow_mahjong-scan", "Pgx's sparrow mahjong, 64 steps per call", VECTOR),
    ("pgx", "pgx", "leduc_holdem-scan", "Pgx's Leduc hold'em, 64 steps per call", VECTOR),
]  # fmt: skip


class Runner:
    """A side that runs in a process of its own, and waits between its turns."""

    def __init__(self, python: str, kind: str, game: str) -> None:
        command = [python, "-m", "bench.sides", kind, game]
        pipe = subprocess.PIPE
        self.name = f"{kind} {game}"
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        self.rates: list[float] = []
        self.clocked: list[float] = []

    def answer(self) -> list[str]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: {self.name} ended with {self.process.wait()}")
        return line.split()

    def turn(self) -> None:
        """Let it play, and note how fast it was."""
        self.begin()
        self.note()

    def begin(self) -> None:
        """Let it play for a while."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{SECONDS}\n")
        self.process.stdin.flush()

    def note(self) -> None:
        """Note its decisions per second: of its CPU time, and by the clock."""
        made, cpu, clock = map(float, self.answer())
        self.rates.append(made / cpu)
        self.clocked.append(made / clock)

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(30)


def measured(pythons: dict[str, str]) -> list[dict[str, str]]:
    """Measure all sides in turn."""
    ours = {(kind, game): Runner(sys.executable, kind, game) for kind, game, _, _ in OURS}
    theirs = [Runner(pythons[environment], kind, game) for environment, kind, game, _, _ in THEIRS]
    at_once = {
        game: [Runner(sys.executable, "vector", game) for _ in range(2)] for kind, game in ours if kind == "workers"
    }
    everyone = [*ours.values(), *theirs]
    apart = [runner for pair in at_once.values() for runner in pair]
    for runner in (*everyone, *apart):
        runner.answer()  # it is ready
    for _ in range(ROUNDS):
        for runner in everyone:
            runner.turn()
        for pair in at_once.values():
            for runner in pair:
                runner.begin()
            for runner in pair:
                runner.note()
    for runner in (*everyone, *apart):
        runner.end()
    rows = []
    for kind, game, what, goal in OURS:
        side = ours[kind, game]
        said = both(side.rates)
        if kind == "workers":
            one, other = at_once[game]
            most = [a + b for a, b in zip(one.clocked, other.clocked, strict=True)]
            share = statistics.median(a / b for a, b in zip(side.clocked, most, strict=True))
            said = f"{both(side.clocked)}, by the clock; two processes that share nothing: {both(most)}"
            said += f"; {share:.2f} of them turn by turn"
        rows.append({"what": f"decisions/s: {what}", "ours": said, "goal": goal})
    for (_, _, _, what, like), side in zip(THEIRS, theirs, strict=True):
        beside = ours[like]
        ratio = statistics.median(a / b for a, b in zip(beside.rates, side.rates, strict=True))
        rows.append(
            {
                "what": f"decisions/s: our {named(like)} beside {what}",
                "ours": both(beside.rates),
                "peer": both(side.rates),
                "ratio": f"{ratio:.1f}×",
            }
        )
    return rows


def both(rates: list[float]) -> str:
    """Return the median of rates, and the mean of the fastest tenth of them."""
    fastest = sorted(rates)[-max(1, len(rates) // 10) :]
    return f"{amount(statistics.median(rates))}, fastest tenth {amount(statistics.mean(fastest))}"


def named(side: tuple[str, str]) -> str:
    kind, game = side
    door = {"vector": "vector", "pettingzoo": "PettingZoo", "openspiel": "OpenSpiel"}[kind]
    return f"{door} door on {'Daifugo with the usual rules' if game == 'daifugo' else 'Four Tricks'}"


if __name__ == "__main__":
    os.environ["PYTHONWARNINGS"] = "ignore"
    print(json.dumps(measured(dict(pair.split("=", 1) for pair in sys.argv[1:]))))
