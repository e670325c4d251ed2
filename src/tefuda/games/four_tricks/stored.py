"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count, shift
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.trick import all_played, leader_of, trick_of
from tefuda.games.four_tricks.plays import PACK, SEATS

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
        "won": [game.won_by(seat) for seat in range(SEATS)],
        "deals": game.rounds,
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
    for seat in range(i64(SEATS)):
        game.won |= shift(won[seat], 8 * seat)
    game.voids = vec[i64](table.suit_sets(setup, "barred", PACK, SEATS))
    game.rounds = setup.number_rows("deals", SEATS, 0, 13)
    for tricks in game.rounds:
        game.add_up(tricks)
    if game.turn != OVER:
        cards = all_played(game.trick, SEATS)
        table.check_trick(setup, game.hands, cards, game.turn)
        most = 12 - count(game.hands[game.turn])  # thirteen are counted in a round, the last trick as two
        if sum(won) > most:
            raise setup.refuse("won", "out_of_range", least="0", most=str(most), found=str(sum(won)))
        leader = leader_of(cards, game.turn)
        game.led, game.best, game.winner = table.resume_trick(setup, PACK, game.hands, game.voids, cards, leader)
