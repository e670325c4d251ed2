"""`tefuda lab GAME`: what a game is like, measured on many matches."""

from __future__ import annotations

import argparse
import importlib
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
    json_object,
    make_folder,
    utf8,
    within,
    write,
)
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.lab import compare_words
from tefuda.lab.compare import Comparison
from tefuda.lab.data import as_csv
from tefuda.lab.measures import SIMPLE
from tefuda.lab.report import Point, Report, digits
from tefuda.lab.study import Kind, Study, work
from tefuda.lab.tasks import carried_out
from tefuda.lab.words import heading, on, said, width, with_bots, worded
from tefuda.lab.workers import executor
from tefuda.match import ready_made
from tefuda.texts import game_name, render

MOST_CLOSELY = 1_000_000  # matches that are watched, or played for skill


def register(commands: Subparsers) -> None:
    """Add `lab` to the command line."""
    parser = commands.add_parser(
        "lab",
        help="report what a game, a rule or an option is like",
        description="Play many matches and report what the game is like: its length, its choices, the advantage of "
        "seats, how the lead changes, when the winner is known, how often things happen, luck and skill. With "
        "--against, --sweep or --rules, sets of options are compared on the same deals.",
    )
    parser.add_argument("id", metavar="GAME")
    parser.add_argument("--preset", help="a rule set of the game, as `tefuda games` lists them")
    parser.add_argument("--bots", nargs="+", default=[SIMPLE], metavar="BOT", help="bots, by seat (%(default)s)")
    parser.add_argument("--games", type=at_least_one, default=20_000, help="number of matches (%(default)s)")
    parser.add_argument(
        "--watch",
        type=none_or_more,
        help="number of additional matches watched closely, for what happens in them (200)",
    )
    parser.add_argument(
        "--skill",
        type=none_or_more,
        help="matches of a better bot among weaker ones, for luck and skill (60)",
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
        help="for comparisons: say what N more matches would show (by default as many as --games)",
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write report.html, pictures and data there")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="file that keeps what is done, to continue from")
    add_processes(parser)
    parser.add_argument("--seed", type=utf8, default="lab", help="seed of the deals (%(default)s)")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play with a progress bar, then print the report and write the files."""
    asked = study(chosen)
    whole = work(asked)
    if chosen.journal is not None:
        ask_to_write(chosen.journal)
    if chosen.out is not None:
        check_extra(chosen.lang)
        make_folder(chosen.out)
    name = game_name(asked.games[0], chosen.lang)
    with (
        going_on_later(chosen.journal, chosen.lang),
        executor(chosen.jobs, chosen.game, chosen.cluster) as pool,
    ):
        made = whole.conclude(carried_out(whole, pool, chosen.journal, name))
    assert isinstance(made, (Report, Comparison))
    if chosen.out is not None:  # first: what reads the output may have had enough of it
        if isinstance(made, Comparison):
            write_comparison(made, chosen.out, chosen.lang)
        else:
            write_out(made, chosen.out, chosen.lang)
    if chosen.json:
        print(msgspec.json.encode(made).decode())
    elif isinstance(made, Comparison):
        compare_words.show(made, chosen.lang)
    else:
        show(made, chosen.lang)
    return 0


def none_or_more(text: str) -> int:
    """Return a number of matches, which may be none.

    Raises: BadInput if the text is no such number.
    """
    return within(text, 0, MOST_CLOSELY)


def study(chosen: argparse.Namespace) -> Study:
    """Return the study that the command line asks for.

    Raises: BadInput if several were, or what belongs to a comparison without one.
    """
    compared = [asked for asked in (chosen.against, chosen.sweep, chosen.rules) if asked is not None]
    if len(compared) > 1:
        raise BadInput(Text("lab.refused.several"))
    if chosen.among and not chosen.rules:
        raise BadInput(Text("lab.refused.among"), "--among")
    if chosen.more and not compared:
        raise BadInput(Text("lab.refused.more"), "--more")
    besides = {name: n for name in ("watch", "skill") if (n := getattr(chosen, name)) is not None}
    if compared and besides:
        raise BadInput(Text("lab.refused.besides"), f"--{next(iter(besides))}")
    game = find(chosen.id)
    kind: Kind = "report"
    if compared:
        kind = chosen.rules or ("sweep" if chosen.against is None else "against")
    return Study(
        kind=kind,
        games=[game.id],
        options={**ready_made(game, chosen.preset), **chosen.options},
        bots=chosen.bots,
        matches=chosen.games,
        seed=chosen.seed,
        other=chosen.against or {},
        sweep=chosen.sweep or "",
        among=chosen.among,
        more=chosen.more or 0,
        **besides,
    )


# --- what is shown ---------------------------------------------------------------------------------------------------


def show(made: Report, lang: str) -> None:
    """Print the report: its numbers, and a sentence a figure."""
    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False)
    console.print(f"[bold]{heading(made, lang)}[/]\n{on(made, lang)}\n")
    table = Table.grid(padding=(0, 2))
    for one in made.numbers:
        table.add_row(said(f"lab.number.{one.id}", lang), worded(one.value, one), width(one, lang))
    console.print(table)
    for figure in made.figures:
        console.print(f"\n[bold]{said(f'lab.{figure.id}', lang)}[/]\n{render(figure.sentence, lang)}")
        if figure.kind in ("beads", "table"):
            rows = Table.grid(padding=(0, 2))
            for point in figure.points:
                label = with_bots(point.label, lang) if point.label is not None else ""
                often = [f"{point.more:.1f}%"] if figure.kind == "table" else []
                rows.add_row(
                    "",
                    label,
                    *often,
                    *in_digits(point, figure.unit, lang),
                )
            console.print(rows)


def in_digits(point: Point, unit: str, lang: str) -> list[str]:
    """Return a value and its interval with the decimals that this justifies."""
    places = digits((point.high - point.low) / 2) if point.high > point.low else 2
    value, low, high = (
        f"{round(number, places) + 0.0:,.{places}f}{unit}".replace("-", "−")
        for number in (point.value, point.low, point.high)
    )
    return [value] if low == high else [value, said("lab.page.interval", lang, low=low, high=high)]


def check_extra(lang: str) -> None:
    """Refuse to begin where pictures can't be drawn; say so where they would lack characters.

    Raises: BadInput if the plotting library is not there.
    """
    try:
        draw = importlib.import_module("tefuda.lab.draw")
    except ImportError as error:
        raise BadInput(Text("lab.refused.extra", {"reason": str(error)}), "--out") from None
    if lang == "ja" and not draw.japanese_fonts():
        print(render(Text("lab.refused.font"), lang), file=sys.stderr)


def write_comparison(made: Comparison, folder: Path, lang: str) -> None:
    """Write the page, its picture by day and by night, and the data."""
    from tefuda.lab import compare_page

    write(folder / "comparison.html", compare_page.page(made, lang))
    write(folder / "comparison.json", msgspec.json.format(msgspec.json.encode(made), indent=1).decode())
    write(folder / "comparison.csv", as_csv(made, lang))
    for theme in ("day", "night"):
        write(folder / f"comparison-{theme}.png", compare_page.picture_of(made, lang, theme))


def write_out(made: Report, folder: Path, lang: str) -> None:
    """Write the page, its pictures by day and by night, and the data."""
    from tefuda.lab.draw import drawn
    from tefuda.lab.page import page

    write(folder / "report.html", page(made, lang))
    write(folder / "report.json", msgspec.json.format(msgspec.json.encode(made), indent=1).decode())
    write(folder / "figures.csv", as_csv(made, lang))
    of = heading(made, lang)
    for figure in made.figures:
        for theme in ("day", "night"):
            write(folder / f"{figure.id}-{theme}.png", drawn(figure, lang, theme, "png", of))
