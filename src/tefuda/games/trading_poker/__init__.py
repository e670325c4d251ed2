"""トレーディング ポーカー / Trading Poker, by TOSAKA GAMES. Rulebook: undated. Spec: RULES.md.

Three to five players, two packs of A to 10 with one joker. Cards come from the market into your own keep area, where
others may still trade for them, then into your hand; sets out of the hand earn score cards, the first ones worth most.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Number, Options, Rows, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Result, View
from tefuda.games.trading_poker import (
    claims,
    knowing,
    learning,
    market,
    observing,
    past,
    reading,
    scoring,
    show,
    stored,
    swaps,
)
from tefuda.games.trading_poker.kinds import KINDS
from tefuda.games.trading_poker.places import add
from tefuda.games.trading_poker.plays import (
    ABSENT,
    ALL_CARDS,
    CLAIM,
    COLLECT,
    COMMON,
    END_CLAIMS,
    FROM_STOCK,
    GO_ON,
    HAND,
    HIDDEN,
    KEPT,
    MARKET,
    ONCE_MORE,
    PACK,
    PLACES,
    STOCK,
    SWAP_WITH,
    Phase,
)
from tefuda.games.trading_poker.scoring import LONGEST, SCORE_CARDS, ScoreTable


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TradingPoker(Position):
    """Number cards by place, as sets: `ones` all that are there, `twos` those that are there twice (places.py).

    `joker`: where it is. `top`: cards of the stock that a setup puts on top, the next one first; all others come in no
    order until drawn. Score cards as sets: `piles` on the table, `won` by seat. `once_more`: the seat with that card.

    `active` has the turn, `turns` counts them; `turn` is the seat that decides, `phase` what. `left`: cards still to
    take or swap; `target`: the other side of the swap; `row`: the kind being claimed, with the cards `picked` for it,
    which are still in hand; `claimed`: whether this action has claimed already.

    `past`, and after it the first `noted` of `lately`: what went into and out of hands (past.py). `shares`: each
    seat's chance of victory, if `judged`. `won`, `past`, `shares` and `top` are replaced, never changed, so that clones
    may share them.
    """

    score_table: ScoreTable
    fewest_kinds: i64 = 6
    most_turns: i64 = 500
    phase: i64 = 0
    active: i64 = 0
    once_more: i64 = 0
    turns: i64 = 0
    left: i64 = 0
    target: i64 = NOTHING
    row: i64 = NOTHING
    picked: i64 = 0
    claimed: bool = False
    joker: i64 = ABSENT
    ones: vec[i64]
    twos: vec[i64]
    top: vec[i64]
    piles: i64 = 0
    won: vec[i64]
    past: vec[i64]
    lately: vec[i64]
    noted: i64 = 0
    judged: bool = False
    shares: vec[float]
    transient: ClassVar[dict[str, str]] = {
        "won": "equal score cards have one name, whichever of them was won first",
        "judged": "what `utility` keeps until the next move",
        "shares": "what `utility` keeps until the next move",
    }

    # --- §3 setup --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.piles = self.score_table.all
        self.ones[STOCK] = self.twos[STOCK] = ALL_CARDS
        for seat in range(self.players):
            for _ in range(i64(HAND)):
                add(self, seat, market.turn_up(self, False))
            past.note_cards(self, past.START, seat, self.ones[seat], self.twos[seat], bit(seat))
        for _ in range(i64(MARKET)):
            add(self, COMMON, market.turn_up(self))
        self.joker = HIDDEN
        starter = self.first_seat()
        self.once_more = self.right_of(starter)
        show.note_deal(self, starter)
        self.begin_turn(starter)

    def right_of(self, seat: i64) -> i64:
        """Return the next seat counter-clockwise."""
        return (seat + self.players - 1) % self.players

    def begin_turn(self, seat: i64) -> None:
        self.active = self.turn = seat
        self.turns += 1
        self.phase = Phase.ACTION

    # --- §4 what may be done ---------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.ACTION:
            self.legal_actions(moves)
        elif self.phase == Phase.TAKE:
            self.legal_sources(moves)
        elif self.phase == Phase.SWAP:
            moves.fill(self.ones[KEPT + self.target])
        elif self.phase == Phase.PICK:
            moves.fill(claims.fitting(self))
        elif self.phase == Phase.MORE:
            moves.add(END_CLAIMS)
            claims.add_claims(self, moves)
        elif self.phase == Phase.AGAIN:
            moves.add(ONCE_MORE)
            moves.add(GO_ON)
        else:
            moves.fill(self.ones[self.turn])

    def legal_sources(self, moves: Moves) -> None:
        moves.add_set(self.ones[COMMON])
        if market.has_stock(self):
            moves.add(FROM_STOCK)

    def legal_actions(self, moves: Moves) -> None:
        """Add the actions.

        A: the first card of two. B, C: with the seat's own kept cards. D: a claim. If none is possible (R7), only
        ending the turn is.
        """
        self.legal_sources(moves)
        if self.ones[KEPT + self.active] != 0:
            moves.add(COLLECT)
            for seat in range(self.players):
                if swaps.may_swap(self, seat):
                    moves.add(SWAP_WITH + seat)
        claims.add_claims(self, moves)
        if moves.size == 0:
            moves.add(END_CLAIMS)

    # --- §4 step 1: the main action (A, B: market.py; C: swaps.py; D: claims.py) -----------------------------------

    def apply(self, move: i64) -> None:
        self.judged = False
        if self.phase == Phase.DISCARD:
            market.put_down(self, move)  # step 4
        elif self.phase == Phase.AGAIN:
            self.use_once_more(move == ONCE_MORE)  # step 5
        elif move == END_CLAIMS:
            self.end_action()
        elif move >= CLAIM:
            claims.begin_claim(self, move - CLAIM)
        elif self.phase == Phase.PICK:
            claims.pick(self, move)
        elif self.phase == Phase.GIVE:
            swaps.give(self, move)
        elif self.phase == Phase.SWAP:
            swaps.swap_card(self, move)
        elif move >= SWAP_WITH:
            swaps.swap_with(self, move - SWAP_WITH)
        elif move == COLLECT:
            market.collect(self)
        else:
            market.keep(self, move)

    # --- §4 steps 2 to 6: the end of a turn (3 and 4: market.py) -----------------------------------------------------

    def end_action(self) -> None:
        """End the action, and the match with few kinds left: step 2 comes before the refill and the joker (§5.6).

        The last turn of all ends the match too (§1).
        """
        self.turn = self.active
        self.left = 0
        self.target = NOTHING
        self.claimed = False
        if self.score_table.kinds_in(self.piles) <= self.fewest_kinds or self.turns >= self.most_turns:
            self.end_match()
        else:
            market.refill(self)

    def ask_once_more(self) -> None:
        """Step 5: ask the player with the Once-More card whether to use it, or go on."""
        if self.once_more == self.active:
            self.phase = Phase.AGAIN
            self.turn = self.active
        else:
            self.begin_turn((self.active + 1) % self.players)

    def use_once_more(self, used: bool) -> None:
        """Give the card to the right, and begin another full turn (R11); or go on to the left (step 6)."""
        if not used:
            self.begin_turn((self.active + 1) % self.players)
            return
        self.once_more = self.right_of(self.active)
        show.note_once_more(self)
        self.begin_turn(self.active)

    # --- §6 scoring ------------------------------------------------------------------------------------------------

    def end_match(self) -> None:
        self.phase = Phase.DONE
        self.turn = OVER
        show.note_end(self)

    def scores(self) -> list[int]:
        return [self.score_table.points(self.won[seat]) for seat in range(self.players)]

    # --- the contract ----------------------------------------------------------------------------------------------

    def result(self) -> Result:
        return scoring.result(self)

    def stage(self) -> i64:
        """Return the round as the stage up to which a bot looks ahead.

        The match is long, and what cards promise can be judged.
        """
        return self.turns // self.players

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> TradingPoker:
        return knowing.determinize(self, seat, rng)

    def seen_as(self, move: i64) -> i64:
        return knowing.seen_as(self, move)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 128

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

    def clone(self) -> TradingPoker:
        twin = TradingPoker()
        twin.copy_base(self)
        twin.score_table = self.score_table
        twin.fewest_kinds = self.fewest_kinds
        twin.most_turns = self.most_turns
        twin.phase = self.phase
        twin.active = self.active
        twin.once_more = self.once_more
        twin.turns = self.turns
        twin.left = self.left
        twin.target = self.target
        twin.row = self.row
        twin.picked = self.picked
        twin.claimed = self.claimed
        twin.joker = self.joker
        twin.ones = self.ones[:]
        twin.twos = self.twos[:]
        twin.top = self.top
        twin.piles = self.piles
        twin.won = self.won
        twin.past = self.past
        twin.lately = self.lately[:]
        twin.noted = self.noted
        twin.judged = self.judged
        twin.shares = self.shares
        return twin


def create(options: Options) -> TradingPoker:
    position = TradingPoker()
    n = options.players
    position.players = n
    position.score_table = ScoreTable(options.rows("scoreTable"))
    position.fewest_kinds = options.number("endKindsLeft")
    position.most_turns = options.number("mostTurns")
    position.ones = vec[i64]([0] * PLACES)
    position.twos = vec[i64]([0] * PLACES)
    position.top = vec[i64]([])
    position.won = vec[i64]([0] * n)
    position.past = vec[i64]()
    position.lately = past.no_entries()
    position.shares = vec[float]([0.0] * n)
    return position


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
    check=scoring.check,
)
