"""What a policy learns from in Hand Build (`Position.features`): a card and what a trick is worth to whom, or a refill.

Cards are unseen that may be in other hands, on the table or in the pile. The lowest sum alone is the score; before the
end the others count too, the less the higher they are above it. So what a seat lacks is a sum over its suits, each of
which falls by the same part with every point, and a gain is by which part the whole falls.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, shift
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import played
from tefuda.games.hand_build.plays import BLACK, CHIP, CLUBS, LED, LOOK, TAKE, TRICKS, Phase, number, suit_of

if TYPE_CHECKING:
    from tefuda.games.hand_build import HandBuild

# How many values each part of a feature has.
DANGERS: Final = 6  # cards that are expected to beat one: none, up to a quarter, 0.6, 1.1, 1.7, more
WAYS: Final = 14  # to play a card: leads, by its danger; and these
WINS: Final = 6  # so far, by its danger
LOSES: Final = 12
WEAKEST: Final = 13  # so far
DONE: Final = 3  # led, wins, loses
STAGES: Final = 7  # of tricks after this one
SPANS: Final = 3  # the same, coarser: the last three are played without refills
NUMBERS: Final = 12  # of cards
GAINS: Final = 7  # from less than 0.4 points to more than 8
STANDS: Final = 4  # against the best of the others: far behind, behind, ahead, far ahead
CHIPS: Final = 4
AFTER: Final = 4  # seats that still play
STRONG: Final = 4  # cards in hand that will probably win the trick they lead
PLACES: Final = 3  # in hand: the lowest, between, the highest
LENGTHS: Final = 3  # other cards of the suit in hand
OPEN: Final = 6  # cards of the table that can still be looked at
LEADS: Final = 2  # whether the seat leads next
AGAIN: Final = 2  # whether the seat has looked at a card

# Where the features of each kind begin.
TIME: Final = 0
WORTH: Final = TIME + WAYS * STAGES * NUMBERS
STAND: Final = WORTH + WAYS * GAINS * GAINS * SPANS
HAND: Final = STAND + WAYS * STANDS * STANDS * SPANS
PICK: Final = HAND + WAYS * STRONG * PLACES * STAGES
SUIT: Final = PICK + WAYS * CHIPS * AFTER * SPANS
OWN: Final = SUIT + WAYS * LENGTHS * PLACES
TAKEN: Final = OWN + DONE * NUMBERS * GAINS
POWER: Final = TAKEN + LEADS * NUMBERS * STAGES
ORDER: Final = POWER + LEADS * DANGERS * STRONG * STAGES
PAID: Final = ORDER + LEADS * NUMBERS * PLACES
NEED: Final = PAID + CHIPS * CHIPS * STAGES
REST: Final = NEED + GAINS * NUMBERS * SPANS
LOOKED: Final = REST + OPEN * DANGERS * LEADS
BACK: Final = LOOKED + AGAIN * CHIPS * CHIPS * STAGES
KNOWN: Final = BACK + AGAIN * GAINS * GAINS
WANTED: Final = KNOWN + LEADS * NUMBERS * STAGES
SPACE: Final = WANTED + LEADS * GAINS * DANGERS

MANY: Final = 8  # a card that a suit is expected to get, to know whether the seat needs the suit
_STAGE: Final = vec[i64]([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6])
_SPAN: Final = vec[i64]([0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2])
_DANGER: Final = vec[i64]([0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5])  # by eighths of a card
# The cards whose number has each bit of the binary system, ♣ only.
_DIGITS: Final = vec[i64]([sum(1 << 4 * k for k in range(12) if k + 2 >> digit & 1) for digit in range(4)])

# By tricks after this one: so many points make what a seat lacks 2.7 times as little.
_SCALES: Final = [2 + 0.6 * left for left in range(TRICKS)]
_SUMS: Final = 128
_LACK: Final = vec[i64]([round((1 << 24) * math.exp(-points / scale)) for scale in _SCALES for points in range(_SUMS)])
_STEPS: Final = [0.4, 1, 2, 3.5, 5.5, 8]  # points
_PARTS: Final = 256


def _gain(points: float) -> int:
    return sum(points > step for step in _STEPS)


_GAIN: Final = vec[i64](
    [_gain(-scale * math.log(max(part, 0.5) / _PARTS)) for scale in _SCALES for part in range(_PARTS + 1)]
)


def sums_of(cards: i64, chips: i64) -> i64:
    """Return the sums of the four suits, a byte each, with the chips where they serve best (R1)."""
    out: i64 = 0
    ones, twos, fours, eights = _DIGITS[0], _DIGITS[1], _DIGITS[2], _DIGITS[3]
    for suit in range(i64(4)):
        of = cards >> suit & CLUBS
        low = count(of & ones) + 2 * count(of & twos)
        out |= shift(low + 4 * count(of & fours) + 8 * count(of & eights), 8 * suit)
    while chips > 0:
        lowest: i64 = 0
        for suit in range(i64(1), i64(4)):
            if out >> 8 * suit & 255 < out >> lowest & 255:
                lowest = 8 * suit
        out += shift(CHIP, lowest)
        chips -= 1
    return out


def points_of(card: i64) -> i64:
    """Return what a card adds to the sums of the seat that takes it."""
    return shift(number(card), 8 * suit_of(card))


def lack_of(sums: i64, left: i64) -> i64:
    """Return how much is lacking to these sums, with so many tricks after this one."""
    at = left * _SUMS
    lack = _LACK[at + (sums & 127)] + _LACK[at + (sums >> 8 & 127)]
    return lack + _LACK[at + (sums >> 16 & 127)] + _LACK[at + (sums >> 24 & 127)]


def gain_of(before: i64, after: i64, left: i64) -> i64:
    """Return which value a gain has after which this is lacking."""
    return _GAIN[left * (_PARTS + 1) + after * _PARTS // max(before, i64(1))]


def stand_of(mine: i64, theirs: i64) -> i64:
    """Return how a seat stands that lacks so much against one that lacks so much."""
    if mine > theirs:
        return 0 if mine > 2 * theirs else 1
    return 3 if theirs > 2 * mine else 2


def danger_of(game: HandBuild, card: i64, hands: i64, unseen: i64, seen: i64) -> i64:
    """Return how many cards in these hands are expected to beat one of the suit led: those seen, and of those unseen
    with the same back the part that is there."""
    above = shift(CLUBS, suit_of(card)) & ~((bit(card) << 1) - 1)
    eighths = 8 * count(hands & seen & above)
    higher = count(unseen & above)
    if higher > 0:
        alike: i64 = -1
        if game.coloured:
            alike = BLACK if bit(card) & BLACK else ~BLACK
        eighths += 8 * higher * count(hands & ~seen & alike) // count(unseen & alike)
    return _DANGER[min(eighths, i64(15))]


def features(game: HandBuild, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if game.phase == Phase.PLAYING:
        cards(game, moves, out)
    else:
        refills(game, moves, out)


def cards(game: HandBuild, moves: Moves, out: Features) -> None:
    """Write the features of playing each of these cards."""
    seat = game.turn
    hand = game.hands[seat]
    seen = game.seen[seat]
    gone: i64 = 0
    later: i64 = 0  # cards of the seats that play after this one
    after: i64 = 0
    trick: i64 = 0
    points: i64 = 0  # of the trick
    winner: i64 = NOTHING  # so far
    best: i64 = NOTHING
    weakest: i64 = 2 * LED
    for other in range(game.players):
        gone |= game.won[other]
        card = played(game.trick, other)
        if card != NOTHING:
            trick |= bit(card)
            points += points_of(card)
            strength = game.strength(other)
            weakest = min(weakest, strength)
            if strength > best:
                best, winner = strength, other
        elif other != seat:
            later |= game.hands[other]
            after += 1
    unseen = game.pack.all() & ~gone & ~trick & ~hand & ~seen
    left = TRICKS - 1 - count(gone) // game.players
    stage = _STAGE[left]
    span = _SPAN[left]
    mine = sums_of(game.won[seat], game.coins[seat])
    lack = lack_of(mine, left)
    least: i64 = 1 << 30  # what the best of the others lacks
    theirs: i64 = 0  # of the winner
    their_lack: i64 = 0
    for other in range(game.players):
        if other != seat:
            sums = sums_of(game.won[other], game.coins[other])
            size = lack_of(sums, left)
            least = min(least, size)
            if other == winner:
                theirs, their_lack = sums + points, size
    me = stand_of(lack, least)
    rival: i64 = 0
    with_trick: i64 = 0  # what the winner then lacks
    denied: i64 = 0
    if winner != NOTHING:
        rival = stand_of(their_lack, min(least, lack))
        with_trick = lack_of(theirs, left)
        denied = gain_of(their_lack, with_trick, left)
    chips: i64 = 0  # on the table
    if left > 2:
        for place in range(i64(len(game.chips))):
            chips += game.chips[place]
        chips = min(chips, i64(CHIPS - 1))
    dangers: i64 = 0  # by card, four bits each
    strong: i64 = 0
    size = moves.size
    for k in range(size):
        danger = danger_of(game, moves.get(k), later, unseen, seen)
        dangers |= shift(danger, 4 * k)
        if danger < 2:
            strong += 1
    for k in range(size):
        card = moves.get(k)
        suit = suit_of(card)
        rank = card >> 2
        danger = dangers >> 4 * k & 15
        own = gain_of(lack, lack_of(mine + points_of(card), left), left)
        done: i64 = 0
        way = danger
        if game.led != NOTHING:
            strength = card + LED if suit == game.led else card
            if strength > best:
                done, way = 1, WINS + danger
            else:
                done, way = 2, WEAKEST if strength < weakest else LOSES
        if done < 2:
            gain = gain_of(lack, lack_of(mine + points + points_of(card), left), left)
            worth = gain * GAINS + denied
        else:
            worth = gain_of(with_trick, lack_of(theirs + points_of(card), left), left) * GAINS + own
        others = min(strong - 1 if danger < 2 else strong, i64(STRONG - 1))
        length = min(count(hand & shift(CLUBS, suit)), i64(LENGTHS)) - 1
        place = 0 if k == 0 else 2 if k == size - 1 else 1
        out.add(TIME + (way * STAGES + stage) * NUMBERS + rank)
        out.add(WORTH + (way * GAINS * GAINS + worth) * SPANS + span)
        out.add(STAND + ((way * STANDS + me) * STANDS + rival) * SPANS + span)
        out.add(HAND + ((way * STRONG + others) * PLACES + place) * STAGES + stage)
        out.add(PICK + ((way * CHIPS + chips) * AFTER + after) * SPANS + span)
        out.add(SUIT + (way * LENGTHS + length) * PLACES + place)
        out.add(OWN + (done * NUMBERS + rank) * GAINS + own)
        out.end()


def refills(game: HandBuild, moves: Moves, out: Features) -> None:
    """Write the features of taking the card looked at, and of looking at each of these."""
    seat = game.turn
    hand = game.hands[seat]
    seen = game.seen[seat]
    gone: i64 = 0
    others: i64 = 0  # cards of the other seats
    for other in range(game.players):
        gone |= game.won[other] | bit(played(game.trick, other))
        if other != seat:
            others |= game.hands[other]
    unseen = game.pack.all() & ~gone & ~hand & ~seen
    left = TRICKS - count(gone) // game.players
    stage = _STAGE[left]
    mine = sums_of(game.won[seat], game.coins[seat])
    lack = lack_of(mine, left)
    needs: i64 = 0  # of the suits, a byte each
    for suit in range(i64(4)):
        needs |= shift(gain_of(lack, lack_of(mine + shift(MANY, 8 * suit), left), left), 8 * suit)
    leads: i64 = 1 if game.refilled == 0 else 0
    again: i64 = 1 if game.at != NOTHING else 0
    open = moves.size - again
    most: i64 = 0  # chips on a card that can be looked at, and on the next
    second: i64 = 0
    for k in range(moves.size):
        if moves.get(k) != TAKE:
            chips = min(game.chips[moves.get(k) - LOOK], i64(CHIPS - 1))
            if chips > most:
                most, second = chips, most
            elif chips > second:
                second = chips
    for k in range(moves.size):
        move = moves.get(k)
        place = game.at if move == TAKE else move - LOOK
        card = game.spread[place]
        chips = min(game.chips[place], i64(CHIPS - 1))
        if move != TAKE:
            best = second if chips == most else most
            out.add(LOOKED + ((again * CHIPS + chips) * CHIPS + best) * STAGES + stage)
        if bit(card) & seen:
            rank = card >> 2
            need = needs >> 8 * suit_of(card) & 7
            danger = danger_of(game, card, others, unseen, seen)
            if move == TAKE:
                strong: i64 = 0
                held = hand
                while held != 0:
                    if danger_of(game, first(held), others, unseen, seen) < 2:
                        strong += 1
                    held &= held - 1
                strong = min(strong, i64(STRONG - 1))
                order = min(count(hand & (bit(card) - 1)), i64(PLACES - 1))
                out.add(TAKEN + (leads * NUMBERS + rank) * STAGES + stage)
                out.add(POWER + ((leads * DANGERS + danger) * STRONG + strong) * STAGES + stage)
                out.add(ORDER + (leads * NUMBERS + rank) * PLACES + order)
                out.add(PAID + (chips * CHIPS + most) * STAGES + stage)
                out.add(NEED + (need * NUMBERS + rank) * SPANS + _SPAN[left])
                out.add(REST + (open * DANGERS + danger) * LEADS + leads)
            else:
                out.add(KNOWN + (leads * NUMBERS + rank) * STAGES + stage)
                out.add(WANTED + (leads * GAINS + need) * DANGERS + danger)
        elif game.coloured:
            black = bit(card) & BLACK != 0
            low = needs & 7 if black else needs >> 8 & 7
            high = needs >> 24 & 7 if black else needs >> 16 & 7
            out.add(BACK + (again * GAINS + low) * GAINS + high)
        out.end()
