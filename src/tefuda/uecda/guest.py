"""What a client learns from the server's tables, as a position that bots can think about.

The position is played along with the game: its other hands are invented, and a card that someone plays is first taken
from whichever hand it was invented in. Where it no longer agrees with what the server shows, it is set up again from
that alone.
"""

from __future__ import annotations

import random
from typing import Any, Final

from tefuda.cards.bits import count, members
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.games.daifugo.cards import JOKER, NATURAL, NO_CARDS, PACK, from_rank, lone, of_rank
from tefuda.games.daifugo.notation import text_of
from tefuda.games.daifugo.plays import PASS, read
from tefuda.games.daifugo.stored_trick import letters
from tefuda.games.daifugo.table import Table
from tefuda.uecda.cells import JOKER_ROW, THE_JOKER, cards_of, move_of
from tefuda.uecda.desk import PLAYERS, options_of
from tefuda.uecda.wire import Cells, blank

ALL: Final = NATURAL | THE_JOKER
LONGEST: Final = 1000  # games of a match: how many are left, no table says
GIVEN: Final = (2, 1, 0, -1, -2)  # cards that each class gives away by choice


class Guest:
    """Player `number`, as its server's tables describe the match."""

    def __init__(self, number: int, seed: str = "") -> None:
        self.number = number
        self.random = random.Random(seed)
        self.options = find("daifugo").options(options_of(LONGEST))
        self.game = 0
        self.position: Table | None = None
        self.invented = 0  # how often the position was set up in the middle of a game
        self.dealt = NO_CARDS
        self.hand = NO_CARDS
        self.titles: list[int] = []
        self.seating: list[int] = []
        self.counts: list[int] = []
        self.seen: dict[int, int] = {}  # cards known to be in another hand
        self.lacks: dict[int, int] = {}  # cards that another hand cannot have

    # --- what comes from the server ----------------------------------------------------------------------------------

    def deal(self, cells: Cells) -> int:
        """Begin a game with its first table; return how many cards must be given away."""
        self.game += 1
        self.position = None
        self.dealt = self.hand = cards_of(cells)
        classes = cells[6][5:10]
        self.titles = classes if len(set(classes)) == PLAYERS else []
        self.seating = cells[6][10:15]
        self.counts = cells[6][0:5]
        if self.titles and 13 in self.counts:  # of a server that counts the tribute already
            self.counts = [n - GIVEN[place] for n, place in zip(self.counts, self.titles, strict=True)]
        self.seen, self.lacks = {}, {}
        self.clear()
        self.played = NO_CARDS
        self.finished: list[int] = []
        return max(cells[5][1], 0)

    def clear(self) -> None:
        """Note that the pile is empty."""
        self.pile = blank()[: JOKER_ROW + 1]
        self.top, self.owner = PASS, -1
        self.passed: set[int] = set()

    def exchange(self, due: int) -> Table:
        """Return the position in which this player chooses `due` cards to give away."""
        partner = self.partner()
        counts = list(self.counts)
        counts[partner] -= due
        gift = {"what": "gift", "ask": "cards", "seat": self.number, "other": partner, "least": due, "most": due}
        return self.load({"hands": self.hands(counts), "turn": self.number, "agenda": ["first_lead", gift]})

    def partner(self) -> int:
        """Return who exchanges cards with this player."""
        return self.titles.index(PLAYERS - 1 - self.titles[self.number])

    def gave(self, cards: int) -> None:
        """Note what was given away."""
        partner = self.partner()
        self.seen[partner] = cards
        # The tribute, which looks like any other card, was its best.
        self.lacks[partner] = stronger(self.dealt, count(cards))

    def turn(self, cells: Cells) -> bool:
        """Follow the table of a turn; return whether it is this player's."""
        self.hand = cards_of(cells)
        self.counts = cells[6][0:5]
        five = cells[5]
        if five[4]:
            self.clear()
        self.mover = five[3]
        self.revolution, self.locked = bool(five[6]), bool(five[7])
        if self.position is None:
            self.learn_tribute()
            self.position = self.now()
        elif not self.agrees(self.position):
            self.invented += 1
            self.position = self.now()
        return five[2] == 1

    def learn_tribute(self) -> None:
        """Note which cards of the hand dealt have gone to the rich."""
        gone = self.dealt & ~self.hand
        if gone and self.titles and self.titles[self.number] > PLAYERS // 2:
            self.seen[self.partner()] = gone

    def result(self, cells: Cells) -> None:
        """Follow the table after an answer."""
        pile = [list(row) for row in cells[: JOKER_ROW + 1]]
        move = PASS if pile == self.pile else move_of(pile)
        self.pile = pile
        if move is None or move == PASS:
            self.passed.add(self.mover)
        else:
            cards = int(read(move, False).cards)
            self.top, self.owner = move, self.mover
            self.played |= cards
            self.counts[self.mover] -= count(cards)
            if self.counts[self.mover] <= 0:
                self.finished.append(self.mover)
            if self.position is not None and self.mover != self.number:
                self.invent(self.position, cards)
        if self.position is not None:
            try:
                self.position.play(PASS if move is None else move, self.mover)
            except BadInput:
                self.position.turn = -1  # it does not agree any more

    # --- the position ------------------------------------------------------------------------------------------------

    def invent(self, position: Table, cards: int) -> None:
        """Let the mover hold the cards that it plays."""
        hands = position.hands
        for card in members(cards & ~hands[self.mover]):
            spare = members(hands[self.mover] & ~cards)
            for other in range(PLAYERS):
                if other not in (self.mover, self.number) and hands[other] & lone(card) and spare:
                    swapped = lone(self.random.choice(spare))
                    hands[other] ^= lone(card) | swapped
                    hands[self.mover] ^= lone(card) | swapped

    def agrees(self, position: Table) -> bool:
        """Return whether the position is what the server has shown."""
        return (
            position.turn == self.mover
            and int(position.hands[self.number]) == self.hand
            and [count(hand) for hand in position.hands] == self.counts
            and (position.top is None) == (self.top == PASS)
            and (position.inverted(), position.is_locked()) == (self.revolution, self.locked)
        )

    def now(self) -> Table:
        """Return the present position, set up from what was shown."""
        active = [seat for seat in range(PLAYERS) if self.counts[seat] > 0]
        passed = [int(seat in self.passed) for seat in range(PLAYERS)]
        asked = [int(seat in active and not passed[seat] and seat != self.owner) for seat in range(PLAYERS)]
        document: dict[str, Any] = {
            "hands": self.hands(self.counts),
            "turn": self.mover,
            "revolution": self.revolution,
            "finished": self.finished,
            "discard": names(self.played),
        }
        if self.top != PASS:
            cards = int(read(self.top, False).cards)
            document |= {
                "field": [names(cards)],
                "plays": [text_of(self.top)],
                "owners": [self.owner],
                "discard": names(self.played & ~cards),
                "passed": members(sum(lone(seat) for seat in range(PLAYERS) if passed[seat])),
                "to_ask": members(sum(lone(seat) for seat in range(PLAYERS) if asked[seat])),
                "lock_suits": letters(read(self.top, False).suits) if self.locked else "",
            }
        return self.load(document)

    def load(self, document: dict[str, Any]) -> Table:
        rest = {
            "game": min(self.game, LONGEST),
            "seating": self.seating,
            "ranks": [place + 1 for place in self.titles],
            "seen": self.known(self.seen),
            "lacks": self.known(self.lacks),
        }
        position = find("daifugo").load(self.options, {**rest, **document})
        assert isinstance(position, Table)
        return position

    def known(self, cards: dict[int, int]) -> list[list[str]]:
        """Return what this player knows of others' hands, as a setup has it."""
        rows = [[""] * PLAYERS for _ in range(PLAYERS)]
        for seat, some in cards.items():
            rows[self.number][seat] = PACK.text(some)
        return rows

    def hands(self, counts: list[int]) -> list[list[str]]:
        """Return all hands, the others' invented; of the cards known to be in a hand, it holds those not yet played."""
        hands = [NO_CARDS] * PLAYERS
        hands[self.number] = self.hand
        unseen = ALL & ~self.hand & ~self.played
        for seat, cards in self.seen.items():
            hands[seat] = cards & unseen
            unseen &= ~cards
        rest = members(unseen)
        self.random.shuffle(rest)
        for seat in range(PLAYERS):
            while seat != self.number and count(hands[seat]) < counts[seat] and rest:
                hands[seat] |= lone(rest.pop())
        return [names(hand) for hand in hands]


def names(cards: int) -> list[str]:
    return PACK.faces(cards)


def stronger(hand: int, number: int) -> int:
    """Return the cards of higher ranks than the hand's `number`-th strongest card."""
    for rank in [JOKER, *range(12, -1, -1)]:
        here = hand & THE_JOKER if rank == JOKER else hand & of_rank(rank)
        number -= count(here)
        if number <= 0:
            return NO_CARDS if rank == JOKER else (from_rank(rank + 1) | THE_JOKER) & ALL
    return NO_CARDS
