"""What is asked of the laboratory: a study, as data, and the work that it means.

A study's result is the same wherever its tasks are carried out: in one process, in many, on a cluster, or bit by bit by
a service.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.lab import measures, variants
from tefuda.lab.arena import Match, Played, Standing, schedule, standings, wilson
from tefuda.lab.measures import RANDOM, SIMPLE, Width, summed
from tefuda.lab.report import Report, report
from tefuda.lab.tasks import Outcomes, Task, Work, little
from tefuda.lab.tournament import Tournament, fixtures, tournament

LEAST: Final = 20
SIZE: Final = 500  # matches of a portion
CLOSELY: Final = 5  # of those that are watched
MOST_PORTIONS: Final = 1000  # so that memory does not grow with the number of matches
SKILL: Final = "search:200sims"
SERIES: Final = (1, 3, 10, 30)  # matches
LADDER: Final = ((SKILL, SIMPLE), (SIMPLE, RANDOM))  # a better bot, and those it plays among

Kind: TypeAlias = Literal["report", "against", "sweep", "alone", "pairs", "tournament"]


class Study(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One study. `games`: one, or those of a tournament; `matches`: of a report, of each set of options that is
    compared, or the deals of every two bots.

    Of a report: `watch`, matches watched closely besides; `skill`, matches of a better bot among weaker ones. Of a
    comparison: `other`, what differs; `sweep`, an option and its values; `among`, house rules; `more`, further matches
    that are reckoned with (0: the same number again).
    """

    kind: Kind = "report"
    games: list[str]
    options: dict[str, Any] = {}
    bots: list[str] = msgspec.field(default_factory=lambda: [SIMPLE])
    matches: int = 20_000
    seed: str = "lab"
    watch: int = 200
    skill: int = 60
    other: dict[str, Any] = {}
    sweep: str = ""
    among: list[str] = []
    more: int = 0


def work(study: Study) -> Work:
    """Return the work that a study means. Its conclusion raises BadInput if too little of it is done.

    Raises: BadInput if something about it is wrong.
    """
    if study.kind == "tournament":
        return _tournament(study)
    if study.matches < LEAST:
        raise BadInput(Text("lab.refused.matches", {"n": LEAST}), "--games")
    (id,) = study.games
    game = find(id)
    options = usual(study.options, game)
    if study.kind == "report":
        return _report(study, game, options)
    plan = variants.Plan(game, study.bots, study.seed, study.matches, study.more or study.matches)
    match study.kind:
        case "against":
            return variants.against(plan, options, study.other)
        case "sweep":
            return variants.sweep(plan, options, study.sweep)
        case "alone":
            return variants.alone(plan, options, study.among)
        case "pairs":
            return variants.pairs(plan, options, study.among)


