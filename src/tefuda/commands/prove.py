"""`tefuda prove [GAME …]`: fuzz games with random matches and check every invariant."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import Progress

from tefuda.commands import Subparsers, ask_to_write, at_least_one, json_object, utf8, write
from tefuda.engine.errors import BadOption
from tefuda.engine.registry import Game, find, games
from tefuda.engine.view import Text
from tefuda.lab.portions import carry_out
from tefuda.lab.proof import PLANS, Band, Found, Wanted, number_of, prove, switches
from tefuda.lab.setups import Tried, fuzz
from tefuda.lab.workers import workers
from tefuda.testing import ConformanceError, Report, survey

PORTION = 500  # matches that a process plays before it reports
SET_PORTION = 2000  # the same for rule sets
EACH = 10  # matches of each rule set
MATCHES = 10_000  # of each game or plan

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


class Portion(Struct, frozen=True):
    """Some matches of a game, by number."""

    game: str
    first: int
    last: int
    seed: str


class Mutants(Struct, frozen=True, tag="setups"):
    """Some mutated setups of a game, by number."""

    game: str
    first: int
    last: int
    seed: str


class Broken(Struct, frozen=True):
    """A broken invariant: which, and the record that leads to it."""

    game: str
    story: str


def register(commands: Subparsers) -> None:
    """Add `prove` to the command line."""
    parser = commands.add_parser(
        "prove",
        help="fuzz games with random matches and check every invariant",
        description="Play random matches, with player counts and options at random, and check every position. With "
        "--sets it does so for sets of house rules: each rule alone, every pair, or larger sets at random. A failure "
        "is made as small as possible and printed as a record. An interrupted run continues where it stopped if the "
        "same --journal is given. With --table, Ctrl-C and SIGTERM end a run with a report of what it has done.",
    )
    parser.add_argument("ids", metavar="GAME", nargs="*", help="game to fuzz (all if none is named)")
    parser.add_argument(
        "--matches",
        "--number",
        type=at_least_one,
        help="number of matches per game or plan (10000); with --table: of messages (10000), kills (1000), "
        "comparisons (1000000) or minutes (60)",
    )
    parser.add_argument(
        "--setups",
        action="store_true",
        help="load mutated setups instead, --matches per game: each must be refused or play",
    )
    parser.add_argument(
        "--sets",
        nargs="+",
        choices=PLANS,
        default=[],
        metavar="PLAN",
        help=f"fuzz sets of house rules: {', '.join(PLANS)}",
    )
    parser.add_argument(
        "--table",
        nargs="?",
        const="messages",
        choices=("messages", "kills", "leaks", "soak"),
        help="try a table service of its own instead: random messages over WebSocket and HTTP; kill -9 while tables "
        "play; whether hidden cards change a byte that is sent; or memory over a long time",
    )
    parser.add_argument(
        "--uecda",
        action="store_true",
        help="play --matches games of the UECda contest over real sockets instead, with good and bad clients",
    )
    parser.add_argument("--store", default="", metavar="URL", help="with --table kills: an empty PostgreSQL database")
    parser.add_argument("--each", type=at_least_one, default=EACH, help="with --sets: matches per set (%(default)s)")
    parser.add_argument(
        "--players", nargs="+", type=at_least_one, default=[], metavar="N", help="with --sets: numbers of players"
    )
    parser.add_argument(
        "--without", nargs="+", default=[], metavar="RULE", help="with --sets random: rules to leave out"
    )
    parser.add_argument(
        "--options", type=json_object, default={}, metavar="JSON", help="with --sets: options that all sets share"
    )
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, help="number of processes (%(default)s)"
    )
    parser.add_argument("--seed", type=utf8, default="prove", help="seed of the matches (%(default)s)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="file that keeps what is done, to continue from")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the table to a Markdown file")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play with a progress bar, then print the table; return 1 if an invariant is broken."""
    if chosen.table:
        return of_table(chosen)
    chosen.matches = chosen.matches or MATCHES
    if chosen.uecda:
        return of_uecda(chosen)
    named = [find(id) for id in dict.fromkeys(chosen.ids)]
    able = [game for game in games().values() if game.house is not None or not chosen.sets]
    examine(named or able, chosen)
    for file in (chosen.journal, chosen.report):
        if file is not None:
            ask_to_write(file)
    ids = [game.id for game in named or able]
    prove_them = of_rule_sets if chosen.sets else of_setups if chosen.setups else of_games
    text, broken = prove_them(ids, chosen)
    print(text, end="")
    if chosen.report is not None:
        write(chosen.report, text)
    return 1 if broken else 0


