"""What a policy learns from in Nueva España (`Position.features`): a card and its trick, or a card and its place.

The cards of a trick are laid in one order, the strongest own one first, then the strongest; the others wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, last, shift
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.trick import played
from tefuda.games.nueva_espana.chart import MOST, Areas
from tefuda.games.nueva_espana.map import LARGEST_ISLAND, beside, frame
from tefuda.games.nueva_espana.plays import LAND, NAME, PUT, Phase, power, suit_of
from tefuda.games.nueva_espana.scoring import LANE, pays, points_of, ranking, strength_of, total

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana

# How many values each part of a feature has.
STATES: Final = 4  # of a card played: it leads; it wins so far; it loses, and the seat leads next; it loses
PLACES: Final = 4  # in the trick
RANKS: Final = 8  # of a card; the joker
ABOVE: Final = 4  # unseen cards that win over it
OTHERS: Final = 6  # unseen cards of its suit
OWNERS: Final = 4  # of a suit: the seat; who wins so far, or on the map the best of the others; another; no one
LEFT: Final = 8  # cards in hand
BEST: Final = 4  # suits of which the seat has the best card
BOOTY: Final = 6  # cards of own suits in the trick
LANDS: Final = 4  # land cards in the trick
POWERS: Final = 4
LEADS: Final = 40  # how much the lead over the best of the others grows, from 19 less on
NO_LEAD: Final = 19
TIMES: Final = 7  # cards on the map, by four; the last trick
SPANS: Final = 3  # the same, more roughly
JOINED: Final = 3  # areas that a card joins
FIRST: Final = 6  # who is first in an area: none of these, the seat and others, the seat, the best of the others,
# another, the neutral suit
MARGINS: Final = 7  # by how much the seat is first in an area, or is behind; level: 3
GROWTH: Final = 4  # cells into which an area can still grow
SIZES: Final = 6  # of an area

# Where the features of each kind begin.
CARD: Final = 0
WINNER: Final = CARD + STATES * PLACES * ABOVE * RANKS
GIVEN: Final = WINNER + STATES * PLACES * LEFT * ABOVE
WON: Final = GIVEN + STATES * OWNERS * RANKS * PLACES
SPENT: Final = WON + STATES * PLACES * BOOTY * ABOVE
KEPT: Final = SPENT + STATES * 2 * ABOVE * OTHERS * LEFT
LAY: Final = KEPT + STATES * 2 * BEST * LEFT
NAMED: Final = LAY + STATES * 2 * LANDS * LEFT
LATER: Final = NAMED + OWNERS * LEFT
GAIN: Final = LATER + 1
LAID: Final = GAIN + LEADS * TIMES * 2
HOLD: Final = LAID + OWNERS * POWERS * 2 * JOINED * FIRST
SPACE: Final = HOLD + 2 * MARGINS * GROWTH * SIZES * SPANS


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
                out.add(NAMED + owner_of(game, suit, game.players) * LEFT + held)
            out.end()


def owner_of(game: NuevaEspana, suit: i64, rival: i64) -> i64:
    """Return 0 for a suit of the seat to decide, 1 for one of this rival, 2 for another's, 3 for one of no one."""
    owner = game.owner[suit]
    return 0 if owner == game.turn else 3 if owner == game.players else 1 if owner == rival else 2


# --- a card and its trick ----------------------------------------------------------------------------------------


def cards(game: NuevaEspana, moves: Moves, out: Features) -> None:
    """Write the features of playing each of these cards."""
    seat = game.turn
    hand = game.hands[seat]
    unseen: i64 = 0
    for other in range(game.players):
        if other != seat:
            unseen |= game.hands[other]
    for at in range(game.left):
        unseen |= bit(game.pile[at])
    own: i64 = 0  # cards of own suits in the trick
    lands: i64 = 0
    before: i64 = 0
    for side in range(game.sides()):
        card = played(game.trick, side)
        if card >= 0:
            before += 1
            if not game.is_joker(card) and game.owner[suit_of(card)] == seat:
                own += 1
            if bit(card) & LAND:
                lands += 1
    lands = min(lands, i64(LANDS - 1))
    place = min(before, i64(PLACES - 1))
    left = min(count(hand), i64(LEFT - 1))
    closing = game.led != 0 and before == game.sides() - 1
    winner = game.winner if game.led != 0 else game.players  # of no suit
    loses: i64 = 2 if game.winner < game.players and (game.winner + 1) % game.players == seat else 3
    bests: i64 = 0
    for suit in range(i64(4)):
        of_suit = game.suit_cards(suit)
        best = last(hand & of_suit)
        if best >= 0 and unseen & of_suit & -bit(best) == 0:
            bests += 1
    bests = min(bests, i64(BEST - 1))
    for k in range(moves.size):
        card = moves.get(k)
        rank: i64 = RANKS - 1
        owner: i64 = 3
        suited = bit(card)
        joker = game.is_joker(card)
        if not joker:
            rank = card >> 2
            owner = owner_of(game, suit_of(card), winner)
            suited = game.suit_cards(suit_of(card))
        follows: i64 = 1 if suited & game.led else 0
        state: i64 = 0 if game.led == 0 else 1 if follows == 1 and card > game.best else loses
        over = min(count(unseen & suited & -bit(card)), i64(ABOVE - 1))
        above: i64 = over if state < 2 and not closing else 0
        others = min(count(unseen & suited), i64(OTHERS - 1))
        booty = min(own + 1 if owner == 0 else own, i64(BOOTY - 1))
        top: i64 = 1 if over == 0 and not joker else 0
        land: i64 = 1 if bit(card) & LAND else 0
        at = state * PLACES + place
        out.add(CARD + (at * ABOVE + above) * RANKS + rank)
        out.add(WINNER + (at * LEFT + left) * ABOVE + above)
        out.add(GIVEN + ((state * OWNERS + owner) * RANKS + rank) * PLACES + place)
        out.add(WON + (at * BOOTY + booty) * ABOVE + above)
        out.add(SPENT + (((state * 2 + follows) * ABOVE + over) * OTHERS + others) * LEFT + left)
        out.add(KEPT + ((state * 2 + top) * BEST + bests) * LEFT + left)
        out.add(LAY + ((state * 2 + land) * LANDS + lands) * LEFT + left)
        out.end()


