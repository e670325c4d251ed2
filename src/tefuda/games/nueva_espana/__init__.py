"""ヌエバ・エスパーニャ / Nueva España, by 樫尾忠英 (Garden Games). Rulebook: Trick-taking Party 2017. Spec: RULES.md.

Two to four players, three rounds. Any card may follow; the winner of a trick lays its cards on the common 5×5 map, odd
cards as land, even cards as sea. Then every island and every sea pays the suits that are strongest there.

The frame of the map floats until five rows and five columns are filled, so a cell is named by the box around all cards
laid so far: `r1c1` is the box's top left corner, `r0c1` the cell above it. When a card is laid outside the box, the box
grows and the names move with it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, shift
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Choice, Flag, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import played
from tefuda.engine.view import Reason, Result, View
from tefuda.games.nueva_espana import knowing, learning, observing, owners, placing, reading, scoring, show, stored
from tefuda.games.nueva_espana.map import CELLS, cells_for
from tefuda.games.nueva_espana.plays import (
    JOKER,
    LAND,
    NAME,
    PUT,
    ROUNDS,
    SPADES,
    TAKE,
    Phase,
    add_places,
    bound,
    pack,
    suit_of,
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NuevaEspana(Position):
    """`phase` is what is being decided. `owner` of each suit: a seat, or `players` for no one (the neutral suit).

    Cards: `stock` (before the first deal), `hands`, `pile` (Number 2's cards, the top one at `left` - 1), `trick` (one
    number, see `engine.trick`; Number 2's card after those of the seats), `taken` (won and not yet laid), `gone`
    (discarded), `cells` (card by cell of the map, NOTHING if empty). The map as sets of cells: `filled`, `land`. The
    trick: `led` (the strongest suit's cards, 0 before the lead), `leader`, `best` and `winner` so far. `rounds`: the
    points of each finished round. `owner`, `pile` and `rounds` are replaced, never changed, so that clones may share
    them.
    """

    strict: bool = False
    random_suits: bool = False
    pack: Pack
    phase: i64 = 0
    starter: i64 = 0
    owner: vec[i64]
    stock: i64 = 0
    hands: vec[i64]
    pile: vec[i64]
    left: i64 = 0
    trick: i64 = 0
    led: i64 = 0
    leader: i64 = 0
    best: i64 = NOTHING
    winner: i64 = 0
    taken: i64 = 0
    gone: i64 = 0
    cells: vec[i64]
    filled: i64 = 0
    land: i64 = 0
    rounds: list[list[int]]
    transient: ClassVar[dict[str, str]] = {"pile": "the cards from `left` on have been turned up"}

    # --- §3 setup ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.stock = self.pack.all()
        self.starter = self.first_seat()
        self.turn = self.starter
        self.phase = Phase.CHOOSING_SUITS
        if self.random_suits:
            while self.phase == Phase.CHOOSING_SUITS:
                moves = Moves()
                self.legal(moves)
                self.take_suits(moves.get(self.below(moves.size)) - TAKE)

    def take_suits(self, suits: i64) -> None:
        """R7: give suits to the seat to decide, the starter first; a last seat without a choice gets what is left."""
        seat = self.turn
        owner = self.owner[:]
        for suit in range(i64(4)):
            if suits & bit(suit):
                owner[suit] = seat
        self.owner = owner
        show.note_suits(self, seat, suits)
        self.turn = (seat + 1) % self.players
        rest = owners.suits_of(self, self.players)
        if self.turn == self.starter:
            self.deal()
        elif count(rest) == owners.share_of_suits(self):
            self.take_suits(rest)

    def deal(self) -> None:
        """§3: deal all cards; with two players the rest is Number 2's pile (§8)."""
        rest = self.pack.all()
        size: i64 = 6 if self.players == 4 else 7
        for seat in range(self.players):
            self.hands[seat] = self.draw(rest, size)
            rest ^= self.hands[seat]
        self.pile = table.shuffled(rest, self)
        self.left = len(self.pile)
        self.stock = self.taken = self.gone = 0
        self.filled = self.land = 0
        for cell in range(i64(CELLS)):
            self.cells[cell] = NOTHING
        self.turn = self.starter
        self.phase = Phase.PLAYING
        table.note_deal(self, len(self.rounds) + 1, self.starter)

    # --- what may be done --------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.PLAYING:
            moves.fill(self.hands[self.turn])
        elif self.phase == Phase.PLACING:
            for_sea = cells_for(self, False) if self.taken & ~LAND else 0
            for_land = cells_for(self, True) if self.taken & LAND else 0
            add_places(self.taken, for_land, for_sea, moves)
        elif self.phase == Phase.NAMING:
            for suit in range(i64(4)):
                moves.add(NAME + suit)
        else:
            free = owners.suits_of(self, self.players)
            for suits in range(i64(16)):
                if suits & ~free == 0 and count(suits) == owners.share_of_suits(self):
                    moves.add(TAKE + suits)

    def apply(self, move: i64) -> None:
        if move >= PUT:
            placing.put(self, move // PUT - 1, move % PUT)
        elif move >= TAKE:
            self.take_suits(move - TAKE)
        elif move >= NAME:
            self.name(move - NAME)
        else:
            self.play_card(move)

    # --- §4 the trick ------------------------------------------------------------------------------------------

    def play_card(self, card: i64) -> None:
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.trick |= shift(card + 1, 8 * seat)
        if self.log is not None:
            table.note_play(self, self.pack, seat, card)
        if self.led != 0:
            self.compare(card, seat)
            self.next_seat()
            return
        self.leader = self.winner = seat
        if self.is_joker(card):
            self.phase = Phase.NAMING
        else:
            self.best = card
            self.lead(suit_of(card))

    def is_joker(self, card: i64) -> bool:
        return card == JOKER and self.players < 4

    def suit_cards(self, suit: i64) -> i64:
        """Return all cards of a suit; the joker is of none."""
        cards = shift(SPADES, suit)
        return cards if self.players == 4 else cards & ~bit(JOKER)

    def sides(self) -> i64:
        """Return how many cards a trick has: one of each seat and, with two players, one of Number 2 (§8)."""
        return 3 if self.players == 2 else self.players

    def suit_led(self) -> str:
        return SUITS[suit_of(first(self.led))]

    def is_named(self) -> bool:
        """Return whether a joker led, so that the suit to win with is one that its player named."""
        return self.led != 0 and self.is_joker(played(self.trick, self.leader))

    def name(self, suit: i64) -> None:
        """Name the strongest suit for a joker that was led. The joker wins if no one has that suit (R10)."""
        show.note_named(self, suit)
        self.best = NOTHING
        self.phase = Phase.PLAYING
        self.lead(suit)

    def lead(self, suit: i64) -> None:
        """Set the suit to win with. §8: Number 2 turns up its card at once."""
        self.led = self.suit_cards(suit)
        if self.left > 0:
            self.left -= 1
            card = self.pile[self.left]
            self.trick |= shift(card + 1, 8 * self.players)
            show.note_turned_up(self, card)
            self.compare(card, self.players)
        self.next_seat()

    def compare(self, card: i64, side: i64) -> None:
        """Compare a card with the best: the highest card of the strongest suit wins; any other card cannot.

        R8: so Number 2's joker never wins, but its card of the suit that a led joker names may.
        """
        if bit(card) & self.led and card > self.best:
            self.best, self.winner = card, side

    def next_seat(self) -> None:
        self.turn = (self.turn + 1) % self.players
        if played(self.trick, self.turn) != NOTHING:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the winner the cards to lay.

        §8: what Number 2 wins is discarded, and the player who did not lead leads next.
        """
        cards: i64 = 0
        while self.trick != 0:
            cards |= bit(played(self.trick, 0))
            self.trick >>= 8
        leader, winner = self.leader, self.winner
        self.led = 0
        self.best = NOTHING
        self.leader = self.winner = 0
        if winner == self.players:
            placing.discard(self, cards)
            self.turn = (leader + 1) % self.players
            self.next_trick()
        else:
            self.taken = cards
            self.turn = winner
            self.phase = Phase.PLACING
            show.note_trick(self, cards)
            placing.go_on_placing(self)

    def next_trick(self) -> None:
        self.phase = Phase.PLAYING
        if self.hands[self.turn] == 0:
            self.end_round()

    # --- after §5 (placing.py): the end of a round (what the map pays, §6: scoring.py) -------------------------

    def end_round(self) -> None:
        points = scoring.map_points(self)
        self.rounds = [*self.rounds, points]
        show.note_score(self)
        if len(self.rounds) >= ROUNDS:
            self.turn = OVER
        else:
            self.starter = self.next_starter()
            self.deal()

    def next_starter(self) -> i64:
        """Return the next starter: the lowest total; ties go to the nearest clockwise from the last starter's left."""
        return table.lowest(self.scores(), (self.starter + 1) % self.players)

    # --- the contract ------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [scoring.total(self, seat) for seat in range(self.players)]

    def result(self) -> Result:
        return scoring.result(self)

    def utility(self, seat: i64) -> float:
        return scoring.utility(self, seat)

    def stage(self) -> i64:
        return len(self.rounds)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 64 * (self.pack.size + 1)

    def text(self, move: i64) -> str:
        return reading.text(self, move)

    def parse(self, text: str) -> i64:
        return reading.parse(self, text)

    def forbids(self, move: i64) -> Reason | None:
        return reading.forbids(self, move)

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        if self.phase == Phase.PLACING and seat == self.turn and len(picks) == 1:
            return reading.why_not_there(self, picks[0], target)
        return Position.why(self, seat, picks, target)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def determinize(self, seat: i64, rng: Rng) -> NuevaEspana:
        return knowing.determinize(self, seat, rng)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def clone(self) -> NuevaEspana:
        twin = NuevaEspana()
        twin.copy_base(self)
        twin.strict = self.strict
        twin.random_suits = self.random_suits
        twin.pack = self.pack
        twin.phase = self.phase
        twin.starter = self.starter
        twin.owner = self.owner
        twin.stock = self.stock
        twin.hands = self.hands[:]
        twin.pile = self.pile
        twin.left = self.left
        twin.trick = self.trick
        twin.led = self.led
        twin.leader = self.leader
        twin.best = self.best
        twin.winner = self.winner
        twin.taken = self.taken
        twin.gone = self.gone
        twin.cells = self.cells[:]
        twin.filled = self.filled
        twin.land = self.land
        twin.rounds = self.rounds
        return twin


def create(options: Options) -> NuevaEspana:
    players = options.players
    position = NuevaEspana()
    position.players = players
    position.strict = options.flag("strictMaximum")
    position.random_suits = options.word("suits") == "random"
    position.pack = pack(options)
    position.owner = vec[i64]([players] * 4)
    position.hands = vec[i64]([0] * players)
    position.pile = vec[i64]()
    position.cells = vec[i64]([NOTHING] * CELLS)
    position.rounds = []
    return position


GAME: Final = Game(
    "nueva_espana",
    players=[2, 3, 4],
    options=[Choice("suits", ["choose", "random"], "choose"), Flag("strictMaximum"), Seat("startSeat")],
    pack=pack,
    create=create,
    zones=["deck", "hands", "pile", "trick", "taken", "map", "gone"],
    bound=bound,
    minutes=30,
    faces=["S5", "H4", "D3", "C2"],
)
