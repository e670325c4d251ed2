"""What a seat knows of the other hands, the positions that are possible, and the rule of thumb for bots."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.doubled import common, minus, plus, size
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import pick_doubled
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.games.trading_poker import past, scoring
from tefuda.games.trading_poker.kinds import any_claim, lack, lacks
from tefuda.games.trading_poker.past import Memory
from tefuda.games.trading_poker.places import cards_held, pour, size_at
from tefuda.games.trading_poker.plays import (
    CLAIM,
    COLLECT,
    DOWN,
    FROM_STOCK,
    KEPT,
    ONCE_MORE,
    STOCK,
    Phase,
)

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker

TRIES: Final[i64] = 8  # ways it may have gone that must agree with what was seen, before one that need not

# What a kind is worth to a hand that lacks 0, 1, 2, ... cards of it, in percent (for bots).
HOPE: Final = vec[i64]([100, 40, 14, 4, 1, 0, 0])

# What decided matches of bots, in points beside those won: what the hand promises, and with the kept cards; the
# Once-More card; each seat that has its turn before. And which lead, in points, made a victory e times as likely: at
# the end, and more for each kind that is left until then.
IN_HAND: Final = 0.2
WITH_KEPT: Final = 0.5
TURN_MORE: Final = 1.0
EACH_BEFORE: Final = 0.5
LEAD: Final = 1.7
LEAD_A_KIND: Final = 0.75


def determinize(game: TradingPoker, seat: i64, rng: Rng) -> TradingPoker:
    """Return a random position consistent with what `seat` knows.

    What happened in this match is gone through once more (past.py), with a random card wherever one left a hand unseen;
    if it does not agree with all that was seen, again, so that all ways that agree are equally likely; after `TRIES` of
    them another card is taken wherever it doesn't, which guesses hands better than to forget what was before the last
    joker. The cards that nothing is known of are dealt to the hands and the stock. What is being picked for a claim is
    a secret until the claim is made.
    """
    twin = game.clone()
    twin.judged = False
    twin.top = vec[i64]([])
    if game.phase == Phase.PICK and seat != game.active:
        twin.phase = Phase.MORE if game.claimed else Phase.ACTION
        twin.row, twin.picked = NOTHING, 0
    for other in range(game.players):
        if other != seat:
            pour(twin, other, STOCK)
            pour(twin, DOWN + other, STOCK)
    memory = Memory(game, seat)
    if not remembered(memory, twin, seat, rng):
        memory.imagined(rng, True)
    needed: i64 = 0
    for other in range(game.players):
        if other != seat:
            ones, twos = memory.ones[other], memory.twos[other]
            held = cards_held(game, other)
            if size(ones, twos) > held:
                ones, twos = pick_doubled(ones, twos, held, rng)
            deal_back(twin, other, ones, twos)
            needed += held - size_at(twin, other)
    seen = common(memory.ones[game.players], memory.twos[game.players], twin.ones[STOCK], twin.twos[STOCK])
    if needed > size_at(twin, STOCK) - size(seen[0], seen[1]):
        seen = (0, 0)  # rather than that no cards are left for a hand
    twin.ones[STOCK], twin.twos[STOCK] = minus(twin.ones[STOCK], twin.twos[STOCK], seen[0], seen[1])
    for other in range(game.players):
        if other != seat:
            deal_rest(twin, other, cards_held(game, other), size_at(game, DOWN + other), rng)
    twin.ones[STOCK], twin.twos[STOCK] = plus(twin.ones[STOCK], twin.twos[STOCK], seen[0], seen[1])
    past.blank(twin, seat)
    twin.chance = rng.fresh()
    return twin


def remembered(memory: Memory, twin: TradingPoker, seat: i64, rng: Rng) -> bool:
    """Go through the past until it agrees with what was seen; return whether it did."""
    return any(memory.imagined(rng) and fits(twin, seat, memory) for _ in range(TRIES))


def fits(game: TradingPoker, viewer: i64, memory: Memory) -> bool:
    """Return whether the cards imagined in other hands and in the stock are among those the viewer does not see."""
    ones, twos = game.ones[STOCK], game.twos[STOCK]
    fitting = True
    needed: i64 = 0
    for seat in range(game.players + 1):
        if seat != viewer:
            fitting = fitting and minus(memory.ones[seat], memory.twos[seat], ones, twos) == (0, 0)
            ones, twos = minus(ones, twos, memory.ones[seat], memory.twos[seat])
            needed += memory.others[seat] if seat < game.players else 0
    return fitting and needed <= size(ones, twos)


def deal_back(game: TradingPoker, hand: i64, ones: i64, twos: i64) -> None:
    """Put these cards from the stock into a hand, if they are there."""
    ones, twos = common(ones, twos, game.ones[STOCK], game.twos[STOCK])
    game.ones[STOCK], game.twos[STOCK] = minus(game.ones[STOCK], game.twos[STOCK], ones, twos)
    game.ones[hand], game.twos[hand] = plus(game.ones[hand], game.twos[hand], ones, twos)


def deal_rest(game: TradingPoker, hand: i64, number: i64, down: i64, rng: Rng) -> None:
    """Fill a hand up, and put down a number of its cards."""
    ones, twos = pick_doubled(game.ones[STOCK], game.twos[STOCK], number - size_at(game, hand), rng)
    deal_back(game, hand, ones, twos)
    if down > 0:
        ones, twos = pick_doubled(game.ones[hand], game.twos[hand], down, rng)
        game.ones[hand], game.twos[hand] = minus(game.ones[hand], game.twos[hand], ones, twos)
        game.ones[DOWN + hand], game.twos[DOWN + hand] = ones, twos


# --- for bots --------------------------------------------------------------------------------------------------------


def seen_as(game: TradingPoker, move: i64) -> i64:
    """Return a move as others see it: only the receiver sees a card handed over."""
    return -1 if game.phase in (Phase.GIVE, Phase.DISCARD) else move


def utility(game: TradingPoker, seat: i64) -> float:
    """Return 1 for the winner, -1 for the others; before the end, the share in the victory that may be expected."""
    if game.turn == OVER:
        return 1.0 if scoring.final_places(game)[seat] == 1 else -1.0
    if not game.judged:
        game.judged = True
        game.shares = expected_shares(game)
    return 2.0 * game.shares[seat] - 1.0


def expected_shares(game: TradingPoker) -> vec[float]:
    """Return each seat's chance of victory: a lead says more the fewer kinds are left until the end."""
    left = max(i64(0), game.score_table.kinds_in(game.piles) - game.fewest_kinds)
    lead = LEAD + LEAD_A_KIND * float(left)
    shares = vec[float]([strength(game, seat) for seat in range(game.players)])
    most = shares[0]
    for seat in range(game.players):
        most = max(most, shares[seat])
    total = 0.0
    for seat in range(game.players):
        shares[seat] = math.exp((shares[seat] - most) / lead)
        total += shares[seat]
    for seat in range(game.players):
        shares[seat] /= total
    return shares


