"""What each seat sees: the view, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine import table
from tefuda.engine.happened import ALL, Happened, event
from tefuda.engine.view import (
    Count,
    Event,
    Move,
    Prompt,
    ScoreRow,
    SeatView,
    Slot,
    Text,
    Thing,
    View,
    Zone,
)
from tefuda.games.hitsuji import reading, scoring
from tefuda.games.hitsuji.plays import AIM, AIM_NAMES, AIMED, BUILT, FENCE, PACKS, Phase, aim_names, of_seat, room_of

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji


def view(game: Hitsuji, viewer: i64) -> View:
    n = game.players
    pack = PACKS[n]
    zones = [fence_zone(game), table.trick(pack, list(game.trick), game.leader, game.winner)]
    for seat in range(n):
        zones.append(table.hand(pack, game.hands[seat], seat, viewer))
        if game.aiming:
            zones.append(aim_zone(game, seat))
    return table.frame(
        "hitsuji",
        game,
        viewer,
        Text("common.progress.deal", {"deal": min(game.rounds() + 1, n + 1), "of": n + 1}),
        [seat_view(game, seat) for seat in range(n)],
        zones,
        prompt(game, viewer),
        [described(game, viewer, move) for move in table.moves_of(game, viewer)],
        scores=score_rows(game),
    )


def fence_zone(game: Hitsuji) -> Zone:
    """Return the fences in a row, each with its sheep and the places still free."""
    things = []
    slots = []
    for k in range(i64(len(game.fences))):
        name = PACKS[game.players].name(game.fences[k])
        sheep = {str(s): of_seat(game.flocks[k], s) for s in range(game.players) if of_seat(game.flocks[k], s)}
        caption = Text("hitsuji.fence", {"fence": k + 1})
        slots.append(Slot(str(k), caption, room_of(game.fences[k]), sheep))
        things.append(Thing(name, name, owner=game.builders[k], at=str(k)))
    return Zone("fences", "row", "line", caption=None if slots else Text("hitsuji.fences"), things=things, slots=slots)


def aim_zone(game: Hitsuji, owner: i64) -> Zone:
    """Return a seat's four aim cards, open or turned down."""
    things = []
    for k in range(i64(4)):
        name = AIM_NAMES[4 * owner + k]
        tags = [] if game.aims[owner] & bit(k) else ["down"]
        things.append(Thing(name, name, owner=owner, tags=tags))
    return Zone(f"aims{owner}", "row", "line", owner, Text("hitsuji.aims"), things=things)


def seat_view(game: Hitsuji, seat: i64) -> SeatView:
    decided = game.chosen[seat] != 0 and game.waiting & bit(seat) == 0
    tricks = Count("tricks", Text("common.tricks"), game.won[seat])
    age = Count("age", Text("hitsuji.age"), game.age(seat))
    return SeatView(
        seat,
        hand=count(game.hands[seat]),
        score=scoring.points(game, seat),
        counts=[tricks, age],
        state=["decided"] if decided else [],
        dealer=seat == game.dealer,
    )


def prompt(game: Hitsuji, viewer: i64) -> Prompt | None:
    if game.is_over():
        return None
    if game.phase == Phase.PLAY:
        limit = table.follow_limit(PACKS[game.players], game.led)
        return Prompt([game.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)
    if game.phase == Phase.BUILD:
        text = Text("hitsuji.prompt.fence")
        return Prompt([game.turn], "fence", text, Text("hitsuji.limit.fence"), least=1, most=1, zones=["trick"])
    asked = viewer >= 0 and game.waiting & bit(viewer) != 0
    limit = Text("hitsuji.limit.aim", {"n": game.won[viewer]}) if asked else Text("hitsuji.limit.others_aim")
    zones = [f"aims{viewer}"] if asked else []
    return Prompt(game.deciders(), "aim", Text("hitsuji.prompt.aim"), limit, least=1, most=4, zones=zones)


def described(game: Hitsuji, seat: i64, move: i64) -> Move:
    """Return a legal move of a seat for the table."""
    if move < FENCE:
        return table.card_move(PACKS[game.players], move)
    text = reading.text(game, move)
    if move < AIM:
        names = [PACKS[game.players].name(move - FENCE)]
        return Move(text, names, label=Text("hitsuji.move.fence", {"cards": names}), kind="choose")
    names = aim_names(seat, move - AIM)
    return Move(text, names, label=Text("hitsuji.move.aim", {"cards": names}), kind="choose")


def score_rows(game: Hitsuji) -> list[ScoreRow]:
    """Return one row per fence, and one for the aim cards: points if the match ended now."""
    seats = range(game.players)
    rows = []
    for k in range(i64(len(game.fences))):
        values = [scoring.fence_points(game, k, s) + (BUILT if game.builders[k] == s else 0) for s in seats]
        rows.append(ScoreRow(Text("hitsuji.fence", {"fence": k + 1}), [*values]))
    if game.aiming:
        rows.append(ScoreRow(Text("hitsuji.aims"), [AIMED if scoring.aimed(game) == s else 0 for s in seats]))
    return rows


# --- what happened -----------------------------------------------------------------------------------------------


def note_play(game: Hitsuji, seat: i64, card: i64) -> None:
    """Note that a seat plays a card."""
    if game.log is not None:
        game.note(table.played(seat, [PACKS[game.players].name(card)]))


def note_take(game: Hitsuji) -> None:
    """Note that the winner takes the trick."""
    if game.log is not None:
        game.note(table.took(game.winner, [PACKS[game.players].name(card) for card in game.trick]))


def note_fence(game: Hitsuji, card: i64) -> None:
    """Note the fence that `turn` builds."""
    if game.log is not None:
        name = PACKS[game.players].name(card)
        text = Text("hitsuji.log.fence", {"who": game.turn, "cards": [name], "n": room_of(card)})
        game.note(event("place", game.turn, text, [name], zone="fences"))


def note_sheep(game: Hitsuji, seat: i64, sheep: i64) -> None:
    """Note how many sheep a seat drives in, or that there is no room for them."""
    if game.log is not None:
        key = "sheep" if sheep <= game.room() else "no_room"
        game.note(event("place", seat, Text(f"hitsuji.log.{key}", {"who": seat, "n": sheep})))


def note_aims(game: Hitsuji, seat: i64) -> None:
    """Note the aim cards that a seat turns down, if any."""
    if game.log is not None and game.chosen[seat] != 0:
        names = aim_names(seat, game.chosen[seat])
        text = Text("hitsuji.log.aim", {"who": seat, "n": game.won[seat], "cards": names})
        game.note(event("flip", seat, text, names, zone=f"aims{seat}"))


def note_score(game: Hitsuji) -> None:
    """Note the end of a round."""
    if game.log is not None:
        text = Text("hitsuji.log.scored", {"deal": game.rounds()})
        game.note(Happened(Event("score", text=text, sheets=scoring.sheets(game)), ALL))