def examine(playing: Sequence[Game], chosen: argparse.Namespace) -> None:
    """Refuse arguments that would have no effect: a run that checks nothing looks like one that found nothing.

    Raises: BadOption if there are any.
    """
    if chosen.sets:
        for game in playing:
            examine_sets(game, chosen)
        return
    for name, usual in (("each", EACH), ("players", []), ("without", []), ("options", {})):
        if getattr(chosen, name) != usual:
            raise BadOption(Text("commands.prove.only_with_sets"), f"--{name}")


def examine_sets(game: Game, chosen: argparse.Namespace) -> None:
    """Refuse arguments that do not fit the house rules of one game.

    Raises: BadOption if there are any.
    """
    known = switches(game.id)
    if chosen.without and "random" not in chosen.sets:
        raise BadOption(Text("commands.prove.only_at_random"), "--without")
    for rule in chosen.without:
        if rule not in known:
            raise BadOption(Text("commands.prove.unknown_rule", {"game": game.id, "found": rule}), "--without")
    for players in chosen.players:
        if players not in game.players:
            allowed = " ".join(map(str, game.players))
            args: dict[str, Any] = {"game": game.id, "found": players, "allowed": allowed}
            raise BadOption(Text("commands.prove.players", args), "--players")
    if "rules" in chosen.options:
        raise BadOption(Text("commands.prove.rules"), "$.options.rules")
    if "players" in chosen.options and chosen.players:
        raise BadOption(Text("commands.prove.players_twice"), "$.options.players")
    for players in chosen.players or game.players:
        game.options({"players": players, **chosen.options})


def of_games(ids: Sequence[str], chosen: argparse.Namespace) -> tuple[str, bool]:
    """Return the table of whole games, and whether anything is broken."""
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


def of_setups(ids: Sequence[str], chosen: argparse.Namespace) -> tuple[str, bool]:
    """Return the table of mutated setups, and whether anything is broken."""
    portions = [
        Mutants(id, first, min(first + PORTION, chosen.matches), chosen.seed)
        for id in ids
        for first in range(0, chosen.matches, PORTION)
    ]
    done = {id: Tried() for id in ids}
    broken = []
    for portion, outcome in portions_done(try_setups, portions, Tried, chosen):
        if isinstance(outcome, Broken):
            broken.append(outcome)
        else:
            done[portion.game].add(outcome)
    rows = [
        f"| {id} | {tried.setups:,} | {tried.refused:,} | {tried.played:,} "
        f"| {sum(1 for one in broken if one.game == id)} |\n"
        for id, tried in done.items()
    ]
    text = f"""# Mutated setups

`{command(chosen)}`

States of random matches, whole or in parts, changed in up to three places. Each is refused with the place of its
mistake, or can be written down again and plays to its end: every position has a move and no move twice, and every card
is in one place.

| game | setups | refused | played | violations |
|---|---|---|---|---|
{"".join(rows)}"""
    return text, bool(broken)


def try_setups(portion: Mutants) -> Tried | Broken:
    """Try one portion; it ends at the first broken invariant."""
    try:
        return fuzz(portion.game, range(portion.first, portion.last), seed=portion.seed)
    except ConformanceError as failure:
        return Broken(portion.game, str(failure))


def of_table(chosen: argparse.Namespace) -> int:
    """Try a table service of its own, and print what was found; return 1 if anything is broken."""
    from tefuda.table.proofs import reports

    if chosen.ids or chosen.sets or chosen.setups:
        raise BadOption(Text("commands.prove.only_table"), "--table")
    if chosen.store and chosen.table != "kills":
        raise BadOption(Text("commands.prove.only_kills"), "--store")
    if chosen.journal is not None and chosen.table == "soak":
        raise BadOption(Text("commands.prove.in_one"), "--journal")
    for file in (chosen.journal, chosen.report):
        if file is not None:
            ask_to_write(file)
    chosen.matches = chosen.matches or reports.USUAL[chosen.table]
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(chosen.table, total=chosen.matches)
        report, broken = reports.prove(
            chosen.table,
            chosen.matches,
            chosen.seed,
            chosen.store,
            lambda done: progress.advance(task, done),
            chosen.journal,
        )
    text = f"# The table service: {chosen.table}\n\n`{command(chosen)}`\n\n{report}"
    print(text, end="")
    for story in broken[:20]:
        print(story, file=sys.stderr)
    if chosen.report is not None:
        write(chosen.report, text)
    return 1 if broken else 0


