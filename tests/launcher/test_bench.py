"""`./tefuda bench` before it measures anything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_part_that_is_not_there_is_refused_before_anything_is_compiled() -> None:
    command = [sys.executable, "-m", "bench", "hearts", "nosuch"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, done.stdout) == (2, "")
    parts = "hearts engine former rules games bots presets doors table screens strength"
    assert done.stderr == f"bench: there is no part 'nosuch'. There are: {parts}\n"
