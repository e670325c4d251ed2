"""The table as one seat sees it, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.happened import ALL, Happened, event
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING, sees
from tefuda.engine.view import Count, Event, Move, Prompt, SeatView, Slot, Text, Thing, View, Zone
from tefuda.games.boukunron import plaza, reading, scoring
from tefuda.games.boukunron.cards import ACE, NAMES, court_name, court_names, of, suits, total
from tefuda.games.boukunron.plays import (
    CARDS,
    CHIPS_MOVE,
    KEEP,
    KIND,
    LEAD,
    PASS,
    PHASES,
    PLAY_MOVE,
    PUT_MOVE,
    TAKE_MOVE,
    TRICKS,
    Phase,
)

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def view(game: Boukunron, seat: i64) -> View:
    over = game.turn == OVER
    zones = [plaza_zone(game), laid_zone(game, seat)]
    if not over:
        zones.insert(0, lead_zone(game))
    for owner in range(game.players):
        zones += own_zones(game, owner, seat)
    return table.frame(
        "boukunron",
        game,
        seat,
        Text("boukunron.progress", {"n": game.trick(), "of": TRICKS}),
        [seat_view(game, owner) for owner in range(game.players)],
        zones,
        None if over else prompt(game, seat),
        [described(move) for move in table.moves_of(game, seat)],
    )


def lead_zone(game: Boukunron) -> Zone:
    """Return the lead cards: the pile, then the open ones up to the present one at the right."""
    things = []
    slots = []
    for k in reversed(range(min(3, len(game.leads)))):
        at = "lead" if k == 0 else str(k)
        name = court_name(game.leads[k])
        things.append(Thing(name, name, tags=["current"] if k == 0 else [], at=at))
        slots.append(Slot(at, tokens=seat_tokens(game.pressed[LEAD]) if k == 0 else {}))
    if len(game.leads) > 3:
        things.insert(0, Thing("leads.pile", back=1, at="pile"))
        slots.insert(0, Slot("pile", Text("boukunron.pile", {"n": len(game.leads) - 3})))
    caption = Text("boukunron.zone.lead", {"suit": SUITS[game.lead()]})
    return Zone("leads", "row", "line", caption=caption, things=things, slots=slots)


def plaza_zone(game: Boukunron) -> Zone:
    slots = []
    things = []
    for suit in range(i64(4)):
        at = SUITS[suit]
        power = of(game.upright, suit) + 2 * of(game.bundles, suit) if game.turn == OVER else plaza.worth(game, suit)
        led = game.turn != OVER and suit == game.lead()
        caption = Text("boukunron.column", {"suit": at})
        slots.append(Slot(at, caption, power, seat_tokens(game.pressed[suit]), ["current"] if led else []))
        things += [Thing(f"plaza.{at}.{k}", at, at=at) for k in range(of(game.upright, suit))]
        things += [Thing(f"bundle.{at}.{k}", at=at) for k in range(of(game.bundles, suit))]
    return Zone("plaza", "row", "columns", caption=Text("boukunron.zone.plaza"), things=things, slots=slots)


def laid_zone(game: Boukunron, viewer: i64) -> Zone:
    """Return what each seat has played: face down except one of three cards; each player sees their own."""
    things = []
    for owner in range(game.players):
        lying = laid_things(game, owner, sees(viewer, owner) or game.phase == Phase.PUT)
        if owner == viewer:
            for thing in lying:
                thing.like = thing.face or ""
        things += lying
    return Zone("laid", "trick", "veil", things=things, slots=[Slot(str(k)) for k in range(3)])


def laid_things(game: Boukunron, seat: i64, seen: bool) -> list[Thing]:
    """Return a seat's cards in this trick, the open one first."""
    opened = of(game.opened, seat) - 1
    faces = suits(game.laid[seat])
    if opened >= 0 and game.laid[seat] != 0:
        faces.remove(SUITS[opened])
        faces.insert(0, SUITS[opened])
    things = []
    for k, face in enumerate(faces):
        is_open = k == 0 and opened >= 0
        tags = ["open"] if is_open else []
        things.append(Thing(f"laid{seat}.{k}", face if seen or is_open else None, owner=seat, tags=tags))
    return things


def own_zones(game: Boukunron, owner: i64, viewer: i64) -> list[Zone]:
    """Return hand, stock, chips and fame of a seat.

    While a hand is chosen, the hand shows the cards to choose from.
    """
    choosing = game.chosen[owner] != 0 or game.waiting & bit(owner) != 0
    seen = sees(viewer, owner)
    held = game.stocks[owner] if choosing and seen else game.hands[owner]
    zones = [Zone(f"hand{owner}", "hand", "hand", owner, things=card_things(f"hand{owner}", held, owner, seen))]
    if seen and not choosing:
        stock = f"stock{owner}"
        things = card_things(stock, game.stocks[owner], owner, True)
        caption = Text("boukunron.stock")
        if viewer == owner:
            zones.append(Zone(stock, "pile", "count", owner, caption, len(things), things))
        else:
            zones.append(Zone(stock, "hand", "hand", owner, caption, things=things))
    if viewer == owner:
        zones.append(Zone(f"chips{owner}", "chips", "count", owner, Text("boukunron.chips"), of(game.chips, owner)))
    names = court_names(game.fame[owner])
    fame = [Thing(name, name, owner=owner) for name in names]
    if game.aces[owner] != NOTHING and (seen or game.turn == OVER):
        ace = NAMES[ACE + game.aces[owner]]
        fame.insert(0, Thing(ace, ace, owner=owner))
    zones.append(Zone(f"fame{owner}", "pile", "count", owner, Text("boukunron.fame"), len(names), fame))
    return zones


