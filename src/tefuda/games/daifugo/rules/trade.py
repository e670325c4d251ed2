"""取引: commoners' trade (catalogue, EXCHANGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit

from .. import seen, tell
from ..agenda import Step
from ..asking import ask_cards
from ..cards import NATURAL, NO_CARDS, Cards, first_card, lone, of_rank, of_suits, rank_of, suit_of
from ..rule import CARD, ROUND, Rule

if TYPE_CHECKING:
    from ..table import Table

MOST: Final = 13  # offers that a commoner may make before a round


class Trade(Rule):
    """取引 / Commoners' trade: one after the other commoners may offer a card to the other commoners.

    A player who likes gives a card of the same rank and another suit for it.
    """

    id: ClassVar[str] = "torihiki"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("card", ROUND | CARD), ("offers", ROUND))
    card_at: i64 = 0
    offers_at: i64 = 0

    def exchanged(self, table: Table) -> None:
        self.invite(table, 0)

    def traders(self, table: Table) -> list[int]:
        """Return the commoners who have cards to trade, the highest title first."""
        pairs: i64 = len(table.base.tributes)
        seats = [table.seat_of_title(place) for place in range(pairs, table.players - pairs)] if table.titles else []
        return [seat for seat in seats if table.hands[seat] & NATURAL != NO_CARDS]

    def invite(self, table: Table, k: i64) -> None:
        """Ask whether the `k`-th of them offers a card."""
        traders = self.traders(table)
        if k < len(traders) and len(traders) > 1:
            ask_cards(table, self, traders[k], 0, 1, other=k)

    def offered(self, table: Table, step: Step) -> Cards:
        if step.what == 0:
            return table.hands[step.seat] & NATURAL
        card = table.memory[self.card_at]
        return table.hands[step.seat] & of_rank(rank_of(card)) & ~of_suits(bit(suit_of(card)))

    def could_ask(self, table: Table, step: Step) -> bool:
        """`other` is a trader's place among them, who for the second question offers a card."""
        traders = self.traders(table)
        if not 0 <= step.other < len(traders) or step.seat not in traders:
            return False
        return step.what == 0 or table.hands[traders[step.other]] & lone(table.memory[self.card_at]) != NO_CARDS

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        cards = step.cards_of(move)
        k = step.other
        if step.what != 0:
            self.answered(table, step, cards)
        elif cards == NO_CARDS:
            table.memory[self.offers_at] = 0
            self.invite(table, k + 1)
        else:
            table.memory[self.card_at] = first_card(cards)
            table.memory[self.offers_at] += 1
            seen.shown(table, step.seat, cards)
            tell.offered(table, step.seat, self, cards)
            self.propose(table, k, 0)

    def propose(self, table: Table, k: i64, begin: i64) -> None:
        """Ask the next commoner, from the `begin`-th on, who could give a card for that of the `k`-th."""
        for j, seat in enumerate(self.traders(table)):
            step = Step()
            step.what, step.seat = 1, seat
            if j >= begin and j != k and self.offered(table, step) != NO_CARDS:
                ask_cards(table, self, seat, 0, 1, what=1, other=k)
                return
        self.invite_again(table, k)

    def answered(self, table: Table, step: Step, cards: Cards) -> None:
        """Go on when a commoner has given a card for the one offered, or declined."""
        traders = self.traders(table)
        if cards == NO_CARDS:
            self.propose(table, step.other, traders.index(step.seat) + 1)
            return
        giver: i64 = traders[step.other]
        table.give(giver, step.seat, lone(table.memory[self.card_at]), self.index, open=True)
        table.give(step.seat, giver, cards, self.index, open=True)
        self.invite_again(table, step.other)

    def invite_again(self, table: Table, k: i64) -> None:
        """Ask the commoner who has offered a card for another one, though not forever."""
        if table.memory[self.offers_at] < MOST:
            self.invite(table, k)
        else:
            table.memory[self.offers_at] = 0
            self.invite(table, k + 1)


RULES: Final = [Trade]
