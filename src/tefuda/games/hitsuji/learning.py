"""What a policy learns from in Sheep Fences (`Position.features`): a card and the tricks it is for, a fence, aim cards.

Cards are unseen that may be in other hands, or were not dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append
from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.games.hitsuji import scoring
from tefuda.games.hitsuji.plays import AIM, FENCE, PACKS, Phase, suit_of

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji

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
        cards(game, moves, out)
    elif game.phase == Phase.BUILD:
        fences(game, moves, out)
    else:
        for k in range(moves.size):
            out.add(AIMED + count(moves.get(k) - AIM))
            out.end()


def cards(game: Hitsuji, moves: Moves, out: Features) -> None:
    """Write the features of playing each of these cards."""
    seat = game.turn
    hand = game.hands[seat]
    unseen = PACKS[game.players].all() & ~game.gone & ~hand
    for k in range(i64(len(game.fences))):
        unseen &= ~bit(game.fences[k])
    last = True
    before: i64 = 0
    for other in range(game.players):
        if game.trick[other] != NOTHING:
            unseen &= ~bit(game.trick[other])
        elif other != seat:
            last = False
        if game.won[other] < game.won[seat]:
            before += game.won[other]
    before = min((before + 1) // 2, i64(BEFORE - 1))
    tricks = min(game.won[seat], i64(TRICKS - 1))
    left = left_of(count(hand))
    room = min((game.room() + 2) // 3, i64(ROOMS - 1))
    ahead: i64 = 0
    if game.winner != NOTHING:
        ahead = max(i64(0), min(i64(AHEAD - 1), game.won[game.winner] - game.won[seat] + 3))
    size = moves.size
    for k in range(size):
        card = moves.get(k)
        suit = suit_of(card)
        above = count(unseen & suit & ~((bit(card) << 1) - 1))
        done: i64 = 0
        way = min(above, i64(3))
        if game.led != 0:
            if suit != game.led:
                done, way = 3, DISCARDED
            elif card < game.best:
                done, way = 2, LOSES
            else:
                done = 1
                way = WINS + (0 if last else 1 if above == 0 else 2 if above < 3 else 3)
        above = min(above, i64(ABOVE - 1))
        lowest = k == 0 or suit_of(moves.get(k - 1)) != suit
        highest = k == size - 1 or suit_of(moves.get(k + 1)) != suit
        place: i64 = 0 if lowest else 2 if highest else 1
        length = min(count(hand & suit), i64(LENGTHS)) - 1
        many = min((count(unseen & suit) + 1) // 2, i64(UNSEEN - 1))
        out.add(TIME + (way * TRICKS + tricks) * LEFT + left)
        out.add(ROOM + (way * TRICKS + tricks) * ROOMS + room)
        out.add(ROUND + (way * TRICKS + tricks) * ROUNDS + i64(len(game.fences)))
        out.add(ORDER + (way * BEFORE + before) * LEFT + left)
        out.add(RIVAL + (way * AHEAD + ahead) * 3 + (0 if left == 0 else 1 if left < 4 else 2))
        out.add(RANK + (done * RANKS + card % 9) * LEFT + left)
        out.add(SUIT + (done * LENGTHS + length) * UNSEEN + many)
        out.add(STRENGTH + ((done * ABOVE + above) * TRICKS + tricks) * LEFT + left)
        out.add(PLACE + way * PLACES + place)
        out.end()


def left_of(cards: i64) -> i64:
    """Return which value a number of cards in hand has: the last few each have their own."""
    if cards <= 4:
        return cards - 1
    return 4 if cards <= 6 else 5 if cards <= 9 else 6


def fences(game: Hitsuji, moves: Moves, out: Features) -> None:
    """Write the feature of building each of these fences: what the seat then is ahead of the others."""
    seat = game.turn
    for k in range(moves.size):
        twin = game.clone()
        twin.fences = append(game.fences[:], moves.get(k) - FENCE)
        twin.builders = append(game.builders[:], seat)
        twin.flocks = append(game.flocks[:], 0)
        twin.drive_in(seat)
        ahead: i64 = 0
        for other in range(game.players):
            ahead += scoring.points(twin, seat) - scoring.points(twin, other)
        out.add(BUILT + max(i64(0), min(i64(GAINS - 1), ahead // 2 + GAINS // 2)))
        out.end()
