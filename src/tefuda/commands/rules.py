"""`tefuda rules GAME [WORD ...]`: list the house rules of a game, or what one does and where its code is."""

from __future__ import annotations

import argparse
import ast
import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from math import log
from pathlib import Path
from typing import Any

import msgspec

from tefuda.commands import Subparsers, add_language
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.texts import LANGUAGES, lookup, names, render

NUMERALS = {numeral: str(number) for number, numeral in enumerate("一二三四五六七八九十", 1)}
SPELLINGS = (
    *(("ō", "o"), ("ū", "u"), ("ou", "o")),
    *(("shi", "si"), ("sh", "sy"), ("chi", "ti"), ("ch", "ty"), ("tsu", "tu"), ("f", "h"), ("ji", "zi"), ("j", "zy")),
)  # two ways of writing a sound in Latin letters
SHOWN = 5  # how many of the rules nearest to a search are shown with what they do


def register(commands: Subparsers) -> None:
    """Add `rules` to the command line."""
    parser = commands.add_parser(
        "rules",
        help="list the house rules of a game, or find one",
        description="List the house rules of a game. With a number, id or name, or words of what a rule does, find "
        "the closest ones, and print what they do and where their code is.",
    )
    parser.add_argument("id", metavar="GAME")
    parser.add_argument(
        "words",
        metavar="WORD",
        nargs="*",
        default=[],
        help="number, id, name or part of it, or what it does, in either language",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the rules in the order of their catalogue and how many there are, or those that were looked for."""
    game = find(chosen.id)
    every = named(game)
    if chosen.words and not every:
        raise BadInput(Text("engine.rules.none"), game.id)
    wanted = " ".join(chosen.words)
    nearest, others = looked_for(game.id, every, wanted) if wanted else ([], every)
    described = wanted != "" and not nearest
    if described:
        nearest = those_that_do(game.id, every, wanted)
        if not nearest:
            raise BadInput(Text("commands.rules.unknown", {"found": wanted, "game": game.id}), "WORD")
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(nearest + others), indent=2).decode())
        return 0
    if described:
        print(render(Text("commands.rules.described", {"found": wanted}), chosen.lang), end="\n\n")
    for rule in nearest:
        print(entry(game.id, rule, chosen.lang), end="\n\n")
    for rule in others:
        print(line(rule, rule["name"][chosen.lang]))
    if not nearest:
        print(render(count(every), chosen.lang))
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
    places = [place_of(rule[key]) for key in ("code", "reader") if rule.get(key)]
    lines = (line(rule, " / ".join(rule["name"][one] for one in LANGUAGES)), text, *places)
    return "\n  ".join(one for one in lines if one)


def place_of(code: str) -> str:
    """Return where `module:name` is: file and line, as editors open them, or the name alone without its source."""
    module, _, name = code.partition(":")
    package, _, leaf = module.rpartition(".")
    source = files(package) / f"{leaf}.py"
    if not source.is_file():
        source = files(module) / "__init__.py"
    if not source.is_file():
        return code
    file = original(Path(str(source)))
    found: ast.AST = parsed(file)
    for part in name.split("."):
        found = next(one for one in ast.iter_child_nodes(found) if getattr(one, "name", "") == part)
    return f"{file}:{getattr(found, 'lineno', 1)}  {name}"


def original(source: Path) -> Path:
    """Return the file to edit: a compiled engine has a copy of its sources, and links to the rest of the checkout."""
    home = Path(str(files("tefuda")))
    if not source.is_relative_to(home):
        return source
    return (home / "__init__.py").resolve().parent / source.relative_to(home)


@cache
def parsed(source: Path) -> ast.Module:
    """Return a source as a tree."""
    return ast.parse(source.read_text(encoding="utf-8"))


# --- the search ------------------------------------------------------------------------------------------------------


def looked_for(game: str, rules: list[dict[str, Any]], word: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the few rules whose number, id or name is nearest to the word, and the others that have it: first those
    with this very name, then popular ones."""
    found: dict[int, list[dict[str, Any]]] = {}
    for rule in sorted(rules, key=lambda rule: (word not in rule["name"].values(), -rule.get("known", 0))):
        far = distance(folded(word), lines_of(game, rule["number"], rule["id"], *rule["name"].values()))
        if far is not None:
            found.setdefault(far, []).append(rule)
    nearest = found.pop(min(found)) if found else []
    return nearest[:SHOWN], nearest[SHOWN:] + [rule for far in sorted(found) for rule in found[far]]


def names_of(game: str, rule: dict[str, Any]) -> Iterator[str]:
    yield from every_name(game, rule["number"], rule["id"], *rule["name"].values())


def every_name(game: str, number: str, id: str, *titles: str) -> Iterator[str]:
    """Yield a rule's number and id, and its names with their parts and readings."""
    yield number
    yield id
    for name in (*titles, *names(f"{game}.rule.{id}")):
        for part in (name, *filter(None, re.split("[()（）]", name))):
            yield from (part, *spoken(part))


@cache
def lines_of(game: str, number: str, id: str, *titles: str) -> str:
    """Return everything that `every_name` yields without differences of spelling, each on a line of its own."""
    found = dict.fromkeys(map(folded, every_name(game, number, id, *titles)))
    return "\n".join(("", *found, ""))


@cache
def spoken(name: str) -> list[str]:
    """Return how a Japanese name may be said: with the readings of its kanji, numbers and letters."""
    if name.isascii():
        return []
    sounds: list[list[str]] = []
    at = 0
    while at < len(name):
        written = next((name[at:end] for end in range(len(name), at, -1) if name[at:end] in readings()), name[at])
        own = [] if "一" <= written[0] <= "鿿" and written in readings() else [written]
        sounds.append([*own, *readings().get(written, [])])
        at += len(written)
    return list(dict.fromkeys(map("".join, product(*sounds))))


@cache
def readings() -> dict[str, list[str]]:
    """Return the readings of what is written in names, which the browser table has as well."""
    found: dict[str, list[str]] = json.loads((files("tefuda.texts") / "readings.json").read_text("utf-8"))
    return found


def distance(wanted: str, lines: str) -> int | None:
    """Return 0 if a line is the word that is wanted, 1 if one begins or ends with it, 2 if one has it; else None."""
    if f"\n{wanted}\n" in lines:
        return 0
    if f"\n{wanted}" in lines or f"{wanted}\n" in lines:
        return 1
    return 2 if wanted in lines else None


@cache
def folded(name: str) -> str:
    """Return a name without differences of spelling: width, case, spaces and signs, numerals, kana or Latin letters,
    long vowels and double consonants."""
    plain = in_letters(normal(name))
    for written, sound in SPELLINGS:
        plain = plain.replace(written, sound)
    plain = re.sub(r"[\s_・ー,.:'’‐-―-]", "", plain)  # only now: "s have" has no "sh"
    return re.sub(r"([a-z])\1", r"\1", plain)


def normal(text: str) -> str:
    """Return a text without width and case, and with numerals as digits."""
    return "".join(NUMERALS.get(char, char) for char in unicodedata.normalize("NFKC", text).casefold())


def in_letters(text: str) -> str:
    """Return a text with Latin letters for its kana, sya for しゃ and pa for っぱ."""
    said = ""
    for char in text:
        kind, _, sound = unicodedata.name(char, "").rpartition(" ")
        if not kind.startswith(("HIRAGANA LETTER", "KATAKANA LETTER")):
            said += char
        elif not kind.endswith("SMALL"):
            said += sound.lower()
        elif sound != "TU":
            said = said[:-1] + sound.lower()
    return said


# --- the search by what a rule does ----------------------------------------------------------------------------------


def those_that_do(game: str, rules: list[dict[str, Any]], wanted: str) -> list[dict[str, Any]]:
    """Return the few rules whose names and texts have most of the words, popular first.

    A rare word counts more, and one of the name twice.
    """
    rules = sorted(rules, key=lambda rule: -rule.get("known", 0))
    named_so = [words(" ".join(names_of(game, rule)).replace("_", " ")) for rule in rules]
    told_so = [words(told_of(game, rule)) for rule in rules]
    worth = [0.0] * len(rules)
    for word in sorted(words(wanted)):
        times = [2 if has(name, word) else int(has(text, word)) for name, text in zip(named_so, told_so, strict=True)]
        having = len(rules) - times.count(0)
        if having:
            rarity = log(len(rules) / having)
            worth = [before + found * rarity for before, found in zip(worth, times, strict=True)]
    order = sorted(range(len(rules)), key=lambda at: -worth[at])
    return [rules[at] for at in order[:SHOWN] if worth[at] > 0]


def told_of(game: str, rule: dict[str, Any]) -> str:
    return " ".join(lookup(f"{game}.rule.{rule['id']}.text", lang) or "" for lang in LANGUAGES)


def words(text: str) -> set[str]:
    """Return the words of a text without their endings: numbers, words in Latin letters, and what is between the
    hiragana that join words in Japanese."""
    found = re.findall(r"\d+|[a-z]+|[一-鿿々]+|[ァ-ヶー]{2,}|(?<![一-鿿々ぁ-ん])[ぁ-ん]{3,}", normal(text))
    return {re.sub(r"(?<=[a-z]{2})(?:ing|e?[ds]|e)+$", "", re.sub(r"([a-z])\1", r"\1", word)) for word in found}


def has(found: set[str], word: str) -> bool:
    """Return whether a word is there, in Japanese also within another."""
    return word in found or (word > "z" and any(word in other for other in found))
