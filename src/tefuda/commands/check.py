"""`tefuda check GAME`: holds a game to the contract every game must keep."""

from __future__ import annotations

import argparse

from rich.progress import track

from tefuda.commands import Subparsers, add_options, at_least_one
from tefuda.testing import ConformanceError, Report, check, check_examples


def register(commands: Subparsers) -> None:
    """Add `check` to the command line."""
    parser = commands.add_parser("check", help="run the conformance kit on a game")
    parser.add_argument("id", metavar="GAME")
    add_options(parser)
    parser.add_argument("--matches", type=at_least_one, default=100, help="random matches to play (%(default)s)")
    parser.add_argument("--seed", default="conformance")
    parser.add_argument("--every", type=at_least_one, default=7, help="look closely every so many moves (%(default)s)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check with a progress bar; 1 if a promise is broken."""
    total = Report()
    try:
        check_examples(chosen.id)
        for k in track(range(chosen.matches), f"{chosen.id}"):
            seed = f"{chosen.seed}-{k}"
            total.add(check(chosen.id, chosen.options, matches=1, seed=seed, every=chosen.every))
    except ConformanceError as failure:
        print(failure)
        return 1
    print(
        f"{total.matches} matches, {total.decisions} decisions, longest {total.longest}, "
        f"most legal moves in a decision {total.widest}: everything kept"
    )
    return 0
