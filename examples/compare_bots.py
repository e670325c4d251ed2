"""Which bot plays 大富豪 best? Every two of them meet two against two, on the same deals from both sides.

    ./tefuda python examples/compare_bots.py --deals 200

A deal is played twice, with the bots' seats exchanged, so that good cards help both. What the two matches of a deal say
together is one observation, and the interval comes from the spread of these. docs/compare-bots.md leads through it.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
from statistics import mean, stdev

from tefuda.bots.trial import NORMAL_95
from tefuda.engine.registry import find
from tefuda.lab.arena import Played, play_all, schedule

BOTS = ["random", "simple", "standard", "policy", "search:100sims"]
OPTIONS = {"players": 4, "games": 3}


def gain(match: Played, bot: str) -> float:
    """Return how many places a bot came before the other one on average: from -2 to 2."""
    own = [place for place, seat in zip(match.places, match.seats, strict=True) if seat == bot]
    others = [place for place, seat in zip(match.places, match.seats, strict=True) if seat != bot]
    return mean(others) - mean(own)


def compare(bot: str, other: str, deals: int, jobs: int) -> tuple[float, float]:
    """Return how many places the first bot comes before the second, and half the width of the 95 % interval."""
    matches = schedule(find("daifugo"), OPTIONS, [bot, other], 2 * deals, "compare")
    gains = [gain(match, bot) for match in play_all(matches, jobs)]
    by_deal = [mean(pair) for pair in zip(gains[::2], gains[1::2], strict=True)]
    return mean(by_deal), NORMAL_95 * stdev(by_deal) / math.sqrt(len(by_deal))


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("bots", nargs="*", default=BOTS)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    pairs = list(itertools.combinations(chosen.bots, 2))
    for bot, other in pairs:
        places, half = compare(bot, other, chosen.deals, chosen.jobs)
        first, second = (bot, other) if places > 0 else (other, bot)
        verdict = (
            f"{first} is better than {second}" if abs(places) > half else f"{bot} and {other}: no clear difference"
        )
        print(f"{verdict}: {abs(places):.2f} ± {half:.2f} places", flush=True)
    if len(pairs) > 1:
        print(f"With {len(pairs)} comparisons, expect one in twenty to look clear by chance.")


if __name__ == "__main__":
    main()
