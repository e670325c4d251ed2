"""Linking dominoes: which layouts there are, and the longest one.

A layout is one connected group. Equal ends touch, each end at most one other; a double has four places. It is written
as the lays that built it, in order: a tile and the tile it was joined to, `lay(tile, to)`, the first one to NOTHING.
Two different tiles share at most one end, so nothing more is needed; nor is it written that a ring closes, since only
the number of tiles matters (R6).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, shift
from tefuda.cards.domino import HIGH, LOW, has_end, is_double, other_end

ALONE: Final = 127  # joined to nothing: the first tile of a layout
TRIES: Final = 4  # searches for the longest layout, each with the tiles in another order
PATIENCE: Final = 5_000  # steps of each, the same on every machine; after the last the best layout found counts


def lay(tile: i64, to: i64) -> i64:
    return tile << 7 | to


def tile_of_lay(laid: i64) -> i64:
    return laid >> 7


def joined_to(laid: i64) -> i64:
    return laid & 127


def shared_end(tile: i64, other: i64) -> i64:
    """Return the end by which two tiles can touch, or -1."""
    if has_end(other, LOW[tile]):
        return LOW[tile]
    return HIGH[tile] if has_end(other, HIGH[tile]) else -1


def free_places(layout: vec[i64], tile: i64, end: i64) -> i64:
    """Return how many more tiles can touch this end of a tile of the layout."""
    free: i64 = 4 if is_double(tile) else 1
    for k in range(i64(len(layout))):
        one, other = tile_of_lay(layout[k]), joined_to(layout[k])
        if other != ALONE and (one == tile or other == tile) and shared_end(one, other) == end:
            free -= 1
    return free


def is_laid(layout: vec[i64], tile: i64) -> bool:
    return any(tile_of_lay(layout[k]) == tile for k in range(i64(len(layout))))


def joins(layout: vec[i64], tile: i64, to: i64) -> bool:
    """Return whether a tile that is not laid yet may be joined to one that is."""
    if to == ALONE:
        return len(layout) == 0
    end = shared_end(tile, to)
    return end >= 0 and is_laid(layout, to) and free_places(layout, to, end) > 0


def longest(tiles: vec[i64], layout: vec[i64]) -> vec[i64]:
    """Return the longest layout of these tiles that goes on from the one begun."""
    return searched(tiles, layout).written(layout)


def most_linked(tiles: vec[i64]) -> i64:
    """Return how many of these tiles the longest layout has; a single tile is one (R11)."""
    if len(tiles) < 2:
        return len(tiles)
    return searched(tiles, vec[i64]()).most


def searched(tiles: vec[i64], layout: vec[i64]) -> Search:
    """Return a search that has found the longest layout.

    How many steps it needs depends on the order of the tiles, mostly a few hundred, but now and then far too many: then
    another order does better. The order they come in must not matter, or one hand could be worth two numbers.
    """
    size = i64(len(tiles))
    order = vec[i64](sorted(tiles))
    best = Search(order)
    best.run(layout)
    for k in range(i64(1), TRIES):
        if best.steps <= PATIENCE:
            break
        other = Search(vec[i64]([order[(n + k * size // TRIES) % size] for n in range(size)]))
        other.run(layout)
        if other.most > best.most or other.steps <= PATIENCE:
            best = other
    return best


@final
class Search:
    """A search that grows a layout from a first tile, always at an open end. Inside, a tile is its place in `tiles`.

    Equal open ends are interchangeable, so only their number counts: `open`, four bits for each end. At the end with
    the fewest tiles to join each of them is tried; then no tile is joined to such an end any more (one that is joined
    later could as well be joined to the end left open here). A double that fits is joined at once: wherever it would be
    in the best layout, it may as well be here. So `mates` by end: the tiles that may still be joined to it.
    """

    def __init__(self, tiles: vec[i64]) -> None:
        size = i64(len(tiles))
        self.tiles: vec[i64] = tiles
        self.showing: vec[i64] = vec[i64]([0] * 13)  # by end: the tiles that show it
        self.ends: i64 = 0  # the highest end, and one
        self.doubles: i64 = 0
        self.trail: vec[i64] = vec[i64]([0] * size)  # the layout now: tile << 4 | end it was joined by
        self.best: vec[i64] = vec[i64]([0] * size)
        self.most: i64 = 0
        self.steps: i64 = 0
        for k in range(size):
            self.showing[LOW[tiles[k]]] |= bit(k)
            self.showing[HIGH[tiles[k]]] |= bit(k)
            self.ends = max(self.ends, HIGH[tiles[k]] + 1)
            if is_double(tiles[k]):
                self.doubles |= bit(k)
        self.mates: vec[i64] = self.showing[:]

    def run(self, layout: vec[i64]) -> None:
        if len(layout) > 0:
            self.go_on(layout)
            return
        # Every layout can be grown from any of its tiles: what was tried as the first one is not needed again. Nor are
        # the other tiles with the end of a double: any layout of theirs could take it in.
        left = bit(len(self.tiles)) - 1
        while count(left) > self.most:
            k = first(left & self.doubles or left)
            tile = self.tiles[k]
            self.trail[0] = k << 4
            self.grow(bit(k), opened(tile, -1), 1)
            left &= ~(self.mates[LOW[tile]] if is_double(tile) else bit(k))
            for end in range(self.ends):
                self.mates[end] &= left

    def go_on(self, layout: vec[i64]) -> None:
        """Go on from the layout begun."""
        used: i64 = 0
        open: i64 = 0
        for k in range(i64(len(self.tiles))):
            tile = self.tiles[k]
            if is_laid(layout, tile):
                used |= bit(k)
                open += free_places(layout, tile, LOW[tile]) << 4 * LOW[tile]
                if not is_double(tile):
                    open += free_places(layout, tile, HIGH[tile]) << 4 * HIGH[tile]
        self.most = i64(len(layout))
        self.grow(used, open, self.most)

    def grow(self, used: i64, open: i64, size: i64) -> None:
        self.steps += 1
        if size > self.most:
            self.most = size
            for k in range(size):
                self.best[k] = self.trail[k]
        left = i64(len(self.tiles)) - size
        if self.steps > PATIENCE or size + left <= self.most or size + self.hope(used, open) <= self.most:
            return
        mates = self.mates[:]
        while True:
            end = self.narrowest(used, open)
            if end < 0:
                break
            fits = self.mates[end] & ~used
            double = fits & self.doubles
            if double != 0:
                self.join(first(double), end, used, open, size)
                break
            while fits != 0:
                self.join(first(fits), end, used, open, size)
                fits &= fits - 1
            self.mates[end] = 0
        self.mates = mates

    def join(self, k: i64, end: i64, used: i64, open: i64, size: i64) -> None:
        self.trail[size] = k << 4 | end
        self.grow(used | bit(k), open - bit(4 * end) + opened(self.tiles[k], end), size + 1)

    def narrowest(self, used: i64, open: i64) -> i64:
        """Return the open end that the fewest tiles can be joined to, -1 if there is none; a double's goes first."""
        best: i64 = -1
        fewest: i64 = 99
        for end in range(self.ends):
            fits = self.mates[end] & ~used
            if open >> 4 * end & 15 == 0 or fits == 0:
                continue
            number: i64 = 0 if fits & self.doubles != 0 else count(fits)
            if number < fewest:
                best, fewest = end, number
        return best

    def within_reach(self, used: i64, open: i64) -> i64:
        """Return the unused tiles that some chain from an open end could come to, whatever else it needs."""
        reached: i64 = 0
        come_to: i64 = 0
        more = True
        while more:
            more = False
            for end in range(self.ends):
                if come_to & bit(end) == 0 and (open >> 4 * end & 15 != 0 or self.showing[end] & reached != 0):
                    come_to |= bit(end)
                    reached |= self.mates[end] & ~used
                    more = True
        return reached

    def hope(self, used: i64, open: i64) -> i64:
        """Return an upper limit to the tiles that can be added.

        They are those within reach, less what must be left out because ends touch in pairs. Only two ends of a layout
        stay open, and two more for every double that branches. Of the other ends that come in odd numbers every two
        must lose a tile each: one that shows both, or else at least two.
        """
        reached = self.within_reach(used, open)
        plain = reached & ~self.doubles
        odd: i64 = 0
        spare: i64 = 0
        one_odd: i64 = 0
        both_odd: i64 = 0
        for end in range(self.ends):
            places = open >> 4 * end & 15 if self.mates[end] & reached != 0 else i64(0)
            meet = count(self.showing[end] & plain) + places
            spare += places
            if meet > 2 and self.showing[end] & reached & self.doubles != 0:
                spare += 2
            if meet & 1 != 0:
                odd += 1
                both_odd |= one_odd & self.showing[end]
                one_odd |= self.showing[end]
        pairs = max(i64(0), (odd - spare + 1) // 2)
        return count(reached) - pairs - max(i64(0), pairs - count(both_odd & plain))

    def written(self, layout: vec[i64]) -> vec[i64]:
        """Return the longest layout found, as lays: each tile joined to the first one that has room."""
        out = layout[:]
        for k in range(i64(len(layout)), self.most):
            tile, end = self.tiles[self.best[k] >> 4], self.best[k] & 15
            to: i64 = ALONE
            for n in range(i64(len(out))):
                other = tile_of_lay(out[n])
                if to == ALONE and has_end(other, end) and free_places(out, other, end) > 0:
                    to = other
            out = append(out, lay(tile, to))
        return out


def opened(tile: i64, by: i64) -> i64:
    """Return the ends a tile opens that was joined by one of them (-1: it is the first), four bits for each."""
    if is_double(tile):
        return shift(4 if by < 0 else 3, 4 * LOW[tile])
    if by >= 0:
        return bit(4 * other_end(tile, by))
    return bit(4 * LOW[tile]) + bit(4 * HIGH[tile])
