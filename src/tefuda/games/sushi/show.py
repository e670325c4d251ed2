"""The table as one seat sees it, with its prompt and moves; the score breakdown; and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.domino import HIGH, LOW, has_end, is_double, oriented, other_end
from tefuda.engine import table
from tefuda.engine.happened import event
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING, sees
from tefuda.engine.view import (
    Count,
    Line,
    Move,
    Prompt,
    Result,
    ScoreRow,
    SeatView,
    Sheet,
    Slot,
    Text,
    Thing,
    View,
    Zone,
)
from tefuda.games.sushi import linking, pieces, reading, scoring
from tefuda.games.sushi.layouts import ALONE, free_places, is_laid, joined_to, most_linked, shared_end, tile_of_lay
from tefuda.games.sushi.plays import FINISH, LAYS, LEADS, TAKE_BACK, Phase, neta_of, shari_of, suit_of

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi


def view(game: Sushi, seat: i64) -> View:
    over = game.turn == OVER
    zones = [] if game.phase == Phase.LINK else [lanes(game, seat)]
    order = range(game.players)
    zones += [chain(game, other) for other in order if over or (game.phase == Phase.LINK and sees(seat, other))]
    zones += [captured(game, other) for other in order if game.phase != Phase.LINK or not sees(seat, other)]
    zones += [served(game, other) for other in order if sees(seat, other) and not over]
    zones = [zone for zone in zones if zone.things or zone.focus > 0]
    zones += [held(game, other, seat) for other in order]
    return table.frame(
        "sushi",
        game,
        seat,
        Text("common.progress.trick", {"deal": max(len(game.links) + (not over), 1), "trick": trick_number(game)}),
        [seat_view(game, other) for other in order],
        zones,
        None if over else prompt(game, seat),
        [move_of(game, seat, move) for move in table.moves_of(game, seat)],
        scores=[
            ScoreRow(Text("common.deal", {"deal": round + 1}), [scoring.points(game, round, other) for other in order])
            for round in range(len(game.links))
        ],
    )


def trick_number(game: Sushi) -> i64:
    return min(game.trick + 1, game.size)


def seat_view(game: Sushi, seat: i64) -> SeatView:
    counts = [Count("tricks", Text("common.tricks"), pieces.tricks(game, seat))]
    if not game.by_hand:  # otherwise the players find it out themselves
        counts.append(Count("links", Text("sushi.links"), most_linked(pieces.taken(game, seat, game.netas))))
    done = game.phase == Phase.LINK and game.waiting & bit(seat) == 0
    held = len(pieces.hand(game, seat))
    return SeatView(seat, held, scoring.total(game, seat), counts=counts, state=["decided"] if done else [])


def lanes(game: Sushi, viewer: i64) -> Zone:
    """Return the trick: one lane per seat in the order of play.

    The topping comes with its suit end first, the rice beside it.
    """
    zone = Zone("trick", "trick", "lanes", focus=1)
    if game.trick == game.size:
        return zone
    best, lead = game.best_so_far(), game.lead()
    if lead != NOTHING:
        zone.caption, zone.value = Text("common.tiles.suit"), lead
    for k, seat in enumerate(pieces.seats(game)):
        slot = Slot(str(seat), tags=["best"] * (seat == best))
        at = pieces.place(game, game.trick, seat)
        neta = game.netas[at]
        if neta != NOTHING:
            zone.things += piece(game, at, ["led"] * (k == 0) + ["best"] * (seat == best), viewer)
            slot.value = other_end(neta, lead) if has_end(neta, lead) else None
        zone.slots.append(slot)
    return zone


def piece(game: Sushi, at: i64, tags: list[str], viewer: i64) -> list[Thing]:
    seat = at % game.players
    neta, shari = game.name(game.netas[at]), game.name(game.sharis[at])
    face = oriented(game.netas[at], game.lead()) if has_end(game.netas[at], game.lead()) else neta
    topping = Thing(neta, face, owner=seat, tags=tags, at=str(seat))
    if sees(viewer, seat):
        return [topping, Thing(shari, shari, owner=seat, tags=["under"], at=str(seat))]
    return [topping, Thing(f"trick.{seat}", owner=seat, tags=["under"], at=str(seat))]


def captured(game: Sushi, seat: i64) -> Zone:
    """Return the toppings taken, face up; no one sees how much wasabi is in the rice below (R10)."""
    names = [game.name(tile) for tile in pieces.taken(game, seat, game.netas)]
    things = [Thing(name, name, owner=seat) for name in names]
    return Zone(f"won{seat}", "row", "line", seat, Text("sushi.captured"), things=things)


def served(game: Sushi, seat: i64) -> Zone:
    """Return what a player put under toppings: only that seat knows."""
    plays = [pieces.place(game, trick, seat) for trick in range(game.trick)]
    names = [game.name(game.sharis[at]) for at in plays if game.sharis[at] != NOTHING]
    things = [Thing(name, name, owner=seat) for name in names]
    return Zone(f"rice{seat}", "pile", "stack", seat, Text("sushi.served"), things=things)


def held(game: Sushi, seat: i64, viewer: i64) -> Zone:
    """Return the hand; while toppings are linked, those not laid yet."""
    tiles = list(pieces.hand(game, seat))
    if game.phase == Phase.LINK and sees(viewer, seat):
        tiles = linking.unlaid(game, seat)
    return table.hand_of([game.name(tile) for tile in tiles], seat, viewer)


def chain(game: Sushi, seat: i64) -> Zone:
    """Return a layout: every tile shows which one it is joined to; the open ends are places."""
    zone = Zone(f"chain{seat}", "chain", "free", seat, Text("sushi.chain"), focus=2)
    layout = linking.layout(game, seat)
    for laid in layout:
        name, to = game.name(tile_of_lay(laid)), joined_to(laid)
        zone.things.append(Thing(name, name, owner=seat, at="" if to == ALONE else game.name(to)))
    if game.phase == Phase.LINK:
        for laid in layout:
            zone.slots += open_ends(game, layout, tile_of_lay(laid))
    return zone


def open_ends(game: Sushi, layout: vec[i64], tile: i64) -> list[Slot]:
    ends = [LOW[tile]] if is_double(tile) else [LOW[tile], HIGH[tile]]
    return [Slot(f"{game.name(tile)}.{end}") for end in ends if free_places(layout, tile, end) > 0]


def prompt(game: Sushi, viewer: i64) -> Prompt:
    """Return the prompt. Only the player to move knows whether the exception applies."""
    if game.phase == Phase.LINK:
        limit = Text("sushi.limit.timed" if game.timed else "sushi.limit.link", {"n": game.count_seconds})
        return Prompt(game.deciders(), "link", Text("sushi.prompt.link"), limit, least=1, most=1)
    lead = game.lead()
    limit = Text("sushi.limit.lead") if lead == NOTHING else Text("sushi.limit.follow", {"n": lead})
    if lead != NOTHING and sees(viewer, game.turn):
        alone = pieces.alone(game, pieces.hand(game, game.turn))
        if alone != NOTHING:
            limit = Text("sushi.limit.alone", {"cards": [game.name(alone)]})
        elif not game.can_follow(game.turn):
            limit = Text("sushi.limit.free", {"n": lead})
    return Prompt([game.turn], "piece", Text("sushi.prompt.piece"), limit, least=2, most=2)


def move_of(game: Sushi, seat: i64, move: i64) -> Move:
    text = reading.text(game, move)
    if move == FINISH:
        return Move(text, label=Text("sushi.move.done"), kind="done")
    if move == TAKE_BACK:
        return Move(text, label=Text("sushi.move.back"), kind="back")
    if move >= LAYS:
        tile, to = tile_of_lay(move ^ LAYS), joined_to(move)
        target = "" if to == ALONE else f"chain{seat}:{game.name(to)}.{shared_end(tile, to)}"
        label = Text("sushi.move.lay", {"cards": [game.name(tile)]})
        return Move(text, [game.name(tile)], target, label, "place", at_once=True)
    neta, shari = game.name(neta_of(move)), game.name(shari_of(move))
    args: dict[str, Any] = {"neta": [neta], "shari": [shari]}
    if move & LEADS == 0:
        return Move(text, [neta, shari], label=Text("sushi.move.piece", args))
    return Move(text, [neta, shari], label=Text("sushi.move.lead", {**args, "n": suit_of(move)}))


# --- the score breakdown ----------------------------------------------------------------------------------------------


def sheet(game: Sushi, seat: i64, round: int) -> Sheet:
    """Return the breakdown of the round that has just ended."""
    layout = linking.layout(game, seat)
    linked = [game.name(tile_of_lay(laid)) for laid in layout]
    loose = [game.name(tile) for tile in pieces.taken(game, seat, game.netas) if not is_laid(layout, tile)]
    lines = [Line(Text("sushi.line.links", {"n": len(linked)}), len(linked), linked)]
    if loose:
        lines.append(Line(Text("sushi.line.loose", {"n": len(loose)}), 0, loose))
    lines.append(wasabi_line(game, seat, round, [game.name(tile) for tile in pieces.taken(game, seat, game.sharis)]))
    return Sheet(seat, scoring.points(game, round, seat), lines)


def wasabi_line(game: Sushi, seat: i64, round: int, faces: list[str]) -> Line:
    penalty = scoring.penalty(game, round, seat)
    text_id = "sushi.line.most_wasabi" if penalty else "sushi.line.wasabi"
    return Line(Text(text_id, {"n": game.wasabi[round][seat]}), penalty, faces)


def result(game: Sushi) -> Result:
    """Return the result: every round in two lines; the last one, still on the table, with its tiles."""
    sheets = []
    for seat in range(game.players):
        lines: list[Line] = []
        for round in range(len(game.links)):
            last = round == len(game.links) - 1 and game.trick > 0
            lines.append(Line(Text("common.deal", {"deal": round + 1})))
            if last:
                lines += sheet(game, seat, round).lines
            else:
                links = game.links[round][seat]
                lines.append(Line(Text("sushi.line.links", {"n": links}), links))
                lines.append(wasabi_line(game, seat, round, []))
        sheets.append(Sheet(seat, scoring.total(game, seat), lines))
    return table.by_score(game.scores(), sheets)


# --- events ----------------------------------------------------------------------------------------------------------


def note_piece(game: Sushi, seat: i64) -> None:
    """Note a piece of sushi: everyone sees the topping, its player alone the rice."""
    if game.log is None:
        return
    at = pieces.place(game, game.trick, seat)
    neta = game.netas[at]
    leads = pieces.leader(game, game.trick) == seat
    text_id = "common.tiles.log.lead" if leads else "common.log.play"
    text = Text(text_id, {"who": seat, "cards": [game.name(neta)], "n": game.lead()})
    game.note(event("play", seat, text, [game.name(neta)], zone="trick"))
    game.note(event("play", seat, None, [game.name(game.sharis[at])], zone="trick", seen_by=bit(seat)))


def note_linking(game: Sushi) -> None:
    """Note that the tricks are over, and toppings are linked."""
    if game.log is not None:
        game.note(event("start", text=Text("sushi.log.link")))


def note_take(game: Sushi, winner: i64) -> None:
    """Note which seat takes the toppings."""
    if game.log is not None:
        toppings = [game.netas[pieces.place(game, game.trick, seat)] for seat in pieces.seats(game)]
        game.note(table.took(winner, [game.name(neta) for neta in toppings]))


def note_score(game: Sushi) -> None:
    """Note what was linked, and the rice turned up."""
    if game.log is not None:
        round = len(game.links)
        game.note(table.scored(round, [sheet(game, seat, round - 1) for seat in range(game.players)]))
