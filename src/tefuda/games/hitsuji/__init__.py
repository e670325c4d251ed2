"""ひつじの柵 / Sheep Fences, by ゆうり (理の庭, 2016-12-18). The title is a working title (R1). Spec: RULES.md.

Three or four players, six suits with four, no trump. After each round the winner of the last trick builds a fence out
of one of its cards, and each other player drives in one sheep per trick taken. The fullest flock of a fence pays.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, members
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Flag, Options, Seat, Seats
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import must_follow
from tefuda.engine.view import Reason, Result, View
from tefuda.games.hitsuji import knowing, learning, observing, reading, scoring, show, stored
from tefuda.games.hitsuji.plays import AIM, AIM_PACKS, AIM_SUMS, ALL, FENCE, PACKS, Phase, room_of, size_of, suit_of


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hitsuji(Position):
    """Sets: `hands`, `voids` (by seat: suits the seat is known to lack), `gone` (played), `rest` (not dealt).

    The trick: `trick` (card by seat, NOTHING if none yet), `leader` (NOTHING before the lead), `led` (the suit to
    follow), `best` and `winner` so far. Tricks of this round by seat: `won`.

    `fences`: cards in a row, with their `builders` and `flocks`. `aims`: by seat the set of aim cards still open (bits
    0-3: the 2, 3, 4, 5); `chosen`: the set a seat is secretly about to turn down, 0 = none yet. `ages`: seats from the
    youngest to the oldest. These lists are replaced, never changed, so that clones may share them.
    """

    aiming: bool = False
    dealer: i64 = 0
    phase: i64 = 0
    hands: vec[i64]
    trick: vec[i64]
    leader: i64 = NOTHING
    led: i64 = 0
    best: i64 = NOTHING
    winner: i64 = NOTHING
    gone: i64 = 0
    rest: i64 = 0
    won: vec[i64]
    voids: vec[i64]
    fences: vec[i64]
    builders: vec[i64]
    flocks: vec[i64]
    aims: vec[i64]
    chosen: vec[i64]
    ages: vec[i64]

    # --- §3 deal and play --------------------------------------------------------------------------------------

    def begin(self) -> None:
        n = self.players
        start = -1 if self.options is None else self.options.seat("startSeat")  # ages play no part here
        self.dealer = (start + n - 1) % n if start >= 0 else self.below(n)
        self.age_by_seats()
        self.deal((self.dealer + 1) % n)

    def age_by_seats(self) -> None:
        """Put the seats in order of age.

        Without known ages, younger means nearer to the left of the first dealer (R7).
        """
        if len(self.ages) == 0:
            first_dealer = self.dealer - min(self.rounds(), self.players) + self.players
            self.ages = vec[i64](self.clockwise(first_dealer + 1))

    def rounds(self) -> i64:
        """Return how many rounds are over: each leaves one fence."""
        return i64(len(self.fences)) - (1 if self.phase == Phase.TURN_DOWN else 0)

    def deal(self, leader: i64) -> None:
        """§2: deal all cards except the fences, the same number to every seat; the rest stays out, unseen."""
        cards = ALL[self.players]
        for k in range(i64(len(self.fences))):
            cards ^= bit(self.fences[k])
        each = count(cards) // self.players
        for seat in range(self.players):
            self.hands[seat] = self.draw(cards, each)
            cards ^= self.hands[seat]
            self.won[seat] = 0
            self.voids[seat] = 0
        self.rest = cards
        self.gone = 0
        self.phase = Phase.PLAY
        self.turn = leader
        self.clear_trick()
        table.note_deal(self, self.rounds() + 1, self.dealer)

    def clear_trick(self) -> None:
        for seat in range(self.players):
            self.trick[seat] = NOTHING
        self.leader = NOTHING
        self.led = 0
        self.best = NOTHING
        self.winner = NOTHING

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.PLAY:
            moves.add_set(must_follow(self.hands[self.turn], self.led))
        elif self.phase == Phase.BUILD:
            cards: i64 = 0
            for seat in range(self.players):
                cards |= bit(self.trick[seat])
            for card in members(cards):
                moves.add(FENCE + card)
        else:
            for aims in self.fitting(self.turn):
                moves.add(AIM + aims)

    def apply(self, move: i64) -> None:
        if self.phase == Phase.PLAY:
            self.play_card(move)
        elif self.phase == Phase.BUILD:
            self.build(move - FENCE)
        else:
            self.choose_aims(move - AIM)

    def play_card(self, card: i64) -> None:
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.trick[seat] = card
        if self.log is not None:  # tested here: this runs for every card that is played
            show.note_play(self, seat, card)
        if self.led == 0:
            self.leader = self.winner = seat
            self.led, self.best = suit_of(card), card
        elif bit(card) & self.led == 0:
            self.voids[seat] |= self.led
        elif card > self.best:
            self.best, self.winner = card, seat
        self.turn = (seat + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.end_trick()

    def end_trick(self) -> None:
        """End the trick: its winner leads next.

        After the last trick the winner builds a fence, and the cards stay until then.
        """
        self.won[self.winner] += 1
        self.turn = self.winner
        if self.hands[self.winner] == 0:
            self.phase = Phase.BUILD
            return
        self.take_trick()

    def take_trick(self) -> None:
        for seat in range(self.players):
            self.gone |= bit(self.trick[seat])
        show.note_take(self)
        self.clear_trick()

    # --- §4 the fence and the sheep ----------------------------------------------------------------------------

    def build(self, card: i64) -> None:
        """§4.1: build the fence at the end of the row, then drive in the sheep; then choose aim cards, if any."""
        builder = self.turn
        self.take_trick()
        self.gone ^= bit(card)
        self.fences = append(self.fences[:], card)
        self.builders = append(self.builders[:], builder)
        self.flocks = append(self.flocks[:], 0)
        show.note_fence(self, card)
        self.drive_in(builder)
        if self.aiming:
            for seat in range(self.players):
                if self.fitting(seat):
                    self.waiting |= bit(seat)
        if self.waiting == 0:
            self.end_round(builder)
        else:
            self.phase = Phase.TURN_DOWN
            self.turn = self.next_waiting(builder)

    def drive_in(self, builder: i64) -> None:
        """§4.2: drive in the sheep of all but the builder, fewest tricks first; ties go to the younger player."""
        tricks: i64 = 1
        while tricks < 14:
            more: i64 = 14  # the next number of tricks that a seat took
            for k in range(self.players):
                seat = self.ages[k]
                won = self.won[seat]
                if won == tricks and seat != builder:
                    self.drive(seat, tricks)
                elif tricks < won < more:
                    more = won
            tricks = more

    def room(self) -> i64:
        """Return the number of free places in all fences (R4)."""
        free: i64 = 0
        for k in range(i64(len(self.fences))):
            free += room_of(self.fences[k]) - size_of(self.flocks[k])
        return free

    def drive(self, seat: i64, sheep: i64) -> None:
        """§4.2, R3: drive all of a seat's sheep into the earliest fences with room, or none if there is too little.

        There are always enough sheep (R9).
        """
        show.note_sheep(self, seat, sheep)
        if sheep > self.room():
            return
        flocks = self.flocks[:]
        k: i64 = 0
        while sheep > 0:
            some = min(sheep, room_of(self.fences[k]) - size_of(flocks[k]))
            flocks[k] += some << 8 * seat
            sheep -= some
            k += 1
        self.flocks = flocks

    # --- §6 aim cards --------------------------------------------------------------------------------------------

    def fitting(self, seat: i64) -> list[int]:
        """Return the sets of open aim cards that add up to a seat's tricks: none, one or two (R2)."""
        shut = ~self.aims[seat]
        return [aims for aims in range(1, 15) if aims & shut == 0 and AIM_SUMS[aims] == self.won[seat]]

    def choose_aims(self, aims: i64) -> None:
        """Choose aim cards: all choose at the same time, and the cards are turned down together."""
        chosen = self.chosen[:]
        chosen[self.turn] = aims
        self.chosen = chosen
        self.waiting ^= bit(self.turn)
        builder = self.builders[len(self.builders) - 1]
        if self.waiting != 0:
            self.turn = self.next_waiting(builder)
            return
        open_aims = self.aims[:]
        for seat in self.clockwise(builder):
            open_aims[seat] ^= chosen[seat]
            show.note_aims(self, seat)
        self.aims = open_aims
        self.chosen = vec[i64]([0] * self.players)
        self.end_round(builder)

    # --- §5 the end ----------------------------------------------------------------------------------------------

    def end_round(self, builder: i64) -> None:
        """End the round: the builder leads the next one.

        There is one round more than there are players, and the last fence counts like the others (R5).
        """
        self.phase = Phase.PLAY
        show.note_score(self)
        if self.rounds() > self.players:
            self.phase = Phase.DONE
            self.turn = OVER
        else:
            self.dealer = (self.dealer + 1) % self.players
            self.deal(builder)

    def age(self, seat: i64) -> i64:
        """Return a seat's place in the order of age, 1 = the youngest."""
        for k in range(self.players):
            if self.ages[k] == seat:
                return k + 1
        return 0

    def scores(self) -> list[int]:
        return [scoring.points(self, seat) for seat in range(self.players)]

    def stage(self) -> i64:
        return self.rounds()

    # --- the contract ----------------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> Hitsuji:
        return knowing.determinize(self, seat, rng)

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 144

    def text(self, move: i64) -> str:
        return reading.text(self, move)

    def parse(self, text: str) -> i64:
        return reading.parse(self, text)

    def forbids(self, move: i64) -> Reason | None:
        return reading.forbids(self, move)

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        return reading.why(self, seat, picks, target)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def result(self) -> Result:
        return scoring.result(self)

    def clone(self) -> Hitsuji:
        twin = Hitsuji()
        twin.copy_base(self)
        twin.aiming = self.aiming
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.trick = self.trick[:]
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.rest = self.rest
        twin.won = self.won[:]
        twin.voids = self.voids[:]
        twin.fences = self.fences
        twin.builders = self.builders
        twin.flocks = self.flocks
        twin.aims = self.aims
        twin.chosen = self.chosen
        twin.ages = self.ages
        return twin


def create(options: Options) -> Hitsuji:
    position = Hitsuji()
    n = options.players
    position.players = n
    position.aiming = options.flag("aimCards")
    position.hands = vec[i64]([0] * n)
    position.trick = vec[i64]([NOTHING] * n)
    position.won = vec[i64]([0] * n)
    position.voids = vec[i64]([0] * n)
    position.fences = vec[i64]()
    position.builders = vec[i64]()
    position.flocks = vec[i64]()
    position.aims = vec[i64]([15 if position.aiming else 0] * n)
    position.chosen = vec[i64]([0] * n)
    position.ages = vec[i64](options.values["ageOrder"] or [])
    return position


GAME: Final = Game(
    "hitsuji",
    players=[3, 4],
    options=[Flag("aimCards"), Seats("ageOrder"), Seat("startSeat")],
    pack=lambda options: (AIM_PACKS if options.flag("aimCards") else PACKS)[options.players],
    create=create,
    zones=["hands", "trick", "gone", "rest", "fences", "aims", "turned"],
    bound=lambda options: (3 * 45 + 4 + 4 * 3) if options.players == 3 else (4 * 63 + 5 + 5 * 4),
    minutes=30,
    faces=["D7", "RK", "M9", "HA"],
)
