"""`./tefuda bench` before it measures anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_a_part_that_is_not_there_is_refused_before_anything_is_compiled() -> None:
    command = [sys.executable, "-m", "bench", "hearts", "nosuch"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, done.stdout) == (2, "")
    parts = "hearts engine former rules games bots doors examples table screens strength ladder errors"
    assert done.stderr == f"bench: there is no part 'nosuch'. There are: {parts}\n"


def test_the_part_of_the_examples_runs_each_and_gives_their_figures() -> None:
    few = ("--decisions", "20000", "--every", "20000", "--examined", "6", "--final", "6", "--rivals", "simple")
    code = f"""
import json, sys
from bench import examples
sys.path.insert(0, str(examples.EXAMPLES))
import best_option, compare_bots
best_option.VALUES, compare_bots.BOTS = [2, 1], ["random", "simple", "policy"]
print(json.dumps(examples.measured(2, 20, {few})))
"""
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([os.environ["PYTHONPATH"], str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout.splitlines()[-1])
    said = [row["what"].split(":")[0] for row in rows]
    assert said == ["examples, learn.py"] * 2 + ["examples, compare_bots.py"] * 3 + ["examples, best_option.py"]
    assert all(row["ours"] for row in rows)


def test_the_ladder_rates_who_comes_before_whom() -> None:
    code = """
import json
from bench.ladder import intervals, ratings
matches = [[("club", 1), ("beginner", 2), ("casual", 3)]] * 30 + [[("beginner", 1), ("club", 2), ("casual", 3)]] * 10
print(json.dumps([ratings(matches), intervals(matches, "seed")]))
"""
    points, halves = json.loads(answer(code))
    assert points["club"] == 1500
    assert 1500 > points["beginner"] > points["casual"]
    assert abs(points["beginner"] - 1309) < 15  # three to one, but for the ties
    assert 20 < halves["beginner"] < 150


def test_rows_take_turns_by_the_time_they_had() -> None:
    code = """
import time
from bench.turns import take_turns
def play(row, number):
    time.sleep(row)
    return number
got = [[], []]
take_turns([0.05, 0.01], [0, 5], play, lambda k, found: got[k].append(found), 0.03, 1)
print([got[0] == list(range(len(got[0]))), got[1][0], len(got[1]) > len(got[0]) > 0])
"""
    assert answer(code) == "[True, 5, True]"


def answer(code: str) -> str:
    """Return what a program prints that measures."""
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([os.environ["PYTHONPATH"], str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def test_bots_of_another_version_follow_the_same_match_or_it_is_refused() -> None:
    """Here that version is the same one, in another process."""
    code = """
import json, os
from pathlib import Path
from bench.former import Side
from bench.former_bots import play_deal
from tefuda.bots.chance import Simple
from tefuda.engine.registry import find
engine = Path(os.environ["PYTHONPATH"].split(os.pathsep)[0])
game = find("four_tricks")
def won(deal):
    return play_deal(game, game.options({"deals": 3}), deal, Simple, 0.05, engine)
found, ask = [won(str(deal)) for deal in range(4)], Side.ask
Side.ask = lambda side, what, *given: ask(side, what, *given) + (what == "play")
try:
    won("other")
except ValueError as error:
    print(json.dumps([found, str(error)]))
"""
    found, refused = json.loads(answer(code))
    assert 0 <= min(found) <= max(found) <= 3
    assert len(set(found)) > 1
    assert refused.startswith("four_tricks, other-0: the former version has it that seat ")


@pytest.mark.parametrize("middle", [0.8, 0.06])
def test_the_errors_that_reach_an_aim_follow_from_who_comes_before_whom(middle: float) -> None:
    """Small ones too: where an aim was below the least error that bots had, only the two ends went on playing."""
    code = f"""
import json, random
from bench.errors import BELOW, Curve, error_of, fitted, levels, pairs_of
true, chance, matches = Curve(20.0, 480.0, {middle}, 1.3), random.Random(1), []
for k in range(4000):
    if k % 2000 == 0:
        who = ["club", *levels(matches)]
    one, other = chance.sample(who, 2)
    points = [true.below(error_of(name)) for name in (one, other)]
    first = chance.random() < 1 / (1 + 10 ** ((points[0] - points[1]) / 400))
    matches.append([(one, 1 if first else 2), (other, 2 if first else 1)])
found = fitted(pairs_of(matches))
print(json.dumps([[[true.below(found.error(aim)), aim] for aim in BELOW.values()], who]))
"""
    reached, who = json.loads(answer(code))
    for points, aim in reached:
        assert abs(points - aim) < 35
    assert len(who) > 4  # the club player, a short thought, one at random, and those near the aims


def test_in_the_ladder_the_club_player_meets_those_below_it_or_one_above() -> None:
    code = """
import json, random
from bench.ladder import Rated, played_by, rows, seats, table
met = [sorted(seats(players, above, random.Random(1))) for players in (3, 4) for above in ("", "expert")]
row = next(row for row in rows() if row.name == "sushi")
deal = [[("club", 1), ("beginner", 2), ("casual", 3), ("club", 4)]] * 4
few, enough = (table({"sushi": Rated(played_by(row), "", deals * deal)}) for deals in (7, 8))
print(json.dumps([*met, few, enough]))
"""
    low, high, lower, higher, few, enough = json.loads(answer(code))
    assert low == ["beginner", "casual", "club"]
    assert high == ["club", "club", "expert"]
    assert set(lower) == {"beginner", "casual", "club"}
    assert higher == ["club", "club", "club", "expert"]
    rated = [[line.split("|") for line in written.splitlines() if line.startswith("| ")] for written in (few, enough)]
    assert [len(lines) for lines in rated] == [2, 2]  # the head and one game; others have not been played
    assert [bool(lines[1][3].strip()) for lines in rated] == [False, True]


def test_the_engine_is_compiled_again_only_for_what_is_compiled(tmp_path: Path) -> None:
    """Any edit of Python had it compiled again, one of the table too."""
    files = ("setup.py", "tools/marks.py", *(f"src/tefuda/{name}" for name in ("cards/bits.py", "bots/search.py")))
    other = tuple(f"src/tefuda/{name}" for name in ("games/sushi/en.toml", "bots/policies.py", "table/app.py"))
    for name in (*files, *other):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    code = f"""
import json, pathlib
from bench.__main__ import COMPILED, digest_of_compiled
folder, found = pathlib.Path({str(tmp_path)!r}), []
for name in {("", *files, *other)!r}:
    if name:
        (folder / name).write_text("edited")
    found.append(digest_of_compiled(folder))
print(json.dumps([COMPILED, found]))
"""
    patterns, found = json.loads(answer(code))
    assert f"COMPILED = {tuple(patterns)!r}".replace("'", '"') in (ROOT / "setup.py").read_text(encoding="utf-8")
    assert [one != other for one, other in pairwise(found)] == [True] * len(files) + [False] * len(other)


def test_the_search_that_sees_all_hands_draws_none(tmp_path: Path) -> None:
    search = (ROOT / "src/tefuda/bots/search.py").read_text(encoding="utf-8")
    (tmp_path / "search.py").write_text(search, encoding="utf-8")
    answer(f"import pathlib, bench.__main__ as b; b.open_handed(pathlib.Path({str(tmp_path)!r})); print()")
    made = (tmp_path / "search_open.py").read_text(encoding="utf-8").splitlines()
    changed = [(one, other) for one, other in zip(search.splitlines(), made, strict=True) if one != other]
    assert len(changed) == search.count(".determinize(") == 2
    assert all(other.endswith(" = root.clone()") for _, other in changed)
