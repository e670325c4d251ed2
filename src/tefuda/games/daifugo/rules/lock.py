"""縛り: what was played twice alike must be played on (catalogue, LOCKS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..base import Base
from ..cards import ALL_SUITS, CLUBS, FIVE, JOKER, PACKS, SPADES, number, of_rank, place_of
from ..plays import FOLLOWS, SET, Play
from ..rule import TRICK, Param, Rule

if TYPE_CHECKING:
    from ..table import Table


BLACK: Final = SPADES | CLUBS


class LockAfter(Rule):
    """縛りの成立手数 / Plays needed for a lock: how many matching plays in a row make a lock."""

    id: ClassVar[str] = "lock_after"
    governs: ClassVar[tuple[str, ...]] = (
        "suit_lock",
        "number_lock",
        "geki_lock",
        "color_lock",
        "kata_lock",
        "gyaku_shibari",
    )
    params: ClassVar[tuple[Param, ...]] = (Param("plays", "int", 2, 2, 3),)
    plays: i64 = 2

    def configure(self, base: Base, ids: list[str]) -> None:
        base.lock_after = self.plays


def same_suits(play: Play, below: Play) -> bool:
    """Return whether two plays show the same suits.

    A joker without a suit matches nothing, so it never starts a lock.

    Catalogue: マーク縛り（完全一致） / Suit lock: all suits.
    """
    shown = play.suits == below.suits
    return shown and (play.is_run() or (coloured(play) and coloured(below)))


def coloured(play: Play) -> bool:
    """Return whether every card of a set shows a suit."""
    return number(play.suits) == play.size or (PACKS > 1 and play.jokers == 0)


def alone(suits: i64) -> i64:
    """Return the suits that a play may show where it must show all of these.

    With several packs these are no others. With one pack a play has no card left for them.
    """
    return suits if PACKS > 1 else ALL_SUITS


def shared_suits(play: Play, below: Play) -> i64:
    """Return the suits that two sets of several cards have in common; a joker without a suit matches nothing."""
    several = play.size > 1 and not play.is_run() and not below.is_run()
    return play.suits & below.suits if several else i64(0)


class SuitLock(Rule):
    """マーク縛り / Suit lock (shibari): after plays of the same suits only these suits may follow. A joker alone
    may end the lock."""

    id: ClassVar[str] = "suit_lock"
    params: ClassVar[tuple[Param, ...]] = (Param("joker_ends", "bool", False),)
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("alike", TRICK),)
    when: ClassVar[int] = FOLLOWS
    joker_ends: bool = False
    partial: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.partial = "suit_lock_partial" in ids

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if self.joker_ends and play.is_lone_joker():
            table.locks = table.locks.exactly(0, ALL_SUITS, table.locks.step)
            return
        if below is None or (table.locks.suits != 0 and not self.partial):
            return
        if self.joker_ends and below.is_lone_joker():
            return
        same = same_suits(play, below)
        suits = play.suits if same else i64(0)
        if self.partial:
            suits |= shared_suits(play, below)
        self.go_on(table, suits, alone(suits) if same else ALL_SUITS)

    def go_on(self, table: Table, suits: i64, within: i64 = ALL_SUITS) -> None:
        """Lock these suits, which coincide; where it takes three plays, they must have coincided before."""
        locked = suits
        if table.base.lock_after != 2:
            locked &= table.recall(self)
            table.remember(self, suits)
        if locked != 0 and (locked == suits or self.partial):
            table.lock(self, suits=locked, within=within if locked == suits else ALL_SUITS)


class PartialLock(Rule):
    """マーク縛り（一部一致） / Suit lock: some suits. In plays of several cards the suits that coincide are locked.

    `SuitLock` asks for it.
    """

    id: ClassVar[str] = "suit_lock_partial"
    governs: ClassVar[tuple[str, ...]] = ("suit_lock",)


class AllSuitsLock(Rule):
    """激しば（全マーク一致） / Double lock: all suits. In plays of several cards all suits must coincide, as they do
    anyway."""

    id: ClassVar[str] = "geki_lock_all_suits"
    governs: ClassVar[tuple[str, ...]] = ("suit_lock",)


class HalfLock(SuitLock):
    """片縛り / One-sided lock: after sets of several cards that share a suit only plays with that suit may follow."""

    id: ClassVar[str] = "kata_lock"
    params: ClassVar[tuple[Param, ...]] = ()

    def configure(self, base: Base, ids: list[str]) -> None:
        self.partial = True

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if below is not None:
            self.go_on(table, shared_suits(play, below))


class ColourLock(Rule):
    """色縛り / Colour lock: after plays of one colour only that colour may follow. A joker never starts the lock."""

    id: ClassVar[str] = "color_lock"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("row", TRICK),)
    when: ClassVar[int] = FOLLOWS

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if below is None or table.locks.within != ALL_SUITS:
            return
        colour = colour_of(play)
        same = colour != 0 and colour == colour_of(below)
        row = table.recall(self) + 1 if same else i64(0)
        table.remember(self, row)
        if same and row + 1 >= table.base.lock_after:
            table.lock(self, within=colour)


def colour_of(play: Play) -> i64:
    """Return the two suits of a play's one colour, or nothing: jokers never start the lock."""
    if play.jokers != 0:
        return 0
    if play.suits & ~BLACK == 0:
        return BLACK
    return ALL_SUITS - BLACK if play.suits & BLACK == 0 else 0


