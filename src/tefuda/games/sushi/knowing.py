"""What a seat knows, a guess at the rest, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first, union
from tefuda.cards.domino import HIGH, NINE, PIPS, TWELVE, WITH, WITH_BEYOND, has_end, other_end
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.games.sushi import pieces
from tefuda.games.sushi.layouts import longest
from tefuda.games.sushi.plays import BACKS, ENOUGH, SEEN, Phase, neta_of, shari_of, suit_of

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi

SHUFFLES: Final[i64] = 3  # times that every unseen tile is exchanged

# By number of pips: the tiles with no more than that, of the first 55 and of those from 55 on.
LIGHT: Final = vec[i64]([union([tile for tile in range(NINE) if PIPS[tile] <= pips]) for pips in range(25)])
LIGHT_BEYOND: Final = vec[i64](
    [union([tile - NINE for tile in range(NINE, TWELVE) if PIPS[tile] <= pips]) for pips in range(25)]
)


def determinize(game: Sushi, seat: i64, rng: Rng) -> Sushi:
    """Return a random position consistent with what `seat` knows.

    The other hands, the rice of the others and the tiles not dealt are unseen. While pieces are served, toppings link
    automatically in such a sample; while they link, a finished layout that no one sees is taken to be the best one.
    """
    twin = game.clone()
    twin.chance = rng.fresh()
    twin.imagined = game.phase == Phase.SERVE
    if game.phase == Phase.LINK:
        twin.layouts = [guessed(game, other) if other != seat else laid for other, laid in enumerate(game.layouts)]
        twin.backs = vec[i64]([game.backs[other] if other == seat else BACKS for other in range(game.players)])
    if game.turn != OVER:
        shuffle_unseen(twin, seat, rng)
    return twin


def guessed(game: Sushi, seat: i64) -> vec[i64]:
    if game.waiting & bit(seat) != 0:
        return vec[i64]()
    return longest(pieces.taken(game, seat, game.netas), vec[i64]())


def shuffle_unseen(game: Sushi, viewer: i64, rng: Rng) -> None:
    """Exchange two unseen tiles again and again, as a shuffle does.

    An exchange that contradicts what was seen is undone. That way every possible position is equally likely, however
    the known facts depend on each other.

    A tile's `where` is the number of the play whose rice it is; from `hidden` on, the hand of a seat; then the rest.
    """
    hidden = game.size * game.players
    where = vec[i64]()
    for at in range(hidden):
        if at % game.players != viewer and game.sharis[at] != NOTHING:
            where = append(where, at)
    tiles = vec[i64]()
    for k in range(i64(len(where))):
        tiles = append(tiles, game.sharis[where[k]])
    for seat in range(game.players):
        if seat != viewer:
            hand = pieces.hand(game, seat)
            for k in range(i64(len(hand))):
                tiles = append(tiles, hand[k])
                where = append(where, hidden + seat)
    for word in range(i64(2)):
        left = game.rest[word]
        while left != 0:
            tiles = append(tiles, first(left) + NINE * word)
            where = append(where, hidden + game.players)
            left &= left - 1
    size = i64(len(tiles))
    for step in range(SHUFFLES * size):
        k = step % size
        n = rng.below(size)
        if where[k] == where[n]:
            continue
        exchange(game, tiles[k], where[k], tiles[n], where[n])
        if is_sound(game, where[k]) and is_sound(game, where[n]):
            tiles[k], tiles[n] = tiles[n], tiles[k]
        else:
            exchange(game, tiles[n], where[k], tiles[k], where[n])


def exchange(game: Sushi, one: i64, there: i64, other: i64, elsewhere: i64) -> None:
    replace(game, there, one, other)
    replace(game, elsewhere, other, one)


def replace(game: Sushi, where: i64, old: i64, new: i64) -> None:
    hidden = game.size * game.players
    if where < hidden:
        game.sharis[where] = new
    elif where < hidden + game.players:
        pieces.toggle(game, where - hidden, old)
        pieces.toggle(game, where - hidden, new)
    else:
        game.rest[old // NINE] ^= bit(old % NINE)
        game.rest[new // NINE] ^= bit(new % NINE)


def is_sound(game: Sushi, where: i64) -> bool:
    """Return whether the plays of the seat that has this place were legal in this round, with the tiles it has now.

    Going back trick by trick, no rice was too heavy, and a seat that did not follow held no tile of the suit; or one
    that is under the topping, and nothing as light.
    """
    if where == game.size * game.players + game.players:
        return True
    seat = where % game.players
    held = game.hands[2 * seat]
    beyond = game.hands[2 * seat + 1]
    trick = min(game.trick + 1, game.size)
    while trick > 0:
        trick -= 1
        at = pieces.place(game, trick, seat)
        neta, shari, lead = game.netas[at], game.sharis[at], game.leads[trick]
        if neta == NOTHING:
            continue
        if PIPS[shari] > PIPS[neta]:
            return False
        if not has_end(neta, lead):
            if held & WITH[lead] != 0 or beyond & WITH_BEYOND[lead] != 0:
                return False
            light = PIPS[shari]
            if has_end(shari, lead) and (
                PIPS[neta] == light or held & LIGHT[light] != 0 or beyond & LIGHT_BEYOND[light] != 0
            ):
                return False
        held |= low_word(neta) | low_word(shari)
        beyond |= high_word(neta) | high_word(shari)
    return True


def low_word(tile: i64) -> i64:
    """Return the first word of a tile as a set of two words."""
    return bit(tile) if tile < NINE else 0


def high_word(tile: i64) -> i64:
    return bit(tile - NINE) if tile >= NINE else 0


def seen_as(game: Sushi, move: i64) -> i64:
    """Return the topping and the suit, not the rice."""
    return -1 if game.phase == Phase.LINK else move & SEEN


def utility(game: Sushi, seat: i64) -> float:
    """Return how far the seat's points are above the mean of the others'."""
    mine: i64 = 0
    others: i64 = 0
    for other in range(game.players):
        if other == seat:
            mine = game.total(other)
        else:
            others += game.total(other)
    rivals = game.players - 1
    return max(-1.0, min(1.0, float(rivals * mine - others) / float(rivals * 2 * ENOUGH)))


def hint(game: Sushi, moves: Moves, rng: Rng) -> i64:
    """Return the move of a rule of thumb.

    Tricks are points: lead by the highest rank, win cheaply if last, else with the highest; and spend tiles without a
    high end, the heavy ones where another player must take them.
    """
    if game.phase == Phase.LINK:
        return game.best_known()
    best = game.best_so_far()
    lead = game.lead()
    rank = -1 if best == NOTHING else other_end(game.netas[pieces.place(game, game.trick, best)], lead)
    last = pieces.leader(game, game.trick) == (game.turn + 1) % game.players
    chosen: i64 = moves.get(0)
    most: i64 = -1000
    for k in range(moves.size):
        move = moves.get(k)
        neta, shari = neta_of(move), shari_of(move)
        worth = rng.below(3) - 2 * HIGH[shari]
        if lead == NOTHING:
            worth += 4 * other_end(neta, suit_of(move))
        elif has_end(neta, lead) and other_end(neta, lead) > rank:
            worth += 50 - other_end(neta, lead) if last else 50 + 4 * other_end(neta, lead)
        else:
            worth += PIPS[shari] - 2 * HIGH[neta]
        if worth > most:
            chosen, most = move, worth
    return chosen
