"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.trick import all_played, leader_of, trick_of
from tefuda.games.four_tricks.plays import PACK, SEATS, all_tricks, won_from

if TYPE_CHECKING:
    from tefuda.games.four_tricks import FourTricks


def state(game: FourTricks) -> dict[str, Any]:
    return {
        "hands": [PACK.faces(game.hands[seat]) for seat in range(SEATS)],
        "trick": PACK.slots(all_played(game.trick, SEATS)),
        "gone": PACK.faces(game.gone),
        "barred": [table.suits(PACK, game.voids[seat]) for seat in range(SEATS)],
        "turn": game.turn,
        "dealer": game.dealer,
        "won": all_tricks(game.won),
        "deals": [all_tricks(won) for won in game.rounds],
        "chance": game.chance,
    }


def load(game: FourTricks, setup: Setup) -> None:
    """Load a position from plain data.

    `turn` is the seat that plays next; the trick's leader is the first seat after it that has a card in the trick.
    """
    game.hands = vec[i64](setup.sets("hands", SEATS))
    game.trick = trick_of(setup.slots("trick", SEATS))
    game.gone = setup.cards("gone")
    game.turn = setup.number("turn", 0, OVER, SEATS - 1)
    game.dealer = setup.number("dealer", (game.turn + SEATS - 1) % SEATS, 0, SEATS - 1)
    won = setup.numbers("won", [0] * SEATS, 0, 13)
    game.won = won_from(won)
    game.voids = vec[i64](table.suit_sets(setup, "barred", PACK, SEATS))
    game.rounds = vec[i64]([won_from(tricks) for tricks in setup.number_rows("deals", SEATS, 0, 13)])
    for deal in game.rounds:
        game.add_up(deal)
    if game.turn != OVER:
        cards = all_played(game.trick, SEATS)
        table.check_trick(setup, game.hands, cards, game.turn)
        most = 12 - count(game.hands[game.turn])  # thirteen are counted in a round, the last trick as two
        if sum(won) > most:
            raise setup.refuse("won", "out_of_range", least="0", most=str(most), found=str(sum(won)))
        leader = leader_of(cards, game.turn)
        game.led, game.best, game.winner = table.resume_trick(setup, PACK, game.hands, game.voids, cards, leader)