class FiveColourLock(Rule):
    """5色縛り / 5 colour lock: a single 5 locks its colour at once."""

    id: ClassVar[str] = "five_color_lock"
    when: ClassVar[int] = 1 << FIVE

    def lock(self, table: Table, play: Play) -> None:
        if play.is_single(of_rank(FIVE)):
            table.lock(self, within=colour_of(play))


class RankLock(Rule):
    """数字縛り / Rank lock: after plays one step apart only the next rank may follow, step by step."""

    id: ClassVar[str] = "number_lock"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("row", TRICK),)
    when: ClassVar[int] = FOLLOWS

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if table.locks.step != 0 or below is None:
            return
        row = table.recall(self) + 1 if one_step(table, play, below) else i64(0)
        table.remember(self, row)
        if row + 1 >= table.base.lock_after:
            table.lock(self, step=True)


def one_step(table: Table, play: Play, below: Play) -> bool:
    """Return whether a play is the next rank after the one below it."""
    step: i64 = -1 if play.inverted else 1
    at, last = number_shown(table, play), number_shown(table, below)
    numbered = play.kind == below.kind and at != JOKER and last != JOKER
    return numbered and place_of(at, table.order.weakest) == place_of(last, table.order.weakest) + step


def number_shown(table: Table, play: Play) -> i64:
    """Return the rank of a play; JOKER for a set that counts as one."""
    return table.order.counts_as(play) if play.kind == SET else play.rank


class DoubleLock(Rule):
    """激縛り / Double lock (geki-shiba): after plays of the same suits, one step apart, only the next rank of these
    suits may follow."""

    id: ClassVar[str] = "geki_lock"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("row", TRICK),)
    when: ClassVar[int] = FOLLOWS

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if below is None or (table.locks.suits != 0 and table.locks.step != 0):
            return
        both = same_suits(play, below) and one_step(table, play, below)
        row = table.recall(self) + 1 if both else i64(0)
        table.remember(self, row)
        if both and row + 1 >= table.base.lock_after:
            table.lock(self, suits=play.suits, within=alone(play.suits))
            table.lock(self, step=True)


RULES: Final = [
    LockAfter, SuitLock, PartialLock, AllSuitsLock, HalfLock, ColourLock, FiveColourLock, RankLock, DoubleLock,
]  # fmt: skip
