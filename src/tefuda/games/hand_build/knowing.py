"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, nth
from tefuda.engine.chance import Rng
from tefuda.engine.table import NOTHING
from tefuda.games.hand_build.plays import BLACK, backs_of

if TYPE_CHECKING:
    from tefuda.games.hand_build import HandBuild


def determinize(game: HandBuild, seat: i64, rng: Rng) -> HandBuild:
    """Return a random position consistent with what `seat` knows.

    Cards that the seat never saw change places: on the table, in other hands and in the stock. Where a back is visible,
    only cards with that back are possible; in the stock that is the top card.
    """
    twin = game.clone()
    twin.chance = rng.fresh()
    shown = unseen_backs(game, seat)
    pool: i64 = 0
    for k in range(i64(len(shown))):
        pool |= bit(shown[k])
    for k in range(game.left - 1):
        pool |= bit(game.stock[k])
    becomes = vec[i64]([NOTHING] * game.pack.size)
    for k in range(i64(len(shown))):
        fits = pool & backs_of(shown[k]) if game.coloured else pool
        becomes[shown[k]] = nth(fits, rng.below(count(fits)))
        pool ^= bit(becomes[shown[k]])
    for k in range(game.left - 1):
        card = game.stock[k]
        becomes[card] = nth(pool, rng.below(count(pool)))
        pool ^= bit(becomes[card])
    exchange(twin, becomes)
    return twin


def unseen_backs(game: HandBuild, viewer: i64) -> vec[i64]:
    """Return the cards of which the viewer sees only the back: in other hands, on the table and on top of the stock.

    They come place by place and colour by colour, so that their order shows nothing about their faces.
    """
    out = vec[i64]()
    for seat in range(game.players):
        if seat != viewer:
            hidden = game.hands[seat] & ~game.seen[viewer]
            for cards in (hidden & BLACK, hidden & ~BLACK):
                while cards != 0:
                    out = append(out, first(cards))
                    cards &= cards - 1
    for place in range(i64(len(game.spread))):
        card = game.spread[place]
        if card != NOTHING and bit(card) & game.seen[viewer] == 0:
            out = append(out, card)
    if game.left > 0:
        out = append(out, game.stock[game.left - 1])
    return out


def exchange(game: HandBuild, becomes: vec[i64]) -> None:
    """Exchange cards in every field that mentions them."""
    for seat in range(game.players):
        game.hands[seat] = exchanged(game.hands[seat], becomes)
        game.seen[seat] = exchanged(game.seen[seat], becomes)
    for place in range(i64(len(game.spread))):
        card = game.spread[place]
        if card != NOTHING and becomes[card] != NOTHING:
            game.spread[place] = becomes[card]
    stock = game.stock[:]
    for k in range(game.left):
        stock[k] = becomes[stock[k]]
    game.stock = stock


def exchanged(cards: i64, becomes: vec[i64]) -> i64:
    """Return a set of cards after the exchange."""
    out: i64 = 0
    while cards != 0:
        card = first(cards)
        out |= bit(card if becomes[card] == NOTHING else becomes[card])
        cards &= cards - 1
    return out


def utility(game: HandBuild, seat: i64) -> float:
    """Return the lead over the best of the others, relative to 32 points; the second lowest sum counts an eighth."""
    mine = worth(game, seat)
    others = max(worth(game, other) for other in range(game.players) if other != seat)
    return max(-1.0, min(1.0, float(mine - others) / 256.0))


def worth(game: HandBuild, seat: i64) -> i64:
    """Return eighths of points: the lowest sum, and an eighth of the second lowest."""
    sums = game.final_sums(seat)
    lowest: i64 = 1000
    second: i64 = 1000
    for suit in range(i64(4)):
        if sums[suit] < lowest:
            lowest, second = sums[suit], lowest
        elif sums[suit] < second:
            second = sums[suit]
    return 8 * lowest + second
