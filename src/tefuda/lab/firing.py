"""Measurements of how often a house rule fires: the events that name it, in random play and when bots play.

In random play every legal move is equally likely, even those that only people make: fouls and accusations.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tefuda.bots import Bot, make, program
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game, find
from tefuda.lab.proof import completed, switches

PLAYERS = (4, 3, 5, 6)  # used in turn: some rules need three players, some the titles in the middle
RANDOM = "random"


class Asked(Struct, frozen=True):
    """One measurement: a rule with those it requires and no others, played by one kind of bot."""

    game: str
    rule: str
    bot: str
    matches: int
    options: dict[str, int]


class Fired(Struct):
    """Counts of rounds: all that were played, those in which the rule fired, and how often it fired altogether."""

    games: int = 0
    with_it: int = 0
    times: int = 0


def asked(game: str, bot: str, matches: int, options: dict[str, int]) -> list[Asked]:
    """Return the measurements of all rules that can be switched on."""
    return [Asked(game, rule, bot, matches, options) for rule in switches(game)]


def measure(wanted: Asked) -> Fired:
    """Play the matches, and return how often the rule fired: never if no number of players suits it."""
    game = find(wanted.game)
    total = Fired()
    tables = [game.options(options) for options in fitting(game, wanted)]
    for number in range(wanted.matches if tables else 0):
        watch(
            game, tables[number % len(tables)], wanted.rule, wanted.bot, f"{wanted.rule}-{wanted.bot}-{number}", total
        )
    return total


class Within(Struct, frozen=True):
    """One measurement: a rule among others, in the first `matches` matches of a seed."""

    game: str
    options: str  # JSON, complete
    rule: str
    bot: str
    matches: int
    seed: str


def measure_within(wanted: Within) -> Fired:
    """Play the matches, and return how often the rule fired."""
    game = find(wanted.game)
    options = game.options(msgspec.json.decode(wanted.options))
    total = Fired()
    for number in range(wanted.matches):
        watch(game, options, wanted.rule, wanted.bot, f"{wanted.seed}-{number}", total)
    return total


def watch(game: Game, options: Options, rule: str, bot: str, seed: str, total: Fired) -> None:
    """Play a match, and count the rounds in which the rule fires."""
    position = game.new(options, seed, watched=True)
    bots: list[Bot | None] = [None] * options.players
    if bot != RANDOM:
        bots = [make(bot, f"{seed}-{seat}") for seat in range(options.players)]
    rng = Rng(seed)
    fired: dict[int, int] = {}
    tally(position, position.stage(), rule, fired)
    while not position.is_over():
        stage, seat = position.stage(), position.turn
        move = choice(position, seat, bots[seat], rng)
        position.log = []
        position.apply(move)
        program.hear(bots, position)
        tally(position, stage, rule, fired)
    program.finish(bots, position.result())
    total.games += len(fired)
    total.with_it += sum(times > 0 for times in fired.values())
    total.times += sum(fired.values())


def choice(position: Position, seat: int, bot: Bot | None, rng: Rng) -> int:
    """Return the next move: the bot's, or a random one."""
    if bot is not None:
        return bot.choose(position.determinize(seat, rng), seat)
    moves = Moves()
    position.ask(seat)
    position.legal(moves)
    return moves.get(rng.below(moves.size))


def tally(position: Position, game: int, rule: str, fired: dict[int, int]) -> None:
    """Count the events of a move that name the rule, by rounds: those from a deal on belong to the next round."""
    fired.setdefault(game, 0)
    for happened in position.log or []:
        if happened.event.kind == "deal":
            game = position.stage()
        fired[game] = fired.get(game, 0) + (rule in (happened.event.rule, *happened.event.by))


def fitting(game: Game, wanted: Asked) -> list[dict[str, Any]]:
    """Return the options for the rule with each of the usual numbers of players that it allows; if it allows none of
    these, with every number that it does allow.
    """
    tables = {
        players: completed(game, {"players": players, **wanted.options, "rules": [wanted.rule]})
        for players in game.players
    }
    usual = [tables[players] for players in PLAYERS if tables.get(players) is not None]
    return [table for table in usual or tables.values() if table is not None]
