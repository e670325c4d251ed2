"""革命: plays that turn the strength of all cards round (catalogue, REVOLUTIONS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.moves import Moves
from tefuda.games.daifugo.agenda import Step
from tefuda.games.daifugo.base import EFFECTS, LOCKS, STRENGTH, Base
from tefuda.games.daifugo.cards import EIGHT, JOKER, NINE, SEVEN, SIX, of_rank
from tefuda.games.daifugo.choices import ask_yes
from tefuda.games.daifugo.legal import choices_of
from tefuda.games.daifugo.plays import ANY, FOLLOWS, FOUR_OR_MORE, IS_RUN, SET, THREE_OR_MORE, YES, Play, set_of
from tefuda.games.daifugo.rule import TRICK, Param, Rule

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
        if play.is_exactly(3, SIX) and table.revolted > 0:
            table.silence(self, EFFECTS | LOCKS | STRENGTH)
            table.unlock()


class OptionalRevolution(Rule):
    """革命は任意: the player decides whether the revolution takes place."""

    id: ClassVar[str] = "rev_optional"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("declined", TRICK),)

    def before_revolution(self, table: Table, by: Rule) -> None:
        """Asks once, though several rules may see a revolution in the same play."""
        if table.recall(self) != count(table.field):
            ask_yes(table, self, table.actor, n=by.index)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == YES:
            table.turn_over(table.rules.rules[step.n])
        else:
            table.remember(self, count(table.field))


class Triple(Rule):
    """A set of three cards of a number (jokers may stand for it) is a revolution."""

    when: ClassVar[int] = THREE_OR_MORE
    rank: ClassVar[int] = JOKER

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.size != 3 or play.rank != self.rank or not self.serves(table):
            return False
        table.revolt(self)
        return True

    def serves(self, table: Table) -> bool:
        """Whether it counts at present."""
        return True


class Coup(Triple):
    """クーデター: three 9s are a revolution."""

    id: ClassVar[str] = "coup"
    rank: ClassVar[int] = NINE


class CounterCoup(Triple):
    """クーデター返し(6×3): in a revolution three 6s undo it."""

    id: ClassVar[str] = "coup_return"
    rank: ClassVar[int] = SIX

    def serves(self, table: Table) -> bool:
        return table.revolution != 0


class ThreeSevens(Triple):
    """ナナサン革命: three 7s are a revolution."""

    id: ClassVar[str] = "nanasan_kakumei"
    rank: ClassVar[int] = SEVEN


class JokerRevolution(Rule):
    """ジョーカー革命: two jokers as a pair are a revolution; nothing beats them."""

    id: ClassVar[str] = "joker_kakumei"
    when: ClassVar[int] = 1 << JOKER

    def revolution(self, table: Table, play: Play) -> bool:
        if play.rank != JOKER or play.kind != SET or play.size != 2:
            return False
        table.revolt(self)
        return True


class RevolutionClears(Rule):
    """革命で場が流れる: every revolution clears the field, and nobody can prevent it; its player leads."""

    id: ClassVar[str] = "rev_clears_field"
    when: ClassVar[int] = ANY

    def clear(self, table: Table, play: Play) -> None:
        if table.revolted > 0:
            table.cut(self)


class EightRevolution(Rule):
    """革命流し: a revolution with an 8 clears the field, and nobody can prevent it; its player leads."""

    id: ClassVar[str] = "kakumei_nagashi"
    when: ClassVar[int] = 1 << EIGHT

    def clear(self, table: Table, play: Play) -> None:
        if table.revolted > 0:
            table.cut(self)


class SuperRevolution(Rule):
    """超革命: the first revolution of five or more cards is the last one of the game: nothing that changes strengths
    has any effect any more, but for a J's turning round.
    """

    id: ClassVar[str] = "cho_kakumei"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 5, 5, 8),)
    min: i64 = 5
    when: ClassVar[int] = FOUR_OR_MORE

    def lasting(self, table: Table, play: Play) -> None:
        if table.revolted > 0 and play.size >= self.min and table.silent & STRENGTH == 0:
            table.silence(self, STRENGTH)
            table.fired(self)


class NuclearBomb(SuperRevolution):
    """核爆弾: the same for six or more cards."""

    id: ClassVar[str] = "kakubakudan"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 6, 6, 8),)
    min: i64 = 6


class Pursuit(Rule):
    """追革: on a pair the natural pair of the same number may be played: a revolution, on which all others must
    pass.
    """

    id: ClassVar[str] = "tsuikaku"
    answers: ClassVar[int] = ANY
    when: ClassVar[int] = FOLLOWS
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("closed", TRICK),)

    def adds(self, table: Table, hand: i64, moves: Moves) -> None:
        top = table.top
        if top is None or top.kind != SET or top.size != 2 or top.rank == JOKER:
            return
        for pair in choices_of(hand & of_rank(top.rank), 2):
            moves.add(set_of(pair))

    def pursues(self, play: Play) -> bool:
        below = play.below
        if below is None or play.kind != SET or below.kind != SET:
            return False
        return play.size == 2 and below.size == 2 and play.jokers == 0 and play.rank == below.rank

    def played(self, table: Table, play: Play) -> None:
        if self.pursues(play):
            table.remember(self, 1)

    def revolution(self, table: Table, play: Play) -> bool:
        if not self.pursues(play):
            return False
        table.revolt(self)
        return True

    def turn_begins(self, table: Table, seat: i64) -> bool:
        top = table.top
        return table.recall(self) == 0 or (top is not None and seat == top.owner)


RULES: Final = [
    Revolution, StairRevolution, DelayedRevolution, RevolutionClears, Coup, CounterCoup, Omen, ThreeSevens,
    JokerRevolution, Pursuit, SuperRevolution, NuclearBomb, EightRevolution, OptionalRevolution,
]  # fmt: skip
