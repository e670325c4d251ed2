"""反則上がり（連盟）: the federation's seven illegal finishes.

See the catalogue, JAPAN DAIFUGO FEDERATION.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..cards import EIGHT, NO_CARDS, SPADE3, THREE, TWO, of_rank
from ..cause import CORE
from ..plays import Play
from ..rule import Param, Rule

if TYPE_CHECKING:
    from ..table import Table


class IllegalFinish(Rule):
    """反則上がり（連盟） / Illegal finish (federation): the last cards must not be of seven kinds (fed_if_…).

    Four 2s and four 3s are judged by the state before they are played.
    """

    id: ClassVar[str] = "fed_illegal_finish"
    params: ClassVar[tuple[Param, ...]] = (
        Param("quad_check", "choice", "before_play", choices=("before_play", "after_play")),
    )
    brings: ClassVar[tuple[str, ...]] = (
        "fed_if_joker", "fed_if_two", "fed_if_three_rev", "fed_if_eight_only", "fed_if_spade3", "fed_if_quad2",
        "fed_if_quad3_rev",
    )  # fmt: skip
    quad_check: str = "before_play"


def in_revolution(table: Table, play: Play) -> bool:
    """Return whether a last play is judged as in a revolution."""
    rule = table.rules.find("fed_illegal_finish")
    after = isinstance(rule, IllegalFinish) and rule.quad_check == "after_play"
    return (table.order.revolution if after else play.revolution) != 0


class IllegalJoker(Rule):
    """反則1 ジョーカーを含む / Illegal 1: joker. A joker in the last play."""

    id: ClassVar[str] = "fed_if_joker"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.jokers != 0


class IllegalTwo(Rule):
    """反則2 非革命中に2を含む / Illegal 2: a 2. A 2 in the last play, without a revolution."""

    id: ClassVar[str] = "fed_if_two"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and not in_revolution(table, play) and play.cards & of_rank(TWO) != NO_CARDS


class IllegalThree(Rule):
    """反則3 革命中に3を含む / Illegal 3: a 3 in a revolution. A 3 in the last play, in a revolution."""

    id: ClassVar[str] = "fed_if_three_rev"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and in_revolution(table, play) and play.cards & of_rank(THREE) != NO_CARDS


class IllegalEights(Rule):
    """反則4 8のみ / Illegal 4: nothing but 8s."""

    id: ClassVar[str] = "fed_if_eight_only"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.cards & ~of_rank(EIGHT) == NO_CARDS


class IllegalSpade3(Rule):
    """反則5 ♠3のみ / Illegal 5: ♠3 alone. ♠3 alone, on a joker or not."""

    id: ClassVar[str] = "fed_if_spade3"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.is_single(SPADE3)


class IllegalTwos(Rule):
    """反則6 非革命中の2四枚 / Illegal 6: four 2s. 2s that start a revolution."""

    id: ClassVar[str] = "fed_if_quad2"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and table.revolted > 0 and play.revolution == 0 and play.rank == TWO


class IllegalThrees(Rule):
    """反則7 革命中の3四枚 / Illegal 7: four 3s in a revolution. 3s that end a revolution."""

    id: ClassVar[str] = "fed_if_quad3_rev"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and table.revolted > 0 and play.revolution != 0 and play.rank == THREE


RULES: Final = [
    IllegalFinish,
    IllegalJoker,
    IllegalTwo,
    IllegalThree,
    IllegalEights,
    IllegalSpade3,
    IllegalTwos,
    IllegalThrees,
]
