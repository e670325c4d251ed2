"""7の効果 (catalogue, effect:7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import count, first, union

from ..agenda import CALL, DRAW, Step
from ..asking import ask_cards, ask_out_of_turn
from ..cards import CLUBS, NO_CARDS, RANKS, SEVEN, SPADES, Cards, count_cards, of_rank, of_suits, shown_in, suits_in
from ..plays import SINGLES, Play
from ..rule import TRICK, Param, Rule
from .effects_8 import CutInRevolution

if TYPE_CHECKING:
    from ..table import Table


class SevenGift(Rule):
    """7渡し / 7 gift (nana-watashi): up to the same number of cards as there are 7s go to the next player."""

    id: ClassVar[str] = "seven_pass"
    chooses: ClassVar[str] = "give"
    when: ClassVar[int] = 1 << SEVEN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.hands[play.owner] != NO_CARDS:
            ask_cards(table, self, play.owner, 0, k)

    def receiver(self, table: Table, step: Step) -> i64:
        return table.next_active(step.seat)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.cards_of(move) != NO_CARDS:
            table.give(step.seat, self.receiver(table, step), step.cards_of(move), self.index)


class GiftOnOthers(SevenGift):
    """5渡し・10渡し / Gift on 5s or 10s: chosen ranks pass cards on as 7s do."""

    id: ClassVar[str] = "pass_alt_numbers"
    params: ClassVar[tuple[Param, ...]] = (Param("numbers", "list", ["5"], choices=("5", "T")),)
    numbers: list[str]

    def waits(self) -> i64:
        return union([RANKS.index(number) for number in self.numbers])


class SevenCut(CutInRevolution):
    """7切り / 7 cut: in a revolution a play with a 7, but not four of them, clears the pile."""

    id: ClassVar[str] = "seven_cut"
    when: ClassVar[int] = 1 << SEVEN


class SevenAttach(Rule):
    """7付け / 7 attachment: the same number of cards as there are 7s are put beside the play, face up, until the
    pile clears."""

    id: ClassVar[str] = "seven_attach"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << SEVEN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.hands[play.owner] != NO_CARDS:
            ask_cards(table, self, play.owner, k, k)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.put_aside(step.seat, step.cards_of(move), self.index)


class SevenCounter(Rule):
    """7カウンター / 7 counter: after a cut by 8s all others have a turn, in which they may play ♠7 (or any 7)
    alone.

    Then the pile does not clear, and that 7 is what must be beaten. A player who does not play it has passed, but is
    not locked out.
    """

    id: ClassVar[str] = "seven_counter"
    chooses: ClassVar[str] = "play"
    blocks: ClassVar[bool] = True
    params: ClassVar[tuple[Param, ...]] = (Param("suit", "choice", "spade", choices=("spade", "any")),)
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("countered", TRICK),)
    suit: str = "spade"

    def able(self, table: Table, step: Step) -> bool:
        """Return whether the seat has a turn: every seat has, even if no one can do anything with it."""
        return True

    def window(self, table: Table, play: Play) -> None:
        by = table.clear_rule
        if by >= 0 and table.base.ids[by] == "eight_cut":
            table.remember(self, 0)
            for seat in table.others(play.owner):
                ask_out_of_turn(table, self, seat, cards=1)

    def offered(self, table: Table, step: Step) -> Cards:
        sevens = table.hands[step.seat] & of_rank(SEVEN)
        return sevens & of_suits(SPADES) if self.suit == "spade" else sevens

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if table.recall(self) != 0 or not table.in_round(step.seat):
            return  # someone nearer has played it already
        if step.cards_of(move) != NO_CARDS:
            table.remember(self, 1)
            table.play_at_a_cut(step.seat, SINGLES[first(shown_in(step.cards_of(move)))], self)
        else:
            locked_out = table.passed
            table.mark_pass(step.seat, False)
            table.passed = locked_out


class LuckySeven(Rule):
    """ラッキーセブン / Lucky 7: a player who plays three 7s has won; no one may play on them."""

    id: ClassVar[str] = "lucky_seven"
    when: ClassVar[int] = 1 << SEVEN
    section: ClassVar[int] = CALL
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("won", TRICK),)

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, SEVEN):
            table.remember(self, 1)
            table.win(play.owner, self)

    def may_act(self, table: Table, seat: i64) -> bool:
        return table.recall(self) == 0


BLACK_SEVENS: Final = of_rank(SEVEN) & of_suits(SPADES | CLUBS)


class BlackSevenDraw(Rule):
    """黒7 / Black 7 draw: for each black 7 its player draws a card of the discard pile, seen by all.

    The pile must have more cards than the play. Where jokers have effects, one that shows such a 7 counts.
    """

    id: ClassVar[str] = "black7_draw"
    restores: ClassVar[bool] = True
    params: ClassVar[tuple[Param, ...]] = (
        Param("count", "choice", "black_sevens", choices=("black_sevens", "whole_play")),
    )
    count: str = "black_sevens"
    when: ClassVar[int] = 1 << SEVEN
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        black = count_cards(play.cards & BLACK_SEVENS) + (self.in_place_of(play) if table.base.inherits else 0)
        if black == 0 or table.hands[play.owner] == NO_CARDS or count_cards(table.discard) <= play.size:
            return
        number = play.size if self.count == "whole_play" else black
        table.take(play.owner, table.at_random(table.discard, number), self.index, open=True)

    def in_place_of(self, play: Play) -> i64:
        """Return how many black 7s jokers show: those of a set by the suits they were given."""
        if play.is_run():
            return count_cards(play.stands & BLACK_SEVENS)
        return count(play.suits & ~suits_in(play.cards) & (SPADES | CLUBS))


RULES: Final = [SevenGift, GiftOnOthers, SevenCut, SevenAttach, SevenCounter, LuckySeven, BlackSevenDraw]
