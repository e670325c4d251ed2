"""What a policy learns from in Mischievous Yokai (`Position.features`): a tile, whom the yokai will haunt, what stays.

Tiles are unseen that may be in other hands, or were left over. A seat misses a trick if it cannot follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, union
from tefuda.cards.domino import DOUBLES, HIGH, HIGHER, LOW, NINE, PIPS, WITH, above_either, other_end
from tefuda.engine import tiles
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.games.itazura_youkai.plays import FACELESS, HARM, LOST, MOST, ONE_EYED

if TYPE_CHECKING:
    from tefuda.games.itazura_youkai import ItazuraYoukai

# Where a yokai is, once the tile is played.
HIDDEN: Final = 0  # in another hand, or left over
KEPT: Final = 1  # in the seat's own hand
LOOSE: Final = 2  # in this trick
MIDDLE: Final = 3
OWN: Final = 4  # it haunts the seat
OTHER: Final = 5  # it haunts another
FATAL: Final = 6  # a player who has lost, if the round ends so
PLACES: Final = 7

# How many values each other part of a feature has.
DONE: Final = 4  # led by the lower end, or by the higher; followed; missed
DANGERS: Final = 6  # to be beaten
WAYS: Final = 2 * DANGERS + 5  # leads, or follows and wins so far, in each danger; and these
LOSES: Final = 2 * DANGERS
MISSES: Final = LOSES + 1  # with the most pips so far, by how likely it is that a later seat misses with more
LIGHT: Final = LOSES + 4  # with fewer
PRIZES: Final = 3  # the faceless one is not out; the trick has no double yet; it has one
MISSERS: Final = 6  # none can, by how likely it is that a later seat misses, one will; one has
LATER: Final = 5  # seats that still play
LEFT: Final = 11  # tiles that stay in hand
NEEDS: Final = 4  # points that a seat lacks to lose: one, two, three, more
WINNERS: Final = NEEDS + 1  # the needs of the seat that wins so far; none does
RANKS: Final = 11  # none, or the other end
ABOVE: Final = 5  # unseen tiles of the suit with a higher rank
UNSEEN: Final = 6  # tiles of the suit
LENGTHS: Final = 4  # tiles with an end that stay in hand
EXPOSED: Final = 6  # unseen tiles of the suits that none in hand shows
WEIGHTS: Final = 19  # pips of a tile
MEANS: Final = 5  # pips of those that stay in hand
SURE: Final = 4  # tiles that stay in hand and have none above when they lead
TWINS: Final = 4  # doubles

# Where the features of each kind begin.
FACE: Final = 0
WINNER: Final = FACE + WAYS * PRIZES * PLACES * LEFT
EYE: Final = WINNER + WAYS * PRIZES * NEEDS * WINNERS
STAKE: Final = EYE + WAYS * MISSERS * PLACES * LEFT
BOTH: Final = STAKE + WAYS * MISSERS * PLACES * NEEDS * NEEDS
TILE: Final = BOTH + WAYS * PLACES * PLACES * NEEDS
TIME: Final = TILE + DONE * NINE * PLACES
RANK: Final = TIME + DONE * NINE * LEFT
COVER: Final = RANK + DONE * RANKS * ABOVE * LATER
ENDS: Final = COVER + EXPOSED * LEFT * PLACES
HEAVY: Final = ENDS + DONE * LENGTHS * LENGTHS * UNSEEN
DOUBLE: Final = HEAVY + DONE * WEIGHTS * PLACES
REST: Final = DOUBLE + TWINS * TWINS * PLACES * LEFT
POWER: Final = REST + MEANS * PLACES * LEFT
LURE: Final = POWER + 2 * SURE * PLACES * LEFT
FLEE: Final = LURE + WAYS * 2 * PLACES * LATER
SPACE: Final = FLEE + WAYS * MISSERS * PLACES * PRIZES


_HEAVY: Final = vec[i64]([union([tile for tile in range(NINE) if PIPS[tile] >= pips]) for pips in range(WEIGHTS)])
_NONE: Final = vec[i64]([16, 11, 7, 5, 3, 2, 1, 1, 1, 1, 0])  # hands of 16 that lack a suit, by its unseen tiles
_FEW: Final = vec[i64]([0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5])  # tiles, as UNSEEN counts them


@final
@mypyc_attr(acyclic=True)
class Sight:
    """What `turn` sees before it plays.

    `later`: the seats that still play after it. `missed`: the seat that missed with the most pips so far, `pips`.
    `doubles`: those in the trick; `hidden`: those unseen. `needs`: of the seat and of the other that is nearest to
    losing; `winner`: of the seat that wins so far. `face`, `eye`: where the yokai are. `exposed`: the unseen tiles of
    suits that it would miss. `sure`: tiles in hand with none above; `sum`: the pips of all.
    """

    def __init__(self, game: ItazuraYoukai) -> None:
        seat = game.turn
        players = game.players
        hand = game.hands[seat]
        unseen = game.rest
        self.hand: i64 = hand
        self.left: i64 = count(hand) - 1
        self.later: i64 = 0
        self.missed: i64 = NOTHING
        self.pips: i64 = 0
        trick: i64 = 0
        most: i64 = 0  # points of the others
        for k in range(i64(1), players):
            other = (seat + k) % players
            unseen |= game.hands[other]
            most = max(most, game.penalty[other])
            tile = game.trick[other]
            if tile == NOTHING:
                self.later |= bit(other)
                continue
            trick |= bit(tile)
            if bit(tile) & WITH[game.suit] == 0 and PIPS[tile] >= self.pips:
                self.missed, self.pips = other, PIPS[tile]
        self.unseen: i64 = unseen
        self.doubles: i64 = count(trick & DOUBLES)
        self.hidden: i64 = min(count(unseen & DOUBLES), i64(TWINS - 1))
        self.needs: i64 = need_of(game.penalty[seat]) * NEEDS + need_of(most)
        self.winner: i64 = NEEDS if game.suit == NOTHING else need_of(game.penalty[game.winner])
        self.face: i64 = place_of(game, FACELESS, unseen)
        self.eye: i64 = place_of(game, ONE_EYED, unseen)
        self.exposed: i64 = 0
        for suit in range(MOST[players] + 1):
            if hand & WITH[suit] == 0:
                self.exposed += count(unseen & WITH[suit])
        self.sure: i64 = 0
        self.sum: i64 = 0
        while hand != 0:
            tile = first(hand)
            self.sum += PIPS[tile]
            if above_either(tile, unseen) == 0:
                self.sure += 1
            hand &= hand - 1


def features(game: ItazuraYoukai, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    sight = Sight(game)
    for k in range(moves.size):
        play(game, sight, moves.get(k), out)
        out.end()


def play(game: ItazuraYoukai, sight: Sight, move: i64, out: Features) -> None:
    """Write the features of one move."""
    tile = move
    suit = game.suit
    done: i64 = 2
    if tiles.is_lead(move):
        tile = tiles.tile_led(move)
        suit = tiles.suit_of(move)
        done = 1 if suit == HIGH[tile] else 0
    elif bit(tile) & WITH[suit] == 0:
        done = 3
    left = sight.left
    unseen = sight.unseen
    pips = PIPS[tile]
    face = LOOSE if tile == FACELESS else sight.face
    eye = LOOSE if tile == ONE_EYED else sight.eye
    prize: i64 = 0
    if face > KEPT:
        prize = 2 if sight.doubles > 0 or bit(tile) & DOUBLES != 0 else 1
    many = count(unseen & WITH[suit])
    later = count(sight.later)
    voids = tiles.without(suit, sight.later, game.voids)
    may = (later - voids) * _NONE[many]  # miss, in sixteenths of a seat
    missers: i64 = 5
    if sight.missed == NOTHING:
        missers = 4 if voids > 0 else 0 if may == 0 else 1 if may < 5 else 2 if may < 11 else 3
    way: i64 = LOSES
    rank: i64 = NOTHING
    above: i64 = 0
    front = suit  # the end that counts
    if done == 3:
        front = LOW[tile]
        way = LIGHT
        if pips >= sight.pips:
            others = unseen & ~WITH[suit]
            heavier = (may + 16 * voids) * count(others & _HEAVY[pips]) // max(i64(1), count(others))
            way = MISSES + (0 if heavier == 0 else 1 if heavier < 7 else 2)
    else:
        rank = other_end(tile, suit)
        above = count(unseen & HIGHER[suit * 10 + rank])
        if rank > game.best:
            danger = danger_of(12 * (later - voids) * above // (game.players - 1))
            way = danger if done < 2 else DANGERS + danger
    wins: i64 = 1 if way < LOSES else 0

    stays = sight.hand ^ bit(tile)
    back = pips - front
    fronts = count(stays & WITH[front])
    backs = count(stays & WITH[back])
    exposed = sight.exposed
    if fronts == 0:
        exposed += count(unseen & WITH[front])
    if backs == 0 and back != front:
        exposed += count(unseen & WITH[back])
    ends = min(fronts, i64(LENGTHS - 1)) * LENGTHS + min(backs, i64(LENGTHS - 1))
    twins = min(count(stays & DOUBLES), i64(TWINS - 1))
    mean = (sight.sum - pips) // max(i64(1), left)
    sure = min(sight.sure - 1 if above_either(tile, unseen) == 0 else sight.sure, i64(SURE - 1))
    lure: i64 = 1 if unseen & DOUBLES & WITH[suit] != 0 else 0
    need = sight.needs // NEEDS
    out.add(FACE + ((way * PRIZES + prize) * PLACES + face) * LEFT + left)
    out.add(WINNER + ((way * PRIZES + prize) * NEEDS + need) * WINNERS + sight.winner)
    out.add(EYE + ((way * MISSERS + missers) * PLACES + eye) * LEFT + left)
    out.add(STAKE + ((way * MISSERS + missers) * PLACES + eye) * NEEDS * NEEDS + sight.needs)
    out.add(BOTH + ((way * PLACES + face) * PLACES + eye) * NEEDS + need)
    out.add(TILE + (done * NINE + tile) * PLACES + eye)
    out.add(TIME + (done * NINE + tile) * LEFT + left)
    out.add(RANK + ((done * RANKS + rank + 1) * ABOVE + min(above, i64(ABOVE - 1))) * LATER + later)
    out.add(COVER + (exposed_of(exposed) * LEFT + left) * PLACES + eye)
    out.add(ENDS + (done * LENGTHS * LENGTHS + ends) * UNSEEN + _FEW[many])
    out.add(HEAVY + (done * WEIGHTS + pips) * PLACES + eye)
    out.add(DOUBLE + ((twins * TWINS + sight.hidden) * PLACES + face) * LEFT + left)
    out.add(REST + (min(max(i64(0), mean - 3) // 2, i64(MEANS - 1)) * PLACES + face) * LEFT + left)
    out.add(POWER + ((wins * SURE + sure) * PLACES + eye) * LEFT + left)
    out.add(LURE + ((way * 2 + lure) * PLACES + face) * LATER + later)
    out.add(FLEE + ((way * MISSERS + missers) * PLACES + face) * PRIZES + prize)


def need_of(penalty: i64) -> i64:
    """Return which value of NEEDS a seat with these points has."""
    return max(i64(0), min(LOST - penalty, i64(NEEDS)) - 1)


def place_of(game: ItazuraYoukai, yokai: i64, unseen: i64) -> i64:
    """Return where a yokai is before `turn` plays."""
    if bit(yokai) & unseen != 0:
        return HIDDEN
    if bit(yokai) & game.hands[game.turn] != 0:
        return KEPT
    if bit(yokai) & game.gone == 0:
        return LOOSE
    whom = game.haunted[yokai]
    if whom == NOTHING:
        return MIDDLE
    if whom == game.turn:
        return OWN
    harm = HARM[yokai]
    if game.haunted[1 - yokai] == whom:
        harm += HARM[1 - yokai]
    return FATAL if game.penalty[whom] + harm >= LOST else OTHER


def exposed_of(exposed: i64) -> i64:
    """Return which value of EXPOSED a number of tiles has."""
    if exposed < 5:
        return 0 if exposed == 0 else 1 if exposed < 3 else 2
    return 3 if exposed < 8 else 4 if exposed < 13 else 5


def danger_of(threats: i64) -> i64:
    """Return which value a danger has: 12ths of a tile in later hands that would beat the seat's own, on average."""
    if threats < 7:
        return 0 if threats == 0 else 1 if threats < 4 else 2
    return 3 if threats < 13 else 4 if threats < 25 else 5
