"""特別な勝敗条件: illegal finishes (catalogue, SPECIAL WIN / LOSS).

Demotions and special wins are in `finish_special.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..base import Base
from ..cards import EIGHT, JACK, NO_CARDS, RANKS, SPADE3, THREE, TWO, of_rank
from ..cause import CORE
from ..plays import Play
from ..rule import Param, Rule
from .effects_2 import answers_joker
from .effects_8 import EightCut

if TYPE_CHECKING:
    from ..table import Table


class IllegalFinish(Rule):
    """禁止上がり, 反則上がり / Illegal finish: a player who goes out by a forbidden play places at the bottom.

    For each kind of play there is a rule that forbids it (ff_…); the table itself ranks the offenders, the first one
    lowest.
    """

    id: ClassVar[str] = "forbidden_finish"
    brings: ClassVar[tuple[str, ...]] = ("ff_two", "ff_joker")


class FoulTwo(Rule):
    """2上がり禁止 / No finish on a 2: a 2 in the last play, or a 3 in a revolution.

    Sets of them that are four cards or make a revolution are judged by the state before the play (判定A), or after it
    (判定B). Where 2s reverse the card order, or after a religious revolution, a 2 is forbidden in any case.
    """

    id: ClassVar[str] = "ff_two"
    after: bool = False
    always: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.after = judged_after(base, ids)
        self.always = "two_back" in ids

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        if by != CORE:
            return False
        revolution = judged_state(table, play, self.after)
        religion = table.rules.find("shukyo_kakumei")
        if religion is not None and religion.in_force(table):
            return play.cards & of_rank(TWO) != NO_CARDS
        if self.always and play.cards & of_rank(TWO) != NO_CARDS and not answers_joker(table, play):
            return True
        return play.cards & of_rank(THREE if revolution else TWO) != NO_CARDS


def judged_after(base: Base, ids: list[str]) -> bool:
    """Return whether a set that makes a revolution is judged by the state after it: by 判定B, or, where neither way is
    chosen, because a hand is checked when all effects are resolved (D067)."""
    return "ff_quad_judge_b" in ids or (base.judged_last and "ff_quad_judge_a" not in ids)


def judged_state(table: Table, play: Play, after: bool) -> i64:
    """Return whether a last play is judged as in a revolution.

    Sets that are four cards or make one are judged by the state before them, or, if the table says so, `after` them;
    all others by the state they leave.
    """
    quad = not play.is_run() and (play.size >= 4 or table.revolted > 0)
    return table.order.revolution if after or not quad else play.revolution


class JudgeBefore(Rule):
    """2/3四枚組の判定A / Four 2s or 3s: judged before. By the state before the play.

    `judged_after` asks for it.
    """

    id: ClassVar[str] = "ff_quad_judge_a"
    governs: ClassVar[tuple[str, ...]] = ("ff_two",)


class JudgeAfter(Rule):
    """2/3四枚組の判定B / Four 2s or 3s: judged after. By the state after the play.

    `judged_after` asks for it.
    """

    id: ClassVar[str] = "ff_quad_judge_b"
    governs: ClassVar[tuple[str, ...]] = ("ff_two",)


class FoulJoker(Rule):
    """ジョーカー上がり禁止 / No finish on a joker: a joker in the last play, unless jokers are the weakest cards."""

    id: ClassVar[str] = "ff_joker"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.jokers != 0 and not table.order.joker_was_lowest(play)


class FoulWeakest(Rule):
    """最弱札上がり禁止 / No finish on the weakest card: a 3 in the last play, or a 2 in a revolution; judged in the
    same state as 2上がり禁止."""

    id: ClassVar[str] = "ff_weakest"
    after: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.after = judged_after(base, ids)

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.cards & of_rank(TWO if judged_state(table, play, self.after) else THREE) != NO_CARDS


class FoulSpade3(Rule):
    """♠3上がり禁止 / No finish on the ♠3."""

    id: ClassVar[str] = "ff_spade3"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.cards & SPADE3 != NO_CARDS


class FoulEight(Rule):
    """8上がり禁止 / No finish on 8s: an 8 that would clear the pile, in the last play."""

    id: ClassVar[str] = "ff_eight"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        cut = table.rules.find("eight_cut")
        cuts = not isinstance(cut, EightCut) or cut.cuts(play)
        return by == CORE and cuts and play.cards & of_rank(EIGHT) != NO_CARDS


class FoulJack(Rule):
    """J上がり禁止 / No finish on jacks."""

    id: ClassVar[str] = "ff_jack"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.cards & of_rank(JACK) != NO_CARDS


class FoulEffectCards(Rule):
    """強力な効果札での上がり禁止 / No finish on strong effects: one of the chosen ranks in the last play."""

    id: ClassVar[str] = "ff_effect_cards"
    params: ClassVar[tuple[Param, ...]] = (Param("numbers", "list", ["7", "T", "Q"], choices=tuple(RANKS)),)
    numbers: list[str]

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and any(play.cards & of_rank(RANKS.index(number)) != NO_CARDS for number in self.numbers)


class FoulTenDiscard(Rule):
    """10捨てでの禁止上がり, 10捨てでの反則上がり / No finish with the 10 discard: the hand is emptied by the 10s'
    own discard."""

    id: ClassVar[str] = "ff_ten_discard"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by != CORE and table.base.ids[by] == "ten_discard"


class FoulRevolution(Rule):
    """革命上がり禁止 / No finish with a revolution: the last play is a revolution. A rule may exempt a fusion."""

    id: ClassVar[str] = "ff_revolution"
    exempts: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.exempts = "yugo_finish_exempt" in ids

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        fusion = table.rules.find("yugo_kakumei") if self.exempts else None
        fused = fusion is not None and table.recall(fusion) != 0
        return by == CORE and table.revolted > 0 and not fused


RULES: Final = [
    IllegalFinish,
    FoulTwo,
    JudgeBefore,
    JudgeAfter,
    FoulJoker,
    FoulWeakest,
    FoulSpade3,
    FoulEight,
    FoulJack,
    FoulEffectCards,
    FoulTenDiscard,
    FoulRevolution,
]
