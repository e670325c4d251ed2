"""The table as one seat sees it, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine import table, tiles
from tefuda.engine.happened import event
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of
from tefuda.engine.view import Arrangement, Line, ScoreRow, SeatView, Sheet, Tag, Text, Thing, View, Zone
from tefuda.games.itazura_youkai.plays import FACELESS, HAND, HARM, NAMES, ONE_EYED

if TYPE_CHECKING:
    from tefuda.games.itazura_youkai import ItazuraYoukai


def view(game: ItazuraYoukai, seat: i64) -> View:
    pack = game.pack()
    order = range(game.players)
    zones = [tiles.trick(pack, list(game.trick), game.suit, leader_of(game.trick, game.turn), game.winner)]
    zones += [standing(game, yokai, seat) for yokai in range(2) if game.gone & bit(yokai)]
    if game.history:
        zones.append(played_before(game, seat))
    zones += [table.hand(pack, game.hands[other], other, seat) for other in order]
    spirits = {pack.name(yokai): NAMES[yokai] for yokai in range(2)}
    for zone in zones:
        for thing in zone.things:
            if thing.face in spirits:
                thing.marks = [spirits[thing.face]]
    trick = min(count(game.gone) // game.players + 1, HAND[game.players])
    return table.frame(
        "itazura_youkai",
        game,
        seat,
        Text("common.progress.trick", {"deal": len(game.rounds) + (not game.is_over()), "trick": trick}),
        [SeatView(other, hand=count(game.hands[other]), score=-game.penalty[other]) for other in order],
        zones,
        None if game.is_over() else tiles.prompt(game.turn, game.suit),
        tiles.moves(pack, game) if seat == game.turn else [],
        tags=[tag(game, yokai) for yokai in range(2) if game.haunted[yokai] != NOTHING],
        scores=[
            ScoreRow(Text("common.deal", {"deal": k + 1}), [game.harm(haunted, other) for other in order])
            for k, haunted in enumerate(game.rounds)
        ],
    )


def standing(game: ItazuraYoukai, yokai: int, viewer: i64) -> Zone:
    """Return a yokai that has been played: the seat it haunts, or the middle."""
    owner = game.haunted[yokai]
    name = game.pack().name(yokai)
    arrangement: Arrangement = "stack" if owner in (viewer, NOTHING) else "line"
    return Zone(
        NAMES[yokai],
        "pile",
        arrangement,
        owner if owner >= 0 else None,
        Text(f"itazura_youkai.rule.{NAMES[yokai]}.name"),
        things=[Thing(name, name)],
    )


def tag(game: ItazuraYoukai, yokai: int) -> Tag:
    """Return the same in words."""
    text = Text(f"itazura_youkai.tag.{NAMES[yokai]}", {"who": game.haunted[yokai]})
    return Tag(NAMES[yokai], text, NAMES[yokai], [game.pack().name(yokai)])


def played_before(game: ItazuraYoukai, viewer: i64) -> Zone:
    """Return the tiles of earlier tricks, for all to look through."""
    earlier = table.things(game.pack(), game.gone & ~(bit(FACELESS) | bit(ONE_EYED)))
    owner = viewer if viewer >= 0 else None
    return Zone("gone", "pile", "stack", owner, Text("itazura_youkai.history"), things=earlier)


def sheets(game: ItazuraYoukai, first: int) -> list[Sheet]:
    """Return the breakdown from round `first` (0 = all) on: one line for each time a seat was haunted."""
    out = []
    for seat in range(game.players):
        lines = [
            Line(Text(f"itazura_youkai.line.{NAMES[yokai]}", {"deal": first + k + 1}), -HARM[yokai])
            for k, haunted in enumerate(game.rounds[first:])
            for yokai in range(2)
            if haunted[yokai] == seat
        ]
        out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
    return out


# --- events ----------------------------------------------------------------------------------------------------------


def note_play(game: ItazuraYoukai, seat: i64, move: i64) -> None:
    """Note a lead or a plain tile."""
    if game.log is not None:
        game.note(tiles.played(game.pack(), seat, move))


def note_take(game: ItazuraYoukai, played: i64) -> None:
    """Note which seat takes the trick."""
    if game.log is not None:
        game.note(table.took(game.winner, game.pack().faces(played)))


def note_haunting(game: ItazuraYoukai, yokai: i64, seat: i64) -> None:
    """Note that a yokai moves before another seat, or into the middle (NOTHING)."""
    if game.log is None or (seat != NOTHING and seat == game.haunted[yokai]):
        return
    text = Text("itazura_youkai.log.middle")
    if seat != NOTHING:
        text = Text(f"itazura_youkai.log.{NAMES[yokai]}", {"who": seat})
    game.note(event("place", seat, text, [game.pack().name(yokai)], zone=NAMES[yokai], rule=NAMES[yokai]))


def note_score(game: ItazuraYoukai) -> None:
    """Note the end of a round. R8: the tile left over is turned up."""
    if game.log is None:
        return
    if game.rest != 0:
        names = game.pack().faces(game.rest)
        game.note(event("flip", text=Text("itazura_youkai.log.rest", {"cards": names}), faces=names, zone="rest"))
    game.note(table.scored(len(game.rounds), sheets(game, len(game.rounds) - 1)))
