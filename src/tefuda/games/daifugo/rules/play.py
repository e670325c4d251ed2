"""カードの出し方: ways of playing (catalogue, WAYS OF PLAYING)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.moves import Moves
from tefuda.games.daifugo import tell
from tefuda.games.daifugo.agenda import AFTERMATH, REVOLUTION, Step, work
from tefuda.games.daifugo.asking import ask_out_of_turn
from tefuda.games.daifugo.base import STRENGTH, Base
from tefuda.games.daifugo.cards import EIGHT, JOKER, JOKERS, STRIDE, of_rank
from tefuda.games.daifugo.legal import choices_of
from tefuda.games.daifugo.plays import (
    ANY,
    NUMBERS,
    SET,
    SINGLES,
    Play,
    declared_in,
    picked,
    plain_in,
    set_of,
    special_move,
)
from tefuda.games.daifugo.rule import GAME, RUN_PLAYED, TRICK, Param, Rule
from tefuda.games.daifugo.rules.finish_special import Dokan

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table

FOUR: Final = 4  # cards of one rank that an addition may make a revolution


class Sequence(Rule):
    """シークエンス: three or more cards of one suit, one rank after the other.

    A joker may be allowed at either end, above the 2 and below the 3.
    """

    id: ClassVar[str] = "sequence"
    governs: ClassVar[tuple[str, ...]] = (RUN_PLAYED,)
    params: ClassVar[tuple[Param, ...]] = (Param("min", "int", 3, 2, 5), Param("joker_ends", "bool", False))
    min: i64 = 3
    joker_ends: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        base.run_least = self.min
        base.joker_ends = self.joker_ends


class PairsOfRun(Rule):
    """2枚階段: two cards are a run already."""

    id: ClassVar[str] = "sequence_min2"
    governs: ClassVar[tuple[str, ...]] = (RUN_PLAYED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.run_least = 2


class NoOverlap(Rule):
    """階段比較: 重複不可. Every card of a run must be stronger than every card of the run below it."""

    id: ClassVar[str] = "sequence_no_overlap"
    governs: ClassVar[tuple[str, ...]] = (RUN_PLAYED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.overlap = False


class Catapult(Rule):
    """カタパルト: on their turn a player may add cards of the same rank to the set on the pile.

    The set stays its owner's, a lock ends, and the owner is passed over until everyone else has passed. Of the effects
    only a revolution counts, and what follows from it. Where a rule lets a cut by 8s be stopped, 8s may be added to it
    in that moment.
    """

    id: ClassVar[str] = "catapult"
    verb: ClassVar[str] = "add"
    answers: ClassVar[int] = NUMBERS
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("added", TRICK),)

    def adds(self, table: Table, hand: i64, moves: Moves) -> None:
        top = table.top
        if top is None or top.kind != SET or top.rank == JOKER or table.silent & STRENGTH != 0:
            return
        held = hand & of_rank(top.rank)
        for size in range(count(held)):
            for cards in choices_of(held, size + 1):
                moves.add(special_move(self.number, set_of(cards)))

    def act(self, table: Table, move: i64) -> None:
        seat = table.turn
        self.enlarge(table, seat, table.read(plain_in(move)).cards)
        table.end_after_questions()

    def enlarge(self, table: Table, seat: i64, added: i64) -> None:
        """Add cards of a hand to the play on the pile. Enough of them are a revolution, if the play was none yet."""
        top = table.top
        if top is None:
            return
        table.hands[seat] &= ~added
        table.field |= added
        table.remember(self, added)
        play = table.read(set_of(top.cards | added, declared_in(top.move)))
        play.cards = top.cards | added
        play.owner, play.below = top.owner, top.below
        play.revolution, play.inverted = table.order.revolution, table.order.revolution ^ table.order.back
        table.top = play
        table.unlock()
        table.to_ask = table.active & ~bit(top.owner)
        if not table.base.lockout:
            table.passed = 0
        table.emptied = 1 if table.hands[seat] == 0 else 0
        if table.log is not None:
            tell.added(table, seat, added, self)
        sums = table.rules.find("dokan")
        if isinstance(sums, Dokan):
            sums.compare(table, seat)
        if table.revolted != 0:
            table.revolted = -1  # it had been a revolution before
        elif play.size >= (min(FOUR, table.base.revolution_least) or FOUR):
            table.queue(work(AFTERMATH))
            table.speak_of(REVOLUTION, play)

    def share(self, table: Table, seat: i64, play: Play) -> Play:
        """Return the play that a player who goes out by adding answers for: the cards they added, in that size."""
        if seat == play.owner:
            return play
        own = play.over(play.below)
        own.cards = table.recall(self)
        own.jokers = 0
        return own

    def window(self, table: Table, play: Play) -> None:
        by = table.clear_rule
        if by < 0 or table.rules.ids[by] != "eight_cut" or play.is_run():
            return
        if not any(rule.hinders for rule in table.rules.window):
            return
        for seat in table.others(play.owner):
            ask_out_of_turn(table, self, seat, cards=STRIDE)

    def offered(self, table: Table, step: Step) -> i64:
        return table.hands[step.seat] & of_rank(EIGHT)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        added = picked(move) & table.hands[step.seat]  # an earlier addition may have ended the hand by its sum
        if added != 0:
            self.enlarge(table, step.seat, added)
            table.touched = 1


class EaseOfTheRich(Rule):
    """大富豪の余裕: the millionaire must not play in their first turn of a round; as leader they hand the lead on."""

    id: ClassVar[str] = "daifugo_no_yoyu"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("waited", GAME),)

    def may_act(self, table: Table, seat: i64) -> bool:
        return seat != table.seat_of_rank(0) or table.recall(self) != 0

    def passed(self, table: Table, seat: i64) -> None:
        """Note a pass by force, by whichever rule, as the first turn."""
        if seat == table.seat_of_rank(0):
            table.remember(self, 1)


class JokerOnJoker(Rule):
    """ジョーカー返し: a lone joker may be played on a lone joker."""

    id: ClassVar[str] = "joker_gaeshi"
    answers: ClassVar[int] = 1 << JOKER

    def adds(self, table: Table, hand: i64, moves: Moves) -> None:
        top = table.top
        if top is not None and top.is_lone_joker() and hand & JOKERS:
            moves.add(SINGLES[first(hand & JOKERS)])


class ReliefSupplies(Rule):
    """物資救援: once per round the beggar may take all cards of the pile instead of playing; then they lead."""

    id: ClassVar[str] = "busshi_kyuen"
    restores: ClassVar[bool] = True
    verb: ClassVar[str] = "take"
    answers: ClassVar[int] = ANY
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("taken", GAME),)

    def adds(self, table: Table, hand: i64, moves: Moves) -> None:
        if table.recall(self) == 0 and table.rank(table.turn) == table.players - 1:
            moves.add(special_move(self.number, 0))

    def act(self, table: Table, move: i64) -> None:
        table.remember(self, 1)
        table.pick_up_field(table.turn, self)


RULES: Final = [Sequence, PairsOfRun, NoOverlap, Catapult, EaseOfTheRich, JokerOnJoker, ReliefSupplies]
