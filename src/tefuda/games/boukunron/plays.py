"""Numbers of the game, its phases, and what a move is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.pack import SUITS
from tefuda.engine.moves import Moves
from tefuda.games.boukunron.cards import each, of, one, total

HAND: Final = 7
REDRAW: Final = 6
CHIPS: Final = 5
TRICKS: Final = 8
BUNDLE: Final = 5

# Places for tyrant chips: the four columns by suit, and the lead card.
LEAD: Final[i64] = 4
PLACES: Final = (*SUITS, "lead")

# The phases of a match.
PICK: Final[i64] = 0
TAKE_AGAIN: Final[i64] = 1
PLAY: Final[i64] = 2
TYRANT: Final[i64] = 3
PLACE_CHIPS: Final[i64] = 4
PUT: Final[i64] = 5
DONE: Final[i64] = 6
PHASES: Final = ("pick", "redraw", "play", "tyrant", "chips", "put", "over")

# Moves: a kind in the bits from 36 on, what it takes below. A play has its number of cards at 34, the open suit at 32.
KIND: Final = 36
PASS: Final = 0
TAKE_MOVE: Final = 1 << 36
PLAY_MOVE: Final = 2 << 36
TYRANT_MOVE: Final = 3 << 36
CHIPS_MOVE: Final = 4 << 36
PUT_MOVE: Final = 5 << 36
KEEP: Final = TYRANT_MOVE
CARDS: Final = 0xFFFFFFFF


def add_bags(moves: Moves, bag: i64, number: i64, base: i64, kinds: i64 = 4) -> None:
    """Add one move for every bag of `number` things out of `bag`, ascending: `base` plus that bag."""
    if kinds == 1:
        if of(bag, 0) >= number:
            moves.add(base + number)
        return
    thing = kinds - 1
    for n in range(min(of(bag, thing), number) + 1):
        add_bags(moves, bag, number - n, base + n * one(thing), thing)


def add_plays(moves: Moves, hand: i64, lead: i64) -> None:
    """§4.2a: add the plays: one to three cards, at least one of the suit led if the hand has any.

    With three cards, any one of them is open.
    """
    must = each(hand) & one(lead)
    for n in range(i64(1), i64(3)):
        add_bags(moves, hand - must, n - total(must), PLAY_MOVE + (n << 34) + must)
    for suit in range(i64(4)):
        if of(hand, suit) > 0:
            fixed = must | one(suit)
            add_bags(moves, hand - fixed, 3 - total(fixed), PLAY_MOVE + (3 << 34) + (suit << 32) + fixed)
