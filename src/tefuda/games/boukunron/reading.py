"""Moves as texts, and the rule that forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.pack import SUITS
from tefuda.engine.errors import BadNotation
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Text
from tefuda.games.boukunron import plaza
from tefuda.games.boukunron.cards import bag_of, of, one, suits, total
from tefuda.games.boukunron.plays import (
    CARDS,
    CHIPS_MOVE,
    HAND,
    KEEP,
    KIND,
    PASS,
    PLACES,
    PLAY_MOVE,
    PUT_MOVE,
    TAKE_MOVE,
    TYRANT_MOVE,
    Phase,
)

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def text(move: i64) -> str:
    kind = move >> KIND << KIND
    cards = move & CARDS
    if kind == TAKE_MOVE:
        return " ".join(["take", *[f"{SUITS[s]}{of(cards, s)}" for s in range(4) if of(cards, s) > 0]])
    if kind == PLAY_MOVE:
        names = suits(cards)
        return " ".join(names if len(names) < 3 else [*names, "open", SUITS[move >> 32 & 3]])
    if kind == TYRANT_MOVE:
        return "keep" if move == KEEP else f"tyrant {PLACES[(move & 7) - 1]}"
    if kind == CHIPS_MOVE:
        return f"chips {move & 7}"
    return "pass" if kind == PASS else f"put {SUITS[move & 3]}"


def parse(written: str) -> i64:
    words = written.split(" ")
    move: i64 = NOTHING
    if written == "pass":
        return PASS
    if written == "keep":
        return KEEP
    if words[0] == "take":
        move = read_take(words[1:])
    elif words[0] == "tyrant" and len(words) == 2 and words[1] in PLACES:
        move = TYRANT_MOVE | PLACES.index(words[1]) + 1
    elif words[0] == "chips" and len(words) == 2 and words[1] in ("1", "2", "3", "4", "5"):
        move = CHIPS_MOVE | int(words[1])
    elif words[0] == "put" and len(words) == 2 and is_suit(words[1]):
        move = PUT_MOVE | SUITS.index(words[1])
    elif is_suit(words[0]):
        move = read_play(words)
    if move < 0 or text(move) != written:
        raise BadNotation(Text("engine.no_such_move", {"move": written}))
    return move


def is_suit(word: str) -> bool:
    return len(word) == 1 and word in SUITS


def read_take(words: list[str]) -> i64:
    """Return the move of `S2 H3 D2`, or NOTHING."""
    cards: i64 = 0
    for word in words:
        number = word[1:]
        if not is_suit(word[:1]) or not number.isascii() or not number.isdecimal() or int(number) > HAND + 9:
            return NOTHING
        cards += int(number) * one(SUITS.index(word[0]))
    return TAKE_MOVE | cards if 0 < total(cards) <= HAND + 9 else NOTHING


def read_play(words: list[str]) -> i64:
    """Return the move of `H`, `H C` or `H H C open C`, or NOTHING."""
    opened = words[-1]
    names = words[:-2] if "open" in words else words
    if not all(is_suit(word) for word in [*names, opened]) or not 1 <= len(names) <= 3:
        return NOTHING
    if len(names) == 3 and opened not in names:
        return NOTHING
    number = i64(len(names))
    open_suit = i64(SUITS.index(opened)) if number == 3 else i64(0)
    return PLAY_MOVE | number << 34 | open_suit << 32 | bag_of([SUITS.index(name) for name in names])


def forbids(game: Boukunron, move: i64) -> Reason | None:
    seat = game.turn
    kind = move >> KIND << KIND
    if kind in (PASS, PLAY_MOVE) and game.phase == Phase.PLAY:
        return forbids_pass(game, seat) if kind == PASS else forbids_play(game, seat, move & CARDS)
    if kind == TAKE_MOVE and game.phase in (Phase.PICK, Phase.TAKE_AGAIN):
        if total(move & CARDS) != game.wanted():
            return Reason("hand_size", Text("boukunron.why.hand_size", {"n": game.wanted()}))
        return lacking(move & CARDS, game.stocks[seat])
    if kind == TYRANT_MOVE and game.phase == Phase.TYRANT:
        if move == KEEP or plaza.may_press(game, (move & 7) - 1):
            return None
        return Reason("tyrant", Text("boukunron.why.empty_column", {"suit": SUITS[(move & 7) - 1]}))
    if kind == CHIPS_MOVE and game.phase == Phase.PLACE_CHIPS:
        if move & 7 <= of(game.chips, seat):
            return None
        return Reason("tyrant", Text("boukunron.why.chips", {"n": of(game.chips, seat)}))
    if kind == PUT_MOVE and game.phase == Phase.PUT:
        return lacking(one(move & 3), game.laid[seat])
    return Reason("turn", Text("engine.not_legal"))


def forbids_pass(game: Boukunron, seat: i64) -> Reason | None:
    if of(game.chips, seat) == 0:
        return Reason("pass", Text("boukunron.why.no_chip"))
    return None if game.may_pass(seat) else Reason("pass", Text("boukunron.why.pass_twice"))


def forbids_play(game: Boukunron, seat: i64, cards: i64) -> Reason | None:
    hand = game.hands[seat]
    if of(hand, game.lead()) > 0 and of(cards, game.lead()) == 0:
        return Reason("must_follow", Text("common.rule.must_follow", {"suit": SUITS[game.lead()]}))
    return lacking(cards, hand)


def lacking(cards: i64, source: i64) -> Reason | None:
    """Return the reason why these cards cannot be taken from there, if they cannot."""
    for suit in range(i64(4)):
        if of(cards, suit) > of(source, suit):
            args: dict[str, Any] = {"suit": SUITS[suit], "n": of(source, suit)}
            return Reason("own_card", Text("boukunron.why.own_card", args))
    return None
