"""The buffer that a position writes its legal moves into; it is reused."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, members, nth


@final
@mypyc_attr(acyclic=True)
class Moves:
    """Legal moves in ascending order, without duplicates: `size` of them.

    The commonest lists are not written out, since roll-outs look at a single move: one set of cards is kept as that
    set (`things`), and where a move is not the number of its card, `names` has the move of each; `head` moves come
    before them. Every other list is in `items[0:size]`; the rest of `items` is left over from earlier lists.
    """

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.size: i64 = 0
        self.things: i64 = 0
        self.head: i64 = 0
        self.names: vec[i64] = vec[i64]([])
        self.named = False

    def __repr__(self) -> str:
        """Return the first twenty moves, and how many there are: `<Moves: 3 7 12>`."""
        moves = [str(move) for move in self.all()]
        more = f" ... ({len(moves)})" if len(moves) > 20 else ""
        return f"<Moves: {' '.join(moves[:20]) or 'none'}{more}>"

    def clear(self) -> None:
        self.size = 0
        self.things = 0

    def fill(self, things: i64) -> None:
        """Replace all moves with one per thing of the set; the thing's number is the move."""
        self.size = count(things)
        self.things = things
        self.named = False

    def name(self, things: i64, names: vec[i64]) -> None:
        """Append one move for each thing of the set: its entry in `names`, whose entries ascend."""
        if self.things != 0:
            self.write_out()
        self.head = self.size
        self.size += count(things)
        self.things = things
        self.names = names
        self.named = True

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
        """Return `items` with room for `n` more moves, for a caller that writes many there and then sets `size`."""
        if self.things != 0:
            self.write_out()
        while self.size + n > len(self.items):
            self.items = append(self.items, 0)
        return self.items

    def add_set(self, things: i64) -> None:
        """Append one move per thing of the set; the thing's number is the move."""
        if self.size == 0:
            self.fill(things)
        else:
            while things != 0:
                self.add(first(things))
                things &= things - 1

    def write_out(self) -> None:
        """Write the moves that are kept as a set into the list."""
        things = self.things
        self.things = 0
        self.size = self.head if self.named else 0
        items = self.room(62)
        while things != 0:
            thing = first(things)
            items[self.size] = self.names[thing] if self.named else thing
            self.size += 1
            things &= things - 1

    def get(self, k: i64) -> i64:
        if self.things == 0:
            return self.items[k]
        if not self.named:
            return nth(self.things, k)
        return self.items[k] if k < self.head else self.names[nth(self.things, k - self.head)]

    def has(self, move: i64) -> bool:
        if self.things != 0 and not self.named:
            return 0 <= move < 62 and self.things & bit(move) != 0
        if self.things != 0:
            self.write_out()
        k: i64 = 0
        while k < self.size:
            if self.items[k] == move:
                return True
            k += 1
        return False

    def are_ascending(self) -> bool:
        """Return whether the moves ascend, without duplicates."""
        if self.things != 0 and not self.named:
            return True
        if self.things != 0:
            self.write_out()
        k: i64 = 1
        while k < self.size:
            if self.items[k - 1] >= self.items[k]:
                return False
            k += 1
        return True

    def all(self) -> list[int]:
        """Return the moves as a new list."""
        if self.things != 0 and not self.named:
            return members(self.things)
        if self.things != 0:
            self.write_out()
        out: list[int] = []
        k: i64 = 0
        while k < self.size:
            out.append(self.items[k])
            k += 1
        return out
