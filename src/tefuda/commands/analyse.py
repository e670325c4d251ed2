"""`tefuda analyse FILE`: where a finished match was won and lost."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path

from rich.console import Console

from tefuda.coach import analysis as coach
from tefuda.coach.analysis import Analysis, Decision, Judged, Turn, judge, portions
from tefuda.coach.weigh import EFFORTS, Estimate
from tefuda.commands import Subparsers, add_language, ask_to_write, at_least_one, going_on_later, record_in
from tefuda.drawing.words import Words
from tefuda.engine.record import write
from tefuda.lab.portions import carry_out
from tefuda.lab.workers import workers
from tefuda.texts import game_name


def register(commands: Subparsers) -> None:
    """Add `analyse` to the command line."""
    parser = commands.add_parser(
        "analyse",
        help="show where a finished match was won and lost",
        description="Value every decision of a finished match by what its player could know, separate luck from "
        "play, and name the turning points. Ctrl-C stops it; with --journal, it continues later.",
    )
    parser.add_argument("file", help="a match record (JSON), or - for standard input")
    parser.add_argument("--json", action="store_true", help="print the whole analysis as JSON")
    parser.add_argument(
        "--seat",
        type=int,
        action="append",
        default=[],
        metavar="N",
        help="value only the decisions of this seat, from 0 (can be repeated)",
    )
    parser.add_argument("--effort", choices=list(EFFORTS), default="usual", help="how much is tried (%(default)s)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="file that keeps what is done, to continue from")
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, help="number of processes (%(default)s)"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Analyse with a progress bar, then print what was found."""
    record = record_in(chosen.file)
    effort = EFFORTS[chosen.effort]
    work = portions(record, effort, chosen.seat)
    if chosen.journal is not None:
        ask_to_write(chosen.journal)
    name = game_name(record.game, chosen.lang)
    with going_on_later(chosen.journal, chosen.lang), workers(chosen.jobs, chosen.game) as pool:
        done = carry_out(partial(judge, write(record)), work, Judged, pool, chosen.journal, name)
        found = {portion.step: judged for portion, judged in done}
    made = coach.analysis(record, effort, found)
    if chosen.json:
        print(coach.as_json(made).decode())
    else:
        show(made, chosen.lang)
    return 0


def show(made: Analysis, lang: str) -> None:
    """Print the turning points first, then luck and play, then each decision that clearly lost something."""
    words = Words(lang, made.seats)
    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False, markup=False)
    console.print(words.of("coach.turns"))
    for number, turn in enumerate(made.turns, 1):
        console.print(f"  {number}. {turning(turn, words)}")
    if not made.turns:
        console.print(f"  {words.of('coach.no_turns')}")
    console.print(f"\n{words.of('coach.balance')}")
    for one in made.balances:
        args = {
            "who": one.seat,
            "start": f"{one.start.value:.0f}",
            "luck": signed(one.luck),
            "play": signed(one.play),
            "result": f"{one.result:.0f}",
        }
        console.print(f"  {words.of('coach.seat', **args)}")
        if one.decisions:
            lost = f"{one.cost.value:.1f} ± {one.cost.width:.1f}".replace("-", "−")
            cost = {"n": one.decisions, "errors": one.errors, "cost": lost}
            console.print(f"    {words.of('coach.cost', **cost)}")
    errors = [decision for decision in made.decisions if decision.clear]
    console.print(f"\n{words.of('coach.errors' if errors else 'coach.no_errors')}")
    for decision in errors:
        console.print(f"  {words.of('coach.error', **facts(decision))}")
        known = words.of("coach.known", cards=[one.face for one in decision.known if max(one.seats) >= 100])
        if any(max(one.seats) >= 100 for one in decision.known):
            console.print(f"    {known}")
    console.print(f"\n{words.of('coach.how', **effort_of(made))}")


def turning(turn: Turn, words: Words) -> str:
    """Return a turning point as a sentence."""
    args = {"step": turn.step, "who": turn.seat, "by": turn.by, "move": turn.move, "change": signed(turn.change)}
    kind = "deal" if turn.kind == "luck" and turn.step == 0 else turn.kind
    return words.of(f"coach.turn.{kind}", **args)


def facts(decision: Decision) -> dict[str, str | int]:
    weighed = decision.weighed
    return {
        "step": decision.step,
        "who": weighed.seat,
        "made": weighed.made,
        "best": weighed.best,
        "loss": f"{weighed.loss.value:.1f}",
        "low": f"{weighed.loss.low:.1f}",
        "high": f"{weighed.loss.high:.1f}",
    }


def effort_of(made: Analysis) -> dict[str, int]:
    return {"worlds": made.effort.worlds, "matches": made.effort.matches}


def signed(number: Estimate) -> str:
    """Return a number with its sign and half its interval."""
    return f"{number.value:+.1f} ± {number.width:.1f}".replace("-", "−")