def strength(game: TradingPoker, seat: i64) -> float:
    """Return how well a seat is doing, in points.

    Cards in hand count as claimed except for the joker; kept ones may still be swapped away.
    """
    ones, twos = game.ones[seat], game.twos[seat]
    all_ones, all_twos = plus(ones, twos, game.ones[KEPT + seat], game.twos[KEPT + seat])
    points = float(game.score_table.points(game.won[seat]))
    points += IN_HAND * promise(game, ones, twos) + WITH_KEPT * promise(game, all_ones, all_twos)
    if game.once_more == seat:
        points += TURN_MORE
    return points - EACH_BEFORE * float((seat - game.active + game.players) % game.players)


def promise(game: TradingPoker, ones: i64, twos: i64) -> float:
    """Return the points these cards could earn now, and the best of what they nearly could."""
    points = 0.0
    hope = 0.0
    lacking = lacks(ones)
    for k in range(i64(len(game.score_table.order))):
        row = game.score_table.order[k]
        kind = game.score_table.kinds[row]
        cards = game.piles & game.score_table.cards[row]
        while cards != 0 and lack(lacking, kind) == 0:
            points += float(game.score_table.values[first(cards)])
            ones, twos = minus(ones, twos, any_claim(kind, ones), 0)
            lacking = lacks(ones)
            cards &= cards - 1
        if cards != 0:
            hope = max(hope, float(game.score_table.values[first(cards)] * HOPE[lack(lacking, kind)]) / 100.0)
    return points + hope + 0.1 * float(size(ones, twos))


def hint(game: TradingPoker, moves: Moves, rng: Rng) -> i64:
    """Return the move of a rule of thumb.

    Claim the best there is; collect sooner the more cards are kept; else the better of two cards. A card to part with
    is the one missed least of two.
    """
    last = moves.get(moves.size - 1)
    if last >= CLAIM:
        return best_claim(game, moves)
    if game.phase == Phase.AGAIN:
        return ONCE_MORE
    if game.phase == Phase.ACTION and moves.has(COLLECT) and rng.below(5) < size_at(game, KEPT + game.active):
        return COLLECT
    move = moves.get(rng.below(moves.size))
    other = moves.get(rng.below(moves.size))
    if move == other or move > FROM_STOCK or game.phase in (Phase.SWAP, Phase.PICK):
        return move
    if other > FROM_STOCK:
        return other
    return move if price(game, move) > price(game, other) else other


def best_claim(game: TradingPoker, moves: Moves) -> i64:
    best: i64 = 0
    points: i64 = 0
    for k in range(moves.size):
        move = moves.get(k)
        if move >= CLAIM:
            worth = game.score_table.values[first(game.piles & game.score_table.cards[move - CLAIM])]
            if worth > points:
                best, points = move, worth
    return best


def price(game: TradingPoker, move: i64) -> float:
    """Return what the cards promise after taking a card from the market or the stock, or after parting with one."""
    ones, twos = game.ones[game.turn], game.twos[game.turn]
    if game.phase in (Phase.GIVE, Phase.DISCARD):
        ones, twos = minus(ones, twos, bit(move), 0)
    else:
        ones, twos = plus(ones, twos, game.ones[KEPT + game.turn], game.twos[KEPT + game.turn])
        if move != FROM_STOCK:
            ones, twos = plus(ones, twos, bit(move), 0)
    return promise(game, ones, twos)
