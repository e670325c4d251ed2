"""The attack on the fast generator: its state from a few numbers it drew, each known roughly.

The generator is a Lehmer generator read backwards: a state is the one before it times 2^-32 modulo a prime p, and a
number k drawn below n says that the *next* state is about p (k + 1/2) / n. So the states that follow one another
are a point of a lattice near a known point, and lattice reduction finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final, NamedTuple

from tefuda.engine.chance import FACTOR, advance, scaled

P: Final = FACTOR * 2**32 - 1
STEP: Final = pow(2**32, -1, P)  # a state times this is the next one
ENOUGH: Final = (74.0, 86.0)  # bits about a state of 63 bits; more may help, and take longer


class Seen(NamedTuple):
    """A number below `n` that was drawn: at least `least`, at most `most`."""

    n: int
    least: int
    most: int

    @property
    def width(self) -> float:
        return (self.most - self.least + 1) / self.n

    @property
    def bits(self) -> float:
        return -log2(self.width)

    @property
    def near(self) -> float:
        return (self.most + self.least + 1) / 2 / self.n


def reduced(basis: list[list[int]]) -> list[list[int]]:
    """A short basis of the same lattice (Lenstra, Lenstra, Lovász), with exact vectors and floating projections."""
    basis = [row[:] for row in basis]
    size = len(basis)
    mu = [[0.0] * size for _ in range(size)]
    inner = [[0.0] * size for _ in range(size)]  # of a vector and an earlier one made perpendicular

    def project(k: int) -> None:
        for j in range(k + 1):
            product = sum(a * b for a, b in zip(basis[k], basis[j], strict=True))
            inner[k][j] = float(product) - sum(mu[j][i] * inner[k][i] for i in range(j))
            if j < k:
                mu[k][j] = inner[k][j] / inner[j][j]

    k = 1
    project(0)
    while k < size:
        project(k)
        while True:  # floating numbers may need more than one round
            changed = False
            for j in range(k - 1, -1, -1):
                times = round(mu[k][j])
                if times:
                    changed = True
                    basis[k] = [a - times * b for a, b in zip(basis[k], basis[j], strict=True)]
                    for i in range(j):
                        mu[k][i] -= times * mu[j][i]
                    mu[k][j] -= times
            if not changed:
                break
            project(k)
        if inner[k][k] >= (0.99 - mu[k][k - 1] ** 2) * inner[k - 1][k - 1]:
            k += 1
        else:
            basis[k], basis[k - 1] = basis[k - 1], basis[k]
            project(k - 1)
            k = max(k - 1, 1)
    return basis


def nearest(basis: list[list[int]], target: list[int]) -> list[int]:
    """A lattice point near the target (Babai)."""
    perpendicular: list[list[float]] = []
    for row in basis:
        left = [float(a) for a in row]
        for other in perpendicular:
            times = sum(a * b for a, b in zip(left, other, strict=True)) / sum(b * b for b in other)
            left = [a - times * b for a, b in zip(left, other, strict=True)]
        perpendicular.append(left)
    rest = target[:]
    for row, other in zip(reversed(basis), reversed(perpendicular), strict=True):
        times = round(sum(a * b for a, b in zip(rest, other, strict=True)) / sum(b * b for b in other))
        rest = [a - times * b for a, b in zip(rest, row, strict=True)]
    return [a - b for a, b in zip(target, rest, strict=True)]


def recovered(draws: Sequence[Seen]) -> int | None:
    """The state before the first of the draws, which follow one another, or None if no state explains them all."""
    for enough in ENOUGH:
        told: list[int] = []
        for k in sorted(range(len(draws)), key=lambda k: draws[k].width):
            if sum(draws[j].bits for j in told) < enough:
                told.append(k)
        if sum(draws[j].bits for j in told) >= enough:
            state = explaining(draws, sorted(told))
            if foretold(state, draws):
                return state
    return None


def explaining(draws: Sequence[Seen], told: list[int]) -> int:
    """The state before the first of the draws, from those of the numbers `told`."""
    weights = [round(1 / draws[k].width * 1024) for k in told]
    powers = [pow(STEP, k - told[0], P) for k in told]
    rows = [[P * weight if i == j else 0 for j in range(len(told))] for i, weight in enumerate(weights)]
    rows[0] = [power * weight for power, weight in zip(powers, weights, strict=True)]
    target = [round(draws[k].near * P) * weight for k, weight in zip(told, weights, strict=True)]
    point = nearest(reduced(rows), target)
    return point[0] // weights[0] * pow(STEP, -(told[0] + 2), P) % P


def foretold(state: int, draws: Sequence[Seen]) -> bool:
    """Whether the generator draws these from that state on."""
    for draw in draws:
        state = advance(state)
        if not draw.least <= scaled(state, draw.n) <= draw.most:
            return False
    return True
