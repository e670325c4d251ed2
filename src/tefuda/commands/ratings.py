"""`tefuda ratings`: compute all ratings again, from the matches that changed them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.commands import Subparsers, add_language
from tefuda.commands.backup import SERVED, with_store
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.settings import add_flags
from tefuda.texts import render

if TYPE_CHECKING:
    from tefuda.table.store import Store


def register(commands: Subparsers) -> None:
    """Add `ratings` to the command line."""
    about = "Compute all ratings again, from the rated matches in the order in which they ended. "
    parser = commands.add_parser(
        "ratings",
        help="compute all ratings again from the rated matches",
        description=about + "Matches that ended while tefuda[ratings] was not installed are counted as well.",
    )
    add_flags(parser, SERVED)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Compute, and print how many matches there are."""
    from tefuda.table.ratings import Ratings, possible

    if not possible():
        raise BadInput(Text("commands.ratings.missing"))

    async def job(store: Store) -> int:
        return await Ratings(store).recompute()

    print(render(Text("commands.ratings.done", {"n": with_store(chosen, job)}), chosen.lang))
    return 0
