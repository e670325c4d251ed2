"""`tefuda arena GAME BOT BOT …`: play bots against each other and compare them."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tefuda.commands import Subparsers, add_language, add_options, at_least_one, utf8
from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.lab.arena import play_all, schedule, standings
from tefuda.texts import game_name, render


def register(commands: Subparsers) -> None:
    """Add `arena` to the command line."""
    parser = commands.add_parser(
        "arena",
        help="play bots against each other",
        description="Play bots against each other. Every deal is repeated with the seats rotated, and every bot knows "
        "only what its seat can see.",
    )
    parser.add_argument("id", metavar="GAME")
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="beginner, casual, club, expert, master, random, simple, standard, policy, search:20 (ms per move), "
        "search:500sims, program:COMMAND or socket:HOST:PORT",
    )
    parser.add_argument(
        "--games", type=at_least_one, default=100, help="number of matches, rounded up to whole rotations (%(default)s)"
    )
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, help="number of processes (%(default)s)"
    )
    parser.add_argument("--seed", type=utf8, default="arena", help="seed of the deals (%(default)s)")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play with a progress bar, then print the table."""

    def said(id: str, **args: Any) -> str:
        return render(Text(f"bots.arena.{id}", args), chosen.lang)

    matches = schedule(find(chosen.id), chosen.options, chosen.bots, chosen.games, chosen.seed)
    played = play_all(matches, chosen.jobs, chosen.game)
    name = game_name(chosen.id, chosen.lang)
    done = list(track(played, name, total=len(matches), console=Console(stderr=True)))

    table = Table(title=said("title", game=name, matches=len(done), seats=len(done[0].seats)))
    table.add_column(said("bot"), no_wrap=True)
    for column in ("games", "wins", "place", "score", "utility", "pace", "slowest"):
        table.add_column(said(column), justify="right", no_wrap=True)
    ranking = standings(done, list(dict.fromkeys(chosen.bots)))
    for one in ranking:
        table.add_row(
            one.bot,
            str(one.games),
            f"{one.wins:.1%} {one.interval[0]:.0%}-{one.interval[1]:.0%}",
            f"{one.place:.2f}",
            f"{one.score:.2f}",
            f"{one.utility:+.3f} ±{one.spread:.3f}",
            f"{one.moves_per_second:,.0f}",
            f"{one.slowest * 1000:.0f} ms",
        )
    Console(width=None if sys.stdout.isatty() else 100).print(table)
    for one in ranking:
        if one.lost:
            print(said("lost", bot=one.bot, n=one.lost, games=one.games, reason=one.why))
    return 0
