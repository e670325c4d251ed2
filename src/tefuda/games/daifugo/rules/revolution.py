"""革命: plays that reverse the card order (catalogue, REVOLUTIONS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.moves import Moves

from .. import playable
from ..agenda import Step
from ..asking import ask_yes
from ..base import EFFECTS, LOCKS, STRENGTH, Base
from ..cards import ACE, EIGHT, FACE_VALUES, JOKER, KING, NINE, NO_CARDS, SEVEN, SIX, Cards, count_cards, of_rank
from ..legal import choices_of
from ..plays import (
    ANY,
    FOUR_OR_MORE,
    IS_PAIR,
    IS_RUN,
    REVOLTED,
    SET,
    THREE_OR_MORE,
    YES,
    Play,
    set_of,
)
from ..rule import ROUND, TRICK, UNDONE, Param, Rule

if TYPE_CHECKING:
    from ..table import Table


ODD: Final = sum(1 << rank for rank, value in enumerate(FACE_VALUES) if value % 2)


class Revolution(Rule):
    """革命 / Revolution (kakumei): four or more cards of one rank; once more undoes it."""

    id: ClassVar[str] = "revolution"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 4, 3, 6),)
    min: i64 = 4

    def configure(self, base: Base, ids: list[str]) -> None:
        base.revolution_least = self.min

    def waits(self) -> i64:
        return FOUR_OR_MORE if self.min >= 4 else THREE_OR_MORE

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.size < self.min or play.rank == JOKER:
            return False
        table.revolt(self)
        return True


class StairRevolution(Rule):
    """階段革命 / Run revolution: a run of four or more cards."""

    id: ClassVar[str] = "kaidan_kakumei"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 4, 3, 13),)
    min: i64 = 4
    when: ClassVar[int] = IS_RUN

    def configure(self, base: Base, ids: list[str]) -> None:
        base.stairs_least = self.min

    def revolution(self, table: Table, play: Play) -> bool:
        if play.size < self.min:
            return False
        table.revolt(self)
        return True


class DelayedRevolution(Rule):
    """革命は流れてから発効 / Revolution when the pile clears: revolutions take effect when the pile clears; two in
    one trick undo each other."""

    id: ClassVar[str] = "rev_delayed"
    governs: ClassVar[tuple[str, ...]] = ("revolution",)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.rev_delayed = True


class Omen(Rule):
    """オーメン / Omen: three 6s are a revolution, and the last one of the round.

    From then on cards have no effects and make no locks. What passes, clears and hands that end bring about goes on.
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
    """革命は任意 / Optional revolution: the player decides whether the revolution takes place."""

    id: ClassVar[str] = "rev_optional"

    def before_revolution(self, table: Table, by: Rule) -> None:
        ask_yes(table, self, table.actor, n=by.index)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == YES:
            table.turn_over(table.rules.rules[step.n])

    def could_ask(self, table: Table, step: Step) -> bool:
        """`n` is the rule whose revolution it is."""
        return 0 <= step.n < len(table.rules.rules)


class Triple(Rule):
    """A revolution by a set of three cards of a rank (jokers may represent it)."""

    when: ClassVar[int] = THREE_OR_MORE
    rank: ClassVar[int] = JOKER

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.size != 3 or play.rank != self.rank or not self.serves(table):
            return False
        table.revolt(self)
        return True

    def serves(self, table: Table) -> bool:
        """Return whether it counts at present."""
        return True


class Coup(Triple):
    """クーデター / Coup: three 9s are a revolution."""

    id: ClassVar[str] = "coup"
    rank: ClassVar[int] = NINE


class CounterCoup(Triple):
    """クーデター返し（6×3） / Counter-coup: in a revolution three 6s undo it."""

    id: ClassVar[str] = "coup_return"
    rank: ClassVar[int] = SIX

    def serves(self, table: Table) -> bool:
        return table.order.revolution != 0


