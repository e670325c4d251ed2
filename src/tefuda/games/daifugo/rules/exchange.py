"""カードの交換: how cards are exchanged before a game (catalogue, EXCHANGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.games.daifugo import knowing, tell
from tefuda.games.daifugo.agenda import Step
from tefuda.games.daifugo.base import AT_ONCE, FACE_DOWN, Base
from tefuda.games.daifugo.cards import JACK, JOKERS, TWO, lower_than, of_rank
from tefuda.games.daifugo.choices import ask_cards, picked
from tefuda.games.daifugo.rule import GAME, MATCH, Param, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table

OFFERS: Final = 13  # that a commoner may make before a game


class NoReturns(Rule):
    """返品不可: the rich may not give back a card they have just received."""

    id: ClassVar[str] = "exchange_return_forbidden"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.returns = False


class AllAtOnce(Rule):
    """同時交換: everybody chooses first, then all take their partner's cards."""

    id: ClassVar[str] = "exchange_simultaneous"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.procedure = AT_ONCE


class FaceDown(Rule):
    """伏せ交換: the poor lay their hands face down, from the weakest card to the strongest; the rich draw from any
    places, give any cards for them, and only then see what they drew.
    """

    id: ClassVar[str] = "fuse_kokan"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.procedure = FACE_DOWN


class NoExchange(Rule):
    """交換なし."""

    id: ClassVar[str] = "exchange_none"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.exchange = False


class Cataclysm(Rule):
    """天変地異: a daihinmin who is dealt nothing above a 10 swaps hands with the daifugo; nobody exchanges then."""

    id: ClassVar[str] = "tenpenchii"

    def dealt(self, table: Table) -> bool:
        if not table.ranks:
            return True
        poorest = table.seat_of_rank(-1)
        if table.hands[poorest] & ~lower_than(JACK) != 0:
            return True
        table.fired(self)
        table.swap_hands(poorest, table.seat_of_rank(0), self.index)
        return False


class AntiTrust(Rule):
    """独占禁止法: after the exchange a daifugo with five or more 2s and jokers gives each other player a 2, the lowest
    rank first; each gives any card back, but not that 2.
    """

    id: ClassVar[str] = "dokusen_kinshi"
    chooses: ClassVar[str] = "give"
    params: ClassVar[tuple[Param, ...]] = (Param("allow_return", "bool", False),)
    allow_return: bool = False

    def exchanged(self, table: Table) -> None:
        daifugo = table.seat_of_rank(0)
        if daifugo < 0 or count(table.hands[daifugo] & (of_rank(TWO) | JOKERS)) < 5:
            return
        table.fired(self)
        for place in range(1, table.players):
            seat = table.seat_of_rank(-place)
            twos = table.hands[daifugo] & of_rank(TWO)
            if twos == 0 or not table.in_game(seat):
                continue
            table.give(daifugo, seat, twos & -twos, self.index, open=True)
            if self.returns(table, seat, first(twos)) != 0:
                ask_cards(table, self, seat, 1, 1, other=first(twos), secret=True)

    def returns(self, table: Table, seat: i64, two: i64) -> i64:
        """The cards that may be given back for a 2."""
        return table.hands[seat] if self.allow_return else table.hands[seat] & ~bit(two)

    def offered(self, table: Table, step: Step) -> i64:
        return self.returns(table, step.seat, step.other)

    def receiver(self, table: Table, step: Step) -> i64:
        return table.seat_of_rank(0)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.give(step.seat, table.seat_of_rank(0), picked(move), self.index)


class AbsoluteMonarchy(Rule):
    """絶対王政: everybody gives tribute to the daifugo, the second one card, the third two and so on; each gets as many
    back.
    """

    id: ClassVar[str] = "zettai_osei"

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        daifugo = table.seat_of_rank(0)
        plan[:] = [[table.seat_of_rank(place), daifugo, place] for place in range(table.players - 1, 0, -1)]


