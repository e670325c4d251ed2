"""What each seat sees: the view, the score breakdown, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, members
from tefuda.engine import table
from tefuda.engine.happened import ALL, Happened, event
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import all_played
from tefuda.engine.view import (
    Count,
    Event,
    Line,
    Move,
    Prompt,
    Result,
    ScoreRow,
    SeatView,
    Sheet,
    Slot,
    Tag,
    Text,
    Thing,
    View,
    Zone,
)
from tefuda.games.arsene import reading
from tefuda.games.arsene.plays import PACK, PUSH, SEATS, SHOPS, SIDE, TAKE, Phase, groups

if TYPE_CHECKING:
    from tefuda.games.arsene import Arsene


def view(game: Arsene, viewer: i64) -> View:
    over = game.is_over()
    zones = [shop_zone(game)]
    if not over:
        zones.append(table.trick(PACK, list(all_played(game.trick, SEATS)), game.leader, game.winner))
    if game.phase == Phase.TURN_UP:
        zones.append(side_zone(game))
    zones += [table.hand(PACK, game.hands[seat], seat, viewer) for seat in range(SEATS)]
    if viewer >= 0:
        caption = Text("arsene.chips")
        zones.append(Zone(f"chips{viewer}", "chips", "count", viewer, caption, game.chips[viewer]))
    return table.frame(
        "arsene",
        game,
        viewer,
        Text("arsene.progress", {"deal": len(game.rounds) + (0 if over else 1)}),
        [seat_view(game, seat) for seat in range(SEATS)],
        zones,
        prompt(game),
        [described(game, move) for move in table.moves_of(game, viewer)],
        tags=tags(game),
        scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), [*gains]) for k, gains in enumerate(game.gains)],
        rounds=True,
    )


def shop_zone(game: Arsene) -> Zone:
    """Return the five shops with their chips and who would come there now; the police wait in an empty one."""
    things = []
    slots = []
    for k in range(i64(5)):
        left = game.shops[k]
        sizes = groups(k, left)
        caption = Text("arsene.shop", {"n": sizes[0]}) if left > 0 else Text("arsene.police")
        tokens = {"-1": left} if left > 0 else {}
        seats = [seat for seat in range(SEATS) if game.won_by(seat) == k + 1]
        slots.append(Slot(str(k + 1), caption, None, tokens, [] if left > 0 else ["current"], sizes, seats))
        things.append(Thing(SHOPS[k], SHOPS[k], at=str(k + 1)))
    return Zone("shops", "row", "line", caption=Text("arsene.shops"), things=things, slots=slots)


def side_zone(game: Arsene) -> Zone:
    """Return the three side cards, before one of them is turned up."""
    things = [Thing(f"side.{k + 1}") for k in range(3)]
    return Zone("side", "row", "line", caption=Text("arsene.side"), things=things)


def tags(game: Arsene) -> list[Tag]:
    """Return whether there is a trump, with the card turned up: everyone has seen it, red or black (R1)."""
    if game.turned == NOTHING or game.turn == OVER:
        return []
    text = Text("arsene.tag.trump" if game.trump() else "arsene.tag.no_trump")
    return [Tag("trump", text, "trump", [PACK.name(game.side[game.turned])])]


def seat_view(game: Arsene, seat: i64) -> SeatView:
    counts = [
        Count("tricks", Text("common.tricks"), game.won_by(seat)),
        Count("chips", Text("arsene.chips"), game.chips[seat]),
    ]
    state = ["eliminated"] if game.caught & bit(seat) != 0 else []
    return SeatView(seat, count(game.hands[seat]), counts=counts, state=state, dealer=seat == game.dealer)


def prompt(game: Arsene) -> Prompt | None:
    if game.phase == Phase.DONE:
        return None
    if game.phase == Phase.PLAY:
        limit = table.follow_limit(PACK, game.led)
        return Prompt([game.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)
    if game.phase == Phase.TURN_UP:
        limit = Text("arsene.limit.side")
        return Prompt([game.turn], "side", Text("arsene.prompt.side"), limit, least=1, most=1, zones=["side"])
    args: dict[str, Any] = {"who": game.target(), "n": game.won_by(game.winner) + 1}
    return Prompt([game.turn], "push", Text("arsene.prompt.push"), Text("arsene.limit.push", args))


def described(game: Arsene, move: i64) -> Move:
    """Return a legal move for the table."""
    if move < SIDE:
        return table.card_move(PACK, move)
    text = reading.text(move)
    if move == TAKE:
        return Move(text, label=Text("arsene.move.take"), kind="choose")
    if move == PUSH:
        return Move(text, label=Text("arsene.move.push", {"who": game.target()}), kind="done")
    n = move - SIDE + 1
    return Move(text, [f"side.{n}"], label=Text("arsene.move.side", {"n": n}), kind="choose")


def result(game: Arsene) -> Result:
    places = table.placed([(game.standing(seat),) for seat in range(SEATS)])
    winner = places.index(1)
    key = "common.result.shared" if places.count(1) > 1 else "common.result.highest"
    return Result(places, game.scores(), Text(key, {"who": winner, "n": game.chips[winner]}), sheets(game, 0))


def sheets(game: Arsene, start: int) -> list[Sheet]:
    """Return the score breakdown from counted round `start` on: one line per round and seat."""
    out = []
    for seat in range(SEATS):
        lines = [line(game, k, seat) for k in range(start, len(game.rounds))]
        total = game.chips[seat] if start == 0 else sum(line.value or 0 for line in lines)
        stamp = Text("arsene.stamp") if game.caught & bit(seat) != 0 else None
        out.append(Sheet(seat, total, lines, stamp))
    return out


def line(game: Arsene, k: int, seat: int) -> Line:
    """Return what a round brought a seat."""
    tricks = game.rounds[k][seat]
    gain = game.gains[k][seat]
    if k == len(game.rounds) - 1 and game.caught & bit(seat) != 0:
        key = "caught"
    elif game.rounds[k].count(tricks) > 1:
        key = "met" if 1 <= tricks <= 5 else "met_outside"
    elif tricks == 0:
        key = "none"
    else:
        key = "alone" if tricks <= 5 else "many"
    return Line(Text(f"arsene.line.{key}", {"deal": k + 1, "n": tricks}), gain)


# --- what happened -----------------------------------------------------------------------------------------------


def note_turned_up(game: Arsene) -> None:
    """Note the side card that everyone sees."""
    if game.log is not None:
        name = PACK.name(game.side[game.turned])
        things = [Thing(f"side.{game.turned + 1}", name)]
        text = Text("arsene.log.trump" if game.trump() else "arsene.log.no_trump", {"who": game.turn, "cards": [name]})
        game.note(Happened(Event("flip", game.turn, zone="side", things=things, text=text)))


def note_take(game: Arsene, seat: i64) -> None:
    """Note which seat gets the trick, and whether it was pushed."""
    if game.log is not None:
        if seat != game.winner:
            text = Text("arsene.log.push", {"who": game.winner, "to": seat})
            game.note(event("rule", game.winner, text, rule="push"))
        game.note(table.took(seat, [PACK.name(card) for card in all_played(game.trick, SEATS)]))


def note_no_count(game: Arsene) -> None:
    """Note that the round does not count."""
    if game.log is not None:
        game.note(event("rule", text=Text("arsene.log.no_count"), rule="no_count"))


def note_score(game: Arsene) -> None:
    """Note the end of a round that counted, and which seats are caught."""
    if game.log is not None:
        k = len(game.rounds) - 1
        text = Text("arsene.log.scored", {"deal": k + 1})
        game.note(Happened(Event("score", text=text, sheets=sheets(game, k)), ALL))
        for seat in members(game.caught):
            game.note(event("rule", seat, Text("arsene.log.caught", {"who": seat}), rule="police"))
