"""What each seat sees: the view, the score breakdown, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, shift
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.happened import Happened, event
from tefuda.engine.position import OPEN
from tefuda.engine.table import NOTHING, sees
from tefuda.engine.trick import all_played
from tefuda.engine.view import (
    Count,
    Event,
    Line,
    Move,
    Prompt,
    Result,
    SeatView,
    Sheet,
    Slot,
    Text,
    Thing,
    View,
    Zone,
)
from tefuda.games.hand_build import reading
from tefuda.games.hand_build.plays import BLACK, BLACK_BACK, CHIP, CLUBS, LOOK, ORDER, RED_BACK, TAKE, TRICKS, Phase

if TYPE_CHECKING:
    from tefuda.games.hand_build import HandBuild


def view(game: HandBuild, viewer: i64) -> View:
    """Return what a seat sees.

    Captured cards are hidden from everyone, and so are their sums, until the match is over.
    """
    return table.frame(
        "hand_build",
        game,
        viewer,
        Text("hand_build.progress", {"trick": min(game.tricks() + 1, TRICKS), "of": TRICKS}),
        [seat_view(game, seat) for seat in range(game.players)],
        zones(game, viewer),
        prompt(game),
        [described(game, move) for move in table.moves_of(game, viewer)],
    )


def seat_view(game: HandBuild, seat: i64) -> SeatView:
    counts = [
        Count("tricks", Text("common.tricks"), count(game.won[seat]) // game.players),
        Count("chips", Text("hand_build.chips"), game.coins[seat]),
    ]
    score = game.scores()[seat] if game.is_over() else None
    return SeatView(seat, count(game.hands[seat]), score, counts=counts)


def zones(game: HandBuild, viewer: i64) -> list[Zone]:
    best = game.placed(game.players - 1) if game.phase == Phase.REFILLING else NOTHING
    leader = NOTHING if game.led == NOTHING else game.leader
    out = [spread_zone(game, viewer), table.trick(game.pack, list(all_played(game.trick, game.players)), leader, best)]
    stock = [Thing("deck.0", back=back(game, game.stock[game.left - 1]))] if game.left > 0 else []
    out.append(Zone("deck", "pile", "stack", caption=Text("hand_build.zone.deck"), value=game.left, things=stock))
    out.append(Zone("supply", "chips", "count", caption=Text("hand_build.zone.supply"), value=game.supply))
    out += [hand_zone(game, seat, viewer) for seat in range(game.players)]
    if viewer >= 0:
        caption = Text("hand_build.chips")
        out.append(Zone(f"chips{viewer}", "chips", "count", viewer, caption, game.coins[viewer]))
    return out


def spread_zone(game: HandBuild, viewer: i64) -> Zone:
    """Return the table; only the player who looks sees the face of the card looked at last, and only this once."""
    slots = []
    things = []
    for place in range(i64(len(game.spread))):
        card = game.spread[place]
        name = str(place + 1)
        slots.append(Slot(name, tokens={"-1": game.chips[place]} if game.chips[place] > 0 else {}))
        if card == NOTHING:
            continue
        thing = Thing(f"spread.{place}", back=back(game, card), at=name, tags=["current"] * (place == game.at))
        if viewer == OPEN or (viewer == game.turn and place == game.at):
            thing.id = thing.face = game.pack.name(card)
        things.append(thing)
    caption = Text("hand_build.zone.spread")
    return Zone("spread", "row", "line", caption=caption, things=things, slots=slots)


def hand_zone(game: HandBuild, seat: i64, viewer: i64) -> Zone:
    """Return a hand; of other hands the backs are visible, in an order that shows nothing more."""
    zone = table.hand(game.pack, game.hands[seat], seat, viewer)
    if game.coloured and not sees(viewer, seat):
        zone.arrangement = "line"
        black = count(game.hands[seat] & BLACK)
        for k, thing in enumerate(zone.things):
            thing.back = BLACK_BACK if k < black else RED_BACK
    return zone


def prompt(game: HandBuild) -> Prompt | None:
    if game.is_over():
        return None
    if game.phase == Phase.PLAYING:
        led = game.led
        limit = Text("common.limit.lead") if led == NOTHING else Text("hand_build.limit.follow", {"suit": ORDER[led]})
        return Prompt([game.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)
    if game.at == NOTHING:
        return Prompt([game.turn], "look", Text("hand_build.prompt.look"), Text("hand_build.limit.look"))
    return Prompt([game.turn], "look", Text("hand_build.prompt.take"), Text("hand_build.limit.take"))


def described(game: HandBuild, move: i64) -> Move:
    """Return a legal move for the table."""
    if move < LOOK:
        return table.card_move(game.pack, move)
    text = reading.text(game, move)
    if move == TAKE:
        cards = [game.pack.name(game.spread[game.at])]
        return Move(text, label=Text("hand_build.move.take", {"cards": cards}), kind="done")
    n = move - LOOK + 1
    return Move(text, target=f"spread:{n}", label=Text("hand_build.move.look", {"n": n}), kind="choose")


def result(game: HandBuild) -> Result:
    keys = [game.standing(seat) for seat in range(game.players)]
    places = table.placed(keys)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    level = sum(1 for key in keys if key[0] == max(keys)[0])
    if len(winners) > 1:
        reason = Text("common.result.shared", {"n": max(keys)[0]})
    else:
        how = "hand_build.result.tie" if level > 1 else "hand_build.result.lowest"
        reason = Text(how, {"who": winners[0], "n": max(keys)[0]})
    return Result(places, game.scores(), reason, sheets(game))


def sheets(game: HandBuild) -> list[Sheet]:
    """Return the breakdown: what was captured, its sum suit by suit with the chips, and the lowest of these."""
    out = []
    for seat in range(game.players):
        plain, sums = game.sums(seat), game.final_sums(seat)
        suits = [ORDER.index(letter) for letter in SUITS]
        cards = [face for suit in suits for face in game.pack.faces(game.won[seat] & shift(CLUBS, suit))]
        lines = [Line(Text("hand_build.line.won"), faces=cards)]
        for suit in suits:
            chips = (sums[suit] - plain[suit]) // CHIP
            args: dict[str, Any] = {"suit": ORDER[suit], "n": sums[suit], "chips": chips}
            lines.append(Line(Text(f"hand_build.line.{'chips' if chips else 'suit'}", args)))
        lines.append(Line(Text("hand_build.line.lowest"), min(sums)))
        out.append(Sheet(seat, min(sums), lines))
    return out


def secret(game: HandBuild, event: Event, place: i64) -> Happened:
    """Return an event about a card of the table; only `turn` sees its face."""
    face = game.pack.name(game.spread[place])
    event.things = [Thing(face, face, back(game, game.spread[place]), at=str(place + 1))]
    return Happened(event, bit(game.turn))


def back(game: HandBuild, card: i64) -> int:
    """Return a card's back; its colour is seen, also in other hands (R2)."""
    return RED_BACK if game.coloured and bit(card) & BLACK == 0 else BLACK_BACK


