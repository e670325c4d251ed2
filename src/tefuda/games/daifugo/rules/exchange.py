"""カードの交換: how cards are exchanged before a game (catalogue, EXCHANGE)."""

from __future__ import annotations

from typing import ClassVar, Final

from tefuda.games.daifugo.base import AT_ONCE, Base
from tefuda.games.daifugo.rule import Rule


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


RULES: Final = [NoReturns, AllAtOnce, NoExchange]
