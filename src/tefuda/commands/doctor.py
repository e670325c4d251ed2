"""`tefuda doctor`: say what is wrong with this machine or the settings."""

from __future__ import annotations

import argparse
import os

import msgspec

from tefuda.commands import Subparsers, add_language
from tefuda.table.settings import add_flags
from tefuda.texts import render


def register(commands: Subparsers) -> None:
    """Add `doctor` to the command line."""
    parser = commands.add_parser(
        "doctor",
        help="say what is wrong with this machine or the settings",
        description="Check this machine and the settings, which are given as for serve. Exit status: 0 if the "
        "service can run, 1 if something must be fixed first.",
    )
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    add_flags(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the findings."""
    from tefuda.table.doctor import examine

    bad = False
    for one in examine(vars(chosen), os.environ):
        bad |= one.state == "fail"
        text = render(one.text, chosen.lang)
        advice = render(one.advice, chosen.lang) if one.advice else ""
        if chosen.json:
            line = {"check": one.check, "state": one.state, "text": text, "advice": advice}
            print(msgspec.json.encode(line).decode())
        else:
            print(f"{one.state:4}  {text}{f'  → {advice}' if advice else ''}")
    return 1 if bad else 0
