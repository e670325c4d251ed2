"""How far the beginner and the casual player misjudge moves in every game, so that they are equally far below the club
player in each (`BELOW`): rating matches of the club player with bots that misjudge by different amounts, and one at
random.

From who comes before whom follows, for each amount, by how many rating points it is below the club player (the
Bradley-Terry model), and from all of them a curve that rises from 0 to where moves are at random. The amounts at which
it passes the aims are written into the games' folders (errors.json), and what shows them into bench/ERRORS.md. Every
run plays where its journal of matches, bench/errors.json, leaves most in doubt; it can stop at any time, and the next
one goes on.

    python -m bench.errors [MINUTES] [--jobs N] [WORDS that the name of a row must contain ...]
"""

from __future__ import annotations

import itertools
import json
import math
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.ladder import AIM, MIDDLE, Outcome, Rated, Row, intervals, ratings, read, row_of, rows, write
from bench.turns import arguments, now, take_turns, version, written
from tefuda.bots import erring
from tefuda.bots.policies import thinking_policy
from tefuda.lab.arena import Match, play

HERE = Path(__file__).resolve().parent
KEPT = HERE / "errors.json"
TABLE = HERE / "ERRORS.md"
GAMES = HERE.parent / "src/tefuda/games"
BELOW: Final = {name: 1500.0 - points for name, points in AIM.items()}  # rating points below the club player
CHANCE: Final = "random"
GRID: Final = [0.01, 0.02, 0.03, 0.045, 0.07, 0.1, 0.2, 0.3, 0.45, 0.7, 1.0, 1.5, 2.2, 3.3, 5.0]
EXACT: Final = 0.0  # no error but that of a short thought
NEAR: Final = 1.6  # times what passes an aim, to either side: the amounts that say most about it
COARSE: Final = 12  # matches of a row before it is looked where the aims are
SHORT: Final = "short"  # a short thought without an error
REACH: Final = 0.9  # of what separates a player at random: an aim beyond that can't be reached

Pairs = defaultdict[tuple[float, float], float]  # how often a bot with one error came before one with another; -1: club


class Curve(msgspec.Struct, frozen=True):
    """By how many points an error puts a bot below the club player: `base` + `rise` * x / (1 + x), x = (error /
    `middle`) ** `power`."""

    base: float
    rise: float
    middle: float
    power: float

    def below(self, error: float) -> float:
        """Return the points."""
        if error < 0:
            return 0.0
        if math.isinf(error):
            return self.base + self.rise
        x: float = (error / self.middle) ** self.power
        return self.base + self.rise * x / (1.0 + x)

    def error(self, below: float) -> float:
        """Return the error that puts a bot that far below."""
        part = min(REACH, max(0.0, (below - self.base) / self.rise))
        ratio: float = (part / (1.0 - part)) ** (1.0 / self.power)
        return min(self.middle * ratio, GRID[-1])


def error_of(name: str) -> float:
    """Return how far a bot of the matches misjudges moves; -1 if it is the club player."""
    return -1.0 if name == MIDDLE else math.inf if name == CHANCE else float(name.split(":")[1])


def pairs_of(matches: Sequence[Outcome]) -> Pairs:
    """Return how often which error came before which; a tie is half of both."""
    found: Pairs = defaultdict(float)
    for match in matches:
        for (one, here), (other, there) in itertools.permutations(match, 2):
            if one != other:
                found[error_of(one), error_of(other)] += 1.0 if here < there else 0.5 if here == there else 0.0
    return found


def fitted(pairs: Pairs) -> Curve:
    """Return the likeliest curve, by going downhill from a few starts with ever smaller steps."""

    def surprise(values: tuple[float, ...]) -> float:
        curve = Curve(values[0], math.exp(values[1]), math.exp(values[2]), math.exp(values[3]))
        total = (values[0] / 100.0) ** 2 / 2 + (values[1] - math.log(400.0)) ** 2 / 2 + values[3] ** 2 / 0.1
        points = {error: curve.below(error) for pair in pairs for error in pair}
        for (one, other), times in pairs.items():
            total += times * math.log1p(10.0 ** ((points[one] - points[other]) / 400.0))
        return total

    best: tuple[float, tuple[float, ...]] = (math.inf, ())
    for middle in (0.2, 0.6, 1.8):
        at: tuple[float, ...] = (20.0, math.log(400.0), math.log(middle), 0.0)
        steps = [40.0, 0.5, 0.7, 0.3]
        here = surprise(at)
        while max(steps[1:]) > 0.01:
            moved = False
            for k, sign in itertools.product(range(4), (1.0, -1.0)):
                there = tuple(value + sign * steps[k] * (j == k) for j, value in enumerate(at))
                if (found := surprise(there)) < here:
                    at, here, moved = there, found, True
            if not moved:
                steps = [step / 2 for step in steps]
        best = min(best, (here, at))
    base, rise, middle, power = best[1]
    return Curve(base, math.exp(rise), math.exp(middle), math.exp(power))