def usual(options: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the options with a number of players: 4 if possible, else the nearest."""
    nearest = min(game.players, key=lambda players: (abs(players - 4), players))
    return {"players": nearest, **options}


def _report(study: Study, game: Game, options: Mapping[str, Any]) -> Work:
    checked = game.options(options)
    plain = measures.portions(
        game, options, study.bots, study.seed, study.matches, size_of(study.bots, study.matches), closely=False
    )
    watched = measures.portions(
        game, options, study.bots, f"{study.seed}-watched", study.watch, pieces_of(study.bots, CLOSELY), closely=True
    )
    ladder = [
        schedule(game, options, [better, *[worse] * (checked.players - 1)], study.skill, f"{study.seed}-skill")
        for better, worse in (LADDER if study.skill else ())
    ]
    groups: list[Sequence[Task]] = [plain, watched, *ladder]

    def conclude(outcomes: Outcomes) -> Report:
        if not any(outcomes[: len(plain)]):
            raise little()
        counted: list[Any] = [one for one in outcomes[: len(plain) + len(watched)] if one is not None]
        total = summed(counted)
        measures.demand_end(total)
        if total.matches + total.endless < LEAST:  # of one match, everything would be so in every match
            raise little()
        standing, begin = [], len(plain) + len(watched)
        lasting: list[tuple[int, Width]] = []
        for (better, worse), matches in zip(LADDER, ladder, strict=False):
            found = whole_deals(matches, outcomes[begin : begin + len(matches)])
            begin += len(matches)
            if found:
                standing.append(_standing(found, better, worse))
                lasting = lasting or series(found, better, study.seed)
        return report(game, checked.data(), study.bots, study.seed, total, standing, lasting)

    tasks = [task for group in groups for task in group]
    return Work(tasks, conclude, [len(group) for group in groups if group])


def size_of(bots: Sequence[str], matches: int) -> int:
    """Return how many matches a portion has."""
    return max(pieces_of(bots, SIZE), math.ceil(matches / MOST_PORTIONS))


def pieces_of(bots: Sequence[str], quick: int) -> int:
    """Return how many matches are a small piece of work: one where bots think."""
    return quick if variants.are_quick(bots) else 1


def whole_deals(matches: Sequence[Match], outcomes: Sequence[Any]) -> list[Played]:
    """Return the matches of those deals that were played from every seat."""
    missing = {match.deal for match, played in zip(matches, outcomes, strict=True) if played is None}
    return [played for match, played in zip(matches, outcomes, strict=True) if match.deal not in missing]


def _standing(played: Sequence[Played], better: str, worse: str) -> Standing:
    """Return how a better bot fared among weaker ones."""
    return msgspec.structs.replace(standings(played, [better])[0], bot=f"{better}/{worse}")


def series(played: Sequence[Played], better: str, seed: str) -> list[tuple[int, Width]]:
    """Return how often a better bot comes first in a series of matches, by their number.

    Series are drawn from the matches played, with replacement; the lowest sum of places comes first, a tie is shared.
    For the intervals, matches are drawn as well from which series are drawn.
    """
    rng = Rng(f"{seed}-series")
    margins = [by_place(match, better) for match in played]
    found = []
    for length in SERIES:
        whole = first_in(margins, length, 2_000, rng)
        shares = sorted(
            first_in([margins[rng.below(len(margins))] for _ in margins], length, 100, rng) for _ in range(40)
        )
        low, high = shares[1], shares[-2]
        if low == high:  # all went alike: the series are as sure as the matches are many, not beyond doubt
            low, high = wilson(whole * len(played), len(played))
        found.append((length, Width(whole, min(whole, low), max(whole, high))))
    return found


def by_place(match: Played, better: str) -> list[int]:
    """Return the places, that of the better bot first, the others in the order of play from there."""
    seat = match.seats.index(better)
    return [*match.places[seat:], *match.places[:seat]]


def first_in(places: Sequence[Sequence[int]], length: int, number: int, rng: Rng) -> float:
    """Return the share of that many series that the first player of each match comes first in."""
    won = 0.0
    for _ in range(number):
        sums = [0] * len(places[0])
        for _ in range(length):
            for k, place in enumerate(places[rng.below(len(places))]):
                sums[k] += place
        best = min(sums)
        won += (sums[0] == best) / sums.count(best)
    return won / number


def _tournament(study: Study) -> Work:
    matches = fixtures(study.games, study.options, study.bots, study.matches, study.seed)
    sizes = [sum(match.game == game for match in matches) for game in dict.fromkeys(study.games)]

    def conclude(outcomes: Outcomes) -> Tournament:
        missing = {(m.game, m.deal) for m, played in zip(matches, outcomes, strict=True) if played is None}
        there = [k for k, match in enumerate(matches) if (match.game, match.deal) not in missing]
        if {matches[k].game for k in there} != set(study.games):
            raise little()
        played: list[Any] = [outcomes[k] for k in there]
        return tournament([matches[k] for k in there], played, study.bots, study.options, study.seed)

    return Work(matches, conclude, sizes)
