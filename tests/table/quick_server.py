"""Serve a table in a process of its own, with bots that do not wait: python quick_server.py STORE PORT [WORKERS]."""

import sys
from pathlib import Path

if __name__ == "__main__":  # the bots' processes read this file too, and need none of it
    from tefuda.engine.registry import load_file
    from tefuda.table.server import serve
    from tefuda.table.settings import Settings

    lonely = Path(__file__).with_name("lonely.py")
    load_file(lonely)
    store, port, jobs = sys.argv[1], int(sys.argv[2]), int("".join(sys.argv[3:]) or 1)
    quick = Settings(
        store=store, port=port, game=(str(lonely),), pace=0.0, grace=60.0, bot_jobs=1, jobs=jobs, frozen=4.0
    )
    serve(quick, supervised=jobs > 1)
