"""ファール: people who err (catalogue, JAPAN DAIFUGO FEDERATION, "How a digital table models the federation rules").

At a table with `fed_foul` or `fed_foul_unnoticed` every set and run of a hand can be played, and nothing shows
beforehand which of them are fouls. Bots never think of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.moves import Moves

from .. import playable, referee, tell
from ..agenda import Step
from ..asking import ask_cards, ask_yes
from ..cards import Cards, count_cards
from ..plays import ANY, FOLLOWS, KIND, NO, RUN, SET, YES, Play, special_move
from ..rule import ACTED, SEATS, TRICK, Rule

if TYPE_CHECKING:
    from ..table import Table


class Foul(Rule):
    """ファール / Foul: a play that the rules forbid goes back to the hand and counts as a pass, a leader's too.

    Cards that are no combination at all can be played as well (`lay`).
    """

    id: ClassVar[str] = "fed_foul"
    verb: ClassVar[str] = "lay"
    chooses: ClassVar[str] = "play"

    def offers(self, table: Table, hand: Cards, moves: Moves) -> None:
        playable.combinations(table, hand, moves)
        moves.add(special_move(self.number, 0))

    def tries(self, table: Table, move: i64) -> None:
        """Send a foul back to the hand: no one goes out by it.

        Catalogue: ファールでの上がり / A foul is no finish.
        """
        play = table.read(move)
        if referee.is_foul(table, move):
            referee.sent_back(table, play.cards, self, fired=True)
        else:
            table.put(play)

    def act(self, table: Table, move: i64) -> None:
        table.depth = 0
        ask_cards(table, self, table.turn, 1, count_cards(table.hands[table.turn]))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        """Play whatever combination the cards make, an allowed one if there is; what is none, everyone sees."""
        cards = step.cards_of(move)
        table.actor = table.turn = step.seat
        moves = Moves()
        table.consider(moves)
        playable.combinations(table, table.hands[step.seat], moves)
        for k in range(moves.size):
            found = moves.get(k)
            if found >> KIND in (SET, RUN) and table.read(found).cards == cards:
                table.rules.tries[-1].tries(table, found)
                return
        referee.sent_back(table, cards, self, fired=True)


class Unnoticed(Rule):
    """指摘されなかったファール / Unnoticed foul: the table does not judge, and players point out fouls.

    Whatever is played, all others are asked whether they point out a foul, before anything comes of it. If no one does,
    the foul is as good as any play; but until someone plays on it or the pile clears, each may still point it out in a
    turn of their own, unless its owner has gone out by it.
    """

    id: ClassVar[str] = "fed_foul_unnoticed"
    verb: ClassVar[str] = "point"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("pointed", TRICK | SEATS), ("since", TRICK | ACTED))
    pointed_at: i64 = 0  # seats that have pointed at the play on top; once at each, whatever is played on it
    since_at: i64 = 0  # seats that have passed on it

    def offers(self, table: Table, hand: Cards, moves: Moves) -> None:
        playable.combinations(table, hand, moves)
        top = table.top
        if top is not None and table.in_round(top.owner) and self.may_point(table, top):
            moves.add(special_move(self.number, 0))

    def may_point(self, table: Table, top: Play) -> bool:
        """Return whether a seat may point at the top play: not at its own, nor twice at one."""
        return top.owner != table.turn and table.memory[self.pointed_at] & bit(table.turn) == 0

    def act(self, table: Table, move: i64) -> None:
        play = table.top
        self.point(table, table.turn)
        if play is not None:
            self.take_back(table, play)

    def point(self, table: Table, seat: i64) -> None:
        top = table.top
        table.memory[self.pointed_at] |= bit(seat)
        if top is not None:
            tell.called_foul(table, seat, self, top.owner)

    def tries(self, table: Table, move: i64) -> None:
        play = table.read(move)
        if referee.is_foul(table, move):
            play.before = table.keep_trick()
        table.memory[self.pointed_at] = table.memory[self.since_at] = 0
        table.lay_openly(play)
        table.depth = 0
        for seat in table.others(play.owner):
            ask_yes(table, self, seat, n=play.owner, secret=True)
        referee.await_verdict(table, self)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == YES:
            self.point(table, step.seat)

    def verdict(self, table: Table, step: Step) -> None:
        play = table.top
        if play is None:
            return
        if play.before is not None and table.memory[self.pointed_at] != 0:
            self.take_back(table, play)
        else:
            table.actor = table.turn = play.owner
            table.take_effect(play)

    def passed(self, table: Table, seat: i64) -> None:
        table.memory[self.since_at] |= bit(seat)

    def take_back(self, table: Table, play: Play) -> None:
        """Restore the trick as it was before the play, if that is a foul; cards that have moved stay where they are.

        A player who has passed on it has passed, unless nothing is left on the pile.
        """
        if play.before is None:
            return
        since = table.memory[self.since_at] if play.below is not None else i64(0)
        passed = table.passed & since
        pointed = table.memory[self.pointed_at]
        table.top = play.below
        table.pile &= ~play.cards
        table.hands[play.owner] |= play.cards
        table.restore_trick(play.before)
        if table.base.version == 1:
            table.memory[self.pointed_at] = pointed
        table.passed |= passed
        table.to_ask &= table.active & ~since
        table.memory[self.since_at] = play.before.memory[self.since_at] | since
        table.turn = play.owner
        referee.sent_back(table, play.cards, self)

    def advice(self, table: Table, step: Step) -> i64:
        top = table.top
        return YES if top is not None and top.before is not None else NO


class LockFoul(Rule):
    """縛り中のファール成立 / Foul under a lock: a foul that no one noticed ends the lock it was played under.

    If the next play shows its suits, these are locked.
    """

    id: ClassVar[str] = "fed_suit_lock_foul"
    when: ClassVar[int] = FOLLOWS
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("locked", TRICK),)

    def played(self, table: Table, play: Play) -> None:
        table.remember(self, 1 if play.before is not None and table.is_locked() else 0)

    def lock(self, table: Table, play: Play) -> None:
        """Speak after the locks of smaller numbers, which might lock what this foul shares with the play below."""
        if table.recall(self) != 0:
            table.unlock()
            table.fired(self)


class PassInAdvance(Rule):
    """手番外のパス / Pass out of turn: after a play all but the next player may pass before their turn comes.

    Such a pass is binding; if the pile clears first, it is used up.
    """

    id: ClassVar[str] = "fed_out_of_turn_pass"
    when: ClassVar[int] = ANY
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("given", TRICK | ACTED),)

    def lasting(self, table: Table, play: Play) -> None:
        if table.clearing >= 0 or table.done():
            return
        to_come = table.to_ask & ~table.passed & ~table.recall(self)
        coming = [seat for seat in table.others(play.owner) if to_come & bit(seat) != 0]
        for seat in coming[table.skips + 1 :]:
            ask_yes(table, self, seat, secret=True)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move != YES:
            return
        if table.base.lockout:
            table.mark_pass(step.seat, False)
        else:
            table.remember(self, table.recall(self) | bit(step.seat))

    def may_act(self, table: Table, seat: i64) -> bool:
        return table.recall(self) & bit(seat) == 0

    def barred(self, table: Table, seat: i64) -> None:
        table.remember(self, table.recall(self) & ~bit(seat))

    def advice(self, table: Table, step: Step) -> i64:
        return NO


RULES: Final = [Foul, Unnoticed, LockFoul, PassInAdvance]
