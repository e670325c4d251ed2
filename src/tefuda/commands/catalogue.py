"""`tefuda catalogue GAME`: one page of all house rules, in both languages, with how often each does something."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import Future, as_completed
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track

from tefuda.commands import Subparsers, ask_to_write, at_least_one, contents, write
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.lab.firing import RANDOM, Asked, Fired, asked, measure
from tefuda.lab.proof import rules_of
from tefuda.lab.workers import workers
from tefuda.texts import LANGUAGES, lookup

BOTS = {RANDOM: 500, "search:20sims": 8}  # matches of each rule
MATCH = {"games": 3}

INTRODUCTION = (
    "Made by `tefuda catalogue`. Each rule: what it does, in Japanese and English; its parameters with the default "
    "first; the rules it requires and conflicts with; its example (a position and what is played in it, which can be "
    "tried out at the table); the class or function that implements it; and in how many games of a hundred an event "
    "of the table names it, when it is on with the rules it requires alone, with three to six players in turn: in "
    "1,500 games of random play, fouls and accusations as likely as any other move, and in 24 games between searching "
    "bots."
)

Firings = dict[str, dict[str, Fired]]  # by rule and bot


def register(commands: Subparsers) -> None:
    """Add `catalogue` to the command line."""
    parser = commands.add_parser(
        "catalogue",
        help="print a page of all house rules of a game",
        description="Print a Markdown page of all house rules: what each does in both languages, its parameters, the "
        "rules it requires and conflicts with, its example, and how often it fires. With --measure the frequencies "
        "that the file lacks are measured first, each rule alone, in random and in bot play, and added to it.",
    )
    parser.add_argument("id", metavar="GAME")
    parser.add_argument("--firing", type=Path, metavar="FILE", required=True, help="JSON file of how often rules fire")
    parser.add_argument("--measure", action="store_true", help="measure what the file lacks")
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, help="number of processes (%(default)s)"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Measure if asked to, and print the page."""
    game = find(chosen.id)
    rules_of(game)  # without house rules there is nothing to measure
    firings = known(chosen.firing, chosen.measure)
    if chosen.measure:
        ask_to_write(chosen.firing)
        measured(game, firings, chosen)
    sys.stdout.write(page(game, firings))
    return 0


def known(file: Path, measure: bool) -> Firings:
    """Return how often rules fire, as far as the file says; it may be missing if they are to be measured.

    Raises: BadInput if the file cannot be read.
    """
    if measure and not file.exists():
        return {}
    try:
        return msgspec.json.decode(contents(file), type=Firings)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadInput(Text("commands.file.firing", {"reason": str(error)}), str(file)) from None


def measured(game: Game, firings: Firings, chosen: argparse.Namespace) -> None:
    """Add what is missing, and write the file after every rule."""
    wanted = [one for bot, matches in BOTS.items() for one in asked(game.id, bot, matches, MATCH)]
    left = [one for one in wanted if one.bot not in firings.get(one.rule, {})]
    with workers(chosen.jobs, chosen.game) as pool:
        waiting: dict[Future[Fired], Asked] = {pool.submit(measure, one): one for one in left}
        for future in track(as_completed(waiting), "rules", total=len(left), console=Console(stderr=True)):
            one = waiting[future]
            firings.setdefault(one.rule, {})[one.bot] = future.result()
            lines = [f'  "{rule}": {msgspec.json.encode(firings[rule]).decode()}' for rule in sorted(firings)]
            write(chosen.firing, "{\n" + ",\n".join(lines) + "\n}\n")


# --- the page --------------------------------------------------------------------------------------------------------


def page(game: Game, firings: Firings) -> str:
    """Return all rules in the order of the catalogue, chapter by chapter."""
    rules = rules_of(game)
    out = [
        f"# {text(game, 'name', 'ja')} / {text(game, 'name', 'en')}: {len(rules)}",
        "",
        INTRODUCTION,
        "",
    ]
    chapter = ""
    for rule in rules:
        if rule["category"] != chapter:
            chapter = rule["category"]
            out += [f"## {text(game, f'chapter.{chapter}', 'ja')} / {text(game, f'chapter.{chapter}', 'en')}", ""]
        out += [*entry(game, rule, firings.get(rule["id"], {})), ""]
    return "\n".join(out)


