"""2の効果 (catalogue, effect:2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.engine.moves import Moves

from ..agenda import DRAW, TURN
from ..base import MOST_EFFECTS
from ..cards import ACE, JOKER, NO_CARDS, SPADES, THREE, TWO, Cards, count_cards, first_of, of_rank, of_suits
from ..legal import choices_of
from ..plays import ANY, FOUR_OR_MORE, SET, Play, set_of
from ..rule import TRICK, Param, Rule

if TYPE_CHECKING:
    from ..table import Table


class SpadeTwo(Rule):
    """スペ2返し / ♠2 return: in a revolution ♠2 may be played on a lone joker, whatever lock there is, and clears
    the pile."""

    id: ClassVar[str] = "spade2_return"
    answers: ClassVar[int] = 1 << JOKER
    when: ClassVar[int] = 1 << TWO

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        spades = hand & of_rank(TWO) & of_suits(SPADES)
        if top is not None and top.is_lone_joker() and table.order.revolution != 0 and spades != NO_CARDS:
            moves.add(set_of(first_of(spades)))

    def clear(self, table: Table, play: Play) -> None:
        if answers_joker(table, play):
            table.cut(self)


def answers_joker(table: Table, play: Play) -> bool:
    """Return whether a play is the ♠2 that answers a lone joker in a revolution: then it has no other effect of a 2."""
    below = play.below
    if below is None or not below.is_lone_joker() or play.revolution == 0 or not table.rules.has("spade2_return"):
        return False
    return play.is_single(of_rank(TWO) & of_suits(SPADES)) and not table.order.joker_was_lowest(play)


class TwoBack(Rule):
    """2バック / 2 back: a 2 reverses the card order until the pile clears, or until something else reverses it."""

    id: ClassVar[str] = "two_back"
    aftermath: ClassVar[bool] = True
    strength: ClassVar[bool] = True
    when: ClassVar[int] = ANY
    section: ClassVar[int] = TURN
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("on", TRICK),)

    def waits(self) -> i64:
        return ANY | 1 << TWO

    def is_on(self, table: Table) -> bool:
        """Return whether it lasts, and nothing has reversed the card order since: also on top of a Jack back."""
        return table.recall(self) != 0 and table.order.backed_by == self.index

    def turn(self, table: Table) -> None:
        table.remember(self, 0 if self.is_on(table) else 1)
        table.reverse_order_for_trick(self)

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if not answers_joker(table, play):
            self.turn(table)

    def lasting(self, table: Table, play: Play) -> None:
        """End it by a revolution that reverses the card order after it.

        This holds for one completed by adding 2s, too: these reverse nothing.
        """
        added = play.owner != table.actor
        if self.is_on(table) and table.order.revolution != play.revolution and (added or not play.has(TWO)):
            self.turn(table)


class GreatRevolution(Rule):
    """大革命 / Great revolution: a player who leads four 2s makes a revolution and is out at once; that is never a
    foul."""

    id: ClassVar[str] = "dai_kakumei"
    strength: ClassVar[bool] = True
    when: ClassVar[int] = FOUR_OR_MORE

    def waits(self) -> i64:
        return FOUR_OR_MORE | 1 << TWO

    def is_great(self, play: Play) -> bool:
        return play.below is None and play.is_exactly(4, TWO)

    def revolution(self, table: Table, play: Play) -> bool:
        if not self.is_great(play) or table.silent & MOST_EFFECTS != 0:
            return False
        table.revolt(self)
        return True

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if self.is_great(play):
            table.win(play.owner, self)


class GreatRevolutionOfAces(Rule):
    """大革命（A3枚型） / Great revolution of aces: a revolution with three aces or more does the same.

    Jokers are aces where they inherit effects.
    """

    id: ClassVar[str] = "dai_kakumei_ace"
    when: ClassVar[int] = 1 << ACE

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.revolted > 0 and k >= 3:
            table.win(play.owner, self)


class Cannon(Rule):
    """最強キャノン / Strongest cannon: four 2s with two jokers (in a revolution four 3s) clear the pile and are a
    revolution, too."""

    id: ClassVar[str] = "saikyo_cannon"
    when: ClassVar[int] = FOUR_OR_MORE

    def is_cannon(self, play: Play) -> bool:
        strongest = THREE if play.revolution != 0 else TWO
        return play.kind == SET and play.size == 6 and play.jokers == 2 and play.rank == strongest

    def revolution(self, table: Table, play: Play) -> bool:
        if not self.is_cannon(play) or table.silent & MOST_EFFECTS != 0:
            return False
        table.revolt(self)
        return True

    def clear(self, table: Table, play: Play) -> None:
        if self.is_cannon(play):
            table.cut(self)


class Tyrant(Rule):
    """暴君 / Tyrant: a 2 makes everyone else draw a card of the discard pile, in a revolution its player alone.

    It takes place if there are enough cards.
    """

    id: ClassVar[str] = "bokun"
    restores: ClassVar[bool] = True
    params: ClassVar[tuple[Param, ...]] = (Param("min_pile", "int", 0, 0, 20),)
    min_pile: i64 = 0
    when: ClassVar[int] = 1 << TWO
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if answers_joker(table, play):
            return
        mine = [play.owner] if table.hands[play.owner] != NO_CARDS else []
        seats = mine if table.order.revolution != 0 else table.others(play.owner)
        if count_cards(table.discard) >= max(self.min_pile, len(seats)):
            for seat in seats:
                table.take(seat, table.at_random(table.discard, 1), self.index)


class Assassination(Rule):
    """暗殺 / Assassination: on 2s the same number of 3s may be played (in a revolution 2s on 3s), which clear the
    pile.

    They may be played whatever lock there is.
    """

    id: ClassVar[str] = "ansatsu"
    answers: ClassVar[int] = 1 << TWO | 1 << THREE
    when: ClassVar[int] = 1 << TWO | 1 << THREE

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        victim = TWO if table.order.revolution == 0 else THREE
        if top is None or top.kind != SET or top.rank != victim or table.order.is_answer(top):
            return
        killer = TWO + THREE - victim
        for cards in choices_of(hand & of_rank(killer), top.size):
            moves.add(set_of(cards))

    def clear(self, table: Table, play: Play) -> None:
        below = play.below
        if below is None or play.kind != SET or below.kind != SET or play.jokers != 0:
            return
        victim = TWO if play.revolution == 0 else THREE
        if below.rank == victim and play.rank == TWO + THREE - victim:
            table.cut(self)


RULES: Final = [
    SpadeTwo, TwoBack, GreatRevolution, GreatRevolutionOfAces, Cannon, Tyrant, Assassination,
]  # fmt: skip
