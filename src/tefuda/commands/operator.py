"""`tefuda operator`: what the operator's page does, from the command line."""

from __future__ import annotations

import argparse
import getpass
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tefuda.commands import Subparsers, add_language, utf8
from tefuda.commands.backup import SERVED, with_store
from tefuda.engine.view import Text
from tefuda.table.settings import add_flags
from tefuda.texts import render

if TYPE_CHECKING:
    from tefuda.table.oversight import Order
    from tefuda.table.store import Store


def register(commands: Subparsers) -> None:
    """Add `operator` and what it can do."""
    top = commands.add_parser(
        "operator",
        help="read reports; ban, mute and remove people, and close tables",
        description="Do what the operator's page does. A running service takes notice within ten seconds.",
    )
    actions = top.add_subparsers(title="actions", metavar="ACTION", required=True)

    def add(name: str, help: str, *words: tuple[str, str]) -> argparse.ArgumentParser:
        parser = actions.add_parser(name, help=help, description=help)
        for word, about in words:
            parser.add_argument(word, type=utf8, help=about)
        add_flags(parser, SERVED)
        add_language(parser)
        parser.set_defaults(run=run, action=name)
        return parser

    table, name = ("table", "the code of the table"), ("name", "the name of the player there, at any time")
    add("reports", "list the open reports")
    dismiss = add("dismiss", "close a report", ("report", "its id"))
    dismiss.add_argument("--all", action="store_true", help="and all other open ones of the same reporter")
    add("bans", "list the bans that hold")
    ban = add("ban", "ban a player or an address", ("subject", "the player's id, or an address (IPv6: its /64)"))
    ban.add_argument("--days", type=float, default=0.0, metavar="N", help="how long; 0 is forever (0)")
    ban.add_argument("--reason", type=utf8, required=True, help="why; the person reads it")
    add("unban", "lift a ban", ("ban", "its id, or whom it is for"))
    add("mute", "take a player's word at a table", table, name)
    add("unmute", "let a player chat again", table, name)
    add("remove", "have a player leave a table for good", table, name)
    add("close", "close a table for good", table)
    add("trail", "list what was done, the latest first")


def run(chosen: argparse.Namespace) -> int:
    """List what is asked for, or carry out an order."""
    from tefuda.table.moderation import Moderation, append_alone

    async def job(store: Store) -> list[str]:
        moderation = Moderation(store)
        match chosen.action:
            case "reports":
                found, _ = await moderation.reports(10_000)
                return [
                    f"{one.id}  {when(one.at)}  {one.room}  {one.person}  {one.reason}  "
                    + "  ".join(quoted(text) for text in (one.name, one.line, one.note) if text)
                    for one in found
                ]
            case "bans":
                return [
                    f"{one.id}  {when(one.until) if one.until else '-':16}  {one.subject}  {quoted(one.reason)}"
                    for one in await moderation.banned()
                ]
            case "trail":
                return [
                    "  ".join(filter(None, (when(one.at), one.by, quoted(plain(one.order)), one.about)))
                    for one in await moderation.trail(10_000)
                ]

        async def append(code: str, wish: object) -> bool:
            return await append_alone(store, code, wish)  # type: ignore[arg-type]

        await moderation.carry_out(await order(store, chosen), f"command {getpass.getuser()}", append)
        return [render(Text("commands.operator.done"), chosen.lang)]

    for line in with_store(chosen, job):
        print(line)
    return 0


async def order(store: Store, chosen: argparse.Namespace) -> Order:
    """Return what the command line asks for. Raises: BadInput if there is no such table or player."""
    from tefuda.table.erase import person_called
    from tefuda.table.oversight import Ban, Close, Dismiss, SendAway, Silence, Unban

    match chosen.action:
        case "dismiss":
            return Dismiss(chosen.report, chosen.all)
        case "ban":
            return Ban(chosen.subject, chosen.days, chosen.reason)
        case "unban":
            return Unban(chosen.ban)
    code = chosen.table.upper()
    if chosen.action == "close":
        return Close(code)
    person = await person_called(store, code, chosen.name)
    return SendAway(code, person) if chosen.action == "remove" else Silence(code, person, chosen.action == "mute")


def when(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def quoted(text: object) -> str:
    return json.dumps(text, ensure_ascii=False)


def plain(order: Order) -> object:
    import msgspec

    return msgspec.to_builtins(order)