def card_things(zone: str, cards: i64, owner: i64, seen: bool) -> list[Thing]:
    """Return a seat's number cards; equal ones are picked alike."""
    if not seen:
        return table.backs(zone, total(cards), owner)
    return [
        Thing(f"{zone}.{SUITS[suit]}{k}", SUITS[suit], like=SUITS[suit], owner=owner)
        for suit in range(4)
        for k in range(of(cards, suit))
    ]


def seat_tokens(chips: i64) -> dict[str, int]:
    """Return the chips at a place, by seat."""
    return {str(seat): of(chips, seat) for seat in range(4) if of(chips, seat) > 0}


def marks(game: Boukunron, seat: i64) -> list[str]:
    """Return how a seat that does not decide now is doing."""
    if table.deciding(game, seat):
        return []
    if game.chosen[seat] != 0:
        return ["decided"]
    if game.passed & bit(seat) != 0:
        return ["passed"]
    if game.is_over():
        return ["eliminated"] if scoring.is_banished(game, seat) else []
    resting = game.phase != Phase.PICK and game.is_skipped(seat) and game.laid[seat] == 0
    return ["resting"] if resting else []


def seat_view(game: Boukunron, seat: i64) -> SeatView:
    counts = [
        Count("chips", Text("boukunron.chips"), of(game.chips, seat)),
        Count("stock", Text("boukunron.stock"), total(game.stocks[seat])),
    ]
    score = game.scores()[seat] if game.turn == OVER else None
    return SeatView(
        seat, total(game.hands[seat]), score, counts=counts, state=marks(game, seat), dealer=seat == game.marker
    )


def prompt(game: Boukunron, viewer: i64) -> Prompt:
    """Return the prompt; what the hand of the seat to play allows is shown to that seat alone."""
    kind = PHASES[game.phase]
    text_id = f"boukunron.prompt.{kind}"
    limit_id = f"boukunron.limit.{kind}"
    args: dict[str, Any] = {"suit": SUITS[game.lead() if game.place == NOTHING else plaza.suit_at(game, game.place)]}
    least, most = 0, 0
    if game.phase in (Phase.PICK, Phase.TAKE_AGAIN):
        least = most = game.wanted()
    elif game.phase == Phase.PUT:
        least = most = 1
    elif game.phase == Phase.PLAY:
        least, most = 1, 3
        if game.hands[game.turn] == 0:
            text_id, limit_id, least, most = "boukunron.prompt.must_pass", "boukunron.limit.no_hand", 0, 0
        elif sees(viewer, game.turn):
            follows = of(game.hands[game.turn], game.lead()) > 0
            limit_id = "boukunron.limit.follow" if follows else "boukunron.limit.void"
    zones = ["laid"] if game.phase == Phase.PUT else []
    return Prompt(game.deciders(), kind, Text(text_id), Text(limit_id, args), least=least, most=most, zones=zones)


def described(move: i64) -> Move:
    """Return a legal move for the table: what it picks, where it goes, and what its button says."""
    text = reading.text(move)
    kind = move >> KIND << KIND
    names = suits(move & CARDS)
    if kind == TAKE_MOVE:
        return Move(text, names, label=Text("boukunron.move.take", {"n": len(names)}), kind="choose")
    if kind == PLAY_MOVE and len(names) < 3:
        return Move(text, names, label=Text("boukunron.move.play", {"cards": names}))
    if kind == PLAY_MOVE:
        args: dict[str, Any] = {"cards": names, "open": SUITS[move >> 32 & 3]}
        return Move(text, names, label=Text("boukunron.move.play_three", args))
    if kind == PASS:
        return Move(text, kind="pass", cost=1)
    if kind == PUT_MOVE:
        suit = SUITS[move & 3]
        return Move(text, [suit], label=Text("boukunron.move.put", {"suit": suit}), kind="choose")
    if move == KEEP:
        return Move(text, label=Text("boukunron.move.keep"), kind="done")
    if kind == CHIPS_MOVE:
        return Move(text, label=Text("boukunron.move.chips", {"n": move & 7}), kind="choose")
    place = (move & 7) - 1
    if place == LEAD:
        return Move(text, target="leads:lead", label=Text("boukunron.move.tyrant_lead"), kind="place")
    suit = SUITS[place]
    return Move(text, target=f"plaza:{suit}", label=Text("boukunron.move.tyrant", {"suit": suit}), kind="place")


