"""`tefuda play`: open the table in the browser."""

from __future__ import annotations

import argparse
from pathlib import Path

import platformdirs

from tefuda.commands import Subparsers, seconds


def register(commands: Subparsers) -> None:
    """Add `play` to the command line."""
    parser = commands.add_parser("play", help="open the table in the browser (default)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on, 0.0.0.0 for all (%(default)s)")
    parser.add_argument(
        "--port",
        type=int,
        help="port to listen on, 0 for any free one (the usual one, or a free one if that is taken)",
    )
    parser.add_argument(
        "--store",
        metavar="URL",
        help="where matches are kept: a PostgreSQL address or sqlite:///FILE (a file in your user data folder)",
    )
    parser.add_argument(
        "--pace", type=seconds, default=0.9, metavar="SECONDS", help="delay before a bot moves (%(default)s)"
    )
    parser.add_argument(
        "--public",
        action="append",
        default=[],
        metavar="NAME",
        help="host name under which others reach the table, such as cards.example; can be repeated",
    )
    parser.add_argument(
        "--proxies",
        default="127.0.0.1,::1",
        metavar="ADDRESSES",
        help="reverse proxies whose X-Forwarded-For is believed: addresses and networks, with commas (%(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve the table until it is stopped."""
    from tefuda.table.live import Manners
    from tefuda.table.server import serve

    serve(
        host=chosen.host,
        port=chosen.port,
        store=chosen.store or own_store(),
        games=chosen.game,
        open_browser=not chosen.no_browser,
        manners=Manners(pace=chosen.pace),
        public=chosen.public,
        proxies=chosen.proxies,
    )
    return 0


def own_store() -> str:
    """Return the address of the SQLite file in the user's data folder; the folder is created if it is missing."""
    folder = platformdirs.user_data_path("tefuda", ensure_exists=True)
    return f"sqlite:///{Path(folder, 'table.sqlite3')}"
