"""The words of a report, in one language: for the terminal and for the page."""

from __future__ import annotations

from typing import Any

from tefuda.engine.view import Text
from tefuda.lab.report import Number, Report
from tefuda.texts import lookup, render


def heading(report: Report, lang: str) -> str:
    """Return the title of a report."""
    return said("lab.page.title", lang, game=lookup(f"{report.game}.name", lang) or report.game)


def on(report: Report, lang: str) -> str:
    """Return on what a report is based."""
    bots = ", ".join(dict.fromkeys(report.bots))
    args = {"players": report.counts.players, "n": f"{report.matches:,}", "bots": bots, "seed": report.seed}
    return said("lab.page.on", lang, **args)


def worded(value: float, one: Number) -> str:
    """Return a number with its unit."""
    return f"{value:,.{one.digits}f}{' %' if one.unit else ''}"


def said(id: str, lang: str, **args: Any) -> str:
    """Return a text of the laboratory."""
    return render(Text(id, args), lang)
