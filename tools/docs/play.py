"""The pages of Play: one per game, from its texts, its options and its pictured examples."""

from __future__ import annotations

import html
import re
from typing import Any

from tefuda.engine import example
from tefuda.engine.registry import Game, games
from tefuda.texts import lookup
from tools.docs import pictures
from tools.docs.words import say

HEADING = re.compile(r"^(#+) ", re.MULTILINE)
LIST = re.compile(r"^(?![-#\s!|])(.+)\n(?=- )", re.MULTILINE)
FIRST = ("daifugo", "four_tricks")  # everyone knows one, and the other is the plainest


def in_order() -> list[Game]:
    """Return all games, those that are best to begin with first."""
    found = games()
    return [*(found[id] for id in FIRST), *(game for id, game in found.items() if id not in FIRST)]


def text(game: Game, id: str, lang: str) -> str:
    """Return a text of a game; empty if it has none."""
    return lookup(f"{game.id}.{id}", lang) or ""


def overview(lang: str) -> str:
    """Return all games as cards that lead to their pages."""
    cards = []
    for game in in_order():
        facts = f"{counts(game, lang)} · {say(lang, 'minutesOf', n=game.minutes)}"
        cards.append(
            f'<a class="game" href="play/{game.id}.html"><span class="cloth">{pictures.fan(game.faces[:3])}</span>'
            f"<b>{html.escape(text(game, 'name', lang))}</b><span>{html.escape(text(game, 'tagline', lang))}</span>"
            f"<small>{html.escape(facts)}</small></a>"
        )
    return f'<div class="games">{"".join(cards)}</div>'


def counts(game: Game, lang: str) -> str:
    """Return for how many players a game is."""
    few, many = game.players[0], game.players[-1]
    return say(lang, "playersOf", n=str(few) if few == many else f"{few}–{many}")


def page(game: Game, lang: str) -> str:
    """Return the page of a game as Markdown."""
    facts = [
        counts(game, lang),
        say(lang, "minutesOf", n=game.minutes),
        f"{say(lang, 'author')}{'：' if lang == 'ja' else ': '}{text(game, 'author', lang)}",
    ]
    return "\n".join([
        f"# {text(game, 'name', lang)}", "",
        "{.lead}", text(game, "tagline", lang) + ("" if lang == "ja" else "."), "",
        "{.facts}", " · ".join(facts), "",
        text(game, "feel", lang) + ("。" if lang == "ja" else "."), "",
        pictures.figure(pictures.of_match(game, lang), say(lang, "inPlay"), "wide"),
        rules(game, lang), "",
        *try_it(game, lang),
        *options(game, lang),
        f"## {say(lang, 'exact')}", "", say(lang, "exactWord", game=game.id), "",
    ])  # fmt: skip


def rules(game: Game, lang: str) -> str:
    """Return the rules of a game from its texts, their pictures drawn."""

    def picture(found: re.Match[str]) -> str:
        return pictures.of_example(game, example.find(game, found["name"]), lang, plain(found["caption"]))

    body = HEADING.sub(r"#\1 ", text(game, "rules", lang))
    return LIST.sub(r"\1\n\n", example.PICTURE.sub(picture, body))


def plain(marked: str) -> str:
    """Return a text without the marks of Markdown."""
    return marked.replace("**", "")


def try_it(game: Game, lang: str) -> list[str]:
    """Return how to start the game."""
    return [
        f"## {say(lang, 'tryIt')}", "", say(lang, "tryWord"), "", "```sh", "./tefuda", "```", "",
        say(lang, "tryRules"), "", "```sh", f"./tefuda talk {game.id}",
        f"./tefuda arena {game.id} search:5 simple --games 100", f"./tefuda lab {game.id}", "```", "",
    ]  # fmt: skip


def options(game: Game, lang: str) -> list[str]:
    """Return the options of a game and the rule sets that come with it."""
    rows = []
    for option in game.option_list:
        name, help = (lookup(f"{game.id}.option.{option.id}{end}", lang) for end in ("", ".help"))
        if name:
            rows.append(f"| {name}<br>`{option.id}` | {help or ''} | {values(option.info(), lang)} |")
    head = f"| {say(lang, 'option')} | {say(lang, 'about')} | {say(lang, 'values')} |\n|---|---|---|"
    out = [f"## {say(lang, 'options')}", "", say(lang, "optionsWord"), "", head, *rows, ""] if rows else []
    if game.presets:
        out += [f"## {say(lang, 'presets')}", "", say(lang, "rulesOfHouse"), ""]
        for id in game.presets:
            out.append(f"- **{text(game, f'preset.{id}', lang)}** (`{id}`): {text(game, f'preset.{id}.help', lang)}")
        out.append("")
    return out


def values(info: dict[str, Any], lang: str) -> str:
    """Return the values that an option can have."""
    default = f"`{str(info['default']).lower()}`"
    match info["type"]:
        case "bool":
            return say(lang, "yesNo", default=default)
        case "int":
            return say(lang, "number", least=info["least"], most=info["most"], default=default)
        case "choice":
            usual = sorted(info["choices"], key=lambda choice: choice != info["default"])
            return say(lang, "choice", choices=", ".join(f"`{choice}`" for choice in usual))
        case "seat" | "seats":
            return say(lang, info["type"])
    return say(lang, "other")
