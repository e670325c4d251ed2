"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine import table, tiles
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of
from tefuda.games.itazura_youkai.plays import FACELESS, MOST, NAMES, ONE_EYED

if TYPE_CHECKING:
    from tefuda.games.itazura_youkai import ItazuraYoukai


def state(game: ItazuraYoukai) -> dict[str, Any]:
    pack = game.pack()
    return {
        "hands": [pack.faces(hand) for hand in game.hands],
        "rest": pack.faces(game.rest),
        "trick": pack.slots(game.trick),
        "suit": game.suit,
        "gone": pack.faces(game.gone),
        "barred": [tiles.ends(barred) for barred in game.voids],
        "faceless": game.haunted[FACELESS],
        "one_eyed": game.haunted[ONE_EYED],
        "turn": game.turn,
        "starter": game.starter,
        "deals": game.rounds,
        "chance": game.chance,
    }


def load(game: ItazuraYoukai, setup: Setup) -> None:
    """Load a position from plain data.

    `suit` must be named where a trick is on the table, and a yokai that haunts must be among the `gone`.
    """
    n = game.players
    game.hands = vec[i64](setup.sets("hands", n))
    game.rest = setup.cards("rest")
    game.trick = vec[i64](setup.slots("trick", n))
    game.gone = setup.cards("gone")
    game.turn = setup.number("turn", 0, OVER, n - 1)
    game.starter = setup.number("starter", max(game.turn, 0), 0, n - 1)
    game.voids = vec[i64](tiles.end_sets(setup, "barred", n))
    for yokai in range(2):
        game.haunted[yokai] = setup.number(NAMES[yokai], NOTHING, NOTHING, n - 1)
        if game.haunted[yokai] != NOTHING and game.gone & bit(yokai) == 0:
            raise setup.refuse(NAMES[yokai], "itazura_youkai.setup.not_out", cards=game.pack().name(yokai))
    game.rounds = setup.number_rows("deals", 2, NOTHING, n - 1)
    for haunted in game.rounds:
        for seat in range(n):
            game.penalty[seat] -= game.harm(haunted, seat)
    game.suit = tiles.load_suit(setup, game.trick, game.turn, MOST[n])
    if game.turn != OVER:
        table.check_trick(setup, game.hands, game.trick, game.turn)
        resume_trick(game)
        tiles.check_voids(setup, game.hands, game.voids)


def resume_trick(game: ItazuraYoukai) -> None:
    leader = leader_of(game.trick, game.turn)
    for k in range(game.players):
        seat = (leader + k) % game.players
        if leader != NOTHING and game.trick[seat] != NOTHING:
            game.count_in(seat)
