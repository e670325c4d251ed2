"""A comparison as one file for a browser: a table that sorts, and pictures. It needs no network, and follows day and
night.
"""

from __future__ import annotations

import html
from typing import Final

from tefuda.lab.compare import Comparison, Difference, Variant
from tefuda.lab.compare_draw import dots, matrix
from tefuda.lab.compare_words import headline, main_measure, meaning, settings, signed, title, unit_of, with_width
from tefuda.lab.page import inline
from tefuda.lab.style import STYLE
from tefuda.lab.words import said
from tefuda.texts import render

WIDE: Final = 104  # px of a cell with a bead
TALL: Final = 34
STYLES: Final = """
:root { --s1: #143064; --s2: #AE600F; --line: #657985; --grid: #D5DFE3 }
@media (prefers-color-scheme: dark) { :root { --s1: #4781C3; --s2: #F29E67; --line: #7F93A4; --grid: #2F4356 } }
.of { background: var(--surface); border-radius: 14px; padding: 16px; margin: 12px 0; overflow-x: auto }
input, button { font: inherit; color: inherit; background: none; min-height: 44px }
input { border: 1px solid var(--line); border-radius: 12px; padding: 0 12px; width: min(100%, 340px) }
th { padding: 0; text-align: right; font-weight: 600; border-bottom: 1px solid var(--line) }
th:first-child { text-align: left }
th button { border: 0; padding: 0 8px; cursor: pointer; font-size: 13px } th small { font-weight: 400 }
th[aria-sort=descending] button::after { content: " ▼" } th[aria-sort=ascending] button::after { content: " ▲" }
.beads td { border-bottom: 1px solid var(--grid); padding: 2px 8px }
.beads td:first-child { font-weight: 600; min-width: 8em }
.beads svg { width: 104px; max-width: none; height: 34px; overflow: visible; margin-left: auto }
.beads text { font-size: 11px; fill: var(--ink); paint-order: stroke; stroke: var(--surface); stroke-width: 3px }
.beads .unclear text { fill: var(--ink-2) } .tabs { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 8px }
.tabs button { border: 1px solid var(--line); border-radius: 12px; padding: 0 12px; cursor: pointer }
.tabs button[aria-pressed=true] { outline: 2px solid var(--s1); font-weight: 600 } figure svg { max-width: 860px }
[hidden] { display: none !important }
"""
SCRIPT: Final = """
const table = document.querySelector('.beads'), body = table.tBodies[0]
for (const head of table.querySelectorAll('th')) head.firstElementChild?.addEventListener('click', () => {
  const down = head.getAttribute('aria-sort') !== 'descending', column = head.cellIndex
  for (const other of table.querySelectorAll('th')) other.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
  const key = row => row.cells[column].dataset.value
  const order = (a, b) => column ? key(b) - key(a) : key(b).localeCompare(key(a))
  body.append(...[...body.rows].sort((a, b) => (down ? 1 : -1) * order(a, b)))
})
document.querySelector('input')?.addEventListener('input', event => {
  const wanted = event.target.value.trim().toLowerCase()
  for (const row of body.rows) row.hidden = !row.dataset.name.toLowerCase().includes(wanted)
})
const tabs = [...document.querySelectorAll('.tabs button')]
for (const tab of tabs) tab.addEventListener('click', () => {
  for (const other of tabs) {
    other.setAttribute('aria-pressed', other === tab)
    document.getElementById(other.dataset.of).hidden = other !== tab
  }
})
"""


def page(made: Comparison, lang: str) -> str:
    """Return the comparison as an HTML document."""
    head = html.escape(headline(made, lang))
    field = ""
    if made.kind in ("alone", "pairs"):
        search = html.escape(said("lab.compare.search", lang))
        field = f'<p><input type="search" placeholder="{search}" aria-label="{search}"></p>'
    notes = "".join(f"<p class=on>{html.escape(line)}</p>" for line in meaning(made, lang))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title(made, lang))}</title>\n<style>{STYLE}{STYLES}</style>\n<main>\n"
        f'<p class="on">{html.escape(title(made, lang))}</p><h1>{head}</h1>\n'
        f'<p class="on">{html.escape(settings(made, lang))}</p>\n{pictures(made, lang)}\n'
        f'<section class="of">{field}{table(made, lang)}</section>\n{notes}</main>\n'
        f"<script>{SCRIPT}</script>\n</html>\n"
    )