# --- a card and its place ----------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Paid(Areas):
    """What each area of a map `pays` the seats, and all together (`points`)."""

    def __init__(self, game: NuevaEspana) -> None:
        super().__init__(game)
        self.pays: vec[i64] = vec[i64]([0] * MOST)
        self.points: i64 = 0
        for n in range(self.areas):
            area = self.cells[n]
            places = ranking(self.players, self.strengths[n])
            self.pays[n] = pays(self.players, count(area), area & game.land != 0, places)
            self.points += self.pays[n]

    def growth(self, game: NuevaEspana, cells: i64, size: i64, island: bool) -> i64:
        """Return how many cells there are into which this area can still grow."""
        if island and size >= LARGEST_ISLAND:
            return 0
        free = beside(cells) & frame(game.filled) & ~game.filled & ~cells
        if island:
            for n in range(self.areas):
                other = self.cells[n]
                if other & game.land & ~cells and size + count(other) >= LARGEST_ISLAND:
                    free &= ~beside(other)
        return count(free)


def placings(game: NuevaEspana, moves: Moves, out: Features) -> None:
    """Write the features of laying each of these cards there, of which all but one wait."""
    areas = Paid(game)
    seat = game.turn
    points = areas.points
    for side in range(game.players):
        points += shift(total(game, side), LANE * side)
    rival = best_of_others(game, points)
    lead = lead_over(seat, rival, points)
    time = i64(TIMES - 1) if game.hands[seat] == 0 else min(count(game.filled) // 4, i64(TIMES - 2))
    span = min(time // 2, i64(SPANS - 1))
    card = next_card(game, moves)
    island = bit(card) & LAND != 0
    kind: i64 = 1 if island else 0
    owner: i64 = 3
    strong: i64 = 0
    if not game.is_joker(card):
        owner, strong = owner_of(game, suit_of(card), rival), power(card)
    ground = game.land if island else game.filled & ~game.land
    for k in range(moves.size):
        move = moves.get(k)
        if move // PUT - 1 != card:
            out.add(LATER)
            out.end()
            continue
        cells = bit(move % PUT)
        near = beside(cells) & ground
        joined: i64 = 0
        strengths = strength_of(game, card)
        then = points
        n: i64 = 0
        while near != 0:
            area = areas.cells[n]
            if area & near != 0:
                near &= ~area
                cells |= area
                joined += 1
                strengths += areas.strengths[n]
                then -= areas.pays[n]
            n += 1
        size = count(cells)
        places = ranking(game.players, strengths)
        _total, most, firsts, next_most, _seconds = places
        then += pays(game.players, size, island, places)
        growth = min(areas.growth(game, cells, size, island), i64(GROWTH - 1))
        gain = lead_over(seat, best_of_others(game, then), then) - lead + NO_LEAD
        grown: i64 = 1 if growth == 0 else 0
        margin = (strengths >> 8 * seat & 0xFF) - (next_most if firsts == bit(seat) else most) + MARGINS // 2
        out.add(GAIN + (within(gain, LEADS) * TIMES + time) * 2 + grown)
        laid = ((owner * POWERS + strong) * 2 + kind) * JOINED + min(joined, i64(JOINED - 1))
        out.add(LAID + laid * FIRST + first_of(game.players, firsts, most, seat, rival))
        hold = (kind * MARGINS + within(margin, MARGINS)) * GROWTH + growth
        out.add(HOLD + (hold * SIZES + min(size, i64(SIZES)) - 1) * SPANS + span)
        out.end()


def first_of(players: i64, firsts: i64, most: i64, seat: i64, rival: i64) -> i64:
    """Return who of these has the first place in an area, see `FIRST`."""
    if count(firsts) > 1:
        return 1 if most > 0 and firsts & bit(seat) else 0
    side = first(firsts)
    return 2 if side == seat else 3 if side == rival else 5 if side == players else 4


def next_card(game: NuevaEspana, moves: Moves) -> i64:
    """Return the card to be laid next: the strongest own one, else the strongest."""
    offered: i64 = 0
    for k in range(moves.size):
        offered |= bit(moves.get(k) // PUT - 1)
    own: i64 = 0
    for suit in range(i64(4)):
        if game.owner[suit] == game.turn:
            own |= game.suit_cards(suit)
    return last(offered & own or offered)


def best_of_others(game: NuevaEspana, points: i64) -> i64:
    """Return which of the others has the most of these points."""
    best: i64 = -1
    for side in range(game.players):
        if side != game.turn and (best < 0 or points_of(side, points) > points_of(best, points)):
            best = side
    return best


def lead_over(seat: i64, other: i64, points: i64) -> i64:
    return points_of(seat, points) - points_of(other, points)


def within(value: i64, values: i64) -> i64:
    """Return the nearest number from 0 to `values` - 1."""
    return max(i64(0), min(values - 1, value))
