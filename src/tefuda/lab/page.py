"""A report as one file for a browser: it needs no network and follows day and night."""

from __future__ import annotations

import html

from tefuda.lab.draw import drawn
from tefuda.lab.report import Figure, Number, Report
from tefuda.lab.style import STYLE
from tefuda.lab.words import heading, on, said, width, with_bots, worded
from tefuda.texts import render


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
    value = html.escape(worded(one.value, one))
    name = html.escape(said(f"lab.number.{one.id}", lang))
    return f"<div><dt>{name}</dt><dd><b>{value}</b><br><small>{width(one, lang)}</small></dd></div>"


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
        label = f"{point.at:g}" if point.label is None else with_bots(point.label, lang)
        more = f"<td>{point.more:.1f}%</td>" if one.kind == "table" else ""
        values = [point.value] if point.low == point.high else [point.value, point.low, point.high]
        cells = "".join(f"<td>{value:.3g}</td>" for value in values).replace("-", "−")
        found.append(f"<tr><td>{html.escape(label)}</td>{more}{cells}</tr>")
    return f"<table>{''.join(found)}</table>"
