"""カードの出し方: ways of playing (catalogue, WAYS OF PLAYING)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.engine.moves import Moves

from .. import tell
from ..agenda import AFTERMATH, REVOLUTION, Step, work
from ..asking import ask_out_of_turn
from ..base import STRENGTH, Base
from ..cards import (
    EIGHT,
    JOKER,
    JOKERS,
    NO_CARDS,
    PACKS,
    Cards,
    as_faces,
    number,
    of_rank,
    part_at,
    shown_in,
)
from ..cause import RUN_PLAYED
from ..legal import parts_of
from ..plays import (
    ANY,
    NUMBERS,
    SET,
    SINGLES,
    Play,
    declared_in,
    plain_in,
    set_cards,
    set_move,
    set_of,
    special_move,
)
from ..rule import CARDS, ROUND, TRICK, Param, Rule
from .finish_special import Dokan

if TYPE_CHECKING:
    from ..table import Table

FOUR: Final = 4  # cards of one rank that an addition may make a revolution


class Runs(Rule):
    """シークエンス, 階段 / Run (kaidan): three or more cards of one suit, one rank after the other.

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
    """2枚階段 / Runs of two: two cards are a run already."""

    id: ClassVar[str] = "sequence_min2"
    governs: ClassVar[tuple[str, ...]] = (RUN_PLAYED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.run_least = 2


class NoOverlap(Rule):
    """階段比較：重複不可 / Runs can't overlap: every card of a run must be stronger than every card of the run below
    it."""

    id: ClassVar[str] = "sequence_no_overlap"
    governs: ClassVar[tuple[str, ...]] = (RUN_PLAYED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.overlap = False


class Catapult(Rule):
    """カタパルト / Catapult: on their turn a player may add cards of the same rank to the set on the pile.

    The set stays its owner's, a lock ends, and the owner is passed over until everyone else has passed. Of the effects
    only a revolution counts, and what follows from it. Where a rule lets a cut by 8s be stopped, 8s may be added to it
    in that moment.
    """

    id: ClassVar[str] = "catapult"
    verb: ClassVar[str] = "add"
    answers: ClassVar[int] = NUMBERS
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("added", TRICK | CARDS),)

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        if top is None or top.kind != SET or top.rank == JOKER or table.silent & STRENGTH != 0:
            return
        held = part_at(hand, top.rank)
        for size in range(i64(1), number(held) + 1):
            added = parts_of(held, size)
            for k in range(i64(len(added))):
                moves.add(special_move(self.number, set_move(top.rank, added[k], 0)))

    def act(self, table: Table, move: i64) -> None:
        seat = table.turn
        self.enlarge(table, seat, table.read(plain_in(move)).cards)
        table.end_after_questions()

    def enlarge(self, table: Table, seat: i64, added: Cards) -> None:
        """Add cards of a hand to the play on the pile. Enough of them are a revolution, if the play was none yet."""
        top = table.top
        if top is None:
            return
        table.hands[seat] &= ~added
        table.pile |= added
        table.remember(self, set_of(added) if PACKS > 1 else shown_in(added))
        play = table.read(set_of(top.cards | added, declared_in(top.move)))
        play.cards = top.cards | added
        play.owner, play.below = top.owner, top.below
        play.revolution, play.inverted = table.order.revolution, table.order.revolution ^ table.order.back
        table.top = play
        table.unlock()
        table.to_ask = table.active & ~bit(top.owner)
        if not table.base.lockout:
            table.passed = 0
        table.emptied = 1 if table.hands[seat] == NO_CARDS else 0
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
        own.cards = set_cards(table.recall(self)) if PACKS > 1 else as_faces(table.recall(self))
        own.jokers = 0
        return own

    def window(self, table: Table, play: Play) -> None:
        by = table.clear_rule
        if by < 0 or table.base.ids[by] != "eight_cut" or play.is_run():
            return
        if not any(rule.blocks for rule in table.rules.window):
            return
        for seat in table.others(play.owner):
            ask_out_of_turn(table, self, seat, cards=4 * table.base.packs)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.hands[step.seat] & of_rank(EIGHT)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        added = step.cards_of(move) & table.hands[step.seat]  # an earlier addition may have ended the hand by its sum
        if added != NO_CARDS:
            self.enlarge(table, step.seat, added)
            table.touched = 1


class EaseOfTheRich(Rule):
    """大富豪の余裕 / The millionaire's leisure: the millionaire must not play in their first turn of a round; as
    leader they hand the lead on."""

    id: ClassVar[str] = "daifugo_no_yoyu"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("waited", ROUND),)

    def may_act(self, table: Table, seat: i64) -> bool:
        return seat != table.seat_of_title(0) or table.recall(self) != 0

    def passed(self, table: Table, seat: i64) -> None:
        """Note a pass by force, by whichever rule, as the first turn."""
        if seat == table.seat_of_title(0):
            table.remember(self, 1)


class JokerOnJoker(Rule):
    """ジョーカー返し / Joker on joker: a lone joker may be played on a lone joker."""

    id: ClassVar[str] = "joker_gaeshi"
    answers: ClassVar[int] = 1 << JOKER

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        if top is not None and top.is_lone_joker() and hand & JOKERS != NO_CARDS:
            moves.add(SINGLES[first(shown_in(hand & JOKERS))])


class ReliefSupplies(Rule):
    """物資救援 / Relief supplies: once per round the beggar may take all cards of the pile instead of playing; then
    they lead."""

    id: ClassVar[str] = "busshi_kyuen"
    restores: ClassVar[bool] = True
    verb: ClassVar[str] = "take"
    answers: ClassVar[int] = ANY
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("taken", ROUND),)

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        if table.recall(self) == 0 and table.title(table.turn) == table.players - 1:
            moves.add(special_move(self.number, 0))

    def act(self, table: Table, move: i64) -> None:
        table.remember(self, 1)
        table.pick_up_pile(table.turn, self)


RULES: Final = [Runs, PairsOfRun, NoOverlap, Catapult, EaseOfTheRich, JokerOnJoker, ReliefSupplies]
