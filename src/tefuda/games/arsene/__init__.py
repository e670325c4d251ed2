"""アルセーヌ / Arsène, by S. Ando (Trick-taking Party, 2017). Spec: RULES.md.

Four thieves, five jewel shops. Your number of tricks is the shop you rob; but go there alone, and before the jewels are
gone. A trick can be pushed onto a rival with an equal number of tricks. Diamonds are trump in some rounds.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, first, shift
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Flag, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import beats, must_follow, played, with_card
from tefuda.engine.view import Reason, Result, View
from tefuda.games.arsene import knowing, learning, observing, reading, show, stored
from tefuda.games.arsene.plays import (
    ALL_CARDS,
    BLACK,
    CAP,
    CHIPS,
    DIAMONDS,
    PACK,
    PUSH,
    SEATS,
    SIDE,
    TAKE,
    TRICKS,
    Phase,
    next_group,
    suit_of,
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Arsene(Position):
    """Sets: `hands`, `voids` (by seat: suits the seat is known to lack), `gone` (played); `caught`: a set of seats.

    `side`: the three side cards; `turned`: which of them everyone has seen, NOTHING before. The trick: `trick` (one
    number, see `engine.trick`), `leader` (NOTHING before the lead), `led` (the suit to follow), `best` and `winner` so
    far. Tricks of this round: `won`, a byte per seat. Chips: `shops`, and `chips` by seat.

    Of each round that counted, by seat: `rounds`, the tricks, and `gains`, the chips; `uncounted`: how many did not
    count. These, `side`, `shops` and `chips` are replaced, never changed, so that clones may share them.
    """

    scramble: bool = False
    dealer: i64 = 0
    phase: i64 = 0
    hands: vec[i64]
    side: vec[i64]
    turned: i64 = NOTHING
    trick: i64 = 0
    leader: i64 = NOTHING
    led: i64 = 0
    best: i64 = NOTHING
    winner: i64 = NOTHING
    gone: i64 = 0
    won: i64 = 0
    voids: vec[i64]
    shops: vec[i64]
    chips: vec[i64]
    caught: i64 = 0
    rounds: list[list[int]]
    gains: list[list[int]]
    uncounted: i64 = 0

    # --- §3 deal and play --------------------------------------------------------------------------------------

    def begin(self) -> None:
        first_leader = self.first_seat()  # R8
        self.dealer = (first_leader + SEATS - 1) % SEATS
        self.deal()

    def deal(self) -> None:
        """§3.1, §3.2: deal eleven cards each and three aside; the dealer's left turns one of these up and leads."""
        cards: i64 = ALL_CARDS
        for seat in range(i64(SEATS)):
            self.hands[seat] = self.draw(cards, TRICKS)
            cards ^= self.hands[seat]
            self.voids[seat] = 0
        self.won = 0
        self.side = self.in_a_row(cards)
        self.turned = NOTHING
        self.gone = 0
        self.phase = Phase.TURN_UP
        self.turn = (self.dealer + 1) % SEATS
        self.clear_trick()
        table.note_deal(self, len(self.rounds) + 1, self.dealer)

    def in_a_row(self, cards: i64) -> vec[i64]:
        """Return three cards in the order they are drawn."""
        row = vec[i64]([0, 0, 0])
        for k in range(i64(3)):
            card = self.draw(cards, 1)
            row[k] = first(card)
            cards ^= card
        return row

    def won_by(self, seat: i64) -> i64:
        """Return the tricks a seat has taken in this round."""
        return self.won >> 8 * seat & 0xFF

    def clear_trick(self) -> None:
        self.trick = 0
        self.leader = NOTHING
        self.led = 0
        self.best = NOTHING
        self.winner = NOTHING

    def trump(self) -> i64:
        """§3.2: return the diamonds if a black card was turned up, else nothing."""
        if self.turned == NOTHING or bit(self.side[self.turned]) & BLACK == 0:
            return 0
        return DIAMONDS

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.PLAY:
            moves.add_set(must_follow(self.hands[self.turn], self.led))
        elif self.phase == Phase.TURN_UP:
            for k in range(i64(3)):
                moves.add(SIDE + k)
        else:
            moves.add(TAKE)
            moves.add(PUSH)

    def apply(self, move: i64) -> None:
        if self.phase == Phase.PLAY:
            self.play_card(move)
        elif self.phase == Phase.TURN_UP:
            self.turn_up(move - SIDE)
        else:
            self.take_trick(self.target() if move == PUSH else self.winner)

    def turn_up(self, k: i64) -> None:
        self.turned = k
        self.phase = Phase.PLAY
        show.note_turned_up(self)

    def play_card(self, card: i64) -> None:
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.trick = with_card(self.trick, seat, card)
        if self.log is not None:  # tested here: this runs for every card that is played
            table.note_play(self, PACK, seat, card)
        if self.led == 0:
            self.leader, self.led = seat, suit_of(card)
        elif bit(card) & self.led == 0:
            self.voids[seat] |= self.led
        if beats(card, self.best, self.led, self.trump()):
            self.best, self.winner = card, seat
        self.turn = (seat + 1) % SEATS
        if played(self.trick, self.turn) != NOTHING:
            self.turn = self.winner
            if self.target() == NOTHING:
                self.take_trick(self.winner)
            else:
                self.phase = Phase.GIVE

    def target(self) -> i64:
        """§3.4, R7: return the one player that the winner may push the trick onto, or none.

        It is the next player clockwise with the same number of tricks before this one (R4), if that number is not zero.
        This also holds in the last trick (R2).
        """
        other = self.next_tied(self.winner)
        return NOTHING if other == self.winner or self.won_by(other) == 0 else other

    def next_tied(self, seat: i64) -> i64:
        """Return the next player clockwise with the same number of tricks, or the seat itself if there is none."""
        for k in range(i64(1), i64(SEATS)):
            other = (seat + k) % SEATS
            if self.won_by(other) == self.won_by(seat):
                return other
        return seat

    def take_trick(self, seat: i64) -> None:
        """§3.5: give the trick to a player, who leads next."""
        for other in range(i64(SEATS)):
            self.gone |= bit(played(self.trick, other))
        self.won += shift(1, 8 * seat)
        self.phase = Phase.PLAY
        self.turn = seat
        show.note_take(self, seat)
        self.clear_trick()
        if self.hands[seat] == 0:
            self.score_round()

    # --- §4, §6 scoring ----------------------------------------------------------------------------------------

    def score_round(self) -> None:
        """Send every player to the shop of their tricks.

        §5, R3: a round in which all four are caught does not count.
        """
        caught: i64 = 0
        for seat in range(i64(SEATS)):
            if self.is_trap(self.won_by(seat)):
                caught |= bit(seat)
        counts = caught != bit(SEATS) - 1
        if counts:
            self.settle(caught)
        else:
            self.uncounted += 1
            show.note_no_count(self)
        if (counts and caught != 0) or not self.stocked() or self.stage() >= CAP:
            self.phase = Phase.DONE
            self.turn = OVER
        else:
            self.dealer = (self.dealer + 1) % SEATS
            self.deal()

    def is_trap(self, tricks: i64) -> bool:
        """Return whether this many tricks lead to a shop that was already empty."""
        return 1 <= tricks <= 5 and self.shops[tricks - 1] == 0

    def stocked(self) -> bool:
        """Return whether any shop has chips left."""
        return self.shops[0] + self.shops[1] + self.shops[2] + self.shops[3] + self.shops[4] > 0

    def swapping(self) -> bool:
        """§6: return whether players swap: from the round after the first shop became empty on, to the end (R10)."""
        if not self.scramble:
            return False
        return any(self.shops[shop] == 0 for shop in range(5))

    def settle(self, caught: i64) -> None:
        """Pay the visits to the shops, and make the swaps.

        A player alone at a shop takes its next chips; players who meet may have to swap; a player who is caught loses
        all. Chips are gained before the end even in the final round (R9).
        """
        shops = self.shops[:]
        chips = self.chips[:]
        swapping = self.swapping()
        for seat in range(i64(SEATS)):
            tricks = self.won_by(seat)
            rival = self.next_tied(seat)
            if caught & bit(seat) != 0:
                chips[seat] = 0  # R5: a caught player loses all, whatever the others swap
            elif rival != seat:  # they meet, at five tricks at most (R6)
                if swapping:
                    chips[rival] = self.chips[seat]
            elif 1 <= tricks <= 5:
                taken = next_group(tricks - 1, shops[tricks - 1])
                shops[tricks - 1] -= taken
                chips[seat] += taken
        self.gains = [*self.gains, [chips[seat] - self.chips[seat] for seat in range(SEATS)]]
        self.rounds = [*self.rounds, [self.won_by(seat) for seat in range(SEATS)]]
        self.shops, self.chips, self.caught = shops, chips, caught
        show.note_score(self)

    # --- §5 the end --------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return list(self.chips)

    def standing(self, seat: i64) -> i64:
        """Return what places go by: the chips. A caught player places behind uncaught players without chips."""
        return NOTHING if self.caught & bit(seat) != 0 else self.chips[seat]

    def stage(self) -> i64:
        return i64(len(self.rounds)) + self.uncounted

    # --- the contract ----------------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> Arsene:
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
        return 70

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

    def result(self) -> Result:
        return show.result(self)

    def clone(self) -> Arsene:
        twin = Arsene()
        twin.copy_base(self)
        twin.scramble = self.scramble
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.side = self.side
        twin.turned = self.turned
        twin.trick = self.trick
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.won = self.won
        twin.voids = self.voids[:]
        twin.shops = self.shops
        twin.chips = self.chips
        twin.caught = self.caught
        twin.rounds = self.rounds
        twin.gains = self.gains
        twin.uncounted = self.uncounted
        return twin


def create(options: Options) -> Arsene:
    position = Arsene()
    position.players = SEATS
    position.scramble = options.flag("scramble")
    position.hands = vec[i64]([0, 0, 0, 0])
    position.side = vec[i64]([NOTHING, NOTHING, NOTHING])
    position.voids = vec[i64]([0, 0, 0, 0])
    position.shops = vec[i64](CHIPS)
    position.chips = vec[i64]([0, 0, 0, 0])
    position.rounds = []
    position.gains = []
    return position


GAME: Final = Game(
    "arsene",
    players=[4],
    options=[Flag("scramble"), Seat("startSeat")],
    pack=lambda options: PACK,
    create=create,
    zones=["hands", "side", "trick", "gone"],
    bound=lambda options: CAP * (1 + 4 * TRICKS + TRICKS),
    minutes=30,
    faces=["DA", "D3", "D5", "SK"],
)
