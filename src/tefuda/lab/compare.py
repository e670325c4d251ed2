"""Sets of options compared on the same deals: what differs, by how much, and what more matches would show.

The deals of all sets come from the same seeds, portion by portion, so that the luck of the deals is the same for each.
A difference is the mean of the portions' differences, and its interval follows from how much these vary.
"""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from tefuda.bots.trial import NORMAL_95
from tefuda.engine.registry import Game
from tefuda.engine.survey import WIN
from tefuda.engine.view import Text
from tefuda.lab.measures import RANDOM, SIMPLE, Portion, Tally, mean_of, measure
from tefuda.lab.report import name_of
from tefuda.texts import lookup

Unit: TypeAlias = Literal["", "%"]
Numbers: TypeAlias = dict[str, float]  # of one portion, by measure; none where no match ended

UNITS: Final[dict[str, Unit]] = {
    "length": "",
    "thumb": "%",
    "choices": "%",
    "widths": "",
    "first": "%",
    "shared": "%",
    "leads": "",
    "spread": "",
}
STUDENT: Final = (  # deviations to either side that hold 95 % of Student's distribution: 1 to 18 degrees of freedom
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262,
    2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101,
)  # fmt: skip
SKILL_PART: Final = 4  # one more match is played for `thumb` to this number of matches


class Difference(Struct, frozen=True):
    """One number of both sets, and the second less the first with its 95 % interval.

    `later`: half the width of the interval with the asked number of further matches; `likely`: the chance that the
    difference is then clear, if all that is known of it is what these matches showed.
    """

    id: str
    first: float
    second: float
    value: float
    low: float
    high: float
    unit: Unit
    later: float = 0.0
    likely: float = 0.0

    @property
    def clear(self) -> bool:
        return self.low > 0 or self.high < 0


class Variant(Struct):
    """A set of options beside another one. `id`: the option's value, or the ids of house rules, joined by `+`."""

    id: str
    label: Text
    differences: list[Difference]
    rounds: float = -1.0  # percent of the rounds in which a house rule fires; -1 where this is not asked

    def of(self, id: str) -> Difference:
        """Return the difference in one measure."""
        return next(one for one in self.differences if one.id == id)


class Comparison(Struct):
    """What was compared. `games`: matches of each set; `more`: further matches that are reckoned with; `left`: house
    rules that the others do not allow; `option`: whose values are compared; `sets`: what each of two sets has that the
    other has not.
    """

    kind: Literal["against", "sweep", "alone", "pairs"]
    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: str
    games: int
    more: int
    variants: list[Variant]
    left: list[str] = []
    option: str = ""
    sets: list[Text] = []

    def measures(self) -> list[str]:
        """Return the measures, in their order."""
        return [one.id for one in self.variants[0].differences] if self.variants else []


class Weighing(Struct, frozen=True):
    """A portion of the matches of which only the numbers that are compared are kept."""

    portion: Portion
    players: int


def weigh(weighing: Weighing) -> Numbers:
    """Play a portion of the matches, and return the numbers that are compared."""
    return numbers(measure(weighing.portion), measure(beside(weighing.portion, weighing.players)))


