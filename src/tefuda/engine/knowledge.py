"""Dealing the cards a seat has not seen to where they may be."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, nth
from tefuda.engine.chance import Rng


def share(unseen: i64, needs: vec[i64], barred: vec[i64], hands: vec[i64], rng: Rng) -> None:
    """Adds `needs[s]` cards of `unseen` to each `hands[s]`, none of them in `barred[s]`.

    Every world that fits is equally likely. Cards left over when all needs are met stay out (a hidden rest: give it
    a place of its own in `needs` if it matters). There must be a world that fits.
    """
    while True:
        rest = unseen
        left = count(rest)
        fits = True
        dealt = vec[i64]([0] * len(needs))
        for seat in range(len(needs)):
            for _ in range(needs[seat]):
                card = bit(nth(rest, rng.below(left)))
                rest ^= card
                left -= 1
                dealt[seat] |= card
            if dealt[seat] & barred[seat] != 0:
                fits = False
        if fits:
            break
    for seat in range(len(needs)):
        hands[seat] |= dealt[seat]
