"""`tefuda prove [GAME …]`: very many random matches, none of which may break a promise."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import track

from tefuda.commands import Subparsers, at_least_one
from tefuda.engine.registry import find, games
from tefuda.lab.proof import PLANS, Band, Found, Wanted, number_of, prove
from tefuda.lab.workers import workers
from tefuda.testing import ConformanceError, Report, survey

PORTION = 500  # matches a process plays before it reports
SET_PORTION = 2000  # the same, of rule sets

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


class Portion(Struct, frozen=True):
    """Some matches of a game, by number."""

    game: str
    first: int
    last: int
    seed: str


class Broken(Struct, frozen=True):
    """A broken promise: what, and the record that leads to it."""

    game: str
    story: str


def register(commands: Subparsers) -> None:
    """Add `prove` to the command line."""
    parser = commands.add_parser(
        "prove",
        help="play very many random matches and look for broken promises",
        description="Plays random matches, player counts and options at random, and looks at every position. With "
        "--sets it does so for house rules: each alone, every pair, or sets of many at random; what fails is made as "
        "small as it gets and printed as a record. Interrupted, it goes on where it stopped when the same --journal "
        "is given.",
    )
    parser.add_argument("ids", metavar="GAME", nargs="*", help="all games if none is named")
    parser.add_argument("--matches", type=at_least_one, default=10_000, help="of each game or plan (%(default)s)")
    parser.add_argument("--sets", nargs="+", choices=PLANS, default=[], metavar="PLAN", help=f"of {', '.join(PLANS)}")
    parser.add_argument("--each", type=at_least_one, default=10, help="matches of each set of rules (%(default)s)")
    parser.add_argument("--players", nargs="+", type=int, default=[], metavar="N", help="with --sets: how many play")
    parser.add_argument("--without", nargs="+", default=[], metavar="RULE", help="with --sets: not in sets at random")
    parser.add_argument("--options", default="{}", metavar="JSON", help="with --sets: what holds for all of them")
    parser.add_argument("--jobs", type=at_least_one, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--seed", default="prove", help="(%(default)s)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="keeps what is done, a line a portion")
    parser.add_argument("--report", type=Path, metavar="FILE", help="writes the table as Markdown")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play with a progress bar, then print the table; 1 if a promise is broken."""
    ids = [find(id).id for id in chosen.ids] or list(games())
    text, broken = of_rule_sets(ids, chosen) if chosen.sets else of_games(ids, chosen)
    print(text, end="")
    if chosen.report is not None:
        chosen.report.write_text(text, encoding="utf-8")
    return 1 if broken else 0


def of_games(ids: Sequence[str], chosen: argparse.Namespace) -> tuple[str, bool]:
    """The table of whole games, and whether anything is broken."""
    portions = [
        Portion(id, first, min(first + PORTION, chosen.matches), chosen.seed)
        for id in ids
        for first in range(0, chosen.matches, PORTION)
    ]
    done: dict[Portion, Report] = {}
    broken = []
    for portion, outcome in portions_done(play, portions, Report, chosen):
        if isinstance(outcome, Broken):
            broken.append(outcome)
        else:
            done[portion] = outcome
    return table(ids, portions, done, broken, chosen), bool(broken)


