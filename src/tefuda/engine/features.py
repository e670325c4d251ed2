"""What a policy is learned from: for each of some moves, the numbers of the features that it has.

A feature is a number below the size that its game states; that a move has it, is all there is to say of it (amounts
are features in steps). A policy gives each feature a weight, and the weights of a move's features add up.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Features:
    """The features of several moves, one move after the other; it is reused.

    `items[begin(k) : ends[k]]` are those of the k-th of `moves` moves.
    """

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 256)
        self.ends: vec[i64] = vec[i64]([0] * 64)
        self.size: i64 = 0
        self.moves: i64 = 0

    def clear(self) -> None:
        self.size = 0
        self.moves = 0

    def begin(self, move: i64) -> i64:
        """Return where the features of a move begin among `items`; they go on to its `ends`."""
        return 0 if move == 0 else self.ends[move - 1]

    def add(self, feature: i64) -> None:
        """Give a feature to the present move."""
        size = self.size
        if size == len(self.items):
            self.items = append(self.items, feature)
        else:
            self.items[size] = feature
        self.size = size + 1

    def room(self, n: i64) -> vec[i64]:
        """Return `items` with room for `n` more features, for a caller that writes them there and then sets `size`."""
        while self.size + n > len(self.items):
            self.items = append(self.items, 0)
        return self.items

    def end(self) -> None:
        """Go on to the next move."""
        moves = self.moves
        if moves == len(self.ends):
            self.ends = append(self.ends, self.size)
        else:
            self.ends[moves] = self.size
        self.moves = moves + 1
