"""`tefuda games`: list the games, with their players and options."""

from __future__ import annotations

import argparse

import msgspec

from tefuda.commands import Subparsers, add_language
from tefuda.engine.registry import games
from tefuda.texts import game_name


def register(commands: Subparsers) -> None:
    """Add `games` to the command line."""
    parser = commands.add_parser("games", help="list the games, their players and options")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the games."""
    if chosen.json:
        data = msgspec.json.encode([game.info() for game in games().values()])
        print(msgspec.json.format(data, indent=2).decode())
        return 0
    for game in games().values():
        counts = f"{game.players[0]}" if len(game.players) == 1 else f"{game.players[0]}-{game.players[-1]}"
        name = game_name(game.id, chosen.lang)
        options = " ".join(option.id for option in game.option_list)
        print(f"{game.id:16} {counts:>4}  {name}  ({options})" if options else f"{game.id:16} {counts:>4}  {name}")
    return 0
