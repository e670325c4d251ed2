"""A tournament of bots as one file for a browser, in the style of the reports: cross tables, and ratings as beads."""

from __future__ import annotations

import html
from typing import Final

from tefuda.lab.style import STYLE
from tefuda.lab.tournament import Tournament, finding, of_pair
from tefuda.lab.words import bot_name, said, with_bots
from tefuda.texts import game_name

MORE: Final = """
.cross { overflow-x: auto } .cross table { border-spacing: 3px; border-collapse: separate }
.cross th { font-weight: 700; font-size: 13px; text-align: left; padding: 4px 8px; white-space: nowrap }
.cross td { text-align: center; min-width: 64px; padding: 6px; border-radius: 6px; line-height: 1.3 }
.cross td:first-child { text-align: center } .cross td small { display: block }
.cross td.even { box-shadow: inset 0 0 0 1px #8494a6 }
.won { background: color-mix(in srgb, #143064 var(--far), var(--surface)) }
.lost { background: color-mix(in srgb, #b8691b var(--far), var(--surface)) }
@media (prefers-color-scheme: dark) { .won { background: color-mix(in srgb, #4781c3 var(--far), var(--surface)) } }
.beads text { font-size: 13px; fill: var(--ink) } .beads line { stroke: #657985 }
.beads .thread { stroke: #4781c3; stroke-width: 2.4 } .beads circle { fill: #4781c3 }
"""


def heading(shown: Tournament, lang: str) -> str:
    """Return what the tournament shows, in a sentence."""
    return with_bots(finding(shown), lang)


def on(shown: Tournament, lang: str) -> str:
    """Return on what it is based."""
    games = "、" if lang == "ja" else ", "
    names = games.join(game_name(game, lang) for game in shown.games)
    return said("lab.tournament.on", lang, games=names, n=f"{shown.matches:,}", seed=shown.seed)


def page(shown: Tournament, lang: str) -> str:
    """Return the tournament as an HTML document."""
    title = html.escape(heading(shown, lang))
    parts = [""] if len(shown.games) == 1 else ["", *shown.games]
    figures = "".join(cross(shown, game, lang) + beads(shown, game, lang) for game in parts)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}{MORE}</style>\n<main>\n<h1>{title}</h1>\n"
        f'<p class="on">{html.escape(on(shown, lang))}</p>\n<div class="figures">{figures}</div>\n</main>\n</html>\n'
    )


def named(game: str, lang: str) -> str:
    return html.escape(game_name(game, lang)) if game else said("lab.tournament.all", lang)


def cross(shown: Tournament, game: str, lang: str) -> str:
    """Return the cross table of a game, the strongest bot first; a cell without colour is not clear."""
    bots = [one.bot for one in shown.strengths if one.game == game]
    rows = []
    for one in bots:
        cells = "".join(cell(shown, game, one, other) for other in bots)
        rows.append(f'<tr><th scope="row">{html.escape(bot_name(one, lang))}</th>{cells}</tr>')
    top = "".join(f'<th scope="col">{html.escape(bot_name(bot, lang))}</th>' for bot in bots)
    return (
        f"<figure><small>{named(game, lang)}</small><h2>{said('lab.tournament.cross', lang)}</h2>"
        f'<div class="cross"><table><tr><td></td>{top}</tr>{"".join(rows)}</table></div>'
        f"<figcaption>{said('lab.tournament.cross_help', lang)}</figcaption></figure>"
    )


def cell(shown: Tournament, game: str, one: str, other: str) -> str:
    met = of_pair(shown, game, one, other)
    if met is None:
        return "<td>—</td>"
    look = "even" if not met.clear else "won" if met.share > 0.5 else "lost"
    far = round(12 + 76 * abs(met.share - 0.5))
    sign = {"even": "", "won": "■ ", "lost": "○ "}[look]
    return (
        f'<td class="{look}" style="--far:{far}%">{sign}<b>{100 * met.share:.0f}</b>'
        f"<small>±{100 * met.half:.1f}</small></td>"
    )


def beads(shown: Tournament, game: str, lang: str) -> str:
    """Return the ratings of a game as beads on the threads of their intervals."""
    lines = [one for one in shown.strengths if one.game == game]
    low, high = min(one.points - one.half for one in lines), max(one.points + one.half for one in lines)
    left, right, row = 170, 500, 30

    def x(points: float) -> float:
        return left + (right - left) * (points - low) / max(1, high - low)

    drawn = "".join(
        f'<text x="0" y="{row * k + 20}">{one.place} {html.escape(bot_name(one.bot, lang))}</text>'
        f'<line class="thread" x1="{x(one.points - one.half):.1f}" x2="{x(one.points + one.half):.1f}" '
        f'y1="{row * k + 16}" y2="{row * k + 16}"/><circle cx="{x(one.points):.1f}" cy="{row * k + 16}" r="5"/>'
        f'<text x="{right + 14}" y="{row * k + 20}">{one.points:,} ±{one.half}</text>'
        for k, one in enumerate(lines)
    )
    title = said("lab.tournament.ratings", lang)
    return (
        f'<figure><small>{named(game, lang)}</small><h2>{title}</h2><svg class="beads" role="img" '
        f'aria-label="{html.escape(title)}" viewBox="0 0 620 {row * len(lines) + 8}">{drawn}</svg>'
        f"<figcaption>{said('lab.tournament.ratings_help', lang)}</figcaption></figure>"
    )
