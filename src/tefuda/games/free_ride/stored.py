"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.domino import has_end
from tefuda.engine import table, tiles
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of
from tefuda.games.free_ride.plays import DOUBLE, PACK

if TYPE_CHECKING:
    from tefuda.games.free_ride import FreeRide


def state(game: FreeRide) -> dict[str, Any]:
    return {
        "hands": [PACK.faces(hand) for hand in game.hands],
        "rest": PACK.faces(game.rest),
        "trick": PACK.slots(game.trick),
        "suit": game.suit,
        "hosts": list(game.hosts),
        "won": [PACK.faces(won) for won in game.won],
        "gone": PACK.faces(game.gone),
        "barred": [tiles.ends(barred) for barred in game.voids],
        "turn": game.turn,
        "starter": game.starter,
        "points": game.points,
        "chance": game.chance,
    }


def load(game: FreeRide, setup: Setup) -> None:
    """Load a position from plain data.

    `suit` and `hosts` (whose tile each rider docked onto) must be named where a trick is on the table.
    """
    n = game.players
    game.hands = vec[i64](setup.sets("hands", n))
    game.rest = setup.cards("rest")
    game.trick = vec[i64](setup.slots("trick", n))
    game.won = vec[i64](setup.sets("won", n))
    game.gone = setup.cards("gone")
    game.turn = setup.number("turn", 0, OVER, n - 1)
    game.starter = setup.number("starter", max(game.turn, 0), 0, n - 1)
    game.voids = vec[i64](tiles.end_sets(setup, "barred", n))
    game.points = setup.number_rows("points", n, 0, PACK.size + DOUBLE * 10)
    for points in game.points:
        game.reward(points)
    game.suit = tiles.load_suit(setup, game.trick, game.turn, 9)
    game.hosts = vec[i64](setup.numbers("hosts", [NOTHING] * n, NOTHING, n - 1))
    if game.turn != OVER:
        table.check_trick(setup, game.hands, game.trick, game.turn)
        resume_trick(game, setup)
        tiles.check_voids(setup, game.hands, game.voids)


def resume_trick(game: FreeRide, setup: Setup) -> None:
    """Play the tiles again, one after the other; a rider must fit an end that is open at its time."""
    leader = leader_of(game.trick, game.turn)
    for k in range(game.players):
        seat = (leader + k) % game.players
        host = game.hosts[seat]
        if leader != NOTHING and game.trick[seat] != NOTHING:
            fits = host == NOTHING or (game.open[host] != NOTHING and has_end(game.trick[seat], game.open[host]))
            if not fits or (host != NOTHING and has_end(game.trick[seat], game.suit)):
                raise setup.refuse(f"hosts[{seat}]", "free_ride.setup.host")
            game.lay(seat)
        elif host != NOTHING:
            raise setup.refuse(f"hosts[{seat}]", "free_ride.setup.host")
