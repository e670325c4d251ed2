"""Moves as texts, and the rule that forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.moves import Moves
from tefuda.engine.view import Reason, Text
from tefuda.games.trading_poker.kinds import KINDS
from tefuda.games.trading_poker.plays import (
    CLAIM,
    COLLECT,
    FROM_STOCK,
    JOKER,
    KEPT,
    NAMES,
    PACK,
    SWAP_WITH,
    WORDS,
    Phase,
)
from tefuda.games.trading_poker.scoring import kind_text

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def text(game: TradingPoker, move: i64) -> str:
    if move < JOKER:
        return NAMES[move]
    if move >= CLAIM:
        return f"claim {KINDS[game.score_table.kinds[move - CLAIM]]}"
    if move >= SWAP_WITH:
        return f"swap {move - SWAP_WITH}"
    return WORDS[move]


def parse(game: TradingPoker, written: str) -> i64:
    for move, word in WORDS.items():
        if word == written:
            return move
    for row in range(len(game.score_table.kinds)):
        if written == text(game, CLAIM + row):
            return CLAIM + row
    for seat in range(game.players):
        if written == text(game, SWAP_WITH + seat):
            return SWAP_WITH + seat
    card = table.card(PACK, written)
    if card == JOKER:
        raise BadNotation(Text("engine.no_such_move", {"move": written}))
    return card


def forbids(game: TradingPoker, move: i64) -> Reason | None:
    moves = Moves()
    game.legal(moves)
    return None if moves.has(move) else reason(game, move)


def reason(game: TradingPoker, move: i64) -> Reason:
    """Return why a move is not legal now."""
    choosing = game.phase in (Phase.ACTION, Phase.MORE)
    if move < JOKER and game.phase != Phase.MORE:
        return reason_card(game, move)
    if move == FROM_STOCK and game.phase in (Phase.ACTION, Phase.TAKE):
        return Reason("keep", Text("trading_poker.why.stock"))
    if move == COLLECT and game.phase == Phase.ACTION:
        return Reason("collect", Text("trading_poker.why.none_kept"))
    if SWAP_WITH <= move < CLAIM and game.phase == Phase.ACTION:
        own = game.ones[KEPT + game.active] == 0
        return Reason("swap", Text("trading_poker.why.none_kept" if own else "trading_poker.why.no_partner"))
    if move >= CLAIM and choosing:
        row = move - CLAIM
        args: dict[str, Any] = {"kind": kind_text(game.score_table.kinds[row])}
        empty = game.score_table.cards[row] & game.piles == 0
        return Reason("claim", Text("trading_poker.why.sold_out" if empty else "trading_poker.why.no_set", args))
    return Reason("turn", Text("engine.not_legal"))


def reason_card(game: TradingPoker, card: i64) -> Reason:
    cards: dict[str, Any] = {"cards": [NAMES[card]]}
    if game.phase in (Phase.ACTION, Phase.TAKE):
        return Reason("keep", Text("trading_poker.why.market", cards))
    if game.phase == Phase.SWAP:
        return Reason("swap", Text("trading_poker.why.not_kept", cards))
    if game.phase == Phase.AGAIN:
        return Reason("turn", Text("engine.not_legal"))
    if game.ones[game.turn] & bit(card) == 0:
        return Reason("own_card", Text("common.rule.own_card", cards))
    if game.picked & bit(card):
        return Reason("same_card", Text("trading_poker.why.same_card", cards))
    kind = kind_text(game.score_table.kinds[game.row])
    return Reason("claim", Text("trading_poker.why.no_fit", {**cards, "kind": kind}))
