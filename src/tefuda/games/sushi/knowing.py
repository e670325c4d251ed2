"""What a seat knows, a guess at the rest, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, union
from tefuda.cards.domino import HIGH, NINE, PIPS, TWELVE, WITH, WITH_BEYOND, has_end, other_end
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.games.sushi import pieces, scoring
from tefuda.games.sushi.layouts import longest
from tefuda.games.sushi.plays import BACKS, ENOUGH, SEEN, Phase, neta_of, shari_of, suit_of

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi

TRIES: Final[i64] = 24  # deals that may be given up

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
        deal_unseen(twin, seat, rng)
    return twin


def guessed(game: Sushi, seat: i64) -> vec[i64]:
    if game.waiting & bit(seat) != 0:
        return vec[i64]()
    return longest(pieces.taken(game, seat, game.netas), vec[i64]())


def deal_unseen(game: Sushi, viewer: i64, rng: Rng) -> None:
    """Deal the unseen tiles again: the rice and the hands of the others, and what was not dealt.

    Places are filled one after the other, those for which the fewest tiles come into question first. That alone would
    favour some deals: those in which a tile is drawn out of few. So a deal is kept with the probability that makes up
    for it, else all begins again: then every possible deal is equally likely. If the first `TRIES` are not kept, it is
    one of them after all, in proportion to that probability.
    """
    places = Places(game, viewer)
    tries: i64 = 0
    sum = 0.0
    while tries < TRIES or sum == 0.0:
        tries += 1
        weight = places.dealt(rng)
        if weight == 0.0:
            continue
        places.put_down(game)
        if not all_sound(game):
            continue
        sum += weight
        if rng.unit() * sum < weight:
            places.keep()
        if rng.unit() < weight:
            return
    places.tiles, places.rest = places.kept_tiles, places.kept_rest
    places.put_down(game)


@final
class Places:
    """The places whose tiles a seat has not seen, in the order in which they are filled.

    `at`: the play whose rice it is, or from `hidden` on the hand of a seat; `needs`: how many tiles. `may`: those that
    come into question, two words a place; `most`: how many of them can be left when the place's turn comes. `tiles`:
    what the last deal gave each place. `pool`: all that is unseen; `rest`: what is left of it.
    """

    hidden: i64
    viewer: i64
    at: vec[i64]
    needs: vec[i64]
    may: vec[i64]
    most: vec[i64]
    tiles: vec[i64]
    pool: vec[i64]
    rest: vec[i64]
    kept_tiles: vec[i64]
    kept_rest: vec[i64]

    def __init__(self, game: Sushi, viewer: i64) -> None:
        self.hidden = game.size * game.players
        self.viewer = viewer
        self.at, self.needs, self.may = vec[i64](), vec[i64](), vec[i64]()
        self.most = vec[i64]()
        self.pool = game.rest[:]
        self.rest = self.pool
        for seat in range(game.players):
            if seat != viewer:
                self.add_seat(game, seat)
        self.tiles = vec[i64]([0] * len(self.may))
        self.keep()
        self.sort()
        for k in range(i64(len(self.at))):
            certain: i64 = 0
            for earlier in range(k):
                if self.is_part(earlier, k):
                    certain += self.needs[earlier]
            self.most = append(self.most, self.size(k) - certain)

    def add_seat(self, game: Sushi, seat: i64) -> None:
        """Add a seat's rice, first play first, and its hand.

        A tile with a suit that the seat has missed is none of its later ones. In that play itself it may be the rice:
        if it is lighter than the topping, and than every tile that the seat still had.
        """
        low, high = game.hands[2 * seat], game.hands[2 * seat + 1]
        self.pool[0] |= low
        self.pool[1] |= high
        missed: i64 = 0
        missed_beyond: i64 = 0
        for trick in range(min(game.trick + 1, game.size)):
            at = pieces.place(game, trick, seat)
            neta, shari, lead = game.netas[at], game.sharis[at], game.leads[trick]
            if neta == NOTHING:
                continue
            self.pool[0] |= low_word(shari)
            self.pool[1] |= high_word(shari)
            fits, fits_beyond = LIGHT[PIPS[neta]] & ~missed, LIGHT_BEYOND[PIPS[neta]] & ~missed_beyond
            if not has_end(neta, lead):
                light = lightest_from(game, trick, seat) - 1
                missed |= WITH[lead]
                missed_beyond |= WITH_BEYOND[lead]
                fits &= ~WITH[lead] | LIGHT[light]
                fits_beyond &= ~WITH_BEYOND[lead] | LIGHT_BEYOND[light]
            self.add(at, 1, fits, fits_beyond)
        self.add(self.hidden + seat, count(low) + count(high), ~missed, ~missed_beyond)

    def add(self, at: i64, needs: i64, may: i64, may_beyond: i64) -> None:
        if needs > 0:
            self.at = append(self.at, at)
            self.needs = append(self.needs, needs)
            self.may = append(append(self.may, may), may_beyond)

    def sort(self) -> None:
        """Restrict what may lie at a place to what is unseen, and put places with little choice first."""
        for k in range(i64(len(self.at))):
            self.may[2 * k] &= self.pool[0]
            self.may[2 * k + 1] &= self.pool[1]
            n = k
            while n > 0 and self.size(n) < self.size(n - 1):
                self.at[n], self.at[n - 1] = self.at[n - 1], self.at[n]
                self.needs[n], self.needs[n - 1] = self.needs[n - 1], self.needs[n]
                for word in range(i64(2)):
                    one, other = 2 * n + word, 2 * n - 2 + word
                    self.may[one], self.may[other] = self.may[other], self.may[one]
                n -= 1

    def size(self, k: i64) -> i64:
        return count(self.may[2 * k]) + count(self.may[2 * k + 1])

    def is_part(self, one: i64, other: i64) -> bool:
        """Return whether all that may lie at one place may also lie at the other."""
        return self.may[2 * one] & ~self.may[2 * other] == 0 and self.may[2 * one + 1] & ~self.may[2 * other + 1] == 0

    def dealt(self, rng: Rng) -> float:
        """Fill all places; return with which probability the deal is to be kept, 0 if it could not be finished."""
        rest = self.pool[:]
        allowed = vec[i64]([0, 0])
        weight = 1.0
        for k in range(i64(len(self.at))):
            allowed[0] = self.may[2 * k] & rest[0]
            allowed[1] = self.may[2 * k + 1] & rest[1]
            left, needs = count(allowed[0]) + count(allowed[1]), self.needs[k]
            if left < needs:
                return 0.0
            for n in range(needs):
                weight *= float(left - n) / float(self.most[k] - n)
            drawn = rng.pick_wide(allowed, needs)
            for word in range(i64(2)):
                self.tiles[2 * k + word] = drawn[word]
                rest[word] ^= drawn[word]
        self.rest = rest
        return weight

    def keep(self) -> None:
        self.kept_tiles, self.kept_rest = self.tiles[:], self.rest[:]

    def put_down(self, game: Sushi) -> None:
        """Put the tiles of the last deal where they belong."""
        for k in range(i64(len(self.at))):
            at, low, high = self.at[k], self.tiles[2 * k], self.tiles[2 * k + 1]
            if at < self.hidden:
                game.sharis[at] = first(low) if low != 0 else first(high) + NINE
            else:
                game.hands[2 * (at - self.hidden)], game.hands[2 * (at - self.hidden) + 1] = low, high
        game.rest[0], game.rest[1] = self.rest[0], self.rest[1]


def lightest_from(game: Sushi, trick: i64, seat: i64) -> i64:
    """Return the pips of the lightest topping that a seat has played from a trick on."""
    light: i64 = 24  # the most that a tile has
    for later in range(trick, min(game.trick + 1, game.size)):
        neta = game.netas[pieces.place(game, later, seat)]
        if neta != NOTHING:
            light = min(light, PIPS[neta])
    return light


def all_sound(game: Sushi) -> bool:
    sound = True
    for seat in range(game.players):
        sound = sound and is_sound(game, seat)
    return sound


def is_sound(game: Sushi, seat: i64) -> bool:
    """Return whether the plays of a seat were legal in this round, with the tiles it has now.

    Going back trick by trick, no rice was too heavy, and a seat that did not follow held no tile of the suit; or one
    that is under the topping, and nothing as light.
    """
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
            mine = scoring.total(game, other)
        else:
            others += scoring.total(game, other)
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