class ThreeSevens(Triple):
    """ナナサン革命 / Triple-7 revolution: three 7s are a revolution."""

    id: ClassVar[str] = "nanasan_kakumei"
    rank: ClassVar[int] = SEVEN


class JokerRevolution(Rule):
    """ジョーカー革命 / Joker revolution: two jokers as a pair are a revolution; nothing beats them."""

    id: ClassVar[str] = "joker_kakumei"
    when: ClassVar[int] = 1 << JOKER

    def revolution(self, table: Table, play: Play) -> bool:
        if play.rank != JOKER or play.kind != SET or play.size != 2:
            return False
        table.revolt(self)
        return True

    def restricts(self, table: Table) -> bool:
        """Return whether the rule restricts plays.

        Where a rule has moved the jokers down, the pair that has made a revolution is still above all.
        """
        top = table.top
        return table.revolted > 0 and top is not None and top.rank == JOKER and top.size == 2

    def allows(self, table: Table, play: Play) -> bool:
        return play.size != 2


class JokersTurn(Rule):
    """革命でジョーカーも逆転 / Jokers reversed too: while a revolution reverses the card order, the joker is weaker
    than every rank."""

    id: ClassVar[str] = "rev_joker_inverted"
    governs: ClassVar[tuple[str, ...]] = ("revolution",)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.reorders = base.jokers_turn = True


class AbsoluteRevolution(Rule):
    """絶対革命 / Absolute revolution: a set of the number of cards that its rank shows (four 4s, five 5s, ...).

    The card order keeps its direction, but the circle 3 4 ... A 2 begins with that rank: the weakest one, or the
    strongest in a revolution.
    """

    id: ClassVar[str] = "zettai_kakumei"
    params: ClassVar[tuple[Param, ...]] = (Param("min_cards", "int", 4, 1, 6),)
    min_cards: i64 = 4

    def configure(self, base: Base, ids: list[str]) -> None:
        base.reorders = True

    def waits(self) -> i64:
        return ANY if self.min_cards < 3 else THREE_OR_MORE if self.min_cards == 3 else FOUR_OR_MORE

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.rank == JOKER or play.size < self.min_cards:
            return False
        if play.size != FACE_VALUES[play.rank]:
            return False
        table.revolt(self)
        return True

    def overturn(self, table: Table) -> bool:
        top = table.top
        if top is not None:
            table.reorder(self, top.rank)
        return True


class ReligiousRevolution(Rule):
    """宗教革命 / Religious revolution: four kings, a joker among them if need be, and from then on the parity of
    ranks counts.

    The ace is the weakest rank and the queen the strongest except for a king that is left; on an odd rank odd ones must
    follow, on an even one even ones.
    """

    id: ClassVar[str] = "shukyo_kakumei"
    when: ClassVar[int] = ANY
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("on", ROUND | UNDONE), ("led", TRICK))
    on_at: i64 = 0
    led_at: i64 = 0

    def configure(self, base: Base, ids: list[str]) -> None:
        base.reorders = True

    def played(self, table: Table, play: Play) -> None:
        """Note what is led: it decides what may follow."""
        if table.memory[self.on_at] != 0 and play.below is None:
            table.memory[self.led_at] = 1 if play.is_run() else 1 + bit(play.rank)

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.rank != KING or play.size < 4:
            return False
        if table.memory[self.on_at] != 0:
            return True  # four kings have no effect any more
        if count_cards(play.cards & of_rank(KING)) < 3:
            return False
        table.revolt(self)
        return True

    def overturn(self, table: Table) -> bool:
        """End a revolution, too."""
        table.memory[self.on_at] = 1
        if table.order.revolution ^ table.order.rising != 0:
            table.reverse_order(self)
        table.reorder(self, ACE)
        return True

    def in_force(self, table: Table) -> bool:
        return table.memory[self.on_at] != 0

    def restricts(self, table: Table) -> bool:
        return table.top is not None and table.memory[self.led_at] != 0

    def allows(self, table: Table, play: Play) -> bool:
        """Return whether a play suits the parity.

        After a joker only answers to it may follow; no joker alone; a king alone, and only on an odd rank; else the
        same parity.
        """
        top = table.top
        led = table.memory[self.led_at] - 1
        if play.kind == SET and play.rank == JOKER:
            return False
        if led == bit(JOKER):
            return top is not None and playable.stronger(table, top) & play.cards == NO_CARDS
        if play.is_run():
            return (play.cards | play.stands) & of_rank(KING) == NO_CARDS
        if play.rank == KING and (play.size > 1 or led == 0):
            return False
        return led == 0 or (led & ODD == 0) == (bit(play.rank) & ODD == 0)


