"""What the table tells its watchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import SUITS
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Event, Text, Thing
from tefuda.games.boukunron import scoring
from tefuda.games.boukunron.cards import court_name, of, suits, total
from tefuda.games.boukunron.plays import LEAD
from tefuda.games.boukunron.show import laid_things

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def dealt(game: Boukunron) -> None:
    game.note(told("deal", game.marker, Text("boukunron.log.deal", {"who": game.marker})))


def took_hand(game: Boukunron, seat: i64, cards: i64) -> None:
    args: dict[str, Any] = {"who": seat, "n": total(cards)}
    text = Text("boukunron.log.own_hand", {**args, "cards": suits(cards)})
    game.note(told("draw", seat, text, seen_by=bit(seat), hidden_text=Text("boukunron.log.hand", args)))


def opened_trick(game: Boukunron) -> None:
    args: dict[str, Any] = {"n": game.trick(), "cards": [court_name(game.leads[0])]}
    game.note(told("start", text=Text("boukunron.log.trick", args)))


def played(game: Boukunron, seat: i64) -> None:
    """What was played is for its player's eyes; the others see how many, and the open one of three."""
    args: dict[str, Any] = {"who": seat, "n": total(game.laid[seat])}
    things = laid_things(game, seat, True)
    text = Text("boukunron.log.own_play", {**args, "cards": suits(game.laid[seat])})
    event = Event("play", seat, zone="laid", things=things, text=text)
    game.note(Happened(event, bit(seat), Text("boukunron.log.play", args)))
    if total(game.laid[seat]) == 3:
        face = things[0].face or ""
        text = Text("boukunron.log.open", {"who": seat, "cards": [face]})
        game.note(Happened(Event("flip", seat, zone="laid", things=things[:1], text=text)))


def pressed(game: Boukunron, seat: i64, place: i64, number: i64) -> None:
    text_id = "boukunron.log.tyrant_lead" if place == LEAD else "boukunron.log.tyrant"
    text = Text(text_id, {"who": seat, "n": number, "suit": SUITS[game.suit_at(place)]})
    game.note(told("rule", seat, text, rule="tyrant"))


def passed(game: Boukunron, seat: i64) -> None:
    game.note(told("pass", seat, Text("boukunron.log.pass", {"who": seat})))


def revealed(game: Boukunron, seat: i64, power: i64) -> None:
    args: dict[str, Any] = {"who": seat, "cards": suits(game.laid[seat]), "n": power}
    text = Text("boukunron.log.power" if power != NOTHING else "boukunron.log.no_follow", args)
    game.note(Happened(Event("flip", seat, zone="laid", things=laid_things(game, seat, True), text=text)))


def won(game: Boukunron, seat: i64) -> None:
    text = Text("boukunron.log.won", {"who": seat, "cards": [court_name(game.leads[0])]})
    game.note(told("take", seat, text, zone=f"fame{seat}"))


def settled(game: Boukunron, seat: i64, cards: i64) -> None:
    """Cards go to their columns; told before they lie there."""
    text = Text("boukunron.log.plaza", {"who": seat, "cards": suits(cards)})
    things = [
        Thing(f"plaza.{SUITS[suit]}.{of(game.upright, suit)}", SUITS[suit], at=SUITS[suit])
        for suit in range(i64(4))
        if of(cards, suit) > 0
    ]
    game.note(Happened(Event("place", seat, zone="plaza", things=things, text=text)))


def bundled(game: Boukunron, suit: i64) -> None:
    game.note(told("rule", text=Text("boukunron.log.bundle", {"suit": SUITS[suit]}), rule="bundle"))


def removed_lead(game: Boukunron, text_id: str) -> None:
    game.note(told("discard", text=Text(text_id, {"cards": [court_name(game.leads[0])]})))


def scored(game: Boukunron) -> None:
    """The reckoning, and who is banished."""
    sheets = scoring.sheets(game)
    game.note(Happened(Event("score", text=Text("boukunron.log.scored"), sheets=sheets), ALL))
    for seat in game.clockwise(game.marker):
        if scoring.is_banished(game, seat):
            text = Text("boukunron.log.banished", {"who": seat})
            game.note(told("rule", seat, text, rule="monarchomachi"))
