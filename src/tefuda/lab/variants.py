"""What is compared: the values of an option, and house rules alone and in pairs."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping, Sequence, Set
from typing import Any, Final, TypeAlias

import msgspec

from tefuda.engine.errors import BadInput, BadOption
from tefuda.engine.options import Choice, Flag, Number, Option
from tefuda.engine.registry import Game
from tefuda.engine.view import Text
from tefuda.lab import compare
from tefuda.lab.arena import demand_seats
from tefuda.lab.compare import SKILL_PART, Comparison, Numbers, Variant, Weighing, beside, compared, rule_id, together
from tefuda.lab.firing import Within
from tefuda.lab.measures import RANDOM, SIMPLE, Portion, summed
from tefuda.lab.proof import completed, switches
from tefuda.lab.report import name_of
from tefuda.lab.tasks import Outcomes, Task, Work, little

PORTIONS: Final = 40  # of each set of options: their differences are what an interval is made from
LEAST_PORTIONS: Final = 2
MOST_VALUES: Final = 24
MOST_TASKS: Final = 500_000  # of a comparison: they are in memory as long as it lasts
WATCHED: Final = 100  # matches in which the events of a house rule are counted

Chosen: TypeAlias = dict[str, Any]  # options, complete


class Plan(msgspec.Struct):
    """How a comparison is played. `more`: further matches that are reckoned with."""

    game: Game
    bots: list[str]
    seed: str
    games: int
    more: int

    def comparison(
        self, kind: Any, options: Mapping[str, Any], played: int, variants: list[Variant], left: list[str]
    ) -> Comparison:
        checked = self.game.options(options).data()
        return Comparison(kind, self.game.id, checked, self.bots, self.seed, played, self.more, variants, left)


class Runs:
    """The matches of several sets of options in portions, on the same deals. Sets that are the same are played once.

    Raises: BadOption or UnknownBot if something is wrong, BadInput if there are more than MOST_TASKS.
    """

    def __init__(self, plan: Plan, sets: Sequence[Chosen]) -> None:
        size = max(1, math.ceil(plan.games / PORTIONS / SKILL_PART)) * SKILL_PART
        self.spans = [(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
        checked = [plan.game.options(one) for one in sets]
        self.keys = [msgspec.json.encode(one.data()).decode() for one in checked]
        players = dict(zip(self.keys, (one.players for one in checked), strict=True))
        demand_seats(plan.bots, min(players.values(), default=len(plan.bots)), plan.seed, "--bots")
        each = len(self.spans) if are_quick(plan.bots) else len(self.spans) + plan.games
        if len(players) * each > MOST_TASKS:
            raise BadInput(Text("lab.refused.tasks", {"most": MOST_TASKS}), "--games")
        self.tasks: list[Task] = []
        self.places: dict[tuple[int, str], range] = {}  # of a portion with one set, among the tasks
        for span, (first, last) in enumerate(self.spans):
            for key in players:
                portion = Portion(plan.game.id, key, tuple(plan.bots), plan.seed, first, last)
                begin = len(self.tasks)
                self.tasks += pieces(portion, players[key])
                self.places[span, key] = range(begin, len(self.tasks))

    def numbers(self, outcomes: Outcomes) -> tuple[int, list[list[Numbers]]]:
        """Return how many matches were played with each set, and their numbers by portion, for every set.

        A portion counts when it was played with all of them, and matches ended with each. Raises: BadInput if there are
        too few for an interval.
        """
        whole = [
            span
            for span in range(len(self.spans))
            if all(outcomes[place] is not None for key in set(self.keys) for place in self.places[span, key])
        ]
        if len(whole) < LEAST_PORTIONS:
            raise little()
        found = {
            (span, key): joined([outcomes[place] for place in self.places[span, key]])
            for span in whole
            for key in set(self.keys)
        }
        for key in self.keys:
            if not any(found[span, key] for span in whole):
                raise BadInput(Text("lab.refused.endless", {"n": self.matches(whole)}))
        ended = [span for span in whole if all(found[span, key] for key in self.keys)]
        if len(ended) < LEAST_PORTIONS:
            raise little()
        return self.matches(ended), [[found[span, key] for span in ended] for key in self.keys]

    def matches(self, spans: Sequence[int]) -> int:
        """Return how many matches of each set are in these portions."""
        return sum(last - first for first, last in (self.spans[span] for span in spans))


def are_quick(bots: Sequence[str]) -> bool:
    """Return whether none of the bots thinks."""
    return set(bots) <= {RANDOM, SIMPLE}


def pieces(portion: Portion, players: int) -> list[Task]:
    """Return the tasks that a portion consists of: bots that think get one a match."""
    if are_quick(portion.bots):
        return [Weighing(portion, players)]
    each = [
        msgspec.structs.replace(portion, first=number, last=number + 1) for number in range(portion.first, portion.last)
    ]
    return [*each, beside(portion, players)]


def joined(outcomes: Sequence[Any]) -> Numbers:
    """Return the numbers of a portion from the outcomes of its tasks."""
    if len(outcomes) == 1:
        numbers: Numbers = outcomes[0]
        return numbers
    *each, skill = outcomes
    return compare.numbers(summed(each), skill)


# --- options ---------------------------------------------------------------------------------------------------------


def against(plan: Plan, options: Mapping[str, Any], other: Mapping[str, Any]) -> Work:
    """Compare two sets of options; `other` names only what differs."""
    both = [dict(options), {**options, **other}]
    runs = Runs(plan, both)

    def conclude(outcomes: Outcomes) -> Comparison:
        played, (first, second) = runs.numbers(outcomes)
        label = Text("lab.compare.second")
        variant = Variant("second", label, compared(first, second, played, plan.more))
        one, another = (plan.game.options(found).data() for found in both)
        sets = [compare.own(plan.game, one, another), compare.own(plan.game, another, one)]
        return msgspec.structs.replace(plan.comparison("against", options, played, [variant], []), sets=sets)

    return Work(runs.tasks, conclude)


def sweep(plan: Plan, options: Mapping[str, Any], asked: str) -> Work:
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
    runs = Runs(plan, sets)

    def conclude(outcomes: Outcomes) -> Comparison:
        played, numbers = runs.numbers(outcomes)
        variants = [
            Variant(
                word(value),
                Text("lab.compare.value", {"value": word(value)}),
                compared(numbers[0], run, played, plan.more),
            )
            for value, run in zip(values, numbers, strict=True)
        ]
        return msgspec.structs.replace(plan.comparison("sweep", sets[0], played, variants, []), option=id)

    return Work(runs.tasks, conclude)


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
            values = list(itertools.islice(range(first, last + 1, *step), MOST_VALUES + 1))
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
    return {rule_id(rule) for rule in options.get("rules", [])}


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
    rules = [rule for rule in options["rules"] if rule_id(rule) not in ids]
    while (found := added(game, {**options, "rules": rules})) is not None:
        back = ids_of(found) & ids
        if not back:
            return found
        needing = [
            rule
            for rule in rules
            if any(back & set(group) for group in every.get(rule_id(rule), {"requires": []})["requires"])
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


def alone(plan: Plan, options: Mapping[str, Any], among: Sequence[str]) -> Work:
    """Compare the options with each house rule and without it.

    Raises: BadOption if something about the options is wrong; BadInput if the game has no house rules, or a name is
    wrong.
    """
    game = plan.game
    game.options(options)
    left: list[str] = []
    both: dict[str, tuple[Chosen, Chosen]] = {}
    for id in chosen_rules(game, among, best_known=False):
        full = added(game, options, id)
        less = None if full is None else without(game, full, {id})
        more = None if less is None else added(game, less, id)
        if less is None or more is None or id not in ids_of(more):
            left.append(id)
        else:
            both[id] = (less, more)
    runs = Runs(plan, [one for pair in both.values() for one in pair])
    events = [
        Within(game.id, runs.keys[2 * k + 1], id, SIMPLE, min(WATCHED, plan.games), plan.seed)
        for k, id in enumerate(both)
    ]

    def conclude(outcomes: Outcomes) -> Comparison:
        played, numbers = runs.numbers(outcomes)
        variants = []
        for k, id in enumerate(both):
            fired: Any = outcomes[len(runs.tasks) + k]  # in how many of 100 rounds the rule fires
            rounds = -1.0 if fired is None else 100 * fired.with_it / max(1, fired.games)
            differences = compared(numbers[2 * k], numbers[2 * k + 1], played, plan.more)
            variants.append(Variant(id, name_of(game, id), differences, rounds))
        return plan.comparison("alone", options, played, variants, left)

    return Work([*runs.tasks, *events], conclude, [len(runs.tasks), len(events)])


def pairs(plan: Plan, options: Mapping[str, Any], among: Sequence[str]) -> Work:
    """Compare what two house rules do together with the sum of what each does, for the best known ones or those named.

    Raises: BadOption if something about the options is wrong; BadInput if the game has no house rules, a name is wrong,
    or no two of them can be compared.
    """
    game = plan.game
    game.options(options)
    left: list[str] = []
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
    if not four:
        raise BadInput(Text("lab.refused.no_pair"), "--among")
    runs = Runs(plan, [found for sets in four.values() for found in sets])

    def conclude(outcomes: Outcomes) -> Comparison:
        played, numbers = runs.numbers(outcomes)
        variants = []
        for k, (one, other) in enumerate(four):
            label = Text("lab.compare.pair", {"one": name_of(game, one), "other": name_of(game, other)})
            before, first, second, both = numbers[4 * k : 4 * k + 4]
            differences = together(before, first, second, both, played, plan.more)
            variants.append(Variant(f"{one}+{other}", label, differences))
        return plan.comparison("pairs", options, played, variants, left)

    return Work(runs.tasks, conclude)
