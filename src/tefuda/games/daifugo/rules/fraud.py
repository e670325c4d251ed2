"""脱税: tribute that is not paid in full (catalogue, EXCHANGE, fraud)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves

from .. import match, seen, tell
from ..agenda import Step
from ..asking import ask_yes
from ..base import Base
from ..cards import Cards, count_cards
from ..plays import YES, special_move
from ..rule import MATCH, ROUND, SEATS, Param, Rule

if TYPE_CHECKING:
    from ..table import Table

PATIENCE: Final = 3  # no round is annulled more often; then cheats are expelled


class TaxEvasion(Rule):
    """脱税 / Tax evasion (datsuzei): the poor may give other cards than their strongest, and others may claim it.

    The receiver may claim it at once, any player on their turn, once per round, when a payer's play is on top. A true
    claim expels the cheat; a false one has no effect.
    """

    id: ClassVar[str] = "datsuzei"
    verb: ClassVar[str] = "accuse"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (
        ("cheats", ROUND | SEATS), ("payers", ROUND | SEATS), ("accusers", ROUND | SEATS), ("caught", MATCH | SEATS),
        ("now", MATCH | SEATS), ("again", MATCH),
    )  # fmt: skip
    cheats_at: i64 = 0
    payers_at: i64 = 0
    accusers_at: i64 = 0
    caught_at: i64 = 0
    now_at: i64 = 0
    again_at: i64 = 0
    void: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.void = "datsuzei_void" in ids

    def trusts(self, table: Table) -> bool:
        return True

    def paid(self, table: Table, poor: i64, rich: i64, cards: Cards, held: Cards) -> None:
        sure, ties, due = table.strongest(held, count_cards(cards), False)
        honest = cards & sure == sure and count_cards(cards & ties) == due
        if not honest:
            table.memory[self.cheats_at] |= bit(poor)
        table.memory[self.payers_at] |= bit(poor)
        ask_yes(table, self, rich, n=poor)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == YES:
            self.claim(table, step.seat, step.n)

    def offers(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        if top is None or bit(table.turn) & table.memory[self.accusers_at] != 0 or top.owner == table.turn:
            return
        if bit(top.owner) & table.memory[self.payers_at] != 0 and table.in_round(top.owner):
            moves.add(special_move(self.number, 0))

    def act(self, table: Table, move: i64) -> None:
        top = table.top
        if top is not None:
            table.memory[self.accusers_at] |= bit(table.turn)
            self.claim(table, table.turn, top.owner)
            if table.done():
                table.end_after_questions()

    def claim(self, table: Table, seat: i64, accused: i64) -> None:
        """Claim that a tribute was too small; the table knows whether it was."""
        tell.pointed(table, seat, self, accused)
        if bit(accused) & table.memory[self.cheats_at] == 0:
            return
        table.memory[self.cheats_at] &= ~bit(accused)
        table.memory[self.now_at] |= bit(accused)
        again = table.memory[self.again_at]
        if self.void and again < PATIENCE:
            table.memory[self.again_at] = again + 1
            table.fired(self)
            match.annul(table)
        else:
            table.eliminate(accused, self, lowest=True)

    def dealt(self, table: Table) -> None:
        """Remember the players caught last time for this exchange."""
        table.memory[self.caught_at] = table.memory[self.now_at]
        table.memory[self.now_at] = 0

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        table.memory[self.again_at] = 0
        return order

    def imagined(self, table: Table, seat: i64, rng: Rng) -> None:
        """Guess the cheats: only they themselves know, and one payer in four is taken for one."""
        cheats: i64 = 0
        for payer in range(table.players):
            mine = bit(payer)
            if payer == seat:
                cheats |= table.memory[self.cheats_at] & mine
            elif table.memory[self.payers_at] & mine != 0 and rng.below(4) == 0:
                cheats |= mine
        table.memory[self.cheats_at] = cheats


class Expelled(Rule):
    """脱税：除外し大貧民 / Tax evasion: expelled. A player who is found out leaves the round and is beggar in the
    next one."""

    id: ClassVar[str] = "datsuzei_expel"
    governs: ClassVar[tuple[str, ...]] = ("datsuzei",)


class Annulled(Rule):
    """脱税:ゲーム無効, 脱税：その回は無効 / Tax evasion: round void. The round is void and dealt again with the
    titles it began with.

    `TaxEvasion` asks for it.
    """

    id: ClassVar[str] = "datsuzei_void"
    governs: ClassVar[tuple[str, ...]] = ("datsuzei",)


def caught(table: Table) -> i64:
    """Return the seats found out in the last round, or in the round that was annulled."""
    rule = table.rules.find("datsuzei")
    return table.memory[rule.caught_at] if isinstance(rule, TaxEvasion) else 0


class ShownHand(Rule):
    """脱税追加罰：手札公開 / Tax evasion: open hand. In the next exchange a player who was found out shows their
    hand to everyone."""

    id: ClassVar[str] = "datsuzei_show_hand"

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        for seat in range(table.players):
            if caught(table) & bit(seat) != 0:
                tell.showed(table, seat, self)
                for viewer in range(table.players):
                    if viewer != seat:
                        seen.looked(table, viewer, seat)


class MoreTribute(Rule):
    """脱税追加罰：枚数増 / Tax evasion: extra cards. In the next exchange a player who was found out gives more
    cards than otherwise."""

    id: ClassVar[str] = "datsuzei_extra_cards"
    surcharge: ClassVar[bool] = True
    params: ClassVar[tuple[Param, ...]] = (Param("extra", "int", 1, 1, 5),)
    extra: i64 = 1

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        for entry in plan:
            if caught(table) & bit(entry[0]) != 0:
                entry[2] += self.extra
                table.fired(self)


RULES: Final = [TaxEvasion, Expelled, Annulled, ShownHand, MoreTribute]
