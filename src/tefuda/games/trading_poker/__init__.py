"""トレーディング ポーカー / Trading Poker, by TOSAKA GAMES. Rulebook: undated. Spec: RULES.md.

Three to five players, two packs of A to 10 with one joker. Cards come from the market into your own keep area, where
others may still trade for them, then into your hand; sets out of the hand earn score cards, the first ones worth most.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first
from tefuda.cards.doubled import listed, minus, nth_card, plus, size
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadOption
from tefuda.engine.moves import Moves
from tefuda.engine.options import Number, Options, Rows, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Result, Text, View
from tefuda.games.trading_poker import knowing, reading, scoring, show, stored
from tefuda.games.trading_poker.kinds import KINDS, SIZES, extension, possible
from tefuda.games.trading_poker.plays import (
    ABSENT,
    ACTION,
    AGAIN,
    ALL_CARDS,
    ASIDE,
    CLAIM,
    COLLECT,
    COMMON,
    DISCARD,
    DONE,
    DOWN,
    END_CLAIMS,
    FACTS,
    FROM_STOCK,
    GIVE,
    GO_ON,
    GONE,
    HAND,
    HIDDEN,
    JOKER,
    KEPT,
    MARKET,
    MORE,
    NAMES,
    ONCE_MORE,
    PACK,
    PICK,
    PLACES,
    STOCK,
    SWAP,
    SWAP_WITH,
    TAKE,
)
from tefuda.games.trading_poker.scoring import LONGEST, SCORE_CARDS, ScoreTable


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TradingPoker(Position):
    """Number cards by place, as sets: `ones` all that are there, `twos` those that are there twice.

    Score cards as sets: `piles` on the table, `won` by seat. `active` has the turn; `turn` is the seat that decides.
    `left`: cards still to take or swap; `target`: the other side of the swap; `row`: the kind being claimed, with the
    cards `picked` for it, which are still in hand. `marked`: whether this action has claimed already. `once_more`: the
    seat with that card.

    `top`: cards of the stock that a setup puts on top, the next one first; all others come in no order until drawn.

    `knows[(viewer * players + owner) * FACTS + …]`: what a seat knows of another hand. `strengths`: how well each seat
    is doing, if `judged`. `won` and `top` are replaced, never changed, so that clones may share it.
    """

    scores_of: ScoreTable
    start: i64 = -1
    fewest_kinds: i64 = 6
    most_turns: i64 = 500
    step: i64 = ACTION
    active: i64 = 0
    once_more: i64 = 0
    turns: i64 = 0
    left: i64 = 0
    target: i64 = NOTHING
    row: i64 = NOTHING
    picked: i64 = 0
    marked: bool = False
    joker: i64 = ABSENT
    ones: vec[i64]
    twos: vec[i64]
    top: vec[i64]
    piles: i64 = 0
    won: vec[i64]
    knows: vec[i64]
    judged: bool = False
    strengths: vec[float]
    transient: ClassVar[dict[str, str]] = {
        "won": "equal score cards have one name, whichever of them was won first",
        "judged": "what `utility` keeps until the next move",
        "strengths": "what `utility` keeps until the next move",
    }

    # --- cards and places ------------------------------------------------------------------------------------------

    def size(self, place: i64) -> i64:
        return size(self.ones[place], self.twos[place])

    def add(self, place: i64, card: i64) -> None:
        if self.ones[place] & bit(card):
            self.twos[place] |= bit(card)
        else:
            self.ones[place] |= bit(card)

    def remove(self, place: i64, card: i64) -> None:
        if self.twos[place] & bit(card):
            self.twos[place] ^= bit(card)
        else:
            self.ones[place] ^= bit(card)

    def carry(self, place: i64, into: i64, ones: i64, twos: i64) -> None:
        """Move these cards of a place to another."""
        self.ones[place], self.twos[place] = minus(self.ones[place], self.twos[place], ones, twos)
        self.ones[into], self.twos[into] = plus(self.ones[into], self.twos[into], ones, twos)

    def pour(self, place: i64, into: i64) -> None:
        """Move all cards of a place to another."""
        ones, twos = plus(self.ones[into], self.twos[into], self.ones[place], self.twos[place])
        self.ones[into], self.twos[into] = ones, twos
        self.ones[place] = self.twos[place] = 0

    def names(self, place: i64) -> list[str]:
        return [NAMES[card] for card in listed(self.ones[place], self.twos[place])]

    def turn_up(self) -> i64:
        """Turn up the top card of the shuffled stock.

        The joker is put aside and another card turned up; NOTHING if there is none (R8).
        """
        while True:
            card = self.next_of_stock()
            if card != JOKER:
                if card != NOTHING:
                    self.remove(STOCK, card)
                return card
            self.joker = ASIDE
            show.note_joker(self)

    def next_of_stock(self) -> i64:
        """Return the card that comes next: the one a setup has put on top, else any."""
        if len(self.top) > 0:
            card = self.top[0]
            self.top = self.top[1:]
            return card
        cards = self.size(STOCK)
        if cards + (self.joker == HIDDEN) == 0:
            return NOTHING
        k = self.below(cards + (self.joker == HIDDEN))
        return nth_card(self.ones[STOCK], self.twos[STOCK], k) if k < cards else i64(JOKER)

    def has_stock(self) -> bool:
        return self.ones[STOCK] != 0 or self.joker == HIDDEN

    # --- §3 setup --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.piles = self.scores_of.all
        self.ones[STOCK] = self.twos[STOCK] = ALL_CARDS
        for seat in range(self.players):
            for _ in range(i64(HAND)):
                self.add(seat, self.turn_up())
        for _ in range(i64(MARKET)):
            self.add(COMMON, self.turn_up())
        self.joker = HIDDEN
        starter = self.start if self.start >= 0 else self.below(self.players)
        self.once_more = self.right_of(starter)
        show.note_deal(self, starter)
        self.begin_turn(starter)

    def right_of(self, seat: i64) -> i64:
        """Return the next seat counter-clockwise."""
        return (seat + self.players - 1) % self.players

    def begin_turn(self, seat: i64) -> None:
        self.active = self.turn = seat
        self.turns += 1
        self.step = ACTION

    # --- §4 what may be done ---------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.step == ACTION:
            self.legal_actions(moves)
        elif self.step == TAKE:
            self.legal_sources(moves)
        elif self.step == SWAP:
            moves.fill(self.ones[KEPT + self.target])
        elif self.step == PICK:
            moves.fill(self.fitting())
        elif self.step == MORE:
            moves.add(END_CLAIMS)
            self.legal_claims(moves)
        elif self.step == AGAIN:
            moves.add(ONCE_MORE)
            moves.add(GO_ON)
        else:
            moves.fill(self.ones[self.turn])

    def legal_sources(self, moves: Moves) -> None:
        moves.add_set(self.ones[COMMON])
        if self.has_stock():
            moves.add(FROM_STOCK)

    def legal_actions(self, moves: Moves) -> None:
        """Add the actions.

        A: the first card of two. B, C: with the seat's own kept cards. D: a claim. If none is possible (R7), only
        ending the turn is.
        """
        self.legal_sources(moves)
        if self.ones[KEPT + self.active] != 0:
            moves.add(COLLECT)
            for seat in range(self.players):
                if self.may_swap(seat):
                    moves.add(SWAP_WITH + seat)
        self.legal_claims(moves)
        if moves.size == 0:
            moves.add(END_CLAIMS)

    def may_swap(self, seat: i64) -> bool:
        """C: return whether a swap is possible: the target is another player, and both have kept cards."""
        return seat != self.active and self.ones[KEPT + self.active] != 0 and self.ones[KEPT + seat] != 0

    def legal_claims(self, moves: Moves) -> None:
        hand = self.ones[self.active]
        for row in range(i64(len(self.scores_of.kinds))):
            if self.may_claim(row, hand):
                moves.add(CLAIM + row)

    def may_claim(self, row: i64, hand: i64) -> bool:
        """D: return whether a claim is possible: a score card of the kind is left, and the hand has a set for it.

        R3: without one, D is not offered.
        """
        return self.scores_of.cards[row] & self.piles != 0 and possible(self.scores_of.kinds[row], hand)

    def fitting(self) -> i64:
        """Return the hand cards one of which may be picked next for the claim."""
        return extension(self.scores_of.kinds[self.row], self.picked, self.ones[self.active])

    # --- §4 step 1: the main action --------------------------------------------------------------------------------

    def apply(self, move: i64) -> None:
        self.judged = False
        if self.step == DISCARD:
            self.put_down(move)
        elif self.step == AGAIN:
            self.use_once_more(move == ONCE_MORE)
        elif move == END_CLAIMS:
            self.end_action()
        elif move >= CLAIM:
            self.row, self.picked = move - CLAIM, 0
            self.next_pick()
        elif self.step == PICK:
            self.picked |= bit(move)
            self.next_pick()
        elif self.step == GIVE:
            self.give(move)
        elif self.step == SWAP:
            self.swap_card(move)
        elif move >= SWAP_WITH:
            self.swap_with(move - SWAP_WITH)
        elif move == COLLECT:
            self.collect()
        else:
            self.keep(move)

    def keep(self, source: i64) -> None:
        """A and the end of B: put a card in the keep area. The first of two may be seen before the next is chosen."""
        if self.step == ACTION:
            self.left = 2
        card = source
        if source == FROM_STOCK:
            card = self.turn_up()
        else:
            self.remove(COMMON, card)
        if card != NOTHING:
            self.add(KEPT + self.active, card)
            self.left -= 1
            if self.log is not None:
                show.note_kept(self, card, source)
        self.next_take()

    def next_take(self) -> None:
        """Go on with taking cards. R7: if nothing is left to take, the action ends."""
        if self.left > 0 and (self.ones[COMMON] != 0 or self.has_stock()):
            self.step = TAKE
        else:
            self.end_action()

    def collect(self) -> None:
        """B: take all of the seat's own kept cards into the hand, then one new card."""
        kept = KEPT + self.active
        show.note_collected(self)
        knowing.see_arrive(self, self.active, self.ones[kept], self.twos[kept])
        self.pour(kept, self.active)
        self.left = 1
        self.next_take()

    def swap_with(self, target: i64) -> None:
        """C: give all of the seat's own kept cards to the target's hand.

        The same number of the target's are to choose from.
        """
        kept = KEPT + self.active
        show.note_handed_over(self, target)
        self.target = target
        self.left = min(self.size(kept), self.size(KEPT + target))
        knowing.see_arrive(self, target, self.ones[kept], self.twos[kept])
        self.pour(kept, target)
        self.next_swap()

    def swap_card(self, card: i64) -> None:
        self.take_over(bit(card), 0)
        self.left -= 1
        self.next_swap()

    def take_over(self, ones: i64, twos: i64) -> None:
        """Take these kept cards of the target into the hand."""
        show.note_swapped(self, ones, twos)
        knowing.see_arrive(self, self.active, ones, twos)
        self.carry(KEPT + self.target, self.active, ones, twos)

    def next_swap(self) -> None:
        """Go on with the swap.

        The rest follows automatically when all of it is taken; then the target gives a card back.
        """
        kept = KEPT + self.target
        if self.left > 0 and self.left == self.size(kept):
            self.take_over(self.ones[kept], self.twos[kept])
            self.left = 0
        if self.left > 0:
            self.step = SWAP
        else:
            self.step = GIVE
            self.turn = self.target

    def give(self, card: i64) -> None:
        """End C with one hand card of the target's choice, face down (R12)."""
        giver, taker = self.target, self.active
        knowing.hide_gift(self, giver, taker, card)
        self.remove(giver, card)
        self.add(taker, card)
        show.note_gift(self, giver, taker, card)
        self.end_action()

    def next_pick(self) -> None:
        """Go on with a claim: the rest follows automatically when nothing is left to choose."""
        more = self.fitting()
        if count(more) == SIZES[self.scores_of.kinds[self.row]] - count(self.picked):
            self.picked |= more
            self.claim()
        else:
            self.step = PICK

    def claim(self) -> None:
        """D: discard exactly these cards (R5) for the top score card of the kind (R4), any number of times."""
        seat, cards = self.active, self.picked
        score_card = first(self.piles & self.scores_of.cards[self.row])
        show.note_claim(self, seat, cards, score_card)
        knowing.see_leave(self, seat, cards, 0)
        self.carry(seat, GONE, cards, 0)
        self.piles ^= bit(score_card)
        won = self.won[:]
        won[seat] |= bit(score_card)
        self.won = won
        self.row, self.picked, self.marked = NOTHING, 0, True
        self.step = MORE
        if not self.can_claim():
            self.end_action()

    def can_claim(self) -> bool:
        hand = self.ones[self.active]
        kinds = i64(len(self.scores_of.kinds))
        row: i64 = 0
        while row < kinds and not self.may_claim(row, hand):
            row += 1
        return row < kinds

    # --- §4 steps 2 to 6: the end of a turn ------------------------------------------------------------------------

    def end_action(self) -> None:
        """End the action.

        Step 2 comes before the refill and the joker (§5.6). The last turn of all ends the match too (§1).
        """
        self.turn = self.active
        self.left = 0
        self.target = NOTHING
        self.marked = False
        if self.scores_of.kinds_in(self.piles) <= self.fewest_kinds or self.turns >= self.most_turns:
            self.end_match()
        else:
            self.refill()

    def refill(self) -> None:
        """Step 3: fill the market, and go on to step 4 if the joker came up in this turn."""
        while self.size(COMMON) < MARKET:
            card = self.turn_up()
            if card == NOTHING:
                break
            self.add(COMMON, card)
            show.note_refill(self, card)
        if self.joker == ASIDE:
            self.ask_discards()
        else:
            self.ask_once_more()

    def ask_discards(self) -> None:
        """Step 4: ask each player to discard half of the hand, rounded up.

        A single card is discarded without asking.
        """
        for seat in range(self.players):
            if self.size(seat) == 1:
                self.pour(seat, DOWN + seat)
            elif self.size(seat) > 1:
                self.waiting |= bit(seat)
        if self.waiting != 0:
            self.step = DISCARD
            self.turn = self.next_waiting(self.active)
        else:
            self.reshuffle()

    def owes(self, seat: i64) -> i64:
        """Return how many cards the seat must still discard."""
        return (self.size(seat) - self.size(DOWN + seat) + 1) // 2

    def put_down(self, card: i64) -> None:
        seat = self.turn
        self.remove(seat, card)
        self.add(DOWN + seat, card)
        if self.owes(seat) == 0:
            self.waiting ^= bit(seat)
        if self.waiting != 0:
            self.turn = self.next_waiting(self.active)
        else:
            self.reshuffle()

    def reshuffle(self) -> None:
        """Make discards, stock and joker the new stock. R10: the market is filled up again while that is possible."""
        self.turn = self.active
        for seat in self.clockwise(self.active):
            if self.ones[DOWN + seat] != 0:
                show.note_discards(self, seat)
                knowing.see_halved(self, seat, self.size(seat) + self.size(DOWN + seat), self.size(seat))
                self.pour(DOWN + seat, GONE)
        self.pour(GONE, STOCK)
        self.joker = HIDDEN
        self.top = vec[i64]([])
        show.note_shuffle(self)
        if self.size(COMMON) < MARKET and self.ones[STOCK] != 0:
            self.refill()
        else:
            self.ask_once_more()

    def ask_once_more(self) -> None:
        """Step 5: ask the player with the Once-More card whether to use it, or go on."""
        if self.once_more == self.active:
            self.step = AGAIN
            self.turn = self.active
        else:
            self.begin_turn((self.active + 1) % self.players)

    def use_once_more(self, used: bool) -> None:
        """Give the card to the right, and start the turn over; or go on to the left (step 6)."""
        if not used:
            self.begin_turn((self.active + 1) % self.players)
            return
        self.once_more = self.right_of(self.active)
        show.note_once_more(self)
        self.begin_turn(self.active)

    # --- §6 scoring ------------------------------------------------------------------------------------------------

    def end_match(self) -> None:
        self.step = DONE
        self.turn = OVER
        show.note_end(self)

    def scores(self) -> list[int]:
        return [self.scores_of.points(self.won[seat]) for seat in range(self.players)]

    # --- the contract ----------------------------------------------------------------------------------------------

    def result(self) -> Result:
        return scoring.result(self)

    def stage(self) -> i64:
        """Return the round as the stage up to which a bot looks ahead.

        The match is long, and what cards promise can be judged.
        """
        return self.turns // self.players

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> TradingPoker:
        return knowing.determinize(self, seat, rng)

    def seen_as(self, move: i64) -> i64:
        return knowing.seen_as(self, move)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def text(self, move: i64) -> str:
        return reading.text(self, move)

    def parse(self, text: str) -> i64:
        return reading.parse(self, text)

    def forbids(self, move: i64) -> Reason | None:
        return reading.forbids(self, move)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def clone(self) -> TradingPoker:
        twin = TradingPoker()
        twin.copy_base(self)
        twin.scores_of = self.scores_of
        twin.start = self.start
        twin.fewest_kinds = self.fewest_kinds
        twin.most_turns = self.most_turns
        twin.step = self.step
        twin.active = self.active
        twin.once_more = self.once_more
        twin.turns = self.turns
        twin.left = self.left
        twin.target = self.target
        twin.row = self.row
        twin.picked = self.picked
        twin.marked = self.marked
        twin.joker = self.joker
        twin.ones = self.ones[:]
        twin.twos = self.twos[:]
        twin.top = self.top
        twin.piles = self.piles
        twin.won = self.won
        twin.knows = self.knows[:]
        twin.judged = self.judged
        twin.strengths = self.strengths[:]
        return twin


