"""`tefuda notation GAME`: how the moves of a game are written."""

from __future__ import annotations

import argparse

from tefuda.commands import Subparsers, add_language
from tefuda.engine.registry import find
from tefuda.texts import lookup


def register(commands: Subparsers) -> None:
    """Add `notation` to the command line."""
    parser = commands.add_parser("notation", help="print the grammar of a game's moves")
    parser.add_argument("id", metavar="GAME")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what all games share, then the game's own grammar."""
    game = find(chosen.id)
    print(lookup("engine.notation", chosen.lang))
    print()
    print(lookup(f"{game.id}.notation", chosen.lang) or lookup("engine.notation_cards", chosen.lang))
    return 0
