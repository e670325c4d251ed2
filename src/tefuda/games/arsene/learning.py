"""What a policy learns from in Arsène (`Position.features`): a card and the tricks it is for, or who gets a trick.

Cards are unseen that may be in other hands, or are aside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, shift, up_to
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import beats, played
from tefuda.games.arsene.plays import (
    ALL_CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    PUSH,
    SEATS,
    SPADES,
    Phase,
    next_group,
    suit_of,
)

if TYPE_CHECKING:
    from tefuda.games.arsene import Arsene

# How many values each part of a feature has.
WAYS: Final = 11  # to play a card: leads, with 0, 1, 2, 3 or 4, or more unseen cards above; and these
WINS: Final = 5  # so far: for certain, with 0, 1, or more above
LOSES: Final = 9
DISCARDED: Final = 10
DONE: Final = 4  # led, wins, loses, discarded
LEVELS: Final = 5  # of what a number of tricks brings: a trap, nothing, 1 chip, 2 or 3, 5
LEFT: Final = 6  # tricks after this one
TRICKS: Final = 7  # taken so far
NEEDS: Final = 6  # tricks to the best shop within reach
POWERS: Final = 8  # of the cards that stay in hand: 2 for each with none above it, 1 with one
PUSHES: Final = 4  # none; onto a seat with fewer chips, as many, more
RIVALS: Final = 3  # others with as many tricks
STANDS: Final = 4  # chips against the most of the others: behind by more than 2, behind, equal, ahead
ABOVE: Final = 5
LENGTHS: Final = 4
UNSEEN: Final = 4
PLACES: Final = 3  # among the legal cards of the suit: the lowest, between, the highest
GIVEN: Final = 2  # takes the trick, pushes it

# Where the features of each kind begin.
WORTH: Final = 0
TIME: Final = WORTH + WAYS * LEVELS * LEVELS * LEFT
NEED: Final = TIME + WAYS * TRICKS * LEFT
POWER: Final = NEED + WAYS * NEEDS * LEVELS * LEFT
TIED: Final = POWER + WAYS * POWERS * NEEDS * LEFT
RIVAL: Final = TIED + WAYS * PUSHES * LEVELS * LEVELS
STAND: Final = RIVAL + WAYS * RIVALS * RIVALS * LEFT
WINNER: Final = STAND + WAYS * STANDS * LEVELS * LEVELS
STRENGTH: Final = WINNER + WAYS * 3 * 3
SUIT: Final = STRENGTH + DONE * ABOVE * NEEDS * LEFT
PLACE: Final = SUIT + DONE * ABOVE * LENGTHS * UNSEEN
GIVE: Final = PLACE + WAYS * PLACES * NEEDS
ONTO: Final = GIVE + GIVEN * LEVELS * LEVELS * LEFT
HAND: Final = ONTO + GIVEN * PUSHES * LEVELS * LEVELS
MEET: Final = HAND + GIVEN * POWERS * NEEDS * LEFT
SIDE: Final = MEET + GIVEN * RIVALS * RIVALS * LEFT
SPACE: Final = SIDE + 1

_AFTER: Final = vec[i64]([0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5])


def _level(shop: i64, chips: i64) -> i64:
    if chips == 0:
        return 0
    group = next_group(shop, chips)
    return 1 if group == 0 else 2 if group == 1 else 3 if group < 5 else 4


_LEVEL: Final = vec[i64]([_level(k // 10, k % 10) for k in range(50)])


def levels(game: Arsene) -> i64:
    """Return what each number of tricks brings, three bits each; six stands for more."""
    out: i64 = 1 | shift(1, 18)
    for shop in range(i64(5)):
        out |= shift(_LEVEL[shop * 10 + game.shops[shop]], 3 * shop + 3)
    return out


def level(by_tricks: i64, tricks: i64) -> i64:
    """Return what this number of tricks brings, of those that `levels` returned."""
    return by_tricks >> 3 * min(tricks, i64(6)) & 7


def sign(one: i64, other: i64) -> i64:
    """Return 0, 1 or 2: whether the one is less, equal, or more."""
    return 0 if one < other else 1 if one == other else 2


def need_of(by_tricks: i64, won: i64, most: i64) -> i64:
    """Return how many more tricks bring most, up to `most` in all, and the fewest of those."""
    need: i64 = 0
    for tricks in range(won + 1, min(most, i64(6)) + 1):
        if level(by_tricks, tricks) > level(by_tricks, won + need):
            need = tricks - won
    return need


def unseen_by(game: Arsene, seat: i64) -> i64:
    """Return the cards that a seat has not seen."""
    unseen = ALL_CARDS & ~game.gone & ~game.hands[seat]
    if game.turned != NOTHING:
        unseen &= ~bit(game.side[game.turned])
    for other in range(i64(SEATS)):
        card = played(game.trick, other)
        if card != NOTHING:
            unseen &= ~bit(card)
    return unseen


def power_of(hand: i64, unseen: i64) -> i64:
    """Return 2 for each card in hand with no unseen one of its suit above it, and 1 for each with one."""
    power: i64 = 0
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        others = unseen & suit
        top = up_to(others)
        power += count(hand & suit & ~top) + count(hand & suit & ~up_to(others & top >> 1))
    return power


def equals(game: Arsene, seat: i64, tricks: i64) -> i64:
    """Return how many other seats have taken this many tricks."""
    n: i64 = 0
    for k in range(i64(1), i64(SEATS)):
        if game.won_by((seat + k) % SEATS) == tricks:
            n += 1
    return min(n, i64(RIVALS - 1))


def onto_whom(game: Arsene, seat: i64) -> i64:
    """Return onto whom a seat could push this trick if it won it."""
    other = game.next_tied(seat)
    if other == seat or game.won_by(seat) == 0:
        return 0
    return 1 + sign(game.chips[other], game.chips[seat])


def features(game: Arsene, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if game.phase == Phase.PLAY:
        cards(game, moves, out)
    elif game.phase == Phase.GIVE:
        gifts(game, moves, out)
    else:
        for _k in range(moves.size):
            out.add(SIDE)
            out.end()


def gifts(game: Arsene, moves: Moves, out: Features) -> None:
    """Write the features of taking a trick, and of pushing it."""
    seat = game.turn
    hand = game.hands[seat]
    won = game.won_by(seat)
    by_tricks = levels(game)
    worth = level(by_tricks, won) * LEVELS + level(by_tricks, won + 1)
    left = _AFTER[count(hand)]
    need = min(need_of(by_tricks, won, won + count(hand) + 1), i64(NEEDS - 1))
    power = min(power_of(hand, unseen_by(game, seat)), i64(POWERS - 1))
    push = onto_whom(game, seat)
    rivals = equals(game, seat, won) * RIVALS + equals(game, seat, won + 1)
    for k in range(moves.size):
        given: i64 = 1 if moves.get(k) == PUSH else 0
        out.add(GIVE + (given * LEVELS * LEVELS + worth) * LEFT + left)
        out.add(ONTO + (given * PUSHES + push) * LEVELS * LEVELS + worth)
        out.add(HAND + ((given * POWERS + power) * NEEDS + need) * LEFT + left)
        out.add(MEET + (given * RIVALS * RIVALS + rivals) * LEFT + left)
        out.end()


def cards(game: Arsene, moves: Moves, out: Features) -> None:
    """Write the features of playing each of these cards."""
    seat = game.turn
    hand = game.hands[seat]
    unseen = unseen_by(game, seat)
    won = game.won_by(seat)
    chips = game.chips[seat]
    later: i64 = 0  # seats that play after this one
    most: i64 = 0
    for k in range(i64(1), i64(SEATS)):
        other = (seat + k) % SEATS
        if played(game.trick, other) == NOTHING:
            later |= bit(other)
        most = max(most, game.chips[other])
    stand: i64 = 0 if chips < most - 2 else 1 if chips < most else 2 if chips == most else 3
    by_tricks = levels(game)
    worth = level(by_tricks, won) * LEVELS + level(by_tricks, won + 1)
    left = _AFTER[count(hand) - 1]
    need = need_of(by_tricks, won, won + count(hand))
    best = level(by_tricks, won + need)
    need = min(need, i64(NEEDS - 1))
    power = power_of(hand, unseen)
    push = onto_whom(game, seat)
    pushed: i64 = 0  # whether the seat that wins so far could push the trick onto this one
    rival: i64 = 4
    winner = game.winner
    if winner != NOTHING:
        theirs = game.won_by(winner)
        if theirs == won and won > 0 and game.next_tied(winner) == seat:
            pushed = 1
        rival = 3 * sign(level(by_tricks, theirs + 1), level(by_tricks, theirs)) + sign(game.chips[winner], chips)
    rivals = equals(game, seat, won) * RIVALS + equals(game, seat, won + 1)
    led = game.led
    trump = game.trump()
    trumps: i64 = later if unseen & trump != 0 else 0
    size = moves.size
    for k in range(size):
        card = moves.get(k)
        suit = suit_of(card)
        higher = count(unseen & suit & ~((bit(card) << 1) - 1))
        above: i64 = higher if higher < 3 else 3 if higher < 5 else 4
        done: i64 = 0
        way = above
        if led != 0:
            if beats(card, game.best, led, trump):
                done = 1
                way = WINS if later == 0 else WINS + 1 + min(higher, i64(2))
            elif suit == led:
                done, way = 2, LOSES
            else:
                done, way = 3, DISCARDED
        if done < 2 and trumps != 0 and suit != trump and trumped(game, trumps, led or suit, trump):
            way = WINS - 1 if led == 0 else LOSES - 1
        stays = min(power - max(2 - higher, i64(0)), i64(POWERS - 1))
        lowest = k == 0 or suit_of(moves.get(k - 1)) != suit
        highest = k == size - 1 or suit_of(moves.get(k + 1)) != suit
        place: i64 = 0 if lowest else 2 if highest else 1
        length = min(count(hand & suit), i64(LENGTHS)) - 1
        many = min((count(unseen & suit) + 1) // 2, i64(UNSEEN - 1))
        out.add(WORTH + (way * LEVELS * LEVELS + worth) * LEFT + left)
        out.add(TIME + (way * TRICKS + min(won, i64(TRICKS - 1))) * LEFT + left)
        out.add(NEED + ((way * NEEDS + need) * LEVELS + best) * LEFT + left)
        out.add(POWER + ((way * POWERS + stays) * NEEDS + need) * LEFT + left)
        out.add(TIED + (way * PUSHES + (push if done < 2 else pushed)) * LEVELS * LEVELS + worth)
        out.add(RIVAL + (way * RIVALS * RIVALS + rivals) * LEFT + left)
        out.add(STAND + (way * STANDS + stand) * LEVELS * LEVELS + worth)
        out.add(WINNER + way * 9 + rival)
        out.add(STRENGTH + ((done * ABOVE + above) * NEEDS + need) * LEFT + left)
        out.add(SUIT + ((done * ABOVE + above) * LENGTHS + length) * UNSEEN + many)
        out.add(PLACE + (way * PLACES + place) * NEEDS + need)
        out.end()


def trumped(game: Arsene, later: i64, led: i64, trump: i64) -> bool:
    """Return whether one of these seats is known to lack the suit led, and may have trumps."""
    for seat in range(i64(SEATS)):
        if later & bit(seat) and game.voids[seat] & led != 0 and game.voids[seat] & trump == 0:
            return True
    return False
