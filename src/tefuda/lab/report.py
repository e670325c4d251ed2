"""A report on a game: figures, each headed by a sentence that says what it shows, with its width."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from tefuda.engine.registry import Game
from tefuda.engine.survey import BINS
from tefuda.engine.view import Text
from tefuda.lab.arena import Standing
from tefuda.lab.measures import FORESEEN, PLAYED_ON, Closely, Tally, Width, mean_of, quantile, share, wins
from tefuda.lab.measures import mean as mean_width
from tefuda.texts import LANGUAGES, lookup

CHOICE: Final = 8.0  # seconds a person takes to choose, and to make a move without a choice
NO_CHOICE: Final = 1.5
MOST_BARS: Final = 40
MOST_WAYS: Final = 24
HOUSEKEEPING: Final = {"start", "deal", "clear", "score", "end"}  # events that no player brings about
ENOUGH: Final = 95.0  # percent of series that the better player wins, where luck has had its day


class Point(Struct, omit_defaults=True):
    """One mark of a figure: a label, or a place on the axis, and a value with its 95 % interval."""

    value: float
    low: float
    high: float
    label: Text | None = None
    at: float = 0.0
    more: float = 0.0  # of a table: how often it occurs, in percent of the rounds


class Figure(Struct, omit_defaults=True):
    """A figure. `kind`: bars (a histogram), beads (values with their intervals), line (over the course of a match) or
    table. `unit` is on the last tick; `reference` is a stitched line."""

    id: str
    kind: Literal["bars", "beads", "line", "table"]
    sentence: Text
    caption: Text
    points: list[Point]
    unit: Literal["", "%"] = ""
    reference: float | None = None


class Number(Struct, omit_defaults=True):
    """One of the numbers at the head of a report."""

    id: str
    value: float
    low: float
    high: float
    unit: Literal["", "%"] = ""
    digits: int = 0


class Report(Struct):
    """A whole report, for people (`numbers`, `figures`) and for programs (the counts)."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: str
    matches: int
    numbers: list[Number]
    figures: list[Figure]
    counts: Tally


def report(
    game: Game,
    options: Mapping[str, Any],
    bots: Sequence[str],
    seed: str,
    tally: Tally,
    skill: Sequence[Standing] = (),
    series: Sequence[tuple[int, Width]] = (),
) -> Report:
    """Return the report on what was counted.

    `skill`: better bots among weaker ones, by their names `better/weaker`. `series`: how often the best of them comes
    first in a series of that many matches.
    """
    figures = [length(tally), choices(tally), course(tally), seats(tally), spread(tally)]
    if sum(tally.bin_leads):
        figures += [leads(tally), leaders(tally)]
    watched = tally.closely is not None and tally.closely.matches > 0
    if tally.closely is not None and watched:
        figures += [foretold(tally), alive(tally)]
        figures += [table(game, tally)] if tally.closely.kinds else []
        figures += [ways(tally)] if len(tally.closely.ways) > 1 else []
    if watched or tally.endless:
        figures.append(idle(tally))
    if skill:
        points = [better(one) for one in skill]
        figures.append(skilful(points, tally.players, skill[0].games))
    if series:
        figures.append(in_series(series, tally.players))
    return Report(game.id, dict(options), list(bots), seed, tally.matches, numbers(tally), figures, tally)


def finding(made: Report) -> Text:
    """Return what is most worth knowing: whether a seat, the deal or the better player decides, else how long it is."""
    figures = {figure.id: figure for figure in made.figures}
    fair = 100 / made.counts.players
    seats, skill, foretold = figures["seats"], figures.get("skill"), figures.get("foretold")
    if any(abs(point.value - fair) > fair / 4 for point in seats.points if not point.low <= fair <= point.high):
        return seats.sentence
    if foretold is not None and foretold.sentence.id == "lab.foretold.early":
        return foretold.sentence
    if skill is not None and skill.points[0].low > fair:
        return skill.sentence
    return figures["length"].sentence


def better(one: Standing) -> Point:
    """Return how often a better bot won; its name says among whom: `search/simple`."""
    strong, weak = one.bot.split("/")
    label = Text("lab.skill.thinks", {"better": strong, "worse": weak})
    return in_percent(Width(one.wins, *one.interval), label)


def in_percent(width: Width, label: Text | None = None, at: float = 0.0) -> Point:
    """Return the mark of a share."""
    return Point(100 * width.value, 100 * width.low, 100 * width.high, label, at)


