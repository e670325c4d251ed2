"""What each seat sees: the view, the score breakdown, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine import table
from tefuda.engine.trick import all_played, leader_of
from tefuda.engine.view import Count, Line, Prompt, ScoreRow, SeatView, Sheet, Slot, Text, View, Zone
from tefuda.games.four_tricks.plays import MOST_TRICKS, PACK, SEATS, tricks_of

if TYPE_CHECKING:
    from tefuda.games.four_tricks import FourTricks


def view(game: FourTricks, viewer: i64) -> View:
    rounds = len(game.rounds)
    cards = all_played(game.trick, SEATS)
    zones = [table.trick(PACK, list(cards), leader_of(cards, game.turn), game.winner)]
    zones.append(worth(game, viewer))
    zones += [table.hand(PACK, game.hands[seat], seat, viewer) for seat in range(SEATS)]
    return table.frame(
        "four_tricks",
        game,
        viewer,
        Text("common.progress.deal", {"deal": min(rounds + 1, game.length), "of": game.length}),
        [seat_view(game, seat) for seat in range(SEATS)],
        zones,
        prompt(game),
        [table.card_move(PACK, move) for move in table.moves_of(game, viewer)],
        scores=[
            ScoreRow(Text("common.deal", {"deal": k + 1}), [game.points(k, seat) for seat in range(SEATS)])
            for k in range(rounds)
        ],
        rounds=True,
    )


def worth(game: FourTricks, viewer: i64) -> Zone:
    """Return what each number of tricks is worth, with the number that the viewer has."""
    own = game.won_by(viewer) if viewer >= 0 and not game.is_over() else -1
    slots = [
        Slot(str(n), value=game.worth(n), tags=["current"] if n == own else ["beaten"] if n < own else [])
        for n in range(MOST_TRICKS + 1)
    ]
    return Zone("worth", "row", "scale", caption=Text("four_tricks.worth"), slots=slots)


def seat_view(game: FourTricks, seat: i64) -> SeatView:
    tricks = game.won_by(seat)
    counts = [Count("tricks", Text("common.tricks"), tricks), Count("now", Text("four_tricks.now"), game.worth(tricks))]
    score = game.scores()[seat]
    return SeatView(seat, count(game.hands[seat]), score, counts=counts, dealer=seat == game.dealer)


def prompt(game: FourTricks) -> Prompt | None:
    if game.is_over():
        return None
    limit = table.follow_limit(PACK, game.led)
    return Prompt([game.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)


def sheets(game: FourTricks, start: int) -> list[Sheet]:
    """Return the breakdown from round `start` (0 = all) on: one line per round and seat."""
    out = []
    for seat in range(SEATS):
        lines = [
            Line(Text("four_tricks.line", {"deal": k + 1, "n": tricks_of(game.rounds[k], seat)}), game.points(k, seat))
            for k in range(start, len(game.rounds))
        ]
        out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
    return out


def note_take(game: FourTricks) -> None:
    """Note that the winner takes the trick."""
    if game.log is not None:
        game.note(table.took(game.winner, [PACK.name(card) for card in all_played(game.trick, SEATS)]))


def note_score(game: FourTricks) -> None:
    """Note the end of a round."""
    if game.log is not None:
        rounds = len(game.rounds)
        game.note(table.scored(rounds, sheets(game, rounds - 1)))
