"""`tefuda rules GAME [WORD]`: list the house rules of a game, or what one does and where its code is."""

from __future__ import annotations

import argparse
import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tefuda.commands import Subparsers, add_language
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.texts import LANGUAGES, lookup, render

NUMERALS = {numeral: str(number) for number, numeral in enumerate("一二三四五六七八九十", 1)}


def register(commands: Subparsers) -> None:
    """Add `rules` to the command line."""
    parser = commands.add_parser(
        "rules",
        help="list the house rules of a game, or find one",
        description="Lists the house rules of a game. With a word, finds those whose number, id or name contains it, "
        "and prints what the closest ones do and where their code is.",
    )
    parser.add_argument("id", metavar="GAME")
    parser.add_argument("word", metavar="WORD", nargs="?", help="number, id or name in either language, or part of it")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the rules in the order of their catalogue and how many there are, or those that were looked for."""
    game = find(chosen.id)
    rules = named(game)
    nearest: list[dict[str, Any]] = []
    if chosen.word is not None:
        nearest, rules = looked_for(game.id, rules, chosen.word)
        if not nearest:
            raise BadInput(Text("commands.rules.unknown", {"found": chosen.word, "game": game.id}), "WORD")
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(nearest + rules), indent=2).decode())
        return 0
    for rule in nearest:
        print(entry(game.id, rule, chosen.lang), end="\n\n")
    for rule in rules:
        print(line(rule, rule["name"][chosen.lang]))
    if not nearest:
        print(render(count(rules), chosen.lang))
    return 0


def named(game: Game) -> list[dict[str, Any]]:
    """Return the house rules of a game with their names."""
    rules: list[dict[str, Any]] = game.house.rules() if game.house is not None else []
    return [
        rule | {"name": {lang: lookup(f"{game.id}.rule.{rule['id']}.name", lang) for lang in LANGUAGES}}
        for rule in rules
    ]


def line(rule: dict[str, Any], name: str) -> str:
    mark = "○" if rule.get("human") else "●" if rule["works"] else " "
    params = ", ".join(f"{param['id']}={param['default']}" for param in rule["params"])
    return f"{mark} {rule['number']} {rule['id']:32} {name}" + (f"  ({params})" if params else "")


def count(rules: list[dict[str, Any]]) -> Text:
    if not rules:
        return Text("engine.rules.none")
    human = sum(bool(rule.get("human")) for rule in rules)
    works = sum(rule["works"] for rule in rules) - human
    return Text("engine.rules.works", {"n": works, "all": len(rules), "human": human})


def entry(game: str, rule: dict[str, Any], lang: str) -> str:
    """Return what a rule does, in words, and where its code is."""
    text = lookup(f"{game}.rule.{rule['id']}.text", lang) or lookup(f"{game}.rule.{rule['id']}.short", lang) or ""
    where = place_of(rule["code"]) if rule.get("code") else ""
    lines = (line(rule, " / ".join(rule["name"][one] for one in LANGUAGES)), text, where)
    return "\n  ".join(one for one in lines if one)


def place_of(code: str) -> str:
    """Return where `module:name` is: file and line, as editors open them, or the name alone without its source."""
    module, _, name = code.partition(":")
    package, _, leaf = module.rpartition(".")
    source = files(package) / f"{leaf}.py"
    if not source.is_file():
        return code
    found: ast.AST = ast.parse(source.read_text(encoding="utf-8"))
    for part in name.split("."):
        found = next(one for one in ast.iter_child_nodes(found) if getattr(one, "name", "") == part)
    return f"{source}:{getattr(found, 'lineno', 1)}  {name}"


# --- the search ------------------------------------------------------------------------------------------------------


def looked_for(game: str, rules: list[dict[str, Any]], word: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the rules whose number, id or name is nearest to the word, and the others that have it, popular first."""
    found: dict[int, list[dict[str, Any]]] = {}
    for rule in sorted(rules, key=lambda rule: -rule.get("known", 0)):
        far = distance(folded(word), [*names_of(game, rule)])
        if far is not None:
            found.setdefault(far, []).append(rule)
    nearest = found.pop(min(found), []) if found else []
    return nearest, [rule for far in sorted(found) for rule in found[far]]


def names_of(game: str, rule: dict[str, Any]) -> Iterator[str]:
    yield rule["number"]
    yield rule["id"]
    for lang in LANGUAGES:
        yield rule["name"][lang]
        yield from re.split("[、,()（）]", lookup(f"{game}.rule.{rule['id']}.aliases", lang) or "")


def distance(wanted: str, names: list[str]) -> int | None:
    """Return 0 if a name is the word that is wanted, 1 if one begins with it, 2 if one contains it; else None."""
    found = [folded(name) for name in names]
    if wanted in found:
        return 0
    if any(name.startswith(wanted) for name in found):
        return 1
    return 2 if any(wanted in name for name in found) else None


@cache
def folded(name: str) -> str:
    """Return a name without differences of spelling: width, case, spaces, hyphens, kana, numerals."""
    plain = re.sub(r"[\s_・,.'’‐-―-]", "", unicodedata.normalize("NFKC", name).casefold())
    return "".join(chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else NUMERALS.get(char, char) for char in plain)
