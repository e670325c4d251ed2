"""暴君論 / On Tyranny, by 忍野凛也. Rulebook: Ver. 4.1, 2017-01-31. Spec: RULES.md.

Three or four players, two packs, eight tricks for a row of court cards. Ranks never matter, only suits and how many: a
card of the suit led is worth 10, any other the value of its column of the plaza. Win too much and you are banished.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, nth
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Choice, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Result, View
from tefuda.games.boukunron import (
    hands,
    judgement,
    knowing,
    learning,
    observing,
    plaza,
    reading,
    scoring,
    show,
    stored,
    tyrant,
)
from tefuda.games.boukunron.cards import ACE, COURT, PACKS, draw, each, of, one, suit_of, total, without
from tefuda.games.boukunron.plays import (
    CARDS,
    CHIPS,
    CHIPS_MOVE,
    HAND,
    KEEP,
    NUMBERED,
    PASS,
    PUT_MOVE,
    REDRAW,
    TAKE_MOVE,
    TRICKS,
    TYRANT_MOVE,
    Phase,
    add_bags,
    add_plays,
    move_numbered,
    numbered,
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Boukunron(Position):
    """By seat, number cards as bags: `hands`, `stocks`, `laid` (played in this trick), `piles` (won).

    `opened`: a bag by seat of the open card's suit + 1. `chosen`: secret choices that wait for the others, 0 = none.
    `aces`: suit or NOTHING. `fame`: sets of court cards won. `leads`: the courts to come, in order; the first is the
    lead card, the first three are face up.

    `chips` and `voids` (suits a hand is known to lack, as a set of four bits) are bags by seat. `pressed`: tyrant chips
    by place, each a bag by seat; `place`: where the chips now announced will go. `passed`, `rested`: seats that passed
    in this trick, in the one before. The plaza: `upright` cards and `bundles`. Out of the match: `gone` and
    `courts_gone` openly, `hidden` (number cards) and `lost` (aces and courts, as a set of the pack) unseen by all.

    Only `hands` and `laid` are changed in place; the other lists are replaced, so that clones share them.
    """

    empty_skips: bool = False
    phase: i64 = 0
    marker: i64 = 0
    hands: vec[i64]
    stocks: vec[i64]
    laid: vec[i64]
    opened: i64 = 0
    chosen: vec[i64]
    chips: i64 = 0
    pressed: vec[i64]
    passed: i64 = 0
    rested: i64 = 0
    place: i64 = NOTHING
    voids: i64 = 0
    upright: i64 = 0
    bundles: i64 = 0
    piles: vec[i64]
    gone: i64 = 0
    hidden: i64 = 0
    aces: vec[i64]
    leads: vec[i64]
    fame: vec[i64]
    courts_gone: i64 = 0
    lost: i64 = 0

    # --- §3 setup --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.marker = self.first_seat()
        self.lost = bit(COURT + 12) - bit(ACE)
        for seat in range(self.players):
            self.chips += CHIPS * one(seat)
            self.aces[seat] = self.draw_lost(ACE, 4 - seat) - ACE
        self.leads = vec[i64]([0] * TRICKS)
        for k in range(i64(TRICKS)):
            self.leads[k] = self.draw_lost(COURT, 12 - k) - COURT
        undealt = PACKS[self.players].copies[0] * each(-1)
        self.upright = draw(self, undealt, 4)
        self.hidden = draw(self, undealt - self.upright, 4)
        undealt -= self.upright + self.hidden
        stocks = self.stocks[:]
        for seat in range(self.players):
            stocks[seat] = draw(self, undealt, 16)
            undealt -= stocks[seat]
        self.stocks = stocks
        self.phase = Phase.PICK
        self.waiting = bit(self.players) - 1
        self.turn = self.marker
        show.note_deal(self)

    def draw_lost(self, least: i64, number: i64) -> i64:
        """Return one of the `number` aces or courts not yet dealt, from card `least` of the pack on."""
        cards = self.lost >> least << least
        card = nth(cards, self.below(number))
        self.lost ^= bit(card)
        return card

    # --- legal moves -------------------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        seat = self.turn
        if self.phase == Phase.PLAY:
            if self.may_pass(seat):
                moves.add(PASS)
            add_plays(moves, self.hands[seat], self.lead())
        elif self.phase == Phase.TYRANT:
            moves.add(KEEP)
            for place in range(i64(5)):
                if plaza.may_press(self, place):
                    moves.add(TYRANT_MOVE | place + 1)
        elif self.phase == Phase.PLACE_CHIPS:
            for n in range(of(self.chips, seat)):
                moves.add(CHIPS_MOVE | n + 1)
        elif self.phase == Phase.PUT:
            for suit in range(i64(4)):
                if of(self.laid[seat], suit) > 0:
                    moves.add(PUT_MOVE | suit)
        else:
            add_bags(moves, self.stocks[seat], self.wanted(), TAKE_MOVE)

    def wanted(self) -> i64:
        """Return how many cards are taken from the stock as a hand."""
        return HAND if self.phase == Phase.PICK else REDRAW

    def may_pass(self, seat: i64) -> bool:
        """§4.2b: return whether the seat may pass.

        Passing costs a chip, and a seat can't pass twice in a row unless the hand is empty (§5.1, R1).
        """
        return of(self.chips, seat) > 0 and (self.rested & bit(seat) == 0 or self.hands[seat] == 0)

    def lead(self) -> i64:
        """Return the lead suit."""
        return suit_of(self.leads[0])

    # --- moves -------------------------------------------------------------------------------------------------------

    def apply(self, move: i64) -> None:
        if self.phase == Phase.PLAY and move == PASS:
            self.pass_turn()
        elif self.phase == Phase.PLAY:
            self.lay(move & CARDS, move >> 32 & 3)
        elif self.phase == Phase.TYRANT:
            tyrant.decide(self, (move & 7) - 1)
        elif self.phase == Phase.PLACE_CHIPS:
            tyrant.press(self, self.place, move & 7)
        elif self.phase == Phase.PUT:
            seat = self.turn
            judgement.put(self, seat, move & 3)
            judgement.next_put(self, self.steps_to(seat) + 1)
        else:
            hands.choose(self, move & CARDS)

    def seat_at(self, step: i64) -> i64:
        """Return the seat that many places clockwise from the marker holder."""
        return (self.marker + step) % self.players

    def steps_to(self, seat: i64) -> i64:
        """Return how far a seat is clockwise from the marker holder."""
        return (seat - self.marker + self.players) % self.players

    # --- §4.1 the lead card ------------------------------------------------------------------------------------------

    def open_trick(self) -> None:
        """Slide in a new lead card from the pile of lead cards (R4). Players who passed last get a new hand first."""
        show.note_trick(self)
        hands.ask_redraws(self)

    def trick(self) -> i64:
        """Return the number of the trick, from 1."""
        return TRICKS + 1 - max(i64(1), i64(len(self.leads)))

    # --- §4.2 play (chips: tyrant.py), §4.3 (judgement.py) -----------------------------------------------------------

    def next_turn(self, step: i64) -> None:
        """Give the turn to the next seat that can play, press or pass; after the last one, judge the trick."""
        while step < self.players:
            seat = self.seat_at(step)
            if not self.is_skipped(seat):
                self.phase = Phase.PLAY
                self.turn = seat
                return
            step += 1
        judgement.judge(self)

    def is_skipped(self, seat: i64) -> bool:
        """§5.2 hard pass: return whether the seat to act has no hand and no chip.

        An option of R1 lets a seat with no cards at all sit out, free of charge, the turn after a pass.
        """
        if self.hands[seat] != 0:
            return False
        return of(self.chips, seat) == 0 or (self.empty_skips and self.rested & bit(seat) != 0)

    def lay(self, cards: i64, opened: i64) -> None:
        seat = self.turn
        self.hands[seat] -= cards
        self.laid[seat] = cards
        if total(cards) == 3:
            self.opened += (opened + 1) * one(seat)
        if self.log is not None:
            show.note_play(self, seat)
        if of(self.chips, seat) > 0:
            self.phase = Phase.TYRANT
        else:
            self.next_turn(self.steps_to(seat) + 1)

    def pass_turn(self) -> None:
        """§4.2b: pass: the chip is spent, and the hand goes back to the stock.

        No one can distinguish it from the rest there.
        """
        seat = self.turn
        self.chips -= one(seat)
        hands.set_stock(self, seat, self.stocks[seat] + self.hands[seat])
        self.hands[seat] = 0
        self.voids = without(self.voids, seat)
        self.passed |= bit(seat)
        show.note_pass(self, seat)
        self.next_turn(self.steps_to(seat) + 1)

    def end_match(self) -> None:
        """End the match. What now counts (§6, §7) is in scoring.py."""
        self.phase = Phase.DONE
        self.turn = OVER
        show.note_scored(self)

    # --- the contract ------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [scoring.points(self, seat) for seat in range(self.players)]

    def result(self) -> Result:
        return scoring.result(self)

    def utility(self, seat: i64) -> float:
        return scoring.utility(self, seat)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return NUMBERED

    def action(self, move: i64) -> i64:
        return numbered(move)

    def move_of(self, action: i64) -> i64:
        return move_numbered(action)

    def text(self, move: i64) -> str:
        return reading.text(move)

    def parse(self, text: str) -> i64:
        return reading.parse(text)

    def forbids(self, move: i64) -> Reason | None:
        return reading.forbids(self, move)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def determinize(self, seat: i64, rng: Rng) -> Boukunron:
        return knowing.determinize(self, seat, rng)

    def seen_as(self, move: i64) -> i64:
        return knowing.seen_as(self, move)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def clone(self) -> Boukunron:
        twin = Boukunron()
        twin.copy_base(self)
        twin.empty_skips = self.empty_skips
        twin.phase = self.phase
        twin.marker = self.marker
        twin.hands = self.hands[:]
        twin.stocks = self.stocks
        twin.laid = self.laid[:]
        twin.opened = self.opened
        twin.chosen = self.chosen
        twin.chips = self.chips
        twin.pressed = self.pressed
        twin.passed = self.passed
        twin.rested = self.rested
        twin.place = self.place
        twin.voids = self.voids
        twin.upright = self.upright
        twin.bundles = self.bundles
        twin.piles = self.piles
        twin.gone = self.gone
        twin.hidden = self.hidden
        twin.aces = self.aces
        twin.leads = self.leads
        twin.fame = self.fame
        twin.courts_gone = self.courts_gone
        twin.lost = self.lost
        return twin


def create(options: Options) -> Boukunron:
    position = Boukunron()
    n = options.players
    position.players = n
    position.empty_skips = options.word("emptyHand") == "skip"
    position.hands = vec[i64]([0] * n)
    position.stocks = vec[i64]([0] * n)
    position.laid = vec[i64]([0] * n)
    position.chosen = vec[i64]([0] * n)
    position.pressed = vec[i64]([0] * 5)
    position.piles = vec[i64]([0] * n)
    position.aces = vec[i64]([NOTHING] * n)
    position.leads = vec[i64]([])
    position.fame = vec[i64]([0] * n)
    return position


GAME: Final = Game(
    "boukunron",
    players=[3, 4],
    options=[Seat("startSeat"), Choice("emptyHand", ["pay", "skip"], default="pay")],
    pack=lambda options: PACKS[options.players],
    create=create,
    zones=["leads", "plaza", "bundles", "hands", "stocks", "laid", "aces", "fame", "piles", "gone", "hidden"],
    bound=lambda options: options.players * (1 + 5 * TRICKS),
    minutes=40,
    faces=["HQ", "S", "D", "CK"],
)