def beside(portion: Portion, players: int) -> Portion:
    """Return the matches that are played besides, a fraction of that number: the rule of thumb among random players."""
    return msgspec.structs.replace(
        portion,
        bots=(SIMPLE, *(RANDOM,) * (players - 1)),
        seed=f"{portion.seed}-skill",
        first=portion.first // SKILL_PART,
        last=-(-portion.last // SKILL_PART),
    )


def numbers(tally: Tally, skill: Tally) -> Numbers:
    """Return the numbers of one set that are compared; none if no match ended. `skill`: the matches played besides."""
    if tally.matches == 0 or skill.matches == 0:
        return {}
    matches, decisions = tally.matches, max(1, tally.decisions)
    return {
        "length": tally.decisions / matches,
        "choices": 100 * tally.choices / decisions,
        "widths": mean_of([0, 0, *tally.widths[2:]]).value,
        "first": 100 * tally.wins[0] / WIN / matches,
        "shared": 100 * tally.shared / matches,
        "leads": mean_of(tally.changes).value,
        "spread": mean_of(tally.spreads).value,
        "thumb": 100 * skill.wins[0] / WIN / skill.matches,
    }


def compared(first: Sequence[Numbers], second: Sequence[Numbers], games: int = 1, more: int = 0) -> list[Difference]:
    """Return the differences between two runs of the same portions, of `games` matches in all."""
    return [
        difference(id, [one[id] for one in first], [one[id] for one in second], games, more)
        for id in (id for id in UNITS if id in first[0])
    ]


def together(
    neither: Sequence[Numbers],
    one: Sequence[Numbers],
    other: Sequence[Numbers],
    both: Sequence[Numbers],
    games: int = 1,
    more: int = 0,
) -> list[Difference]:
    """Return how much more two changes do together than the sum of what each does alone."""
    expected = [{id: a[id] + b[id] - none[id] for id in none} for none, a, b in zip(neither, one, other, strict=True)]
    return compared(expected, both, games, more)


def difference(id: str, first: Sequence[float], second: Sequence[float], games: int, more: int) -> Difference:
    """Return the mean difference of paired values, two or more, with its interval, and what more matches would show."""
    single = [after - before for before, after in zip(first, second, strict=True)]
    value = statistics.fmean(single)
    half = student(len(single) - 1) * math.sqrt(statistics.variance(single) / len(single))
    later = half * math.sqrt(games / (games + more))
    return Difference(
        id,
        statistics.fmean(first),
        statistics.fmean(second),
        value,
        value - half,
        value + half,
        UNITS[id],
        later,
        chance_of_clear(value, half, later),
    )


def student(freedom: int) -> float:
    """Return the deviations to either side that hold 95 % of Student's distribution.

    Beyond the table by the first term of its expansion around the normal one: less than 1 % too small.
    """
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return NORMAL_95 + (NORMAL_95**3 + NORMAL_95) / (4 * freedom)


def chance_of_clear(value: float, half: float, later: float) -> float:
    """Return the chance that a difference will be clear when half the width of its interval has gone from `half` to
    `later`: with more matches the mean moves by a normal step whose variance is what the interval loses.
    """
    step = math.sqrt(max(0.0, half * half - later * later)) / NORMAL_95
    if step == 0:
        return float(abs(value) > later)
    normal = statistics.NormalDist(value, step)
    return normal.cdf(-later) + 1 - normal.cdf(later)


def own(game: Game, one: Mapping[str, Any], other: Mapping[str, Any]) -> Text:
    """Return what a set of options has that another one has not."""
    found = []
    for id, value in one.items():
        if value == other[id]:
            continue
        if id == "rules":
            mine, theirs = ([name_of(game, rule_id(rule)) for rule in side[id]] for side in (one, other))
            more, less = (
                [name for name in side if name not in rest] for side, rest in ((mine, theirs), (theirs, mine))
            )
            found += [
                Text(f"lab.compare.{word}", {"what": listed(names)})
                for word, names in (("with", more), ("without", [] if more else less))
                if names
            ]
        else:
            found.append(
                Text("lab.compare.valued", {"option": option_name(game, id), "value": value_name(game, id, value)})
            )
    return listed(found) if found else Text("lab.compare.same")


def rule_id(rule: Any) -> str:
    return rule if isinstance(rule, str) else str(rule["id"])


def listed(texts: Sequence[Text]) -> Text:
    """Return several texts as one."""
    first, *rest = texts
    return Text("lab.compare.listed", {"one": first, "other": listed(rest)}) if rest else first


def option_name(game: Game, id: str) -> Text:
    """Return the name of an option, or its id if it has none."""
    name = "lab.compare.players" if id == "players" else f"{game.id}.option.{id}"
    return Text(name) if lookup(name, "en") else Text("lab.compare.value", {"value": id})


def value_name(game: Game, id: str, value: Any) -> Text:
    """Return the name of an option's value, or the value if it has none."""
    if isinstance(value, bool):
        return Text("ui.on" if value else "ui.off")
    name = f"{game.id}.option.{id}.{value}"
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return Text(name) if lookup(name, "en") else Text("lab.compare.value", {"value": written})


def largest(variants: Sequence[Variant], id: str) -> Variant | None:
    """Return the variant with the largest difference in a measure, of those that remain clear when it is considered
    how many were compared (Bonferroni): of 100 rules that change nothing, five would seem to.
    """
    wider = statistics.NormalDist().inv_cdf(1 - 0.025 / max(1, len(variants))) / NORMAL_95
    clear = [one for one in variants if abs(one.of(id).value) > wider * (one.of(id).high - one.of(id).low) / 2]
    return max(clear, key=lambda one: abs(one.of(id).value), default=None)
