"""What the table tells its watchers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.pack import SUITS
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.view import Event, Text, Thing
from tefuda.games.nueva_espana.map import cell_name
from tefuda.games.nueva_espana.plays import suit_names
from tefuda.games.nueva_espana.show import printed

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def took_suits(game: NuevaEspana, seat: i64, suits: i64) -> None:
    game.note(told("choose", seat, Text("nueva_espana.log.take", {"who": seat, "suits": suit_names(suits)})))


def named(game: NuevaEspana, suit: i64) -> None:
    text = Text("nueva_espana.log.name", {"who": game.turn, "suit": SUITS[suit]})
    game.note(told("choose", game.turn, text))


def turned_up(game: NuevaEspana, card: i64) -> None:
    face = game.pack.name(card)
    game.note(told("flip", text=Text("nueva_espana.log.number2", {"cards": [face]}), faces=[face], zone="trick"))


def took_trick(game: NuevaEspana, cards: i64) -> None:
    text = Text("common.log.took", {"who": game.winner})
    game.note(told("take", game.winner, text, game.pack.faces(cards), zone="taken"))


def discarded(game: NuevaEspana, cards: i64) -> None:
    faces = game.pack.faces(cards)
    game.note(told("discard", text=Text("nueva_espana.log.discard", {"cards": faces}), faces=faces, zone="gone"))


def placed(game: NuevaEspana, card: i64, cell: i64) -> None:
    face = game.pack.name(card)
    thing = printed(game, Thing(face, face, at=cell_name(cell)))
    text = Text("nueva_espana.log.put", {"who": game.turn, "cards": [face]})
    game.note(Happened(Event("place", game.turn, zone="map", things=[thing], text=text), ALL))
