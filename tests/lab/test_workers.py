"""The processes that do the laboratory's work."""

from __future__ import annotations

import tefuda.engine.position
from tefuda.lab.workers import workers


def engine() -> str:
    return str(tefuda.engine.position.__file__)


def test_they_run_the_engine_that_their_starter_runs() -> None:
    """None of what tests import may put another one before it: the sources are 50 times as slow as the compiled one."""
    with workers(1, []) as pool:
        assert pool.submit(engine).result(timeout=60) == engine()
