"""日本大富豪連盟 公式ルール: what may be played at the federation's table, and what it does.

See the catalogue, JAPAN DAIFUGO FEDERATION.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..base import Base
from ..cards import EIGHT, JOKER, NO_CARDS, of_rank
from ..cause import CORE, RUN_PLAYED
from ..plays import FOLLOWS, SET, THREE_OR_MORE, Play
from ..rule import Rule
from .effects_3 import Spade3Return
from .lock import alone, same_suits

if TYPE_CHECKING:
    from ..table import Table


class Runs(Rule):
    """階段出し3〜13枚 / Runs of three to thirteen: runs of three to thirteen cards; a joker may be beyond the
    strongest rank."""

    id: ClassVar[str] = "fed_combo_sequence"
    governs: ClassVar[tuple[str, ...]] = (RUN_PLAYED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.run_least = 3
        base.joker_on_top = True


class Revolution(Rule):
    """革命（連盟） / Revolution (federation): four or more cards of one rank, at a table of three three or more;
    never a run."""

    id: ClassVar[str] = "fed_revolution"
    when: ClassVar[int] = THREE_OR_MORE
    least: i64 = 4

    def configure(self, base: Base, ids: list[str]) -> None:
        """Set the cards a revolution takes by the number of players.

        Catalogue: 3人用の革命は3枚以上 / Revolution of three cards.
        """
        self.least = base.revolution_least = 3 if base.players == 3 else 4

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.size < self.least or play.rank == JOKER:
            return False
        table.revolt(self)
        return True


class EightCut(Rule):
    """8切り（連盟） / 8 cut (federation): 8s as a single or a set, a joker among them or not; never an 8 in a run."""

    id: ClassVar[str] = "fed_eight_cut"
    when: ClassVar[int] = 1 << EIGHT

    def clear(self, table: Table, play: Play) -> None:
        if play.kind == SET and play.cards & of_rank(EIGHT) != NO_CARDS:
            table.cut(self)


class MiyakoOchi(Rule):
    """都落ち（連盟） / Miyako-ochi (federation): when another player is the first to finish without a foul, the
    millionaire's hand is put face down."""

    id: ClassVar[str] = "fed_miyako_ochi"

    def out(self, table: Table, seat: i64, foul: bool, by: i64) -> None:
        if by != CORE and not table.rules.rules[by].deposes:
            return
        king = table.seat_of_title(0)
        if king >= 0 and seat != king and not foul and table.finishers() == 1 and table.in_round(king):
            table.depose(king, self, withdraw=True)


class SuitLock(Rule):
    """スート縛り(連盟), マーク縛り（連盟） / Suit lock (federation): a play without a joker in exactly the suits of
    the play before it locks these suits."""

    id: ClassVar[str] = "fed_suit_lock"
    when: ClassVar[int] = FOLLOWS

    def lock(self, table: Table, play: Play) -> None:
        """Lock the suits of two plays without a joker; later plays in them may have one.

        Catalogue: 縛りとジョーカー / Suit lock and jokers.
        """
        below = play.below
        if table.locks.suits == 0 and play.jokers == 0 and below is not None and same_suits(play, below):
            table.lock(self, suits=play.suits, within=alone(play.suits))


class Spade3(Spade3Return):
    """スペ3返し（連盟） / ♠3 return (federation): ♠3 on a lone joker, under any lock; the pile clears."""

    id: ClassVar[str] = "fed_spade3"


RULES: Final = [
    Runs,
    Revolution,
    EightCut,
    MiyakoOchi,
    SuitLock,
    Spade3,
]
