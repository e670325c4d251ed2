"""The islands and seas of a map at one moment, to compare many placings quickly: for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count
from tefuda.games.nueva_espana.map import beside
from tefuda.games.nueva_espana.plays import LAND, PUT
from tefuda.games.nueva_espana.scoring import next_area, pays, points_of, ranking, strength_of, strengths

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana

MOST: Final = 25  # areas


@mypyc_attr(acyclic=True)
class Areas:
    """The islands and seas, by number: the `cells` of each, and its `strengths` (see `scoring`)."""

    def __init__(self, game: NuevaEspana) -> None:
        self.players: i64 = game.players
        self.areas: i64 = 0
        self.cells: vec[i64] = vec[i64]([0] * MOST)
        self.strengths: vec[i64] = vec[i64]([0] * MOST)
        rest = game.filled
        while rest != 0:
            area = next_area(game, rest)
            rest ^= area
            self.cells[self.areas] = area
            self.strengths[self.areas] = strengths(game, area)
            self.areas += 1


@final
@mypyc_attr(acyclic=True)
class Chart(Areas):
    """What areas bring the seat to decide, by number, for those that are `known` so far: most are never asked for.

    After `weigh`: the area that a card makes there.
    """

    def __init__(self, game: NuevaEspana) -> None:
        super().__init__(game)
        self.seat: i64 = game.turn
        self.brings: vec[i64] = vec[i64]([0] * MOST)
        self.known: i64 = 0
        self.cell: i64 = -1  # what was weighed last: a cell, for land or for sea
        self.for_land: bool = False
        self.size: i64 = 0  # of the area there, with the card
        self.before: i64 = 0  # what the areas that it joins bring
        self.strength: i64 = 0  # and their strengths together

    def lead(self, size: i64, island: bool, strength: i64) -> i64:
        """Return how far ahead of the others' average an area brings the seat, times the players."""
        players = self.players
        points = pays(players, size, island, ranking(players, strength))
        ahead = players * points_of(self.seat, points)
        for seat in range(players):
            ahead -= points_of(seat, points)
        return ahead

    def gain(self, game: NuevaEspana, move: i64) -> i64:
        """Return what laying a card brings the seat, beyond what it brings the others."""
        card = move // PUT - 1
        cell = move % PUT
        island = bit(card) & LAND != 0
        if cell != self.cell or island != self.for_land:
            self.weigh(game, cell, island)
        return self.lead(self.size, island, self.strength + strength_of(game, card)) - self.before

    def weigh(self, game: NuevaEspana, cell: i64, island: bool) -> None:
        """Note what a card of land or sea at this cell joins."""
        self.cell = cell
        self.for_land = island
        near = beside(bit(cell)) & (game.land if island else game.filled & ~game.land)
        self.size = 1
        self.before = self.strength = 0
        k: i64 = 0
        while near != 0:
            if self.cells[k] & near != 0:
                near &= ~self.cells[k]
                size = count(self.cells[k])
                if self.known & bit(k) == 0:
                    self.known |= bit(k)
                    self.brings[k] = self.lead(size, island, self.strengths[k])
                self.size += size
                self.before += self.brings[k]
                self.strength += self.strengths[k]
            k += 1