def of_rule_sets(ids: Sequence[str], chosen: argparse.Namespace) -> tuple[str, bool]:
    """The table of rule sets, and whether anything is broken."""
    portions = []
    for id in ids:
        for plan in chosen.sets:
            number = number_of(id, plan, chosen.matches, chosen.each)
            step = max(1, SET_PORTION // chosen.each)
            portions += [
                Wanted(
                    id,
                    plan,
                    first,
                    min(first + step, number),
                    chosen.each,
                    chosen.seed,
                    chosen.options,
                    tuple(chosen.players),
                    tuple(chosen.without),
                )
                for first in range(0, number, step)
            ]
    bands: dict[tuple[str, str, int], Band] = {}
    stories = []
    for portion, found in portions_done(prove, portions, Found, chosen):
        stories += found.stories
        for band in found.bands:
            size = band.size if portion.plan == "random" else 0
            bands.setdefault((portion.game, portion.plan, size), Band(size)).add(band)
    return set_table(bands, chosen), bool(stories)


def portions_done(
    play: Callable[[Task], Outcome], portions: Sequence[Task], kind: Any, chosen: argparse.Namespace
) -> Iterator[tuple[Task, Outcome]]:
    """Plays the portions in several processes, with a progress bar: those first that the journal knows already. What
    is broken is told at once, and not kept.
    """
    known = kept(chosen.journal, kind)
    keys = {portion: msgspec.json.encode(portion).decode() for portion in portions}
    for portion in portions:
        if keys[portion] in known:
            yield portion, known[keys[portion]]
    left = [portion for portion in portions if keys[portion] not in known]
    with workers(chosen.jobs, chosen.game) as pool:
        waiting: dict[Future[Outcome], Task] = {pool.submit(play, portion): portion for portion in left}
        for future in track(as_completed(waiting), "portions", total=len(left), console=Console(stderr=True)):
            if future.exception() is not None:
                pool.shutdown(cancel_futures=True)  # what fails is told now, not when all the rest is done
            portion, outcome = waiting[future], future.result()
            stories = [outcome.story] if isinstance(outcome, Broken) else getattr(outcome, "stories", [])
            for story in stories:
                print(story, file=sys.stderr)
            if chosen.journal is not None and not stories:
                with chosen.journal.open("ab") as journal:
                    journal.write(msgspec.json.encode([keys[portion], outcome]) + b"\n")
            yield portion, outcome


def kept(journal: Path | None, kind: Any) -> dict[str, Any]:
    """What an earlier run has written down."""
    if journal is None or not journal.exists():
        return {}
    return dict(msgspec.json.decode(line, type=tuple[str, kind]) for line in journal.read_bytes().splitlines())


def play(portion: Portion) -> Report | Broken:
    """One portion; it ends at the first broken promise."""
    try:
        return survey(portion.game, range(portion.first, portion.last), seed=portion.seed)
    except ConformanceError as failure:
        return Broken(portion.game, str(failure))


def table(
    ids: Sequence[str],
    portions: Sequence[Portion],
    done: dict[Portion, Report],
    broken: Sequence[Broken],
    chosen: argparse.Namespace,
) -> str:
    """The report: one row a game."""
    rows = []
    for id in ids:
        total = Report()
        for portion in portions:
            if portion.game == id:
                total.add(done.get(portion, Report()))
        failed = sum(1 for one in broken if one.game == id)
        rows.append(
            f"| {id} | {total.matches:,} | {total.decisions:,} | {total.decisions / max(1, total.matches):.0f} "
            f"| {total.longest} | {total.widest} | {failed} |\n"
        )
    return f"""# Random matches

`tefuda prove --matches {chosen.matches} --seed {chosen.seed}`: every player count in turn, options at random. In every
position there is a move and no move twice; every card is in one place; no match is longer than its bound; places and
points agree.

| game | matches | decisions | a match | longest match | most moves in a decision | broken promises |
|---|---|---|---|---|---|---|
{"".join(rows)}"""


def set_table(bands: dict[tuple[str, str, int], Band], chosen: argparse.Namespace) -> str:
    """The report of rule sets: one row a plan, of sets at random one a size."""
    rows = []
    for game, plan, size in sorted(bands):
        band = bands[game, plan, size]
        total = band.report
        sizes = {"alone": "1", "pairs": "2"}.get(plan, f"{size - 9}-{size}" if size else "0")
        rows.append(
            f"| {game} | {sizes}{' at random' if plan == 'random' else ''} | {band.sets:,} | {band.clashes:,} "
            f"| {total.matches:,} | {total.decisions:,} | {total.longest} | {total.widest} | {band.broken} |\n"
        )
    command = f"tefuda prove {' '.join(chosen.ids)} --sets {' '.join(chosen.sets)} --matches {chosen.matches}"
    if chosen.players:
        command += f" --players {' '.join(map(str, chosen.players))}"
    if chosen.without:
        command += f" --without {' '.join(chosen.without)}"
    return f"""# Rule sets

`{command} --each {chosen.each} --options '{chosen.options}' --seed {chosen.seed}`: with whatever each rule needs, every
second set with parameters at random, and players at random. In every position there is a move, no move twice, and
every card in one place; no match is longer than its bound; places and points agree. A set whose matches are long gets
fewer of them. Sets that their own rules shut out are not played. A row counts the rules chosen, those that come along
included.

| game | rules | sets | shut out | matches | decisions | longest match | most moves in a decision | broken promises |
|---|---|---|---|---|---|---|---|---|
{"".join(rows)}"""
