"""`tefuda rules GAME`: list the house rules of a game, and which of them are implemented."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from tefuda.commands import Subparsers, add_language
from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.texts import LANGUAGES, lookup, render


def register(commands: Subparsers) -> None:
    """Add `rules` to the command line."""
    parser = commands.add_parser("rules", help="list the house rules of a game")
    parser.add_argument("id", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the rules in the order of their catalogue, and how many there are."""
    game = find(chosen.id)
    rules: list[dict[str, Any]] = game.house.rules() if game.house is not None else []
    for rule in rules:
        rule["name"] = {lang: lookup(f"{game.id}.rule.{rule['id']}.name", lang) for lang in LANGUAGES}
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(rules), indent=2).decode())
        return 0
    for rule in rules:
        mark = "○" if rule.get("human") else "●" if rule["works"] else " "
        params = ", ".join(f"{param['id']}={param['default']}" for param in rule["params"])
        print(
            f"{mark} {rule['number']} {rule['id']:32} {rule['name'][chosen.lang]}" + (f"  ({params})" if params else "")
        )
    human = sum(bool(rule.get("human")) for rule in rules)
    works = sum(rule["works"] for rule in rules) - human
    total = Text("engine.rules.works", {"n": works, "all": len(rules), "human": human})
    if not rules:
        total = Text("engine.rules.none")
    print(render(total, chosen.lang))
    return 0
