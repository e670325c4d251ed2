"""The table as one seat sees it, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, members
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.happened import ALL, Happened, event
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import all_played
from tefuda.engine.view import Event, Move, Prompt, ScoreRow, SeatView, Slot, Tag, Text, Thing, View, Zone
from tefuda.games.nueva_espana import owners, reading, scoring
from tefuda.games.nueva_espana.map import COLUMN_0, COLUMN_5, CORNER, ROW_0, ROW_5, SIDE, around, cell_name, frame
from tefuda.games.nueva_espana.plays import LAND, NAME, PUT, ROUNDS, TAKE, Phase, power, suit_names

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def view(game: NuevaEspana, seat: i64) -> View:
    scores = game.scores()
    return table.frame(
        "nueva_espana",
        game,
        seat,
        Text("common.progress.deal", {"deal": min(len(game.rounds) + 1, ROUNDS), "of": ROUNDS}),
        [
            SeatView(
                other,
                hand=count(game.hands[other]),
                score=scores[other],
                role_faces=suit_names(owners.suits_of(game, other)),
            )
            for other in range(game.players)
        ],
        zones(game, seat),
        None if game.is_over() else prompt(game),
        moves(game) if seat == game.turn else [],
        tags=tags(game),
        scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), [*points]) for k, points in enumerate(game.rounds)],
        rounds=True,
    )


def zones(game: NuevaEspana, viewer: i64) -> list[Zone]:
    """Return the zones.

    The trick and the map compete for the space; while cards are laid, the map has it.
    """
    placing = game.phase == Phase.PLACING
    best = NOTHING if game.led == 0 else game.winner
    lying = list(all_played(game.trick, game.sides()))
    out = [map_zone(game, 2 if placing else 0), table.trick(game.pack, lying, game.leader, best)]
    for thing in out[1].things:
        thing.owner = None if thing.owner == game.players else thing.owner  # Number 2 has no seat
    out[1].focus = 1
    if placing:
        # Whoever lays the cards has them before them as a hand; everyone else sees them in the middle.
        own = viewer == game.turn
        taken = Zone("taken", "hand" if own else "row", "hand" if own else "line", viewer if own else None)
        taken.caption = Text("nueva_espana.zone.taken")
        taken.things = table.things(game.pack, game.taken)
        out.append(taken)
    if game.players == 2:
        caption = Text("nueva_espana.zone.number2")
        cards = table.backs("pile", game.left)
        out.append(Zone("pile", "pile", "stack", caption=caption, value=game.left, things=cards))
    caption = Text("nueva_espana.zone.gone")
    gone = table.things(game.pack, game.gone)
    out.append(Zone("gone", "pile", "count", caption=caption, value=len(gone), things=gone))
    out += [table.hand(game.pack, game.hands[other], other, viewer) for other in range(game.players)]
    for zone in out:
        zone.things = [printed(game, thing) for thing in zone.things]
    return out


def printed(game: NuevaEspana, thing: Thing) -> Thing:
    """Return a card with what is printed on it: land or sea, helmets or ships."""
    if thing.face is not None:
        card = game.pack.number(thing.face)
        land = bit(card) & LAND != 0
        thing.ground = "land" if land else "sea"
        thing.marks = [] if game.is_joker(card) else ["helmet" if land else "ship"] * power(card)
    return thing


def map_zone(game: NuevaEspana, focus: int) -> Zone:
    """Return the map and the free cells around it, as far as the frame may still reach."""
    shown = around(game.filled or bit(CORNER)) & frame(game.filled)
    things = []
    slots = []
    for cell in members(shown):
        if game.cells[cell] == NOTHING:
            slots.append(Slot(cell_name(cell)))
        else:
            face = game.pack.name(game.cells[cell])
            things.append(Thing(face, face, at=cell_name(cell)))
    rows = sum(1 for k in range(SIDE) if shown & ROW_0 << SIDE * k)
    cols = sum(1 for k in range(SIDE) if shown & COLUMN_0 << k)
    state = ["fixed"] if game.filled & ROW_5 and game.filled & COLUMN_5 else []
    caption = Text("nueva_espana.zone.map")
    return Zone("map", "grid", "map", None, caption, None, things, slots, rows, cols, state, focus)


def tags(game: NuevaEspana) -> list[Tag]:
    out = []
    if game.players == 3 and game.phase != Phase.CHOOSING_SUITS:
        suit = suit_names(owners.suits_of(game, game.players))
        out.append(Tag("neutral", Text("nueva_espana.tag.neutral"), faces=suit))
    if game.is_named():
        out.append(Tag("named", Text("nueva_espana.tag.named"), faces=[game.suit_led()]))
    return out


def prompt(game: NuevaEspana) -> Prompt:
    if game.phase == Phase.PLACING:
        limit = Text("nueva_espana.limit.place", {"n": count(game.taken)})
        text = Text("nueva_espana.prompt.place")
        return Prompt([game.turn], "place", text, limit, least=1, most=1, zones=["taken"])
    if game.phase == Phase.NAMING:
        return Prompt([game.turn], "name", Text("nueva_espana.prompt.name"), Text("nueva_espana.limit.name"))
    if game.phase == Phase.CHOOSING_SUITS:
        limit = Text("nueva_espana.limit.suits")
        return Prompt(
            [game.turn], "suits", Text("nueva_espana.prompt.suits", {"n": owners.share_of_suits(game)}), limit
        )
    limit = Text("nueva_espana.limit.follow", {"suit": game.suit_led()}) if game.led else Text("common.limit.lead")
    return Prompt([game.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)


def moves(game: NuevaEspana) -> list[Move]:
    if game.phase == Phase.PLAYING:
        return table.card_moves(game.pack, game)
    out = []
    for move in game.legal_moves():
        text = reading.text(game, move)
        if game.phase == Phase.PLACING:
            face = game.pack.name(move // PUT - 1)
            label = Text("nueva_espana.move.put", {"cards": [face]})
            draft = goes_on(game, move)
            target = f"map:{cell_name(move % PUT)}"
            out.append(Move(text, [face], target, label, "place", at_once=draft, draft=draft))
        elif game.phase == Phase.NAMING:
            label = Text("nueva_espana.move.name", {"suit": SUITS[move - NAME]})
            out.append(Move(text, label=label, kind="choose"))
        else:
            label = Text("nueva_espana.move.take", {"suits": suit_names(move - TAKE)})
            out.append(Move(text, label=label, kind="choose"))
    return out


def goes_on(game: NuevaEspana, move: i64) -> bool:
    """Return whether the same player lays another card after this one."""
    if count(game.taken) == 1:
        return False
    twin = game.clone()
    twin.apply(move)
    return twin.phase == Phase.PLACING


# --- events ----------------------------------------------------------------------------------------------------------


def note_suits(game: NuevaEspana, seat: i64, suits: i64) -> None:
    """Note that a seat takes suits."""
    if game.log is not None:
        game.note(event("choose", seat, Text("nueva_espana.log.take", {"who": seat, "suits": suit_names(suits)})))


def note_named(game: NuevaEspana, suit: i64) -> None:
    """Note the suit that a led joker counts as."""
    if game.log is not None:
        text = Text("nueva_espana.log.name", {"who": game.turn, "suit": SUITS[suit]})
        game.note(event("choose", game.turn, text))


def note_turned_up(game: NuevaEspana, card: i64) -> None:
    """§8: note Number 2's card."""
    if game.log is not None:
        face = game.pack.name(card)
        game.note(event("flip", text=Text("nueva_espana.log.number2", {"cards": [face]}), faces=[face], zone="trick"))


