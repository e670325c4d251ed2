"""Fuzz tests of house rules: every rule alone, every pair, and large random sets, each in several matches.

A game's `house` says which sets are valid. A set in which an invariant fails is reduced to the smallest one that still
shows the failure, and its match to the shortest.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import Any

from msgspec import UNSET, Struct, field

from tefuda.engine import record as records
from tefuda.engine.errors import BadInput
from tefuda.engine.moves import Moves
from tefuda.engine.options import Number, Options
from tefuda.engine.record import Record
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.testing import ConformanceError, Report, walk

PLANS = ("alone", "pairs", "random")
LARGEST = 60  # rules of a random set, with those they require
ENOUGH = 5000  # decisions after which a set gets no further match
MATCHES_TRIED = 40  # before a smaller set counts as sound
SEVERAL = 12  # most numbers or words in a list that the host writes
SHORTER_TRIED = 200  # matches that are tried to find the shortest

Rule = str | dict[str, Any]


class Wanted(Struct, frozen=True):
    """Sets of one plan, from number `first` to below `last`, and the number of matches for each."""

    game: str
    plan: str
    first: int
    last: int
    matches: int
    seed: str
    options: str = "{}"  # the same for all of them, as JSON
    players: tuple[int, ...] = ()  # allowed numbers of players; all if empty
    without: tuple[str, ...] = ()  # rules that no random set has


class Band(Struct):
    """The results for the sets of up to `size` rules; `clashes` counts sets whose rules conflict."""

    size: int
    sets: int = 0
    clashes: int = 0
    broken: int = 0
    report: Report = field(default_factory=Report)

    def add(self, other: Band) -> None:
        """Add the same band of other sets."""
        self.sets += other.sets
        self.clashes += other.clashes
        self.broken += other.broken
        self.report.add(other.report)


class Found(Struct):
    """The bands of a portion of the sets, and for each failure the invariant with the smallest record that shows it."""

    bands: list[Band]
    stories: list[str] = field(default_factory=list)


# --- rule sets -------------------------------------------------------------------------------------------------------


def rules_of(game: Game) -> list[dict[str, Any]]:
    """Return all house rules, as the game's `house` describes them.

    Raises: BadInput if the game has none.
    """
    if game.house is None:
        raise BadInput(Text("engine.rules.none"), game.id)
    found: list[dict[str, Any]] = game.house.rules()
    return found


@cache
def switches(game: str) -> dict[str, dict[str, Any]]:
    """Return the rules that can be switched on."""
    rules = rules_of(find(game))
    return {one["id"]: one for one in rules if one["works"] and not one["standing"] and not one["human"]}


@cache
def pairs(game: str) -> list[tuple[str, str]]:
    """Return all pairs of rules that do not conflict."""
    found = switches(game)
    return [(one, other) for one, other in itertools.combinations(found, 2) if other not in found[one]["conflicts"]]


def number_of(game: str, plan: str, matches: int, each: int) -> int:
    """Return how many sets a plan has; with random sets, enough to play `matches` matches in all."""
    if plan == "random":
        return -(-matches // each)
    return len(switches(game)) if plan == "alone" else len(pairs(game))


def draw(wanted: Wanted, number: int) -> list[Rule]:
    """Return the rules of a set: those of its number, or 1 to LARGEST random ones; every second set has random
    parameters.
    """
    chance = random.Random(f"{wanted.seed}-{wanted.plan}-{number}")
    every = switches(wanted.game)
    if wanted.plan == "alone":
        ids = [list(every)[number]]
    elif wanted.plan == "pairs":
        ids = list(pairs(wanted.game)[number])
    else:
        found = {id: rule for id, rule in every.items() if id not in wanted.without}
        ids = at_random(found, chance, chance.randint(1, LARGEST))
    others = every.keys() - set(ids)
    return [varied(every[id], others, chance) if number % 2 else id for id in ids]


def at_random(rules: dict[str, dict[str, Any]], chance: random.Random, size: int) -> list[str]:
    """Return up to `size` random rules that do not conflict, with the rules they require."""
    chosen: list[str] = []
    excluded: set[str] = set()
    for id in chance.sample(list(rules), len(rules)):
        group = with_needs(rules, id, chance)
        new = [one for one in group if one not in chosen]
        if len(chosen) + len(new) <= size and not excluded & set(new) and not set(chosen) & shut_out(rules, new):
            chosen += new
            excluded |= shut_out(rules, new)
        if len(chosen) == size:
            break
    return chosen


def shut_out(rules: dict[str, dict[str, Any]], ids: list[str]) -> set[str]:
    return {other for id in ids for other in rules[id]["conflicts"]}


def with_needs(rules: dict[str, dict[str, Any]], id: str, chance: random.Random) -> list[str]:
    """Return a rule with a random one for each of its requirements, and with what these require."""
    out = [id]
    for one in out:  # the list grows during the loop
        for needs in rules[one]["requires"]:
            able = [need for need in needs if need in rules]
            if able and not set(able) & set(out):
                out.append(chance.choice(able))
    return out


def varied(rule: dict[str, Any], others: Set[str], chance: random.Random) -> Rule:
    """Return a rule with random parameters; `others` are the rules that are not in its set."""
    values = {param["id"]: value_of(param, others, chance) for param in rule["params"]}
    return {"id": rule["id"], **values} if values else str(rule["id"])


def value_of(param: Mapping[str, Any], others: Set[str], chance: random.Random) -> Any:
    if param["type"] == "bool":
        return chance.random() < 0.5
    if param["type"] == "int":
        return chance.randint(param["least"], param["most"])
    if param["type"] == "choice":
        return chance.choice(param["choices"])
    if param["type"] == "order":
        able = [choice for choice in param["choices"] if choice not in others]
        return chance.sample(able, chance.randint(0, len(able)))
    if param["type"] == "numbers":
        return [chance.randint(param["least"], param["most"]) for _ in range(chance.randint(0, SEVERAL))]
    if param["type"] == "words":
        return ["あ" * chance.randint(param["least"], param["most"]) for _ in range(chance.randint(0, SEVERAL))]
    return [choice for choice in param["choices"] if chance.random() < 0.5] or param["choices"][:1]


def completed(game: Game, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return options with all that their rules require; None if rules conflict."""
    checked = game.house.checked(dict(options))
    return None if checked["problems"] else checked["options"]


