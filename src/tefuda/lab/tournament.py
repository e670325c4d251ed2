"""Round robins of bots: every two of them meet in every game, on the same deals and from every seat.

What is counted is how often the one comes before the other, seat against seat; a tie is half. A deal with all its
rotations is one observation, so luck of cards and seats cancels out. A pair is clear if it stays so when all pairs are
taken into account (Holm's correction, 5 %).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from tefuda.bots import UnknownBot, make
from tefuda.bots.trial import NORMAL_95
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.lab.arena import Match, Played, dismiss, wilson
from tefuda.rating import MIDDLE, SCALE, SPREAD, SURE, changed

MOST_MEETINGS = 50_000  # their matches are in memory as long as the tournament lasts
ANCHOR = 1000  # points of `random`, or else of the weakest
CLEAR = 0.05


class Meeting(Struct, frozen=True):
    """Two bots' matches: the share in which `one` comes before `other`, and half the width of its 95 % interval."""

    game: str  # empty: all of them
    one: str
    other: str
    deals: int
    share: float
    half: float
    clear: bool


class Strength(Struct, frozen=True):
    """A bot's rating, and half the width of its 95 % interval. Bots whose intervals overlap share a place."""

    game: str  # empty: all of them
    bot: str
    place: int
    points: int
    half: int


class Tournament(Struct, frozen=True):
    """A round robin and what it shows. `matches`: how many were played."""

    bots: list[str]
    games: list[str]
    options: dict[str, Any]
    seed: str
    matches: int
    strengths: list[Strength]
    meetings: list[Meeting]


def fixtures(
    games: Sequence[str], options: Mapping[str, Any], bots: Sequence[str], deals: int, seed: str
) -> list[Match]:
    """Return the matches of a round robin: per game, deal and pair, both bots from every seat.

    Raises: UnknownBot if there are fewer than two, or one is unknown; BadOption; BadInput if there are more than
        MOST_MEETINGS.
    """
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise UnknownBot(Text("lab.tournament.bots"))
    for bot in bots:
        dismiss(make(bot, seed))
    found = [find(game) for game in dict.fromkeys(games)]
    meetings = len(found) * deals * len(bots) * (len(bots) - 1) // 2
    if meetings > MOST_MEETINGS:
        raise BadInput(Text("lab.refused.study_meetings", {"n": meetings, "most": MOST_MEETINGS}), "--deals")
    matches = []
    for game in found:
        usual = {} if "players" in options or 4 not in game.players else {"players": 4}
        checked = game.options({**usual, **options})
        n, data = checked.players, checked.data()
        for deal, (one, other) in itertools.product(range(deals), itertools.combinations(bots, 2)):
            rows = [[(one, other)[(seat + begin) % 2] for seat in range(n)] for begin in (0, 1)]
            seatings = dict.fromkeys(tuple(row[k:] + row[:k]) for row in rows for k in range(n))
            matches += [
                Match(game.id, data, list(seats), f"{seed}-{game.id}-{deal}", number)
                for number, seats in enumerate(seatings)
            ]
    return matches


def tournament(
    matches: Sequence[Match], played: Iterable[Played], bots: Sequence[str], options: Mapping[str, Any], seed: str
) -> Tournament:
    """Return what the matches show, which were played in the order given."""
    games = list(dict.fromkeys(match.game for match in matches))
    of_deals: dict[tuple[str, str, str], dict[str, list[float]]] = {}
    known = {(game, bot): (MIDDLE, SPREAD) for game in ["", *games] for bot in bots}
    for match, one in zip(matches, played, strict=True):
        pair = sorted(set(one.seats), key=bots.index)
        share = before(one, pair[0], pair[1])
        for game in dict.fromkeys((match.game, "")):
            of_deals.setdefault((game, *pair), {}).setdefault(match.deal, []).append(share)  # type: ignore[arg-type]
            rerate(known, game, one)
    met = [meeting(key, deals) for key, deals in of_deals.items()]
    return Tournament(
        list(bots),
        games,
        dict(options),
        seed,
        len(matches),
        [line for game in ["", *games] for line in ranked(game, {bot: known[game, bot] for bot in bots})],
        corrected(met),
    )


