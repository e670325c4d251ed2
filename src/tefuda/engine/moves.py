"""The reused buffer a position writes its legal moves into."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, members, nth


@final
@mypyc_attr(acyclic=True)
class Moves:
    """Legal moves in ascending order, without doubles: `size` of them.

    The commonest list, one set of cards, is kept as that set (`things`) and never written out: roll-outs look at a
    single move of it. Every other list lies in `items[0:size]`; the rest of `items` is old.
    """

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.size: i64 = 0
        self.things: i64 = 0

    def clear(self) -> None:
        self.size = 0
        self.things = 0

    def fill(self, things: i64) -> None:
        """Nothing but one move per thing of the set, the thing's number being the move."""
        self.size = count(things)
        self.things = things

    def add(self, move: i64) -> None:
        if self.things != 0:
            self.write_out()
        size = self.size
        if size == len(self.items):
            self.items = append(self.items, move)
        else:
            self.items[size] = move
        self.size = size + 1

    def room(self, n: i64) -> vec[i64]:
        """`items`, with room for `n` more moves, for those who write many there themselves and then set `size`."""
        if self.things != 0:
            self.write_out()
        while self.size + n > len(self.items):
            self.items = append(self.items, 0)
        return self.items

    def add_set(self, things: i64) -> None:
        """One move per thing of the set, the thing's number being the move."""
        if self.size == 0:
            self.things = things
            self.size = count(things)
        else:
            while things != 0:
                self.add(first(things))
                things &= things - 1

    def write_out(self) -> None:
        """Moves the set kept as such into the list."""
        things = self.things
        self.clear()
        while things != 0:
            self.items[self.size] = first(things)
            self.size += 1
            things &= things - 1

    def get(self, k: i64) -> i64:
        return nth(self.things, k) if self.things != 0 else self.items[k]

    def has(self, move: i64) -> bool:
        if self.things != 0:
            return 0 <= move < 62 and self.things & bit(move) != 0
        k: i64 = 0
        while k < self.size:
            if self.items[k] == move:
                return True
            k += 1
        return False

    def are_ascending(self) -> bool:
        """Whether they are in order and none is there twice."""
        if self.things != 0:
            return True
        k: i64 = 1
        while k < self.size:
            if self.items[k - 1] >= self.items[k]:
                return False
            k += 1
        return True

    def all(self) -> list[int]:
        """The moves as a list of its own."""
        if self.things != 0:
            return members(self.things)
        out: list[int] = []
        k: i64 = 0
        while k < self.size:
            out.append(self.items[k])
            k += 1
        return out
