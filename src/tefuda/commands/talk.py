"""`tefuda talk GAME`: play against bots in a readable dialogue, line by line."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from tefuda.bots.program import in_words
from tefuda.commands import Subparsers, add_language, add_options, ask_to_write, utf8, write
from tefuda.drawing.words import Words
from tefuda.engine import record
from tefuda.engine.errors import BadInput, BadOption
from tefuda.engine.example import PICTURE
from tefuda.engine.view import Event, Text
from tefuda.match import Bot, Match, new
from tefuda.texts import lookup, render


def register(commands: Subparsers) -> None:
    """Add `talk` to the command line."""
    parser = commands.add_parser(
        "talk",
        help="play against bots in a dialogue of lines, which programs and language models can hold, too",
        description="Print what your seat sees, in sentences, and read one move per line: its text, as the list of "
        "moves has it; `why MOVE` says which rule forbids one; `rules` prints the rules; `quit` ends the match.",
    )
    parser.add_argument("id", metavar="GAME")
    parser.add_argument("--seat", type=int, default=0, help="your seat, from 0 (%(default)s)")
    parser.add_argument("--bots", default="search", metavar="BOT", help="the bot in the other seats (%(default)s)")
    parser.add_argument("--seed", type=utf8, help="seed of the deal (a new one)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="where to keep the match in the end")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Hold the dialogue until the match is over or the other side has left."""
    options = dict(chosen.options)
    match = new(chosen.id, players=options.pop("players", None), seed=chosen.seed, lang=chosen.lang, **options)
    if not 0 <= chosen.seat < match.options["players"]:
        raise BadOption(Text("engine.record.no_seat", {"seat": chosen.seat}), "--seat")
    bot = Bot(chosen.bots, chosen.seed or secrets.token_hex(8))
    if chosen.record is not None:
        ask_to_write(chosen.record)
    try:
        play(match, chosen.seat, bot)
    finally:
        if chosen.record is not None:
            write(chosen.record, record.write(match.record()).decode())
    return 0


def play(match: Match, me: int, bot: Bot) -> None:
    """Play the match; everyone but `me` is the bot."""
    events = list(match.seen_by(me).events)
    while not match.over:
        if me in match.deciders:
            seen = match.seen_by(me)
            print(in_words(seen.view, events, seen.legal_moves, match.lang, match.seats), flush=True)
            events = []
            if not answer(match, me):
                return
        else:
            seat = match.deciders[0]
            match.push(bot.choose(match, seat), seat)
        events += match.seen_by(me).events
    words = Words(match.lang, match.seats)
    print(*said(events, words), words.prompt(match.seen_by(me).view), sep="\n", flush=True)


def answer(match: Match, me: int) -> bool:
    """Read lines until one is a move, and make it. Return False if there are no more."""
    words = Words(match.lang, match.seats)
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        text = line.strip()
        if not line or text == "quit":
            return False
        if text == "rules":
            rules = lookup(f"{match.game.id}.rules", match.lang) or lookup(f"{match.game.id}.tagline", match.lang)
            print(PICTURE.sub(r"(\g<caption>)", rules or ""), flush=True)
            continue
        command, _, asked = text.partition(" ")
        if text == "why":
            print(words.of("commands.talk.why", move=match.seen_by(me).legal_moves[0]), flush=True)
            continue
        if command == "why":
            reason = match.why(asked, me)
            print(words.of("commands.talk.legal") if reason is None else reason.message(match.lang), flush=True)
            continue
        try:
            match.push(text, me)
        except BadInput as refusal:
            print(refusal.message(match.lang), flush=True)
        else:
            return True


def said(events: list[Event], words: Words) -> list[str]:
    """Return the lines of the log."""
    return [render(event.text, words.lang, words.names) for event in events if event.text is not None]
