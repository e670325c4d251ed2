"""Tournaments of bots: every deal is played with the seats rotated, so that luck of cards and seats cancels out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from tefuda.bots import Bot, UnknownBot, make, program
from tefuda.bots.program import Seated
from tefuda.bots.search import Search
from tefuda.bots.trial import NORMAL_95
from tefuda.engine.chance import Rng
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.lab.workers import workers


class Match(Struct, frozen=True):
    """One match to play: its bots by seat, and its deal."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    deal: str
    number: int


class Played(Struct, frozen=True):
    """The outcome of a match, by seat."""

    seats: list[str]
    wins: list[float]  # 1 for the winner, shared if several tie
    places: list[int]
    scores: list[int]
    utilities: list[float]
    moves: list[int]
    seconds: list[float]  # spent choosing
    slowest: list[float]  # seconds the longest choice took
    lost: list[str]  # why the program at this seat lost it; empty for any other bot


class Standing(Struct, frozen=True):
    """The results of one bot over all the seats it played."""

    bot: str
    games: int
    wins: float  # share of its games
    interval: tuple[float, float]  # 95 %, Wilson
    place: float
    score: float
    utility: float
    spread: float  # half the width of the utility's 95 % interval
    moves_per_second: float
    slowest: float  # seconds the longest choice took
    lost: int  # games in which it was a program and lost its seat
    why: str  # it lost the first of them


def schedule(game: Game, options: Mapping[str, Any], bots: Sequence[str], games: int, seed: str) -> list[Match]:
    """Return at least `games` matches, enough for every deal to be played in all rotations.

    If there are fewer bots than seats, they take several seats each: two bots on four seats play two against two.

    Raises: BadOption or UnknownBot if an option or a bot is wrong.
    """
    chosen = dict(options)
    if len(game.players) > 1 and len(bots) in game.players:
        chosen.setdefault("players", len(bots))
    checked = game.options(chosen)
    players = checked.players
    demand_seats(bots, players, seed)
    row = [bots[seat % len(bots)] for seat in range(players)]
    rotations = list(dict.fromkeys(tuple(row[k:] + row[:k]) for k in range(players)))
    return [
        Match(game.id, checked.data(), list(seats), f"{seed}-{deal}", deal * len(rotations) + k)
        for deal in range(math.ceil(games / len(rotations)))
        for k, seats in enumerate(rotations)
    ]


def demand_seats(bots: Sequence[str], players: int, seed: str, path: str = "") -> None:
    """Check that there are such bots, and a seat for each.

    Raises: UnknownBot if not.
    """
    for bot in bots:
        dismiss(make(bot, seed))
    if len(bots) > players:
        raise UnknownBot(Text("bots.too_many", {"n": len(bots), "seats": players}), path)


def play(match: Match, clock: Callable[[], float] = time.perf_counter) -> Played:
    """Play one match. Each bot sees only a sample, drawn from what its seat knows.

    A match that does not end within the game's bound is cut off there, and shared by all. `clock`: how the bots measure
    their time to think.
    """
    game = find(match.game)
    options = game.options(match.options)
    position, bound = game.new(options, match.deal), game.bound(options)
    samples = Rng(f"{match.deal}-{match.number}")
    bots = [make(name, f"{match.deal}-{match.number}-{seat}") for seat, name in enumerate(match.seats)]
    moves = [0] * len(bots)
    seconds = [0.0] * len(bots)
    slowest = [0.0] * len(bots)
    for bot in bots:
        if isinstance(bot, Search):
            bot.clock = clock
    programs = any(isinstance(bot, Seated) for bot in bots)
    if programs:
        position.log = []
    while not position.is_over() and sum(moves) < bound:
        seat = position.turn
        sample = position.determinize(seat, samples)
        started = time.perf_counter()
        move = bots[seat].choose(sample, seat)
        spent = time.perf_counter() - started
        seconds[seat] += spent
        slowest[seat] = max(slowest[seat], spent)
        moves[seat] += 1
        position.play(move, seat)
        if programs:
            program.hear(bots, position)
            position.log = []
    places = [1] * position.players
    if position.is_over():
        result = position.result()
        program.finish(bots, result)
        places = result.ranks
    else:
        cut_off(bots)
    return Played(
        match.seats,
        [float(place == 1) / places.count(1) for place in places],
        places,
        position.scores(),
        [position.utility(seat) for seat in range(position.players)],
        moves,
        seconds,
        slowest,
        [str(bot.lost or "") if isinstance(bot, Seated) else "" for bot in bots],
    )


def cut_off(bots: Sequence[Bot]) -> None:
    """Tell the programs among the bots of a match that it does not end."""
    for bot in bots:
        if isinstance(bot, Seated):
            bot.program.replace("the match does not end")


def dismiss(bot: Bot) -> None:
    """Keep a program that has played no match for the first one."""
    if isinstance(bot, Seated):
        bot.program.keep()


def play_all(matches: Sequence[Match], jobs: int, files: Sequence[Path] = ()) -> Iterator[Played]:
    """Play the matches in `jobs` processes, and return them in the order given. `files`: users' own games."""
    if jobs == 1:
        yield from map(play, matches)
        return
    with workers(jobs, files) as pool:
        yield from pool.map(play, matches)


def standings(played: Sequence[Played], bots: Sequence[str]) -> list[Standing]:
    """Return the bots' results, in the order of `bots`."""
    return [_standing(bot, [(m, s) for m in played for s in range(len(m.seats)) if m.seats[s] == bot]) for bot in bots]


def _standing(bot: str, seats: Sequence[tuple[Played, int]]) -> Standing:
    games = len(seats)
    wins = sum(match.wins[seat] for match, seat in seats)
    utilities = [match.utilities[seat] for match, seat in seats]
    utility = sum(utilities) / games
    variance = sum((u - utility) ** 2 for u in utilities) / max(1, games - 1)
    return Standing(
        bot,
        games,
        wins / games,
        wilson(wins, games),
        sum(match.places[seat] for match, seat in seats) / games,
        sum(match.scores[seat] for match, seat in seats) / games,
        utility,
        NORMAL_95 * math.sqrt(variance / games),
        sum(match.moves[seat] for match, seat in seats) / sum(match.seconds[seat] for match, seat in seats),
        max(match.slowest[seat] for match, seat in seats),
        sum(1 for match, seat in seats if match.lost[seat]),
        next((match.lost[seat] for match, seat in seats if match.lost[seat]), ""),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was `wins` of `games` (Wilson's score interval)."""
    z2 = NORMAL_95**2
    share = wins / games
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)
