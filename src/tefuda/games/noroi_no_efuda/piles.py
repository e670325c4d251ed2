"""§5, §6 Piles: where a card may go, what is in a pile, and what it is worth.

A pile is an integer, four bits per card, the top card lowest: the numbers 1 to 10 as they are, and the jokers above. A
seat has a place for each suit's pile and two for joker piles whose suit is still open, the first filled first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, last
from tefuda.games.noroi_no_efuda.plays import suit_of

if TYPE_CHECKING:
    from tefuda.games.noroi_no_efuda import NoroiNoEfuda

JOKERS: Final[i64] = 11
PLACES: Final = 6
OPEN: Final[i64] = 4  # the first joker pile's place
NEW: Final[i64] = 5  # the second one's; as a choice: a new pile


def size(pile: i64) -> i64:
    """Return how many cards are in a pile that is not empty."""
    return last(pile) // 4 + 1


def top_rank(pile: i64) -> i64:
    """Return the rank of its top card: a joker counts 0."""
    code = pile & 15
    return 0 if code >= JOKERS else code


def points(pile: i64) -> i64:
    """§6: return the sum of the top card's rank and the number of cards."""
    return top_rank(pile) + size(pile) if pile != 0 else 0


def suits_with_piles(game: NoroiNoEfuda, seat: i64) -> i64:
    out: i64 = 0
    for suit in range(i64(4)):
        if game.piles[PLACES * seat + suit] != 0:
            out |= bit(suit)
    return out


def open_piles(game: NoroiNoEfuda, seat: i64) -> i64:
    """Return how many joker piles have no suit yet."""
    at = PLACES * seat + OPEN
    return (1 if game.piles[at] != 0 else 0) + (1 if game.piles[at + 1] != 0 else 0)


def places(game: NoroiNoEfuda, card: i64) -> i64:
    """Return where the player may put a card, as a set.

    R1, R6: a joker goes on any pile, or begins one whose suit is open, if there are fewer than four. R2, R3: a card
    whose suit has no pile may settle the suit of a joker pile; it must, if every suit without a pile is needed for
    one.
    """
    suits = suits_with_piles(game, game.turn)
    jokers = open_piles(game, game.turn)
    on_joker: i64 = bit(OPEN) if jokers > 0 else 0
    if game.is_joker(card):
        return suits | on_joker | (bit(NEW) if count(suits) + jokers < 4 else 0)
    if suits & bit(suit_of(card)):
        return bit(suit_of(card))
    return on_joker | (bit(NEW) if 4 - count(suits) > jokers else 0)


def settle(game: NoroiNoEfuda, suit: i64) -> None:
    """Make the first open joker pile one of a suit. (Two of them are alike: a joker each.)"""
    at = PLACES * game.turn
    game.piles[at + suit] = game.piles[at + OPEN]
    game.piles[at + OPEN] = game.piles[at + NEW]
    game.piles[at + NEW] = 0


def set_of(game: NoroiNoEfuda, pile: i64, suit: i64) -> i64:
    """Return the cards of a pile as a set."""
    out: i64 = 0
    while pile != 0:
        out |= bit(card_of(game, pile & 15, suit))
        pile >>= 4
    return out


def card_of(game: NoroiNoEfuda, code: i64, suit: i64) -> i64:
    """Return the card that has this code in a pile."""
    return game.jokers + code - JOKERS if code >= JOKERS else 4 * (game.courts + code - 1) + suit


def round_points(game: NoroiNoEfuda, seat: i64) -> i64:
    """Return what the piles of a seat are worth at this moment, including those whose suit is open (R4)."""
    out: i64 = 0
    for place in range(i64(PLACES)):
        out += points(game.piles[PLACES * seat + place])
    return out
