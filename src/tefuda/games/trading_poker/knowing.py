"""What a seat knows of the other hands, the positions that are possible, and the rule of thumb for bots."""

from __future__ import annotations

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
from tefuda.games.trading_poker import scoring
from tefuda.games.trading_poker.kinds import any_claim, missing, possible
from tefuda.games.trading_poker.places import cards_held, pour, size_at
from tefuda.games.trading_poker.plays import (
    CHANCE,
    CLAIM,
    COLLECT,
    DOWN,
    FACTS,
    FROM_STOCK,
    KEPT,
    MAYBE,
    ONCE_MORE,
    STOCK,
    SURE,
    Phase,
)

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker

# What a kind is worth to a hand that lacks 0, 1, 2, ... cards of it, in percent (for bots).
HOPE: Final = vec[i64]([100, 40, 14, 4, 1, 0, 0])


def facts(game: TradingPoker, viewer: i64, owner: i64) -> i64:
    """Return where in `knows` the facts are."""
    return (viewer * game.players + owner) * FACTS


def know(game: TradingPoker, at: i64, layer: i64, cards: tuple[i64, i64]) -> None:
    game.knows[at + layer], game.knows[at + layer + 1] = cards


def see_arrive(game: TradingPoker, owner: i64, ones: i64, twos: i64) -> None:
    """Record that everyone sees these cards go to a hand."""
    for viewer in range(game.players):
        if viewer != owner:
            learn_arrival(game, viewer, owner, ones, twos)


def learn_arrival(game: TradingPoker, viewer: i64, owner: i64, ones: i64, twos: i64) -> None:
    at = facts(game, viewer, owner)
    know(game, at, SURE, plus(game.knows[at], game.knows[at + 1], ones, twos))


def see_leave(game: TradingPoker, owner: i64, ones: i64, twos: i64) -> None:
    """Record that everyone sees these cards leave a hand."""
    for viewer in range(game.players):
        if viewer != owner:
            learn_departure(game, viewer, owner, ones, twos)


def learn_departure(game: TradingPoker, viewer: i64, owner: i64, ones: i64, twos: i64) -> None:
    """Remove cards that left a hand: what was known for sure goes first, then what might have been there."""
    at = facts(game, viewer, owner)
    known, known_twice = common(game.knows[at], game.knows[at + 1], ones, twos)
    ones, twos = minus(ones, twos, known, known_twice)
    know(game, at, SURE, minus(game.knows[at], game.knows[at + 1], known, known_twice))
    know(game, at, MAYBE, minus(game.knows[at + MAYBE], game.knows[at + MAYBE + 1], ones, twos))


def doubt(game: TradingPoker, viewer: i64, owner: i64, before: i64, after: i64) -> None:
    """Record that some of `before` hand cards left unseen.

    Each card that was known is still there with this chance.
    """
    at = facts(game, viewer, owner)
    sure = size(game.knows[at], game.knows[at + 1])
    maybe = size(game.knows[at + MAYBE], game.knows[at + MAYBE + 1])
    if sure + maybe == 0:
        return
    chance = (100 * sure + game.knows[at + CHANCE] * maybe) // (sure + maybe)
    game.knows[at + CHANCE] = chance * after // before
    all_known = plus(game.knows[at + MAYBE], game.knows[at + MAYBE + 1], game.knows[at], game.knows[at + 1])
    know(game, at, MAYBE, all_known)
    know(game, at, SURE, (0, 0))
    if after == 0:
        know(game, at, MAYBE, (0, 0))


def hide_gift(game: TradingPoker, giver: i64, taker: i64, card: i64) -> None:
    """Record a gift: the two players know which card changes hands, the others only that one does."""
    held = size_at(game, giver)
    for viewer in range(game.players):
        if viewer not in (giver, taker):
            doubt(game, viewer, giver, held, held - 1)
    learn_departure(game, taker, giver, bit(card), 0)
    learn_arrival(game, giver, taker, bit(card), 0)


def see_halved(game: TradingPoker, owner: i64, before: i64, after: i64) -> None:
    for viewer in range(game.players):
        if viewer != owner:
            doubt(game, viewer, owner, before, after)


