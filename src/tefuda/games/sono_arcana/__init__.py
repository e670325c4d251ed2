"""そのアルカナは欲しくない / I Don't Want That Arcana: a game for the Xtarot pack.

Contest entry 016, anonymous, v1.00, 2018-02-24. Spec: RULES.md.

Three to five players bid for 24 arcana with one card per round, face up like a trick or face down all at once; equal
bids cancel each other. An arcanum is worth 2, but those of one collection that share their last digit cost 1 each.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, first
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadOption
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Flag, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Result, Text, View
from tefuda.games.sono_arcana import knowing, learning, observing, reading, scoring, show, stored
from tefuda.games.sono_arcana.plays import ARCANA, HAND, HIDDEN, HIDE, MORE, PACKS, RANKS, STOP, Phase


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SonoArcana(Position):
    """A set of bid cards is four words, one per suit: `hands` (by seat), `gone`.

    `bids`: card by seat, NOTHING if none; those of the last round stay until the next bid. `leader`: the seat that led
    these bids, NOTHING if they came face down. Sets of arcana: `lots`, `taken` (by seat). `stack`: arcana in order, of
    which `turned` have been put up. `voids`: the words of `hands` known to be empty, as a set. `left`: bids each
    seat still had in this round. `stack` is replaced, never changed, so that clones may share it.
    """

    teams: bool = False
    ranks: i64 = 0
    phase: i64 = 0
    dealer: i64 = 0
    leader: i64 = NOTHING
    left: i64 = HAND
    hands: vec[i64]
    bids: vec[i64]
    gone: vec[i64]
    lots: i64 = 0
    taken: vec[i64]
    stack: vec[i64]
    turned: i64 = 0
    voids: i64 = 0
    transient: ClassVar[dict[str, str]] = {
        "stack": "its first `turned` arcana have been put up",
        "turned": "a loaded stack begins with the next one",
    }

    # --- §3 setup --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.dealer = self.first_seat()  # R9
        self.stack = table.shuffled(bit(ARCANA) - 1, self)
        pack = vec[i64]([bit(self.ranks) - 1] * 4)
        for seat in range(self.players):
            hand = self.draw_wide(pack, HAND)
            for suit in range(i64(4)):
                self.hands[4 * seat + suit] = hand[suit]
                pack[suit] ^= hand[suit]
        show.note_deal(self)
        self.new_round()

    # --- §4 a round ------------------------------------------------------------------------------------------------

    def new_round(self) -> None:
        """§4.1, R3: put up one lot, and a second one if the dealer likes.

        When each seat has only one card, all arcana left are put up (§5.1); the dealer then still chooses how to bid
        (R4).
        """
        self.turn = self.dealer
        stacked = self.stacked()
        if self.left == 1:
            self.put_up(stacked)
            self.phase = Phase.BID
        else:
            self.put_up(1)
            self.phase = Phase.LOTS if stacked > 1 else Phase.BID

    def stacked(self) -> i64:
        """Return how many arcana no one has seen yet."""
        return len(self.stack) - self.turned

    def put_up(self, number: i64) -> None:
        before = self.turned
        self.turned += number
        for k in range(before, self.turned):
            self.lots |= bit(self.stack[k])
        show.note_lots(self, before)

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.LOTS:
            moves.add(STOP)
            moves.add(MORE)
        elif self.phase == Phase.BID:
            self.add_hand(moves, 0)
            self.add_hand(moves, HIDE)
        elif self.phase == Phase.SEALED:
            self.add_hand(moves, HIDE)
        elif not self.add_suit(moves, self.suit_led(), 0):
            self.add_hand(moves, 0)

    def add_hand(self, moves: Moves, mode: i64) -> None:
        for suit in range(i64(4)):
            self.add_suit(moves, suit, mode)

    def add_suit(self, moves: Moves, suit: i64, mode: i64) -> bool:
        """Add one move for every card of a suit in the hand, and return whether there is any."""
        cards = self.hands[4 * self.turn + suit]
        if cards == 0:
            return False
        while cards != 0:
            moves.add(mode + suit * self.ranks + first(cards))
            cards &= cards - 1
        return True

    def suit_led(self) -> i64:
        """Return the suit of the dealer's card if it is face up, or NOTHING."""
        return NOTHING if self.leader == NOTHING else self.bids[self.leader] // self.ranks

    def apply(self, move: i64) -> None:
        if move >= STOP:
            if move == MORE:
                self.put_up(1)
            self.phase = Phase.BID
        elif self.phase == Phase.BID:
            self.open_bids(move)
        elif self.phase == Phase.FOLLOW:
            self.bid_openly(move)
        else:
            self.bid_secretly(move - HIDE)

    def open_bids(self, move: i64) -> None:
        """§4.2: open the bids: the dealer bids first, and that card shows how the others bid."""
        self.clear_bids()
        if move < HIDE:
            self.phase = Phase.FOLLOW
            self.leader = self.dealer
            self.bid_openly(move)
            return
        self.phase = Phase.SEALED
        self.leader = NOTHING
        self.waiting = bit(self.players) - 1
        show.note_hidden(self, move - HIDE)
        self.bid_secretly(move - HIDE)

    def clear_bids(self) -> None:
        for seat in range(self.players):
            card = self.bids[seat]
            if card != NOTHING:
                self.gone[card // self.ranks] |= bit(card % self.ranks)
                self.bids[seat] = NOTHING

    def lay(self, seat: i64, card: i64) -> None:
        self.hands[4 * seat + card // self.ranks] ^= bit(card % self.ranks)
        self.bids[seat] = card

    def bid_openly(self, card: i64) -> None:
        """§4.3: bid face up, like a trick.

        A player who does not follow has none of the suit: everyone knows from now on.
        """
        seat = self.turn
        self.lay(seat, card)
        if card // self.ranks != self.suit_led():
            self.voids |= bit(4 * seat + self.suit_led())
        show.note_bid(self, seat)
        self.turn = (seat + 1) % self.players
        if self.turn == self.dealer:
            self.award()

    def bid_secretly(self, card: i64) -> None:
        """§4.3: bid face down: no one sees anything until all bids are in."""
        self.lay(self.turn, card)
        self.waiting ^= bit(self.turn)
        if self.waiting != 0:
            self.turn = self.next_waiting(self.dealer)
            return
        show.note_reveal(self)
        self.award()

    def cancelled_ranks(self) -> i64:
        """§4.4, R2: return the ranks that were bid more than once; suits do not matter."""
        once: i64 = 0
        twice: i64 = 0
        for seat in range(self.players):
            if self.bids[seat] != NOTHING:
                rank = bit(self.bids[seat] % self.ranks)
                twice |= once & rank
                once |= rank
        return twice

    def best(self) -> i64:
        """§4.5: return the seat with the strongest bid that counts, or NOTHING if none does.

        R1: if a suit was led, only bids of that suit count.
        """
        cancelled = self.cancelled_ranks()
        led = self.suit_led()
        best: i64 = NOTHING
        highest: i64 = NOTHING
        for seat in range(self.players):
            card = self.bids[seat]
            if card == NOTHING or (led != NOTHING and card // self.ranks != led):
                continue
            rank = card % self.ranks
            if rank > highest and cancelled & bit(rank) == 0:
                best, highest = seat, rank
        return best

    def award(self) -> None:
        """§4.6: give all lots to the winner, who is the next dealer. The match ends with the stack."""
        best = self.best()
        winner = self.dealer if best == NOTHING else best
        show.note_award(self, winner, best == NOTHING)
        self.taken[winner] |= self.lots
        self.lots = 0
        self.left -= 1
        self.dealer = winner
        if self.stacked() > 0:
            self.new_round()
            return
        self.phase = Phase.DONE
        self.turn = OVER
        show.note_score(self)

    # --- §6, §7, §8 scoring ------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [scoring.points(self, seat) for seat in range(self.players)]

    # --- at the table ------------------------------------------------------------------------------------------------

    def name(self, card: i64) -> str:
        return PACKS[self.players].name(card)

    def seen_as(self, move: i64) -> i64:
        if self.waiting != 0:
            return -1
        return HIDDEN if HIDE <= move < STOP else move

    def follows(self) -> bool:
        """Return whether the seat to bid has a card of the suit led."""
        return self.hands[4 * self.turn + self.suit_led()] != 0

    # --- the contract ----------------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> SonoArcana:
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
        return 258

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

    def result(self) -> Result:
        return show.result(self)

    def clone(self) -> SonoArcana:
        twin = SonoArcana()
        twin.copy_base(self)
        twin.teams = self.teams
        twin.ranks = self.ranks
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.leader = self.leader
        twin.left = self.left
        twin.hands = self.hands[:]
        twin.bids = self.bids[:]
        twin.gone = self.gone[:]
        twin.lots = self.lots
        twin.taken = self.taken[:]
        twin.stack = self.stack
        twin.turned = self.turned
        twin.voids = self.voids
        return twin


def check(options: Options) -> None:
    """§8: refuse two against two unless there are four players."""
    if options.flag("teams") and options.players != 4:
        raise BadOption(Text("sono_arcana.option.four"), "$.options.teams")


def create(options: Options) -> SonoArcana:
    position = SonoArcana()
    players = options.players
    position.players = players
    position.teams = options.flag("teams")
    position.ranks = len(RANKS[players])
    position.hands = vec[i64]([0] * (4 * players))
    position.bids = vec[i64]([NOTHING] * players)
    position.gone = vec[i64]([0] * 4)
    position.taken = vec[i64]([0] * players)
    position.stack = vec[i64]([])
    return position


GAME: Final = Game(
    "sono_arcana",
    players=[3, 4, 5],
    options=[Flag("teams"), Seat("startSeat")],
    pack=lambda options: PACKS[options.players],
    create=create,
    zones=["hands", "bids", "gone", "stack", "lots", "taken"],
    bound=lambda options: HAND * (1 + options.players),
    minutes=25,
    faces=["a7", "a17", "SK", "HW"],
    check=check,
    idle=lambda options: [] if options.players == 4 else ["teams"],
)
