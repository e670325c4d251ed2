"""`tefuda serve`: serve the table for others, without a browser of its own."""

from __future__ import annotations

from tefuda.commands import Subparsers, add_language, play
from tefuda.table.settings import add_flags


def register(commands: Subparsers) -> None:
    """Add `serve` to the command line."""
    parser = commands.add_parser(
        "serve",
        help="serve the table, with a supervisor that replaces workers that die or freeze",
        description="Serve the table until SIGTERM. SIGHUP restarts one worker after the other; matches go on.",
    )
    add_flags(parser)
    add_language(parser)
    parser.set_defaults(run=play.run, supervised=True, no_browser=True)
