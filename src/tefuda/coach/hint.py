"""A hint: the move a seat could make now, what speaks for it, and who may hold the cards that matter for it.

As in `weigh`, a search names the best move, and each candidate is played on in the same possible deals; here within a
time, since someone waits for the answer.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from tefuda.bots.search import Search
from tefuda.coach.known import Holder, hidden
from tefuda.coach.weigh import (
    SURE,
    Closed,
    Estimate,
    PlayOuts,
    considered,
    difference,
    estimate,
    favourites,
    preferred,
)
from tefuda.engine.chance import Rng

SEARCHING: Final = 0.4  # of the time, the rest is for trying the moves
CANDIDATES: Final = 4
LEAST: Final = 30  # possible deals, if that takes no more than three times the time
FEWEST: Final = 5  # whatever it takes
MOST: Final = 2_000
LOOKED_AT: Final = 120  # possible deals whose cards are looked at
CARDS: Final = 4  # whose holders are shown
MATTERS: Final = 3.0  # standard errors by which a move must be worth more or less with a card in one hand


class Tip(Struct):
    """A move, and what its seat can expect of it at the end of the round: 0 is the worst, 100 the best."""

    move: str
    value: Estimate


class Advice(Struct):
    """What is advised: `tips`, the best move first. `moves`: how many there are. `worlds`: possible deals that were
    tried. `gap`: by how much the first is better than the second. `certain`: it was computed, not searched. `cards`:
    those on which it depends most who holds them."""

    tips: list[Tip]
    moves: int
    worlds: int
    gap: Estimate
    certain: bool
    cards: list[Holder]


def advise(position: Closed, seat: int, milliseconds: float, seed: str) -> Advice | None:
    """Return a hint for `seat`, which may decide now; None if it has no choice.

    Nothing but `determinize` is asked of the position, so nothing hidden from the seat can enter.
    """
    began = time.perf_counter()
    rng = Rng(f"{seed}-worlds")
    root, moves = considered(position, seat, rng)
    if len(moves) < 2:
        return None
    search = Search(seed, SEARCHING * milliseconds)
    best = int(search.choose(root, seat))
    certain = int(root.best_known()) >= 0
    candidates = [best, *[move for move in favourites(search, moves) if move != best][: CANDIDATES - 1]]
    playing = PlayOuts(root, seat, candidates, seed)
    held: list[Counter[tuple[str, int]]] = []
    while playing.worlds < MOST:
        spent = 1000 * (time.perf_counter() - began)
        if playing.worlds >= FEWEST and spent > (milliseconds if playing.worlds >= LEAST else 3 * milliseconds):
            break
        sample = position.determinize(seat, rng)
        playing.add(sample)
        if playing.worlds <= LOOKED_AT:
            held.append(Counter(hidden(sample, seat)))
    values = playing.values
    if not certain:
        best = preferred(best, values)
    order = sorted(candidates, key=lambda move: (move != best, -sum(values[move])))
    return Advice(
        [Tip(root.text(move), estimate(values[move])) for move in order],
        len(moves),
        playing.worlds,
        difference(values[order[0]], values[order[1]]),
        certain,
        matter(held, values[best], root.players),
    )


def matter(held: Sequence[Counter[tuple[str, int]]], values: Sequence[float], players: int) -> list[Holder]:
    """Return the unseen cards on whose holders a move's worth depends most, beyond chance, and who may hold them."""
    n = len(held)
    found: list[tuple[float, str]] = []
    for face, other in sorted({key for deal in held for key in deal}):
        has = [value for deal, value in zip(held, values[:n], strict=True) if deal[face, other]]
        not_has = [value for deal, value in zip(held, values[:n], strict=True) if not deal[face, other]]
        if len(has) < 5 or len(not_has) < 5:
            continue
        one, rest = estimate(has), estimate(not_has)
        error = math.hypot(one.width, rest.width) / SURE
        strength = abs(one.value - rest.value) / error if error > 0 else 0.0
        if strength >= MATTERS:
            found.append((strength, face))
    faces = list(dict.fromkeys(face for _, face in sorted(found, reverse=True)))[:CARDS]
    share = {
        face: [round(100.0 * sum(deal[face, seat] for deal in held) / n) for seat in range(players)] for face in faces
    }
    return [Holder(face, [float(one) for one in share[face]]) for face in faces]
