"""トレーディング ポーカー / Trading Poker, by TOSAKA GAMES. Spec: RULES.md.

Three to five players, two packs of A to 10 with one joker. Cards come from the market into the own keep area, where
others may still trade for them, then into the hand; sets out of the hand earn score cards, the first ones worth most.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, members
from tefuda.cards.doubled import listed, minus, nth_card, plus, size
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadOption
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.moves import Moves
from tefuda.engine.options import Number, Options, Rows, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Event, Line, Reason, Result, Sheet, Text, Thing, View
from tefuda.games.trading_poker import knowing, show, stored
from tefuda.games.trading_poker.base import (
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
    LONGEST,
    MARKET,
    MORE,
    NAMES,
    ONCE_MORE,
    PACK,
    PICK,
    PLACES,
    SCORE_CARDS,
    STOCK,
    SWAP,
    SWAP_WITH,
    TAKE,
    WORDS,
    ScoreTable,
    kind_text,
)
from tefuda.games.trading_poker.kinds import KINDS, SIZES, any_claim, extension, lacks, possible

# What a kind is worth to a hand that lacks 0, 1, 2, ... cards of it, in percent (for bots).
HOPE: Final = vec[i64]([100, 40, 14, 4, 1, 0, 0])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TradingPoker(Position):
    """Number cards by place, as sets: `ones` all that lie there, `twos` those that lie there twice. Score cards as
    sets: `piles` on the table, `won` by seat. `active` has the turn; `turn` is who decides. `left`: cards still to
    take or swap; `target`: whom the swap is with; `row`: the kind being claimed, with the cards `picked` for it, which
    are still in hand. `marked`: whether this action has claimed already. `once_more`: who holds that card.

    `top`: cards of the stock that a setup puts on top, the next one first; all others come in no order until drawn.

    `knows[(viewer * players + owner) * FACTS + …]`: what a seat knows of another hand. `strengths`: how good things
    stand by seat, if `judged`. `won` and `top` are replaced, never changed, so that clones may share it.
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

    def pour(self, place: i64, into: i64) -> None:
        """All cards of a place go to another."""
        ones, twos = plus(self.ones[into], self.twos[into], self.ones[place], self.twos[place])
        self.ones[into], self.twos[into] = ones, twos
        self.ones[place] = self.twos[place] = 0

    def names(self, place: i64) -> list[str]:
        return [NAMES[card] for card in listed(self.ones[place], self.twos[place])]

    def turn_up(self) -> i64:
        """The top card of the shuffled stock. The joker is put aside and another card turned up; NOTHING if there is
        none (R8)."""
        while True:
            card = self.next_of_stock()
            if card != JOKER:
                if card != NOTHING:
                    self.remove(STOCK, card)
                return card
            self.joker = ASIDE
            if self.log is not None:
                text = Text("trading_poker.log.joker")
                self.note(told("rule", self.active, text, [NAMES[JOKER]], rule="joker"))

    def next_of_stock(self) -> i64:
        """The card that comes next: the one a setup has put on top, else any."""
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
        if self.log is not None:
            self.note(told("deal", starter, Text("trading_poker.log.deal", {"who": starter})))
        self.begin_turn(starter)

    def right_of(self, seat: i64) -> i64:
        """The next seat counter-clockwise."""
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
        """A: the first card of two. B, C: with own kept cards. D. If none is possible (R7), only to end the turn."""
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
        """C: the target is another player, and both have kept cards."""
        return seat != self.active and self.ones[KEPT + self.active] != 0 and self.ones[KEPT + seat] != 0

    def legal_claims(self, moves: Moves) -> None:
        hand = self.ones[self.active]
        for row in range(i64(len(self.scores_of.kinds))):
            if self.scores_of.cards[row] & self.piles and possible(self.scores_of.kinds[row], hand):
                moves.add(CLAIM + row)

    def fitting(self) -> i64:
        """The hand cards one of which may be picked next for the claim."""
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
        """A and the end of B: a card for the keep area. The first of two may be seen before the next is chosen."""
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
                how = "stock" if source == FROM_STOCK else "keep"
                text = Text(f"trading_poker.log.{how}", {"who": self.active, "cards": [NAMES[card]]})
                self.note(self.moved("draw", self.active, f"kept{self.active}", [card], text))
        self.next_take()

    def next_take(self) -> None:
        """R7: if nothing is left to take, that is that."""
        if self.left > 0 and (self.ones[COMMON] != 0 or self.has_stock()):
            self.step = TAKE
        else:
            self.end_action()

    def collect(self) -> None:
        """B: all own kept cards to the hand, then one new card."""
        kept = KEPT + self.active
        if self.log is not None:
            text = Text("trading_poker.log.collect", {"who": self.active, "cards": self.names(kept)})
            cards = listed(self.ones[kept], self.twos[kept])
            self.note(self.moved("take", self.active, f"hand{self.active}", cards, text))
        knowing.see_arrive(self, self.active, self.ones[kept], self.twos[kept])
        self.pour(kept, self.active)
        self.left = 1
        self.next_take()

    def swap_with(self, target: i64) -> None:
        """C: all own kept cards to the target's hand; as many of his to choose from."""
        kept = KEPT + self.active
        if self.log is not None:
            args: dict[str, Any] = {"who": self.active, "to": target, "cards": self.names(kept)}
            cards = listed(self.ones[kept], self.twos[kept])
            text = Text("trading_poker.log.swap", args)
            self.note(self.moved("give", self.active, f"hand{target}", cards, text, target))
        self.target = target
        self.left = min(self.size(kept), self.size(KEPT + target))
        knowing.see_arrive(self, target, self.ones[kept], self.twos[kept])
        self.pour(kept, target)
        self.next_swap()

    def swap_card(self, card: i64) -> None:
        self.remove(KEPT + self.target, card)
        self.add(self.active, card)
        knowing.see_arrive(self, self.active, bit(card), 0)
        if self.log is not None:
            text = Text("trading_poker.log.swapped", {"who": self.active, "from": self.target, "cards": [NAMES[card]]})
            self.note(self.moved("take", self.active, f"hand{self.active}", [card], text))
        self.left -= 1
        self.next_swap()

    def next_swap(self) -> None:
        """The rest follows by itself when all of it is taken; then the target gives a card back."""
        kept = KEPT + self.target
        if self.left > 0 and self.left == self.size(kept):
            self.swap_rest(kept)
        if self.left > 0:
            self.step = SWAP
        else:
            self.step = GIVE
            self.turn = self.target

    def swap_rest(self, kept: i64) -> None:
        self.left = 0
        if self.log is not None:
            cards = listed(self.ones[kept], self.twos[kept])
            args: dict[str, Any] = {"who": self.active, "from": self.target, "cards": self.names(kept)}
            text = Text("trading_poker.log.swapped", args)
            self.note(self.moved("take", self.active, f"hand{self.active}", cards, text))
        knowing.see_arrive(self, self.active, self.ones[kept], self.twos[kept])
        self.pour(kept, self.active)

    def give(self, card: i64) -> None:
        """The end of C: one hand card of the target's choice, face down."""
        giver, taker = self.target, self.active
        knowing.hide_gift(self, giver, taker, card)
        self.remove(giver, card)
        self.add(taker, card)
        if self.log is not None:
            args: dict[str, Any] = {"who": giver, "to": taker}
            hidden = Text("trading_poker.log.gift", args)
            text = Text("trading_poker.log.own_gift", {**args, "cards": [NAMES[card]]})
            seen = bit(giver) | bit(taker)
            self.note(told("give", giver, text, [NAMES[card]], to=taker, seen_by=seen, hidden_text=hidden))
        self.end_action()

    def next_pick(self) -> None:
        """The rest of a claim follows by itself when nothing is left to choose."""
        more = self.fitting()
        if count(more) == SIZES[self.scores_of.kinds[self.row]] - count(self.picked):
            self.picked |= more
            self.claim()
        else:
            self.step = PICK

    def claim(self) -> None:
        """D: the cards are discarded for the top score card of the kind (R4), any number of times."""
        seat, cards = self.active, self.picked
        score_card = first(self.piles & self.scores_of.cards[self.row])
        if self.log is not None:
            self.note_claim(seat, members(cards), score_card)
        knowing.see_leave(self, seat, cards, 0)
        self.ones[seat], self.twos[seat] = minus(self.ones[seat], self.twos[seat], cards, 0)
        self.ones[GONE], self.twos[GONE] = plus(self.ones[GONE], self.twos[GONE], cards, 0)
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
        for row in range(i64(len(self.scores_of.kinds))):
            if self.scores_of.cards[row] & self.piles and possible(self.scores_of.kinds[row], hand):
                return True
        return False

    # --- §4 steps 2 to 6: the end of a turn ------------------------------------------------------------------------

    def end_action(self) -> None:
        """Step 2 comes before the refill and the joker (§5.6). The last turn of all ends the match as well (§15)."""
        self.turn = self.active
        self.left = 0
        self.target = NOTHING
        self.marked = False
        if self.scores_of.kinds_in(self.piles) <= self.fewest_kinds or self.turns >= self.most_turns:
            self.end_match()
        else:
            self.refill()

    def refill(self) -> None:
        """Step 3, and step 4 if the joker came up in this turn."""
        while self.size(COMMON) < MARKET:
            card = self.turn_up()
            if card == NOTHING:
                break
            self.add(COMMON, card)
            if self.log is not None:
                text = Text("trading_poker.log.refill", {"cards": [NAMES[card]]})
                self.note(self.moved("draw", NOTHING, "common", [card], text))
        if self.joker == ASIDE:
            self.ask_discards()
        else:
            self.ask_once_more()

    def ask_discards(self) -> None:
        """Step 4: everybody discards half of the hand, rounded up. A single card is not asked for."""
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
        """How many cards the seat still has to discard."""
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
        """Discards, stock and joker become the new stock. R10: the market is filled up again while that can be."""
        self.turn = self.active
        for seat in self.clockwise(self.active):
            if self.ones[DOWN + seat] != 0:
                if self.log is not None:
                    self.note_discards(seat)
                knowing.see_halved(self, seat, self.size(seat) + self.size(DOWN + seat), self.size(seat))
                self.pour(DOWN + seat, GONE)
        self.pour(GONE, STOCK)
        self.joker = HIDDEN
        self.top = vec[i64]([])
        if self.log is not None:
            self.note(told("clear", text=Text("trading_poker.log.shuffle"), zone="gone"))
        if self.size(COMMON) < MARKET and self.ones[STOCK] != 0:
            self.refill()
        else:
            self.ask_once_more()

    def ask_once_more(self) -> None:
        """Step 5."""
        if self.once_more == self.active:
            self.step = AGAIN
            self.turn = self.active
        else:
            self.begin_turn((self.active + 1) % self.players)

    def use_once_more(self, used: bool) -> None:
        """The card goes to the right, and the turn starts over; or on to the left (step 6)."""
        if not used:
            self.begin_turn((self.active + 1) % self.players)
            return
        self.once_more = self.right_of(self.active)
        if self.log is not None:
            args: dict[str, Any] = {"who": self.active, "to": self.once_more}
            self.note(told("rule", self.active, Text("trading_poker.log.again", args), rule="once_more"))
        self.begin_turn(self.active)

    # --- §6 scoring ------------------------------------------------------------------------------------------------

    def end_match(self) -> None:
        self.step = DONE
        self.turn = OVER
        if self.log is not None:
            text = Text("trading_poker.log.end", {"n": self.scores_of.kinds_in(self.piles)})
            self.note(Happened(Event("score", text=text, sheets=self.sheets()), ALL))

    def scores(self) -> list[int]:
        return [self.scores_of.points(self.won[seat]) for seat in range(self.players)]

    def rightward(self, seat: i64) -> i64:
        """How far a seat is from the Once-More card, counter-clockwise."""
        return (self.once_more - seat) % self.players

    def ranks(self) -> list[int]:
        scores = self.scores()
        return table.ranked([(scores[seat], -self.rightward(seat)) for seat in range(self.players)])

    def sheets(self) -> list[Sheet]:
        out = []
        for seat in range(self.players):
            lines = []
            for card in members(self.won[seat]):
                text = Text(f"trading_poker.kind.{self.scores_of.kind_of(card)}")
                lines.append(Line(text, self.scores_of.values[card]))
            out.append(Sheet(seat, self.scores_of.points(self.won[seat]), lines))
        return out

    def result(self) -> Result:
        scores, ranks = self.scores(), self.ranks()
        winner = ranks.index(1)
        args: dict[str, Any] = {"who": winner, "n": scores[winner]}
        if scores.count(scores[winner]) == 1:
            reason = Text("common.result.highest", args)
        elif winner == self.once_more:
            reason = Text("trading_poker.result.holder", args)
        else:
            reason = Text("trading_poker.result.nearest", args)
        return Result(ranks, scores, reason, self.sheets())

    # --- §8 what a seat knows --------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> TradingPoker:
        return knowing.determinize(self, seat, rng)

    def seen_as(self, move: i64) -> i64:
        """Only the receiver sees a card handed over."""
        return -1 if self.step in (GIVE, DISCARD) else move

    # --- for bots --------------------------------------------------------------------------------------------------

    def stage(self) -> i64:
        """A bot looks ahead to the end of the round: the match is long, and what cards promise can be judged."""
        return self.turns // self.players

    def utility(self, seat: i64) -> float:
        """The winner's is 1. Before the end: points, and what the cards promise, against the mean of the others."""
        if self.turn == OVER:
            return 1.0 if self.ranks()[seat] == 1 else -1.0
        if not self.judged:
            self.judged = True
            for other in range(self.players):
                self.strengths[other] = self.strength(other)
        others = 0.0
        for other in range(self.players):
            if other != seat:
                others += self.strengths[other]
        lead = self.strengths[seat] - others / float(self.players - 1)
        return max(-1.0, min(1.0, lead / 40.0))

    def strength(self, seat: i64) -> float:
        """Cards in hand are as good as claimed but for the joker; kept ones may still be swapped away."""
        ones, twos = self.ones[seat], self.twos[seat]
        all_ones, all_twos = plus(ones, twos, self.ones[KEPT + seat], self.twos[KEPT + seat])
        promise = self.promise(ones, twos) + self.promise(all_ones, all_twos)
        return float(self.scores_of.points(self.won[seat])) + 0.4 * promise

    def promise(self, ones: i64, twos: i64) -> float:
        """The points these cards could earn now, and the best of what they nearly could."""
        points = 0.0
        hope = 0.0
        for k in range(i64(len(self.scores_of.order))):
            row = self.scores_of.order[k]
            kind = self.scores_of.kinds[row]
            cards = self.piles & self.scores_of.cards[row]
            while cards != 0 and possible(kind, ones):
                points += float(self.scores_of.values[first(cards)])
                ones, twos = minus(ones, twos, any_claim(kind, ones), 0)
                cards &= cards - 1
            if cards != 0:
                hope = max(hope, float(self.scores_of.values[first(cards)] * HOPE[lacks(kind, ones)]) / 100.0)
        return points + hope + 0.1 * float(size(ones, twos))

    def hint(self, moves: Moves, rng: Rng) -> i64:
        """Claim the best there is; collect sooner the more lies there; else the better of two cards. A card to part
        with is the one missed least of two."""
        last = moves.get(moves.size - 1)
        if last >= CLAIM:
            return self.best_claim(moves)
        if self.step == AGAIN:
            return ONCE_MORE
        if self.step == ACTION and moves.has(COLLECT) and rng.below(5) < self.size(KEPT + self.active):
            return COLLECT
        move = moves.get(rng.below(moves.size))
        other = moves.get(rng.below(moves.size))
        if move == other or move > FROM_STOCK or self.step in (SWAP, PICK):
            return move
        if other > FROM_STOCK:
            return other
        return move if self.price(move) > self.price(other) else other

    def best_claim(self, moves: Moves) -> i64:
        best: i64 = 0
        points: i64 = 0
        for k in range(moves.size):
            move = moves.get(k)
            if move >= CLAIM:
                worth = self.scores_of.values[first(self.piles & self.scores_of.cards[move - CLAIM])]
                if worth > points:
                    best, points = move, worth
        return best

    def price(self, move: i64) -> float:
        """What the cards promise after taking a card from the market or the stock, or after parting with one."""
        ones, twos = self.ones[self.turn], self.twos[self.turn]
        if self.step in (GIVE, DISCARD):
            ones, twos = minus(ones, twos, bit(move), 0)
        else:
            ones, twos = plus(ones, twos, self.ones[KEPT + self.turn], self.twos[KEPT + self.turn])
            if move != FROM_STOCK:
                ones, twos = plus(ones, twos, bit(move), 0)
        return self.promise(ones, twos)

    # --- notation --------------------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        if move < JOKER:
            return NAMES[move]
        if move >= CLAIM:
            return f"claim {KINDS[self.scores_of.kinds[move - CLAIM]]}"
        if move >= SWAP_WITH:
            return f"swap {move - SWAP_WITH}"
        return WORDS[move]

    def parse(self, text: str) -> i64:
        for move, word in WORDS.items():
            if word == text:
                return move
        for row in range(len(self.scores_of.kinds)):
            if text == self.text(CLAIM + row):
                return CLAIM + row
        for seat in range(self.players):
            if text == self.text(SWAP_WITH + seat):
                return SWAP_WITH + seat
        card = table.card(PACK, text)
        if card == JOKER:
            raise BadNotation(Text("engine.no_such_move", {"move": text}))
        return card

    def forbids(self, move: i64) -> Reason | None:
        moves = Moves()
        self.legal(moves)
        return None if moves.has(move) else self.reason(move)

    def reason(self, move: i64) -> Reason:
        """Why a move is not legal now."""
        choosing = self.step in (ACTION, MORE)
        if move < JOKER and self.step != MORE:
            return self.reason_card(move)
        if move == FROM_STOCK and self.step in (ACTION, TAKE):
            return Reason("keep", Text("trading_poker.why.stock"))
        if move == COLLECT and self.step == ACTION:
            return Reason("collect", Text("trading_poker.why.none_kept"))
        if SWAP_WITH <= move < CLAIM and self.step == ACTION:
            own = self.ones[KEPT + self.active] == 0
            return Reason("swap", Text("trading_poker.why.none_kept" if own else "trading_poker.why.no_partner"))
        if move >= CLAIM and choosing:
            row = move - CLAIM
            args: dict[str, Any] = {"kind": kind_text(self.scores_of.kinds[row])}
            empty = self.scores_of.cards[row] & self.piles == 0
            return Reason("claim", Text("trading_poker.why.sold_out" if empty else "trading_poker.why.no_set", args))
        return Reason("turn", Text("engine.not_legal"))

    def reason_card(self, card: i64) -> Reason:
        cards: dict[str, Any] = {"cards": [NAMES[card]]}
        if self.step in (ACTION, TAKE):
            return Reason("keep", Text("trading_poker.why.market", cards))
        if self.step == SWAP:
            return Reason("swap", Text("trading_poker.why.not_kept", cards))
        if self.step == AGAIN:
            return Reason("turn", Text("engine.not_legal"))
        if self.ones[self.turn] & bit(card) == 0:
            return Reason("own_card", Text("common.rule.own_card", cards))
        if self.picked & bit(card):
            return Reason("same_card", Text("trading_poker.why.same_card", cards))
        kind = kind_text(self.scores_of.kinds[self.row])
        return Reason("claim", Text("trading_poker.why.no_fit", {**cards, "kind": kind}))

    # --- at the table ----------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    # --- what happened ---------------------------------------------------------------------------------------------

    def moved(self, kind: str, seat: i64, zone: str, cards: list[int], text: Text, to: i64 = NOTHING) -> Happened:
        return told(kind, seat, text, [NAMES[card] for card in cards], to=to, zone=zone)

    def note_claim(self, seat: i64, cards: list[int], score_card: i64) -> None:
        names = [NAMES[card] for card in cards]
        args: dict[str, Any] = {"who": seat, "cards": names, "n": self.scores_of.values[score_card]}
        args["kind"] = Text(f"trading_poker.kind.{self.scores_of.kind_of(score_card)}")
        self.note(told("discard", seat, Text("trading_poker.log.claim", args), names, zone="gone"))
        taken = [Thing(f"score.{score_card}", str(self.scores_of.values[score_card]))]
        self.note(Happened(Event("take", seat, things=taken)))

    def note_discards(self, seat: i64) -> None:
        names = self.names(DOWN + seat)
        args: dict[str, Any] = {"who": seat, "n": len(names)}
        text = Text("trading_poker.log.own_discard", {**args, "cards": names})
        hidden = Text("trading_poker.log.discard", args)
        self.note(told("discard", seat, text, names, zone="gone", seen_by=bit(seat), hidden_text=hidden))

    # --- the same position elsewhere -------------------------------------------------------------------------------

    def clone(self) -> TradingPoker:
        twin = TradingPoker()
        twin.players = self.players
        twin.turn = self.turn
        twin.waiting = self.waiting
        twin.chance = self.chance
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
        twin.strengths = self.strengths[:]
        return twin

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)


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
    """The match must not be over before it has begun."""
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
