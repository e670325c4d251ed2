"""What a policy learns from in Trading Poker (`Position.features`): how near the kinds come by a move, and the claims.

Also what a swap or the joker may take away, and how the seat stands. Kinds count only while score cards of theirs are
left. Of equal cards, one counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, shift
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.games.trading_poker.kinds import LACK, LACKED, any_claim, lack, lacks
from tefuda.games.trading_poker.places import size_at
from tefuda.games.trading_poker.plays import (
    CLAIM,
    COLLECT,
    END_CLAIMS,
    FROM_STOCK,
    HIDDEN,
    KEPT,
    ONCE_MORE,
    STOCK,
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
LEADS: Final = 5  # from far behind to ahead
OTHERS: Final = 4  # seats with kept cards, which may swap
STOCKS: Final = 6  # the joker is not in the stock; cards that are with it there
HANDS: Final = 6  # pairs of cards in hand

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
GIVEN: Final = SPENT + ROW
DONE: Final = GIVEN + ROW
WAITS: Final = DONE + DOES * LEFT * OWN
RISK: Final = WAITS + DOES * WORTHS * WORTHS
JOKER: Final = RISK + OTHERS * WORTHS * WORTHS
STAND: Final = JOKER + DOES * STOCKS * HANDS
CLAIMED: Final = STAND + DOES * LEFT * LEADS
ENDED: Final = CLAIMED + KINDS * CARDS * LEFT
REST: Final = ENDED + LEADS
SIZE: Final = REST + WORTHS * WORTHS * WORTHS
BETTER: Final = SIZE + OWN * OWN
FEEDS: Final = BETTER + WORTHS * WORTHS
SPACE: Final = FEEDS + OWN * LEADS


def features(game: TradingPoker, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    open = left_of(game)
    if game.phase == Phase.PICK:
        parting(game, moves, game.ones[game.turn] & ~game.picked, open, SPARED, out)
    elif game.phase in (Phase.GIVE, Phase.DISCARD):
        parting(game, moves, game.ones[game.turn], open, PARTED, out)
    elif game.phase == Phase.SWAP:
        hand = game.ones[game.turn]
        before = lacks(hand)
        for k in range(moves.size):
            nearer(before, lacks(hand | bit(moves.get(k))), open, CHOSEN, out)
            out.end()
    else:
        actions(game, moves, open, out)


def left_of(game: TradingPoker) -> i64:
    """Return how many score cards are left of each kind, up to `CARDS`, packed as `lacks` packs."""
    table = game.score_table
    left: i64 = 0
    for row in range(i64(len(table.kinds))):
        left |= shift(min(count(game.piles & table.cards[row]), i64(CARDS)), LACK * table.kinds[row])
    return left


def nearer(before: i64, after: i64, open: i64, base: i64, out: Features) -> None:
    """Write the kinds that lack less after than before, with what they still lack, if score cards of them are left."""
    rest = before ^ after
    while rest != 0:
        kind = first(rest) // LACK
        rest &= ~shift(LACKED, LACK * kind)
        left = lack(open, kind)
        if left > 0:
            out.add(base + (kind * CARDS + left - 1) * LACKS + lack(after, kind))


def further(before: i64, after: i64, open: i64, base: i64, out: Features) -> None:
    """Write the kinds that lack more after than before, with what they lacked, if score cards of them are left."""
    nearer(after, before, open, base, out)


def parting(game: TradingPoker, moves: Moves, cards: i64, open: i64, base: i64, out: Features) -> None:
    """Write the features of cards to part with: the kinds that then lack one more."""
    before = lacks(cards)
    twice = game.twos[game.turn]
    for k in range(moves.size):
        card = bit(moves.get(k))
        if twice & card == 0:
            further(before, lacks(cards & ~card), open, base, out)
        out.end()


def actions(game: TradingPoker, moves: Moves, open: i64, out: Features) -> None:
    """Write the features of actions: taking cards, collecting, swapping, claims, and the end of a turn."""
    seat = game.turn
    hand = game.ones[seat]
    both = hand | game.ones[KEPT + seat]
    kept = min(size_at(game, KEPT + seat), i64(OWN - 1))
    table = game.score_table
    left = max(i64(0), min(table.kinds_in(game.piles) - game.fewest_kinds, i64(LEFT - 1)))
    in_hand = lacks(hand)
    in_both = lacks(both) if both != hand else in_hand
    held = best_of(game, in_hand)
    near = best_of(game, in_both) if both != hand else held
    others: i64 = 0
    best: i64 = 0
    for other in range(game.players):
        if other != seat:
            best = max(best, table.points(game.won[other]))
            if game.ones[KEPT + other] != 0:
                others += 1
    own = table.points(game.won[seat])
    others = min(others, i64(OTHERS - 1))
    ahead = lead_of(own - best)
    stock: i64 = 0
    if game.joker == HIDDEN:
        cards = size_at(game, STOCK)
        stock = 1 if cards < 5 else 2 if cards < 10 else 3 if cards < 20 else 4 if cards < 35 else 5
    size = min(size_at(game, seat) // 2, i64(HANDS - 1))
    for k in range(moves.size):
        move = moves.get(k)
        does = what(game, move)
        out.add(DONE + (does * LEFT + left) * OWN + kept)
        out.add(WAITS + (does * WORTHS + held) * WORTHS + near)
        out.add(JOKER + (does * STOCKS + stock) * HANDS + size)
        if move < FROM_STOCK:
            nearer(in_both, lacks(both | bit(move)), open, TAKEN, out)
        elif move == COLLECT:
            out.add(RISK + (others * WORTHS + held) * WORTHS + near)
            nearer(in_hand, in_both, open, COLLECTED, out)
        elif move >= CLAIM:
            claims(game, move - CLAIM, own - best, left, held, hand, in_hand, open, out)
        elif move >= SWAP_WITH:
            other = move - SWAP_WITH
            theirs = min(size_at(game, KEPT + other), i64(OWN - 1))
            traded = lacks(hand | game.ones[KEPT + other])
            out.add(SIZE + kept * OWN + theirs)
            out.add(BETTER + near * WORTHS + best_of(game, traded))
            out.add(FEEDS + kept * LEADS + lead_of(table.points(game.won[other]) - own))
            nearer(in_hand, traded, open, TRADED, out)
            further(in_both, in_hand, open, GIVEN, out)
        out.add(STAND + (does * LEFT + left) * LEADS + ahead)
        out.end()


def claims(
    game: TradingPoker, row: i64, ahead: i64, left: i64, held: i64, hand: i64, in_hand: i64, open: i64, out: Features
) -> None:
    """Write the features of a claim."""
    table = game.score_table
    kind = table.kinds[row]
    cards = game.piles & table.cards[row]
    value = table.values[first(cards)]
    out.add(CLAIMED + (kind * CARDS + min(count(cards), i64(CARDS)) - 1) * LEFT + left)
    after = lacks(hand & ~any_claim(kind, hand))
    out.add(REST + (worth(value) * WORTHS + held) * WORTHS + best_of(game, after))
    if cards & (cards - 1) == 0 and left <= 1:
        out.add(ENDED + lead_of(ahead + value))
    further(in_hand, after, open, SPENT, out)


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


def best_of(game: TradingPoker, lacking: i64) -> i64:
    """Return what the first of the kinds is worth that lack nothing, the best first, in steps; 0 if there is none."""
    table = game.score_table
    for k in range(i64(len(table.order))):
        row = table.order[k]
        cards = game.piles & table.cards[row]
        if cards != 0 and lack(lacking, table.kinds[row]) == 0:
            return worth(table.values[first(cards)])
    return 0


def worth(points: i64) -> i64:
    return 1 if points < 3 else 2 if points < 6 else 3 if points < 9 else 4


def lead_of(ahead: i64) -> i64:
    """Return, in steps, how far ahead a seat is."""
    return 0 if ahead < -8 else 1 if ahead < -3 else 2 if ahead <= 0 else 3 if ahead < 4 else 4
