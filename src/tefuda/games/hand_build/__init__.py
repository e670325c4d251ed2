"""ハンドビルド / Hand Build, by 樫尾忠英 (Garden Games, 2017). Spec: RULES.md.

Two to four players, twelve tricks, hands of three cards. Any card may follow. After each trick every player takes a
card from the table, the weakest first, looking at any number of them; the strongest then takes the trick. Each suit
is added up, and the lowest of the four totals is the score.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, shift
from tefuda.cards.pack import Pack
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
from tefuda.engine.trick import played
from tefuda.engine.view import Reason, Result, View
from tefuda.games.hand_build import knowing, learning, observing, reading, show, stored
from tefuda.games.hand_build.plays import CHIP, CHIPS, HAND, LED, LOOK, PACKS, TAKE, Phase, bound, number, suit_of


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class HandBuild(Position):
    """`phase` is what is being decided.

    Cards: `hands`, `stock` (the top one at `left` - 1), `spread` (the table: face down, by place), `trick` (one number,
    see `engine.trick`), `won` (captured, by seat). Chips: on the table by place (`chips`), won by seat (`coins`), in
    `supply`. The trick: its `leader` and `led` suit (NOTHING before the lead). While hands are refilled: how many have
    their card (`refilled`), the places `turn` has looked at (`looked`) and the last of them (`at`). `seen`: by seat,
    the cards on the table and in other hands that it has looked at. `stock` is never changed, so that clones may share
    it.
    """

    coloured: bool = True
    pack: Pack
    phase: i64 = 0
    hands: vec[i64]
    stock: vec[i64]
    left: i64 = 0
    spread: vec[i64]
    chips: vec[i64]
    supply: i64 = CHIPS
    trick: i64 = 0
    leader: i64 = 0
    led: i64 = NOTHING
    refilled: i64 = 0
    looked: i64 = 0
    at: i64 = NOTHING
    won: vec[i64]
    coins: vec[i64]
    seen: vec[i64]
    transient: ClassVar[dict[str, str]] = {"stock": "the cards from `left` on have been drawn"}

    # --- §3 setup ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal three cards each and one more than there are players to the table.

        The rest is the stock. The youngest player starts (R6).
        """
        self.turn = self.first_seat()
        rest = self.pack.all()
        for seat in range(self.players):
            self.hands[seat] = self.draw(rest, HAND)
            rest ^= self.hands[seat]
        self.stock = table.shuffled(rest, self)
        self.left = len(self.stock)
        show.note_deal(self)
        self.top_up()

    def top_up(self) -> None:
        """Fill the table from the stock while it lasts."""
        for place in range(i64(len(self.spread))):
            if self.spread[place] == NOTHING and self.left > 0:
                self.left -= 1
                self.spread[place] = self.stock[self.left]

    def lying(self) -> i64:
        """Return the places of the table that hold a card, as a set."""
        out: i64 = 0
        for place in range(i64(len(self.spread))):
            if self.spread[place] != NOTHING:
                out |= bit(place)
        return out

    # --- what may be done --------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.PLAYING:
            moves.fill(self.hands[self.turn])
        else:
            take = bit(TAKE) if self.at != NOTHING else 0
            moves.fill(shift(self.lying() & ~self.looked, LOOK) | take)

    def apply(self, move: i64) -> None:
        if move < LOOK:
            self.play_card(move)
            return
        if move == TAKE:
            self.take()
        else:
            self.look(move - LOOK)
        if self.at == NOTHING:
            self.go_on_refilling()

    # --- §4 the trick ------------------------------------------------------------------------------------------

    def play_card(self, card: i64) -> None:
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.trick |= shift(card + 1, 8 * seat)
        for other in range(self.players):
            self.seen[other] &= ~bit(card)
        if self.log is not None:  # tested here: this runs for every card that is played
            show.note_play(self, seat, card)
        if self.led == NOTHING:
            self.leader, self.led = seat, suit_of(card)
        self.turn = (seat + 1) % self.players
        if played(self.trick, self.turn) != NOTHING:
            self.phase = Phase.REFILLING
            self.go_on_refilling()

    def strength(self, seat: i64) -> i64:
        """§4: return a card's strength.

        The lead suit is ordered by number; below it all others by number, tied ones ♠ > ♥ > ♦ > ♣.
        """
        card = played(self.trick, seat)
        return card + LED if suit_of(card) == self.led else card

    def placed(self, place: i64) -> i64:
        """Return the seat whose card is stronger than exactly `place` others: 0 = the weakest."""
        for seat in range(self.players):
            weaker: i64 = 0
            for other in range(self.players):
                if self.strength(other) < self.strength(seat):
                    weaker += 1
            if weaker == place:
                return seat
        return NOTHING

    # --- §4.1 refilling the hands ------------------------------------------------------------------------------

    def go_on_refilling(self) -> None:
        """§4.1: go on with the refills, from the weakest to the strongest card, while the table has cards.

        R4: the last card is taken without asking. Then the winner takes the trick.
        """
        lying = self.lying()
        while lying != 0 and self.refilled < self.players:
            self.turn = self.placed(self.refilled)
            if lying & (lying - 1) != 0:
                return
            self.look(first(lying))
            lying = self.lying()
        self.leave_chips(lying)
        self.top_up()
        self.end_trick()

    def look(self, place: i64) -> None:
        """Look at a card of the table: its player may take it, or look at another, and it stays where it is (R7).

        R3: the last one must be taken.
        """
        self.looked |= bit(place)
        self.at = place
        self.seen[self.turn] |= bit(self.spread[place])
        show.note_look(self, place)
        if self.looked == self.lying():
            self.take()

    def take(self) -> None:
        """Take the card looked at last, and the chips on it."""
        place = self.at
        card = self.spread[place]
        show.note_taken_card(self, place)
        self.spread[place] = NOTHING
        self.hands[self.turn] |= bit(card)
        self.seen[self.turn] ^= bit(card)
        self.coins[self.turn] += self.chips[place]
        self.chips[place] = 0
        self.looked = 0
        self.at = NOTHING
        self.refilled += 1

    def leave_chips(self, lying: i64) -> None:
        """§4.2: put a chip on every card that no one took."""
        while lying != 0 and self.supply > 0:
            self.chips[first(lying)] += 1
            self.supply -= 1
            lying &= lying - 1

    def end_trick(self) -> None:
        """§4.3, §4.4: give the trick to the strongest card; the weakest leads next."""
        winner = self.placed(self.players - 1)
        self.turn = self.placed(0)
        show.note_trick(self, winner)
        for seat in range(self.players):
            self.won[winner] |= bit(played(self.trick, seat))
        self.trick = 0
        self.led = NOTHING
        self.refilled = 0
        self.phase = Phase.PLAYING
        if self.hands[self.turn] == 0:
            self.turn = OVER

    # --- §5 scoring --------------------------------------------------------------------------------------------

    def sums(self, seat: i64) -> vec[i64]:
        """Return the sum of the captured numbers of each suit."""
        out = vec[i64]([0, 0, 0, 0])
        cards = self.won[seat]
        while cards != 0:
            card = first(cards)
            out[suit_of(card)] += number(card)
            cards &= cards - 1
        return out

    def final_sums(self, seat: i64) -> vec[i64]:
        """Return the same with the chips. R1: each goes where the sum is lowest, which is best for the score."""
        out = self.sums(seat)
        for _ in range(self.coins[seat]):
            lowest: i64 = 0
            for suit in range(i64(4)):
                if out[suit] < out[lowest]:
                    lowest = suit
            out[lowest] += CHIP
        return out

    def standing(self, seat: i64) -> tuple[int, ...]:
        """§5: return what places go by: the lowest sum is the score; the second and third lowest break ties (R5)."""
        return tuple(sorted(self.final_sums(seat))[:3])

    def scores(self) -> list[int]:
        return [self.standing(seat)[0] for seat in range(self.players)]

    def tricks(self) -> i64:
        """Return how many tricks have been taken."""
        cards: i64 = 0
        for seat in range(self.players):
            cards += count(self.won[seat])
        return cards // self.players

    # --- the contract ----------------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> HandBuild:
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
        return 54

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

    def clone(self) -> HandBuild:
        twin = HandBuild()
        twin.copy_base(self)
        twin.coloured = self.coloured
        twin.pack = self.pack
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.left = self.left
        twin.spread = self.spread[:]
        twin.chips = self.chips[:]
        twin.supply = self.supply
        twin.trick = self.trick
        twin.leader = self.leader
        twin.led = self.led
        twin.refilled = self.refilled
        twin.looked = self.looked
        twin.at = self.at
        twin.won = self.won[:]
        twin.coins = self.coins[:]
        twin.seen = self.seen[:]
        return twin


def create(options: Options) -> HandBuild:
    players = options.players
    position = HandBuild()
    position.players = players
    position.coloured = options.flag("colourBacks")
    position.pack = PACKS[players - 2]
    position.hands = vec[i64]([0] * players)
    position.stock = vec[i64]()
    position.spread = vec[i64]([NOTHING] * (players + 1))
    position.chips = vec[i64]([0] * (players + 1))
    position.won = vec[i64]([0] * players)
    position.coins = vec[i64]([0] * players)
    position.seen = vec[i64]([0] * players)
    return position


GAME: Final = Game(
    "hand_build",
    players=[2, 3, 4],
    options=[Flag("colourBacks", True), Seats("ageOrder"), Seat("startSeat")],
    pack=lambda options: PACKS[options.players - 2],
    create=create,
    zones=["hands", "deck", "spread", "trick", "won"],
    bound=bound,
    minutes=10,
    faces=["SK", "H7", "D4", "C2"],
)
