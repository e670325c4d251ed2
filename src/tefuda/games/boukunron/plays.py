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


class Phase:
    """What is decided next."""

    PICK: Final[i64] = 0
    TAKE_AGAIN: Final[i64] = 1
    PLAY: Final[i64] = 2
    TYRANT: Final[i64] = 3
    PLACE_CHIPS: Final[i64] = 4
    PUT: Final[i64] = 5
    DONE: Final[i64] = 6


PHASES: Final = ("pick", "redraw", "play", "tyrant", "chips", "put", "over")  # as setups name them

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


# --- moves as numbers (`Position.action`): kind by kind, bags in a fixed order ------------------------------------

TAKES: Final = 1  # of seven cards: 120, then of six: 84
PLAYS: Final = 205  # of one card: 4, of two: 10, of three: 20 bags by 4 open suits
TYRANTS: Final = 299
CHIP_NUMBERS: Final = 305
PUTS: Final = 313
NUMBERED: Final = 317


def bags(number: i64, kinds: i64) -> i64:
    """Return how many bags of that many things there are of one to three kinds."""
    if kinds == 1:
        return 1
    return number + 1 if kinds == 2 else (number + 1) * (number + 2) // 2


def bag_number(bag: i64, size: i64) -> i64:
    """Return the place of a bag among all of its size: those with fewer of the last suit come first."""
    number: i64 = 0
    for suit in (i64(3), i64(2), i64(1)):
        for n in range(of(bag, suit)):
            number += bags(size - n, suit)
        size -= of(bag, suit)
    return number


def bag_numbered(number: i64, size: i64) -> i64:
    bag: i64 = 0
    for suit in (i64(3), i64(2), i64(1)):
        while size > 0 and number >= bags(size, suit):
            number -= bags(size, suit)
            size -= 1
            bag += one(suit)
    return bag + size


def numbered(move: i64) -> i64:
    """Return the fixed number of a move."""
    kind = move >> KIND << KIND
    cards = move & CARDS
    if kind == TAKE_MOVE:
        size = total(cards)
        return TAKES + bag_number(cards, size) + (0 if size == HAND else 120)
    if kind == PLAY_MOVE:
        size = total(cards)
        number = bag_number(cards, size)
        if size == 3:
            return PLAYS + 14 + 4 * number + (move >> 32 & 3)
        return PLAYS + number + (0 if size == 1 else 4)
    if kind == TYRANT_MOVE:
        return TYRANTS + (move & 7)
    if kind == CHIPS_MOVE:
        return CHIP_NUMBERS + (move & 7)
    return PASS if kind == PASS else PUTS + (move & 3)


def move_numbered(number: i64) -> i64:
    """Return the move with a number."""
    if number == PASS:
        return PASS
    if number < PLAYS:
        number -= TAKES
        return TAKE_MOVE + (bag_numbered(number, HAND) if number < 120 else bag_numbered(number - 120, REDRAW))
    if number < TYRANTS:
        number -= PLAYS
        if number < 14:
            size: i64 = 1 if number < 4 else 2
            return PLAY_MOVE + (size << 34) + bag_numbered(number if size == 1 else number - 4, size)
        number -= 14
        return PLAY_MOVE + (3 << 34) + ((number & 3) << 32) + bag_numbered(number >> 2, 3)
    if number < CHIP_NUMBERS:
        return TYRANT_MOVE | number - TYRANTS
    return CHIPS_MOVE | number - CHIP_NUMBERS if number < PUTS else PUT_MOVE | number - PUTS
