"""`tefuda notation GAME`: print how the moves and setups of a game are written."""

from __future__ import annotations

import argparse
import re

from tefuda.commands import Subparsers, add_language
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.texts import catalogue, lookup, render


def register(commands: Subparsers) -> None:
    """Add `notation` to the command line."""
    parser = commands.add_parser("notation", help="print how the moves and setups of a game are written")
    parser.add_argument("id", metavar="GAME")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what all games share, the game's own grammar, the keys of a setup and the rules that refuse moves."""
    game = find(chosen.id)
    lang = chosen.lang
    print(introduction(game, lang))
    print()
    print(lookup(f"{game.id}.notation", lang) or lookup("engine.notation_cards", lang))
    print(f"\n{lookup('engine.setups.title', lang)}")
    for key, kind in game.setup_keys(game.options({"players": game.players[0]})).items():
        about = key_text(game.id, key, lang)
        print(f"  {key:<15} {render(kind, lang)}" + (f"\n  {'':<15} {about}" if about else ""))
    print(f"\n{lookup('engine.setups.rules', lang)}")
    for rule, sentence in refusals(game.id, lang).items():
        print(f"  {rule:<15} {sentence}")
    if game.house is not None:
        print(f"  {render(Text('engine.setups.house', {'game': game.id}), lang)}")
    return 0


def introduction(game: Game, lang: str) -> str:
    """Return how all games with the same kind of pack, cards or dominoes, write their moves."""
    pack = game.pack(game.options({"players": game.players[0]}))
    tiles = all(re.fullmatch(r"\d+-\d+", name) for name in pack.names)
    return lookup("engine.tile_notation" if tiles else "engine.notation", lang) or ""


def key_text(game: str, key: str, lang: str) -> str:
    """Return what a key of a setup is for; empty if its texts do not say."""
    return lookup(f"{game}.key.{key}", lang) or lookup(f"common.key.{key}", lang) or ""


def refusals(game: str, lang: str) -> dict[str, str]:
    """Return the rules that refuse moves of a game, each in a sentence: those of all games, then the game's own."""
    found: dict[str, str] = {}
    for section in ("common.refusal.", f"{game}.refusal."):
        for id, text in catalogue(lang).items():
            if id.startswith(section):
                found[id.removeprefix(section)] = text
    return found