def numbers(tally: Tally) -> list[Number]:
    """Return the numbers at the head."""
    lengths = tally.lengths
    chosen = share(tally.choices, tally.decisions)
    shared = share(tally.shared, tally.matches)
    first = wins(tally)[0]
    mean = mean_of(lengths)
    minutes = (chosen.value * CHOICE + (1 - chosen.value) * NO_CHOICE) / 60
    return [
        Number("length", quantile(lengths, 0.5), quantile(lengths, 0.025), quantile(lengths, 0.975)),
        Number("minutes", mean.value * minutes, quantile(lengths, 0.025) * minutes, quantile(lengths, 0.975) * minutes),
        percent("choices", chosen),
        in_choices(tally),
        percent("first", first),
        percent("shared", shared),
    ]


def percent(id: str, width: Width) -> Number:
    low, high = 100 * width.low, 100 * width.high
    return Number(id, 100 * width.value, low, high, "%", few(low, high))


def few(low: float, high: float) -> int:
    """Return the decimals of a number at the head: what its interval justifies, but more than two tell nobody more."""
    return min(2, digits((high - low) / 2))


def digits(half: float) -> int:
    """Return how many decimals are justified: the last one is the first of half the interval's width."""
    return min(3, max(0, -math.floor(math.log10(half)))) if half > 0 else 0


def in_choices(tally: Tally) -> Number:
    """Return how many moves there are where there is a choice."""
    widths = [0, 0, *tally.widths[2:]]
    found = mean_of(widths)
    return Number("widths", found.value, found.low, found.high, digits=few(found.low, found.high))


def length(tally: Tally) -> Figure:
    low, middle, high = (quantile(tally.lengths, part) for part in (0.025, 0.5, 0.975))
    same = low == high
    sentence = Text("lab.length.same" if same else "lab.length.sentence", {"n": middle, "low": low, "high": high})
    return Figure(
        "length",
        "bars",
        sentence,
        Text("lab.length.caption", {"n": f"{tally.matches:,}"}),
        bars(tally.lengths),
        "",
        middle,
    )


