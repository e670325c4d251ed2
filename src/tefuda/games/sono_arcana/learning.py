"""What a policy learns from in Arcana (`Position.features`): a bid and the lots it is for, or a second lot.

Gains are what the lots would add to a collection. Cards are unseen that may be in other hands, or face down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.games.sono_arcana import scoring
from tefuda.games.sono_arcana.plays import ARCANA, HAND, HIDE, MORE, Phase, worth

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana

# How many values each part of a feature has.
RANKS: Final = 20  # of a card, from the strongest
GAINS: Final = 13  # of the lots for a seat
NEUTRAL: Final = 6  # the one that is 0
SIGNS: Final = 3  # of the gain of the seat that bids: it loses, neither, it gains
AFTER: Final = 4  # bids that still come
SIDES: Final = 4  # whose the best bid is: the seat's own, a partner's, another's, that of the best of the others
ABOVE: Final = 6  # unseen cards that win over it
EQUAL: Final = 4  # unseen cards that cancel it
TIMES: Final = 4  # quarters of the match
LENGTHS: Final = 6  # of the suit in hand
WANT: Final = 4  # others that gain by the lots
WAYS: Final = 4  # to bid: the dealer face up, face down; the others face down, face up
MASTERS: Final = 4  # cards in hand with none above

# Where the features of each kind begin.
OUTCOME: Final = 0
WINNER: Final = OUTCOME + AFTER * SIDES * GAINS
EFFORT: Final = WINNER + AFTER * 2 * GAINS * ABOVE
SUIT: Final = EFFORT + AFTER * SIGNS * 2 * RANKS
STRONGER: Final = SUIT + WAYS * 2 * LENGTHS
BID: Final = STRONGER + WAYS * GAINS * ABOVE
WAY: Final = BID + WAYS * SIGNS * WANT * RANKS
SPENT: Final = WAY + WAYS * GAINS * WANT
VOID: Final = SPENT + WAYS * 2 * TIMES * RANKS
SECOND: Final = VOID + WAYS * SIGNS * 2 * EQUAL
LATER: Final = SECOND + 2 * GAINS * WANT
STRONG: Final = LATER + 2 * (HAND + 1) * ARCANA
SPACE: Final = STRONG + 2 * SIGNS * MASTERS


def features(game: SonoArcana, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    side = scoring.allies(game, game.turn)
    gains = vec[i64]([0] * game.players)
    want: i64 = 0
    for seat in range(game.players):
        taken = game.taken[seat]
        gains[seat] = worth(taken | game.lots) - worth(taken)
        if gains[seat] > 0 and side & bit(seat) == 0:
            want += 1
        gains[seat] = max(i64(0), min(i64(GAINS - 1), gains[seat] + NEUTRAL))
    want = min(want, i64(WANT - 1))
    unseen = unseen_cards(game)
    if game.phase == Phase.LOTS:
        lots(game, moves, gains[game.turn], want, unseen, out)
    elif game.phase == Phase.FOLLOW:
        followers(game, moves, gains, unseen, out)
    else:
        bids(game, moves, gains[game.turn], want, unseen, out)


def unseen_cards(game: SonoArcana) -> vec[i64]:
    """Return the bid cards that `turn` has not seen, by suit."""
    unseen = vec[i64]([0] * 4)
    for suit in range(i64(4)):
        unseen[suit] = (bit(game.ranks) - 1) & ~game.gone[suit] & ~game.hands[4 * game.turn + suit]
    if game.phase != Phase.SEALED:
        for seat in range(game.players):
            card = game.bids[seat]
            if card != NOTHING:
                unseen[card // game.ranks] &= ~bit(card % game.ranks)
    return unseen


def sign_of(gain: i64) -> i64:
    return 2 if gain > NEUTRAL else 1 if gain == NEUTRAL else 0


def lots(game: SonoArcana, moves: Moves, gain: i64, want: i64, unseen: vec[i64], out: Features) -> None:
    """Write the features of leaving it at one lot, and of putting up a second one."""
    masters: i64 = 0
    for suit in range(i64(4)):
        if game.hands[4 * game.turn + suit] > unseen[suit]:
            masters += 1
    masters = min(masters, i64(MASTERS - 1))
    for k in range(moves.size):
        more: i64 = 1 if moves.get(k) == MORE else 0
        out.add(SECOND + (more * GAINS + gain) * WANT + want)
        out.add(LATER + (more * (HAND + 1) + game.left) * ARCANA + game.stacked())
        out.add(STRONG + (more * SIGNS + sign_of(gain)) * MASTERS + masters)
        out.end()


def bids(game: SonoArcana, moves: Moves, gain: i64, want: i64, unseen: vec[i64], out: Features) -> None:
    """Write the features of the dealer's bids, and of those that are made face down."""
    sign = sign_of(gain)
    time = (game.left - 1) // TIMES
    for k in range(moves.size):
        move = moves.get(k)
        way: i64 = 0 if move < HIDE else 1 if game.phase == Phase.BID else 2
        suit = move % HIDE // game.ranks
        rank = move % HIDE % game.ranks
        above: i64 = 0
        for other in range(i64(4)):
            if way > 0 or other == suit:
                above += count(unseen[other] >> rank >> 1)
        if way > 0:
            above = (above + 2) // 4
        place = game.ranks - 1 - rank
        length = min(count(game.hands[4 * game.turn + suit]), i64(LENGTHS - 1))
        out.add(STRONGER + (way * GAINS + gain) * ABOVE + min(above, i64(ABOVE - 1)))
        out.add(BID + ((way * SIGNS + sign) * WANT + want) * RANKS + place)
        out.add(WAY + (way * GAINS + gain) * WANT + want)
        out.add(SUIT + way * 2 * LENGTHS + length)
        out.add(SPENT + (way * 2 * TIMES + time) * RANKS + place)
        out.add(VOID + (way * SIGNS + sign) * 2 * EQUAL + equal(unseen, rank))
        out.end()