def levels(matches: Sequence[Outcome]) -> list[str]:
    """Return the bots whose matches say most now: at first all, then those near the aims."""
    all = [f"erring:{error}" for error in (EXACT, *GRID)] + [CHANCE]
    if len(matches) < COARSE:
        return all
    curve = fitted(pairs_of(matches))
    aims = [curve.error(below) for below in BELOW.values()]
    near = [error for error in GRID if any(aim / NEAR <= error <= aim * NEAR for aim in aims)]
    return [f"erring:{error}" for error in near] + all[:1] + all[-1:]


def play_row(asked: tuple[str, list[str]], number: int) -> Outcome:
    """Play a match of the row with this name, in any process."""
    name, others = asked
    row = row_of(name)
    players = row.options.players
    deal, turn = f"errors-{name}-{number // players}", number % players
    chance = random.Random(deal)
    who = [MIDDLE, *chance.sample(others, min(len(others), players - 1))]
    while len(who) < players:
        who.append(chance.choice(others))
    chance.shuffle(who)
    who = who[turn:] + who[:turn]  # a deal goes round, so that its luck favours nobody
    played = play(Match(row.game.id, row.options.data(), who, deal, turn), time.process_time)
    return list(zip(played.seats, played.places, strict=True))


def measure(minutes: float, jobs: int, words: Sequence[str]) -> None:
    """Play for the given minutes, and write what follows into the games' folders."""
    kept = read(KEPT)
    wanted = [row for row in rows() if all(word in row.name for word in words) and (GAMES / row.game.id).is_dir()]
    for row in wanted:
        of = version(thinking_policy(row.options))
        if kept.get(row.name, Rated()).of != of:
            kept[row.name] = Rated(of)
    asked = [(row.name, levels(kept[row.name].matches)) for row in wanted]

    def keep(k: int, outcome: Outcome) -> None:
        rated = kept[asked[k][0]]
        rated.matches.append(outcome)
        rated.when = now()
        write(KEPT, kept)

    take_turns(asked, [len(kept[name].matches) for name, _ in asked], play_row, keep, minutes, jobs)
    for id in sorted({row.game.id for row in wanted}):
        found = [measured(row, kept[row.name]) for row in rows() if row.game.id == id and row.name in kept]
        text = json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=1)
        written(GAMES / id / erring.FILE, text + "\n")
    TABLE.write_text(table(kept), encoding="utf-8")


def measured(row: Row, rated: Rated) -> erring.Measured:
    """Return what a row's matches say."""
    curve = fitted(pairs_of(rated.matches))
    errors = {name: round(curve.error(aim), 3) for name, aim in BELOW.items()}
    below = {name: round(curve.below(error), 0) for name, error in errors.items()}
    return erring.Measured(row.options.data(), errors, below, len(rated.matches), rated.when)


def near(name: str, errors: dict[str, float]) -> str:
    """Return which bot of the table one of the matches stands for: that with about its error, if there is one."""
    if not name.startswith("erring:"):
        return name
    error = error_of(name)
    found = [who for who, aim in errors.items() if aim / NEAR <= error <= aim * NEAR]
    return SHORT if error == EXACT else found[0] if found else name


def table(kept: dict[str, Rated]) -> str:
    """Return what the errors were measured by as Markdown."""
    lines = []
    for row in rows():
        if row.name not in kept:
            continue
        rated = kept[row.name]
        found = measured(row, rated)
        matches = [[(near(name, found.errors), place) for name, place in match] for match in rated.matches]
        points, halves = ratings(matches), intervals(matches, row.name)
        cells = [f"{found.errors[name]:g}" for name in AIM]
        cells += [
            f"{points[name]:.0f} ± {halves[name]:.0f}" if name in points else "" for name in (SHORT, *AIM, CHANCE)
        ]
        lines.append(f"| {row.name} | {row.options.players} | {' | '.join(cells)} | {len(matches)} | {rated.when} |")
    return f"""# How far bots misjudge moves

Made by `./tefuda bench errors [MINUTES]`, which continues where it stopped. The casual player and the beginner run
{erring.SIMULATIONS} simulations per move, and misjudge each move by a draw of the normal distribution; its deviation,
the error in the table, is in standard deviations of the outcomes they imagine. A curve through all matches of a row
says which errors put them at {AIM["casual"]:.0f} and {AIM["beginner"]:.0f} points, where the club player has 1500. In
some games a player at random is not much lower, so no greater distance would be the same in all.

The ratings here are those of the bots with about these errors (up to {NEAR:g} times as large or as small), of the same
short thought without any, and of a player at random, with 95 % intervals. They are from the same matches that the
errors were chosen by. Where there is none, no bot with about that error has played, and only the curve says it; an
error near 0 is hardly one, because the short thought alone is worth as much.

| game | players | error of casual | of beginner | short | casual | beginner | at random | matches | until (UTC) |
|---|---|---|---|---|---|---|---|---|---|
{chr(10).join(lines)}
"""


if __name__ == "__main__":
    chosen = arguments("errors").parse_intermixed_args()
    measure(chosen.minutes, chosen.jobs, chosen.words)
