"""The words of a report, in one language: for the terminal and for the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from tefuda.bots import LADDER
from tefuda.engine.view import Text
from tefuda.lab.report import Number, Report
from tefuda.texts import game_name, render

NAMED: Final = ("one", "other", "better", "worse")  # arguments of texts that are bots


def bot_name(name: str, lang: str) -> str:
    """Return what a bot is called; one without a name of its own is called what it is asked for by."""
    if sims := re.fullmatch(r"search:(\d+)sims", name):
        return said("lab.ui.bot_search", lang, n=sims[1])
    if name in LADDER:
        return said(f"ui.bot.strength.{name}", lang)
    return said(f"lab.ui.bot_{name}", lang) if name in ("random", "simple") else name


def named(bots: Sequence[str], lang: str) -> str:
    """Return the names of bots, each once."""
    return ("、" if lang == "ja" else ", ").join(bot_name(bot, lang) for bot in dict.fromkeys(bots))


def with_bots(text: Text, lang: str) -> str:
    """Return a text in which bots have their names."""
    args = {
        key: bot_name(value, lang) if key in NAMED and isinstance(value, str) else value
        for key, value in text.args.items()
    }
    return render(Text(text.id, args), lang)


def heading(report: Report, lang: str) -> str:
    """Return the title of a report."""
    return said("lab.page.title", lang, game=game_name(report.game, lang))


def on(report: Report, lang: str) -> str:
    """Return on what a report is based."""
    bots = named(report.bots, lang)
    args = {"players": report.counts.players, "n": f"{report.matches:,}", "bots": bots, "seed": report.seed}
    return said("lab.page.on", lang, **args)


def worded(value: float, one: Number) -> str:
    """Return a number with its unit."""
    return f"{value:,.{one.digits}f}{'%' if one.unit else ''}"


def width(one: Number, lang: str) -> str:
    """Return between what a number is in most matches, or its interval."""
    low, high = worded(one.low, one), worded(one.high, one)
    if one.id not in ("length", "minutes"):
        return said("lab.page.interval", lang, low=low, high=high)
    return said("lab.page.range" if low != high else "lab.page.always", lang, low=low, high=high)


def said(id: str, lang: str, **args: Any) -> str:
    """Return a text of the laboratory."""
    return render(Text(id, args), lang)