def bars(histogram: Sequence[int]) -> list[Point]:
    """Return a histogram as at most MOST_BARS bars, in percent."""
    least = next((value for value, count in enumerate(histogram) if count), 0)
    end = max((value + 1 for value, count in enumerate(histogram) if count), default=0)
    step = max(1, -(-(end - least) // MOST_BARS))
    total = max(1, sum(histogram))
    found = []
    for start in range(least, end, step):
        height = 100 * sum(histogram[start : start + step]) / total
        found.append(Point(height, height, height, at=start + (step - 1) / 2))
    return found


def in_hundred(figure: str, key: str, percent: float, args: dict[str, Any]) -> Text:
    """Return the sentence of a figure that says in how many of 100 something is so, in words for all and none of them.

    A share that is nearly one of these is not rounded to it.
    """
    if percent in (0, 100):
        return Text(f"lab.{figure}.all" if percent else f"lab.{figure}.none", args)
    whole = round(percent)
    said = str(whole) if 0 < whole < 100 else f"{min(max(percent, 0.1), 99.9):.1f}"
    return Text(f"lab.{figure}.sentence", {**args, key: said})


def choices(tally: Tally) -> Figure:
    """Return how many moves a decision offers."""
    known = share(tally.choices, tally.decisions)
    sentence = in_hundred("choices", "n", 100 * known.value, {})
    return Figure("choices", "bars", sentence, Text("lab.choices.caption"), bars(tally.widths))


def course(tally: Tally) -> Figure:
    """Return how many moves there are in the course of a match; the most are named apart if they are at neither end."""
    values = [total / max(1, n) for total, n in zip(tally.bin_widths, tally.bin_decisions, strict=True)]
    points = [
        Point(value, value, value, at=100 * (k + 0.5) / int(BINS))
        for k, value in enumerate(values)
        if tally.bin_decisions[k]
    ]
    peak = max(points, key=lambda point: point.value)
    args: dict[str, Any] = {"first": f"{values[0]:.1f}", "last": f"{values[-1]:.1f}"}
    args |= {"most": f"{peak.value:.1f}", "at": round(peak.at)}
    ends = [end for end in ("first", "last") if args[end] == args["most"]]
    key = ends[0] if ends else "sentence"
    return Figure("course", "line", Text(f"lab.course.{key}", args), Text("lab.course.caption"), points)


def seats(tally: Tally) -> Figure:
    """Return each seat's share of wins, counted from the one that begins."""
    fair = 1 / tally.players
    found = wins(tally)
    best = max(range(tally.players), key=lambda seat: found[seat].value)
    clear = [k for k, width in enumerate(found) if not width.low <= fair <= width.high]
    points = [in_percent(width, Text("lab.seats.seat", {"n": k + 1})) for k, width in enumerate(found)]
    args: dict[str, Any] = {"n": best + 1, "share": f"{100 * found[best].value:.1f}", "fair": f"{100 * fair:.1f}"}
    if not clear:
        sentence = Text("lab.seats.even", {"n": f"{tally.matches:,}"})
    elif best in clear:
        sentence = Text("lab.seats.first" if best == 0 else "lab.seats.sentence", args)
    else:
        worst = min(range(tally.players), key=lambda seat: found[seat].value)
        sentence = Text("lab.seats.worst", {**args, "n": worst + 1, "share": f"{100 * found[worst].value:.1f}"})
    return Figure("seats", "beads", sentence, Text("lab.seats.caption"), points, "%", 100 * fair)


def spread(tally: Tally) -> Figure:
    found = mean_of(tally.spreads)
    sentence = Text("lab.spread.sentence", {"n": f"{found.value:.1f}"})
    return Figure("spread", "bars", sentence, Text("lab.spread.caption"), bars(tally.spreads), "", found.value)


def leads(tally: Tally) -> Figure:
    found = mean_of(tally.changes)
    never = share(tally.changes[0], tally.matches)
    sentence = in_hundred("leads", "never", 100 * never.value, {"n": f"{found.value:.1f}"})
    return Figure("leads", "bars", sentence, Text("lab.leads.caption"), bars(tally.changes), "", found.value)


def leaders(tally: Tally) -> Figure:
    """Return how often the leader after part of the rounds wins."""
    bins = [k for k, asked in enumerate(tally.bin_leads) if asked]
    points = [
        in_percent(share(tally.bin_right[k], tally.bin_leads[k]), at=at)
        for k, at in zip(bins, moments(bins), strict=True)
    ]
    half = min(points, key=lambda point: (round(abs(point.at - 50)), -point.at))
    args: dict[str, Any] = {"at": round(half.at), "n": f"{half.value:.0f}"}
    sentence = Text("lab.leaders.sentence", args)
    return Figure("leaders", "line", sentence, Text("lab.leaders.caption"), points, "%", 100 / tally.players)


def moments(bins: Sequence[int]) -> list[float]:
    """Return after how many percent of the rounds these parts of a match end.

    They are known where all matches have the same number of rounds; else the middle of each part stands for it.
    """
    rounds = len(bins) + 1
    if list(bins) == [k * int(BINS) // rounds for k in range(1, rounds)]:
        return [100 * k / rounds for k in range(1, rounds)]
    return [100 * (k + 0.5) / int(BINS) for k in bins]


def foretold(tally: Tally) -> Figure:
    """Return how often the favourite wins, by moment of the match."""
    seen = tally.closely
    assert seen is not None
    points = [in_percent(share(right, seen.matches), at=100 * k / FORESEEN) for k, right in enumerate(seen.right)]
    at = 100 * quantile(seen.known, 0.5) / FORESEEN
    which = "late" if at >= 100 else "early" if at == 0 else "sentence"
    sentence = Text(f"lab.foretold.{which}", {"at": round(at)} if which == "sentence" else {})
    which = "learned" if seen.learned else "caption"
    caption = Text(f"lab.foretold.{which}", {"n": f"{seen.matches:,}", "k": PLAYED_ON})
    return Figure("foretold", "line", sentence, caption, points, "%", 100 / tally.players)


def alive(tally: Tally) -> Figure:
    """Return how many players can still win, by moment of the match, and how much of it is played for nothing."""
    seen = tally.closely
    assert seen is not None
    points = [
        Point(seats / seen.matches, seats / seen.matches, seats / seen.matches, at=100 * k / FORESEEN)
        for k, seats in enumerate(seen.alive)
    ]
    middle = points[FORESEEN // 2].value
    dead = share(sum(seen.matches - several for several in seen.open[:FORESEEN]), FORESEEN * seen.matches)
    args: dict[str, Any] = {"n": f"{middle:.1f}", "of": tally.players, "dead": f"{100 * dead.value:.0f}"}
    caption = Text("lab.alive.caption", {"n": f"{seen.matches:,}", "k": PLAYED_ON})
    return Figure("alive", "line", Text("lab.alive.sentence", args), caption, points)


def idle(tally: Tally) -> Figure:
    """Return how long no choice is left, how many matches come back to a position, and how many don't end."""
    seen, played = tally.closely or Closely(), tally.matches + tally.endless
    found = {"endless": share(tally.endless, played)}
    if seen.matches:
        own, everyone = (mean_width(total, squares, seen.matches) for total, squares in (seen.own, seen.all))
        found = {"own": own, "all": everyone, "again": share(seen.again, seen.matches), **found}
    points = [in_percent(width, Text(f"lab.idle.{name}")) for name, width in found.items()]
    if tally.endless:
        sentence = Text("lab.idle.cut", {"n": tally.endless, "of": played})
    elif seen.again:
        sentence = Text("lab.idle.circles", {"n": seen.again, "of": seen.matches})
    else:
        args: dict[str, Any] = {"own": f"{points[0].value:.0f}", "all": f"{points[1].value:.0f}"}
        sentence = Text("lab.idle.sentence", args)
    caption = Text("lab.idle.caption", {"n": f"{seen.matches:,}", "of": f"{played:,}"})
    return Figure("idle", "beads", sentence, caption, points, "%")


def ways(tally: Tally) -> Figure:
    """Return how many players score by each line of the score breakdown, and how much."""
    seen = tally.closely
    assert seen is not None
    players = seen.matches * tally.players
    rows = []
    for name, (n, total, squares) in seen.ways.items():
        width = mean_width(total, squares, n)
        rows.append(Point(width.value, width.low, width.high, seen.lines[name], more=100 * n / players))
    rows.sort(key=lambda row: -row.more)
    most = max(rows, key=lambda row: abs(row.value) * row.more)
    points = f"{most.value:.1f}".replace("-", "−")
    sentence = in_hundred("ways", "n", most.more, {"what": most.label, "points": points})
    return Figure("ways", "table", sentence, Text("lab.ways.caption", {"n": f"{players:,}"}), rows[:MOST_WAYS])


def table(game: Game, tally: Tally) -> Figure:
    """Return how often each rule or event occurs, and the result in that round of those who bring it about."""
    seen = tally.closely
    assert seen is not None
    rows = []
    for group, found in (("rule", seen.rules), ("kind", seen.kinds)):
        for name, (rounds, _) in found.items():
            if group == "kind" and name in HOUSEKEEPING:
                continue
            n, total, squares = seen.worth.get(f"{group} {name}", (0, 0.0, 0.0))
            width = mean_width(total, squares, n)
            label = name_of(game, name) if group == "rule" else Text(f"lab.kind.{name}")
            rows.append(Point(width.value, width.low, width.high, label, more=100 * rounds / seen.rounds))
    rules = len(seen.rules)
    rows = [*sorted(rows[:rules], key=lambda row: -row.more), *sorted(rows[rules:], key=lambda row: -row.more)]
    # A rule tells more than an event; and whoever goes out does well, of course.
    named = rows[:rules] or [row for row in rows if row.label != Text("lab.kind.out")]
    best = max((row for row in named if row.low > 0), key=lambda row: row.value, default=None)
    if best is None or best.label is None:
        sentence = Text("lab.table.unclear", {"n": f"{seen.rounds:,}"})
    else:
        sentence = in_hundred("table", "n", best.more, {"what": best.label})
    return Figure("table", "table", sentence, Text("lab.table.caption", {"n": f"{seen.rounds:,}"}), rows, "", 0.0)


def name_of(game: Game, rule: str) -> Text:
    """Return a rule's name: a house rule's text is its name, a rule of the game has one."""
    name = f"{game.id}.rule.{rule}"
    return Text(name if lookup(name, LANGUAGES[0]) is not None else f"{name}.name")


def skilful(skill: Sequence[Point], players: int, matches: int) -> Figure:
    """Return how often a better bot wins among weaker ones."""
    fair = 100 / players
    first = skill[0]
    args: dict[str, Any] = {"n": f"{first.value:.0f}", "fair": f"{fair:.0f}"}
    better = first.low > fair
    sentence = Text("lab.skill.sentence", args) if better else Text("lab.skill.even", {"n": f"{matches:,}"})
    return Figure("skill", "beads", sentence, Text("lab.skill.caption"), list(skill), "%", fair)


def in_series(series: Sequence[tuple[int, Width]], players: int) -> Figure:
    """Return how often the better player comes first in a series of matches: how many it takes until luck is out."""
    points = [in_percent(width, Text("lab.series.matches", {"n": n})) for n, width in series]
    sure = next(((n, width) for n, width in series if 100 * width.value >= ENOUGH), None)
    n, width = sure or series[-1]
    low, high = f"{100 * width.low:.0f}", f"{100 * width.high:.0f}"
    args: dict[str, Any] = {"n": n, "share": f"{100 * width.value:.0f}", "low": low, "high": high}
    sentence = Text("lab.series.sentence" if sure else "lab.series.never", args)
    return Figure("series", "beads", sentence, Text("lab.series.caption"), points, "%", 100 / players)
