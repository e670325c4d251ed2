"""What is written in C gives its memory back soundly."""

import subprocess
import sys

LONG_TRICKS = """
from tefuda.games.daifugo.plays import read, set_of
for _ in range(300):
    top = None
    for _ in range(1000):
        play = read(set_of(1), False)
        play.below = top
        top = play
"""


def test_a_long_trick_is_cleared_away() -> None:
    done = subprocess.run([sys.executable, "-c", LONG_TRICKS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
