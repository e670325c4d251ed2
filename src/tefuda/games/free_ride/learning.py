"""What a policy learns from in Free Ride (`Position.features`): a tile, the trick it is for, and what stays in hand.

Tiles are unseen that may be in other hands, or were left over. A double in the trick is a prize, unless it is ridden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first
from tefuda.cards.domino import (
    DOUBLES,
    HIGHER,
    LOW,
    NINE,
    WITH,
    above_either,
    has_end,
    is_double,
    other_end,
)
from tefuda.engine import tiles
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.games.free_ride import plays

if TYPE_CHECKING:
    from tefuda.games.free_ride import FreeRide

# How many values each part of a feature has.
DONE: Final = 4  # led, followed, ridden, sideways
DANGERS: Final = 6  # to be beaten
WAYS: Final = 3 * DANGERS + 4  # leads, follows or rides, and wins so far, in each danger; and these
LOSES: Final = 3 * DANGERS  # follows
USELESS: Final = LOSES + 1  # rides
SPOILS: Final = LOSES + 2  # rides the best tile, and does not win
SIDEWAYS: Final = LOSES + 3
LATER: Final = 6  # seats that still play
PRIZES: Final = 4
LEFT: Final = 11  # tiles that stay in hand
PARTS: Final = 4  # of a round
STANDS: Final = 6  # points of a seat against the most of the others
RIVALS: Final = STANDS + 1  # of the seat that wins so far; none does
VICTORIES: Final = 8  # whether they lack but one: the seat, some other, the one that wins so far
RIDERS: Final = 4  # unseen tiles that could ride this one, unless they follow
UNSEEN: Final = 4  # tiles of the suit
VOIDS: Final = 3  # seats that still play and are known to have none of the suit
RANKS: Final = 11  # none, or the open end
ABOVE: Final = 5  # unseen tiles of the suit with a higher rank
LENGTHS: Final = 4  # tiles with an end that stay in hand
SURE: Final = 5  # tiles that stay in hand and have none above when they lead

# Where the features of each kind begin.
POT: Final = 0
TIME: Final = POT + WAYS * LATER * PRIZES
STAND: Final = TIME + WAYS * LEFT * 2
RIVAL: Final = STAND + WAYS * STANDS * PRIZES * PARTS
VICTORY: Final = RIVAL + WAYS * RIVALS * PRIZES * 2 * PARTS
RISK: Final = VICTORY + WAYS * VICTORIES * PRIZES
VOID: Final = RISK + WAYS * RIDERS * UNSEEN * LATER
LURE: Final = VOID + WAYS * VOIDS * RIDERS * UNSEEN
POWER: Final = LURE + WAYS * 2 * LATER * UNSEEN
SPENT: Final = POWER + WAYS * SURE * PRIZES * PARTS
RANK: Final = SPENT + WAYS * ABOVE * 2 * LEFT
STRENGTH: Final = RANK + DONE * RANKS * LEFT
TILE: Final = STRENGTH + DONE * RANKS * ABOVE * LATER
REST: Final = TILE + DONE * NINE * LEFT
HOST: Final = REST + DONE * LENGTHS * LENGTHS * PARTS
SPACE: Final = HOST + 2 * 2 * RIVALS * 2 * 2


_PART: Final = vec[i64]([0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3])  # by tiles left
_FEW: Final = vec[i64]([0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3])  # tiles, as RIDERS and UNSEEN count them
_NONE: Final = vec[i64]([16, 12, 9, 7, 5, 4, 3, 2, 2, 1, 1])  # hands of 16 that lack a suit, by its unseen tiles


@final
@mypyc_attr(acyclic=True)
class Sight:
    """What `turn` sees before it plays.

    `later`: the seats that still play after it. `doubles`: those to be captured so far. `best`: the seat that wins so
    far by the open end `rank`; `next`: the highest of the other open ends. `sure`: tiles in hand with none above.
    """

    def __init__(self, game: FreeRide) -> None:
        seat = game.turn
        hand = game.hands[seat]
        self.hand: i64 = hand
        self.left: i64 = count(hand) - 1
        self.unseen: i64 = game.rest
        self.later: i64 = 0
        self.best: i64 = NOTHING
        self.rank: i64 = NOTHING
        self.next: i64 = NOTHING
        compared: i64 = 0
        for k in range(i64(1), game.players):
            other = (seat + k) % game.players
            self.unseen |= game.hands[other]
            if game.trick[other] == NOTHING:
                self.later |= bit(other)
                continue
            compared ^= bit(game.trick[other])
            if game.hosts[other] != NOTHING:
                compared ^= bit(game.trick[game.hosts[other]])
            if game.open[other] > self.rank:
                self.next = self.rank
                self.rank = game.open[other]
                self.best = other
            elif game.open[other] > self.next:
                self.next = game.open[other]
        self.doubles: i64 = count(compared & DOUBLES)
        self.sure: i64 = 0
        while hand != 0:
            if above_either(first(hand), self.unseen) == 0:
                self.sure += 1
            hand &= hand - 1
        self.stand: i64 = 0
        self.rival: i64 = STANDS
        self.victories: i64 = 0
        self.compare(game)

    def compare(self, game: FreeRide) -> None:
        """Set how `turn` stands, and how the seat does that wins so far: in this round, and in victories."""
        seat, best = game.turn, self.best
        own = game.worth(seat)
        winning: i64 = 0
        most: i64 = 0  # of the seats but these two
        victories: i64 = 4 if game.victories[seat] > 0 else 0
        rivals: i64 = 0
        for other in range(game.players):
            if other == seat:
                continue
            if game.victories[other] > 0:
                rivals |= 3 if other == best else 2
            if other == best:
                winning = game.worth(other)
            else:
                most = max(most, game.worth(other))
        self.stand = stand_of(own - max(most, winning))
        self.victories = victories + rivals
        if best != NOTHING:
            self.rival = stand_of(winning - max(most, own))


def features(game: FreeRide, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    sight = Sight(game)
    for k in range(moves.size):
        play(game, sight, moves.get(k), out)
        out.end()


def play(game: FreeRide, sight: Sight, move: i64, out: Features) -> None:
    """Write the features of one move."""
    tile = plays.tile_of(move)
    suit = game.suit
    double: i64 = 1 if is_double(tile) else 0
    prizes = sight.doubles + double
    unseen = sight.unseen
    host: i64 = NOTHING
    end: i64 = NOTHING  # the end that docks, or shows the suit
    done: i64 = 3
    if tiles.is_lead(move):
        done = 0
        suit = end = tiles.suit_of(move)
    elif plays.is_ride(move):
        done = 2
        host = plays.host_of(move)
        end = game.open[host]
    elif has_end(tile, suit):
        done = 1
        end = suit
    spoils: i64 = 1 if host != NOTHING and host == sight.best else 0
    rank: i64 = NOTHING
    riders: i64 = 0
    above: i64 = 0
    wins = False
    if end == NOTHING:
        end = LOW[tile]
    else:
        rank = other_end(tile, end)
        riders = unseen & WITH[rank] & ~WITH[suit]
        above = count(unseen & HIGHER[suit * 10 + rank])
        wins = rank > (sight.next if spoils == 1 else sight.rank)
    later = count(sight.later)
    voids = tiles.without(suit, sight.later, game.voids)
    many = count(unseen & WITH[suit])
    way: i64 = SIDEWAYS
    if wins:
        threats = count(riders | outflanking(game, unseen & ~WITH[suit], rank, host))
        danger = (later - voids) * (16 * above + _NONE[many] * threats) + 16 * voids * threats
        way = done * DANGERS + danger_of(4 * danger // (game.players - 1))
    elif done == 1:
        way = LOSES
    elif done == 2:
        way = USELESS + spoils
    if host != NOTHING:
        ridden: i64 = 1 if is_double(game.trick[host]) else 0
        prizes -= ridden
        captures: i64 = 1 if wins else 0
        out.add(HOST + (((ridden * 2 + spoils) * RIVALS + sight.rival) * 2 + double) * 2 + captures)

    left = sight.left
    part = _PART[left]
    stays = sight.hand ^ bit(tile)
    mine = min(count(stays & DOUBLES), i64(PRIZES - 1))
    front = min(count(stays & WITH[end]), i64(LENGTHS - 1))
    back = min(count(stays & WITH[other_end(tile, end)]), i64(LENGTHS - 1))
    strength = above_either(tile, unseen)
    sure = min(sight.sure - 1 if strength == 0 else sight.sure, i64(SURE - 1))
    lure: i64 = 1 if unseen & DOUBLES & WITH[suit] != 0 else 0
    prizes = min(prizes, i64(PRIZES - 1))
    few = _FEW[count(riders)]
    many = _FEW[many]
    out.add(POT + (way * LATER + later) * PRIZES + prizes)
    out.add(TIME + (way * LEFT + left) * 2 + double)
    out.add(STAND + ((way * STANDS + sight.stand) * PRIZES + prizes) * PARTS + part)
    out.add(RIVAL + (((way * RIVALS + sight.rival) * PRIZES + prizes) * 2 + double) * PARTS + part)
    out.add(VICTORY + (way * VICTORIES + sight.victories) * PRIZES + prizes)
    out.add(RISK + ((way * RIDERS + few) * UNSEEN + many) * LATER + later)
    out.add(VOID + ((way * VOIDS + min(voids, i64(VOIDS - 1))) * RIDERS + few) * UNSEEN + many)
    out.add(LURE + ((way * 2 + lure) * LATER + later) * UNSEEN + many)
    out.add(POWER + ((way * SURE + sure) * PRIZES + mine) * PARTS + part)
    out.add(SPENT + ((way * ABOVE + min(strength, i64(ABOVE - 1))) * 2 + double) * LEFT + left)
    out.add(RANK + (done * RANKS + rank + 1) * LEFT + left)
    out.add(STRENGTH + ((done * RANKS + rank + 1) * ABOVE + min(above, i64(ABOVE - 1))) * LATER + later)
    out.add(TILE + (done * NINE + tile) * LEFT + left)
    out.add(REST + ((done * LENGTHS + front) * LENGTHS + back) * PARTS + part)


def stand_of(ahead: i64) -> i64:
    """Return which value a lead in points has."""
    if ahead < 0:
        return 0 if ahead < -13 else 1 if ahead < -6 else 2
    return 3 if ahead < 6 else 4 if ahead < 13 else 5


def outflanking(game: FreeRide, riders: i64, rank: i64, host: i64) -> i64:
    """Return which of these tiles could ride another tile than `host`, and then have a higher open end than `rank`."""
    out: i64 = 0
    for seat in range(game.players):
        if game.open[seat] != NOTHING and seat != host:
            out |= riders & HIGHER[game.open[seat] * 10 + rank]
    return out


def danger_of(threats: i64) -> i64:
    """Return which value a danger has: 64ths of a tile in later hands that would beat the seat's own, on average."""
    if threats < 39:
        return 0 if threats == 0 else 1 if threats < 17 else 2
    return 3 if threats < 65 else 4 if threats < 110 else 5
