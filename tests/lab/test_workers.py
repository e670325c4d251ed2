"""The processes that do the laboratory's work."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tefuda.engine.position
from tefuda.lab.workers import workers


def engine() -> str:
    return str(tefuda.engine.position.__file__)


def test_they_run_the_engine_that_their_starter_runs() -> None:
    """None of what tests import may put another one before it: the sources are 50 times as slow as the compiled one."""
    with workers(1, []) as pool:
        assert pool.submit(engine).result(timeout=60) == engine()


SLEEPER = """
import signal, time
from tefuda.commands import going_on_later
from tefuda.lab.workers import workers

def sleep(): time.sleep(600)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal: tests may run in the background
    with going_on_later("run.journal", "en"), workers(2, []) as pool:
        waiting = [pool.submit(sleep) for _ in range(9)]
        print("started", flush=True)
        waiting[0].result()
"""


@pytest.mark.parametrize("whom", [os.kill, os.killpg], ids=["the command", "all its processes"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("wait", [0.3, 4.0], ids=["while they start", "later"])
def test_they_end_at_once_and_say_nothing(
    whom: Callable[[int, int], None], number: signal.Signals, wait: float, tmp_path: Path
) -> None:
    program = tmp_path / "sleeper.py"
    program.write_text(SLEEPER)
    with subprocess.Popen(
        [sys.executable, program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"started\n"
            time.sleep(wait)
            whom(process.pid, number)
            said = process.communicate(timeout=60)[1].decode()  # until all of them have ended
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    kept = "Stopped. The same command continues from run.journal.\n"
    assert said.startswith(kept)
    assert said.count("Traceback") == (number == signal.SIGINT)  # of this program, which no command line catches
