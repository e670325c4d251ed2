"""4の効果 (catalogue, effect:4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.view import Count, Tag, Text

from .. import tell
from ..agenda import CALL, FORCED, SEAT_NAMED, Step
from ..asking import ask_cards, ask_number, ask_out_of_turn, ask_seat, ask_strongest
from ..base import Base
from ..cards import EIGHT, FOUR, JOKERS, NO_CARDS, Cards, count_cards, first_of, of_rank
from ..plays import A_NUMBER, A_SEAT, YES, Play, set_of
from ..rule import ROUND, SEATS, TRICK, UNDONE, Param, Rule
from .effects_8 import Cut
from .finish_special import count_down, passes_left

if TYPE_CHECKING:
    from ..table import Table

STOP: Final = 0  # will you stop the cut?
WHICH: Final = 1  # with which 4s?


class FourStop(Rule):
    """4止め / 4 stop: two 4s, played out of turn, stop the cut by a single 8 (and four 4s the cut by two 8s,
    8二枚に4四枚)."""

    id: ClassVar[str] = "four_stop"
    chooses: ClassVar[str] = "play"
    blocks: ClassVar[bool] = True
    params: ClassVar[tuple[Param, ...]] = (
        Param("after", "choice", "eight_stays", choices=("eight_stays", "fours_become_field", "stopper_leads")),
    )
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("stopped", TRICK),)
    after: str = "eight_stays"
    double: bool = False
    inherits: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.double = "four_stop_double" in ids
        self.inherits = "joker_inherits_effect" in ids

    def window(self, table: Table, play: Play) -> None:
        by = table.clear_rule
        eights = count_cards(play.cards & of_rank(EIGHT))
        stoppable = play.size == 1 or (self.double and play.size == 2 and eights == 2)
        if by < 0 or table.base.ids[by] != "eight_cut" or play.is_run() or not stoppable:
            return
        table.remember(self, 0)
        for seat in table.others(play.owner):
            ask_out_of_turn(table, self, seat, what=STOP, n=2 * play.size)

    def able(self, table: Table, step: Step) -> bool:
        return count_cards(self.offered(table, step)) >= step.n

    def could_ask(self, table: Table, step: Step) -> bool:
        """`n` is how many cards stop it, nothing where these are picked."""
        return step.what == WHICH or 0 < step.n <= count_cards(of_rank(FOUR))

    def stoppers(self, table: Table, seat: i64, play: Play) -> Cards:
        """Return the cards with which a seat can stop: its 4s, and for a single 8 a joker that inherits effects."""
        hand = table.hands[seat]
        jokers = hand & JOKERS if self.inherits and play.size == 1 else NO_CARDS
        return hand & of_rank(FOUR) | first_of(jokers)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        top = table.top
        if top is None:
            return
        if step.what == WHICH:
            self.stop(table, top, step.seat, step.cards_of(move))
        elif move == YES and table.recall(self) == 0:  # no one nearer has stopped it
            table.remember(self, 1)
            cards = self.stoppers(table, step.seat, top)
            if count_cards(cards) == step.n:
                self.stop(table, top, step.seat, cards)
            else:
                ask_cards(table, self, step.seat, step.n, step.n, what=WHICH)

    def offered(self, table: Table, step: Step) -> Cards:
        top = table.top
        return self.stoppers(table, step.seat, top) if top is not None else NO_CARDS

    def stop(self, table: Table, top: Play, seat: i64, cards: Cards) -> None:
        """Stop the clear: the 8 stays on top of the 4s, or they are put on it, or the pile clears for their player."""
        if self.after == "fours_become_field":
            table.keep_pile(seat, self)
            table.lay_out_of_turn(seat, set_of(cards))
            table.to_ask = table.active & ~bit(seat)
            return
        table.lay_below(seat, cards, self)
        if self.after == "stopper_leads":
            table.clearing = seat
            table.clear_rule = self.index
        else:
            table.keep_pile(seat, self)


class FourStopDouble(Rule):
    """4止め（8二枚に4四枚） / Double 4 stop: four 4s stop the cut by two 8s.

    `FourStop` asks for it.
    """

    id: ClassVar[str] = "four_stop_double"
    governs: ClassVar[tuple[str, ...]] = ("four_stop",)


class Thief(Rule):
    """シーフ / Thief: after three 4s the left or right neighbour gives their strongest card.

    To the beggar it is two cards, to the millionaire none.
    """

    id: ClassVar[str] = "thief"
    chooses: ClassVar[str] = "give"
    when: ClassVar[int] = 1 << FOUR
    section: ClassVar[int] = FORCED
    by_hand: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.by_hand = "thief_handedness" in ids

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, FOUR) and table.title(play.owner) != 0 and table.hands[play.owner] != NO_CARDS:
            ask_seat(table, self, play.owner, table.neighbours(play.owner), what=2 if self.by_hand else 0)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.ask == SEAT_NAMED:
            number: i64 = 2 if step.seat == table.seat_of_title(-1) else 1
            ask_strongest(table, self, move - A_SEAT, number, what=1, other=step.seat)
        else:
            table.give(step.seat, step.other, step.cards_of(move), self.index)


class AskedHand(Rule):
    """シーフ（利き手質問） / Thief: which hand. The choice of a neighbour is put as the question which hand is the
    better one.

    `Thief` asks for it.
    """

    id: ClassVar[str] = "thief_handedness"
    governs: ClassVar[tuple[str, ...]] = ("thief",)


class Countdown(Rule):
    """終焉のカウントダウン / Countdown to the end: a single 4 of the beggar starts a count of passes; the last
    one's player loses."""

    id: ClassVar[str] = "countdown"
    when: ClassVar[int] = 1 << FOUR
    section: ClassVar[int] = CALL
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("left", ROUND),)

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(1, FOUR) and play.owner == table.seat_of_title(-1) and table.recall(self) == 0:
            ask_number(table, self, play.owner, 4, 10)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.remember(self, move - A_NUMBER)
        tell.counted(table, step.seat, self, move - A_NUMBER)

    def passed(self, table: Table, seat: i64) -> None:
        count_down(table, self, seat)

    def sign(self, table: Table) -> Tag | None:
        return passes_left(table, self)


