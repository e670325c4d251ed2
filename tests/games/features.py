"""What policies learn from (`Position.features`), for tests of games that name such features."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position


def kinds_written(
    deal: Callable[[str], Any], begins: Iterable[int], space: int
) -> Iterator[tuple[Any, dict[int, list[int]]]]:
    """Play three matches at random; give each position, and the kinds of each move's features, in order.

    A kind is named by where it begins. Fails if to write the features changes the position, or if one is beyond them.
    """
    begins = sorted(begins)
    rng, moves, found = Rng("kinds"), Moves(), Features()
    for seed in range(3):
        position = deal(f"kinds {seed}")
        while not position.is_over():
            before = position.state()
            position.consider(moves)
            position.features(moves, found)
            assert found.moves == moves.size
            assert all(found.items[k] < space for k in range(found.size))
            assert position.state() == before
            yield (
                position,
                {
                    moves.get(k): [
                        max(kind for kind in begins if kind <= found.items[at])
                        for at in range(found.begin(k), found.ends[k])
                    ]
                    for k in range(moves.size)
                },
            )
            position.apply(moves.get(rng.below(moves.size)))


def check_kinds(deal: Callable[[str], Any], kinds: Mapping[Any, Sequence[int]], space: int) -> None:
    """Check that in each phase every move has one feature of each of these kinds."""
    begins = {kind for some in kinds.values() for kind in some}
    for position, written in kinds_written(deal, begins, space):
        assert all(some == [*kinds[position.phase]] for some in written.values())


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
