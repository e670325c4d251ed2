"""The reused buffer a position writes its legal moves into."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import first


@final
class Moves:
    """Legal moves in ascending order, without doubles. `items[0:size]` is valid; the rest is old."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.size: i64 = 0

    def clear(self) -> None:
        self.size = 0

    def add(self, move: i64) -> None:
        if self.size < len(self.items):
            self.items[self.size] = move
        else:
            self.items = append(self.items, move)
        self.size += 1

    def add_set(self, things: i64) -> None:
        """One move per thing of the set, the thing's number being the move."""
        while things != 0:
            self.add(first(things))
            things &= things - 1

    def get(self, k: i64) -> i64:
        return self.items[k]

    def has(self, move: i64) -> bool:
        k: i64 = 0
        while k < self.size:
            if self.items[k] == move:
                return True
            k += 1
        return False

    def all(self) -> list[int]:
        """The moves as a list of its own."""
        out: list[int] = []
        k: i64 = 0
        while k < self.size:
            out.append(self.items[k])
            k += 1
        return out
