"""§4 D Claims: which are possible, the choice of their cards one by one, and the score card they earn.

Which cards make a kind is in `kinds.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.games.trading_poker import past, show
from tefuda.games.trading_poker.kinds import SIZES, extension, lack, lacks
from tefuda.games.trading_poker.places import carry
from tefuda.games.trading_poker.plays import CLAIM, GONE, Phase

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def add_claims(game: TradingPoker, moves: Moves) -> None:
    lacking = lacks(game.ones[game.active])
    for row in range(i64(len(game.score_table.kinds))):
        if is_possible(game, row, lacking):
            moves.add(CLAIM + row)


def is_possible(game: TradingPoker, row: i64, lacking: i64) -> bool:
    """Return whether a claim is possible: a score card of the kind is left, and the hand, which lacks this, has a set.

    R3: without one, D is not offered.
    """
    return game.score_table.cards[row] & game.piles != 0 and lack(lacking, game.score_table.kinds[row]) == 0


def any_possible(game: TradingPoker) -> bool:
    lacking = lacks(game.ones[game.active])
    kinds = i64(len(game.score_table.kinds))
    row: i64 = 0
    while row < kinds and not is_possible(game, row, lacking):
        row += 1
    return row < kinds


def begin_claim(game: TradingPoker, row: i64) -> None:
    game.row, game.picked = row, 0
    next_pick(game)


def pick(game: TradingPoker, card: i64) -> None:
    """Pick one of the cards of the claim. It stays in the hand until the claim is made."""
    game.picked |= bit(card)
    next_pick(game)


def fitting(game: TradingPoker) -> i64:
    """Return the hand cards one of which may be picked next."""
    return extension(game.score_table.kinds[game.row], game.picked, game.ones[game.active])


def next_pick(game: TradingPoker) -> None:
    """Go on with a claim: the rest follows automatically when nothing is left to choose."""
    more = fitting(game)
    if count(more) == SIZES[game.score_table.kinds[game.row]] - count(game.picked):
        game.picked |= more
        claim(game)
    else:
        game.phase = Phase.PICK


def claim(game: TradingPoker) -> None:
    """Discard exactly these cards (R5) for the top score card of the kind (R4); then claim again, or end the action."""
    seat, cards = game.active, game.picked
    score_card = first(game.piles & game.score_table.cards[game.row])
    show.note_claim(game, seat, cards, score_card)
    past.note_cards(game, past.GO, seat, cards, 0, past.EVERYONE)
    carry(game, seat, GONE, cards, 0)
    game.piles ^= bit(score_card)
    won = game.won[:]
    won[seat] |= bit(score_card)
    game.won = won
    game.row, game.picked, game.claimed = NOTHING, 0, True
    game.phase = Phase.MORE
    if not any_possible(game):
        game.end_action()
