"""The ladder of named strengths in every game: rating matches in which different strengths meet at one table.

In every match the club player meets those below it, or one above it on its own, by turns; a deal goes round the seats,
so that its luck favours nobody. All think for their time of the processor, however busy it is. The order in which they
finish gives ratings (the Bradley-Terry model) on one scale per game, where 400 points are odds of ten to one and `club`
has 1500. Intervals are 95 %, by resampling the deals. Results are kept in bench/ladder.json, so that a run can stop at
any time and the next one goes on. The master is left out unless it is asked for: it thinks for half a second per move.

    python -m bench.ladder [MINUTES] [--jobs N] [--master] [WORDS that the name of a row must contain ...]
"""

from __future__ import annotations

import functools
import itertools
import json
import math
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.bots import OPTIONS
from bench.turns import arguments, now, take_turns, version, written
from tefuda.bots import LADDER, erring
from tefuda.bots.policies import thinking_policy
from tefuda.engine.options import Options
from tefuda.engine.registry import Game, games
from tefuda.lab.arena import Match, play
from tefuda.lab.study import usual

HERE = Path(__file__).resolve().parent
KEPT = HERE / "ladder.json"
TABLE = HERE / "LADDER.md"
MASTER: Final = "master"
EXPERT: Final = "expert"
MIDDLE: Final = "club"
BELOW: Final = list(erring.USUAL)
AIM: Final = {"casual": 1425.0, "beginner": 1350.0}  # what their errors are measured for
PRESETS: Final = ("popular", "uec")  # of 大富豪
AGAIN: Final = 200  # times that the matches are resampled
FEW: Final = 8  # a strength with fewer deals gets no rating

Outcome = list[tuple[str, int]]  # by seat: a strength, and its place


class Rated(msgspec.Struct):
    """The matches of a row. `of`: the version of the bots that played them; `when`: the last one was played, in UTC."""

    of: str = ""
    when: str = ""
    matches: list[Outcome] = []


class Row(NamedTuple):
    """A game with its options."""

    name: str
    game: Game
    options: Options


@functools.cache
def rows() -> list[Row]:
    """Return every game, and 大富豪 with two of its rule sets."""
    found = []
    for id, game in games().items():
        shorter = usual(OPTIONS.get(id, {}), game)
        for preset, chosen in (game.presets or {"": {}}).items():
            if preset == "" or preset in PRESETS:
                found.append(Row(f"{id} {preset}".strip(), game, game.options({**shorter, **chosen})))
    return found


def row_of(name: str) -> Row:
    return next(row for row in rows() if row.name == name)


def seats(players: int, above: str, chance: random.Random) -> list[str]:
    """Return who sits at a table: one `above` the club player among such, or if there is none, those below it.

    Those are repeated only where there are more seats.
    """
    row = [above or MIDDLE]
    while len(row) < players:
        others = [MIDDLE] if above else [*BELOW, MIDDLE] if len(row) > len(BELOW) else BELOW
        row += chance.sample(others, min(players - len(row), len(others)))
    chance.shuffle(row)
    return row


def play_row(asked: tuple[str, bool], number: int) -> list[Outcome]:
    """Play a deal of the row with this name from all seats, in any process."""
    name, master = asked
    row = row_of(name)
    deal = f"ladder-{name}-{number}{'-master' if master else ''}"
    above = MASTER if master else EXPERT if number % 2 else ""
    who = seats(row.options.players, above, random.Random(deal))
    turned = [who[k:] + who[:k] for k in range(len(who))]
    matches = [Match(row.game.id, row.options.data(), seated, deal, k) for k, seated in enumerate(turned)]
    found = [play(match, time.process_time) for match in matches]
    return [list(zip(played.seats, played.places, strict=True)) for played in found]


def size(name: str) -> int:
    """Return how many players, and so how many matches of each deal, the row with this name has."""
    return row_of(name).options.players


def played_by(row: Row) -> str:
    """Return the version of the bots that play a row, with how far some of them misjudge moves."""
    errors = [f"{erring.error_of(name, row.options):g}" for name in BELOW]
    return " ".join([version(thinking_policy(row.options)), *errors])