def of_uecda(chosen: argparse.Namespace) -> int:
    """Play contests over real sockets and print what happened; return 1 if a promise was broken."""
    from tefuda.uecda.trial import trial

    if chosen.ids or chosen.sets or chosen.setups:
        raise BadOption(Text("commands.prove.only_table"), "--uecda")
    if chosen.journal is not None:
        raise BadOption(Text("commands.prove.no_journal"), "--journal")
    if chosen.report is not None:
        ask_to_write(chosen.report)
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("games", total=chosen.matches)
        found = trial(chosen.matches, chosen.seed, progress=lambda games: progress.update(task, completed=games))
    rows = [f"| {kind} | {number:,} |\n" for kind, number in sorted(found.clients.items())]
    text = f"""# Contests over real sockets

`{command(chosen)}`

Our server and five clients of ours per contest, in any of the three protocols; in every second contest one of them is
bad. No play of a good client is refused, its own position always agrees with the server's tables, it counts the points
that the record has, and the record replays.

| client | number |
|---|---|
{"".join(rows)}
Contests: {found.contests:,}, games: {found.games:,}, plays: {found.plays:,}, violations: {len(found.broken)}
"""
    print(text, end="")
    for story in found.broken[:20]:
        print(story, file=sys.stderr)
    if chosen.report is not None:
        write(chosen.report, text)
    return 1 if found.broken else 0


def of_rule_sets(ids: Sequence[str], chosen: argparse.Namespace) -> tuple[str, bool]:
    """Return the table of rule sets, and whether anything is broken.

    Raises: BadOption if every set contains a conflict, so that no match was played.
    """
    portions = []
    options = msgspec.json.encode(chosen.options).decode()
    for id in ids:
        for plan in dict.fromkeys(chosen.sets):
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
                    options,
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
    if not stories and not any(band.report.matches for band in bands.values()):
        raise BadOption(Text("commands.prove.nothing"), "--sets")
    return set_table(bands, chosen), bool(stories)


def portions_done(
    play: Callable[[Task], Outcome], portions: Sequence[Task], kind: Any, chosen: argparse.Namespace
) -> Iterator[tuple[Task, Outcome]]:
    """Play the portions in several processes, with a progress bar, and yield their outcomes, those in the journal
    first.

    What is broken is printed at once, and not kept in the journal.
    """
    with workers(chosen.jobs, chosen.game) as pool:
        done = carry_out(play, portions, kind, pool, chosen.journal, keep=lambda outcome: not stories_of(outcome))
        for portion, outcome in done:
            for story in stories_of(outcome):
                print(story, file=sys.stderr)
            yield portion, outcome


def stories_of(outcome: Any) -> list[str]:
    """Return what is broken in a portion."""
    return [outcome.story] if isinstance(outcome, Broken) else getattr(outcome, "stories", [])


def play(portion: Portion) -> Report | Broken:
    """Play one portion; it ends at the first broken invariant."""
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
    """Return the report: one row per game."""
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

`{command(chosen)}`

Every player count in turn, options at random. In every position there is a move and no move twice; every card is in one
place; no match is longer than its bound; places and points agree.

| game | matches | decisions | per match | longest match | most moves in a decision | violations |
|---|---|---|---|---|---|---|
{"".join(rows)}"""


def set_table(bands: dict[tuple[str, str, int], Band], chosen: argparse.Namespace) -> str:
    """Return the report of rule sets: one row per plan; for sets at random, one per size."""
    rows = []
    for game, plan, size in sorted(bands):
        band = bands[game, plan, size]
        total = band.report
        sizes = {"alone": "1", "pairs": "2"}.get(plan, f"{size - 9}-{size}" if size else "0")
        rows.append(
            f"| {game} | {sizes}{' at random' if plan == 'random' else ''} | {band.sets:,} | {band.clashes:,} "
            f"| {total.matches:,} | {total.decisions:,} | {total.longest} | {total.widest} | {band.broken} |\n"
        )
    return f"""# Rule sets

`{command(chosen)}`

With the rules that each rule requires, every second set with parameters at random, and players at random. In every
position there is a move, no move twice, and every card in one place; no match is longer than its bound; places and
points agree. A set whose matches are long gets fewer of them. Sets that contain a conflict are not played. A row counts
the rules chosen, including those that others require.

| game | rules | sets | in conflict | matches | decisions | longest match | most moves in a decision | violations |
|---|---|---|---|---|---|---|---|---|
{"".join(rows)}"""


def command(chosen: argparse.Namespace) -> str:
    """Return the command line that makes a report again."""
    words = ["tefuda", "prove", *chosen.ids]
    if chosen.sets:
        words += ["--sets", *chosen.sets]
    if chosen.setups:
        words.append("--setups")
    if chosen.table:
        words += ["--table", chosen.table]
    if chosen.uecda:
        words.append("--uecda")
    words += ["--matches", str(chosen.matches)]
    if chosen.players:
        words += ["--players", *map(str, chosen.players)]
    if chosen.without:
        words += ["--without", *chosen.without]
    if chosen.store:
        words += ["--store", "…"]
    if chosen.sets:
        words += ["--each", str(chosen.each), "--options", msgspec.json.encode(chosen.options).decode()]
    return shlex.join([*words, "--seed", chosen.seed])