def note_trick(game: NuevaEspana, cards: i64) -> None:
    """Note that the trick goes to its winner, who lays it."""
    if game.log is not None:
        text = Text("common.log.took", {"who": game.turn})
        game.note(event("take", game.turn, text, game.pack.faces(cards), zone="taken"))


def note_discard(game: NuevaEspana, cards: i64) -> None:
    """Note the cards that fit nowhere, or that Number 2 has won."""
    if game.log is not None:
        faces = game.pack.faces(cards)
        game.note(event("discard", text=Text("nueva_espana.log.discard", {"cards": faces}), faces=faces, zone="gone"))


def note_placed(game: NuevaEspana, card: i64, cell: i64) -> None:
    """Note that a card is on the map, its cell named by the new box."""
    if game.log is not None:
        face = game.pack.name(card)
        thing = printed(game, Thing(face, face, at=cell_name(cell)))
        text = Text("nueva_espana.log.put", {"who": game.turn, "cards": [face]})
        game.note(Happened(Event("place", game.turn, zone="map", things=[thing], text=text), ALL))


def note_score(game: NuevaEspana) -> None:
    """Note what the map pays."""
    if game.log is not None:
        rounds = len(game.rounds)
        game.note(table.scored(rounds, scoring.sheets(game, rounds - 1)))
