"""`tefuda check GAME`: run the conformance kit on a game."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track

from tefuda.commands import Subparsers, add_options, at_least_one
from tefuda.engine.registry import Game, find
from tefuda.testing import ConformanceError, Report, check, check_examples, check_texts, random_options


def register(commands: Subparsers) -> None:
    """Add `check` to the command line."""
    parser = commands.add_parser(
        "check",
        help="run the conformance kit on a game",
        description="Play random matches and examine many of their positions: with each number of players in "
        "turn, first with the default options, then with options at random. With --options it plays with these alone.",
    )
    parser.add_argument("id", metavar="GAME")
    add_options(parser)
    parser.add_argument("--matches", type=at_least_one, default=100, help="number of random matches (%(default)s)")
    parser.add_argument("--seed", default="conformance", help="seed of the matches (%(default)s)")
    parser.add_argument(
        "--every",
        type=at_least_one,
        default=7,
        help="number of moves from one examined position to the next (%(default)s)",
    )
    parser.set_defaults(run=run, options=None)


def run(chosen: argparse.Namespace) -> int:
    """Check with a progress bar; return 1 if an invariant is broken."""
    game = find(chosen.id)
    total = Report()
    players, sets = set(), set()
    try:
        check_texts(game)
        check_examples(game)
        for k in track(range(chosen.matches), game.id, console=Console(stderr=True)):
            seed = f"{chosen.seed}-{k}"
            options = options_of(game, k, seed) if chosen.options is None else chosen.options
            total.add(check(game, options, matches=1, seed=seed, every=chosen.every))
            players.add(options.get("players", game.players[0]))
            sets.add(msgspec.json.encode({**options, "players": 0}))
    except ConformanceError as failure:
        print(failure)
        return 1
    print(
        f"{total.matches} matches (players: {' '.join(map(str, sorted(players)))}; sets of options: {len(sets)}), "
        f"{total.decisions} decisions, longest {total.longest}, "
        f"most legal moves in a decision {total.widest}: everything kept"
    )
    return 0


def options_of(game: Game, number: int, seed: str) -> dict[str, Any]:
    """Return what a match is played with: every number of players in turn, at first with the default options."""
    players = game.players[number % len(game.players)]
    if number < len(game.players):
        return game.options({"players": players}).data()
    return random_options(game, players, seed)
