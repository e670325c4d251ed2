"""`tefuda lab GAME`: what a game is like, measured on many matches."""

from __future__ import annotations

import argparse
import csv
import importlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from tefuda.commands import Subparsers, add_language, add_options, ask_to_write, at_least_one, json_object, write
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.lab import compare_words, measures, variants
from tefuda.lab.arena import Standing, play_all, schedule, standings
from tefuda.lab.compare import Comparison
from tefuda.lab.measures import SIMPLE, Tally
from tefuda.lab.portions import carry_out
from tefuda.lab.report import Report, report
from tefuda.lab.variants import Plan
from tefuda.lab.workers import workers
from tefuda.match import ready_made
from tefuda.texts import render

LEAST = 20
SIZE = 500  # matches of a portion; of those that are watched
CLOSELY = 5
MOST_PORTIONS = 1000  # so that memory does not grow with the number of matches
SKILL = "search:200sims"


def register(commands: Subparsers) -> None:
    """Add `lab` to the command line."""
    parser = commands.add_parser(
        "lab",
        help="report what a game, a rule or an option is like",
        description="Plays many matches and reports what the game is like: its length, its choices, the advantage of "
        "seats, how the lead changes, when the winner is known, how often things happen, luck and skill. With "
        "--against, --sweep or --rules, sets of options are compared on the same deals.",
    )
    parser.add_argument("id", metavar="GAME")
    parser.add_argument("--preset", help="a set of options that comes with the game")
    parser.add_argument("--bots", nargs="+", default=[SIMPLE], metavar="BOT", help="bots, by seat (%(default)s)")
    parser.add_argument("--games", type=at_least_one, default=20_000, help="number of matches (%(default)s)")
    parser.add_argument(
        "--watch",
        type=int,
        default=200,
        help="number of additional matches watched closely, for what happens in them (%(default)s)",
    )
    parser.add_argument(
        "--skill",
        type=int,
        default=60,
        help="matches of a better bot among weaker ones, for luck and skill (%(default)s)",
    )
    parser.add_argument(
        "--against", type=json_object, metavar="JSON", help="options to compare with, on the same deals"
    )
    parser.add_argument(
        "--sweep",
        metavar="OPTION=VALUES",
        help="compare values of an option: deals=3,6,9 or deals=3..12..3; without values, all of them",
    )
    parser.add_argument(
        "--rules",
        choices=("alone", "pairs"),
        help="measure what each house rule changes, alone, or in pairs beyond the sum of both",
    )
    parser.add_argument(
        "--among", nargs="+", default=[], metavar="RULE", help="for --rules: only these (pairs: the best known)"
    )
    parser.add_argument(
        "--more",
        type=at_least_one,
        metavar="N",
        help="for comparisons: say what N more matches would show (the number of --games)",
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write report.html, pictures and data there")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="file that keeps what is done, to continue from")
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, help="number of processes (%(default)s)"
    )
    parser.add_argument("--seed", default="lab", help="seed of the deals (%(default)s)")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play with a progress bar, then print the report and write the files."""
    if chosen.games < LEAST:
        raise BadInput(Text("lab.refused.matches", {"n": LEAST}), "--games")
    game = find(chosen.id)
    options = usual({**ready_made(game, chosen.preset), **chosen.options}, game)
    if chosen.journal is not None:
        ask_to_write(chosen.journal)
    if chosen.out is not None:
        check_extra()
        chosen.out.mkdir(parents=True, exist_ok=True)
    with workers(chosen.jobs, chosen.game) as pool:
        if (made := comparison(game, options, chosen, pool)) is not None:
            return show_comparison(made, chosen)
        total = summed(play(game, options, chosen, pool))
        if chosen.watch:
            total.add(summed(play(game, options, chosen, pool, closely=True)))
    checked = game.options(options).data()
    made_report = report(game, checked, chosen.bots, chosen.seed, total, skill(game, options, chosen))
    if chosen.json:
        print(msgspec.json.encode(made_report).decode())
    else:
        show(made_report, chosen.lang)
    if chosen.out is not None:
        write_out(made_report, chosen.out, chosen.lang)
    return 0


def comparison(game: Game, options: Mapping[str, Any], chosen: argparse.Namespace, pool: Executor) -> Comparison | None:
    """Return the comparison that was asked for, if one was.

    Raises: BadInput if several were.
    """
    if sum(bool(asked) for asked in (chosen.against is not None, chosen.sweep, chosen.rules)) > 1:
        raise BadInput(Text("lab.refused.several"))
    plan = Plan(game, chosen.bots, chosen.seed, chosen.games, chosen.more or chosen.games, pool, chosen.journal)
    if chosen.against is not None:
        return variants.against(plan, options, chosen.against)
    if chosen.sweep:
        return variants.sweep(plan, options, chosen.sweep)
    if chosen.rules:
        return {"alone": variants.alone, "pairs": variants.pairs}[chosen.rules](plan, options, chosen.among)
    return None


def show_comparison(made: Comparison, chosen: argparse.Namespace) -> int:
    """Print a comparison, and write the files."""
    if chosen.json:
        print(msgspec.json.encode(made).decode())
    else:
        compare_words.show(made, chosen.lang)
    if chosen.out is not None:
        from tefuda.lab import compare_page

        write(chosen.out / "comparison.html", compare_page.page(made, chosen.lang))
        write(chosen.out / "comparison.json", msgspec.json.format(msgspec.json.encode(made), indent=1).decode())
        write(chosen.out / "comparison.csv", compare_words.as_csv(made, chosen.lang))
        for theme in ("day", "night"):
            (chosen.out / f"comparison-{theme}.png").write_bytes(compare_page.picture_of(made, chosen.lang, theme))
    return 0


def usual(options: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the options with a number of players: 4 if possible, else the nearest."""
    nearest = min(game.players, key=lambda players: (abs(players - 4), players))
    return {"players": nearest, **options}


