"""フォートリックス / Four Tricks, by kubotaya & アカシア (Trick-taking Party, 2017). Spec: RULES.md.

Three players, 36 cards (A K Q J 10 9 8 7 6), twelve tricks without trump. Four tricks are worth most; one more than
four is worth less than none.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, shift
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Number, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import must_follow, played
from tefuda.engine.view import Reason, Result, View
from tefuda.games.four_tricks import knowing, learning, observing, reading, show, stored
from tefuda.games.four_tricks.plays import ALL_CARDS, PACK, SEATS, suit_of, tricks_of

POINTS: Final = vec[i64]([-5, 1, 3, 6, 10, -5, -6, -7, -8, -9, -10, -11, -12, -13])  # §4, by counted tricks 0-13


def left_of(seat: i64) -> i64:
    """Return the next seat."""
    seat += 1
    return seat if seat < SEATS else seat - SEATS


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FourTricks(Position):
    """Sets: `hands`, `voids` (by seat: suits the seat is known to lack), `gone` (turned down).

    The trick: `trick` (one number, see `tefuda.engine.trick`), `led` (the suit to follow, 0 before the lead), `best`
    and `winner` so far. Tricks taken in this round, as §3 counts them: `won`, a byte per seat; the same of each
    finished round: `rounds`. The points of each seat so far: `totals`. These two are replaced, never changed, so that
    clones may share them.
    """

    length: i64 = 3
    dealer: i64 = 0
    hands: vec[i64]
    trick: i64 = 0
    led: i64 = 0
    best: i64 = NOTHING
    winner: i64 = NOTHING
    gone: i64 = 0
    won: i64 = 0
    voids: vec[i64]
    rounds: vec[i64]
    totals: vec[i64]

    # --- §3 deal ---------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        first_leader = self.first_seat()  # R2
        self.dealer = (first_leader + SEATS - 1) % SEATS
        self.deal()

    def deal(self) -> None:
        """Deal twelve cards to each seat; the seat on the dealer's left leads."""
        rest: i64 = ALL_CARDS
        for seat in range(i64(SEATS)):
            hand = self.draw(rest, 12)
            rest ^= hand
            self.hands[seat] = hand
            self.voids[seat] = 0
        self.won = 0
        self.gone = 0
        self.turn = left_of(self.dealer)
        table.note_deal(self, len(self.rounds) + 1, self.dealer)

    # --- §3 play ---------------------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        """Add the cards of the suit led, or the whole hand if it has none."""
        moves.fill(must_follow(self.hands[self.turn], self.led))

    def apply(self, move: i64) -> None:
        seat = self.turn
        card = bit(move)
        self.hands[seat] ^= card
        self.trick |= shift(move + 1, 8 * seat)
        if self.log is not None:  # tested here: this runs for every card that is played
            table.note_play(self, PACK, seat, move)
        if self.led == 0:
            self.led, self.best, self.winner = suit_of(move), move, seat
        elif card & self.led == 0:
            self.voids[seat] |= self.led
        elif move > self.best:
            self.best, self.winner = move, seat
        self.turn = left_of(seat)
        if played(self.trick, self.turn) != NOTHING:
            self.take_trick()

    def take_trick(self) -> None:
        """Give the trick to its winner, who leads next. The last trick counts as two (R4)."""
        for seat in range(i64(SEATS)):
            self.gone |= bit(played(self.trick, seat))
        winner = self.winner
        last = self.hands[winner] == 0
        self.won += shift(i64(2) if last else i64(1), 8 * winner)
        self.turn = winner
        show.note_take(self)
        self.clear_trick()
        if last:
            self.end_round()

    def won_by(self, seat: i64) -> i64:
        """Return the tricks a seat has taken in this round."""
        return tricks_of(self.won, seat)

    def clear_trick(self) -> None:
        self.trick = 0
        self.led = 0
        self.best = NOTHING
        self.winner = NOTHING

    def end_round(self) -> None:
        self.rounds = append(self.rounds[:], self.won)
        self.add_up(self.won)
        show.note_score(self)
        if len(self.rounds) >= self.length:
            self.turn = OVER
        else:
            self.dealer = left_of(self.dealer)
            self.deal()

    # --- §4, §5 scoring --------------------------------------------------------------------------------------------

    def worth(self, tricks: i64) -> i64:
        """Return the points that a round brings to a seat with this many tricks."""
        return POINTS[tricks]

    def points(self, round: int, seat: i64) -> i64:
        """Return the points that a finished round brought a seat."""
        return self.worth(tricks_of(self.rounds[round], seat))

    def scores(self) -> list[int]:
        return list(self.totals)

    def add_up(self, won: i64) -> None:
        """Add the points of a finished round."""
        totals = self.totals[:]
        for seat in range(i64(SEATS)):
            totals[seat] += self.worth(tricks_of(won, seat))
        self.totals = totals

    def result(self) -> Result:
        """Return the result: the highest total wins, and tied seats share the victory (R1)."""
        return table.by_score(self.scores(), show.sheets(self, 0))

    # --- the contract ----------------------------------------------------------------------------------------------

    def stage(self) -> i64:
        return len(self.rounds)

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> FourTricks:
        return knowing.determinize(self, seat, rng)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 36

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

    def clone(self) -> FourTricks:
        twin = FourTricks()
        twin.copy_base(self)
        twin.length = self.length
        twin.dealer = self.dealer
        twin.hands = self.hands[:]
        twin.trick = self.trick
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.won = self.won
        twin.voids = self.voids[:]
        twin.rounds = self.rounds
        twin.totals = self.totals
        return twin


def create(options: Options) -> FourTricks:
    position = FourTricks()
    position.players = SEATS
    position.length = options.number("deals")  # R3
    position.hands = vec[i64]([0, 0, 0])
    position.voids = vec[i64]([0, 0, 0])
    position.rounds = vec[i64]([])
    position.totals = vec[i64]([0, 0, 0])
    return position


GAME: Final = Game(
    "four_tricks",
    players=[3],
    options=[Number("deals", default=3, least=3, most=30, step=3), Seat("startSeat")],
    pack=lambda options: PACK,
    create=create,
    zones=["hands", "trick", "gone"],
    bound=lambda options: 36 * options.number("deals"),
    minutes=20,
    faces=["SA", "HK", "DQ", "C6"],
)