def followers(game: SonoArcana, moves: Moves, gains: vec[i64], unseen: vec[i64], out: Features) -> None:
    """Write the features of bids after one that is face up."""
    seat = game.turn
    side = scoring.allies(game, seat)
    led = game.suit_led()
    bid: i64 = 0  # ranks
    after = game.players - 1
    ahead: i64 = -100  # points of the best of the others
    for other in range(game.players):
        if game.bids[other] != NOTHING:
            bid |= bit(game.bids[other] % game.ranks)
            after -= 1
        if side & bit(other) == 0:
            ahead = max(ahead, worth(game.taken[other]))
    after = min(after, i64(AFTER - 1))
    gain = gains[seat]
    sign = sign_of(gain)
    time = (game.left - 1) // TIMES
    best = game.best()
    highest: i64 = NOTHING if best == NOTHING else game.bids[best] % game.ranks
    for k in range(moves.size):
        card = moves.get(k)
        rank = card % game.ranks
        follows: i64 = 1 if card // game.ranks == led else 0
        winner = best
        if bid & bit(rank) != 0:
            game.bids[seat] = card
            winner = game.best()
            game.bids[seat] = NOTHING
        elif follows == 1 and rank > highest:
            winner = seat
        if winner == NOTHING:
            winner = game.dealer
        mine: i64 = 1 if winner == seat else 0
        whose: i64 = 0 if mine == 1 else 1 if side & bit(winner) != 0 else 2
        if whose == 2 and worth(game.taken[winner]) == ahead:
            whose = 3
        above: i64 = 0
        same: i64 = 0
        if after > 0:
            same = equal(unseen, rank)
            if mine == 1:
                above = min(count(unseen[led] >> rank), i64(ABOVE - 1))
        place = game.ranks - 1 - rank
        length = min(count(game.hands[4 * seat + card // game.ranks]), i64(LENGTHS - 1))
        out.add(OUTCOME + (after * SIDES + whose) * GAINS + gains[winner])
        out.add(WINNER + ((after * 2 + mine) * GAINS + gain) * ABOVE + above)
        out.add(EFFORT + ((after * SIGNS + sign) * 2 + mine) * RANKS + place)
        out.add(SUIT + (3 * 2 + follows) * LENGTHS + length)
        out.add(SPENT + ((3 * 2 + follows) * TIMES + time) * RANKS + place)
        out.add(VOID + ((3 * SIGNS + sign) * 2 + mine) * EQUAL + same)
        out.end()


def equal(unseen: vec[i64], rank: i64) -> i64:
    """Return how many unseen cards of a rank there are."""
    equal: i64 = 0
    for suit in range(i64(4)):
        equal += unseen[suit] >> rank & 1
    return min(equal, i64(EQUAL - 1))
