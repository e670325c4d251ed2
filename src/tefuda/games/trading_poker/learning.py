"""What a policy learns from in Trading Poker (`Position.features`): how near the kinds come by a move, and the claims.

Kinds count only while score cards of theirs are left. Of equal cards, one counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.games.trading_poker.kinds import any_claim, missing, possible
from tefuda.games.trading_poker.places import size_at
from tefuda.games.trading_poker.plays import (
    CLAIM,
    COLLECT,
    END_CLAIMS,
    FROM_STOCK,
    KEPT,
    ONCE_MORE,
    SWAP_WITH,
    Phase,
)

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker

# How many values each part of a feature has.
KINDS: Final = 11
CARDS: Final = 3  # score cards left of a kind
LACKS: Final = 7  # cards that a kind still lacks
DOES: Final = 10  # what a move does
LEFT: Final = 5  # kinds left until the end
OWN: Final = 7  # kept cards
WORTHS: Final = 5  # of the best claim
LEADS: Final = 5

# What a move does.
TAKES: Final = 0
TAKES_AGAIN: Final = 1
DRAWS: Final = 2
DRAWS_AGAIN: Final = 3
COLLECTS: Final = 4
SWAPS: Final = 5
CLAIMS: Final = 6
ENDS: Final = 7
PLAYS_ON: Final = 8
GOES_ON: Final = 9

# Where the features of each kind begin. For each of the first ones: a kind, its score cards, and what it lacks after a
# move or, when cards are parted with, before.
ROW: Final = KINDS * CARDS * LACKS
TAKEN: Final = 0
COLLECTED: Final = TAKEN + ROW
TRADED: Final = COLLECTED + ROW
CHOSEN: Final = TRADED + ROW
PARTED: Final = CHOSEN + ROW
SPARED: Final = PARTED + ROW
SPENT: Final = SPARED + ROW
DONE: Final = SPENT + ROW
WAITS: Final = DONE + DOES * LEFT * OWN
CLAIMED: Final = WAITS + DOES * WORTHS * WORTHS
BETTER: Final = CLAIMED + KINDS * CARDS * LEADS
SIZE: Final = BETTER + 2 * WORTHS
SPACE: Final = SIZE + OWN * OWN


def features(game: TradingPoker, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if game.phase == Phase.PICK:
        parting(game, moves, game.ones[game.turn] & ~game.picked, SPARED, out)
    elif game.phase in (Phase.GIVE, Phase.DISCARD):
        parting(game, moves, game.ones[game.turn], PARTED, out)
    elif game.phase == Phase.SWAP:
        hand = game.ones[game.turn]
        before = lacks(game, hand)
        for k in range(moves.size):
            nearer(game, before, hand | bit(moves.get(k)), CHOSEN, out)
            out.end()
    else:
        actions(game, moves, out)


def actions(game: TradingPoker, moves: Moves, out: Features) -> None:
    """Write the features of actions: taking cards, collecting, swapping, claims, and the end of a turn."""
    seat = game.turn
    hand = game.ones[seat]
    both = hand | game.ones[KEPT + seat]
    kept = min(size_at(game, KEPT + seat), i64(OWN - 1))
    table = game.score_table
    left = max(i64(0), min(table.kinds_in(game.piles) - game.fewest_kinds, i64(LEFT - 1)))
    in_hand = lacks(game, hand)
    in_both = lacks(game, both)
    held, near = best_of(game, in_hand), best_of(game, in_both)
    for k in range(moves.size):
        move = moves.get(k)
        does = what(game, move)
        out.add(DONE + (does * LEFT + left) * OWN + kept)
        out.add(WAITS + (does * WORTHS + held) * WORTHS + near)
        if move < FROM_STOCK:
            nearer(game, in_both, both | bit(move), TAKEN, out)
        elif move == COLLECT:
            nearer(game, in_hand, both, COLLECTED, out)
        elif move >= CLAIM:
            row = move - CLAIM
            kind = table.kinds[row]
            cards = game.piles & table.cards[row]
            last: i64 = 1 if cards & (cards - 1) == 0 and left <= 1 else 0
            out.add(CLAIMED + (kind * CARDS + few(cards)) * LEADS + lead(game, first(cards)) * last)
            out.add(BETTER + (1 if worth(table.values[first(cards)]) == held else 0) * WORTHS + held)
            further(game, in_hand, hand & ~any_claim(kind, hand), SPENT, out)
        elif move >= SWAP_WITH:
            other = move - SWAP_WITH
            theirs = min(size_at(game, KEPT + other), i64(OWN - 1))
            out.add(SIZE + kept * OWN + theirs)
            nearer(game, in_hand, hand | game.ones[KEPT + other], TRADED, out)
        out.end()


def what(game: TradingPoker, move: i64) -> i64:
    again: i64 = 1 if game.phase == Phase.TAKE else 0
    if move < FROM_STOCK:
        return TAKES + again
    if move == FROM_STOCK:
        return DRAWS + again
    if move >= CLAIM:
        return CLAIMS
    if move >= SWAP_WITH:
        return SWAPS
    if move == COLLECT:
        return COLLECTS
    if move == END_CLAIMS:
        return ENDS
    return PLAYS_ON if move == ONCE_MORE else GOES_ON


def parting(game: TradingPoker, moves: Moves, cards: i64, base: i64, out: Features) -> None:
    """Write the features of cards to part with: the kinds that then lack one more."""
    before = lacks(game, cards)
    twice = game.twos[game.turn]
    for k in range(moves.size):
        card = bit(moves.get(k))
        if twice & card == 0:
            further(game, before, cards & ~card, base, out)
        out.end()


def lacks(game: TradingPoker, cards: i64) -> vec[i64]:
    """Return what these cards lack for each row of the score table that has score cards left."""
    table = game.score_table
    found = vec[i64]([0] * len(table.kinds))
    for row in range(i64(len(table.kinds))):
        if game.piles & table.cards[row] != 0:
            found[row] = lack(table.kinds[row], cards)
    return found


def lack(kind: i64, cards: i64) -> i64:
    """Return how many cards a kind lacks, at least 1 if it is not possible."""
    fewest = missing(kind, cards)
    return 1 if fewest == 0 and not possible(kind, cards) else fewest


def nearer(game: TradingPoker, before: vec[i64], cards: i64, base: i64, out: Features) -> None:
    """Write the kinds that lack less with these cards than before."""
    table = game.score_table
    for row in range(i64(len(before))):
        if before[row] > 0:
            now = lack(table.kinds[row], cards)
            if now < before[row]:
                out.add(base + (table.kinds[row] * CARDS + few(game.piles & table.cards[row])) * LACKS + now)


def further(game: TradingPoker, before: vec[i64], cards: i64, base: i64, out: Features) -> None:
    """Write the kinds that lack more with these cards than before."""
    table = game.score_table
    for row in range(i64(len(before))):
        left = game.piles & table.cards[row]
        if left != 0 and before[row] < LACKS and lack(table.kinds[row], cards) > before[row]:
            out.add(base + (table.kinds[row] * CARDS + few(left)) * LACKS + before[row])


def few(cards: i64) -> i64:
    return min(count(cards), i64(CARDS)) - 1


def best_of(game: TradingPoker, lacking: vec[i64]) -> i64:
    """Return what the best of the kinds is worth that lack nothing, in steps; 0 if there is none."""
    table = game.score_table
    best: i64 = 0
    for row in range(i64(len(lacking))):
        cards = game.piles & table.cards[row]
        if cards != 0 and lacking[row] == 0:
            best = max(best, worth(table.values[first(cards)]))
    return best


def worth(points: i64) -> i64:
    return 1 if points < 3 else 2 if points < 6 else 3 if points < 9 else 4


def lead(game: TradingPoker, score_card: i64) -> i64:
    """Return, in steps, how far ahead the seat would be with this score card; 0 is kept for claims that end nothing."""
    table = game.score_table
    best: i64 = 0
    for other in range(game.players):
        if other != game.turn:
            best = max(best, table.points(game.won[other]))
    ahead = table.points(game.won[game.turn]) + table.values[score_card] - best
    return 1 if ahead < -3 else 2 if ahead <= 0 else 3 if ahead < 4 else 4