class RevolutionClears(Rule):
    """革命で場が流れる / Revolution clears the pile: every revolution clears the pile, and no one can prevent it;
    its player leads."""

    id: ClassVar[str] = "rev_clears_field"
    spared: ClassVar[bool] = True
    aftermath: ClassVar[bool] = True
    when: ClassVar[int] = REVOLTED

    def clear(self, table: Table, play: Play) -> None:
        if table.revolted > 0:
            table.cut(self, final=True)


class EightRevolution(Rule):
    """革命流し / Revolution with an 8 clears the pile: a revolution with an 8 clears the pile, and no one can
    prevent it; its player leads."""

    id: ClassVar[str] = "kakumei_nagashi"
    spared: ClassVar[bool] = True
    aftermath: ClassVar[bool] = True
    when: ClassVar[int] = 1 << EIGHT

    def clear(self, table: Table, play: Play) -> None:
        if table.revolted > 0:
            table.cut(self, final=True)


class SuperRevolution(Rule):
    """超革命 / Super revolution: the first revolution of five or more cards is the last one of the round.

    After it nothing that changes the card order has any effect any more, except for the reversal of a jack.
    """

    id: ClassVar[str] = "cho_kakumei"
    aftermath: ClassVar[bool] = True
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 5, 5, 8),)
    min: i64 = 5
    when: ClassVar[int] = REVOLTED

    def upheaval(self, table: Table, play: Play) -> None:
        if table.revolted <= 0 or table.silent & STRENGTH != 0:
            return
        fusion = table.rules.find("yugo_kakumei")
        joined = table.recall(fusion) if fusion is not None else i64(0)
        if play.size + joined >= self.min:
            table.silence(self, STRENGTH)
            table.fired(self)


class NuclearBomb(SuperRevolution):
    """核爆弾 / Atomic bomb: the same for six or more cards."""

    id: ClassVar[str] = "kakubakudan"
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 6, 6, 8),)
    min: i64 = 6


class Pursuit(Rule):
    """追革 / Follow-up revolution: on a pair the natural pair of the same rank may be played: a revolution, on
    which all others must pass."""

    id: ClassVar[str] = "tsuikaku"
    answers: ClassVar[int] = IS_PAIR
    when: ClassVar[int] = IS_PAIR
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("closed", TRICK),)

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
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
        table.remember(self, 1 if self.pursues(play) else 0)

    def revolution(self, table: Table, play: Play) -> bool:
        if not self.pursues(play):
            return False
        table.revolt(self)
        return True

    def may_act(self, table: Table, seat: i64) -> bool:
        """Return whether the seat may act: on another pair, or a 7 stopping the cut of the 8s, every seat may."""
        top = table.top
        return table.recall(self) == 0 or top is None or top.size != 2 or seat == top.owner


RULES: Final = [
    Revolution, StairRevolution, DelayedRevolution, RevolutionClears, Coup, CounterCoup, Omen, ThreeSevens,
    JokerRevolution, JokersTurn, AbsoluteRevolution, ReligiousRevolution, Pursuit, SuperRevolution, NuclearBomb,
    EightRevolution, OptionalRevolution,
]  # fmt: skip
