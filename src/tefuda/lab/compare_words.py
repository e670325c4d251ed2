"""The words of a comparison, in one language: for the terminal, the page and the data beside it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.lab.compare import Comparison, Difference, Unit, largest, option_name
from tefuda.lab.report import digits
from tefuda.lab.words import named, said
from tefuda.texts import game_name, render

MOST_ROWS = 30  # that a terminal shows


def title(made: Comparison, lang: str) -> str:
    """Return what was compared, in which game."""
    name = "pairs_title" if made.kind == "pairs" else made.kind
    return said(f"lab.compare.{name}", lang, game=game_name(made.game, lang))


def headline(made: Comparison, lang: str) -> str:
    """Return the finding in one language."""
    return render(finding(made), lang)


def finding(made: Comparison) -> Text:
    """Return the finding: the largest clear difference in the main measure."""
    id = main_measure(made)
    if made.kind == "against":
        return of_two(made.variants[0].differences, id)
    best = largest(made.variants, id) if id else None
    if best is None:
        alone = any(one.clear for variant in made.variants for one in variant.differences)
        return Text("lab.compare.many" if alone else "lab.compare.unclear", {"n": f"{made.games:,}"})
    one = best.of(id)
    option = option_name(find(made.game), made.option)
    what = Text("lab.compare.valued", {"option": option, "value": best.label}) if made.option else best.label
    args: dict[str, Any] = {"what": what, "measure": Text(f"lab.number.{id}"), "difference": with_width(one)}
    return Text("lab.compare.pairs" if made.kind == "pairs" else "lab.compare.most", args)


def of_two(differences: Sequence[Difference], id: str) -> Text:
    """Return how many numbers of two sets differ clearly, and by how much the one that the finding is about."""
    clear = [one for one in differences if one.clear]
    if not clear:
        return Text("lab.compare.none")
    most = next(one for one in differences if one.id == id)
    args: dict[str, Any] = {"n": len(clear), "of": len(differences), "measure": Text(f"lab.number.{id}")}
    return Text("lab.compare.more", {**args, "difference": with_width(most)})


def with_width(one: Difference) -> Text:
    """Return a difference with its unit and its interval, if that is wide enough to be written."""
    low, high = signed(one.low, one), signed(one.high, one)
    if low == high:
        return valued(one)
    return Text("lab.compare.with_width", {"difference": valued(one), "low": low, "high": high})


def main_measure(made: Comparison) -> str:
    """Return the first measure in which something differs clearly, else the first one.

    Who wins and how comes before what an option changes by itself: the length, and among more players how often each
    of them wins.
    """
    last = ("length", "thumb", "first") if made.option == "players" else ("length",)
    measures = sorted(made.measures(), key=lambda id: id in last)
    clear = [id for id in measures if largest(made.variants, id) is not None]
    return next(iter([*clear, *measures]), "")


def settings(made: Comparison, lang: str) -> str:
    """Return on what a comparison is based."""
    args = {
        "players": made.options["players"],
        "n": f"{made.games:,}",
        "bots": named(made.bots, lang),
        "seed": made.seed,
    }
    return said("lab.page.on", lang, **args)


def meaning(made: Comparison, lang: str) -> list[str]:
    """Return what the differences are, how they were measured, and what was left out."""
    lines = basis(made, lang)
    if made.left and made.kind == "alone":
        names = [said(f"{made.game}.rule.{id}.name", lang) for id in made.left]
        lines.append(said("lab.compare.left", lang, names=("、" if lang == "ja" else ", ").join(names)))
    return lines


def basis(made: Comparison, lang: str) -> list[str]:
    """Return what the differences are, and how they were measured."""
    lines = [said(f"lab.compare.set_{k}", lang, what=text) for k, text in zip("ab", made.sets, strict=False)]
    if made.kind == "sweep":
        lines.append(said("lab.compare.from_first", lang, value=made.variants[0].id))
    elif made.kind != "against":
        lines.append(said("lab.compare.with_without" if made.kind == "alone" else "lab.compare.beyond", lang))
    return [*lines, said("lab.compare.caption", lang, n=f"{made.games:,}"), said("lab.compare.hollow", lang)]


def signed(value: float, of: Difference) -> str:
    """Return a number with its sign and the decimals that its interval justifies: what is certain needs no zeros."""
    half = (of.high - of.low) / 2
    places = digits(half) if half else 2
    while places < 3 and of.clear and value and not float(f"{value:.{places}f}"):
        places += 1  # an end that is not zero does not read as zero
    text = f"{value:+.{places}f}"
    if not half and "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"±{text[1:]}" if float(text) == 0 else text.replace("-", "−")


def valued(one: Difference) -> Text:
    """Return a difference with its unit: that of shares is in points."""
    return Text("lab.compare.in_points" if one.unit else "lab.compare.value", {"value": signed(one.value, one)})


def unit_of(unit: Unit, lang: str) -> str:
    return said("lab.compare.points", lang) if unit else ""


def show(made: Comparison, lang: str) -> None:
    """Print a comparison as a table."""
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    console.print(f"[bold]{headline(made, lang)}[/]\n{title(made, lang)} · {settings(made, lang)}\n")
    table = single(made, lang) if made.kind == "against" else several(made, lang)
    console.print(table)
    for line in meaning(made, lang):
        console.print(line)
    if made.kind == "against":
        console.print(said("lab.compare.expected", lang, n=f"{made.more:,}"))


def single(made: Comparison, lang: str) -> Table:
    """Return one comparison, a measure per line."""
    table = Table("")
    for id in ("first", "second", "difference"):
        table.add_column(said(f"lab.compare.{id}", lang), justify="right")
    table.add_column(said("lab.compare.later", lang, n=f"{made.more:,}"), justify="right")
    for one in made.variants[0].differences:
        places = digits((one.high - one.low) / 2)
        both = (f"{value:,.{places}f}{'%' if one.unit else ''}" for value in (one.first, one.second))
        width = f"{half(one.later)}, {100 * one.likely:.0f}%"
        table.add_row(said(f"lab.number.{one.id}", lang), *both, interval(one, lang), width)
    return table


def interval(one: Difference, lang: str) -> str:
    text = render(with_width(one), lang)
    return f"[bold]{text}[/]" if one.clear else text


def several(made: Comparison, lang: str) -> Table:
    """Return many comparisons, one per line, those with the largest differences first."""
    table = Table(said("lab.compare.what", lang))
    if made.kind == "alone":
        table.add_column(said("lab.compare.rounds", lang), justify="right")
    for id in made.measures():
        table.add_column(said(f"lab.number.{id}", lang), justify="right")
    id = main_measure(made)
    rows = made.variants if made.kind == "sweep" else sorted(made.variants, key=lambda one: -abs(one.of(id).value))
    for variant in rows[:MOST_ROWS]:
        often = [f"{variant.rounds:.1f}%"] if made.kind == "alone" else []
        table.add_row(render(variant.label, lang), *often, *(short(one) for one in variant.differences))
    return table


def half(width: float) -> str:
    """Return half the width of an interval."""
    return f"±{width:.{digits(width)}f}" if width else "±0"


def short(one: Difference) -> str:
    if one.low == one.high == 0:
        return "±0"
    text = f"{signed(one.value, one)} {half((one.high - one.low) / 2)}"
    return f"[bold]{text}[/]" if one.clear else text
