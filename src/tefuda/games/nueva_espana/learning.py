"""What a policy learns from in Nueva España (`Position.features`): a card and its trick, or a card and its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.trick import played
from tefuda.games.nueva_espana.chart import Chart
from tefuda.games.nueva_espana.plays import LAND, NAME, PUT, Phase, power, suit_of

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana

# How many values each part of a feature has.
RANKS: Final = 8  # of a card; the joker
ABOVE: Final = 4  # unseen cards that win over it
PLACES: Final = 4  # in the trick
OWNERS: Final = 3  # of a suit: another seat, the seat itself, no one
LEFT: Final = 8  # cards in hand
GAINS: Final = 64
OWN: Final = 24
SIZES: Final = 8  # of an area
AHEAD: Final = 7
TIMES: Final = 4

# Where the features of each kind begin.
CARD: Final = 0
WINNER: Final = CARD + 2 * PLACES * 2 * ABOVE * RANKS
OF: Final = WINNER + 2 * PLACES * 2 * LEFT
BOOTY: Final = OF + 2 * 2 * OWNERS * RANKS
NAMED: Final = BOOTY + 2 * PLACES * 6
GAIN: Final = NAMED + OWNERS * LEFT
PAID: Final = GAIN + GAINS * TIMES
STANDING: Final = PAID + OWN * TIMES
KIND: Final = STANDING + 2 * SIZES * AHEAD
JOINED: Final = KIND + 2 * OWNERS * 4 * 8
SPACE: Final = JOINED + 2 * 5 * SIZES


def features(game: NuevaEspana, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if game.phase == Phase.PLACING:
        placings(game, moves, out)
    elif game.phase == Phase.PLAYING:
        cards(game, moves, out)
    else:
        for k in range(moves.size):
            if game.phase == Phase.NAMING:
                suit = moves.get(k) - NAME
                held = count(game.hands[game.turn] & game.suit_cards(suit))
                out.add(NAMED + owner_of(game, suit) * LEFT + held)
            out.end()


def owner_of(game: NuevaEspana, suit: i64) -> i64:
    """Return 1 for a suit of the seat to decide, 2 for one of no one, else 0."""
    owner = game.owner[suit]
    return 1 if owner == game.turn else 2 if owner == game.players else 0


def cards(game: NuevaEspana, moves: Moves, out: Features) -> None:
    seat = game.turn
    others: i64 = 0
    for other in range(game.players):
        if other != seat:
            others |= game.hands[other]
    for at in range(game.left):
        others |= bit(game.pile[at])
    own: i64 = 0  # cards of own suits in the trick
    before: i64 = 0
    for other in range(game.sides()):
        card = played(game.trick, other)
        if card >= 0:
            before += 1
            if not game.is_joker(card) and game.owner[suit_of(card)] == seat:
                own += 1
    follows: i64 = 1 if game.led != 0 else 0
    place = min(before, i64(PLACES - 1))
    hand = min(count(game.hands[seat]), i64(LEFT - 1))
    closing = follows == 1 and before == game.sides() - 1
    for k in range(moves.size):
        card = moves.get(k)
        joker = game.is_joker(card)
        rank: i64 = RANKS - 1 if joker else card >> 2
        owner: i64 = 2 if joker else owner_of(game, suit_of(card))
        wins: i64 = 1
        suit = game.led
        if follows == 0:
            suit = bit(card) if joker else game.suit_cards(suit_of(card))
        elif bit(card) & game.led == 0 or card < game.best:
            wins = 0
        above: i64 = 0
        if wins == 1 and not closing:
            above = min(count(others & suit & -bit(card + 1)), i64(ABOVE - 1))
        at = (follows * PLACES + place) * 2 + wins
        out.add(CARD + (at * ABOVE + above) * RANKS + rank)
        out.add(WINNER + at * LEFT + hand)
        out.add(OF + ((follows * 2 + wins) * OWNERS + owner) * RANKS + rank)
        mine = own + 1 if owner == 1 else own
        out.add(BOOTY + (wins * PLACES + place) * 6 + min(mine, i64(5)))
        out.end()


def placings(game: NuevaEspana, moves: Moves, out: Features) -> None:
    chart = Chart(game)
    seat = game.turn
    time = min(count(game.filled) // 6, i64(TIMES - 1))
    rest = min(count(game.taken), i64(4)) - 1
    for k in range(moves.size):
        move = moves.get(k)
        card = move // PUT - 1
        kind: i64 = 1 if bit(card) & LAND != 0 else 0
        gain = chart.gain(game, move) + GAINS // 2
        owner: i64 = 2
        strong: i64 = 0
        if not game.is_joker(card):
            owner, strong = owner_of(game, suit_of(card)), power(card)
        best: i64 = 0
        for side in range(game.players + 1):
            if side != seat:
                best = max(best, chart.after >> 8 * side & 0xFF)
        ahead = max(i64(-3), min(i64(3), (chart.after >> 8 * seat & 0xFF) - best)) + 3
        size = min(chart.size, i64(SIZES)) - 1
        joins: i64 = 1 if chart.joined > 0 else 0
        out.add(GAIN + max(i64(0), min(i64(GAINS - 1), gain)) * TIMES + time)
        out.add(PAID + min(chart.own, i64(OWN - 1)) * TIMES + time)
        out.add(STANDING + (kind * SIZES + size) * AHEAD + ahead)
        out.add(KIND + ((kind * OWNERS + owner) * 4 + strong) * 8 + rest * 2 + joins)
        out.add(JOINED + (kind * 5 + min(chart.joined, i64(4))) * SIZES + size)
        out.end()