def read(file: Path) -> dict[str, Rated]:
    """Return the matches that a file keeps, by row."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Rated]) if file.exists() else {}


def write(file: Path, kept: dict[str, Rated]) -> None:
    """Keep matches in a file, a line for each row."""
    lines = (f"{json.dumps(name)}: {msgspec.json.encode(rated).decode()}" for name, rated in kept.items())
    written(file, "{\n" + ",\n".join(lines) + "\n}\n")


def measure(minutes: float, jobs: int, master: bool, words: Sequence[str]) -> None:
    """Play for the given minutes, and write the table."""
    kept = read(KEPT)
    asked = [(row.name, master) for row in rows() if all(word in row.name for word in words)]
    for row in rows():
        if (row.name, master) in asked and kept.get(row.name, Rated()).of != played_by(row):
            kept[row.name] = Rated(played_by(row))
    done = [sum((MASTER in dict(match)) == master for match in kept[name].matches) // size(name) for name, _ in asked]

    def keep(k: int, outcomes: list[Outcome]) -> None:
        rated = kept[asked[k][0]]
        rated.matches += outcomes
        rated.when = now()
        write(KEPT, kept)

    take_turns(asked, done, play_row, keep, minutes, jobs)
    TABLE.write_text(table(kept), encoding="utf-8")


# --- ratings ---------------------------------------------------------------------------------------------------------


def ratings(matches: Sequence[Outcome]) -> dict[str, float]:
    """Return the likeliest points of the strengths that played, with one tie added for each pair."""
    names = sorted({name for match in matches for name, _ in match})
    won = dict.fromkeys(itertools.permutations(names, 2), 0.5)
    for match in matches:
        for (one, here), (other, there) in itertools.permutations(match, 2):
            if one != other:
                won[one, other] += 1.0 if here < there else 0.5 if here == there else 0.0
    skill = dict.fromkeys(names, 1.0)
    for _ in range(200):
        for one in names:
            others = [other for other in names if other != one]
            total = sum(won[one, other] for other in others)
            met = sum((won[one, other] + won[other, one]) / (skill[one] + skill[other]) for other in others)
            skill[one] = total / met
    return {name: 1500.0 + 400.0 * math.log10(skill[name] / skill.get(MIDDLE, 1.0)) for name in names}


def intervals(matches: Sequence[Outcome], seed: str, of: int = 1) -> dict[str, float]:
    """Return half the width of each rating's 95 % interval, from resampled deals, each of which has `of` matches."""
    chance = random.Random(seed)
    deals = [matches[k : k + of] for k in range(0, len(matches), of)]
    drawn = [ratings(list(itertools.chain(*chance.choices(deals, k=len(deals))))) for _ in range(AGAIN)]
    halves = {}
    for name in drawn[0]:
        found = sorted(one[name] for one in drawn if name in one)
        halves[name] = (found[int(0.975 * len(found))] - found[int(0.025 * len(found))]) / 2
    return halves


def table(kept: dict[str, Rated]) -> str:
    """Return everything measured as Markdown."""
    lines = []
    for row in rows():
        if row.name not in kept:
            continue
        rated = kept[row.name]
        matches = rated.matches
        often = {name: sum(name in dict(match) for match in matches) for name in LADDER}
        cells = []
        known = ratings(matches) if matches else {}
        same = rated.of == played_by(row)
        of = row.options.players if same else 1  # matches of a deal
        halves = intervals(matches, row.name, of) if matches else {}
        for name in LADDER:
            half = "" if name == MIDDLE else f" ± {halves.get(name, 0):.0f}"
            cells.append(f"{known[name]:.0f}{half}" if often[name] >= FEW * of and MIDDLE in known else "")
        counts = f"{len(matches)}, {often[MASTER]} | {rated.when}{'' if same else ', older bots'}"
        lines.append(f"| {row.name} | {row.options.players} | {' | '.join(cells)} | {counts} |")
    return f"""# The ladder of bots

Made by `./tefuda bench ladder [MINUTES]`, which continues where it stopped; `--master` plays matches with the master.
Bots are timed by the processor, however busy it is. How far the beginner and the casual player misjudge moves was
chosen in each game so that they come to {AIM["beginner"]:.0f} and {AIM["casual"]:.0f} points (`./tefuda bench errors`).
Ratings follow from the order in which different strengths finish, on one scale per game: 400 points are odds of ten to
one, and `{MIDDLE}` has 1500. Intervals are 95 %, so one in twenty misses. A strength with fewer than {FEW} deals has no
rating.
A row of older bots was played before the search, its policy or these errors were changed, and starts over when it is
next played.

| game | players | {" | ".join(LADDER)} | matches, with the master | until (UTC) |
|---|---|{"---|" * len(LADDER)}---|---|
{chr(10).join(lines)}
"""


if __name__ == "__main__":
    parser = arguments("ladder")
    parser.add_argument("--master", action="store_true", help="play matches with the master")
    chosen = parser.parse_intermixed_args()
    measure(chosen.minutes, chosen.jobs, chosen.master, chosen.words)
