"""What is written in C gives its memory back soundly."""

import os
import subprocess
import sys

import pytest

LONG_TRICKS = """
from tefuda.games.daifugo.before import Before
from tefuda.games.daifugo.plays import read, set_of
for _ in range(300):
    top = None
    for _ in range(1000):
        play = read(set_of(1), False)
        play.before = Before()
        play.below = top
        top = play
"""

POSITIONS_IN_A_CHAIN = """
from tefuda.engine.registry import games
for game in games().values():
    position = game.new(game.options({"players": game.players[0]}), "seed")
    chain = None
    for _ in range(500):
        chain = (chain, position.clone())
    chain = None
"""


@pytest.mark.parametrize("program", [LONG_TRICKS, POSITIONS_IN_A_CHAIN])
def test_what_is_freed_fifty_deep_and_deeper_leaves_other_memory_alone(program: str) -> None:
    """Python's own check of its blocks of memory finds a byte that was written beside one."""
    surroundings = os.environ | {"PYTHONMALLOC": "debug"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=surroundings, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
