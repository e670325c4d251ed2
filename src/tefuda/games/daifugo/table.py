"""The table: one match of Daifugo as a position, and what rules may do to it.

This file holds the trick: who may play what, what a play sets off, when the field clears and who goes out. The match
around it (deal, exchange, ranks, points) is in `match.py`, the pictures in `show.py`, what a seat knows in
`knowing.py`.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, last, shift
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER, Position
from tefuda.engine.setup import Setup
from tefuda.engine.view import Reason, Result, View
from tefuda.games.daifugo import (
    choices,
    clock,
    exchange,
    knowing,
    match,
    order,
    playable,
    reading,
    seen,
    show,
    stored,
    tell,
)
from tefuda.games.daifugo.agenda import (
    AFTERMATH,
    CLEAR,
    CORE,
    EFFECT,
    LASTING,
    LOCK,
    NEW_LEAD,
    OUT_OF_TURN,
    PLAYED,
    RESOLVE,
    RESUME,
    REVOLUTION,
    UPHEAVAL,
    VERDICT,
    WINDOWS,
    WORK,
    Step,
    work,
)
from tefuda.games.daifugo.base import (
    EFFECTS,
    FOULS,
    LOCKS,
    MOST_EFFECTS,
    STRENGTH,
    Base,
)
from tefuda.games.daifugo.cards import (
    ALL_SUITS,
    JOKER,
    JOKERS,
    NATURAL,
    PACKS,
    THREE,
    TWO,
    equals,
    held_as,
    lowest,
    of_rank,
    rank_at,
    rank_of,
    turned,
)
from tefuda.games.daifugo.plays import FOLLOWS, KIND, PASS, REVOLTED, SET, SPECIAL, Play, read, set_of
from tefuda.games.daifugo.rule import Rule
from tefuda.games.daifugo.ruleset import RuleSet
from tefuda.games.daifugo.seats import listed, packed, pushed

NOBODY: Final = -1
NOTHING_DUE: Final[list[Step]] = []


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Table(Position):
    """Sets of cards: `hands` by seat, `field` (all plays of this trick), `aside`, `discard`, `stock` (not dealt),
    `outside` (in no game of this set), `gone` (out of the match). Sets of seats: `active` (in the game), `to_ask` (to
    act before the field clears), `passed`.
    Lists of seats, packed by `pushed`: `finished`, `fallen` (fouls and eliminations), `deposed`.
    `ranks` is the place of each seat in the last game (0 = highest; empty: everybody is equal).
    `agenda`, `ranks`, `points`, `places`, `seen` and `lacks` change rarely: they are replaced, so that clones may
    share them.
    """

    rules: RuleSet
    base: Base
    length: i64 = 1
    most_tricks: i64 = 0  # of a game: then it ends, even if nobody has got rid of his cards
    pause: i64 = 0  # seconds that a question out of turn stays open, to everybody; 0: only who is able is asked
    hands: vec[i64]
    memory: vec[i64]
    agenda: list[Step]
    ranks: list[int]
    points: list[list[int]]
    places: list[list[int]]  # 1 = the highest, in each game of the match
    seen: vec[i64]
    lacks: vec[i64]
    top: Play | None = None
    field: i64 = 0
    aside: i64 = 0
    discard: i64 = 0
    stock: i64 = 0
    outside: i64 = 0
    gone: i64 = 0
    actor: i64 = 0
    active: i64 = 0
    to_ask: i64 = 0
    passed: i64 = 0
    lead_passes: i64 = 0
    skips: i64 = 0
    clearing: i64 = NOBODY  # who leads when the field clears in a moment
    clear_rule: i64 = CORE  # by which rule
    revolution: i64 = 0
    rising: i64 = 0  # the flag changes when the field clears
    weakest: i64 = THREE  # the number that the order begins with
    rising_weakest: i64 = -1  # the one it will begin with when the field clears; -1: it stays
    joker_above: i64 = JOKER  # the number that the joker stands right above; JOKER: it stands above all
    back: i64 = 0  # strengths are turned round until the field clears
    reversed: i64 = 0
    turned: i64 = 0  # the direction is reversed until the field clears
    left: i64 = 0  # each seat's left neighbour, four bits a seat
    right: i64 = 0
    lock_suits: i64 = 0  # suits every play must show
    lock_within: i64 = ALL_SUITS  # suits a play may show
    lock_step: i64 = 0  # only the next number may follow
    locked_by: i64 = CORE
    stepped_by: i64 = CORE
    raised_by: i64 = CORE  # the revolution
    ordered_by: i64 = CORE  # the order begins with another number
    backed_by: i64 = CORE
    reversed_by: i64 = CORE
    silenced_by: i64 = CORE
    silent: i64 = 0
    finished: i64 = 0
    fallen: i64 = 0
    deposed: i64 = 0
    game: i64 = 0
    dealer: i64 = 0
    must_play: i64 = -1  # a card that the first lead must contain
    tricks: i64 = 0  # that have ended in this game
    stopped: i64 = 0  # the game ends at once
    horizon: i64 = 0  # a searcher's copy ends with the present game
    # While one play is resolved:
    touched: i64 = 0  # a hand has changed
    emptied: i64 = 0  # the play was its owner's last
    ended_by: i64 = CORE  # where hands are checked after all effects: the rule that took the owner's last card
    revolted: i64 = 0  # 1: it has made a revolution; -1: it might have made one
    depth: i64 = 0  # where on the agenda questions of the present hook go

    # --- what may be played ------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        playable.consider(self, moves, self.rules.erring)

    def consider(self, moves: Moves) -> None:
        playable.consider(self, moves, False)

    def read(self, move: i64, seat: i64 = -1) -> Play:
        """The play of a move of `turn` or another seat, with the suits that a lock gives to undeclared jokers."""
        play = read(move, self.base.inherits)
        if PACKS > 1:
            play.cards = held_as(play.cards, self.hands[seat if seat >= 0 else self.turn])
        if play.jokers != 0 and play.kind == SET and self.lock_suits & ~play.suits != 0:
            play.suits |= self.lock_suits
        return play

    # --- a move ------------------------------------------------------------------------------------------------

    def apply(self, move: i64) -> None:
        if self.agenda:
            choices.answer(self, move)
        else:
            self.actor = self.turn
            if move == PASS:
                self.pass_turn()
            elif move >> KIND == SPECIAL:
                self.rules.by_number(move >> 44 & 0x3FF).act(self, move)
            elif self.rules.trying:
                self.rules.trying[-1].tries(self, move)
            else:
                self.put(self.read(move))
        if self.agenda:
            self.run()

    def pass_turn(self) -> None:
        """A free pass. A leader's pass leaves the field empty and the lead to the next."""
        seat = self.turn
        if self.top is None:
            self.lead_passes |= bit(seat)
            self.mark_pass(seat, False)
            self.count_trick(seat)
            if self.done():
                match.end_game(self)
            else:
                if self.base.owner_asked and self.active & ~self.passed == 0:
                    self.passed = 0  # all have passed: nobody is locked out any more
                self.give_lead(self.next_active(seat))
        else:
            self.mark_pass(seat, False)
            self.advance()

    def mark_pass(self, seat: i64, forced: bool, by: i64 = CORE) -> None:
        """A pass, free or forced, maybe by a rule: all count for every counter (G10)."""
        self.to_ask &= ~bit(seat)
        self.passed |= bit(seat)
        if self.log is not None:
            tell.passed(self, seat, forced, by)
        for rule in self.rules.passing:
            rule.passed(self, seat)

    def put(self, play: Play) -> None:
        """Lays a play on the field and lets the rules speak."""
        self.lay_openly(play)
        self.take_effect(play)

    def lay_openly(self, play: Play) -> None:
        """The play of `turn` lies on the field, and nothing has come of it yet."""
        seat = self.turn
        source = "" if self.log is None else playable.source(self, play.move)
        self.lay(play, seat)
        self.to_ask = self.active & ~bit(seat)
        if self.log is not None:
            tell.played(self, play, source)

    def take_effect(self, play: Play) -> None:
        """Lets the rules speak of the play on top."""
        if play.marks & self.rules.marks != 0:
            self.resolve(0)
        else:
            self.end_play()

    def lay(self, play: Play, seat: i64) -> None:
        """Moves the cards from a hand to the top of the field."""
        mine = bit(seat)
        if PACKS > 1:
            play.cards = held_as(play.cards, self.hands[seat])
        hand = self.hands[seat] & ~play.cards
        self.hands[seat] = hand
        self.field |= play.cards
        play.owner = seat
        play.revolution = self.revolution
        play.inverted = self.revolution ^ self.back
        if self.top is None:
            self.lead_passes = 0
            self.must_play = -1
            self.passed &= ~mine
        else:
            play.below = self.top
            play.marks |= FOLLOWS
            if self.top.owner == seat:
                self.count_trick(seat)  # else aces that take each other up might go on for ever in one trick
        if not self.base.lockout:
            self.passed = 0
        self.top = play
        self.skips = 0
        self.revolted = 0
        self.emptied = 1 if hand == 0 else 0
        self.ended_by = CORE

    def resolve(self, begin: i64) -> None:
        """Lets the rules speak that wait for the play on top, in their order, from the `begin`-th on."""
        waits = self.rules.waits
        number = i64(len(waits))
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
        """The play ends as soon as all that has been asked is answered."""
        self.depth = 0
        self.queue(work(RESOLVE, len(self.rules.speakers)))

    def speak(self, k: i64, play: Play) -> None:
        """One rule at one of its moments, unless something has silenced it."""
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
            self.check_hands(rule.index)

    def speak_of(self, moment: i64, play: Play) -> None:
        """Lets the rules of one moment alone speak of a play."""
        rules = self.rules
        k = rules.next_speaker(0, play.marks)
        while k < len(rules.speakers):
            if rules.moments[k] == moment:
                self.depth = len(self.agenda)
                self.speak(k, play)
            k = rules.next_speaker(k + 1, play.marks)

    def speak_of_aftermath(self) -> None:
        """Lets the rules speak that follow from a revolution, if the play on top has become one."""
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

    def end_play(self) -> None:
        """After all effects of a play: hands that ended, the clear, or the next turn."""
        if self.touched != 0 or self.emptied != 0:
            self.settle(CORE)
        if self.done():
            match.end_game(self)
        elif self.clearing != NOBODY:
            self.open_windows(0)
        else:
            self.advance()

    def advance(self) -> None:
        """The turn goes to the next seat that may act. When none is left the field clears for the play's owner."""
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
                barred = self.barring(seat) if len(self.rules.beginning) > 0 else i64(CORE)
                if barred == CORE:
                    self.turn = seat
                    return
                self.sit_out(seat, barred)
        if self.base.owner_asked and self.asks_owner():
            return
        if self.done():
            match.end_game(self)
        else:
            top = self.top
            self.clearing = top.owner if top is not None else self.actor
            self.clear_rule = CORE
            self.clear_field()

    def asks_owner(self) -> bool:
        """Whether the owner of the top play, who has not passed on it yet, is to act before the field clears."""
        top = self.top
        if top is None or self.done() or (self.active & ~self.passed) & bit(top.owner) == 0:
            return False
        by = self.barring(top.owner)
        if by != CORE:
            self.sit_out(top.owner, by)
            return False
        self.turn = top.owner
        return True

    def sit_out(self, seat: i64, by: i64) -> None:
        """A rule keeps a seat from acting: it is skipped, or passes by force, which locks it out for no other turn."""
        for rule in self.rules.resting:
            if rule.rests(self, seat):
                self.to_ask &= ~bit(seat)
                if self.log is not None:
                    tell.skipped(self, seat)
                return
        self.mark_pass(seat, True, by)
        self.passed &= ~bit(seat)

    def barring(self, seat: i64) -> i64:
        """The rule that keeps a seat from acting, or CORE."""
        for rule in self.rules.beginning:
            if not rule.turn_begins(self, seat):
                return rule.index
        return CORE

    # --- the field clears --------------------------------------------------------------------------------------

    def cut(self, by: Rule, *, final: bool = False) -> None:
        """The field will clear when this play's effects are over; its owner leads. `final`: by this rule, even if
        another one that could be stopped clears it, too.
        """
        top = self.top
        if top is not None and (final or self.clearing == NOBODY):
            self.clearing = top.owner
            self.clear_rule = by.index

    def keep_field(self, seat: i64, by: Rule) -> None:
        """`seat` prevents the clear: the top play stays what must be beaten, and the turn goes on after `seat`."""
        top = self.top
        self.clearing = NOBODY
        self.clear_rule = CORE
        self.actor = seat
        self.emptied = 0
        if top is not None:
            self.to_ask = self.active & ~bit(top.owner)
        self.fired(by)

    def play_at_a_cut(self, seat: i64, move: i64, by: Rule) -> None:
        """`seat` prevents the clear by a play that has all its effects, as if it were its turn."""
        self.clearing = NOBODY
        self.clear_rule = CORE
        self.fired(by)
        play = self.read(move, seat)
        self.actor = seat
        self.lay(play, seat)
        self.to_ask = self.active & ~bit(seat)
        if self.log is not None:
            tell.played(self, play)
        self.agenda = [work(RESOLVE, 0)]  # nobody is asked about that clear any more

    def answer_cut(self, seat: i64, move: i64, by: Rule) -> None:
        """`seat` lays a play on the one that cuts, and takes the cut over."""
        self.actor = seat
        self.lay_out_of_turn(seat, move)
        self.clearing = seat
        self.clear_rule = by.index

    def lay_out_of_turn(self, seat: i64, move: i64) -> None:
        """Lays a play of `seat` on top, without any effect of its own."""
        play = self.read(move, seat)
        self.lay(play, seat)
        if self.log is not None:
            tell.played(self, play)
        self.speak_of(PLAYED, play)
        self.touched = 1

    def lay_below(self, seat: i64, cards: i64, by: Rule) -> None:
        """Lays cards of a hand under the play on top, which stays what must be beaten; they have no effect."""
        top = self.top
        if top is None:
            return
        play = self.read(set_of(cards), seat)
        self.hands[seat] &= ~play.cards
        self.field |= play.cards
        self.touched = 1
        play.owner, play.below = seat, top.below
        self.top = top.over(play)
        if self.log is not None:
            tell.played(self, play, by.id)

    def open_windows(self, begin: i64) -> None:
        """Asks, window by window, who prevents the clear."""
        windows = self.rules.windows
        top = self.top
        k = begin
        while k < len(windows) and self.clearing != NOBODY and top is not None:
            self.depth = len(self.agenda)
            windows[k].window(self, top)
            if len(self.agenda) > self.depth:
                self.queue(work(WINDOWS, k + 1))
                return
            k += 1
        if self.touched != 0:
            self.settle(windows[0].index)
        if self.clearing != NOBODY:
            self.clear_field()
        else:
            self.advance()

    def clear_field(self) -> None:
        """All cards of the trick go to the discard pile, what lasted for the trick ends, and somebody leads."""
        top = self.top
        seat = self.clearing
        if self.log is not None:
            tell.cleared(self)
        if top is not None and self.field != 0:  # else the field has been taken by who leads
            for rule in self.rules.leaders:
                leader = rule.leader(self, top, seat)
                if leader != seat:
                    seat = leader
                    self.fired(rule)
        self.discard |= self.field | self.aside
        self.field = 0
        self.aside = 0
        self.top = None
        self.clearing = NOBODY
        self.passed = 0
        self.to_ask = 0
        self.skips = 0
        self.emptied = 0
        self.revolution ^= self.rising
        self.rising = 0
        if self.rising_weakest >= 0:
            self.weakest = self.rising_weakest
            self.rising_weakest = -1
        self.back = 0
        self.turned = 0
        self.unlock()
        if self.rules.clearing and top is not None:
            self.depth = len(self.agenda)
            for rule in self.rules.clearing:
                rule.cleared(self, top)
            if len(self.agenda) > self.depth:
                self.queue(work(NEW_LEAD, seat=seat))
                return
        self.new_lead(seat)

    def new_lead(self, seat: i64) -> None:
        """`seat` leads; if it is out, the next seat after it."""
        if self.touched != 0:
            self.settle(CORE)
        self.count_trick(seat)
        if self.done():
            match.end_game(self)
            return
        if len(self.memory) > 0:
            match.forget_trick(self)
        if self.active & bit(seat) == 0:
            seat = self.next_active(seat)
        self.give_lead(seat)

    def give_lead(self, seat: i64) -> None:
        """`seat` leads, or the next whom no rule keeps from it: such a pass by force is a leader's pass, too (G10)."""
        barred: i64 = 0
        by = self.barring(seat)
        while by != CORE and barred < self.players:
            self.lead_passes |= bit(seat)
            self.mark_pass(seat, True, by)
            self.passed &= ~bit(seat)
            seat = self.next_active(seat)
            barred += 1
            by = self.barring(seat) if barred < self.players else i64(CORE)
        if self.done():
            match.end_game(self)
        else:
            self.turn = seat

    def count_trick(self, seat: i64) -> None:
        """One trick has ended, by a leader's pass or so that `seat` is to lead, or goes on with a play on its owner's
        last. Rules that bring cards back may keep a game going for ever, so there is a last one.
        """
        self.tricks += 1
        if self.tricks >= self.most_tricks and not self.done():
            self.stopped = 1
            self.actor = seat
            if self.log is not None:
                tell.exhausted(self)

    def resume(self, seat: i64) -> None:
        """After questions in the middle of a turn: it is the seat's turn still, if it is in the game."""
        self.actor = seat
        if self.done():
            match.end_game(self)
        elif self.active & bit(seat) != 0:
            self.turn = seat
        elif self.top is None:
            self.new_lead(seat)
        else:
            self.advance()

    def lock(self, by: Rule, *, suits: i64 = 0, within: i64 = ALL_SUITS, step: bool = False) -> None:
        """From now on until the field clears plays must show `suits`, only suits `within`, or the next number."""
        news = suits & ~self.lock_suits != 0 or self.lock_within & ~within != 0 or (step and self.lock_step == 0)
        self.lock_suits |= suits
        self.lock_within &= within
        self.lock_step |= 1 if step else 0
        if step:
            self.stepped_by = by.index
        else:
            self.locked_by = by.index
        if news and self.log is not None:
            tell.rule(self, by, "on", lasting=True)

    def is_locked(self) -> bool:
        """Whether any lock is on."""
        return self.lock_suits != 0 or self.lock_within != ALL_SUITS or self.lock_step != 0

    def unlock(self) -> None:
        """All locks end."""
        self.lock_suits = 0
        self.lock_within = ALL_SUITS
        self.lock_step = 0

    # --- strengths, directions, silence ------------------------------------------------------------------------

    def inverted(self) -> bool:
        """Whether weak numbers are strong at present."""
        return self.revolution ^ self.back != 0

    def next_rank(self, rank: i64) -> i64:
        """The number one step stronger than another by the order in force; JOKER where there is none."""
        return order.next_rank(self, rank)

    def ranks_by_strength(self) -> list[int]:
        """The numbers from the weakest to the strongest by the order in force."""
        ranks = [int(rank_at(place, self.weakest)) for place in range(13)]
        return ranks[::-1] if self.inverted() else ranks

    def step(self) -> i64:
        """From a number to the next stronger one: 1, or -1 while strengths are turned round."""
        return -1 if self.inverted() else 1

    def revolt(self, by: Rule) -> None:
        """A revolution: it takes place, unless a rule asks its player first."""
        if self.rules.hesitating:
            for rule in self.rules.hesitating:
                rule.before_revolution(self, by)
        else:
            self.turn_over(by)

    def turn_over(self, by: Rule) -> None:
        """A revolution takes place."""
        begins = by.overturn(self)
        self.revolted = 1
        if self.log is not None:
            tell.rule(self, by, "on" if begins else "off", lasting=begins)

    def turn_strengths(self, by: Rule) -> bool:
        """The revolution flag goes up, or down again: at once, or when the field clears. Whether it goes up."""
        if self.base.rev_delayed:
            self.rising ^= 1
        else:
            self.revolution ^= 1
        self.raised_by = by.index
        return self.revolution ^ self.rising != 0

    def reorder(self, by: Rule, weakest: i64) -> None:
        """The order begins with another number from now on, or when the field clears."""
        self.ordered_by = by.index
        if self.base.rev_delayed:
            self.rising_weakest = weakest
        else:
            self.weakest = weakest

    def turn_back(self, by: Rule) -> None:
        """Strengths are turned round until the field clears, or turned round once more."""
        self.back ^= 1
        self.backed_by = by.index
        self.fired(by)

    def reverse(self, by: Rule, temporary: bool = False) -> None:
        """The order of turns is reversed."""
        if temporary:
            self.turned ^= 1
        else:
            self.reversed ^= 1
        self.reversed_by = by.index
        self.fired(by)

    def act_again(self) -> None:
        """The owner of the play acts next, as a child on his own play, if he has cards left."""
        seat = self.actor
        if self.touched != 0:
            self.settle(CORE)  # as long as the acting player is the first
        if not self.in_game(seat):
            return
        self.to_ask |= bit(seat)
        self.actor = (self.left if self.reversed ^ self.turned else self.right) >> (4 * seat) & 15

    def skip(self, by: Rule, seats: i64) -> None:
        """The next seats lose their turns; that is no pass."""
        self.skips += seats
        self.fired(by)

    def silence(self, by: Rule, what: i64) -> None:
        """EFFECTS, LOCKS, ... are void from now on until the game ends."""
        self.silent |= what
        self.silenced_by = by.index

    def fired(self, by: Rule) -> None:
        """Tells everybody that a rule has done its work."""
        if self.log is not None:
            tell.rule(self, by, "")

    # --- seats -------------------------------------------------------------------------------------------------

    def next(self, seat: i64) -> i64:
        """The neighbour in the present direction, whether in the game or not."""
        return (self.right if self.reversed ^ self.turned else self.left) >> (4 * seat) & 15

    def next_active(self, seat: i64) -> i64:
        """The next seat in the present direction that is in the game."""
        seat = self.next(seat)
        while self.active & bit(seat) == 0:
            seat = self.next(seat)
        return seat

    def previous_active(self, seat: i64) -> i64:
        """The nearest seat against the present direction that is in the game."""
        return self.beside(seat, self.reversed ^ self.turned != 0)

    def beside(self, seat: i64, left: bool) -> i64:
        """The nearest active seat on the left (clockwise) or the right, whatever the direction."""
        ring = self.left if left else self.right
        seat = ring >> (4 * seat) & 15
        while self.active & bit(seat) == 0:
            seat = ring >> (4 * seat) & 15
        return seat

    def neighbours(self, seat: i64) -> i64:
        """The nearest active seats on both sides."""
        return bit(self.beside(seat, True)) | bit(self.beside(seat, False))

    def others(self, seat: i64) -> list[int]:
        """The other seats in the game, from the next on in the present direction."""
        out: list[int] = []
        other = self.next(seat)
        while other != seat:
            if self.active & bit(other) != 0:
                out.append(other)
            other = self.next(other)
        return out

    def sit(self, order: list[int], by: Rule | None = None) -> None:
        """Seats the players clockwise in this order, if by a rule for all to see."""
        if by is not None:
            self.fired(by)
        self.left = 0
        self.right = 0
        for k in range(len(order)):
            seat: i64 = order[k]
            after: i64 = order[(k + 1) % len(order)]
            self.left |= shift(after, 4 * seat)
            self.right |= shift(seat, 4 * after)

    def starts_set(self) -> bool:
        """Whether this is the first game of a set of games."""
        length = self.base.set_length
        return self.game == 1 if length == 0 else (self.game - 1) % length == 0

    def ends_set(self) -> bool:
        """Whether this is the last game of a set of games."""
        return self.base.set_length > 0 and self.game % self.base.set_length == 0

    def shuffled(self, things: list[int]) -> list[int]:
        """Things in random order."""
        rest = list(things)
        out: list[int] = []
        while rest:
            out.append(rest.pop(self.below(len(rest))))
        return out

    def seating(self) -> list[int]:
        """The seats clockwise, from seat 0 on."""
        return self.seating_from(0)

    def seating_from(self, start: i64) -> list[int]:
        """The seats clockwise, from one of them on."""
        out: list[int] = [start]
        seat = self.left >> (4 * start) & 15
        while seat != start:
            out.append(seat)
            seat = self.left >> (4 * seat) & 15
        return out

    def rank(self, seat: i64) -> i64:
        """The place of a seat in the last game, 0 = the highest; -1 where nobody has a rank (G18)."""
        return self.ranks[seat] if self.ranks else -1

    def seat_of_rank(self, place: i64) -> i64:
        """The seat of a rank, 0 = the highest; negative from the lowest up (-1); NOBODY without ranks."""
        if place < 0:
            place += self.players
        for seat in range(i64(len(self.ranks))):
            if self.ranks[seat] == place:
                return seat
        return NOBODY

    # --- cards on their way ------------------------------------------------------------------------------------

    def give(self, giver: i64, taker: i64, cards: i64, by: i64 = CORE, *, open: bool = False) -> None:
        """Cards go from hand to hand; the two know them, or everybody (`open`)."""
        self.hands[giver] &= ~cards
        self.hands[taker] |= cards
        self.touched = 1
        seen.moved(self, giver, taker, cards, open)
        if self.log is not None:
            tell.gave(self, giver, taker, cards, by, open)

    def put_aside(self, seat: i64, cards: i64, by: i64) -> None:
        """Cards go from a hand to lie face up beside the field, until it clears."""
        self.hands[seat] &= ~cards
        self.aside |= cards
        self.touched = 1
        if self.log is not None:
            tell.laid_aside(self, seat, cards, by)

    def pick_up_below(self, by: Rule) -> None:
        """The owner of the top play takes the play under it into the hand, seen by all."""
        top = self.top
        if top is None or top.below is None:
            return
        taken = top.below
        self.field &= ~taken.cards
        self.hands[top.owner] |= taken.cards
        self.top = top.over(taken.below)
        seen.drawn(self, top.owner, taken.cards, True)
        if self.log is not None:
            tell.drew(self, top.owner, taken.cards, by.index, True)

    def pick_up_field(self, seat: i64, by: Rule) -> None:
        """A seat takes all cards of the trick into the hand, seen by all, and leads."""
        cards = self.field
        self.hands[seat] |= cards
        self.field = 0
        seen.drawn(self, seat, cards, True)
        if self.log is not None:
            tell.drew(self, seat, cards, by.index, True)
        self.clearing = seat
        self.clear_rule = by.index
        self.clear_field()

    def look(self, viewer: i64, owner: i64, by: Rule) -> None:
        """A seat looks at another's hand."""
        seen.looked(self, viewer, owner)
        if self.log is not None:
            tell.looked(self, viewer, owner, by)

    def swap_hands(self, one: i64, other: i64, by: i64 = CORE) -> None:
        """Two seats exchange their whole hands."""
        mine, yours = self.hands[one], self.hands[other]
        self.give(one, other, mine, by)
        self.hands[other] = mine
        self.give(other, one, yours, by)
        self.hands[other] = mine

    def throw(self, seat: i64, cards: i64, by: i64) -> None:
        """Cards go from a hand to the discard pile, face up."""
        self.hands[seat] &= ~cards
        self.discard |= cards
        self.touched = 1
        if self.log is not None:
            tell.threw(self, seat, cards, by)

    def take(self, seat: i64, cards: i64, by: i64, *, open: bool = False) -> None:
        """Cards go from the discard pile to a hand."""
        self.discard &= ~cards
        self.hands[seat] |= cards
        self.touched = 1
        seen.drawn(self, seat, cards, open)
        if self.log is not None:
            tell.drew(self, seat, cards, by, open)

    def draw_stock(self, seat: i64, number: i64, by: i64) -> None:
        """Cards of the stock go to a hand, unseen by the others."""
        cards = self.at_random(self.stock, number)
        self.stock &= ~cards
        self.hands[seat] |= cards
        seen.drawn(self, seat, cards, False)
        if self.log is not None:
            tell.drew(self, seat, cards, by, False)

    def at_random(self, cards: i64, number: i64) -> i64:
        """Some cards of a set, drawn unseen; all of them if there are no more."""
        return self.draw(cards, min(number, count(cards)))

    def strongest(self, cards: i64, number: i64, inverted: bool) -> tuple[i64, i64, i64]:
        """The strongest cards of a set: those that are surely among them, those equally strong that compete for the
        rest, and how many of these are due. Jokers come first (G7).
        """
        sure: i64 = 0
        number = min(number, count(cards))
        while number > 0:
            group = self.top_group(cards, inverted)
            if PACKS > 1 and group & ~equals(group & -group) == 0:
                group = lowest(group, number)  # all alike
            if count(group) > number:
                return sure, group, number
            sure |= group
            cards ^= group
            number -= count(group)
        return sure, 0, 0

    def high(self) -> i64:
        """The cards that rank just below the jokers at present, whatever their number."""
        return self.base.high if self.revolution == self.base.high_flag else i64(0)

    def top_group(self, cards: i64, inverted: bool) -> i64:
        """The strongest number of a set: all its cards, or the jokers."""
        natural = turned(cards & NATURAL, self.weakest)
        rank: i64 = -1
        if natural != 0:
            rank = rank_at(rank_of(first(natural) if inverted else last(natural)), self.weakest)
        high = cards & self.high()
        if high != 0 and cards & of_rank(TWO) != 0 and exchange.is_exchange(self):
            high = 0  # only then 2s come before them
        if cards & JOKERS != 0 and (natural == 0 or order.joker_first(self, rank, inverted, high != 0)):
            return cards & JOKERS
        return high if high != 0 else cards & of_rank(rank)

    # --- hands that end ----------------------------------------------------------------------------------------

    def check_hands(self, by: i64) -> None:
        """After an effect of a rule: who has no card left is out, at once or when all effects are over."""
        if self.base.after_each:
            self.settle(by)
        elif self.hands[self.actor] != 0:
            self.ended_by = CORE
        elif self.ended_by == CORE and self.emptied == 0:
            self.ended_by = by

    def settle(self, by: i64) -> None:
        """Whoever has no card left is out: the acting player first, then in the order of turns (G8)."""
        self.touched = 0
        seat = self.actor
        looked: i64 = 0
        while looked < self.players and self.stopped == 0:
            if self.active & bit(seat) != 0 and self.hands[seat] == 0 and not self.is_spared(seat):
                judged = by != CORE or seat == self.actor  # nobody answers for the play of another
                self.go_out(seat, self.end_of(seat, by), judged)
            seat = self.next(seat)
            looked += 1

    def end_of(self, seat: i64, by: i64) -> i64:
        """What ended the hand of a seat: the acting player's own play, or a rule."""
        if seat != self.actor:
            return by
        if self.emptied != 0:
            return CORE
        return by if self.ended_by == CORE else self.ended_by

    def is_spared(self, seat: i64) -> bool:
        """Whether a rule keeps a seat without cards in the game."""
        return any(rule.spares(self, seat) for rule in self.rules.sparing)

    def go_out(self, seat: i64, by: i64, judged: bool) -> None:
        """A hand has ended: a place, or, where it may be `judged`, a foul."""
        foul = NOBODY
        top = self.top
        if top is not None and judged and self.silent & FOULS == 0:
            for rule in self.rules.sharing:
                top = rule.share(self, seat, top)
            for rule in self.rules.fouls:
                if foul == NOBODY and rule.foul(self, seat, top, by):
                    foul = rule.index
        self.leave(seat)
        if foul != NOBODY:
            self.fallen = pushed(self.fallen, seat)
        else:
            self.finished = pushed(self.finished, seat)
        if self.base.out_clears and seat == self.actor and self.top is not None and self.top.owner == seat:
            self.clear_after(seat)
        if self.log is not None:
            tell.out(self, seat, foul)
        for rule in self.rules.outs:
            if self.stopped == 0:
                rule.out(self, seat, foul != NOBODY, by)

    def clear_after(self, seat: i64) -> None:
        """The field will clear because a seat has gone out by its own play; whatever else clears it does not count."""
        self.clearing = seat
        self.clear_rule = CORE

    def win(self, seat: i64, by: Rule) -> None:
        """A seat is out at once, whatever it holds (a special win); its hand goes to the discard pile."""
        if not self.in_game(seat):
            return
        self.drop_hand(seat)
        self.leave(seat)
        self.finished = pushed(self.finished, seat)
        top = self.top
        if self.base.out_clears and top is not None and top.owner == seat:
            self.clear_after(seat)
        if self.log is not None:
            tell.out(self, seat, NOBODY, by)
        for rule in self.rules.outs:
            if self.stopped == 0:
                rule.out(self, seat, False, by.index)

    def eliminate(self, seat: i64, by: Rule, *, lowest: bool = False) -> None:
        """A seat loses in the middle of the game (G12): above those who lost before, or below them all."""
        if not self.in_game(seat):
            return
        self.drop_hand(seat)
        self.leave(seat)
        fallen = listed(self.fallen)
        self.fallen = packed([seat, *fallen] if lowest else [*fallen, seat])
        if self.log is not None:
            tell.eliminated(self, seat, by)

    def depose(self, seat: i64, by: Rule, *, withdraw: bool) -> None:
        """A seat gets the lowest rank that is left; it leaves the game at once, or plays on for nothing."""
        if seat in listed(self.deposed):
            return
        self.deposed = pushed(self.deposed, seat)
        if withdraw:
            self.drop_hand(seat)
            self.leave(seat)
        if self.log is not None:
            tell.eliminated(self, seat, by)

    def in_game(self, seat: i64) -> bool:
        """Whether a seat still plays."""
        return self.active & bit(seat) != 0

    def finishers(self) -> i64:
        """How many have finished without a foul."""
        return len(listed(self.finished))

    def take_out(self, cards: i64, by: Rule) -> None:
        """Cards of the discard pile leave the match for good, seen by all."""
        self.discard &= ~cards
        self.gone |= cards
        if self.log is not None:
            tell.went(self, cards, by)

    def drop_hand(self, seat: i64) -> None:
        self.discard |= self.hands[seat]
        self.hands[seat] = 0

    def leave(self, seat: i64) -> None:
        self.active &= ~bit(seat)
        self.to_ask &= ~bit(seat)

    def done(self) -> bool:
        """Whether the game has ended: one player at most still holds cards."""
        return self.active & (self.active - 1) == 0 or self.stopped != 0

    # --- the agenda --------------------------------------------------------------------------------------------

    def queue(self, step: Step) -> None:
        """Puts a step on the agenda; several of one hook come in the order they were put."""
        if len(self.agenda) == 0:
            self.agenda = [step]
            return
        agenda = self.agenda[:]
        agenda.insert(self.depth, step)
        self.agenda = agenda

    def drop_step(self) -> Step:
        """Takes the next step off the agenda."""
        agenda = self.agenda
        step = agenda[-1]
        self.agenda = agenda[:-1] if len(agenda) > 1 else NOTHING_DUE
        return step

    def question(self) -> Step:
        """The question `turn` has to answer."""
        k = len(self.agenda) - 1
        while self.agenda[k].secret != 0 and not self.agenda[k].is_open_to(self.turn):
            k -= 1
        return self.agenda[k]

    def run(self) -> None:
        """Works the agenda off, up to the next question."""
        while self.agenda and self.turn != OVER:
            step = self.agenda[-1]
            if step.ask != WORK and not self.done():
                choices.face(self)
                return
            self.drop_step()
            self.depth = len(self.agenda)
            if step.ask != WORK:
                self.waiting = 0  # the game has ended: nobody is asked any more
            elif step.what == RESOLVE:
                self.resolve(step.n)
            elif step.what == WINDOWS:
                self.open_windows(step.n)
            elif step.what == AFTERMATH:
                self.speak_of_aftermath()
            elif step.what == NEW_LEAD:
                self.new_lead(step.seat)
            elif step.what == VERDICT:
                self.rules.rules[step.rule].verdict(self, step)
            elif step.what == RESUME:
                self.resume(step.seat)
            else:
                match.work(self, step)

    def recall(self, rule: Rule, k: i64 = 0) -> i64:
        """A number that a rule keeps."""
        return self.memory[rule.slot + k]

    def remember(self, rule: Rule, value: i64, k: i64 = 0) -> None:
        self.memory[rule.slot + k] = value

    # --- the contract ------------------------------------------------------------------------------------------

    def begin(self) -> None:
        match.begin(self)

    def scores(self) -> list[int]:
        return [sum(row[seat] for row in self.points) for seat in range(self.players)]

    def result(self) -> Result:
        return match.result(self)

    def text(self, move: i64) -> str:
        return reading.text(self, move)

    def parse(self, text: str) -> i64:
        return reading.parse(self, text)

    def forbids(self, move: i64) -> Reason | None:
        return reading.forbids(self, move)

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        return reading.why(self, seat, picks)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def determinize(self, seat: i64, rng: Rng) -> Table:
        return knowing.determinize(self, seat, rng)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def utility(self, seat: i64) -> float:
        return match.utility(self, seat)

    def stage(self) -> i64:
        return self.game

    def bank(self) -> i64:
        return self.base.bank

    def seconds(self) -> i64:
        return clock.seconds(self)

    def best_known(self) -> i64:
        return knowing.best_known(self)

    def is_whole(self) -> bool:
        return match.is_whole(self)

    def quiet(self) -> i64:
        asked = self.pause != 0 and self.waiting != 0 and self.agenda[-1].secret == OUT_OF_TURN
        return self.pause if asked else 0

    def expired(self, seat: i64) -> i64:
        return clock.expired(self, seat)

    def clone(self) -> Table:
        twin = Table()
        twin.players = self.players
        twin.turn = self.turn
        twin.waiting = self.waiting
        twin.chance = self.chance
        twin.rules = self.rules
        twin.base = self.base
        twin.length = self.length
        twin.most_tricks = self.most_tricks
        twin.pause = self.pause
        twin.hands = self.hands[:]
        twin.memory = self.memory[:] if len(self.memory) > 0 else self.memory
        twin.agenda = self.agenda
        twin.ranks = self.ranks
        twin.points = self.points
        twin.places = self.places
        twin.seen = self.seen
        twin.lacks = self.lacks
        twin.top = self.top
        twin.field = self.field
        twin.aside = self.aside
        twin.discard = self.discard
        twin.stock = self.stock
        twin.outside = self.outside
        twin.gone = self.gone
        twin.actor = self.actor
        twin.active = self.active
        twin.to_ask = self.to_ask
        twin.passed = self.passed
        twin.lead_passes = self.lead_passes
        twin.skips = self.skips
        twin.clearing = self.clearing
        twin.clear_rule = self.clear_rule
        twin.revolution = self.revolution
        twin.rising = self.rising
        twin.weakest = self.weakest
        twin.rising_weakest = self.rising_weakest
        twin.joker_above = self.joker_above
        twin.back = self.back
        twin.reversed = self.reversed
        twin.turned = self.turned
        twin.left = self.left
        twin.right = self.right
        twin.lock_suits = self.lock_suits
        twin.lock_within = self.lock_within
        twin.lock_step = self.lock_step
        twin.locked_by = self.locked_by
        twin.stepped_by = self.stepped_by
        twin.raised_by = self.raised_by
        twin.ordered_by = self.ordered_by
        twin.backed_by = self.backed_by
        twin.reversed_by = self.reversed_by
        twin.silenced_by = self.silenced_by
        twin.silent = self.silent
        twin.finished = self.finished
        twin.fallen = self.fallen
        twin.deposed = self.deposed
        twin.game = self.game
        twin.dealer = self.dealer
        twin.must_play = self.must_play
        twin.tricks = self.tricks
        twin.stopped = self.stopped
        twin.horizon = self.horizon
        twin.touched = self.touched
        twin.emptied = self.emptied
        twin.ended_by = self.ended_by
        twin.revolted = self.revolted
        return twin


def empty(rules: RuleSet, players: i64, length: i64, most_tricks: i64, pause: i64) -> Table:
    """A table before the first deal."""
    table = Table()
    table.players = players
    table.rules = rules
    table.base = rules.base
    table.length = length
    table.most_tricks = most_tricks
    table.pause = pause
    table.hands = vec[i64]([0] * players)
    table.memory = vec[i64]([0] * len(rules.slots))
    table.agenda = []
    table.ranks = []
    table.points = []
    table.places = []
    table.seen = vec[i64]([0] * (players * players))
    table.lacks = vec[i64]([0] * (players * players))
    table.sit(list(range(players)))
    return table