def valid(wanted: Wanted, number: int) -> dict[str, Any] | None:
    """Return the options of a set, with a random number of players that its rules allow; None if there is none."""
    game = find(wanted.game)
    chance = random.Random(f"{wanted.seed}-players-{number}")
    rules = draw(wanted, number)
    fixed = json.loads(wanted.options)
    numbers = [players for players in game.players if not wanted.players or players in wanted.players]
    for players in chance.sample(numbers, len(numbers)):
        options = {"players": players, **fixed, "rules": rules}
        full = mended(game, options) if wanted.plan == "random" else completed(game, options)
        if full is not None:
            return full
    return None


def mended(game: Game, options: dict[str, Any]) -> dict[str, Any] | None:
    """Return options with all that their rules require; conflicts are resolved in the first way that is offered."""
    for _ in range(LARGEST):
        checked = game.house.checked(options)
        if not checked["problems"]:
            found: dict[str, Any] = checked["options"]
            return found
        ways = checked["problems"][0]["ways"]
        if not ways:
            break
        options = {**options, **ways[0]["options"]}
    return None


# --- playing them ----------------------------------------------------------------------------------------------------


def prove(wanted: Wanted) -> Found:
    """Play the matches of every set; after a failure, continue with the next set."""
    game = find(wanted.game)
    bands: dict[int, Band] = {}
    stories = []
    for number in range(wanted.first, wanted.last):
        options = valid(wanted, number)
        size = len(options["rules"] if options else draw(wanted, number))
        band = bands.setdefault(-(-size // 10), Band(-(-size // 10) * 10))
        if options is None:
            band.clashes += 1
            continue
        band.sets += 1
        checked = game.options(options)
        report = Report()
        for k in range(wanted.matches):
            if report.decisions > ENOUGH:
                break
            failure = broken(game, checked, f"{wanted.seed}-{wanted.plan}-{number}-{k}", report)
            if failure is not None:
                band.broken += 1
                stories.append(story(game, failure))
                break
        band.report.add(report)
    return Found([bands[key] for key in sorted(bands)], stories)


def broken(game: Game, options: Options, seed: str, report: Report) -> ConformanceError | None:
    """Play a match, and return its failure, if there is one."""
    try:
        walk(game, options, seed, report)
    except ConformanceError as failure:
        return failure
    return None


# --- reducing a failure ----------------------------------------------------------------------------------------------


def story(game: Game, failure: ConformanceError) -> str:
    """Return a report of a failure: the invariant, and the smallest record that shows the failure."""
    small = shrunk(game, failure)
    return f"{small.promise}\n{small.detail}\n{records.write(small.record).decode()}"


def shrunk(game: Game, failure: ConformanceError) -> ConformanceError:
    """Return the same failure with the fewest rules, the simplest options and the fewest moves found."""
    again = True
    while again:
        again = False
        for options in simpler(game, failure.record.options):
            found = same_failure(game, options, failure, MATCHES_TRIED)
            if found is not None:
                failure, again = found, True
                break
    return late(game, shortest(game, failure))


def simpler(game: Game, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the options with one thing less: a rule, a parameter, a round, a player."""
    rules: list[Rule] = options["rules"]
    for k, rule in enumerate(rules):
        yield {**options, "rules": rules[:k] + rules[k + 1 :]}
        if isinstance(rule, dict):
            yield {**options, "rules": [*rules[:k], rule["id"], *rules[k + 1 :]]}
    for option in game.option_list:
        if isinstance(option, Number) and options.get(option.id, option.default) > option.least:
            yield {**options, option.id: option.least}
    if options["players"] > game.players[0]:
        yield {**options, "players": options["players"] - 1}


def same_failure(game: Game, options: dict[str, Any], failure: ConformanceError, tries: int) -> ConformanceError | None:
    """Return the same failure with other options; None if they are not valid or no match shows it."""
    full = completed(game, options)
    if full is None or len(full["rules"]) > len(options["rules"]):
        return None
    checked = game.options(full)
    for k in range(tries):
        seed = str(failure.record.seed) if k == 0 else f"shrunk-{k}"
        found = broken(game, checked, seed, Report())
        if found is not None and found.promise == failure.promise:
            return found
    return None


def shortest(game: Game, failure: ConformanceError) -> ConformanceError:
    """Return the failure from the shortest of many matches that show it."""
    checked = game.options(failure.record.options)
    best = failure
    for k in range(SHORTER_TRIED):
        found = broken(game, checked, f"shortest-{k}", Report())
        if found is not None and found.promise == failure.promise and len(found.record.moves) < len(best.record.moves):
            best = found
    return best


def late(game: Game, failure: ConformanceError) -> ConformanceError:
    """Return the failure from an explicit start as late as possible; unchanged if it needs the match from the deal."""
    record = failure.record
    checked = game.options(record.options)
    position = game.new(checked, str(record.seed))
    starts = []
    for seat, text in record.moves:
        starts.append(position.state())
        try:
            position.ask(seat)
            position.apply(position.parse(text))
        except Exception:
            break
    for k in range(len(starts) - 1, -1, -1):
        short = Record(
            records.VERSION, game.id, record.options, rules=record.rules, setup=starts[k], moves=record.moves[k:]
        )
        if shows(game, checked, short):
            return ConformanceError(failure.promise, short, failure.detail)
    return failure


def shows(game: Game, options: Options, record: Record) -> bool:
    """Return whether a record with a setup shows a failure: a move that fails, a card too many or too few."""
    assert record.setup is not UNSET
    try:
        position = game.load(options, record.setup)
        moves = Moves()
        for seat, text in record.moves:
            position.ask(seat)
            position.apply(position.parse(text))
            if not position.is_whole():
                return True
        if not position.is_over():
            position.legal(moves)
            return moves.size == 0 or not moves.are_ascending()
    except Exception:
        return True
    return False