# --- what happened -----------------------------------------------------------------------------------------------


def note_deal(game: HandBuild) -> None:
    """Note that the match begins."""
    if game.log is not None:
        game.note(event("deal", game.turn, Text("hand_build.log.deal")))


def note_play(game: HandBuild, seat: i64, card: i64) -> None:
    """Note that a seat plays a card; the line names no card, so that tricks must be remembered."""
    if game.log is not None:
        text = Text("hand_build.log.play", {"who": seat})
        game.note(event("play", seat, text, [game.pack.name(card)], zone="trick"))


def note_look(game: HandBuild, place: i64) -> None:
    """Note that `turn` looks at a card of the table."""
    if game.log is not None:
        text = Text("hand_build.log.look", {"who": game.turn, "n": place + 1})
        game.note(secret(game, Event("flip", game.turn, zone="spread", text=text), place))


def note_taken_card(game: HandBuild, place: i64) -> None:
    """Note that `turn` takes a card of the table, with the chips on it."""
    if game.log is not None:
        kind = "take_chips" if game.chips[place] > 0 else "take"
        args: dict[str, Any] = {"who": game.turn, "n": place + 1, "chips": game.chips[place]}
        text = Text(f"hand_build.log.{kind}", args)
        game.note(secret(game, Event("draw", game.turn, zone=f"hand{game.turn}", text=text), place))


def note_trick(game: HandBuild, winner: i64) -> None:
    """Note which seat takes the trick."""
    if game.log is not None:
        game.note(table.took(winner, [game.pack.name(card) for card in all_played(game.trick, game.players)]))
