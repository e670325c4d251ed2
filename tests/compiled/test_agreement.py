"""The compiled engine plays exactly as the interpreted one: same decisions, moves and states, game by game."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import tefuda.engine.position
from tefuda.engine.registry import find, games
from tefuda.testing import random_options, trace

GAMES = int(os.environ.get("TEFUDA_AGREEMENT", "300"))  # 10,000 for the full proof
CHUNKS = 50  # each with options of its own: 40 of Daifugo reach more lines with a match each than 10 with five
SHORT = {"daifugo": {"games": 2}}  # matches of many rounds would only repeat what two show

INTERPRETED = """
import json, sys
import tefuda.engine.position
from tefuda.testing import trace
assert tefuda.engine.position.__file__.endswith(".py")
for options in json.loads(sys.argv[2]):
    print(trace(sys.argv[1], options, int(sys.argv[3]), sys.argv[4]))
"""


@pytest.mark.parametrize("id", games())
def test_compiled_and_interpreted_play_the_same(id: str, interpreted: dict[str, str]) -> None:
    if str(tefuda.engine.position.__file__).endswith(".py"):
        pytest.skip("There is no compiled engine to compare.")
    game = find(id)
    seats = [game.players[k % len(game.players)] for k in range(CHUNKS)]
    tables = [{**random_options(game, n, f"agree-{k}"), **SHORT.get(id, {})} for k, n in enumerate(seats)]
    matches = max(1, GAMES // CHUNKS // SHORT.get(id, {}).get("games", 1))  # each round of a match counts
    command = [sys.executable, "-c", INTERPRETED, id, json.dumps(tables), str(matches), "agree"]
    done = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    expected = done.stdout.split()
    assert len(expected) == CHUNKS
    for options, fingerprint in zip(tables, expected, strict=True):
        assert trace(id, options, matches, "agree") == fingerprint, options