def pictures(made: Comparison, lang: str) -> str:
    """Return the picture: the matrix of pairs, a measure at a time, or beads."""
    head = html.escape(headline(made, lang))
    if not made.variants:
        return ""
    if made.kind != "pairs":
        both = "".join(inline(dots(made, lang, theme).decode(), theme, head) for theme in ("day", "night"))
        return f'<figure class="of">{both}</figure>'
    main, tabs, shown = main_measure(made), "", ""
    for id in made.measures():
        name = html.escape(said(f"lab.number.{id}", lang))
        tabs += f'<button data-of="of-{id}" aria-pressed="{str(id == main).lower()}">{name}</button>'
        both = "".join(inline(matrix(made, id, lang, theme).decode(), theme, name) for theme in ("day", "night"))
        shown += f'<div id="of-{id}"{"" if id == main else " hidden"}>{both}</div>'
    return f'<figure class="of"><div class="tabs">{tabs}</div>{shown}</figure>'


def picture_of(made: Comparison, lang: str, theme: str) -> bytes:
    """Return the picture of the measure with the largest clear difference, as PNG."""
    return (
        matrix(made, main_measure(made), lang, theme, "png") if made.kind == "pairs" else dots(made, lang, theme, "png")
    )


def table(made: Comparison, lang: str) -> str:
    """Return the table of all differences; every header sorts."""
    ids = made.measures()
    heads = [column(said("lab.compare.what", lang), "")]
    if made.kind == "alone":
        heads.append(column(said("lab.compare.rounds", lang), "%"))
    main = main_measure(made)
    for id in ids:
        unit = unit_of(made.variants[0].of(id).unit, lang)
        heads.append(column(said(f"lab.number.{id}", lang), unit, made.kind != "sweep" and id == main))
    rows = made.variants if made.kind == "sweep" else sorted(made.variants, key=lambda one: -one.of(main).value)
    ends = {id: reach(made.variants, id) for id in ids}
    body = "".join(row(made, one, ends, lang) for one in rows)
    return f'<table class="beads"><thead><tr>{"".join(heads)}</tr></thead><tbody>{body}</tbody></table>'


def column(name: str, unit: str, sorted_by: bool = False) -> str:
    order = ' aria-sort="descending"' if sorted_by else ""
    small = f" <small>{html.escape(unit)}</small>" if unit else ""
    return f"<th{order}><button>{html.escape(name)}{small}</button></th>"


def reach(variants: list[Variant], id: str) -> float:
    """Return how far the beads of a column reach to either side: to the values, and where nothing is clear to the
    ends of the intervals. An arrow shows where one goes on.
    """
    found = [one.of(id) for one in variants]
    ends = [[one.value] if any(one.clear for one in found) else [one.low, one.high] for one in found]
    return max([1e-9, *(abs(end) for pair in ends for end in pair)]) * 1.15


def row(made: Comparison, variant: Variant, ends: dict[str, float], lang: str) -> str:
    name = html.escape(render(variant.label, lang))
    often = f'<td data-value="{variant.rounds}">{variant.rounds:.1f}</td>' if made.kind == "alone" else ""
    cells = "".join(
        f'<td data-value="{one.value}"{"" if one.clear else " class=unclear"}>{bead(one, ends[one.id], lang)}</td>'
        for one in variant.differences
    )
    return f'<tr data-name="{name}"><td data-value="{name}">{name}</td>{often}{cells}</tr>'


def bead(one: Difference, end: float, lang: str) -> str:
    """Return a cell's picture: the value above its bead, the thread of its interval, and the stitch at zero."""

    def at(value: float) -> float:
        return round(WIDE / 2 + (WIDE / 2 - 8) * max(-1.1, min(1.1, value / end)), 1)

    colour = "var(--line)" if not one.clear else "var(--s1)" if one.value >= 0 else "var(--s2)"
    face = colour if one.clear else "var(--surface)"
    place = min(max(at(one.value), 20), WIDE - 20)
    said_here = html.escape(render(with_width(one), lang))
    arrows = "".join(
        f'<path d="m{at(past) - 5 * way} 20 {5 * way} 4 {-5 * way} 4" stroke="{colour}" fill="none"/>'
        for past, way in ((one.low, -1), (one.high, 1))
        if past * way > 1.1 * end
    )
    return (
        f'<svg viewBox="0 0 {WIDE} {TALL}" role="img" aria-label="{said_here}"><title>{said_here}</title>'
        f'<path d="M{WIDE / 2} 0V{TALL}" stroke="var(--line)" stroke-dasharray="6 4.5"/>'
        f'<path d="M{at(one.low)} 24H{at(one.high)}" stroke="{colour}" stroke-width="2" stroke-linecap="round"/>'
        f'{arrows}<circle cx="{at(one.value)}" cy="24" r="4" fill="{face}" stroke="{colour}" stroke-width="1.6"/>'
        f'<text x="{place}" y="13" text-anchor="middle">{signed(one.value, one)}</text></svg>'
    )