class Death(Rule):
    """DEATH / Death: after three 4s everyone else discards their strongest card."""

    id: ClassVar[str] = "death_444"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << FOUR
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, FOUR):
            for seat in table.others(play.owner):
                ask_strongest(table, self, seat, 1)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.throw(step.seat, step.cards_of(move), self.index)


class FourCut(Cut):
    """4切り / 4 cut: a play with a 4 clears the pile."""

    id: ClassVar[str] = "four_cut"
    when: ClassVar[int] = 1 << FOUR


class DeathSentence(Rule):
    """死の宣告 / Death sentence: four 4s name an opponent, who loses at the first pass after this trick."""

    id: ClassVar[str] = "shi_no_senkoku"
    counts: ClassVar[tuple[str, ...]] = ("sentence",)
    when: ClassVar[int] = 1 << FOUR
    section: ClassVar[int] = CALL
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("named", ROUND | SEATS | UNDONE), ("spared", TRICK | SEATS))
    named_at: i64 = 0
    spared_at: i64 = 0

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(4, FOUR) and not table.done():
            ask_seat(table, self, play.owner, table.active & ~bit(play.owner))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        named = bit(move - A_SEAT) & ~table.memory[self.named_at]  # a sentence passed in an earlier trick goes on
        table.memory[self.named_at] |= named
        table.memory[self.spared_at] |= named
        tell.pointed(table, step.seat, self, move - A_SEAT)

    def passed(self, table: Table, seat: i64) -> None:
        if bit(seat) & table.memory[self.named_at] & ~table.memory[self.spared_at] != 0:
            table.eliminate(seat, self)

    def tally(self, table: Table, seat: i64) -> list[Count]:
        named = bit(seat) & table.memory[self.named_at] & table.active
        return [Count("sentence", Text("daifugo.count.sentence"), 1)] if named != 0 else []


RULES: Final = [FourStop, FourStopDouble, Thief, AskedHand, Countdown, Death, FourCut, DeathSentence]
