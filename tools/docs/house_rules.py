"""The catalogue of the house rules of Daifugo, as a page of its own in each language; `rules.js` searches it."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from tefuda.commands.catalogue import BOTS, Firings, known, share, text, values
from tefuda.engine.registry import Game, find
from tefuda.lab.arena import wilson
from tefuda.lab.firing import Fired
from tefuda.lab.proof import rules_of
from tools.docs.lessons import Pictures
from tools.docs.words import catalogue, say

GAME = "daifugo"
FIRING = Path(__file__).resolve().parents[2] / "bench/firing.json"


def page(lang: str) -> str:
    """Return all rules in the order of the catalogue, chapter by chapter, as Markdown."""
    game = find(GAME)
    firings = known(FIRING, measure=False)
    words = {
        "search": "search",
        "hint": "searchHint",
        "rules": "chapters",
        "all": "all",
        "found": "found",
        "none": "none",
        "try": "tryRule",
    }
    given = " ".join(f'data-{name}="{html.escape(catalogue(lang)[id])}"' for name, id in words.items())
    mark = '<svg aria-hidden="true" viewBox="0 0 10 10">{}</svg>'
    legend = say(
        lang,
        "legend",
        random=mark.format('<circle cx="5" cy="5" r="4"/>'),
        bots=mark.format('<rect x="1.5" y="1.5" width="7" height="7" rx="1"/>'),
    )
    out: list[str] = []
    chapter, drawn = "", Pictures(game, lang)
    for rule in rules_of(game):
        if rule["category"] != chapter:
            chapter = rule["category"]
            out += [f"## {text(game, f'chapter.{chapter}', lang)}", ""]
        out += entry(game, rule, firings, drawn, lang)
    return "\n".join([f'<div data-rules {given}><p class="legend">{legend}</p>{drawn.shared()}</div>', "", *out])


def number() -> int:
    """Return how many rules there are."""
    return len(rules_of(find(GAME)))


def entry(game: Game, rule: dict[str, Any], firings: Firings, drawn: Pictures, lang: str) -> list[str]:
    """Return one rule: what it does in a sentence, and the rest of what is known of it below."""
    id = rule["id"]
    short, whole = (text(game, f"rule.{id}.{kind}", lang) for kind in ("short", "text"))
    other = text(game, f"rule.{id}.name", "en" if lang == "ja" else "ja")
    aliases = text(game, f"rule.{id}.aliases", lang)
    fired = firings.get(id, {})
    facts = [rule["number"], f"`{id}`", other]
    out = [
        f"({id})=",
        f"### {text(game, f'rule.{id}.name', lang)}",
        "",
        "{.facts}",
        " · ".join(facts),
        "",
        short,
        "",
        *often(fired, lang),
    ]
    more = [f"{say(lang, 'alsoCalled')}: {aliases}"] if aliases else []
    if rule.get("human"):
        more.append(say(lang, "human"))
    elif rule["standing"]:
        more.append(say(lang, "standing"))
    more += [
        f"{say(lang, 'parameters')}: {say(lang, 'param', id=param['id'], values=values(param))}"
        for param in rule["params"]
    ]
    if rule["requires"]:
        needs = "; ".join(say(lang, "or").join(link(game, one, lang) for one in any_of) for any_of in rule["requires"])
        more.append(f"{say(lang, 'requires')}: {needs}")
    if rule["conflicts"]:
        clashing = ", ".join(link(game, one, lang) for one in rule["conflicts"])
        more.append(f"{say(lang, 'conflicts')}: {clashing}")
    if fired and not any(one.times for one in fired.values()):
        games = sum(one.games for one in fired.values())
        more.append(f"{say(lang, 'fires')}: {say(lang, 'never', n=f'{games:,}')}")
    elif len(fired) == len(BOTS):
        random, bots = (share(fired[bot]) for bot in BOTS)
        more.append(f"{say(lang, 'fires')}: {say(lang, 'firesOf', random=random, bots=bots)}")
    if rule.get("code"):
        more.append(f"{say(lang, 'code')}: `{rule['code']}`")
    if rule.get("reader"):
        more.append(f"{say(lang, 'reader')}: `{rule['reader']}`")
    name = html.escape(text(game, f"rule.{id}.name", lang))
    whole_of = f'<div class="whole" data-name="{name}" data-rule="{id}">'
    opening = [f"<details><summary><span>{say(lang, 'more')}</span></summary>{whole_of}", ""]
    closing = ["", "</div></details>", ""]
    said = [whole, ""] if whole else []
    return [*out, *opening, *said, *drawn.of(id), *(f"- {line}" for line in more), *closing]


def often(fired: dict[str, Fired], lang: str) -> list[str]:
    """Return a picture of how often a rule fires, if it was measured: a bead for random play, a square for bots.

    The square has the 95 % interval (Wilson) as its thread: not once in 24 rounds is not never.
    """
    if len(fired) != len(BOTS):
        return []
    random, bots = (fired[bot] for bot in BOTS)
    least, most = wilson(bots.with_it, bots.games)
    said = say(lang, "firesOf", random=share(random), bots=share(bots))
    x = [f"{5 + 100 * part:.1f}" for part in (random.with_it / random.games, bots.with_it / bots.games, least, most)]
    picture = (
        '<svg viewBox="0 0 110 18"><line class="axis" x1="5" x2="105" y1="17" y2="17"/>'
        f'<line class="width" x1="{x[2]}" x2="{x[3]}" y1="12" y2="12"/>'
        f'<rect x="{float(x[1]) - 3.2:.1f}" y="8.8" width="6.4" height="6.4" rx="1"/>'
        f'<circle cx="{x[0]}" cy="4.5" r="3.6"/></svg>'
    )
    shown = f"<b>{share(random)}</b>{picture}"
    return [f'<div class="often" role="img" aria-label="{html.escape(said)}">{shown}</div>', ""]


def link(game: Game, id: str, lang: str) -> str:
    """Return a link to a rule, by its name; it may be one with a condition, such as `joker_count=2`."""
    rule, condition = re.fullmatch(r"(\w+)(.*)", id).groups()  # type: ignore[union-attr]
    return f"[{text(game, f'rule.{rule}.name', lang)}](#{rule}){f' `{condition}`' if condition else ''}"
