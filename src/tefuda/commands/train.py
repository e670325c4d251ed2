"""`tefuda train GAME`: train the bots' policy for a game's options, or a house's own rules."""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress

from tefuda.commands import (
    MOST,
    Subparsers,
    add_language,
    add_options,
    ask_to_write,
    at_least_one,
    make_folder,
    utf8,
    within,
)
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.lab.study import usual
from tefuda.match import ready_made
from tefuda.texts import game_name, render

ROUNDS = 200_000
MATCHES = 400


def register(commands: Subparsers) -> None:
    """Add `train` to the command line."""
    parser = commands.add_parser(
        "train",
        help="train the bots for a game's options or your own house rules",
        description="Train the policy that bots think with, by play against itself; then let a bot that thinks with it "
        "play against bots that think without. Ctrl-C stops it; the same command continues from there. Bots use the "
        "result at once, in matches with these options: to think with, if it won more than its fair share.",
    )
    parser.add_argument("id", metavar="GAME")
    add_options(parser)
    parser.add_argument("--preset", help="a rule set of the game, as `tefuda games` lists them")
    parser.add_argument("--code", help="the rule code of your house rules (Daifugo)")
    parser.add_argument("--rounds", type=at_least_one, default=ROUNDS, help="rounds to learn from (%(default)s)")
    parser.add_argument("--trial", type=none_or_more, default=MATCHES, help="matches to see if it helps (%(default)s)")
    parser.add_argument("--seed", type=utf8, default="tefuda", help="seed of the deals and moves (%(default)s)")
    parser.add_argument("--out", type=Path, help="the file to write (by default among your own policies)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Train with a progress bar; Ctrl-C and SIGTERM keep what has been learned so far.

    Raises: BadInput if an option is wrong, or the file cannot be written.
    """
    from tefuda.bots.policies import own_folder
    from tefuda.bots.training import Training

    game = find(chosen.id)
    options = game.options(asked(chosen))
    name = hashlib.sha256(msgspec.json.encode(options.data())).hexdigest()[:12]
    file: Path = chosen.out or own_folder() / game.id / f"{name}.json"
    make_folder(file.parent)
    ask_to_write(file)
    matches = max(chosen.trial, 2 * options.players) if chosen.trial else 0  # less has no interval
    training = Training(game, options, chosen.seed, chosen.rounds, file, matches)

    def said(id: str, **args: Any) -> str:
        return render(Text(f"bots.training.{id}", args), chosen.lang)

    name = game_name(game.id, chosen.lang)
    with Progress(console=Console(stderr=True)) as bar, stops() as stopped:
        task = bar.add_task(said("learning", game=name), total=chosen.rounds, completed=training.done)
        for done in until(stopped, training.steps(), chosen.rounds):
            bar.update(task, completed=done)
        if matches and not stopped:
            task = bar.add_task(said("trying", game=name), total=matches, completed=training.tried)
            for done in until(stopped, training.trial(), matches):
                bar.update(task, completed=done)
    if stopped and (training.done < chosen.rounds or training.tried < matches):
        training.save()
        print(said("stopped", rounds=f"{training.done:,}", n=training.done))
        return 128 + stopped[0]
    stored = training.finish()
    trial = stored.trial
    print(said("done", rounds=f"{training.done:,}", n=training.done, file=str(file)))
    if trial is not None:
        won = {"share": f"{trial.share:.2f}", "half": f"{trial.half:.2f}", "matches": trial.matches}
        print(said("helped" if stored.helps else "no_help", **won))
    return 0


@contextlib.contextmanager
def stops() -> Iterator[list[int]]:
    """Note Ctrl-C and SIGTERM, so that no match is cut off: its deal would be missing from what is learned. A second
    one ends the process at once."""
    stopped: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        stopped.append(number)
        signal.signal(number, before[number])

    before: dict[int, Any] = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def until(stopped: list[int], steps: Iterator[int], whole: int) -> Iterator[int]:
    """Yield what is done until it is stopped; once that is the whole, there is nothing to stop."""
    for done in steps:
        yield done
        if stopped and done < whole:
            return


def none_or_more(text: str) -> int:
    return within(text, 0, MOST)


def asked(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the options that the command line names: a rule set's, a code's, and those given one by one."""
    game = find(chosen.id)
    options = dict(ready_made(game, chosen.preset))
    if chosen.code is not None:
        if game.house is None:
            raise BadInput(Text("bots.training.no_code", {"game": game.id}))
        options |= game.house.options_of(chosen.code)
    options |= chosen.options
    return usual(options, game)
