"""What each seat sees: the view, the score breakdown, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, members
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.happened import ALL, Happened, event
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING, sees
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
    Tag,
    Text,
    Thing,
    View,
    Zone,
)
from tefuda.games.sono_arcana import hands, reading, scoring
from tefuda.games.sono_arcana.plays import (
    DOWN,
    HAND,
    HIDE,
    MORE,
    PHASES,
    RANKS,
    STOP,
    UP,
    Phase,
    arcana_names,
    face_up,
    worth,
)

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana


def view(game: SonoArcana, viewer: i64) -> View:
    over = game.is_over()
    zones = [] if over else [scale(game), lots_zone(game)]
    zones += [bids_zone(game, viewer), gone_zone(game)]
    zones += [collection(game, seat) for seat in range(game.players)]
    zones += [table.hand_of(hands.hand_names(game, seat), seat, viewer) for seat in range(game.players)]
    final = game.left == 1 and not over
    return table.frame(
        "sono_arcana",
        game,
        viewer,
        Text("sono_arcana.progress", {"n": HAND - game.left + (0 if over else 1), "of": HAND}),
        [seat_view(game, seat) for seat in range(game.players)],
        zones,
        prompt(game, viewer),
        [described(game, move) for move in table.moves_of(game, viewer)],
        tags=[Tag("final", Text("sono_arcana.final"))] if final else [],
    )


def scale(game: SonoArcana) -> Zone:
    """Return the order of the ranks, with the one to beat marked."""
    best = game.best() if game.phase == Phase.FOLLOW else NOTHING
    current = NOTHING if best == NOTHING else game.bids[best] % game.ranks
    slots = [Slot(rank, tags=["current"] * (k == current)) for k, rank in enumerate(RANKS[game.players])]
    return Zone("ranks", "row", "scale", slots=slots)


def lots_zone(game: SonoArcana) -> Zone:
    """Return the stack, and what is put up."""
    names = arcana_names(game.lots)
    things = [Thing(name, name, at=name) for name in names]
    slots = [Slot(name) for name in names]
    if game.stacked() > 0:
        things.insert(0, Thing("stack", back=1, at="stack"))
        slots.insert(0, Slot("stack"))
    caption = Text("sono_arcana.zone.lots", {"n": game.stacked()})
    return Zone("lots", "row", "line", caption=caption, things=things, slots=slots)


def bids_zone(game: SonoArcana, viewer: i64) -> Zone:
    """Return the bids of this round or, until the next one, of the last."""
    bidders = [seat for seat in game.clockwise(game.dealer) if game.bids[seat] != NOTHING]
    things = [bid_thing(game, seat, viewer) for seat in bidders]
    return Zone("bids", "trick", "compass", things=things, state=["lead"] * (not things))


def bid_thing(game: SonoArcana, seat: i64, viewer: i64) -> Thing:
    """Return a bid; one that came face down keeps its place's name when it is turned over."""
    name = game.name(game.bids[seat])
    secret = game.phase == Phase.SEALED or game.leader == NOTHING
    seen = not hands.is_hidden(game, seat) or sees(viewer, seat)
    return Thing(f"bid{seat}" if secret else name, name if seen else None, owner=seat, tags=bid_tags(game, seat))


def bid_tags(game: SonoArcana, seat: i64) -> list[str]:
    """Return the tags of a bid: bids that cancel out are turned down."""
    if game.phase == Phase.SEALED:
        return ["down"]
    cancelled = game.cancelled_ranks() & bit(game.bids[seat] % game.ranks) != 0
    past = game.phase in (Phase.LOTS, Phase.BID)
    led = seat == game.leader and not past
    return ["down"] * cancelled + ["best"] * (seat == game.best()) + ["led"] * led + ["past"] * past


def gone_zone(game: SonoArcana) -> Zone:
    """R7: return the bids of earlier rounds; anyone may look."""
    things = [Thing(name, name) for name in hands.names(game, game.gone)]
    return Zone("gone", "pile", "count", caption=Text("sono_arcana.zone.gone"), value=len(things), things=things)


def collection(game: SonoArcana, owner: i64) -> Zone:
    """Return what a seat has won, by last digit. What clashes is face down, though everyone knows what it is."""
    taken = game.taken[owner]
    up = arcana_names(face_up(taken))
    things = [Thing(name, name, owner=owner, tags=[] if name in up else ["down"]) for name in arcana_names(taken)]
    caption = Text("sono_arcana.zone.taken")
    return Zone(f"taken{owner}", "row", "line", owner, caption, worth(taken), things)


def seat_view(game: SonoArcana, seat: i64) -> SeatView:
    state = ["decided"] if game.waiting != 0 and game.waiting & bit(seat) == 0 else []
    hand = hands.held(game, seat)
    dealer = seat == game.dealer and game.turn != OVER
    if not game.teams:
        return SeatView(seat, hand, scoring.points(game, seat), state=state, dealer=dealer)
    role = Text("sono_arcana.team", {"n": seat % 2 + 1})
    both = Count("team", Text("sono_arcana.both"), scoring.points(game, seat))
    return SeatView(seat, hand, worth(game.taken[seat]), role, counts=[both], state=state, dealer=dealer)


def prompt(game: SonoArcana, viewer: i64) -> Prompt | None:
    """Return the prompt; what the hand of the seat to bid allows is shown to that seat alone."""
    if game.is_over():
        return None
    args: dict[str, Any] = {}
    limit = PHASES[game.phase]
    if game.phase == Phase.LOTS:
        args["n"] = game.stacked()
    elif game.phase == Phase.FOLLOW:
        args["suit"] = SUITS[game.suit_led()]
        if viewer == game.turn and not game.follows():
            limit = "void"
    picks = 0 if game.phase == Phase.LOTS else 1
    return Prompt(
        game.deciders(),
        PHASES[game.phase],
        Text(f"sono_arcana.prompt.{PHASES[game.phase]}"),
        Text(f"sono_arcana.limit.{limit}", args),
        least=picks,
        most=picks,
    )


