"""The examples that teach, each for a moment: a network that learns, bots compared, the best value of an option."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tefuda.engine.registry import find
from tefuda.lab.arena import play_all, schedule
from tests.test_docs import blocks

ROOT = Path(__file__).parents[2]


def loaded(name: str) -> ModuleType:
    """Return an example as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def said(name: str, *arguments: str) -> list[str]:
    """Run an example as its reader would, and return the lines that it prints."""
    command = [sys.executable, str(ROOT / "examples" / f"{name}.py"), *arguments]
    surroundings = os.environ | {"JAX_PLATFORMS": "cpu"}
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_network_trains_is_examined_and_leaves_its_curve(tmp_path: Path) -> None:
    few = ("--decisions", "20000", "--every", "20000", "--examined", "6", "--final", "6", "--rivals", "random")
    lines = said("learn", *few, "--out", str(tmp_path))
    assert len(lines) == 3 and "against two × random: wins" in lines[-1]
    kept = json.loads((tmp_path / "learning.json").read_text(encoding="utf-8"))
    assert [point["decisions"] > 0 for point in kept["curve"]] == [False, True]
    assert kept["results"][0]["rival"] == "random"
    drawn = {lang: (tmp_path / f"learning.{lang}.svg").read_text(encoding="utf-8") for lang in ("en", "ja")}
    assert ">0.02 M<" in drawn["en"] and ">100%<" in drawn["en"]
    assert ">2万<" in drawn["ja"] and ">100%<" in drawn["ja"]
    assert len(np.load(tmp_path / "network.npz")) == 6


def test_what_paid_becomes_likelier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two actions in the same position, one always pays: PPO finds out which."""
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    learn = loaded("learn")
    params = learn.fresh(4, 2, seed=1)
    state = learn.optimizer.init(params)
    rng = np.random.default_rng(1)
    n = learn.PART
    bits, mask = np.ones((n, 4), np.uint8), np.ones((n, 2), bool)
    for _ in range(10):
        likely, value = (np.asarray(one) for one in learn.look(params, bits, mask))
        action = rng.integers(0, 2, n)
        played = {
            "bits": bits, "mask": mask, "action": action, "likely": likely[np.arange(n), action], "value": value,
            "paid": np.where(action == 1, 1.0, -1.0),
        }  # fmt: skip
        params, state = learn.improved(params, state, played, 0.0, rng)
    assert np.exp(np.asarray(learn.look(params, bits, mask)[0]))[0, 1] > 0.9


def shapes(lines: list[str]) -> set[str]:
    """Return lines without their numbers and bots."""
    return {
        re.sub(r"[-+]?\b\d[\d.]*", "0", re.sub(r"\b(random|simple|standard|policy|search:\w+)\b", "bot", line))
        for line in lines
    }


def printed(page: str) -> set[str]:
    """Return the shapes of what a page says that its example prints."""
    (block,) = blocks(ROOT / "docs" / page, "text")
    return shapes(block.splitlines())


def test_bots_are_compared_in_pairs() -> None:
    lines = said("compare_bots", "random", "simple", "standard", "--deals", "6", "--jobs", "1")
    assert len(lines) == 4 and "simple is better than random" in lines[0]
    assert shapes(lines[:1] + lines[-1:]) <= printed("compare-bots.md")


def test_the_gain_of_a_bot_is_counted_in_places() -> None:
    compare = loaded("compare_bots")
    planned = schedule(find("daifugo"), {"players": 4, "games": 1}, ["simple", "random"], 2, "gain")
    for match in play_all(planned, 1):
        assert compare.gain(match, "simple") == -compare.gain(match, "random")
        assert -2 <= compare.gain(match, "simple") <= 2


def test_the_best_number_of_rounds_is_named() -> None:
    lines = said("best_option", "--matches", "40", "--jobs", "1")
    rounds = {line.split()[0] for line in lines if "decisions" in line}
    assert lines[-1].startswith("The best number of rounds is ")
    assert lines[-1].split()[-1].rstrip(".") in rounds
    assert shapes(lines) == printed("best-option.md")
