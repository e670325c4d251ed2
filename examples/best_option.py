"""What is the best value of an option? Here: how few rounds of 大富豪 still show who plays better.

    ./tefuda python examples/best_option.py --matches 4000

The laboratory plays the same deals with every value, so that even small differences become clear. A rule of thumb plays
among three random players: the more of these matches it wins, the more a match shows skill. The best value is the
shortest match that shows it no less than the longest. docs/best-option.md leads through it.
"""

from __future__ import annotations

import argparse
import os

from tefuda.lab.compare import Comparison
from tefuda.lab.study import Study, work
from tefuda.lab.tasks import carried_out
from tefuda.lab.workers import executor

VALUES = [10, 8, 6, 4, 3, 2, 1]  # the longest first: the others are compared with it


def swept(values: list[int], matches: int, jobs: int) -> Comparison:
    """Return the comparison of matches with these numbers of rounds."""
    written = ",".join(map(str, values))
    study = Study(kind="sweep", games=["daifugo"], options={"players": 4}, matches=matches, sweep=f"games={written}")
    whole = work(study)
    with executor(jobs, []) as pool:
        made = whole.conclude(carried_out(whole, pool))
    assert isinstance(made, Comparison)
    return made


def best(made: Comparison) -> str:
    """Return the value with the fewest decisions that does not show skill clearly less than the first."""
    enough = [variant for variant in made.variants if variant.of("thumb").high >= 0]
    return min(enough, key=lambda variant: variant.of("length").second).id


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=4000, help="of each value")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    made = swept(VALUES, chosen.matches, chosen.jobs)
    for variant in made.variants:
        length, skill = variant.of("length"), variant.of("thumb")
        less = f"{skill.value:+.1f} ({skill.low:+.1f} to {skill.high:+.1f})"
        print(
            f"{variant.id} rounds: {length.second:4.0f} decisions; the better player wins {skill.second:.1f}%, {less}"
        )
    print(f"The best number of rounds is {best(made)}.")


if __name__ == "__main__":
    main()
