"""Moves as texts, and the rule that forbids one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.view import Reason, Text
from tefuda.games.nueva_espana import owners
from tefuda.games.nueva_espana.map import SIDE, around, cell_name, cells_for, land_cells, sea_cells
from tefuda.games.nueva_espana.plays import LAND, NAME, PUT, TAKE, Phase, suit_names

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def text(game: NuevaEspana, move: i64) -> str:
    if move >= PUT:
        return f"put {game.pack.name(move // PUT - 1)} {cell_name(move % PUT)}"
    if move >= TAKE:
        return " ".join(["take", *suit_names(move - TAKE)])
    if move >= NAME:
        return f"name {SUITS[move - NAME]}"
    return game.pack.name(move)


def parse(game: NuevaEspana, text: str) -> i64:
    words = text.split(" ")
    if words[0] == "put" and len(words) == 3:
        found = re.fullmatch("r([0-6])c([0-6])", words[2])
        if found is not None:
            return PUT * (table.card(game.pack, words[1]) + 1) + SIDE * int(found[1]) + int(found[2])
    elif words[0] == "name" and len(words) == 2 and words[1] in tuple(SUITS):
        return NAME + SUITS.index(words[1])
    elif words[0] == "take" and len(words) > 1 and words[1:] == [suit for suit in SUITS if suit in words[1:]]:
        suits: i64 = 0
        for word in words[1:]:
            suits |= bit(SUITS.index(word))
        return TAKE + suits
    elif len(words) == 1:
        return table.card(game.pack, text)
    raise BadNotation(Text("engine.no_such_move", {"move": text}))


def phase_of(move: i64) -> i64:
    """Return the phase in which moves of this kind are made."""
    if move >= PUT:
        return Phase.PLACING
    if move >= TAKE:
        return Phase.CHOOSING_SUITS
    return Phase.NAMING if move >= NAME else Phase.PLAYING


def forbids(game: NuevaEspana, move: i64) -> Reason | None:
    phase = phase_of(move)
    if phase != game.phase:
        return Reason("turn", Text("engine.not_legal"))
    if phase == Phase.PLAYING and bit(move) & game.hands[game.turn] == 0:
        return Reason("own_card", Text("common.rule.own_card", {"cards": game.pack.name(move)}))
    if phase == Phase.CHOOSING_SUITS:
        return forbids_suits(game, move - TAKE)
    return forbids_place(game, move // PUT - 1, move % PUT) if phase == Phase.PLACING else None


def forbids_suits(game: NuevaEspana, suits: i64) -> Reason | None:
    if count(suits) != owners.share_of_suits(game):
        return Reason("suits", Text("nueva_espana.rule.suits", {"n": owners.share_of_suits(game)}))
    taken = suits & ~owners.suits_of(game, game.players)
    if taken != 0:
        return Reason("suit_taken", Text("nueva_espana.rule.suit_taken", {"suits": suit_names(taken)}))
    return None


def forbids_place(game: NuevaEspana, card: i64, cell: i64) -> Reason | None:
    """§5: return the reason that forbids a place, one rule after the other."""
    if bit(card) & game.taken == 0:
        return rule(game, "not_taken", card)
    if bit(cell) & game.filled:
        return rule(game, "occupied", card)
    if game.filled and bit(cell) & around(game.filled) == 0:
        return rule(game, "touching", card)
    if bit(cell) & sea_cells(game.filled) == 0:
        return rule(game, "five_by_five" if game.filled else "first_card", card)
    land = bit(card) & LAND != 0
    if land and bit(cell) & land_cells(game.filled, game.land) == 0:
        return rule(game, "island_of_four", card)
    if bit(cell) & cells_for(game, land) == 0:
        return rule(game, "strict_maximum", card)
    return None


def rule(game: NuevaEspana, id: str, card: i64) -> Reason:
    return Reason(id, Text(f"nueva_espana.rule.{id}", {"cards": [game.pack.name(card)]}))


def why_not_there(game: NuevaEspana, name: str, target: str) -> list[Reason]:
    """Return why a card tapped while placing does not fit there or, without a place, anywhere."""
    card = table.card(game.pack, name)
    land = bit(card) & LAND != 0
    reason: Reason | None = None
    if target != "":
        reason = forbids(game, parse(game, f"put {name} {target.removeprefix('map:')}"))
    elif bit(card) & game.taken == 0:
        reason = rule(game, "not_taken", card)
    elif cells_for(game, land) == 0:
        stuck = land and land_cells(game.filled, game.land) == 0
        reason = rule(game, "no_room" if stuck else "strict_maximum", card)
    return [] if reason is None else [reason]
