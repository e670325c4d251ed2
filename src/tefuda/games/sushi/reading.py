"""Moves as texts, and the rule that forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.domino import HIGH, LOW, PIPS, has_end
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.position import Position
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Text
from tefuda.games.sushi import linking, pieces
from tefuda.games.sushi.layouts import ALONE, joined_to, joins, lay, tile_of_lay
from tefuda.games.sushi.plays import (
    BACKS,
    FINISH,
    LAYS,
    LEADS,
    PACKS,
    TAKE_BACK,
    Phase,
    neta_of,
    pips,
    shari_of,
    suit_of,
)

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi


def text(game: Sushi, move: i64) -> str:
    if move == FINISH:
        return "done"
    if move == TAKE_BACK:
        return "back"
    if move >= LAYS:
        tile, to = tile_of_lay(move ^ LAYS), joined_to(move)
        return f"lay {game.name(tile)}" if to == ALONE else f"lay {game.name(tile)} {game.name(to)}"
    piece = f"{game.name(neta_of(move))} {game.name(shari_of(move))}"
    return f"{piece} suit {suit_of(move)}" if move & LEADS != 0 else piece


def parse(game: Sushi, text: str) -> i64:
    words = text.split(" ")
    if text in ("done", "back"):
        return FINISH if text == "done" else TAKE_BACK
    if words[0] == "lay" and len(words) in (2, 3):
        return LAYS | read_lay(game, words[1:])
    if len(words) not in (2, 4):
        raise BadNotation(Text("engine.no_such_move", {"move": text}))
    pack = PACKS[game.players]
    neta, shari = table.card(pack, words[0]), table.card(pack, words[1])
    piece = neta << 8 | shari << 1
    if len(words) == 2:
        return piece
    if words[2] != "suit" or words[3] not in (str(LOW[neta]), str(HIGH[neta])):
        raise BadNotation(Text("engine.no_such_move", {"move": text}))
    return LEADS | piece | (0 if words[3] == str(LOW[neta]) else 1)


def read_lay(game: Sushi, names: list[str]) -> i64:
    tiles = [table.card(PACKS[game.players], name) for name in names]
    return lay(tiles[0], tiles[1] if len(tiles) > 1 else ALONE)


def forbids(game: Sushi, move: i64) -> Reason | None:
    if (move >= LAYS) != (game.phase == Phase.LINK):
        return Reason("turn", Text("engine.not_legal"))
    return forbids_lay(game, move) if game.phase == Phase.LINK else forbids_piece(game, move)


def forbids_piece(game: Sushi, move: i64) -> Reason | None:
    neta, shari, lead = neta_of(move), shari_of(move), game.lead()
    if (move & LEADS != 0) != (lead == NOTHING) or neta == shari or max(neta, shari) >= PACKS[game.players].size:
        return Reason("turn", Text("engine.not_legal"))
    for tile in (neta, shari):
        if not pieces.holds(game, game.turn, tile):
            return Reason("own_card", Text("common.tiles.rule.own", {"cards": [game.name(tile)]}))
    if PIPS[shari] > PIPS[neta]:
        args: dict[str, Any] = {"neta": [game.name(neta)], "shari": [game.name(shari)]}
        return Reason("too_heavy", Text("sushi.rule.too_heavy", args))
    alone = pieces.alone(game, pieces.hand(game, game.turn))
    if alone != NOTHING and shari != alone:
        return Reason("alone", Text("sushi.rule.alone.why", {"cards": [game.name(alone)]}))
    if alone == NOTHING and lead != NOTHING and not has_end(neta, lead) and game.can_follow(game.turn):
        return Reason("must_follow", Text("sushi.rule.must_follow", {"n": lead}))
    return None


def forbids_lay(game: Sushi, move: i64) -> Reason | None:
    seat = game.turn
    layout = game.layouts[seat]
    if move == FINISH:
        return None
    if move == TAKE_BACK:
        if len(layout) > 0 and game.backs[seat] > 0:
            return None
        return Reason("back", Text("sushi.rule.back", {"n": BACKS}))
    tile, to = tile_of_lay(move ^ LAYS), joined_to(move)
    if tile not in linking.unlaid(game, seat):
        known = tile < PACKS[game.players].size
        return Reason("own_card", Text("sushi.rule.not_there", {"cards": [game.name(tile)] if known else []}))
    if not joins(layout, tile, to):
        return Reason("joins", Text("sushi.rule.joins", {"cards": [game.name(tile)]}))
    return None


def why(game: Sushi, seat: i64, picks: list[str], target: str) -> list[Reason]:
    """Return why a tile fits no piece: it is no topping on the lightest other tile, and no rice under the best.

    A tile that fits no layout shows no open end.
    """
    if seat not in game.deciders() or len(picks) != 1:
        return Position.why(game, seat, picks, target)
    if game.phase == Phase.LINK:
        return [Reason("joins", Text("sushi.rule.no_end", {"cards": picks}))]
    tile = PACKS[game.players].number(picks[0])
    if tile < 0 or not pieces.holds(game, seat, tile):
        return []
    lead = game.lead()
    base = LEADS if lead == NOTHING else 0
    hand = [other for other in pieces.hand(game, seat) if other != tile]
    lightest = min(hand, key=pips)
    toppings = [other for other in hand if lead == NOTHING or has_end(other, lead)] or hand
    reasons: list[Reason] = []
    for neta, shari in ((tile, lightest), (max(toppings, key=pips), tile)):
        reason = forbids_piece(game, base | neta << 8 | shari << 1)
        if reason is not None and reason not in reasons:
            reasons.append(reason)
    return reasons