def determinize(game: TradingPoker, seat: i64, rng: Rng) -> TradingPoker:
    """Return a random position consistent with what `seat` knows.

    The other hands and the stock are dealt again: what the seat has seen go to a hand stays there, or may have stayed
    there. What is being picked for a claim is a secret until the claim is made.
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
    for other in range(game.players):
        if other != seat:
            at = facts(game, seat, other)
            deal_back(twin, other, game.knows[at], game.knows[at + 1])
    for other in game.clockwise(seat):
        if other != seat:
            deal_maybe(twin, seat, other, cards_held(game, other), rng)
    share_knowledge(twin, seat)
    for other in range(game.players):
        if other != seat:
            deal_rest(twin, other, cards_held(game, other), size_at(game, DOWN + other), rng)
    twin.chance = rng.fresh()
    return twin


def share_knowledge(game: TradingPoker, seat: i64) -> None:
    """Let every seat know of the other hands what this seat knows, which cannot know what they know."""
    for viewer in range(game.players):
        for owner in range(game.players):
            if viewer not in (seat, owner) and owner != seat:
                for k in range(i64(FACTS)):
                    game.knows[facts(game, viewer, owner) + k] = game.knows[facts(game, seat, owner) + k]


def deal_back(game: TradingPoker, hand: i64, ones: i64, twos: i64) -> None:
    """Put these cards from the stock into a hand, if they are there."""
    ones, twos = common(ones, twos, game.ones[STOCK], game.twos[STOCK])
    game.ones[STOCK], game.twos[STOCK] = minus(game.ones[STOCK], game.twos[STOCK], ones, twos)
    game.ones[hand], game.twos[hand] = plus(game.ones[hand], game.twos[hand], ones, twos)


def deal_maybe(game: TradingPoker, viewer: i64, hand: i64, most: i64, rng: Rng) -> None:
    """Deal what the viewer has seen there before some cards left, each with its chance, while there is room."""
    at = facts(game, viewer, hand)
    for layer in range(i64(MAYBE), i64(CHANCE)):
        cards = game.knows[at + layer]
        while cards != 0 and size_at(game, hand) < most:
            if rng.below(100) < game.knows[at + CHANCE] and game.twos[hand] & cards & -cards == 0:
                deal_back(game, hand, cards & -cards, 0)
            cards &= cards - 1


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
    """Return 1 for the winner.

    Before the end: points, and what the cards promise, against the mean of the others.
    """
    if game.turn == OVER:
        return 1.0 if scoring.final_places(game)[seat] == 1 else -1.0
    if not game.judged:
        game.judged = True
        for other in range(game.players):
            game.strengths[other] = strength(game, other)
    others = 0.0
    for other in range(game.players):
        if other != seat:
            others += game.strengths[other]
    lead = game.strengths[seat] - others / float(game.players - 1)
    return max(-1.0, min(1.0, lead / 40.0))


def strength(game: TradingPoker, seat: i64) -> float:
    """Return how well a seat is doing.

    Cards in hand count as claimed except for the joker; kept ones may still be swapped away.
    """
    ones, twos = game.ones[seat], game.twos[seat]
    all_ones, all_twos = plus(ones, twos, game.ones[KEPT + seat], game.twos[KEPT + seat])
    promised = promise(game, ones, twos) + promise(game, all_ones, all_twos)
    return float(game.score_table.points(game.won[seat])) + 0.4 * promised


def promise(game: TradingPoker, ones: i64, twos: i64) -> float:
    """Return the points these cards could earn now, and the best of what they nearly could."""
    points = 0.0
    hope = 0.0
    for k in range(i64(len(game.score_table.order))):
        row = game.score_table.order[k]
        kind = game.score_table.kinds[row]
        cards = game.piles & game.score_table.cards[row]
        while cards != 0 and possible(kind, ones):
            points += float(game.score_table.values[first(cards)])
            ones, twos = minus(ones, twos, any_claim(kind, ones), 0)
            cards &= cards - 1
        if cards != 0:
            hope = max(hope, float(game.score_table.values[first(cards)] * HOPE[missing(kind, ones)]) / 100.0)
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
