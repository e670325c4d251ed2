"""フォートリックス / Four Tricks, by kubotaya & アカシア (Trick-taking Party, 2017). Spec: RULES.md.

Three players, 36 cards (A K Q J 10 9 8 7 6), twelve tricks without trump. Four tricks are worth most; one more than
four is worth less than none.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, last, shift
from tefuda.cards.pack import french
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.engine.options import Number, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of, winner
from tefuda.engine.view import Count, Line, Prompt, Reason, Result, ScoreRow, SeatView, Sheet, Text, View

PACK: Final = french("6789TJQKA")
SUIT: Final = 0x1FF  # the nine cards of one suit
ALL_CARDS: Final = (1 << 36) - 1
SEATS: Final = 3
POINTS: Final = vec[i64]([-5, 1, 3, 6, 10, -5, -6, -7, -8, -9, -10, -11, -12, -13])  # §4, by counted tricks 0-13


def suit_of(card: i64) -> i64:
    """All nine cards of a card's suit."""
    return shift(SUIT, card // 9 * 9)


def left_of(seat: i64) -> i64:
    """The next seat."""
    seat += 1
    return seat if seat < SEATS else seat - SEATS


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FourTricks(Position):
    """Sets: `hands`, `barred` (by seat: suits it is known to lack), `gone` (turned down). The trick: `trick` (one more
    than the card, a byte a seat, 0 if none yet), `led` (the suit to follow, 0 before the lead), `best` and `winner` so
    far. Tricks taken in this deal by seat, as §3 counts them: `won`; the same of each finished deal: `deals`.
    `deals` is replaced, never changed, so that clones may share it.
    """

    length: i64 = 3
    start: i64 = -1
    dealer: i64 = 0
    hands: vec[i64]
    trick: i64 = 0
    led: i64 = 0
    best: i64 = NOTHING
    winner: i64 = 0
    gone: i64 = 0
    won: vec[i64]
    barred: vec[i64]
    deals: list[list[int]]

    # --- §3 deal and play --------------------------------------------------------------------------------------

    def begin(self) -> None:
        first_leader = self.start if self.start >= 0 else self.below(SEATS)
        self.dealer = (first_leader + SEATS - 1) % SEATS
        self.deal()

    def deal(self) -> None:
        """Twelve cards each; the dealer's left leads."""
        rest: i64 = ALL_CARDS
        for seat in range(i64(SEATS)):
            hand = self.draw(rest, 12)
            rest ^= hand
            self.hands[seat] = hand
            self.won[seat] = 0
            self.barred[seat] = 0
        self.gone = 0
        self.turn = left_of(self.dealer)
        self.clear_trick()
        if self.log is not None:
            self.note(table.dealt(len(self.deals) + 1, self.dealer))

    def clear_trick(self) -> None:
        self.trick = 0
        self.led = 0
        self.best = NOTHING

    def legal(self, moves: Moves) -> None:
        hand = self.hands[self.turn]
        follow = hand & self.led
        moves.fill(follow or hand)

    def apply(self, move: i64) -> None:
        seat = self.turn
        card = bit(move)
        self.hands[seat] ^= card
        self.trick |= shift(move + 1, 8 * seat)
        if self.log is not None:
            self.note(table.played(seat, [PACK.name(move)]))
        if self.led == 0:
            self.led, self.best, self.winner = suit_of(move), move, seat
        elif card & self.led == 0:
            self.show_void(seat)
        elif move > self.best:
            self.best, self.winner = move, seat
        self.turn = left_of(seat)
        if self.trick >> 8 * self.turn & 0xFF != 0:
            self.take_trick()

    def show_void(self, seat: i64) -> None:
        """Who does not follow has none of the suit: everybody knows from now on."""
        if self.barred[seat] & self.led == 0:
            self.barred[seat] |= self.led

    def take_trick(self) -> None:
        """The winner leads next. The last trick counts as two (§3)."""
        for seat in range(i64(SEATS)):
            self.gone |= bit(self.laid(seat))
        winner = self.winner
        last = self.hands[winner] == 0
        self.won[winner] += i64(2) if last else i64(1)
        self.turn = winner
        if self.log is not None:
            self.note(table.took(winner, [PACK.name(card) for card in self.cards_laid()]))
        self.clear_trick()
        if last:
            self.end_deal()

    def laid(self, seat: i64) -> i64:
        """The card a seat has played to the trick, NOTHING if none yet."""
        return (self.trick >> 8 * seat & 0xFF) - 1

    def cards_laid(self) -> vec[i64]:
        """The cards of the trick by seat."""
        return vec[i64]([self.laid(0), self.laid(1), self.laid(2)])

    def end_deal(self) -> None:
        self.deals = [*self.deals, list(self.won)]
        if self.log is not None:
            self.note(table.scored(len(self.deals), self.sheets(len(self.deals) - 1)))
        if len(self.deals) >= self.length:
            self.turn = OVER
        else:
            self.dealer = left_of(self.dealer)
            self.deal()

    # --- §4, §5 scoring ----------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [sum(POINTS[won[seat]] for won in self.deals) for seat in range(SEATS)]

    def sheets(self, first: int) -> list[Sheet]:
        """The reckoning from deal `first` (0 = all) on: one line a deal and seat."""
        out = []
        for seat in range(SEATS):
            lines = [
                Line(Text("four_tricks.line", {"deal": first + k + 1, "n": won[seat]}), POINTS[won[seat]])
                for k, won in enumerate(self.deals[first:])
            ]
            out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
        return out

    def result(self) -> Result:
        return table.by_score(self.scores(), self.sheets(0))

    # --- what a seat knows -------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> FourTricks:
        """§8: everything is public but the two other hands, and who missed a follow has none of that suit."""
        twin = self.clone()
        redeal(twin.hands, seat, 0, self.barred, rng)
        twin.chance = rng.fresh()
        return twin

    def hint(self, moves: Moves, rng: Rng) -> i64:
        """Up to four tricks: take cheaply; from four on: duck with the highest card that loses."""
        if self.led == 0 or moves.size == 1 or rng.below(8) == 0:
            return moves.get(rng.below(moves.size))
        hand = self.hands[self.turn]
        follow = hand & self.led
        winning = shift(follow >> self.best, self.best)
        losing = (follow or hand) ^ winning
        return first(winning or losing) if self.won[self.turn] < 4 else last(losing or winning)

    def stage(self) -> i64:
        return len(self.deals)

    def utility(self, seat: i64) -> float:
        """How far the seat's points lie above the mean of the others', twenty points a deal being all there is."""
        mine: i64 = 0
        others: i64 = 0
        for won in self.deals:
            for other in range(SEATS):
                if other == seat:
                    mine += 2 * POINTS[won[other]]
                else:
                    others += POINTS[won[other]]
        return max(-1.0, min(1.0, float(mine - others) / (40.0 * max(1, len(self.deals)))))

    # --- at the table ------------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        return PACK.name(move)

    def parse(self, text: str) -> i64:
        return table.card(PACK, text)

    def forbids(self, move: i64) -> Reason | None:
        return table.forbids_card(PACK, move, self.hands[self.turn], self.led)

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        best = NOTHING if self.led == 0 else self.winner
        zones = [table.trick(PACK, list(self.cards_laid()), leader_of(self.cards_laid(), self.turn), best)]
        zones += [table.hand(PACK, self.hands[other], other, seat) for other in range(SEATS)]
        scores = self.scores()
        seats = [
            SeatView(
                other,
                hand=count(self.hands[other]),
                score=scores[other],
                counts=[Count("tricks", Text("common.tricks"), self.won[other])],
                state=["turn"] if other == self.turn else [],
                dealer=other == self.dealer,
            )
            for other in range(SEATS)
        ]
        prompt = None
        if not over:
            limit = table.follow_limit(PACK, self.led)
            prompt = Prompt([self.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("common.progress.deal", {"deal": min(len(self.deals) + 1, self.length), "of": self.length}),
            seats,
            zones,
            prompt,
            moves=table.card_moves(PACK, self) if seat == self.turn else [],
            rounds=True,
            scores=[
                ScoreRow(Text("common.deal", {"deal": k + 1}), [POINTS[tricks] for tricks in won])
                for k, won in enumerate(self.deals)
            ],
            result=self.result() if over else None,
        )

    # --- the same position elsewhere ---------------------------------------------------------------------------

    def clone(self) -> FourTricks:
        twin = FourTricks()
        twin.players = SEATS
        twin.turn = self.turn
        twin.chance = self.chance
        twin.length = self.length
        twin.start = self.start
        twin.dealer = self.dealer
        twin.hands = self.hands[:]
        twin.trick = self.trick
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.won = self.won[:]
        twin.barred = self.barred[:]
        twin.deals = self.deals
        return twin

    def state(self) -> dict[str, Any]:
        return {
            "hands": [PACK.faces(self.hands[seat]) for seat in range(SEATS)],
            "trick": PACK.slots(self.cards_laid()),
            "gone": PACK.faces(self.gone),
            "barred": [table.suits(PACK, self.barred[seat]) for seat in range(SEATS)],
            "turn": self.turn,
            "dealer": self.dealer,
            "won": list(self.won),
            "deals": self.deals,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """`turn` is who plays next; the trick's leader is the first seat after it that has a card there."""
        self.hands = vec[i64](setup.sets("hands", SEATS))
        for seat, card in enumerate(setup.slots("trick", SEATS)):
            self.trick |= shift(card + 1, 8 * seat)
        self.gone = setup.cards("gone")
        self.turn = setup.number("turn", 0, OVER, SEATS - 1)
        self.dealer = setup.number("dealer", (self.turn + SEATS - 1) % SEATS, 0, SEATS - 1)
        self.won = vec[i64](setup.numbers("won", [0] * SEATS, 0, 13))
        self.barred = vec[i64](table.suit_sets(setup, "barred", PACK, SEATS))
        self.deals = setup.number_rows("deals", SEATS, 0, 13)
        if self.turn != OVER:
            self.resume_trick(setup)

    def resume_trick(self, setup: Setup) -> None:
        """Who led what, who is best, who missed the suit: all follows from the cards."""
        trick = self.cards_laid()
        table.check_trick(setup, self.hands, trick, self.turn)
        leader = leader_of(trick, self.turn)
        if leader != NOTHING:
            self.led = suit_of(trick[leader])
            self.winner = winner(trick, leader, self.led, 0)
            self.best = trick[self.winner]
        table.check_voids(setup, self.hands, trick, self.led, self.barred)


def create(options: Options) -> FourTricks:
    position = FourTricks()
    position.players = SEATS
    position.length = options.number("deals")
    position.start = options.seat("startSeat")
    position.hands = vec[i64]([0, 0, 0])
    position.won = vec[i64]([0, 0, 0])
    position.barred = vec[i64]([0, 0, 0])
    position.deals = []
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
