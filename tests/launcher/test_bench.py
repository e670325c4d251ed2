"""`./tefuda bench` before it measures anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_part_that_is_not_there_is_refused_before_anything_is_compiled() -> None:
    command = [sys.executable, "-m", "bench", "hearts", "nosuch"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, done.stdout) == (2, "")
    parts = "hearts engine former rules games bots presets doors examples table screens strength"
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
