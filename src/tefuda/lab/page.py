"""A report as one file for a browser: it needs no network and follows day and night."""

from __future__ import annotations

import html
from typing import Final

from tefuda.lab.draw import drawn
from tefuda.lab.report import Figure, Number, Report
from tefuda.lab.words import heading, on, said, worded
from tefuda.texts import render

STYLE: Final = """
:root { color-scheme: light dark; --ground: #eef2f4; --surface: #fff; --ink: #17232f; --ink-2: #46566a }
@media (prefers-color-scheme: dark) {
  :root { --ground: #121e2b; --surface: #1b2937; --ink: #e8eef4; --ink-2: #a9b7c6 }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 "Noto Sans CJK JP", "Noto Sans JP",
  "Hiragino Sans", "Yu Gothic", system-ui, sans-serif }
main { max-width: 1240px; margin: 0 auto; padding: 24px 16px 48px }
h1 { font-size: 28px; line-height: 1.3; margin: 0 0 4px }
.on, figcaption, small { color: var(--ink-2) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; background: var(--surface);
  border-radius: 14px; padding: 16px; margin: 20px 0 12px }
dt { font-size: 13px } dd { margin: 0; font-variant-numeric: tabular-nums } dd b { font-size: 24px }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 12px }
figure { margin: 0; background: var(--surface); border-radius: 14px; padding: 16px; min-width: 0 }
figure small { display: block } h2 { font-size: 17px; line-height: 1.4; margin: 2px 0 8px }
figcaption { font-size: 13px } svg { width: 100%; height: auto; display: block }
svg.night { display: none }
@media (prefers-color-scheme: dark) { svg.night { display: block } svg.day { display: none } }
details { margin-top: 8px; overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td { padding: 2px 12px 2px 0; text-align: right } td:first-child { text-align: left }
"""


def page(report: Report, lang: str) -> str:
    """Return the report as an HTML document with its pictures in it."""
    title = heading(report, lang)
    numbers = "".join(number(one, lang) for one in report.numbers)
    figures = "".join(figure(one, lang) for one in report.figures)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{html.escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n<main>\n<h1>{html.escape(title)}</h1>\n"
        f'<p class="on">{html.escape(on(report, lang))}</p>\n<dl>{numbers}</dl>\n'
        f'<div class="figures">{figures}</div>\n</main>\n</html>\n'
    )


def number(one: Number, lang: str) -> str:
    """Return one of the numbers at the head."""
    kind = "range" if one.id in ("length", "minutes") else "interval"
    width = said(f"lab.page.{kind}", lang, low=worded(one.low, one), high=worded(one.high, one))
    value = html.escape(worded(one.value, one))
    name = html.escape(said(f"lab.number.{one.id}", lang))
    return f"<div><dt>{name}</dt><dd><b>{value}</b><br><small>{width}</small></dd></div>"


def figure(one: Figure, lang: str) -> str:
    """Return a figure: what it is about, what it shows, the picture, how it was measured, and its numbers."""
    sentence = html.escape(render(one.sentence, lang))
    pictures = "".join(inline(drawn(one, lang, theme).decode(), theme, sentence) for theme in ("day", "night"))
    return (
        f'<figure id="{one.id}"><small>{html.escape(said(f"lab.{one.id}", lang))}</small><h2>{sentence}</h2>{pictures}'
        f"<figcaption>{html.escape(render(one.caption, lang))}</figcaption>"
        f"<details><summary>{html.escape(said('lab.page.figures', lang))}</summary>{rows(one, lang)}</details></figure>"
    )


def inline(svg: str, theme: str, sentence: str) -> str:
    """Return an SVG document as part of a page; ids of its own, so that two pictures do not share them."""
    body = svg[svg.index("<svg") :]
    return body.replace("<svg", f'<svg class="{theme}" role="img" aria-label="{sentence}"', 1)


def rows(one: Figure, lang: str) -> str:
    """Return the numbers of a figure as a table."""
    found = []
    for point in one.points:
        label = f"{point.at:g}" if point.label is None else render(point.label, lang)
        more = f"<td>{point.more:.1f} %</td>" if one.kind == "table" else ""
        width = f"<td>{point.low:.3g}</td><td>{point.high:.3g}</td>" if point.low != point.high else ""
        found.append(f"<tr><td>{html.escape(label)}</td>{more}<td>{point.value:.3g}</td>{width}</tr>")
    return f"<table>{''.join(found)}</table>"