def before(played: Played, one: str, other: str) -> float:
    """Return how often `one` comes before `other`, seat against seat."""
    mine = [place for seat, place in zip(played.seats, played.places, strict=True) if seat == one]
    theirs = [place for seat, place in zip(played.seats, played.places, strict=True) if seat == other]
    return sum((a < b) + (a == b) / 2 for a in mine for b in theirs) / (len(mine) * len(theirs))


def rerate(known: dict[tuple[str, str], tuple[float, float]], game: str, played: Played) -> None:
    """Let a match change the ratings of its bots; a bot on several seats takes the mean of what these say."""
    after = changed([known[game, bot] for bot in played.seats], played.places, [-1] * len(played.seats))
    for bot in set(played.seats):
        mine = [found for seat, found in zip(played.seats, after, strict=True) if seat == bot]
        known[game, bot] = (sum(mu for mu, _ in mine) / len(mine), sum(sigma for _, sigma in mine) / len(mine))


def meeting(key: tuple[str, str, str], deals: Mapping[str, Sequence[float]]) -> Meeting:
    """Return how two bots' matches went. `clear` is not decided yet."""
    shares = [sum(shares) / len(shares) for shares in deals.values()]
    n, mean = len(shares), sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / max(1, n - 1)
    low, high = wilson(mean * n, n)
    half = NORMAL_95 * math.sqrt(variance / n) if n > 1 and variance > 0 else (high - low) / 2
    return Meeting(key[0], key[1], key[2], n, mean, half, False)


def corrected(meetings: Sequence[Meeting]) -> list[Meeting]:
    """Return the meetings with those marked that are clear, of each game and of all of them together."""
    clear: set[int] = set()
    for game in dict.fromkeys(one.game for one in meetings):
        mine = sorted((chance(one), k) for k, one in enumerate(meetings) if one.game == game)
        for rank, (p, k) in enumerate(mine):
            if p * (len(mine) - rank) >= CLEAR:
                break
            clear.add(k)
    return [
        Meeting(one.game, one.one, one.other, one.deals, one.share, one.half, k in clear)
        for k, one in enumerate(meetings)
    ]


def chance(one: Meeting) -> float:
    """Return how likely two equal bots are at least that far apart."""
    return math.erfc(abs(one.share - 0.5) / (one.half / NORMAL_95) / math.sqrt(2))


def ranked(game: str, known: Mapping[str, tuple[float, float]]) -> list[Strength]:
    """Return the bots of a game, the strongest first; those whose intervals overlap the best one's share its place."""
    zero = known.get("random", min(known.values()))[0]
    found: list[Strength] = []
    floor, place = math.inf, 0
    for count, (bot, (mu, sigma)) in enumerate(sorted(known.items(), key=lambda one: -one[1][0]), start=1):
        points, half = round(ANCHOR + SCALE * (mu - zero)), math.ceil(SCALE * SURE * sigma)
        if points + half < floor:
            place, floor = count, points - half
        found.append(Strength(game, bot, place, points, half))
    return found


def of_pair(shown: Tournament, game: str, one: str, other: str) -> Meeting | None:
    """Return how `one` fared against `other`, seen from its side."""
    for met in shown.meetings:
        if met.game == game and {met.one, met.other} == {one, other}:
            share = met.share if met.one == one else 1 - met.share
            return Meeting(game, one, other, met.deals, share, met.half, met.clear)
    return None


def finding(shown: Tournament) -> Text:
    """Return what the tournament shows."""
    first, second = [one for one in shown.strengths if not one.game][:2]
    met = of_pair(shown, "", first.bot, second.bot)
    args: dict[str, Any] = {"one": first.bot, "other": second.bot}
    if met is None or not met.clear or met.share <= 0.5:
        return Text("lab.tournament.close", args)
    return Text("lab.tournament.best" if first.place < second.place else "lab.tournament.ahead", args)
