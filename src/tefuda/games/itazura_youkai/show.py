"""The table as one seat sees it, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine import table, tiles
from tefuda.engine.happened import told
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of
from tefuda.engine.view import Arrangement, ScoreRow, SeatView, Tag, Text, Thing, View, Zone
from tefuda.games.itazura_youkai.plays import FACELESS, HAND, NAMES, ONE_EYED

if TYPE_CHECKING:
    from tefuda.games.itazura_youkai import ItazuraYoukai


def view(game: ItazuraYoukai, seat: i64) -> View:
    over = game.turn == OVER
    pack = game.pack()
    order = range(game.players)
    zones = [tiles.trick(pack, list(game.trick), game.suit, leader_of(game.trick, game.turn), game.winner)]
    zones += [standing(game, yokai, seat) for yokai in range(2) if game.gone & bit(yokai)]
    if game.history:
        zones.append(played_before(game, seat))
    zones += [table.hand(pack, game.hands[other], other, seat) for other in order]
    seats = [
        SeatView(
            other,
            hand=count(game.hands[other]),
            score=-game.penalty[other],
            state=["turn"] if other == game.turn else [],
        )
        for other in order
    ]
    trick = min(count(game.gone) // game.players + 1, HAND[game.players])
    return View(
        "itazura_youkai",
        seat if seat >= 0 else None,
        Text("common.progress.trick", {"deal": min(len(game.deals) + 1, game.cap), "trick": trick}),
        seats,
        zones,
        None if over else tiles.prompt(game.turn, game.suit),
        tags=[tag(game, yokai) for yokai in range(2) if game.haunted[yokai] != NOTHING],
        moves=tiles.moves(pack, game) if seat == game.turn else [],
        scores=[
            ScoreRow(Text("common.deal", {"deal": k + 1}), [game.harm(haunted, other) for other in order])
            for k, haunted in enumerate(game.deals)
        ],
        result=game.result() if over else None,
    )


def standing(game: ItazuraYoukai, yokai: int, viewer: i64) -> Zone:
    """A yokai that has been played: before whom it haunts, or in the middle."""
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
    """The same in words."""
    text = Text(f"itazura_youkai.tag.{NAMES[yokai]}", {"who": game.haunted[yokai]})
    return Tag(NAMES[yokai], text, NAMES[yokai], [game.pack().name(yokai)])


def played_before(game: ItazuraYoukai, viewer: i64) -> Zone:
    """The tiles of earlier tricks, for everybody to look through."""
    earlier = table.things(game.pack(), game.gone & ~(bit(FACELESS) | bit(ONE_EYED)))
    owner = viewer if viewer >= 0 else None
    return Zone("gone", "pile", "stack", owner, Text("itazura_youkai.history"), things=earlier)


def note_haunting(game: ItazuraYoukai, yokai: i64, seat: i64) -> None:
    """A yokai moves before another seat, or into the middle (NOTHING)."""
    if game.log is None or (seat != NOTHING and seat == game.haunted[yokai]):
        return
    text = Text("itazura_youkai.log.middle")
    if seat != NOTHING:
        text = Text(f"itazura_youkai.log.{NAMES[yokai]}", {"who": seat})
    game.note(told("place", seat, text, [game.pack().name(yokai)], zone=NAMES[yokai], rule=NAMES[yokai]))


def note_rest(game: ItazuraYoukai) -> None:
    """R8: the deal is over, and the tile left over is turned up."""
    if game.log is not None and game.rest != 0:
        names = game.pack().faces(game.rest)
        game.note(told("flip", text=Text("itazura_youkai.log.rest", {"cards": names}), faces=names, zone="rest"))
