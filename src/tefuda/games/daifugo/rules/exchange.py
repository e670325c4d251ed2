"""カードの交換: how cards are exchanged before a round (catalogue, EXCHANGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.engine.view import Count, Text

from ..agenda import Step
from ..asking import ask_cards
from ..base import AT_ONCE, FACE_DOWN, Base
from ..cards import (
    JACK,
    JOKERS,
    NO_CARDS,
    TWO,
    Cards,
    cards_in,
    count_cards,
    first_card,
    first_of,
    lone,
    lower_than,
    of_rank,
)
from ..cause import EXCHANGED, LATER_DEAL
from ..rule import MATCH, Param, Rule

if TYPE_CHECKING:
    from ..table import Table


class Tribute(Rule):
    """献上, カード交換 / Card exchange (tribute): how many cards the beggar and the poor player give, and who
    chooses among equal ones."""

    id: ClassVar[str] = "tribute_exchange"
    governs: ClassVar[tuple[str, ...]] = (EXCHANGED,)
    params: ClassVar[tuple[Param, ...]] = (
        Param("n_top", "int", 2, 1, 5),
        Param("n_second", "int", 1, 0, 4),
        Param("ties", "choice", "giver", choices=("giver", "suits")),
    )
    n_top: i64 = 2
    n_second: i64 = 1
    ties: str = "giver"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.ties_by_suit = self.ties == "suits"
        numbers = [int(self.n_top), int(self.n_second)]
        if base.players != 3:
            base.tributes = numbers[: 1 if base.players == 2 else 2]


class NoReturns(Rule):
    """返品不可 / No giving back: the rich must not give back a card they have just received."""

    id: ClassVar[str] = "exchange_return_forbidden"
    governs: ClassVar[tuple[str, ...]] = (EXCHANGED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.returns = False


class AllAtOnce(Rule):
    """同時交換 / Simultaneous exchange: everyone chooses first, then all take their partner's cards."""

    id: ClassVar[str] = "exchange_simultaneous"
    governs: ClassVar[tuple[str, ...]] = (EXCHANGED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.procedure = AT_ONCE


class FaceDown(Rule):
    """伏せ交換 / Face-down exchange: the poor put their hands face down, from the weakest card to the strongest,
    and the rich draw.

    The rich draw from any places, give any cards for them, and only then see what they drew.
    """

    id: ClassVar[str] = "fuse_kokan"
    governs: ClassVar[tuple[str, ...]] = (EXCHANGED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.procedure = FACE_DOWN


class NoExchange(Rule):
    """交換なし / No exchange: no cards are exchanged."""

    id: ClassVar[str] = "exchange_none"
    governs: ClassVar[tuple[str, ...]] = (LATER_DEAL,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.exchange = False


class Cataclysm(Rule):
    """天変地異 / Natural disaster (tenpen-chii): a beggar who is dealt nothing above a 10 swaps hands with the
    millionaire; no one exchanges then."""

    id: ClassVar[str] = "tenpenchii"

    def exchanges(self, table: Table) -> bool:
        return not table.titles or table.hands[table.seat_of_title(-1)] & ~lower_than(JACK) != NO_CARDS

    def dealt(self, table: Table) -> None:
        if not self.exchanges(table):
            table.fired(self)
            table.swap_hands(table.seat_of_title(-1), table.seat_of_title(0), self.index)


class AntiTrust(Rule):
    """独占禁止法 / Antitrust law: after the exchange a millionaire with five or more 2s and jokers gives each other
    player a 2.

    The lowest title gets one first; each player gives any card back, but not that 2.
    """

    id: ClassVar[str] = "dokusen_kinshi"
    chooses: ClassVar[str] = "give"
    params: ClassVar[tuple[Param, ...]] = (Param("allow_return", "bool", False),)
    allow_return: bool = False

    def exchanged(self, table: Table) -> None:
        daifugo = table.seat_of_title(0)
        if daifugo < 0 or count_cards(table.hands[daifugo] & (of_rank(TWO) | JOKERS)) < 5:
            return
        table.fired(self)
        for place in range(1, table.players):
            seat = table.seat_of_title(-place)
            twos = table.hands[daifugo] & of_rank(TWO)
            if twos == NO_CARDS or not table.in_round(seat):
                continue
            table.give(daifugo, seat, first_of(twos), self.index, open=True)
            if self.returns(table, seat, first_card(twos)) != NO_CARDS:
                ask_cards(table, self, seat, 1, 1, other=first_card(twos), secret=True)

    def returns(self, table: Table, seat: i64, two: i64) -> Cards:
        """Return the cards that may be given back for a 2."""
        return table.hands[seat] if self.allow_return else table.hands[seat] & ~lone(two)

    def offered(self, table: Table, step: Step) -> Cards:
        return self.returns(table, step.seat, step.other)

    def receiver(self, table: Table, step: Step) -> i64:
        return table.seat_of_title(0)

    def could_ask(self, table: Table, step: Step) -> bool:
        """`other` is the 2 received."""
        return len(table.titles) > 0 and step.other in cards_in(of_rank(TWO))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.give(step.seat, table.seat_of_title(0), step.cards_of(move), self.index)


class AbsoluteMonarchy(Rule):
    """絶対王政 / Absolute monarchy: everyone gives tribute to the millionaire, the second one card, the third two
    and so on.

    Each gets the same number back.
    """

    id: ClassVar[str] = "zettai_osei"

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        daifugo = table.seat_of_title(0)
        plan[:] = [[table.seat_of_title(place), daifugo, place] for place in range(table.players - 1, 0, -1)]
        table.fired(self)


class Defence(Rule):
    """防衛 / Title defence: a millionaire who kept the title, or rose from beggar, exchanges three cards with the
    beggar."""

    id: ClassVar[str] = "boei"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("kept", MATCH),)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        kept = table.title(order[0]) in (0, table.players - 1)
        table.remember(self, 1 if kept else 0)
        return order

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        entry = of_the_lowest(table, plan)
        if table.recall(self):
            entry[2] = max(entry[2], 3)
            table.fired(self)


class CrownDefence(Rule):
    """王政防衛 / Defence of the crown: each time the millionaire keeps the title, the exchange with the beggar
    grows by a card."""

    id: ClassVar[str] = "osei_boei"
    counts: ClassVar[tuple[str, ...]] = ("reign",)
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("times", MATCH),)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        table.remember(self, table.recall(self) + 1 if table.title(order[0]) == 0 else 1)
        return order

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        of_the_lowest(table, plan)[2] += table.recall(self) - 1
        if table.recall(self) > 1:
            table.fired(self)

    def tally(self, table: Table, seat: i64) -> list[Count]:
        times = int(table.recall(self))
        return [Count("reign", Text("daifugo.count.reign"), times)] if times > 1 and table.title(seat) == 0 else []


def of_the_lowest(table: Table, plan: list[list[int]]) -> list[int]:
    """Return what beggar and millionaire exchange."""
    return plan[[entry[0] for entry in plan].index(table.seat_of_title(-1))]


RULES: Final = [
    Tribute,
    NoReturns,
    AllAtOnce,
    FaceDown,
    NoExchange,
    Cataclysm,
    AntiTrust,
    AbsoluteMonarchy,
    Defence,
    CrownDefence,
]
