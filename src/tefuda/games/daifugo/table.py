"""The trick: a play, what it sets off, and whose turn comes next. Rules get this class, with all verbs they may use.

The verbs that move cards are in `hands.py`, those for what lasts in `lasting.py`. How the pile clears is in `clear.py`,
how hands end in `finish.py`, and the match around the tricks in `match.py`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves

from . import clear, finish, seen, tell
from .agenda import CLEAR, EFFECT, LASTING, LOCK, PLAYED, RESOLVE, REVOLUTION, UPHEAVAL, work
from .base import EFFECTS, LOCKS, MOST_EFFECTS, STRENGTH
from .before import Before
from .cards import NO_CARDS, PACKS, Cards, held_as
from .cause import CORE, Cause
from .fields import NOBODY
from .lasting import Lasting
from .plays import FOLLOWS, REVOLTED, Play, set_of
from .rule import Rule
from .ruleset import RuleSet
from .seats import listed


@mypyc_attr(acyclic=True)
class Table(Lasting):
    """A match as rules may see and change it."""

    rules: RuleSet

    # --- a play --------------------------------------------------------------------------------------------------

    def put(self, play: Play) -> None:
        """Put a play on the pile and let the rules speak."""
        self.lay_openly(play)
        self.take_effect(play)

    def lay_openly(self, play: Play) -> None:
        """Put the play of `turn` on the pile, without any effect yet."""
        seat = self.turn
        source = "" if self.log is None else self.source(play.move)
        self.lay(play, seat)
        self.to_ask = self.active & ~bit(seat)
        if self.log is not None:
            tell.played(self, play, source)

    def take_effect(self, play: Play) -> None:
        """Let the rules speak of the play on top."""
        if play.marks & self.rules.marks != 0:
            self.resolve(0)
        else:
            self.end_play()

    def lay(self, play: Play, seat: i64) -> None:
        """Move the cards from a hand to the top of the pile.

        Catalogue: 取り消し不可 / No taking back.
        """
        mine = bit(seat)
        if PACKS > 1:
            play.cards = held_as(play.cards, self.hands[seat])
        hand = self.hands[seat] & ~play.cards
        self.hands[seat] = hand
        self.pile |= play.cards
        play.owner = seat
        play.revolution = self.order.revolution
        play.inverted = self.order.revolution ^ self.order.back
        if self.top is None:
            self.lead_passes = 0
            self.must_play = -1
            self.passed &= ~mine
        else:
            play.below = self.top
            play.marks |= FOLLOWS
            if self.top.owner == seat:
                clear.count_trick(self, seat)  # else aces that take each other up might go on forever in one trick
        if not self.base.lockout:
            self.passed = 0
        self.top = play
        self.skips = 0
        self.revolted = 0
        self.emptied = 1 if hand == NO_CARDS else 0
        self.ended_by = CORE

    # --- its effects ---------------------------------------------------------------------------------------------

    def resolve(self, begin: i64) -> None:
        """Let the rules speak that wait for the play on top, in their order, from the `begin`-th on.

        Catalogue: 手番の4段階 / Parts of a turn.
        """
        waits = self.rules.waits
        number: i64 = len(waits)
        play = self.top
        k = begin
        while play is not None and not self.done():
            marks = play.marks if self.revolted == 0 else play.marks | REVOLTED
            while k < number and waits[k] & marks == 0:
                k += 1
            if k == number:
                break
            self.depth = len(self.agenda)
            self.speak(k, play)
            k += 1
            if len(self.agenda) > self.depth:
                self.queue(work(RESOLVE, k))
                return
            play = self.top
        self.end_play()

    def end_after_questions(self) -> None:
        """End the play as soon as all questions put so far are answered."""
        self.depth = 0
        self.queue(work(RESOLVE, len(self.rules.speakers)))

    def speak(self, k: i64, play: Play) -> None:
        """Let one rule speak at one of its moments, unless something has silenced it."""
        rule = self.rules.speakers[k]
        moment = self.rules.moments[k]
        if self.silent != 0 and self.is_silenced(moment, rule):
            return
        if moment == EFFECT:
            way = self.rules.ways[k]
            if way >= 0 and way != play.inverted:
                return
            rank = self.rules.effect_ranks[k]
            rule.effect(self, play, rank, play.number_of(rank))
        elif moment == CLEAR:
            rule.clear(self, play)
        elif moment == LOCK:
            rule.lock(self, play)
        elif moment == REVOLUTION:
            if self.revolted == 0 and rule.revolution(self, play) and self.revolted == 0:
                self.revolted = -1
        elif moment == PLAYED:
            rule.played(self, play)
        elif moment == UPHEAVAL:
            rule.upheaval(self, play)
        else:
            rule.lasting(self, play)
        if self.touched != 0:
            finish.check_hands(self, rule.index)

    def speak_of(self, moment: i64, play: Play) -> None:
        """Let the rules of one moment alone speak of a play."""
        rules = self.rules
        k = rules.next_speaker(0, play.marks)
        while k < len(rules.speakers):
            if rules.moments[k] == moment:
                self.depth = len(self.agenda)
                self.speak(k, play)
            k = rules.next_speaker(k + 1, play.marks)

    def speak_of_aftermath(self) -> None:
        """Let the rules speak that follow from a revolution, if the play on top has become one."""
        play = self.top
        rules = self.rules
        for k in range(i64(len(rules.speakers))):
            later = rules.moments[k] in (UPHEAVAL, CLEAR, LASTING) and rules.speakers[k].aftermath
            if play is not None and later and rules.waits[k] & (play.marks | REVOLTED) != 0:
                self.speak(k, play)

    def is_silenced(self, moment: i64, rule: Rule) -> bool:
        if moment in (EFFECT, CLEAR):
            void = EFFECTS | (STRENGTH if rule.strength else 0) | (0 if rule.spared else MOST_EFFECTS)
            return self.silent & void != 0
        if moment == LOCK:
            return self.silent & LOCKS != 0
        return moment == REVOLUTION and self.silent & STRENGTH != 0

    def revolt(self, by: Rule) -> None:
        """Make a revolution: it takes place at once, unless a rule asks its player first."""
        if self.rules.before_revolution:
            for rule in self.rules.before_revolution:
                rule.before_revolution(self, by)
        else:
            self.turn_over(by)

    def turn_over(self, by: Rule) -> None:
        """Let a revolution take place."""
        begins = by.overturn(self)
        self.revolted = 1
        if self.log is not None:
            tell.rule(self, by.id, "on" if begins else "off", lasting=begins)

    # --- whose turn comes next -----------------------------------------------------------------------------------

    def end_play(self) -> None:
        """Go on after all effects of a play: with hands that ended, the clear, or the next turn."""
        if self.touched != 0 or self.emptied != 0:
            finish.settle(self, CORE)
        if self.done():
            self.end_round()
        elif self.clearing != NOBODY:
            clear.open_windows(self, 0)
        else:
            self.advance()

    def advance(self) -> None:
        """Give the turn to the next seat that may act.

        When none is left, the pile clears for the owner of the top play.

        Catalogue: パス後の再参加可 / Play again after a pass.
        """
        seat = self.actor
        while self.to_ask != 0 and not self.done():
            seat = self.next(seat)
            mine = bit(seat)
            if self.to_ask & mine == 0:
                continue
            if self.skips > 0 and (self.top is None or self.top.owner != seat):
                self.skips -= 1
                self.to_ask ^= mine
                if self.log is not None:
                    tell.skipped(self, seat)
            elif self.passed & mine != 0 and self.base.lockout:
                self.mark_pass(seat, True)
            else:
                barred = self.begin_turn(seat) if self.rules.watches_turns else CORE
                if barred == CORE:
                    self.turn = seat
                    return
                self.sit_out(seat, barred)
        if self.base.owner_asked and self.asks_owner():
            return
        if self.done():
            self.end_round()
        else:
            top = self.top
            self.clearing = top.owner if top is not None else self.actor
            self.clear_rule = CORE
            clear.clear_pile(self)

    def asks_owner(self) -> bool:
        """Return whether the owner of the top play, not having passed on it yet, must act before the pile clears."""
        top = self.top
        if top is None or self.done() or (self.active & ~self.passed) & bit(top.owner) == 0:
            return False
        by = self.begin_turn(top.owner)
        if by != CORE:
            self.sit_out(top.owner, by)
            return False
        self.turn = top.owner
        return True

    def act_again(self) -> None:
        """Give the player another turn on their own play, if they have cards left."""
        seat = self.actor
        if self.touched != 0:
            finish.settle(self, CORE)  # as long as the acting player is the first
        if not self.in_round(seat):
            return
        self.to_ask |= bit(seat)
        self.actor = (self.ring.left if self.ring.reversed ^ self.ring.turned else self.ring.right) >> (4 * seat) & 15

    def pass_turn(self) -> None:
        """Pass of one's own free will. A leader's pass leaves the pile empty and the lead to the next player."""
        seat = self.turn
        if self.top is None:
            self.lead_passes |= bit(seat)
            self.mark_pass(seat, False)
            clear.count_trick(self, seat)
            if self.done():
                self.end_round()
            else:
                if self.base.owner_asked and self.active & ~self.passed == 0:
                    self.passed = 0  # everyone has passed: no one is locked out any more
                clear.give_lead(self, self.next_active(seat))
        else:
            self.mark_pass(seat, False)
            self.advance()

    def mark_pass(self, seat: i64, forced: bool, by: i64 = CORE) -> None:
        """Note a pass, free or forced, perhaps by a rule: every pass counts for every counter (G10)."""
        self.to_ask &= ~bit(seat)
        self.passed |= bit(seat)
        if self.log is not None:
            tell.passed(self, seat, forced, by)
        for rule in self.rules.passed:
            rule.passed(self, seat)

    def sit_out(self, seat: i64, by: i64) -> None:
        """Keep a seat from acting, by a rule: it is skipped, or must pass, which locks it out for no other turn."""
        for rule in self.rules.rests:
            if rule.rests(self, seat):
                rule.rested(self, seat)
                self.to_ask &= ~bit(seat)
                if self.log is not None:
                    tell.skipped(self, seat)
                return
        self.mark_pass(seat, True, by)
        self.passed &= ~bit(seat)

    def begin_turn(self, seat: i64) -> i64:
        """Begin the turn of a seat. Return the rule that keeps it from acting, or CORE."""
        rules = self.rules
        if not rules.watches_turns:
            return CORE
        for rule in rules.turn_comes:
            rule.turn_comes(self, seat)
        for rule in rules.may_act:
            if not rule.may_act(self, seat):
                rule.barred(self, seat)
                return rule.index
        return CORE

    # --- a clear prevented or answered ---------------------------------------------------------------------------

    def keep_pile(self, seat: i64, by: Cause) -> None:
        """Prevent the clear for `seat`: the top play stays what must be beaten, and the turn goes on after `seat`."""
        top = self.top
        self.clearing = NOBODY
        self.clear_rule = CORE
        self.actor = seat
        self.emptied = 0
        if top is not None:
            self.to_ask = self.active & ~bit(top.owner)
        self.fired(by)

    def play_at_a_cut(self, seat: i64, move: i64, by: Cause) -> None:
        """Prevent the clear by a play of `seat` that has all its effects, as if it were its turn."""
        self.clearing = NOBODY
        self.clear_rule = CORE
        self.fired(by)
        play = self.read(move, seat)
        self.actor = seat
        self.lay(play, seat)
        self.to_ask = self.active & ~bit(seat)
        if self.log is not None:
            tell.played(self, play)
        self.agenda = [work(RESOLVE, 0)]  # no one is asked about that clear any more

    def answer_cut(self, seat: i64, move: i64, by: Cause) -> None:
        """Put a play of `seat` on the one that clears the pile, and let `seat` take the clear over."""
        self.actor = seat
        self.lay_out_of_turn(seat, move)
        self.clearing = seat
        self.clear_rule = by.index

    def lay_out_of_turn(self, seat: i64, move: i64) -> None:
        """Put a play of `seat` on top, without any effect of its own."""
        play = self.read(move, seat)
        self.lay(play, seat)
        if self.log is not None:
            tell.played(self, play)
        self.speak_of(PLAYED, play)
        self.touched = 1

    def lay_below(self, seat: i64, cards: Cards, by: Cause) -> None:
        """Put cards of a hand under the play on top, which stays what must be beaten; they have no effect."""
        top = self.top
        if top is None:
            return
        play = self.read(set_of(cards), seat)
        self.hands[seat] &= ~play.cards
        self.pile |= play.cards
        self.touched = 1
        play.owner, play.below = seat, top.below
        self.top = top.over(play)
        if self.log is not None:
            tell.played(self, play, by.id)

    def pick_up_pile(self, seat: i64, by: Cause) -> None:
        """Take all cards of the trick into the hand of a seat, seen by all, and let it lead."""
        cards = self.pile
        self.hands[seat] |= cards
        self.pile = NO_CARDS
        seen.drawn(self, seat, cards, True)
        if self.log is not None:
            tell.drew(self, seat, cards, by.index, True)
        self.clearing = seat
        self.clear_rule = by.index
        clear.clear_pile(self)

    # --- a play that may be taken back ---------------------------------------------------------------------------

    def keep_trick(self) -> Before:
        """Return the trick as it is now, before a play."""
        found = Before()
        found.order, found.locks, found.ring = self.order, self.locks, self.ring
        found.memory = self.memory[:]
        found.to_ask, found.passed, found.lead_passes = self.to_ask, self.passed, self.lead_passes
        found.skips = self.skips
        found.silenced_by, found.silent = self.silenced_by, self.silent
        found.revolted = self.revolted
        return found

    def restore_trick(self, found: Before) -> None:
        """Restore the trick; of the numbers that rules keep, those that plays change (`RuleSet.of_plays`)."""
        self.order, self.locks, self.ring = found.order, found.locks, found.ring
        for slot in self.rules.of_plays:
            self.memory[slot] = found.memory[slot]
        self.to_ask, self.passed, self.lead_passes = found.to_ask, found.passed, found.lead_passes
        self.skips = found.skips
        self.silenced_by, self.silent = found.silenced_by, found.silent
        self.revolted = found.revolted

    # --- special wins and losses ---------------------------------------------------------------------------------

    def win(self, seat: i64, by: Cause) -> None:
        """Let a seat go out at once, whatever it holds (a special win); its hand goes to the discard pile."""
        if not self.in_round(seat):
            return
        self.drop_hand(seat)
        self.leave(seat)
        self.out = self.out.with_finished(seat)
        top = self.top
        if self.base.out_clears and top is not None and top.owner == seat:
            finish.clear_after(self, seat)
        if self.log is not None:
            tell.out(self, seat, NOBODY, by)
        for rule in self.rules.out:
            if self.stopped == 0:
                rule.out(self, seat, False, by.index)

    def eliminate(self, seat: i64, by: Cause, *, lowest: bool = False) -> None:
        """Let a seat lose in the middle of the round (G12): above those that lost before, or below them all."""
        if not self.in_round(seat):
            return
        self.drop_hand(seat)
        self.leave(seat)
        self.out = self.out.with_lowest(seat) if lowest else self.out.with_fallen(seat)
        if self.log is not None:
            tell.eliminated(self, seat, by)

    def depose(self, seat: i64, by: Cause, *, withdraw: bool) -> None:
        """Give a seat the lowest title that is left; it leaves the round at once, or plays on for nothing."""
        if seat in listed(self.out.deposed):
            return
        self.out = self.out.with_deposed(seat)
        if by.id in self.base.interrupts:
            finish.note_place(self, seat, by)
        if withdraw:
            self.drop_hand(seat)
            self.leave(seat)
        if self.log is not None:
            tell.eliminated(self, seat, by)

    # --- what is around the trick --------------------------------------------------------------------------------

    def end_round(self) -> None:
        """Settle titles and points, then begin the next round or end the match."""
        raise NotImplementedError

    def consider(self, moves: Moves) -> None:
        """Fill in what the rules allow `turn` to do."""
        raise NotImplementedError

    def source(self, move: i64) -> str:
        """Return the rule that makes a play of `turn` possible, or nothing if the base game does."""
        raise NotImplementedError

    def run(self) -> None:
        """Work off the agenda, up to the next question."""
        raise NotImplementedError

    def clone(self) -> Table:
        raise NotImplementedError

    def determinize(self, seat: i64, rng: Rng) -> Table:
        raise NotImplementedError
