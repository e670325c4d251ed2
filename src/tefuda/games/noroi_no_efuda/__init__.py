"""呪いの絵札 / Cursed Court Cards, by 樫尾忠英 (Garden Games, 2017). Spec: RULES.md.

Two to six players, three rounds. Any card may follow; the winner of the trick stacks its cards, one by one, on face-up
piles by suit. A court card takes its whole pile away. A pile is worth its top card and its size.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, shift
from tefuda.cards.pack import Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Choice, Options, Seat, Seats
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import played, with_card
from tefuda.engine.view import Reason, Result, View
from tefuda.games.noroi_no_efuda import knowing, learning, observing, piles, reading, show, stored
from tefuda.games.noroi_no_efuda.piles import JOKERS, NEW, OPEN, PLACES
from tefuda.games.noroi_no_efuda.plays import NAME, PUT, ROUNDS, Phase, bound, pack, suit_of


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NoroiNoEfuda(Position):
    """`phase` is what is being decided. A side is a seat, or the dummy Cacio (`players`, with two players only).

    Cards: `hands` by side, `piles` (PLACES per seat), `gone` (discarded). The trick: `trick` (one number by side, see
    `tefuda.engine.trick`), `led` (the suit led, NOTHING before the lead is known and again once cards are being taken),
    `leader`, `winner` and its rank (`best`).
    `rounds`: the points of each finished round; replaced, never changed, so that clones may share it.
    """

    by_round: bool = False
    pack: Pack
    courts: i64 = 0  # how many of the pack's ranks are court cards
    jokers: i64 = 0  # the first joker's number, beyond the pack if it has none
    phase: i64 = 0
    starter: i64 = 0
    hands: vec[i64]
    trick: i64 = 0
    led: i64 = NOTHING
    leader: i64 = 0
    winner: i64 = 0
    best: i64 = 0
    piles: vec[i64]
    gone: i64 = 0
    rounds: list[list[int]]

    def sides(self) -> i64:
        return i64(len(self.hands))

    def is_joker(self, card: i64) -> bool:
        return card >= self.jokers

    def is_court(self, card: i64) -> bool:
        return card < 4 * self.courts

    def rank(self, card: i64) -> i64:
        """§2: return a card's rank: its number; J -1, Q -2, K -3; the joker 0."""
        if self.is_joker(card):
            return 0
        place = card >> 2
        return place - 3 if place < self.courts else place - self.courts + 1

    # --- §3 setup ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.starter = self.first_seat()
        self.deal()

    def deal(self) -> None:
        """Deal all cards; with two players a third of them to Cacio (§7)."""
        rest = self.pack.all()
        sides = self.sides()
        number = i64(self.pack.size) // sides
        for side in range(sides):
            self.hands[side] = self.draw(rest, number)
            rest ^= self.hands[side]
        for place in range(i64(len(self.piles))):
            self.piles[place] = 0
        self.gone = 0
        self.turn = self.starter
        self.phase = Phase.PLAYING
        table.note_deal(self, len(self.rounds) + 1, self.starter)

    # --- what may be done --------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.PLAYING:
            moves.fill(self.hands[self.turn])
        elif self.phase == Phase.HELPING:
            moves.fill(self.hands[self.players])
        elif self.phase == Phase.NAMING:
            moves.fill(shift(0xF, NAME))
        else:
            places = piles.places(self, played(self.trick, self.taken_from()))
            while places != 0:
                moves.add(PUT + first(places))
                places &= places - 1

    def apply(self, move: i64) -> None:
        if move >= PUT:
            self.put(move - PUT)
            self.go_on_taking()
        elif move >= NAME:
            self.name(move - NAME)
        else:
            self.play_card(move)

    # --- §4 the trick ------------------------------------------------------------------------------------------

    def play_card(self, card: i64) -> None:
        side = self.players if self.phase == Phase.HELPING else self.turn
        self.hands[side] ^= bit(card)
        self.trick = with_card(self.trick, side, card)
        if self.log is not None:  # tested here: this runs for every card that is played
            show.note_play(self, side, card)
        if self.led != NOTHING:
            self.compare(card, side)
            self.next_side()
            return
        self.leader = self.winner = side
        self.best = self.rank(card)
        if self.is_joker(card):
            self.phase = Phase.NAMING
        else:
            self.led = suit_of(card)
            self.next_side()

    def name(self, suit: i64) -> None:
        """§4: name a suit: a led joker is the rank 0 of it. The name binds no one later (R9)."""
        show.note_name(self, suit)
        self.led = suit
        self.next_side()

    def compare(self, card: i64, side: i64) -> None:
        """Compare a card with the best: the highest rank of the suit led wins.

        A joker is of that suit, and weaker than an earlier one.
        """
        if (self.is_joker(card) or suit_of(card) == self.led) and self.rank(card) > self.best:
            self.best, self.winner = self.rank(card), side

    def next_side(self) -> None:
        """§7: go on to the next side: Cacio plays last, a card chosen by the player who did not lead (R8)."""
        following = (self.turn + 1) % self.players
        if played(self.trick, following) == NOTHING:
            self.turn = following
            self.phase = Phase.PLAYING
        elif played(self.trick, self.sides() - 1) == NOTHING:
            self.phase = Phase.HELPING
        else:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the winner the cards. §7: if Cacio wins they are discarded, and the lead changes."""
        leader, winner = self.leader, self.winner
        self.led = NOTHING
        self.leader = self.winner = self.best = 0
        if winner == self.players:
            self.discard_trick()
            self.turn = (leader + 1) % self.players
            self.next_trick()
        else:
            self.turn = winner
            self.phase = Phase.TAKING
            show.note_take(self)
            self.go_on_taking()

    def discard_trick(self) -> None:
        show.note_discard(self)
        for side in range(self.sides()):
            self.gone |= bit(played(self.trick, side))
        self.trick = 0

    def next_trick(self) -> None:
        self.phase = Phase.PLAYING
        if self.hands[self.turn] == 0:
            self.end_round()

    # --- §4, §5 taking the cards -------------------------------------------------------------------------------

    def side_taken(self, k: i64) -> i64:
        """Return the side whose card is taken as the k-th: the winner's own, then clockwise, Cacio's last."""
        return k if k == self.players else (self.turn + k) % self.players

    def taken_from(self) -> i64:
        """Return the side whose card is taken next, or NOTHING when all are taken."""
        for k in range(self.sides()):
            side = self.side_taken(k)
            if played(self.trick, side) != NOTHING:
                return side
        return NOTHING

    def go_on_taking(self) -> None:
        """Take cards up to one whose place is a choice. The winner leads next."""
        side = self.taken_from()
        while side != NOTHING:
            places = piles.places(self, played(self.trick, side))
            if count(places) > 1:
                return
            self.put(first(places))
            side = self.taken_from()
        self.next_trick()

    def put(self, place: i64) -> None:
        """Take the next card of the trick and put it in its place."""
        side = self.taken_from()
        card = played(self.trick, side)
        self.trick = with_card(self.trick, side, NOTHING)
        if self.is_joker(card):
            self.put_joker(card, place)
            return
        at = PLACES * self.turn + suit_of(card)
        if place == OPEN:
            piles.settle(self, suit_of(card))
        if self.is_court(card):
            self.curse(at, card)
            return
        self.piles[at] = self.piles[at] << 4 | self.rank(card)
        show.note_put(self, card, suit_of(card))

    def put_joker(self, card: i64, place: i64) -> None:
        if place == NEW and piles.open_piles(self, self.turn) == 0:
            place = OPEN
        at = PLACES * self.turn + place
        self.piles[at] = self.piles[at] << 4 | (JOKERS + card - self.jokers)
        show.note_put(self, card, place)

    def curse(self, at: i64, court: i64) -> None:
        """§5.1: discard a court card with the whole pile of its suit, or alone if there is none."""
        lost = bit(court) | piles.set_of(self, self.piles[at], suit_of(court))
        self.piles[at] = 0
        self.gone |= lost
        show.note_curse(self, lost)

    # --- §6 scoring --------------------------------------------------------------------------------------------

    def end_round(self) -> None:
        self.rounds = [*self.rounds, [piles.round_points(self, seat) for seat in range(self.players)]]
        show.note_score(self)
        if len(self.rounds) >= ROUNDS:
            self.turn = OVER
        else:
            self.starter = self.next_starter()
            self.deal()

    def next_starter(self) -> i64:
        """Return the next starter: the lowest score (R5).

        Ties go to the nearest clockwise from the last starter's left.
        """
        scores = self.rounds[-1] if self.by_round else self.scores()
        return table.lowest(scores, (self.starter + 1) % self.players)

    def scores(self) -> list[int]:
        return [self.total(seat) for seat in range(self.players)]

    def total(self, seat: i64) -> i64:
        """Return the points of a seat in the finished rounds."""
        total: i64 = 0
        for points in self.rounds:
            total += points[seat]
        return total

    def result(self) -> Result:
        """Return the result: equal totals share the victory (R7)."""
        return table.by_score(self.scores(), show.sheets(self, 0))

    def stage(self) -> i64:
        return len(self.rounds)

    # --- the contract ----------------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> NoroiNoEfuda:
        return knowing.determinize(self, seat, rng)

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 66

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

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

    def clone(self) -> NoroiNoEfuda:
        twin = NoroiNoEfuda()
        twin.copy_base(self)
        twin.by_round = self.by_round
        twin.pack = self.pack
        twin.courts = self.courts
        twin.jokers = self.jokers
        twin.phase = self.phase
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.trick = self.trick
        twin.led = self.led
        twin.leader = self.leader
        twin.winner = self.winner
        twin.best = self.best
        twin.piles = self.piles[:]
        twin.gone = self.gone
        twin.rounds = self.rounds
        return twin


def create(options: Options) -> NoroiNoEfuda:
    players = options.players
    position = NoroiNoEfuda()
    position.players = players
    position.by_round = options.word("starterBy") == "round"
    position.pack = pack(options)
    position.courts = 2 if players <= 3 else 3
    position.jokers = position.pack.size // 4 * 4
    position.hands = vec[i64]([0] * max(players, 3))  # with two players, Cacio's is the third
    position.piles = vec[i64]([0] * (PLACES * players))
    position.rounds = []
    return position


GAME: Final = Game(
    "noroi_no_efuda",
    players=[2, 3, 4, 5, 6],
    options=[Choice("starterBy", ["total", "round"], "total"), Seats("ageOrder"), Seat("startSeat")],
    pack=pack,
    create=create,
    zones=["hands", "trick", "piles", "gone"],
    bound=bound,
    counted=lambda options: options.players == 2,  # beside Cacio's open hand there is only one other
    minutes=30,
    faces=["H5", "H2", "HK", "X1"],
)
