"""`tefuda sit ADDRESS PROGRAM`: a program takes a seat at a table in the browser."""

from __future__ import annotations

import argparse
import secrets

from tefuda.commands import Subparsers, add_language


def register(commands: Subparsers) -> None:
    """Add `sit` to the command line."""
    parser = commands.add_parser(
        "sit",
        help="let a program of yours take a seat at a table in the browser",
        description="Start a program that plays by the protocol of docs/programs.md, or reach one that listens, and "
        "take a seat for it at the table whose address the browser shows. It stays for one match.",
    )
    parser.add_argument("address", metavar="ADDRESS", help="address of the table, such as http://127.0.0.1:8000/t/CODE")
    parser.add_argument("program", metavar="PROGRAM", help="program:COMMAND or socket:HOST:PORT")
    parser.add_argument("--name", default="", help="its name at the table (bot)")
    parser.add_argument("--seat", type=int, default=-1, help="its seat, from 0 (any that is free)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play one match there.

    Raises: BadInput if there is no seat, or if the program has lost it.
    """
    from tefuda.bots.program import Program
    from tefuda.table.guest import Guest, socket_of

    socket_of(chosen.address)
    program = Program(chosen.program, secrets.token_hex(8), chosen.lang)
    guest = Guest(chosen.address, program, chosen.name or "bot", chosen.seat)
    try:
        guest.stay()
    finally:
        program.end()
    if guest.lost is not None:
        raise guest.lost
    return 0