def play(
    game: Game, options: Mapping[str, Any], chosen: argparse.Namespace, pool: Executor, closely: bool = False
) -> list[Tally]:
    """Return the counts of each portion, in order."""
    size = max(SIZE, -(-chosen.games // MOST_PORTIONS))
    count, size = (chosen.watch, CLOSELY) if closely else (chosen.games, size)
    seed = f"{chosen.seed}-watched" if closely else chosen.seed
    portions = measures.portions(game, options, chosen.bots, seed, count, size, closely)
    done = dict(carry_out(measures.measure, portions, Tally, pool, chosen.journal, game.id))
    return [done[portion] for portion in portions]


def summed(tallies: Sequence[Tally]) -> Tally:
    """Return all counts together. They are added in order, so that rounding is the same for any number of processes."""
    total = Tally(tallies[0].players)
    for tally in tallies:
        total.add(tally)
    return total


def skill(game: Game, options: Mapping[str, Any], chosen: argparse.Namespace) -> list[Standing]:
    """Return how a bot that thinks ahead fares among rules of thumb, and a rule of thumb among random players."""
    found: list[Standing] = []
    if not chosen.skill:
        return found
    players = game.options(options).players
    for better, worse in ((SKILL, SIMPLE), (SIMPLE, measures.RANDOM)):
        matches = schedule(game, options, [better, *[worse] * (players - 1)], chosen.skill, f"{chosen.seed}-skill")
        played = list(play_all(matches, chosen.jobs, chosen.game))
        one = standings(played, [better])[0]
        found.append(msgspec.structs.replace(one, bot=f"{better}/{worse}"))
    return found


# --- what is shown ---------------------------------------------------------------------------------------------------


def show(made: Report, lang: str) -> None:
    """Print the report: its numbers, and a sentence a figure."""
    from tefuda.lab.words import heading, on, said, worded

    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False)
    console.print(f"[bold]{heading(made, lang)}[/]\n{on(made, lang)}\n")
    table = Table.grid(padding=(0, 2))
    for one in made.numbers:
        kind = "range" if one.id in ("length", "minutes") else "interval"
        width = said(f"lab.page.{kind}", lang, low=worded(one.low, one), high=worded(one.high, one))
        table.add_row(said(f"lab.number.{one.id}", lang), worded(one.value, one), width)
    console.print(table)
    for figure in made.figures:
        console.print(f"\n[bold]{said(f'lab.{figure.id}', lang)}[/]  {render(figure.sentence, lang)}")
        if figure.kind in ("beads", "table"):
            rows = Table.grid(padding=(0, 2))
            for point in figure.points:
                label = render(point.label, lang) if point.label is not None else ""
                often = [f"{point.more:.1f} %"] if figure.kind == "table" else []
                unit = f" {figure.unit}" if figure.unit else ""
                rows.add_row(
                    "",
                    label,
                    *often,
                    f"{rounded(point.value)}{unit}",
                    f"({rounded(point.low)} – {rounded(point.high)})",
                )
            console.print(rows)


def rounded(value: float) -> str:
    """Return a number with three digits, and what is as good as zero as zero."""
    return f"{value if abs(value) > 1e-9 else 0:.3g}"


def check_extra() -> None:
    """Refuse to begin where pictures can't be drawn.

    Raises: BadInput if the plotting library is not there.
    """
    try:
        importlib.import_module("tefuda.lab.draw")
    except ImportError as error:
        raise BadInput(Text("lab.refused.extra", {"reason": str(error)}), "--out") from None


def write_out(made: Report, folder: Path, lang: str) -> None:
    """Write the page, its pictures by day and by night, and the data."""
    from tefuda.lab.draw import drawn
    from tefuda.lab.page import page

    write(folder / "report.html", page(made, lang))
    write(folder / "report.json", msgspec.json.format(msgspec.json.encode(made), indent=1).decode())
    write(folder / "figures.csv", as_csv(made, lang))
    for figure in made.figures:
        for theme in ("day", "night"):
            (folder / f"{figure.id}-{theme}.png").write_bytes(drawn(figure, lang, theme, "png"))


def as_csv(made: Report, lang: str) -> str:
    """Return every point of every figure as a line."""
    held = io.StringIO()
    lines = csv.writer(held, lineterminator="\n")
    lines.writerow(["figure", "label", "at", "value", "low", "high", "rounds_percent"])
    for figure in made.figures:
        for point in figure.points:
            label = render(point.label, lang) if point.label is not None else ""
            lines.writerow([figure.id, label, point.at, point.value, point.low, point.high, point.more])
    return held.getvalue()
