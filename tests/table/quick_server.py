"""Serve a table in a process of its own, with bots that do not wait: python quick_server.py STORE PORT."""

import sys
from pathlib import Path

if __name__ == "__main__":  # the bots' processes read this file too, and need none of it
    from tefuda.engine.registry import load_file
    from tefuda.table.live import Manners
    from tefuda.table.server import serve

    lonely = Path(__file__).with_name("lonely.py")
    load_file(lonely)
    serve(store=sys.argv[1], port=int(sys.argv[2]), games=[lonely], manners=Manners(pace=0.0, grace=60.0), jobs=1)