class Defence(Rule):
    """防衛: a daifugo who kept his rank, or rose from daihinmin, exchanges three cards with the daihinmin."""

    id: ClassVar[str] = "boei"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("kept", MATCH),)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        kept = table.rank(order[0]) in (0, table.players - 1)
        table.remember(self, 1 if kept else 0)
        return order

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        entry = of_the_lowest(table, plan)
        if table.recall(self):
            entry[2] = max(entry[2], 3)


class CrownDefence(Rule):
    """王政防衛: each time the daifugo keeps his rank the exchange with the daihinmin grows by a card."""

    id: ClassVar[str] = "osei_boei"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("times", MATCH),)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        table.remember(self, table.recall(self) + 1 if table.rank(order[0]) == 0 else 1)
        return order

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        of_the_lowest(table, plan)[2] += table.recall(self) - 1


def of_the_lowest(table: Table, plan: list[list[int]]) -> list[int]:
    """What daihinmin and daifugo exchange."""
    return plan[[entry[0] for entry in plan].index(table.seat_of_rank(-1))]


class Trade(Rule):
    """取引: one after the other commoners may offer a card to the other commoners; who likes gives a card of the same
    number and another suit for it.
    """

    id: ClassVar[str] = "torihiki"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("card", GAME), ("offers", GAME))

    def exchanged(self, table: Table) -> None:
        self.invite(table, 0)

    def traders(self, table: Table) -> list[int]:
        """The commoners who have cards to trade, the highest rank first."""
        pairs: i64 = len(table.base.tributes)
        seats = [table.seat_of_rank(place) for place in range(pairs, table.players - pairs)] if table.ranks else []
        return [seat for seat in seats if table.hands[seat] & NATURAL != 0]

    def invite(self, table: Table, k: i64) -> None:
        """The `k`-th of them may offer a card."""
        traders = self.traders(table)
        if k < len(traders) and len(traders) > 1:
            ask_cards(table, self, traders[k], 0, 1, other=k)

    def offered(self, table: Table, step: Step) -> i64:
        if step.what == 0:
            return table.hands[step.seat] & NATURAL
        card = table.recall(self)
        return table.hands[step.seat] & of_rank(rank_of(card)) & ~of_suits(bit(suit_of(card)))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        cards = picked(move)
        k = step.other
        if step.what != 0:
            self.answered(table, step, cards)
        elif cards == 0:
            table.remember(self, 0, 1)
            self.invite(table, k + 1)
        else:
            table.remember(self, first(cards))
            table.remember(self, table.recall(self, 1) + 1, 1)
            knowing.shown(table, step.seat, cards)
            tell.offered(table, step.seat, self, cards)
            self.propose(table, k, 0)

    def propose(self, table: Table, k: i64, begin: i64) -> None:
        """Asks the next one, from the `begin`-th on, who could give a card for that of the `k`-th."""
        for j, seat in enumerate(self.traders(table)):
            step = Step()
            step.what, step.seat = 1, seat
            if j >= begin and j != k and self.offered(table, step) != 0:
                ask_cards(table, self, seat, 0, 1, what=1, other=k)
                return
        self.invite_again(table, k)

    def answered(self, table: Table, step: Step, cards: i64) -> None:
        """Somebody has given a card for the one offered, or declined."""
        traders = self.traders(table)
        if cards == 0:
            self.propose(table, step.other, traders.index(step.seat) + 1)
            return
        giver: i64 = traders[step.other]
        table.give(giver, step.seat, bit(table.recall(self)), self.index, open=True)
        table.give(step.seat, giver, cards, self.index, open=True)
        self.invite_again(table, step.other)

    def invite_again(self, table: Table, k: i64) -> None:
        """Whoever has offered a card may offer another one, though not for ever."""
        if table.recall(self, 1) < OFFERS:
            self.invite(table, k)
        else:
            table.remember(self, 0, 1)
            self.invite(table, k + 1)


RULES: Final = [
    NoReturns,
    AllAtOnce,
    FaceDown,
    NoExchange,
    Cataclysm,
    AntiTrust,
    AbsoluteMonarchy,
    Defence,
    CrownDefence,
    Trade,
]
