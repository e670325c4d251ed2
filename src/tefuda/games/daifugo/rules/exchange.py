"""カードの交換: how cards are exchanged before a game (catalogue, EXCHANGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tefuda.cards.bits import bit
from tefuda.games.daifugo.base import AT_ONCE, Base
from tefuda.games.daifugo.cards import TEN
from tefuda.games.daifugo.rule import Rule

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


RULES: Final = [NoReturns, AllAtOnce, NoExchange, Cataclysm]
