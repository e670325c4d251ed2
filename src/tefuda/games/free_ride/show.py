"""The table as one seat sees it, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.cards.domino import DOUBLES, WITH, has_end, other_end
from tefuda.engine import table, tiles
from tefuda.engine.happened import event
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of
from tefuda.engine.view import (
    Arrangement,
    Count,
    Line,
    Move,
    Prompt,
    ScoreRow,
    SeatView,
    Sheet,
    Slot,
    Text,
    Thing,
    View,
    Zone,
)
from tefuda.games.free_ride import reading
from tefuda.games.free_ride.plays import DOUBLE, HAND, PACK, host_of, is_ride, tile_of

if TYPE_CHECKING:
    from tefuda.games.free_ride import FreeRide


def view(game: FreeRide, seat: i64) -> View:
    over = game.is_over()
    order = range(game.players)
    zones = [lanes(game)]
    zones += [captured(game, other, seat) for other in order if game.won[other] & DOUBLES]
    zones += [table.hand(PACK, game.hands[other], other, seat) for other in order]
    trick = min(HAND[game.players] - count(game.hands[max(game.turn, 0)]) + 1, HAND[game.players])
    return table.frame(
        "free_ride",
        game,
        seat,
        Text("common.progress.trick", {"deal": max(len(game.points) + (not over), 1), "trick": trick}),
        [seat_view(game, other) for other in order],
        zones,
        None if over else prompt(game, seat),
        moves(game) if seat == game.turn else [],
        scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), list(points)) for k, points in enumerate(game.points)],
        rounds=True,
    )


def seat_view(game: FreeRide, seat: i64) -> SeatView:
    role = Text("free_ride.victories", {"n": game.victories[seat]})
    tiles = Count("tiles", Text("free_ride.captured"), count(game.won[seat]))
    return SeatView(seat, hand=count(game.hands[seat]), score=game.worth(seat), role=role, counts=[tiles])


def lanes(game: FreeRide) -> Zone:
    """Return one lane per seat, in the order of play: its tile and whatever rides on it."""
    zone = Zone("trick", "trick", "lanes", focus=1)
    leader = leader_of(game.trick, game.turn) if game.turn != OVER else NOTHING
    if leader == NOTHING:
        zone.slots = [Slot(str((max(game.turn, 0) + k) % game.players)) for k in range(game.players)]
        return zone
    zone.caption, zone.value = Text("common.tiles.suit"), game.suit
    best = game.best()
    for k in range(game.players):
        seat = (leader + k) % game.players
        zone.slots.append(lane(game, seat, best, zone.things))
    return zone


def lane(game: FreeRide, seat: i64, best: i64, things: list[Thing]) -> Slot:
    slot = Slot(str(seat))
    if game.hosts[seat] != NOTHING:
        slot.caption = Text("free_ride.rode", {"who": game.hosts[seat]})
        return slot
    rider, end = seat, game.suit
    while game.trick[seat] != NOTHING:
        tile = game.trick[rider]
        thing = tiles.thing(PACK, tile, end, rider, ["led"] * (len(things) == 0) + ["best"] * (rider == best))
        thing.at = slot.at
        things.append(thing)
        above = rider_on(game, rider)
        if above == NOTHING:
            break
        thing.tags.append("ridden")
        rider, end = above, other_end(tile, end)
    if game.trick[seat] != NOTHING and game.open[rider] != NOTHING:
        slot.value = game.open[rider]
        slot.tags = ["best"] * (rider == best)
        if rider != seat:
            slot.caption = Text("free_ride.end_of", {"who": rider})
    return slot


def rider_on(game: FreeRide, host: i64) -> i64:
    for seat in range(game.players):
        if game.hosts[seat] == host:
            return seat
    return NOTHING


def root_of(game: FreeRide, seat: i64) -> i64:
    """Return the seat whose lane a tile is in."""
    while game.hosts[seat] != NOTHING:
        seat = game.hosts[seat]
    return seat


def captured(game: FreeRide, seat: i64, viewer: i64) -> Zone:
    """Return the captured tiles: doubles face up, side by side before the others; of the rest, only the number (§8)."""
    doubles = table.things(PACK, game.won[seat] & DOUBLES)
    arrangement: Arrangement = "stack" if seat == viewer else "line"
    return Zone(f"won{seat}", "pile", arrangement, seat, Text("free_ride.doubles"), things=doubles)


def prompt(game: FreeRide, viewer: i64) -> Prompt:
    """Return the prompt. Only the player to move knows whether they can follow or ride."""
    hand = game.hands[game.turn]
    if game.suit == NOTHING or hand & WITH[game.suit] or not table.sees(viewer, game.turn):
        return tiles.prompt(game.turn, game.suit)
    fits: i64 = 0
    for host in range(game.players):
        if game.open[host] != NOTHING:
            fits |= hand & WITH[game.open[host]]
    asked = "ride" if fits else "sideways"
    limit = Text(f"free_ride.limit.{asked}", {"n": game.suit})
    return Prompt([game.turn], "tile", Text(f"free_ride.prompt.{asked}"), limit, least=1, most=1)


def moves(game: FreeRide) -> list[Move]:
    legal = Moves()
    game.legal(legal)
    return [move_of(game, move) for move in legal.all()]


def move_of(game: FreeRide, move: i64) -> Move:
    name = PACK.name(tile_of(move))
    if is_ride(move):
        host = host_of(move)
        label = Text("free_ride.move.ride", {"who": host, "n": game.open[host]})
        return Move(reading.text(game, move), [name], f"trick:{root_of(game, host)}", label)
    if game.suit != NOTHING and not has_end(move, game.suit):
        return Move(name, [name], label=Text("free_ride.move.sideways"))
    return tiles.move_of(PACK, move)


def deal_sheets(game: FreeRide) -> list[Sheet]:
    """Return the breakdown of the round that has just ended: tiles and doubles."""
    out = []
    for seat in range(game.players):
        won = game.won[seat]
        lines = [Line(Text("free_ride.line.tiles", {"n": count(won)}), count(won))]
        doubles = count(won & DOUBLES)
        if doubles:
            line = Text("free_ride.line.doubles", {"n": doubles})
            lines.append(Line(line, DOUBLE * doubles, PACK.faces(won & DOUBLES)))
        out.append(Sheet(seat, game.worth(seat), lines))
    return out


# --- events ----------------------------------------------------------------------------------------------------------


def note_play(game: FreeRide, seat: i64, move: i64) -> None:
    """Note a lead, a tile that follows or is sideways, or a ride; noted before it is on the table."""
    if game.log is None:
        return
    tile = tile_of(move)
    names = [PACK.name(tile)]
    if is_ride(move):
        host = host_of(move)
        n = other_end(tile, game.open[host])
        line = Text("free_ride.log.ride", {"who": seat, "cards": names, "host": host, "n": n})
        game.note(event("play", seat, line, names, zone="trick", rule="ride"))
    elif not has_end(tile, game.suit):
        line = Text("free_ride.log.sideways", {"who": seat, "cards": names})
        game.note(event("play", seat, line, names, zone="trick"))
    else:
        game.note(tiles.played(PACK, seat, move))


def note_take(game: FreeRide, winner: i64, captured: i64) -> None:
    """Note which seat takes the trick; ridden tiles are not part of it."""
    if game.log is not None:
        game.note(table.took(winner, PACK.faces(captured)))


def note_score(game: FreeRide) -> None:
    """Note the end of a round."""
    if game.log is not None:
        game.note(table.scored(len(game.points), deal_sheets(game)))
