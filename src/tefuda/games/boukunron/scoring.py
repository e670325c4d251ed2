"""§6, §7 The points, who is banished, who wins, and the score breakdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.cards.pack import SUITS
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Line, Result, Sheet, Text
from tefuda.games.boukunron.cards import ACE, NAMES, RANKS, court_names, of, of_rank, of_suit, suit_of, total

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron

# §6 Bonuses by number of equal cards, from the right: none for 0 and 1 card, then for 2, 3 and 4 (A is 10).
SUIT_BONUS: Final = 0x64200
RANK_BONUS: Final = 0xA8500
TOO_MUCH: Final = 10


def bonus(points: i64, number: i64) -> i64:
    """Return what this many equal cards are worth (SUIT_BONUS, RANK_BONUS)."""
    return points >> 4 * number & 0xF


def held(game: Boukunron, seat: i64) -> i64:
    """Return base points and both bonuses."""
    return of(game.chips, seat) + fame_points(game.fame[seat], game.aces[seat])


def fame_points(courts: i64, ace: i64) -> i64:
    points: i64 = 0
    for suit in range(i64(4)):
        points += bonus(SUIT_BONUS, of_suit(courts, suit) + (ace == suit))
    for rank in range(i64(3)):
        number = of_rank(courts, rank)
        points += bonus(RANK_BONUS, number) + number * (rank + 1)
    return points


def gain(game: Boukunron, seat: i64, court: i64) -> i64:
    """Return what a court card would add to the points that a seat holds."""
    suit = suit_of(court)
    rank = court - 3 * suit
    alike = of_suit(game.fame[seat], suit) + (game.aces[seat] == suit)
    equals = of_rank(game.fame[seat], rank)
    suits = bonus(SUIT_BONUS, alike + 1) - bonus(SUIT_BONUS, alike)
    return rank + 1 + suits + bonus(RANK_BONUS, equals + 1) - bonus(RANK_BONUS, equals)


def consolation(game: Boukunron, seat: i64) -> i64:
    """Return the consolation for a seat.

    The seats with the fewest tricks share 2 points per bundle, rounded down (R10: banished or not).
    """
    mine = count(game.fame[seat])
    sharers: i64 = 0
    for other in range(game.players):
        if count(game.fame[other]) < mine:
            return 0
        if count(game.fame[other]) == mine:
            sharers += 1
    return 2 * total(game.bundles) // sharers


def points(game: Boukunron, seat: i64) -> i64:
    """Return the points of a seat; one that was skipped to the end scores as usual (R11)."""
    return held(game, seat) + consolation(game, seat)


def banished_at(game: Boukunron) -> i64:
    """Return the Monarchomachi limit, ten above the lowest: a player with this many points or more is banished."""
    lowest = points(game, 0)
    for seat in range(i64(1), game.players):
        lowest = min(lowest, points(game, seat))
    return lowest + TOO_MUCH


def is_banished(game: Boukunron, seat: i64) -> bool:
    return points(game, seat) >= banished_at(game)


def final_place(game: Boukunron, seat: i64) -> i64:
    """§7, R14: return a seat's place: survivors first; then points, tricks, and nearest clockwise from the marker."""
    safe = banished_at(game)
    mine = standing(game, seat, safe)
    place: i64 = 1
    for other in range(game.players):
        if standing(game, other, safe) > mine:
            place += 1
    return place


def standing(game: Boukunron, seat: i64, safe: i64) -> i64:
    """Return a number that puts the seats in order; no two are equal."""
    mine = points(game, seat)
    order = 100 * mine + 10 * count(game.fame[seat]) - game.steps_to(seat)
    return order if mine < safe else order - 100_000


def utility(game: Boukunron, seat: i64) -> float:
    """Return whether the seat would win with its points at this moment: places below the first mean little here."""
    return 1.0 if final_place(game, seat) == 1 else -1.0


def result(game: Boukunron) -> Result:
    places: list[int] = [final_place(game, seat) for seat in range(game.players)]
    scores = game.scores()
    return Result(places, scores, reason(game, places.index(1), scores), sheets(game))


def reason(game: Boukunron, winner: int, scores: list[int]) -> Text:
    """Return why this seat won: the highest, the highest of those left, or by what broke the tie."""
    equals = [seat for seat in range(game.players) if scores[seat] == scores[winner]]
    tricks = [count(game.fame[seat]) for seat in equals]
    args: dict[str, Any] = {"who": winner, "n": scores[winner]}
    if len(equals) > 1 and tricks.count(max(tricks)) == 1:
        return Text("boukunron.result.tricks", {**args, "tricks": max(tricks)})
    if len(equals) > 1:
        return Text("boukunron.result.marker", args)
    if scores[winner] < max(scores):
        return Text("boukunron.result.spared", args)
    return Text("common.result.highest", args)


def sheets(game: Boukunron) -> list[Sheet]:
    return [sheet(game, seat) for seat in range(game.players)]


def sheet(game: Boukunron, seat: i64) -> Sheet:
    """Return the score breakdown of one seat, line by line."""
    courts = court_names(game.fame[seat])
    aces = [] if game.aces[seat] == NOTHING else [NAMES[ACE + game.aces[seat]]]
    by_rank = [[name for name in courts if name[1] == rank] for rank in RANKS]
    by_suit = [[name for name in aces + courts if name[0] == suit] for suit in SUITS]
    worth = sum(len(faces) * points for points, faces in enumerate(by_rank, 1))
    lines = [Line(Text("boukunron.line.base"), worth, aces + courts)]
    lines.append(Line(Text("boukunron.line.chips"), of(game.chips, seat)))
    for kind, bonuses, groups in (("suit", SUIT_BONUS, by_suit), ("rank", RANK_BONUS, by_rank)):
        for faces in groups:
            if len(faces) > 1:
                text = Text(f"boukunron.line.{kind}", {"n": len(faces)})
                lines.append(Line(text, bonus(bonuses, len(faces)), faces))
    if consolation(game, seat) > 0:
        text = Text("boukunron.line.fewest", {"n": total(game.bundles)})
        lines.append(Line(text, consolation(game, seat)))
    stamp = Text("boukunron.stamp") if is_banished(game, seat) else None
    return Sheet(seat, points(game, seat), lines, stamp)
