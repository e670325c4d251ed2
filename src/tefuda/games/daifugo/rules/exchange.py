"""カードの交換: how cards are exchanged before a game (catalogue, EXCHANGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tefuda.cards.bits import bit
from tefuda.games.daifugo.base import AT_ONCE, FACE_DOWN, Base
from tefuda.games.daifugo.cards import TEN
from tefuda.games.daifugo.rule import MATCH, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


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
        if table.hands[poorest] >= bit(4 * TEN + 4):
            return True
        table.fired(self)
        table.swap_hands(poorest, table.seat_of_rank(0), self.index)
        return False


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


RULES: Final = [NoReturns, AllAtOnce, FaceDown, NoExchange, Cataclysm, AbsoluteMonarchy, Defence, CrownDefence]