# --- events ----------------------------------------------------------------------------------------------------------


def note_deal(game: Boukunron) -> None:
    """Note the first marker holder."""
    if game.log is None:
        return
    game.note(event("deal", game.marker, Text("boukunron.log.deal", {"who": game.marker})))


def note_hand(game: Boukunron, seat: i64, cards: i64) -> None:
    """Note a hand out of the stock: its player sees the cards, the others how many."""
    if game.log is None:
        return
    args: dict[str, Any] = {"who": seat, "n": total(cards)}
    text = Text("boukunron.log.own_hand", {**args, "cards": suits(cards)})
    game.note(event("draw", seat, text, seen_by=bit(seat), hidden_text=Text("boukunron.log.hand", args)))


def note_trick(game: Boukunron) -> None:
    """Note a new lead card."""
    if game.log is None:
        return
    args: dict[str, Any] = {"n": game.trick(), "cards": [court_name(game.leads[0])]}
    game.note(event("start", text=Text("boukunron.log.trick", args)))


def note_play(game: Boukunron, seat: i64) -> None:
    """Note a play: its player sees the cards; the others see how many, and the open one of three."""
    if game.log is None:
        return
    args: dict[str, Any] = {"who": seat, "n": total(game.laid[seat])}
    things = laid_things(game, seat, True)
    text = Text("boukunron.log.own_play", {**args, "cards": suits(game.laid[seat])})
    event = Event("play", seat, zone="laid", things=things, text=text)
    game.note(Happened(event, bit(seat), Text("boukunron.log.play", args)))
    if total(game.laid[seat]) == 3:
        face = things[0].face or ""
        text = Text("boukunron.log.open", {"who": seat, "cards": [face]})
        game.note(Happened(Event("flip", seat, zone="laid", things=things[:1], text=text)))


def note_chips(game: Boukunron, seat: i64, place: i64, number: i64) -> None:
    """Note chips of the Tyrant action."""
    if game.log is None:
        return
    text_id = "boukunron.log.tyrant_lead" if place == LEAD else "boukunron.log.tyrant"
    text = Text(text_id, {"who": seat, "n": number, "suit": SUITS[plaza.suit_at(game, place)]})
    game.note(event("rule", seat, text, rule="tyrant"))


def note_pass(game: Boukunron, seat: i64) -> None:
    """Note a pass: a chip for the hand."""
    if game.log is None:
        return
    game.note(event("pass", seat, Text("boukunron.log.pass", {"who": seat})))


def note_revealed(game: Boukunron, seat: i64, power: i64) -> None:
    """Note what a seat had played, with its power (NOTHING: it did not follow)."""
    if game.log is None:
        return
    args: dict[str, Any] = {"who": seat, "cards": suits(game.laid[seat]), "n": power}
    text = Text("boukunron.log.power" if power != NOTHING else "boukunron.log.no_follow", args)
    game.note(Happened(Event("flip", seat, zone="laid", things=laid_things(game, seat, True), text=text)))


def note_won(game: Boukunron, seat: i64) -> None:
    """Note that the lead card goes to its winner."""
    if game.log is None:
        return
    text = Text("boukunron.log.won", {"who": seat, "cards": [court_name(game.leads[0])]})
    game.note(event("take", seat, text, zone=f"fame{seat}"))


def note_settled(game: Boukunron, seat: i64, cards: i64) -> None:
    """Note that cards go to their columns; noted before they are there."""
    if game.log is None:
        return
    text = Text("boukunron.log.plaza", {"who": seat, "cards": suits(cards)})
    things = [
        Thing(f"plaza.{SUITS[suit]}.{of(game.upright, suit)}", SUITS[suit], at=SUITS[suit])
        for suit in range(i64(4))
        if of(cards, suit) > 0
    ]
    game.note(Happened(Event("place", seat, zone="plaza", things=things, text=text)))


def note_bundle(game: Boukunron, suit: i64) -> None:
    """Note that a column has five upright cards."""
    if game.log is None:
        return
    game.note(event("rule", text=Text("boukunron.log.bundle", {"suit": SUITS[suit]}), rule="bundle"))


def note_removed(game: Boukunron, text_id: str) -> None:
    """Note that the lead card leaves the match; `text_id` says why."""
    if game.log is None:
        return
    game.note(event("discard", text=Text(text_id, {"cards": [court_name(game.leads[0])]})))


def note_scored(game: Boukunron) -> None:
    """Note the score breakdown, and which seats are banished."""
    if game.log is None:
        return
    sheets = scoring.sheets(game)
    game.note(Happened(Event("score", text=Text("boukunron.log.scored"), sheets=sheets), ALL))
    for seat in game.clockwise(game.marker):
        if scoring.is_banished(game, seat):
            text = Text("boukunron.log.banished", {"who": seat})
            game.note(event("rule", seat, text, rule="monarchomachi"))
