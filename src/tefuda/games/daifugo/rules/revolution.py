"""革命: plays that turn the strength of all cards round (catalogue, REVOLUTIONS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.agenda import Step
from tefuda.games.daifugo.base import EFFECTS, LOCKS, STRENGTH, Base
from tefuda.games.daifugo.cards import JOKER, SIX
from tefuda.games.daifugo.choices import ask_yes
from tefuda.games.daifugo.plays import FOUR_OR_MORE, IS_RUN, SET, THREE_OR_MORE, YES, Play
from tefuda.games.daifugo.rule import Param, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class Revolution(Rule):
    """革命: four or more cards of one number; once more undoes it."""

    id: ClassVar[str] = "revolution"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 4, 3, 6),)
    min: i64 = 4

    def waits(self) -> i64:
        return FOUR_OR_MORE if self.min >= 4 else THREE_OR_MORE

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.size < self.min or play.rank == JOKER:
            return False
        table.revolt(self)
        return True


class StairRevolution(Rule):
    """階段革命: a run of four or more cards."""

    id: ClassVar[str] = "kaidan_kakumei"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 4, 3, 13),)
    min: i64 = 4
    when: ClassVar[int] = IS_RUN

    def revolution(self, table: Table, play: Play) -> bool:
        if play.size < self.min:
            return False
        table.revolt(self)
        return True


class DelayedRevolution(Rule):
    """革命は流れてから発効: revolutions take effect when the field clears; two in one trick undo each other."""

    id: ClassVar[str] = "rev_delayed"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.rev_delayed = True


class Omen(Rule):
    """オーメン: three 6s are a revolution, and the last one of the game; from then on cards have no effects and make no
    locks. What passes, clears and hands that end bring about goes on.
    """

    id: ClassVar[str] = "omen"
    when: ClassVar[int] = THREE_OR_MORE

    def revolution(self, table: Table, play: Play) -> bool:
        if not play.is_exactly(3, SIX):
            return False
        table.revolt(self)
        return True

    def lasting(self, table: Table, play: Play) -> None:
        if play.is_exactly(3, SIX) and table.revolted != 0:
            table.silence(self, EFFECTS | LOCKS | STRENGTH)
            table.unlock()


class OptionalRevolution(Rule):
    """革命は任意: the player decides whether the revolution takes place."""

    id: ClassVar[str] = "rev_optional"

    def before_revolution(self, table: Table, by: Rule) -> None:
        ask_yes(table, self, table.actor, n=by.index)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == YES:
            table.turn_over(table.rules.rules[step.n])
        else:
            table.revolted = 0


RULES: Final = [Revolution, StairRevolution, DelayedRevolution, Omen, OptionalRevolution]
