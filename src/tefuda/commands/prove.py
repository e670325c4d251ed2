"""`tefuda prove [GAME …]`: very many random matches, none of which may break a promise."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from pathlib import Path

from msgspec import Struct
from rich.console import Console
from rich.progress import track

from tefuda.commands import Subparsers, at_least_one
from tefuda.engine.registry import find, games
from tefuda.lab.workers import workers
from tefuda.testing import ConformanceError, Report, survey

PORTION = 500  # matches a process plays before it reports


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
        description="Plays random matches, player counts and options at random, and counts cards, moves and places. "
        "Interrupted, it goes on where it stopped when the same --journal is given.",
    )
    parser.add_argument("ids", metavar="GAME", nargs="*", help="all games if none is named")
    parser.add_argument("--matches", type=at_least_one, default=10_000, help="of each game (%(default)s)")
    parser.add_argument("--jobs", type=at_least_one, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--seed", default="prove", help="(%(default)s)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="keeps what is done, a line a portion")
    parser.add_argument("--report", type=Path, metavar="FILE", help="writes the table as Markdown")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play with a progress bar, then print the table; 1 if a promise is broken."""
    ids = [find(id).id for id in chosen.ids] or list(games())
    portions = [
        Portion(id, first, min(first + PORTION, chosen.matches), chosen.seed)
        for id in ids
        for first in range(0, chosen.matches, PORTION)
    ]
    done = kept(chosen.journal)
    broken = []
    left = [portion for portion in portions if portion not in done]
    for portion, outcome in track(
        play_all(left, chosen.jobs, chosen.game), "matches", total=len(left), console=Console(stderr=True)
    ):
        if isinstance(outcome, Broken):
            broken.append(outcome)
            print(outcome.story, file=sys.stderr)
            continue
        done[portion] = outcome
        if chosen.journal is not None:
            with chosen.journal.open("a", encoding="utf-8") as journal:
                journal.write(json.dumps([line(portion), line(outcome)]) + "\n")

    text = table(ids, portions, done, broken, chosen)
    print(text, end="")
    if chosen.report is not None:
        chosen.report.write_text(text, encoding="utf-8")
    return 1 if broken else 0


def line(record: Portion | Report) -> list[str | int]:
    return [getattr(record, name) for name in record.__struct_fields__]


def kept(journal: Path | None) -> dict[Portion, Report]:
    """What an earlier run has written down."""
    if journal is None or not journal.exists():
        return {}
    lines = [json.loads(text) for text in journal.read_text(encoding="utf-8").splitlines()]
    return {Portion(*portion): Report(*report) for portion, report in lines}


def play_all(
    portions: Sequence[Portion], jobs: int, files: Sequence[Path]
) -> Iterator[tuple[Portion, Report | Broken]]:
    """Plays the portions in `jobs` processes; they come as they are done."""
    with workers(jobs, files) as pool:
        waiting: dict[Future[Report | Broken], Portion] = {pool.submit(play, portion): portion for portion in portions}
        for future in as_completed(waiting):
            yield waiting[future], future.result()


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
