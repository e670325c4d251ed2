"""What a policy learns from in Sheep Fences (`Position.features`): a card and the tricks it is for, a fence, aim cards.

Cards are unseen that may be in other hands, or were not dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import must_follow
from tefuda.games.hitsuji import scoring
from tefuda.games.hitsuji.plays import AIM, ALL, FENCE, Phase, of_seat, suit_of

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji

FEATURES: Final = 9  # of a card

# How many values each part of a feature has.
WAYS: Final = 10  # leads, with 0 to 3 unseen cards above; wins for certain, with 0, 1 or 2, more above; loses; discards
WINS: Final = 4
LOSES: Final = 8
DISCARDED: Final = 9
DONE: Final = 4  # led, wins, loses, discarded
TRICKS: Final = 8  # taken so far
LEFT: Final = 7  # cards in hand
ROOMS: Final = 4  # for sheep, before the next fence
RANKS: Final = 9
LENGTHS: Final = 6  # of the suit in hand
UNSEEN: Final = 4  # cards of the suit
ABOVE: Final = 4
BEFORE: Final = 7  # pairs of sheep that would be driven in before the seat's own
AHEAD: Final = 7  # tricks of the seat that wins so far, against the seat's own
ROUNDS: Final = 5
PLACES: Final = 3  # among the legal cards of the suit: the lowest, between, the highest
GAINS: Final = 13  # by a fence, in points above the mean

# Where the features of each kind begin.
TIME: Final = 0
ROOM: Final = TIME + WAYS * TRICKS * LEFT
ROUND: Final = ROOM + WAYS * TRICKS * ROOMS
ORDER: Final = ROUND + WAYS * TRICKS * ROUNDS
RIVAL: Final = ORDER + WAYS * BEFORE * LEFT
RANK: Final = RIVAL + WAYS * AHEAD * 3
SUIT: Final = RANK + DONE * RANKS * LEFT
STRENGTH: Final = SUIT + DONE * LENGTHS * UNSEEN
PLACE: Final = STRENGTH + DONE * ABOVE * TRICKS * LEFT
BUILT: Final = PLACE + WAYS * PLACES
AIMED: Final = BUILT + GAINS
SPACE: Final = AIMED + 5


def features(game: Hitsuji, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if game.phase == Phase.PLAY:
        cards(game, out)
    elif game.phase == Phase.BUILD:
        fences(game, moves, out)
    else:
        for k in range(moves.size):
            out.add(AIMED + count(moves.get(k) - AIM))
            out.end()


def cards(game: Hitsuji, out: Features) -> None:
    """Write the features of playing each of the legal cards."""
    seat = game.turn
    led = game.led
    hand = game.hands[seat]
    legal = must_follow(hand, led)
    unseen = ALL[game.players] & ~game.gone & ~hand
    for k in range(i64(len(game.fences))):
        unseen &= ~bit(game.fences[k])
    last = True
    before: i64 = 0
    own = game.won[seat]
    for other in range(game.players):
        if game.trick[other] != NOTHING:
            unseen &= ~bit(game.trick[other])
        elif other != seat:
            last = False
        if game.won[other] < own:
            before += game.won[other]
    before = min((before + 1) // 2, i64(BEFORE - 1))
    tricks = min(own, i64(TRICKS - 1))
    left = left_of(count(hand))
    room = min((game.room() + 2) // 3, i64(ROOMS - 1))
    ahead: i64 = 0
    if game.winner != NOTHING:
        ahead = max(i64(0), min(i64(AHEAD - 1), game.won[game.winner] - own + 3))
    # Where the features of this moment begin, whatever is done with the card.
    time = TIME + tricks * LEFT + left
    rooms = ROOM + tricks * ROOMS + room
    rounds = ROUND + tricks * ROUNDS + i64(len(game.fences))
    order = ORDER + before * LEFT + left
    rival = RIVAL + ahead * 3 + (0 if left == 0 else 1 if left < 4 else 2)
    strength = STRENGTH + tricks * LEFT + left
    items = out.room(FEATURES * count(legal))
    at = out.size
    after = legal
    while after != 0:
        card = first(after)
        one = bit(card)
        after ^= one
        suit = suit_of(card)
        above = count(unseen & suit & -one)
        done: i64 = 0
        way = min(above, i64(3))
        if led != 0:
            if suit != led:
                done, way = 3, DISCARDED
            elif card < game.best:
                done, way = 2, LOSES
            else:
                done = 1
                way = WINS + (0 if last else 1 if above == 0 else 2 if above < 3 else 3)
        place: i64 = 1
        if legal & suit & (one - 1) == 0:
            place = 0
        elif after & suit == 0:
            place = 2
        length = min(count(hand & suit), i64(LENGTHS)) - 1
        many = min((count(unseen & suit) + 1) // 2, i64(UNSEEN - 1))
        items[at] = time + way * (TRICKS * LEFT)
        items[at + 1] = rooms + way * (TRICKS * ROOMS)
        items[at + 2] = rounds + way * (TRICKS * ROUNDS)
        items[at + 3] = order + way * (BEFORE * LEFT)
        items[at + 4] = rival + way * (AHEAD * 3)
        items[at + 5] = RANK + (done * RANKS + card % 9) * LEFT + left
        items[at + 6] = SUIT + (done * LENGTHS + length) * UNSEEN + many
        items[at + 7] = strength + (done * ABOVE + min(above, i64(ABOVE - 1))) * (TRICKS * LEFT)
        items[at + 8] = PLACE + way * PLACES + place
        at += FEATURES
        out.size = at
        out.end()


def left_of(cards: i64) -> i64:
    """Return which value a number of cards in hand has: the last few each have their own."""
    if cards <= 4:
        return cards - 1
    return 4 if cards <= 6 else 5 if cards <= 9 else 6


def fences(game: Hitsuji, moves: Moves, out: Features) -> None:
    """Write the feature of building each of these fences: what the seat then is ahead of the others."""
    seat = game.turn
    twin = game.clone()
    twin.builders = append(game.builders[:], seat)
    for k in range(moves.size):
        twin.fences = append(game.fences[:], moves.get(k) - FENCE)
        twin.flocks = append(game.flocks[:], 0)
        twin.drive_in(seat)
        points = scoring.tally(twin)
        ahead: i64 = 0
        for other in range(game.players):
            ahead += of_seat(points, seat) - of_seat(points, other)
        out.add(BUILT + max(i64(0), min(i64(GAINS - 1), ahead // 2 + GAINS // 2)))
        out.end()
