"""Tricks: which cards may be played, and which one wins. Sets of cards are integers (`tefuda.cards.bits`).

A suit is the set of all its cards, and within a suit the higher number is the stronger card, as in every `Pack`.
`led` is the suit that was led (0 before the lead), `trump` the trump suit (0 without trump).

A trick that is one number (at most seven seats) has a byte per seat, one more than the card, 0 if none yet: it costs a
copy of the position nothing, where an array of cards is an object of its own.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, shift


def must_follow(hand: i64, led: i64) -> i64:
    """Return the cards that may be played where suit must be followed: those of the suit led, or else the hand."""
    return hand & led or hand


def revokes(card: i64, hand: i64, led: i64) -> bool:
    """Return whether a card fails to follow suit though the hand could."""
    return bit(card) & led == 0 and hand & led != 0


def beats(card: i64, best: i64, led: i64, trump: i64) -> bool:
    """Return whether a card beats the best one so far (-1: none yet). Off-suit cards never do."""
    if best < 0:
        return True
    suit = trump if bit(best) & trump else led
    if bit(card) & suit == 0:
        return bit(card) & trump != 0 and suit != trump
    return bit(best) & suit == 0 or card > best


def leader_of(cards: vec[i64], turn: i64) -> i64:
    """Return the seat that led the trick on the table, -1 before the lead.

    `cards` by seat, -1 for none; `turn` is the next seat to play.
    """
    seats = i64(len(cards))
    for k in range(seats):
        seat = (turn + k) % seats
        if cards[seat] >= 0:
            return seat
    return -1


def winner(cards: vec[i64], leader: i64, led: i64, trump: i64) -> i64:
    """Return the seat that wins a trick; -1 if no card counts. `cards` by seat, -1 for a seat that played none."""
    seats = i64(len(cards))
    won: i64 = -1
    best: i64 = -1
    for k in range(seats):
        seat = (leader + k) % seats
        card = cards[seat]
        if card >= 0 and bit(card) & (led | trump) and beats(card, best, led, trump):
            won, best = seat, card
    return won


def played(trick: i64, seat: i64) -> i64:
    """Return the card of a seat in a trick that is one number, -1 if none."""
    return (trick >> 8 * seat & 0xFF) - 1


def with_card(trick: i64, seat: i64, card: i64) -> i64:
    """Return a trick that is one number with another card (-1: none) for a seat."""
    return trick & ~shift(0xFF, 8 * seat) | shift(card + 1, 8 * seat)


def all_played(trick: i64, seats: i64) -> vec[i64]:
    """Return the cards of a trick that is one number by seat, -1 for none."""
    return vec[i64]([played(trick, seat) for seat in range(seats)])


def trick_of(cards: list[int]) -> i64:
    """Return a trick as one number. `cards` by seat, -1 for none."""
    trick: i64 = 0
    for seat, card in enumerate(cards):
        trick = with_card(trick, seat, card)
    return trick
