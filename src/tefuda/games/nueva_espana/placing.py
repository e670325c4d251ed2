"""§5 Placing: a card of the trick goes on the map, and those that fit nowhere are discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.games.nueva_espana import show
from tefuda.games.nueva_espana.map import land_cells, moved, slide
from tefuda.games.nueva_espana.plays import LAND

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def put(game: NuevaEspana, card: i64, cell: i64) -> None:
    game.taken ^= bit(card)
    game.cells[cell] = card
    game.filled |= bit(cell)
    if bit(card) & LAND:
        game.land |= bit(cell)
    by = slide(game.filled)
    if by != 0:
        game.filled <<= by
        game.land <<= by
        game.cells = moved(game.cells, by)
    show.note_placed(game, card, cell + by)
    go_on_placing(game)


def go_on_placing(game: NuevaEspana) -> None:
    """Go on until no card is left, or none fits: then the rest is discarded.

    These are land cards: a sea card always has a cell (R4). The seat on the winner's left leads next.
    """
    if game.taken & ~LAND == 0 and (game.taken == 0 or land_cells(game.filled, game.land) == 0):
        if game.taken != 0:
            discard(game, game.taken)
            game.taken = 0
        game.turn = (game.turn + 1) % game.players
        game.next_trick()


def discard(game: NuevaEspana, cards: i64) -> None:
    game.gone |= cards
    show.note_discard(game, cards)
