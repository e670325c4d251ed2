"""What each seat sees: the view, the score breakdown, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.happened import event
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import all_played, played
from tefuda.engine.view import (
    Count,
    Line,
    Move,
    Prompt,
    ScoreRow,
    SeatView,
    Sheet,
    Text,
    Thing,
    View,
    Zone,
)
from tefuda.games.noroi_no_efuda import reading
from tefuda.games.noroi_no_efuda.piles import OPEN, PLACES, card_of, points, round_points, size, top_rank
from tefuda.games.noroi_no_efuda.plays import NAME, PUT, ROUNDS, Phase

if TYPE_CHECKING:
    from tefuda.games.noroi_no_efuda import NoroiNoEfuda


def view(game: NoroiNoEfuda, viewer: i64) -> View:
    return table.frame(
        "noroi_no_efuda",
        game,
        viewer,
        Text("common.progress.deal", {"deal": min(len(game.rounds) + 1, ROUNDS), "of": ROUNDS}),
        [seat_view(game, seat) for seat in range(game.players)],
        zones(game, viewer),
        prompt(game),
        [described(game, move) for move in table.moves_of(game, viewer)],
        scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), [*row]) for k, row in enumerate(game.rounds)],
        rounds=True,
    )


def seat_view(game: NoroiNoEfuda, seat: i64) -> SeatView:
    points = Count("round", Text("noroi_no_efuda.round"), round_points(game, seat))
    return SeatView(seat, count(game.hands[seat]), game.scores()[seat], counts=[points])


def zones(game: NoroiNoEfuda, viewer: i64) -> list[Zone]:
    taking = game.phase == Phase.TAKING
    leader = NOTHING if taking else game.leader
    trick = table.trick(
        game.pack, list(all_played(game.trick, game.sides())), leader, NOTHING if taking else game.winner
    )
    for thing in trick.things:
        if thing.owner == game.players:
            thing.owner = None  # Cacio has no seat
        if game.led != NOTHING and thing.face is not None and thing.face[0] == "X":
            thing.stands_for = SUITS[game.led]
        if taking and thing.face == game.pack.name(played(game.trick, game.taken_from())):
            thing.tags = ["current"]
    out = [trick]
    if game.sides() > game.players:
        cards = table.things(game.pack, game.hands[game.players])
        out.append(Zone("cacio", "row", "line", caption=Text("noroi_no_efuda.zone.cacio"), things=cards))
    gone = table.things(game.pack, game.gone)
    out.append(Zone("gone", "pile", "count", caption=Text("noroi_no_efuda.zone.gone"), value=len(gone), things=gone))
    for seat in range(game.players):
        out += pile_zones(game, seat)
        out.append(table.hand(game.pack, game.hands[seat], seat, viewer))
    return out


def pile_zones(game: NoroiNoEfuda, seat: i64) -> list[Zone]:
    """Return the piles of the four suits, empty or not, and joker piles whose suit is open, each with its value.

    Everyone may look through them, in their order (R10).
    """
    out = []
    for place in range(PLACES):
        pile = game.piles[PLACES * seat + place]
        if pile == 0 and place >= OPEN:
            continue
        faces = pile_faces(game, pile, place)
        things = [Thing(face, face, owner=seat, stands_for=joker_suit(face, place)) for face in faces]
        caption = Text("noroi_no_efuda.zone.pile", {"n": len(faces)})
        if pile == 0:
            caption = Text("noroi_no_efuda.zone.no_pile", {"suit": SUITS[place]})
        value = points(pile) if pile != 0 else None
        out.append(Zone(zone_id(seat, place), "pile", "stack", seat, caption, value, things))
    return out


def prompt(game: NoroiNoEfuda) -> Prompt | None:
    if game.is_over():
        return None
    if game.phase == Phase.TAKING:
        card = played(game.trick, game.taken_from())
        text = Text("noroi_no_efuda.prompt.put", {"cards": [game.pack.name(card)]})
        return Prompt([game.turn], "place", text, queue(game))
    if game.phase == Phase.NAMING:
        return Prompt([game.turn], "name", Text("noroi_no_efuda.prompt.name"), Text("noroi_no_efuda.limit.name"))
    limit = Text("common.limit.lead")
    if game.led != NOTHING:
        limit = Text("noroi_no_efuda.limit.follow", {"suit": SUITS[game.led]})
    if game.phase == Phase.HELPING:
        text = Text("noroi_no_efuda.prompt.cacio")
        return Prompt([game.turn], "card", text, limit, least=1, most=1, zones=["cacio"])
    return Prompt([game.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)


def queue(game: NoroiNoEfuda) -> Text:
    """Return what comes after the card that is being taken."""
    rest = [game.side_taken(k) for k in range(game.sides())]
    names = [game.pack.name(played(game.trick, side)) for side in rest if played(game.trick, side) != NOTHING]
    if len(names) == 1:
        return Text("noroi_no_efuda.limit.last")
    return Text("noroi_no_efuda.limit.queue", {"cards": names[1:]})


def described(game: NoroiNoEfuda, move: i64) -> Move:
    """Return a legal move for the table."""
    if move < NAME:
        return table.card_move(game.pack, move)
    if move < PUT:
        label = Text("noroi_no_efuda.move.name", {"suit": SUITS[move - NAME]})
    elif move - PUT >= OPEN:
        label = Text(f"noroi_no_efuda.move.{'open' if move - PUT == OPEN else 'new'}")
    else:
        label = Text("noroi_no_efuda.move.put", {"suit": SUITS[move - PUT]})
    return Move(reading.text(game, move), label=label, kind="choose")


def sheets(game: NoroiNoEfuda, start: int) -> list[Sheet]:
    """Return the breakdown from round `start` (0 = all) on.

    The last round is given pile by pile, earlier ones as one line each; then it has a heading.
    """
    out = []
    for seat in range(game.players):
        lines = [
            Line(Text("common.deal", {"deal": start + k + 1}), row[seat]) for k, row in enumerate(game.rounds[start:-1])
        ]
        if lines:
            lines.append(Line(Text("common.deal", {"deal": len(game.rounds)})))
        for place in range(PLACES):
            pile = game.piles[PLACES * seat + place]
            if pile != 0:
                text = Text("noroi_no_efuda.line.pile", {"rank": top_rank(pile), "n": size(pile)})
                lines.append(Line(text, points(pile), pile_faces(game, pile, place)))
        out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
    return out


def pile_faces(game: NoroiNoEfuda, pile: i64, suit: i64) -> list[str]:
    """Return the cards of a pile, from its bottom to its top."""
    out: list[str] = []
    while pile != 0:
        out.insert(0, game.pack.name(card_of(game, pile & 15, suit)))
        pile >>= 4
    return out


def zone_id(seat: i64, place: i64) -> str:
    return f"pile{seat}{(SUITS + 'XY')[place]}"


def joker_suit(face: str, place: i64) -> str:
    """Return the suit that a joker has become part of."""
    return SUITS[place] if face[0] == "X" and place < OPEN else ""


# --- what happened -----------------------------------------------------------------------------------------------


def note_play(game: NoroiNoEfuda, side: i64, card: i64) -> None:
    """Note the card that a seat, or Cacio, plays."""
    if game.log is not None:
        names = [game.pack.name(card)]
        if side == game.players:
            text = Text("noroi_no_efuda.log.cacio", {"who": game.turn, "cards": names})
            game.note(event("play", text=text, faces=names, zone="trick"))
        else:
            game.note(table.played(side, names))


def note_name(game: NoroiNoEfuda, suit: i64) -> None:
    """Note the suit that the leader of a joker names."""
    if game.log is not None:
        text = Text("noroi_no_efuda.log.name", {"who": game.turn, "suit": SUITS[suit]})
        game.note(event("choose", game.turn, text))


def note_take(game: NoroiNoEfuda) -> None:
    """Note that `turn` takes the trick."""
    if game.log is not None:
        names = [game.pack.name(card) for card in all_played(game.trick, game.sides())]
        game.note(event("take", game.turn, Text("common.log.took", {"who": game.turn}), names, zone="trick"))


def note_discard(game: NoroiNoEfuda) -> None:
    """Note that the trick is discarded, since Cacio won it."""
    if game.log is not None:
        names = [game.pack.name(card) for card in all_played(game.trick, game.sides())]
        game.note(event("discard", text=Text("noroi_no_efuda.log.cacio_wins"), faces=names, zone="gone"))


def note_put(game: NoroiNoEfuda, card: i64, place: i64) -> None:
    """Note where a card went; in words only for jokers, whose place was not clear from the start."""
    if game.log is not None:
        names = [game.pack.name(card)]
        text = None
        if game.is_joker(card):
            suit = joker_suit(names[0], place)
            text = Text(f"noroi_no_efuda.log.{'joker' if suit else 'open'}", {"who": game.turn, "suit": suit})
        game.note(event("place", game.turn, text, names, zone=zone_id(game.turn, place)))


def note_curse(game: NoroiNoEfuda, lost: i64) -> None:
    """Note the cards that a court card takes away, itself among them."""
    if game.log is not None:
        names = game.pack.faces(lost)
        alone = len(names) == 1
        text = Text(f"noroi_no_efuda.log.{'alone' if alone else 'curse'}", {"who": game.turn, "cards": names})
        game.note(event("discard", game.turn, text, names, zone="gone", rule="" if alone else "curse"))


def note_score(game: NoroiNoEfuda) -> None:
    """Note the end of a round."""
    if game.log is not None:
        rounds = len(game.rounds)
        game.note(table.scored(rounds, sheets(game, rounds - 1)))
