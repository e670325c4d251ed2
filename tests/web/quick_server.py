"""Run `tefuda play` with the examples among the games, bots that do not wait, quick hints and analyses, for tests.

Nothing gives way to the other checks on this machine, which would leave studies and analyses no time at all.
"""

import argparse
from functools import partial
from pathlib import Path

if __name__ == "__main__":  # the bots' processes read this file too, and need none of it
    from tefuda.coach.weigh import Effort
    from tefuda.engine.registry import load_file
    from tefuda.table import hints, rooms, server, study
    from tefuda.table.bundle import STATIC, Bundle
    from tefuda.table.laboratory import desk
    from tefuda.table.lanes import Thinker
    from tefuda.table.limits import Limit, Limits, Quota
    from tefuda.table.settings import Settings

    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--store")
    parser.add_argument("--port", type=int)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--static", type=Path, default=STATIC)
    chosen = parser.parse_args()
    examples = [Path(__file__).parents[2] / "examples" / name for name in ("hearts.py", "neighbours.py")]
    for file in examples:
        load_file(file)
    hints.THINKING = 150  # type: ignore[misc]
    often = Quota(Limit(0.001, 1000), Limit(0.001, 1000))  # tests move at once, and ask for analyses as one person
    rooms.Limits = partial(Limits, analyses=often, writes=often)  # type: ignore[assignment, attr-defined]
    study.effort_for = lambda moves: Effort(20, 12, 12)
    begin = Thinker.__init__
    Thinker.__init__ = lambda self, files, calm=0: begin(self, files)  # type: ignore[method-assign]
    desk.LATE = float("inf")  # type: ignore[misc]
    server.Bundle = partial(Bundle, chosen.static)  # type: ignore[assignment, attr-defined]
    contact = "mailto:host@cards.example"
    games = tuple(str(file) for file in examples)
    waits = {"pace": chosen.pace, "grace": 60.0}
    server.serve(Settings(store=chosen.store, port=chosen.port, game=games, bot_jobs=1, push=contact, **waits))