def create(options: Options) -> TradingPoker:
    position = TradingPoker()
    n = options.players
    position.players = n
    position.scores_of = ScoreTable(options.rows("scoreTable"))
    position.start = options.seat("startSeat")
    position.fewest_kinds = options.number("endKindsLeft")
    position.most_turns = options.number("mostTurns")
    position.ones = vec[i64]([0] * PLACES)
    position.twos = vec[i64]([0] * PLACES)
    position.top = vec[i64]([])
    position.won = vec[i64]([0] * n)
    position.knows = vec[i64]([0] * (n * n * FACTS))
    position.strengths = vec[float]([0.0] * n)
    return position


def clashes(options: Options) -> None:
    """Refuse options that conflict: the match must not be over before it has begun.

    Raises: BadOption if it would be.
    """
    kinds = len(options.rows("scoreTable"))
    if options.number("endKindsLeft") >= kinds:
        raise BadOption(Text("trading_poker.clash.kinds", {"n": kinds}), "$.options.endKindsLeft")


GAME: Final = Game(
    "trading_poker",
    players=[3, 4, 5],
    options=[
        Seat("startSeat"),
        Number("endKindsLeft", default=6, least=0, most=10),
        Number("mostTurns", default=500, least=20, most=500, step=20),
        Rows("scoreTable", KINDS, SCORE_CARDS, least=1, most=99, longest=LONGEST),
    ],
    pack=lambda options: PACK,
    create=create,
    zones=["hands", "kept", "down", "common", "stock", "gone", "aside"],
    bound=lambda options: 300 * options.number("mostTurns"),
    minutes=20,
    faces=["DA", "HA", "CA", "HT", "CT"],
    check=clashes,
)
