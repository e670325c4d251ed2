"""Moves as texts, and the rule that forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.domino import WITH, has_end
from tefuda.engine import table, tiles
from tefuda.engine.errors import BadNotation
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Text
from tefuda.games.free_ride.plays import PACK, host_of, is_ride, ride, tile_of

if TYPE_CHECKING:
    from tefuda.games.free_ride import FreeRide


def text(game: FreeRide, move: i64) -> str:
    if is_ride(move):
        return f"{PACK.name(tile_of(move))} on {PACK.name(game.trick[host_of(move)])}"
    return tiles.text(PACK, move)


def parse(game: FreeRide, text: str) -> i64:
    words = text.split(" ")
    if len(words) == 3 and words[1] == "on":
        tile, ridden = table.card(PACK, words[0]), table.card(PACK, words[2])
        for host in range(game.players):
            if game.trick[host] == ridden:
                return ride(host, tile)
        raise BadNotation(Text("free_ride.not_there", {"cards": words[2]}))
    return tiles.parse(PACK, text)


def forbids(game: FreeRide, move: i64) -> Reason | None:
    if not is_ride(move):
        return tiles.forbids(PACK, move, game.hands[game.turn], game.suit)
    host = host_of(move)
    if game.suit == NOTHING or host >= game.players or game.trick[host] == NOTHING:
        return Reason("turn", Text("engine.not_legal"))
    if game.hands[game.turn] & WITH[game.suit] != 0:
        return Reason("no_ride", Text("free_ride.why.no_ride", {"n": game.suit}))
    reason = tiles.forbids(PACK, tile_of(move), game.hands[game.turn], game.suit)
    if reason is None and game.open[host] == NOTHING:
        return Reason("closed", Text("free_ride.why.closed", {"cards": PACK.name(game.trick[host])}))
    if reason is None and not has_end(tile_of(move), game.open[host]):
        return Reason("no_fit", Text("free_ride.why.no_fit", {"n": game.open[host]}))
    return reason
