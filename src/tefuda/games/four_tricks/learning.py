"""What a policy learns from in Four Tricks (`Position.features`): a card, the trick it is for, and what stays in hand.

Cards are unseen that are in the two other hands. Two cards of a hand are equal if neither an unseen one nor the best
one on the table is between them: then the lower one stands for both. Of the cards of a suit that do the same, the
lowest and the highest are judged; all between them are taken for equally good.

The shape of a suit is a 1, and then a binary digit for each of its cards that is in hand (1) or unseen (0), from the
lowest to the highest.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import must_follow, played
from tefuda.games.four_tricks.plays import SEATS, SUIT, suit_of, tricks_of

if TYPE_CHECKING:
    from tefuda.games.four_tricks import FourTricks

# How many values each part of a feature has.
DONE: Final = 4  # led, followed and wins so far, followed and loses, discarded
WAYS: Final = 15  # leads, with 0, 1, 2, or more unseen cards above; leads, with some above and none below; and these
WINS: Final = 5  # as the second seat, with 0, 1, or more cards above that the third seat may have
LOSES: Final = 8  # as the second seat; the third seat cannot win, or may
DISCARDS: Final = 10  # the same
THIRD: Final = 12  # as the third seat wins, loses, discards
TRICKS: Final = 6  # taken by a seat: 0 to 4, or more
LEFT: Final = 12  # cards that stay in hand
PARTS: Final = 6  # of a round
ABOVE: Final = 6  # unseen cards of the suit
BELOW: Final = 5
VOIDS: Final = 3  # seats that are known to have none of the suit
SHAPES: Final = 1024
# Of the cards that stay in hand:
PROMISES: Final = 16  # half tricks that they may bring
FORCED: Final = 6  # tricks that they may bring though the seat wants none
MOST: Final = 8  # tricks that they may bring if it wants them
SURE: Final = 5  # cards with no unseen one above
LOST: Final = 5  # cards with unseen ones, all of them above

# Where the features of each kind begin.
RIVALS: Final = 0
RACE: Final = RIVALS + WAYS * TRICKS * TRICKS * TRICKS * PARTS
PROMISE: Final = RACE + DONE * TRICKS * TRICKS * TRICKS * (PROMISES // 2)
RANGE: Final = PROMISE + WAYS * TRICKS * PROMISES * LEFT
EXTREMES: Final = RANGE + WAYS * TRICKS * FORCED * MOST * PARTS
CARD: Final = EXTREMES + WAYS * TRICKS * SURE * LOST * PARTS
VOID: Final = CARD + DONE * ABOVE * BELOW * TRICKS * PARTS
SHAPE: Final = VOID + WAYS * VOIDS * ABOVE * TRICKS
MIDDLE: Final = SHAPE + DONE * SHAPES * TRICKS
EQUAL: Final = MIDDLE + DONE * TRICKS
SPACE: Final = EQUAL + 1

LOWEST: Final = 0x8040201  # the lowest card of each suit
ALONE: Final = 0.6  # tricks of a card of a suit that only this seat has


def ternary() -> vec[i64]:
    """Return by set of cards of a suit the number that has a 1 for each, in base three."""
    out = [0]
    for k in range(9):
        out += [number + 3**k for number in out]
    return vec[i64](out)


def shapes() -> vec[i64]:
    """Return the shape of a suit by the sum of these numbers: of its cards in hand, and twice that of unseen ones."""
    out = [1]
    for _ in range(9):
        out = out + [2 * shape + 1 for shape in out] + [2 * shape for shape in out]
    return vec[i64](out)


def judged(shape: int) -> int:
    """Return what a suit of this shape brings, a byte each: the tricks it is forced to take if the others duck as well,
    the most it can take by giving lower cards away, sure cards, lost ones, and eighths of tricks if all play at random.
    """
    digits = bin(shape)[3:]
    own = [k for k, digit in enumerate(digits) if digit == "1"]
    unseen = [k for k, digit in enumerate(digits) if digit == "0"]
    above = [sum(other > card for other in unseen) for card in own]
    forced = sum(card > unseen[min(2 * k + 1, len(unseen) - 1)] for k, card in enumerate(own) if 2 * k < len(unseen))
    most = max((k for k in range(1, len(own) + 1) if k + above[-k] <= len(own)), default=0)
    sure = above.count(0)
    lost = above.count(len(unseen)) if unseen else 0
    tricks = 0.0
    for over in above:
        for played_before in range(len(own)):
            against = min(2, max(0, len(unseen) - 2 * played_before))
            wins = comb(len(unseen) - over, against) / comb(len(unseen), against) if against > 0 else ALONE
            tricks += wins / len(own)
    return forced | most << 8 | sure << 16 | lost << 24 | round(8 * tricks) << 32


_TERNARY: Final = ternary()
_SHAPES: Final = shapes()
_JUDGED: Final = vec[i64]([0] + [judged(shape) for shape in range(1, SHAPES)])
_PART: Final = vec[i64]([0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5])  # by cards that stay in hand


def features(game: FourTricks, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`, which are all cards that may be played."""
    out.clear()
    seat = game.turn
    after = seat + 1 if seat < SEATS - 1 else i64(0)
    before = seat - 1 if seat > 0 else i64(SEATS - 1)
    hand = game.hands[seat]
    unseen = game.hands[after] | game.hands[before]
    led = game.led
    best = game.best
    mine = min(tricks_of(game.won, seat), i64(TRICKS - 1))
    one = min(tricks_of(game.won, after), i64(TRICKS - 1))  # taken by the seat that wins so far, if one does
    other = min(tricks_of(game.won, before), i64(TRICKS - 1))
    third = False
    threats = unseen
    later: i64 = 0
    if led != 0:
        third = played(game.trick, after) != NOTHING
        threats &= led & ~game.voids[after]
        if game.winner == before:
            one, other = other, one
        if threats >> best != 0:
            later = 1
    rivals = one * TRICKS + other
    left = count(hand) - 1
    part = _PART[left]
    total = brought(hand, unseen, 0) + brought(hand, unseen, 9) + brought(hand, unseen, 18) + brought(hand, unseen, 27)
    bars = unseen if led == 0 else unseen | bit(best)
    things = must_follow(hand, led)
    lower: i64 = 0
    while things != 0:
        thing = things & -things
        things ^= thing
        if lower != 0 and (thing | thing - 2 * lower) & (bars | LOWEST) == 0:
            out.add(EQUAL)
            out.end()
            continue
        lower = thing
        card = count(thing - 1)
        suit = suit_of(card)
        done: i64 = 0
        alike = suit
        if led != 0:
            if suit != led:
                done = 3
            elif card < best:
                done = 2
                alike &= bit(best) - 1
            else:
                done = 1
                alike &= -bit(best)
        if hand & alike & thing - 1 != 0:  # it is not the lowest; is one above that is not equal?
            above_it = bars & alike & -thing
            if hand & alike & -(above_it & -above_it) != 0:
                out.add(MIDDLE + done * TRICKS + mine)
                out.end()
                continue
        theirs = unseen & suit
        above = count(theirs & -thing)
        below = min(count(theirs) - above, i64(BELOW - 1))
        way: i64 = 0
        if done == 0:
            way = 4 if below == 0 and above > 0 else min(above, i64(3))
        elif third:
            way = THIRD + done - 1
        elif done == 1:
            way = WINS + min(count(threats & -thing), i64(2))
        else:
            way = LOSES + 2 * (done - 2) + later
        base = card // 9 * 9
        short = _TERNARY[hand >> base & SUIT] + 2 * _TERNARY[theirs >> base]
        shape = _SHAPES[short - _TERNARY[thing >> base]]
        rest = total - _JUDGED[_SHAPES[short]] + _JUDGED[shape]
        forced = min(rest & 0xFF, i64(FORCED - 1))
        most = min(rest >> 8 & 0xFF, i64(MOST - 1))
        sure = min(rest >> 16 & 0xFF, i64(SURE - 1))
        lost = min(rest >> 24 & 0xFF, i64(LOST - 1))
        promise = min((rest >> 32) + 2 >> 2, i64(PROMISES - 1))
        above = min(above, i64(ABOVE - 1))
        voids: i64 = 0
        if suit & game.voids[after] != 0:
            voids += 1
        if suit & game.voids[before] != 0:
            voids += 1
        own = way * TRICKS + mine
        as_done = done * TRICKS + mine
        out.add(RIVALS + (own * TRICKS * TRICKS + rivals) * PARTS + part)
        out.add(RACE + (as_done * TRICKS * TRICKS + rivals) * (PROMISES // 2) + promise // 2)
        out.add(PROMISE + (own * PROMISES + promise) * LEFT + left)
        out.add(RANGE + ((own * FORCED + forced) * MOST + most) * PARTS + part)
        out.add(EXTREMES + ((own * SURE + sure) * LOST + lost) * PARTS + part)
        out.add(CARD + ((as_done * ABOVE + above) * BELOW + below) * PARTS + part)
        out.add(VOID + (own * VOIDS + voids) * ABOVE + above)
        out.add(SHAPE + as_done * SHAPES + shape)
        out.end()


def brought(hand: i64, unseen: i64, base: i64) -> i64:
    """Return what a suit brings, whose cards are numbered from `base` on."""
    return _JUDGED[_SHAPES[_TERNARY[hand >> base & SUIT] + 2 * _TERNARY[unseen >> base & SUIT]]]
