"""The rules of the UECda contest a second time, from the protocol's description alone and in its own terms.

A play is a handful of cells (suit, column), columns 1 to 13 for 3 to 2, a joker beyond them at 0 or 14.
"""

from dataclasses import dataclass, field
from itertools import combinations

SUITS = "SHDC"
COLUMNS = " 3456789TJQKA2"
ROW_OF_FIVES = "X"  # where the joker of a group of five is

Cell = tuple[str, int, bool]  # suit, column, whether it is the joker
Play = frozenset[Cell]
PASS: Play = frozenset()
JOKER: Play = frozenset({("", 0, True)})


def read(text: str) -> Play:
    """Return a move of the table as cells."""
    words = text.split()
    if text == "pass":
        return PASS
    if text == "X1":
        return JOKER
    real = [word for word in words if word != "X1"]
    suit = real[0][-2]
    cells = {(word[-2], COLUMNS.index(word[-1]), word.startswith("X1")) for word in real}
    if "X1" in words:
        columns = {column for _, column, _ in cells}
        if len(columns) == 1:
            cells.add((ROW_OF_FIVES, min(columns), True))
        else:
            cells.add((suit, 0 if words[0] == "X1" else 14, True))
    return frozenset(cells)


def is_run(play: Play) -> bool:
    return len({column for _, column, _ in play}) > 1


def suits(play: Play) -> set[str]:
    return {suit for suit, _, _ in play}


def low(play: Play) -> int:
    return min(column for _, column, _ in play)


def high(play: Play) -> int:
    return max(column for _, column, _ in play)


def combos(hand: set[str]) -> set[Play]:
    """Return everything that could be led from a hand."""
    held = {(name[0], COLUMNS.index(name[1])) for name in hand if name != "X1"}
    joker = "X1" in hand
    plays: set[Play] = {JOKER} if joker else set()
    for column in range(1, 14):
        there = [suit for suit in SUITS if (suit, column) in held]
        for size in range(1, len(there) + 1):
            for group in combinations(there, size):
                real = {(suit, column, False) for suit in group}
                plays.add(frozenset(real))
                free = [suit for suit in SUITS if suit not in group] or [ROW_OF_FIVES]
                plays |= {frozenset(real | {(suit, column, True)}) for suit in free if joker}
    for suit in SUITS:
        for first in range(15):
            for last in range(first + 2, 15):
                line = range(first, last + 1)
                missing = [column for column in line if (suit, column) not in held]
                if not missing:
                    plays.add(frozenset((suit, column, False) for column in line))
                if joker and len(missing) <= 1:
                    for place in missing or line:
                        plays.add(frozenset((suit, column, column == place) for column in line))
    return plays


@dataclass
class Contest:
    """One round from the first lead on; seats by the numbers of the players."""

    hands: list[set[str]]
    seating: list[int]
    turn: int
    last: int = -1
    top: Play = PASS
    revolution: bool = False
    lock: bool = False
    passed: set[int] = field(default_factory=set)
    passes: int = 0
    out: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.last = self.turn

    def legal(self) -> set[Play]:
        return {PASS} | {play for play in combos(self.hands[self.turn]) if self.allows(play)}

    def allows(self, play: Play) -> bool:
        top = self.top
        if top == PASS:
            return True
        if top == JOKER:
            return play == {("S", 1, False)}
        if play == JOKER:
            return len(top) == 1
        if len(play) != len(top) or is_run(play) != is_run(top):
            return False
        if self.lock and suits(play) != suits(top):
            return False
        return high(play) < low(top) if self.revolution else low(play) > high(top)

    def play(self, play: Play) -> None:
        if play == PASS:
            self.passed.add(self.turn)
            self.passes += 1
        else:
            self.lay(play)
        active = [player for player in self.seating if player not in self.out]
        cut = self.top not in (PASS, JOKER) and play != PASS and any(column == 6 for _, column, _ in play)
        if len(active) <= 1:
            return
        if cut or self.answered or all(player in self.passed for player in active):
            self.clear()
        else:
            self.turn = self.next(self.turn, self.passed)

    def lay(self, play: Play) -> None:
        self.answered = self.top == JOKER
        if play == JOKER:
            self.lock = False
        elif self.top not in (PASS, JOKER) and suits(play) == suits(self.top):
            self.lock = True
        if len(play) >= (5 if is_run(play) else 4):
            self.revolution = not self.revolution
        names = {"X1" if joker else suit + COLUMNS[column] for suit, column, joker in play}
        self.hands[self.turn] -= names
        self.top, self.last, self.passes = play, self.turn, 0
        if not self.hands[self.turn]:
            self.out.append(self.turn)

    answered: bool = False  # the spade 3 is on the joker

    def clear(self) -> None:
        self.top, self.lock, self.passed, self.answered = PASS, False, set(), False
        self.turn = self.last if self.last not in self.out else self.next(self.last, set())
        self.last = self.turn

    def next(self, player: int, without: set[int]) -> int:
        at = self.seating.index(player)
        order = [self.seating[(at + k) % len(self.seating)] for k in range(1, len(self.seating) + 1)]
        return next(other for other in order if other not in self.out and other not in without)