def described(game: SonoArcana, move: i64) -> Move:
    """Return a legal move for the table."""
    text = reading.text(game, move)
    if move >= STOP:
        return Move(text, label=Text(f"sono_arcana.move.{text}"), kind="choose" if move == MORE else "done")
    name = game.name(move % HIDE)
    label = "sono_arcana.move.down" if move >= HIDE else "sono_arcana.move.up"
    return Move(text, [name], label=Text(label, {"cards": [name]}))


def result(game: SonoArcana) -> Result:
    keys = [(scoring.points(game, seat), scoring.highest(game, seat)) for seat in range(game.players)]
    places = table.placed(keys)
    scores = game.scores()
    teams = [seat % 2 for seat in range(game.players)] if game.teams else []
    return Result(places, scores, reason(game, places, scores), sheets(game), teams)


def sheets(game: SonoArcana) -> list[Sheet]:
    return [sheet(game, seat) for seat in range(game.players)]


def sheet(game: SonoArcana, seat: i64) -> Sheet:
    """Return the breakdown of one seat: what counts, each digit that clashes, and in a team the partner."""
    taken = game.taken[seat]
    up = face_up(taken)
    lines = [Line(Text("sono_arcana.line.up", {"n": count(up)}), UP * count(up), arcana_names(up))]
    for digit in range(10):
        clash = [f"a{n}" for n in members(taken & ~up) if n % 10 == digit]
        if clash:
            lines.append(Line(Text("sono_arcana.line.clash", {"digit": digit}), DOWN * len(clash), clash))
    if game.teams:
        partner = (seat + 2) % 4
        lines.append(Line(Text("sono_arcana.line.partner", {"who": partner}), worth(game.taken[partner])))
    return Sheet(seat, scoring.points(game, seat), lines)


def reason(game: SonoArcana, places: list[int], scores: list[int]) -> Text:
    """Return why the first won: the most points, the highest arcanum face up, or not alone."""
    winner = places.index(1)
    side = scoring.allies(game, winner)
    args: dict[str, Any] = {"who": winner, "n": scores[winner]}
    if any(place == 1 and side & bit(seat) == 0 for seat, place in enumerate(places)):
        return Text("common.result.shared", args)
    if any(score == scores[winner] and side & bit(seat) == 0 for seat, score in enumerate(scores)):
        args["cards"] = [f"a{scoring.highest(game, winner)}"]
        return Text("sono_arcana.result.tie_team" if game.teams else "sono_arcana.result.tie", args)
    return Text("sono_arcana.result.team" if game.teams else "common.result.highest", args)


# --- what happened -----------------------------------------------------------------------------------------------


def note_deal(game: SonoArcana) -> None:
    """Note that the match begins."""
    if game.log is not None:
        game.note(event("deal", game.dealer, Text("sono_arcana.log.deal", {"who": game.dealer})))


def note_lots(game: SonoArcana, start: i64) -> None:
    """Note the arcana put up, from place `start` of the stack on."""
    if game.log is not None:
        names = [f"a{game.stack[k]}" for k in range(start, game.turned)]
        game.note(event("flip", text=Text("sono_arcana.log.lots", {"cards": names}), faces=names, zone="lots"))


def note_bid(game: SonoArcana, seat: i64) -> None:
    """Note a bid face up."""
    if game.log is not None:
        game.note(table.played(seat, [game.name(game.bids[seat])], "bids"))


def note_hidden(game: SonoArcana, card: i64) -> None:
    """Note that the dealer bids face down: only the dealer sees the card."""
    if game.log is not None:
        seat = game.dealer
        args: dict[str, Any] = {"who": seat, "cards": [game.name(card)]}
        thing = Thing(f"bid{seat}", game.name(card), owner=seat, tags=["down"])
        event = Event("play", seat, zone="bids", things=[thing], text=Text("sono_arcana.log.own_down", args))
        game.note(Happened(event, bit(seat), Text("sono_arcana.log.down", {"who": seat})))


def note_reveal(game: SonoArcana) -> None:
    """Note all bids as they are turned over."""
    if game.log is not None:
        for seat in game.clockwise(game.dealer):
            name = game.name(game.bids[seat])
            thing = Thing(f"bid{seat}", name, owner=seat)
            text = Text("sono_arcana.log.reveal", {"who": seat, "cards": [name]})
            game.note(Happened(Event("flip", seat, zone="bids", things=[thing], text=text), ALL))


def note_award(game: SonoArcana, winner: i64, by_default: bool) -> None:
    """Note which bids cancelled each other, and which seat takes the lots."""
    if game.log is not None:
        cancelled = game.cancelled_ranks()
        names = [game.name(card) for card in game.bids if cancelled & bit(card % game.ranks) != 0]
        if names:
            game.note(event("rule", text=Text("sono_arcana.log.cancel", {"cards": names}), rule="cancel"))
        lots = arcana_names(game.lots)
        text = Text("sono_arcana.log.default" if by_default else "sono_arcana.log.took", {"who": winner, "cards": lots})
        game.note(event("take", winner, text, lots, zone=f"taken{winner}"))


def note_score(game: SonoArcana) -> None:
    """Note the end of the match."""
    if game.log is not None:
        game.note(Happened(Event("score", text=Text("sono_arcana.log.scored"), sheets=sheets(game)), ALL))
