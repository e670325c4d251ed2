"""What is compared: the values of an option, and house rules alone and in pairs."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping, Sequence, Set
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from tefuda.bots import make
from tefuda.engine.errors import BadInput, BadOption
from tefuda.engine.options import Choice, Flag, Number, Option
from tefuda.engine.registry import Game
from tefuda.engine.view import Text
from tefuda.lab.compare import SKILL_PART, Comparison, Numbers, Variant, compared, together, weigh
from tefuda.lab.firing import Fired, Within, measure_within
from tefuda.lab.measures import SIMPLE, Portion
from tefuda.lab.portions import carry_out
from tefuda.lab.proof import completed, switches
from tefuda.lab.report import name_of

PORTIONS: Final = 40  # of each set of options: their differences are what an interval is made from
MOST_VALUES: Final = 24
WATCHED: Final = 100  # matches in which the events of a house rule are counted

Chosen: TypeAlias = dict[str, Any]  # options, complete


class Plan(msgspec.Struct):
    """How a comparison is played. `more`: further matches that are reckoned with."""

    game: Game
    bots: list[str]
    seed: str
    games: int
    more: int
    pool: Executor
    journal: Path | None = None

    def play(self, sets: Sequence[Chosen]) -> list[list[Numbers]]:
        """Return the numbers of each set by portion. Sets that are the same are played once.

        Raises: BadOption or UnknownBot if something is wrong.
        """
        for bot in self.bots:
            make(bot, self.seed)
        size = max(1, math.ceil(self.games / PORTIONS / SKILL_PART)) * SKILL_PART
        keys = [msgspec.json.encode(self.game.options(one).data()).decode() for one in sets]
        wanted = {
            key: [
                Portion(self.game.id, key, tuple(self.bots), self.seed, first, min(first + size, self.games))
                for first in range(0, self.games, size)
            ]
            for key in keys
        }
        every = list(itertools.chain.from_iterable(wanted.values()))
        done = dict(carry_out(weigh, every, Numbers, self.pool, self.journal, self.game.id))
        return [[done[portion] for portion in wanted[key]] for key in keys]

    def comparison(self, kind: Any, options: Mapping[str, Any], variants: list[Variant], left: list[str]) -> Comparison:
        checked = self.game.options(options).data()
        return Comparison(kind, self.game.id, checked, self.bots, self.seed, self.games, self.more, variants, left)


# --- options ---------------------------------------------------------------------------------------------------------


def against(plan: Plan, options: Mapping[str, Any], other: Mapping[str, Any]) -> Comparison:
    """Compare two sets of options; `other` names only what differs."""
    first, second = plan.play([dict(options), {**options, **other}])
    label = Text("lab.compare.second")
    variant = Variant("second", label, compared(first, second, plan.games, plan.more))
    return plan.comparison("against", options, [variant], [])


def sweep(plan: Plan, options: Mapping[str, Any], asked: str) -> Comparison:
    """Compare the values of an option with the first of them. `asked`: `deals=3,6,9`, `deals=3..9`, `deals=3..12..3`,
    `deals=[3, 6]`, or the option alone for all of its values.

    Raises: BadInput if that can't be read; BadOption if the game has no such option or value.
    """
    id, _, written = asked.partition("=")
    known = {option.id: option for option in plan.game.option_list}
    if id != "players" and id not in known:
        raise plan.game.unknown_option(id, ["players", *known], "--sweep")
    values = read_values(id, written) if written else every_value(plan.game, id, known.get(id))
    sets = [{**options, id: value} for value in values]
    for one in sets:
        plan.game.options(one)
    runs = plan.play(sets)
    variants = [
        Variant(
            word(value),
            Text("lab.compare.value", {"value": word(value)}),
            compared(runs[0], run, plan.games, plan.more),
        )
        for value, run in zip(values, runs, strict=True)
    ]
    return plan.comparison("sweep", sets[0], variants, [])


def word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def read_values(id: str, written: str) -> list[Any]:
    """Return the values that were asked for, each once.

    Raises: BadInput if they can't be read, or if there are not 2 to MOST_VALUES of them.
    """
    values: list[Any]
    try:
        if written.startswith("["):
            values = list(json.loads(written))
        elif ".." in written:
            first, last, *step = [int(part) for part in written.split("..")]
            values = list(range(first, last + 1, *step))
        else:
            values = [plain(part) for part in written.split(",")]
    except (ValueError, TypeError, RecursionError):
        values = []
    values = [value for k, value in enumerate(values) if value not in values[:k]]
    if not 2 <= len(values) <= MOST_VALUES:
        raise BadInput(Text("lab.refused.sweep", {"option": id, "most": MOST_VALUES}), "--sweep")
    return values


def plain(part: str) -> Any:
    try:
        return json.loads(part)
    except ValueError:
        return part


def every_value(game: Game, id: str, option: Option | None) -> list[Any]:
    """Return all values of an option.

    Raises: BadInput if there are too many, or if they can't be listed.
    """
    if option is None:
        return list(game.players)
    if isinstance(option, Flag):
        return [False, True]
    if isinstance(option, Choice):
        return list(option.choices)
    if isinstance(option, Number) and (option.most - option.least) // option.step < MOST_VALUES:
        return list(range(option.least, option.most + 1, option.step))
    raise BadInput(Text("lab.refused.sweep", {"option": id, "most": MOST_VALUES}), "--sweep")


# --- house rules -----------------------------------------------------------------------------------------------------


def ids_of(options: Mapping[str, Any]) -> set[str]:
    return {rule if isinstance(rule, str) else rule["id"] for rule in options.get("rules", [])}


def added(game: Game, options: Mapping[str, Any], *ids: str) -> Chosen | None:
    """Return the options with house rules added, and all that these require; None if they conflict."""
    there = ids_of(options)
    rules = [*options.get("rules", []), *(id for id in ids if id not in there)]
    try:
        found = completed(game, {**options, "rules": rules})
        return None if found is None else game.options(found).data()
    except BadOption:
        return None


def without(game: Game, options: Mapping[str, Any], ids: Set[str]) -> Chosen | None:
    """Return the options without some house rules and all that require one of them; None if that is not possible."""
    every = switches(game.id)
    rules = [rule for rule in options["rules"] if not ids_of({"rules": [rule]}) & ids]
    while (found := added(game, {**options, "rules": rules})) is not None:
        back = ids_of(found) & ids
        if not back:
            return found
        needing = [
            rule
            for rule in rules
            for id in ids_of({"rules": [rule]})
            if any(back & set(group) for group in every.get(id, {"requires": []})["requires"])
        ]
        if not needing:
            return None
        rules = [rule for rule in rules if rule not in needing]
    return None


def chosen_rules(game: Game, among: Sequence[str], best_known: bool) -> list[str]:
    """Return the house rules to compare: those named, else all, or only the best known.

    Raises: BadInput if the game has no house rules, or a name is wrong.
    """
    every = switches(game.id)
    for id in among:
        if id not in every:
            raise BadInput(Text("lab.refused.rule", {"rule": id}), "--among")
    if among:
        return list(dict.fromkeys(among))
    most = max(rule["known"] for rule in every.values())
    return [id for id, rule in every.items() if not best_known or rule["known"] == most]


def alone(plan: Plan, options: Mapping[str, Any], among: Sequence[str]) -> Comparison:
    """Compare the options with each house rule and without it.

    Raises: BadInput if the game has no house rules, or a name is wrong.
    """
    game, left = plan.game, []
    both: dict[str, tuple[Chosen, Chosen]] = {}
    for id in chosen_rules(game, among, best_known=False):
        full = added(game, options, id)
        less = None if full is None else without(game, full, {id})
        more = None if less is None else added(game, less, id)
        if less is None or more is None or id not in ids_of(more):
            left.append(id)
        else:
            both[id] = (less, more)
    runs = plan.play([one for pair in both.values() for one in pair])
    rounds = fired(plan, {id: more for id, (_, more) in both.items()})
    variants = [
        Variant(id, name_of(game, id), compared(runs[2 * k], runs[2 * k + 1], plan.games, plan.more), rounds[id])
        for k, id in enumerate(both)
    ]
    return plan.comparison("alone", options, variants, left)


def fired(plan: Plan, sets: Mapping[str, Chosen]) -> dict[str, float]:
    """Return in how many of 100 rounds each rule fires, by the rule of thumb."""
    matches = min(WATCHED, plan.games)
    asked = [
        Within(plan.game.id, msgspec.json.encode(options).decode(), id, SIMPLE, matches, plan.seed)
        for id, options in sets.items()
    ]
    done = carry_out(measure_within, asked, Fired, plan.pool, plan.journal, plan.game.id)
    return {wanted.rule: 100 * found.with_it / max(1, found.games) for wanted, found in done}


def pairs(plan: Plan, options: Mapping[str, Any], among: Sequence[str]) -> Comparison:
    """Compare what two house rules do together with the sum of what each does, for the best known ones or those named.

    Raises: BadInput if the game has no house rules, or a name is wrong.
    """
    game, left = plan.game, []
    four: dict[tuple[str, str], list[Chosen]] = {}
    for one, other in itertools.combinations(chosen_rules(game, among, best_known=True), 2):
        full = added(game, options, one, other)
        none = None if full is None else without(game, full, {one, other})
        sets = [none, *(None if none is None else added(game, none, *ids) for ids in ((one,), (other,), (one, other)))]
        there = [set() if found is None else ids_of(found) & {one, other} for found in sets]
        if there == [set(), {one}, {other}, {one, other}]:
            four[one, other] = [found for found in sets if found is not None]
        else:
            left.append(f"{one}+{other}")
    runs = plan.play([found for sets in four.values() for found in sets])
    variants = []
    for k, (one, other) in enumerate(four):
        label = Text("lab.compare.pair", {"one": name_of(game, one), "other": name_of(game, other)})
        before, first, second, both = runs[4 * k : 4 * k + 4]
        differences = together(before, first, second, both, plan.games, plan.more)
        variants.append(Variant(f"{one}+{other}", label, differences))
    return plan.comparison("pairs", options, variants, left)