def text(game: Game, id: str, lang: str) -> str:
    return lookup(f"{game.id}.{id}", lang) or ""


def entry(game: Game, rule: dict[str, Any], fired: dict[str, Fired]) -> list[str]:
    """Return the lines about one rule."""
    id = rule["id"]
    names = " / ".join(text(game, f"rule.{id}.name", lang) for lang in LANGUAGES)
    out = [f"### {rule['number']} `{id}` {names}", ""]
    for lang in LANGUAGES:
        whole = text(game, f"rule.{id}.text", lang) or text(game, f"rule.{id}.short", lang)
        aliases = text(game, f"rule.{id}.aliases", lang)
        out.append(f"- {whole}" + (f" ({aliases})" if aliases else ""))
    if rule.get("human"):
        out.append("- Not enforced: players at a real table follow it. / 自動判定なし。卓を囲む人が守ります。")
        out.append(f"- no code / コードなし: {rule['reason']}")
    elif rule["standing"]:
        out.append("- Always on unless a rule it conflicts with is. / 同時に使えないルールがなければ、いつも有効です。")
    out += [f"- `{param['id']}`: {values(param)}" for param in rule["params"]]
    if rule["requires"]:
        out.append(
            "- requires / 必要なルール: "
            + "; ".join(" or ".join(f"`{one}`" for one in needs) for needs in rule["requires"])
        )
    if rule["conflicts"]:
        out.append("- conflicts with / 同時に使えない: " + ", ".join(f"`{one}`" for one in rule["conflicts"]))
    out += example(game, id)
    if rule.get("code"):
        out.append(f"- code / コード: `{rule['code']}`")
    if rule.get("reader"):
        out.append(f"- code it switches / 切り替える処理: `{rule['reader']}`")
    if fired and not any(one.times for one in fired.values()):
        games = sum(one.games for one in fired.values())
        out.append(f"- fires in / 発動: not once in {games:,} games / {games:,}回で一度もなし")
    elif fired:
        shares = ", ".join(f"{bot} {share(fired[bot])}" for bot in BOTS if bot in fired)
        out.append(f"- fires in / 発動: {shares}")
    return out


def values(param: dict[str, Any]) -> str:
    """Return the values a parameter may have, the default first."""
    usual = param["default"]
    usual = " ".join(usual) if isinstance(usual, list) else str(usual).lower() if isinstance(usual, bool) else usual
    if param["type"] in ("numbers", "words"):
        letters = " letters / 字" if param["type"] == "words" else ""
        return f"[] ({param['least']} – {param['most']}{letters}, ...)"
    if param["type"] == "int":
        return f"{usual} ({param['least']}-{param['most']})"
    if param.get("choices"):
        return f"{usual} ({', '.join(param['choices'])})"
    return str(usual) if param["type"] != "bool" else f"{usual} (true, false)"


def example(game: Game, rule: str) -> list[str]:
    """Return the rule's playable example in notation: the hands, and what is played."""
    file = files("tefuda.games") / game.id / "lessons" / f"{rule}.json"
    if not file.is_file():
        return []
    lesson = msgspec.json.decode(file.read_bytes())
    hands = " | ".join(" ".join(hand) for hand in lesson["setup"].get("hands", []))
    moves = ", ".join(
        f"{seat}: {move or 'time runs out'}" + (f" (refused: {no[0]})" if no else "")
        for seat, move, *no in lesson["moves"]
    )
    return [f"- example / 例: {hands} → {moves}"]


def share(fired: Fired) -> str:
    """Return in what percentage of the games a rule fired."""
    percent = 100 * fired.with_it / fired.games if fired.games else 0
    return f"{percent:.{0 if percent >= 10 else 1}f}%"
