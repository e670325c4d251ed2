"""What policies learn from (`Position.features`), for tests of games that name such features."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position


def check_kinds(deal: Callable[[str], Any], kinds: Mapping[Any, Sequence[int]], space: int) -> None:
    """Play three matches at random; check that in each phase every move has one feature of each of these kinds, each
    named by where it begins, and that to write them changes nothing."""
    begins = sorted({kind for some in kinds.values() for kind in some})
    rng, moves, found = Rng("kinds"), Moves(), Features()
    for seed in range(3):
        position = deal(f"kinds {seed}")
        while not position.is_over():
            before = position.state()
            position.consider(moves)
            position.features(moves, found)
            written = [max(kind for kind in begins if kind <= found.items[k]) for k in range(found.size)]
            assert written == [*kinds[position.phase]] * moves.size
            assert all(found.items[k] < space for k in range(found.size))
            assert position.state() == before
            position.apply(moves.get(rng.below(moves.size)))


def learned(position: Position, kind: int, size: int) -> dict[str, int]:
    """Return the feature of one kind, counted from its begin, that each move has."""
    moves, found = Moves(), Features()
    position.consider(moves)
    position.features(moves, found)
    return {
        position.text(moves.get(k)): next(
            found.items[at] - kind
            for at in range(found.begin(k), found.ends[k])
            if kind <= found.items[at] < kind + size
        )
        for k in range(moves.size)
    }


def part(begins: Sequence[int], position: Position, kind: int, each: int = 1, size: int = 1 << 20) -> dict[str, int]:
    """Return of each move's feature of a kind the part that a step of it has `each`, and `size` values.

    `begins`: where the kinds begin, in order, and where the last one ends.
    """
    end = begins[begins.index(kind) + 1]
    return {move: found // each % size for move, found in learned(position, kind, end - kind).items()}
