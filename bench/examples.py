"""The teaching examples in full: a network learns, bots are compared, the best value of an option is found.

The tests run each for a moment (`tests/examples/test_studies.py`); here each plays as much as its page of
the documentation says. `learn.py` learns on the CPU, so that the row can be compared; its curve is left in build/.
"""

from __future__ import annotations

import importlib
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLES: Final = ROOT / "examples"
LEARNED: Final = ROOT / "build/bench/learn"
DEALS: Final = 200  # from both sides, for each pair of bots
MATCHES: Final = 4000  # of each number of rounds
JOBS: Final = os.cpu_count() or 1
RIVAL: Final = "simple"
Rows = list[dict[str, str]]


def measured(deals: int = DEALS, matches: int = MATCHES, learn: tuple[str, ...] = ()) -> Rows:
    """Run all three. `learn`: arguments of `learn.py`."""
    sys.path.insert(0, str(EXAMPLES))
    return [*learned(learn), *compared(deals), best(matches)]


def learned(arguments: tuple[str, ...]) -> Rows:
    """Let the network learn and meet its rivals."""
    command = [sys.executable, str(EXAMPLES / "learn.py"), "--out", str(LEARNED), *arguments]
    surroundings = os.environ | {"JAX_PLATFORMS": "cpu"}
    subprocess.run(command, env=surroundings, stdout=sys.stderr, check=True)
    found: dict[str, Any] = json.loads((LEARNED / "learning.json").read_text(encoding="utf-8"))
    last = found["curve"][-1]
    clear = next(point for point in [*found["curve"], last] if point["won"] - point["half"] > 1 / 3 or point is last)
    took = {
        "what": f"examples, learn.py: CPU seconds for {last['decisions']:,} decisions",
        "ours": f"{last['seconds']}; ahead of two × {RIVAL} after {clear['seconds']}",
        "goal": "≤ 600 on two cores",
    }
    return [took] + [
        {
            "what": f"examples, learn.py: share won against two × {one['rival']} ({found['matches']} matches)",
            "ours": f"{one['won']:.1%} ± {one['half']:.1%}",
            "peer": "33.3 % by chance",
            "goal": "more" if one["rival"] == RIVAL else "",
        }
        for one in found["results"]
    ]


def compared(deals: int) -> Rows:
    """Let every pair of bots meet on the same deals."""
    example = importlib.import_module("compare_bots")
    rows = []
    for bot, other in itertools.combinations(example.BOTS, 2):
        places, half = example.compare(bot, other, deals, JOBS)
        what = f"examples, compare_bots.py: places that {bot} comes before {other} ({deals} deals from both sides)"
        rows.append({"what": what, "ours": f"{places:+.2f} ± {half:.2f}"})
        print(f"  {rows[-1]}", file=sys.stderr, flush=True)
    return rows


def best(matches: int) -> dict[str, str]:
    """Find the fewest rounds that show skill."""
    example = importlib.import_module("best_option")
    made = example.swept(example.VALUES, matches, JOBS)
    skill = ", ".join(f"{variant.id}: {variant.of('thumb').second:.1f}%" for variant in made.variants)
    return {
        "what": f"examples, best_option.py: fewest rounds of Daifugo that show skill ({matches} matches each)",
        "ours": f"{example.best(made)} (the better player wins, by rounds: {skill})",
    }


if __name__ == "__main__":
    print(json.dumps(measured()))
