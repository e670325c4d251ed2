"""脱税（連盟）: tribute that is not paid in full, as the federation judges it: by warnings and by the next title.

See the catalogue, JAPAN DAIFUGO FEDERATION, exchange. The way to claim it is that of 脱税 (`fraud.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit

from .. import match, referee, tell
from ..agenda import RESUME, Step, work
from ..plays import NO
from ..rule import MATCH, Rule
from .federation_referee import PATIENCE, Motion
from .fraud import TaxEvasion

if TYPE_CHECKING:
    from ..table import Table


class FederationEvasion(TaxEvasion):
    """脱税（連盟） / Tax evasion (federation): a true claim is a warning for the cheat, who plays on and is beggar
    after the round."""

    id: ClassVar[str] = "fed_datsuzei"
    verb: ClassVar[str] = "report"
    upset: ClassVar[bool] = True

    def trusts(self, table: Table) -> bool:
        rule = table.rules.find("fed_datsuzei_dispute")
        return not isinstance(rule, Dispute) or table.memory[rule.watched_at] == 0

    def act(self, table: Table, move: i64) -> None:
        top = table.top
        if top is not None:
            seat = table.turn
            table.memory[self.accusers_at] |= bit(seat)
            table.depth = 0
            self.claim(table, seat, top.owner)
            table.queue(work(RESUME, seat=seat))

    def claim(self, table: Table, seat: i64, accused: i64) -> None:
        tell.pointed(table, seat, self, accused)
        false = table.rules.find("fed_false_accusation")
        if table.memory[self.cheats_at] & bit(accused) != 0:
            table.memory[self.cheats_at] &= ~bit(accused)
            table.memory[self.now_at] |= bit(accused)
            table.fired(self)
            referee.warn(table, accused, self)
        elif false is not None:
            table.fired(false)
            referee.warn(table, seat, false)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        """Rank the cheats last; among them, the player with the lower title before has the lower one again.

        Catalogue: 都落ちと脱税 / Miyako-ochi and tax evasion.
        """
        caught = table.memory[self.now_at]
        table.memory[self.now_at] = 0
        cheats = [seat for seat in order if caught & bit(seat) != 0]
        if table.rules.has("fed_datsuzei_multi"):
            cheats.sort(key=table.title)
        return [seat for seat in order if caught & bit(seat) == 0] + cheats

    def advice(self, table: Table, step: Step) -> i64:
        return NO if table.rules.has("fed_false_accusation") else -1


class Several(Rule):
    """複数人の脱税 / Several tax evaders: all cheats lose; the lower the title, the fewer the points and the lower
    the next title.

    `FederationEvasion` asks for it.
    """

    id: ClassVar[str] = "fed_datsuzei_multi"


class Dispute(Motion):
    """脱税の否認 / Tax evasion denied: if all agree, the round is void and dealt again, and this time no one can
    cheat in the exchange."""

    id: ClassVar[str] = "fed_datsuzei_dispute"
    verb: ClassVar[str] = "void"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (*Motion.memory, ("watched", MATCH), ("again", MATCH))
    watched_at: i64 = 0
    again_at: i64 = 0

    def possible(self, table: Table) -> bool:
        rule = table.rules.find("fed_datsuzei")
        paid = isinstance(rule, TaxEvasion) and table.memory[rule.payers_at] != 0
        return paid and table.memory[self.again_at] < PATIENCE

    def carried(self, table: Table, about: i64) -> None:
        table.memory[self.watched_at] = 1
        table.memory[self.again_at] += 1
        table.fired(self)
        match.annul(table)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        table.memory[self.watched_at] = 0
        table.memory[self.again_at] = 0
        return order


class FalseAccusation(Rule):
    """虚偽の申告 / False accusation: a player who wrongly claims that a tribute was too small is warned.

    `FederationEvasion` asks for it.
    """

    id: ClassVar[str] = "fed_false_accusation"


RULES: Final = [FederationEvasion, Several, Dispute, FalseAccusation]
