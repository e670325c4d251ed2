"""The islands and seas of a map at one moment, to compare many placings quickly: for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, shift
from tefuda.games.nueva_espana.map import beside, connected
from tefuda.games.nueva_espana.plays import LAND, PUT, power, suit_of

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana

MOST: Final = 25  # areas


@final
@mypyc_attr(acyclic=True)
class Chart:
    """By area: its `cells`, its `strengths` (a byte for each side, see `scoring.strengths`), and what it `brings` the
    seat to decide, for the areas that are `known` so far: most are never asked for. After `weigh`: the area that a card
    makes there."""

    def __init__(self, game: NuevaEspana) -> None:
        self.players: i64 = game.players
        self.seat: i64 = game.turn
        self.areas: i64 = 0
        self.cells: vec[i64] = vec[i64]([0] * MOST)
        self.strengths: vec[i64] = vec[i64]([0] * MOST)
        self.brings: vec[i64] = vec[i64]([0] * MOST)
        self.known: i64 = 0
        self.cell: i64 = -1  # what was weighed last: a cell, for land or for sea
        self.for_land: bool = False
        self.size: i64 = 0  # of the area there, with the card
        self.before: i64 = 0  # what the areas that it joins bring
        self.strength: i64 = 0  # and their strengths together
        rest = game.filled
        while rest != 0:
            cell = rest & -rest
            island = cell & game.land != 0
            area = connected(cell, rest & game.land if island else rest & ~game.land)
            rest ^= area
            strength: i64 = 0
            left = area
            while left != 0:
                card = game.cells[first(left)]
                if not game.is_joker(card):
                    strength += shift(power(card), 8 * game.owner[suit_of(card)])
                left &= left - 1
            self.cells[self.areas] = area
            self.strengths[self.areas] = strength
            self.areas += 1

    def lead(self, size: i64, island: bool, strength: i64) -> i64:
        """Return how far ahead of the others' average an area brings the seat (times the players): `scoring.pays`."""
        players = self.players
        most: i64 = 0
        next_most: i64 = 0
        firsts: i64 = 0
        seconds: i64 = 0
        total: i64 = 0
        for side in range(players + 1):
            own = strength >> 8 * side & 0xFF
            total += own
            if own > most:
                next_most, seconds = most, firsts
                most, firsts = own, bit(side)
            elif own == most:
                firsts |= bit(side)
            elif own > next_most:
                next_most, seconds = own, bit(side)
            elif own == next_most:
                seconds |= bit(side)
        mine = bit(self.seat)
        neutral = bit(players)
        sole = firsts & (firsts - 1) == 0
        if not sole:
            if not island:
                return 0
            return (players * size if firsts & mine else 0) - size * count(firsts & ~neutral)
        paid = total if island else size
        if most == 0:
            return 0
        paid_self: i64 = 0
        paid_all: i64 = 0
        if firsts & neutral == 0:
            paid_all = paid
            paid_self = paid if firsts & mine else 0
        if island and players > 2 and next_most > 0 and seconds & (seconds - 1) == 0 and seconds & neutral == 0:
            paid_all += size
            if seconds & mine:
                paid_self = size
        return players * paid_self - paid_all

    def gain(self, game: NuevaEspana, move: i64) -> i64:
        """Return what laying a card brings the seat, beyond what it brings the others."""
        card = move // PUT - 1
        cell = move % PUT
        island = bit(card) & LAND != 0
        if cell != self.cell or island != self.for_land:
            self.weigh(game, cell, island)
        strength = self.strength
        if not game.is_joker(card):
            strength += shift(power(card), 8 * game.owner[suit_of(card)])
        return self.lead(self.size, island, strength) - self.before

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
