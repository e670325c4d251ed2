"""§5.1 Linking by hand: the moves that build a layout, who starts the count, and the clock.

Which layouts there are, and the longest one, is in `layouts.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.moves import Moves
from tefuda.games.sushi import pieces
from tefuda.games.sushi.layouts import ALONE, is_laid, joins, lay, longest, tile_of_lay
from tefuda.games.sushi.plays import FINISH, LAYS, SECONDS, TAKE_BACK, Phase

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi


def add_lays(game: Sushi, moves: Moves) -> None:
    seat = game.turn
    layout = game.layouts[seat]
    for tile in sorted(unlaid(game, seat)):
        if joins(layout, tile, ALONE):
            moves.add(LAYS | lay(tile, ALONE))
        for to in sorted([tile_of_lay(laid) for laid in layout]):
            if joins(layout, tile, to):
                moves.add(LAYS | lay(tile, to))
    moves.add(FINISH)
    if len(layout) > 0 and game.backs[seat] > 0:
        moves.add(TAKE_BACK)


def unlaid(game: Sushi, seat: i64) -> list[int]:
    """Return the toppings taken that are not in the seat's layout yet."""
    return [tile for tile in pieces.taken(game, seat, game.netas) if not is_laid(game.layouts[seat], tile)]


def link(game: Sushi, move: i64) -> None:
    """Lay a tile or take one back, or finish; a seat that lays its last tile has finished, too."""
    seat = game.turn
    layout = game.layouts[seat]
    if move == TAKE_BACK:
        game.backs = vec[i64]([n - (other == seat) for other, n in enumerate(game.backs)])
        layout = layout[: len(layout) - 1]
    elif move != FINISH:
        layout = append(layout[:], move ^ LAYS)  # copied, since clones share the layout
    game.layouts = [layout if other == seat else laid for other, laid in enumerate(game.layouts)]
    if move == FINISH or len(unlaid(game, seat)) == 0:
        game.waiting ^= bit(seat)
    if game.waiting != 0:
        game.turn = game.next_waiting(game.starter)
    else:
        game.end_round([len(laid) for laid in game.layouts])


def layout(game: Sushi, seat: i64) -> vec[i64]:
    """Return what the seat has linked of the toppings taken: its own layout, or the best there is."""
    if game.by_hand and not game.imagined:
        return game.layouts[seat]
    return longest(pieces.taken(game, seat, game.netas), vec[i64]())


def best_move(game: Sushi) -> i64:
    """Return the move of a bot, which links without a mistake."""
    layout = game.layouts[game.turn]
    best = longest(pieces.taken(game, game.turn, game.netas), layout)
    return LAYS | best[len(layout)] if len(best) > len(layout) else FINISH


# --- the clock, with `timed` -----------------------------------------------------------------------------------------


def is_caller(game: Sushi, seat: i64) -> bool:
    """Return whether a seat has the fewest tricks and so starts the count when done (§7.4: all that have)."""
    return all(pieces.tricks(game, seat) <= pieces.tricks(game, other) for other in range(game.players))


def is_counting(game: Sushi) -> bool:
    """Return whether a caller is done; one without tricks is done at once (R7)."""
    return any(is_caller(game, seat) and game.waiting & bit(seat) == 0 for seat in range(game.players))


def seconds(game: Sushi) -> i64:
    """Return the time limit: callers have one of their own, the others from when a caller is done."""
    if game.phase != Phase.LINK or not game.timed:
        return 0
    if is_counting(game):
        return game.count_seconds
    return SECONDS if is_caller(game, game.turn) else 0


def clock(game: Sushi) -> i64:
    """Return one clock for all steps of a linking, and a new one for the count."""
    return 2 * i64(len(game.links)) + (1 if is_counting(game) else 0) if game.phase == Phase.LINK else -1
