"""`tefuda tournament BOT BOT … --in GAME …`: a round robin of bots, with ratings, cross tables and significance."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from tefuda.commands import (
    Subparsers,
    add_language,
    add_options,
    add_processes,
    ask_to_write,
    at_least_one,
    going_on_later,
    utf8,
    write,
)
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.lab.study import Study, work
from tefuda.lab.tasks import carried_out
from tefuda.lab.tournament import Tournament, of_pair
from tefuda.lab.tournament_page import heading, named, on, page
from tefuda.lab.words import said
from tefuda.lab.workers import executor


def register(commands: Subparsers) -> None:
    """Add `tournament` to the command line."""
    parser = commands.add_parser(
        "tournament",
        help="rate bots against each other, in one game or many",
        description="Let every two bots meet in every game, on the same deals and from every seat. Print ratings with "
        "their intervals, and cross tables that mark what is clear.",
    )
    parser.add_argument("bots", metavar="BOT", nargs="+", help="named as for tefuda arena")
    parser.add_argument("--in", dest="games", metavar="GAME", nargs="+", required=True, help="the games")
    parser.add_argument("--deals", type=at_least_one, default=20, help="deals per pair and game (%(default)s)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a page for the browser, such as report.html")
    parser.add_argument("--json", action="store_true", help="print the tournament as JSON")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="file that keeps what is done, to continue from")
    add_processes(parser)
    parser.add_argument("--seed", type=utf8, default="tournament", help="seed of the deals (%(default)s)")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play with a progress bar, then print and write what was found."""
    if importlib.util.find_spec("openskill") is None:
        raise BadInput(Text("commands.ratings.missing"))
    whole = work(
        Study(
            kind="tournament",
            games=chosen.games,
            options=chosen.options,
            bots=chosen.bots,
            matches=chosen.deals,
            seed=chosen.seed,
        )
    )
    if chosen.out is not None:
        ask_to_write(chosen.out)
    if chosen.journal is not None:
        ask_to_write(chosen.journal)
    with (
        going_on_later(chosen.journal, chosen.lang),
        executor(chosen.jobs, chosen.game, chosen.cluster) as pool,
    ):
        found = whole.conclude(carried_out(whole, pool, chosen.journal, "matches"))
    assert isinstance(found, Tournament)
    if chosen.out is not None:
        write(chosen.out, page(found, chosen.lang))
    if chosen.json:
        print(msgspec.json.encode(found).decode())
    else:
        show(found, chosen.lang)
    return 0


def show(found: Tournament, lang: str) -> None:
    """Print a table per game, the strongest bot first: its rating, and its share against each other bot."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(heading(found, lang), on(found, lang), sep="\n", highlight=False)
    for game in [""] if len(found.games) == 1 else ["", *found.games]:
        lines = [one for one in found.strengths if one.game == game]
        table = Table(title=named(game, lang))
        table.add_column("")
        table.add_column("")
        table.add_column(said("lab.tournament.rating", lang), justify="right", no_wrap=True)
        for one in lines:
            table.add_column(one.bot, justify="right", no_wrap=True)
        for one in lines:
            cells = []
            for other in lines:
                met = of_pair(found, game, one.bot, other.bot)
                sign = "" if met is None or not met.clear else " ■" if met.share > 0.5 else " ○"
                cells.append("—" if met is None else f"{100 * met.share:.0f} ±{100 * met.half:.0f}{sign}")
            table.add_row(str(one.place), one.bot, f"{one.points:,} ±{one.half}", *cells)
        console.print(table)
    console.print(said("lab.tournament.cross_help", lang), highlight=False)
