"""いたずら妖怪 / Mischievous Yokai, by ゆうり (練馬おやこボードゲームの会 / 理の庭).

Rulebook: Trick-taking Party 2017, 2016-12-18. Spec: RULES.md.

Three to five players with dominoes, no trump. Two tiles are yokai: once played they haunt the players. The faceless one
(0-0) goes to the winner of a trick with a double in it, the one-eyed one (0-1) to a player who cannot follow. Players
haunted at the end of a round get one or two penalty points; with five the match is lost.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit
from tefuda.cards.domino import DOUBLES, PIPS, WITH, all_tiles, other_end
from tefuda.cards.pack import Pack
from tefuda.engine import table, tiles
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Flag, Number, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import must_follow
from tefuda.engine.view import Reason, Result, Text, View
from tefuda.games.itazura_youkai import knowing, learning, observing, show, stored
from tefuda.games.itazura_youkai.plays import FACELESS, HAND, HARM, LOST, MOST, NINES, ONE_EYED, SIXES, bound


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ItazuraYoukai(Position):
    """Sets: `hands`, `rest` (the tile left over with three), `gone` (played).

    `voids`: by seat, tiles the seat is known not to hold. The trick: `trick` (tile by seat, NOTHING if none yet),
    `suit` (NOTHING before the lead), `best` rank and `winner` so far. `haunted`: the seat each yokai haunts, NOTHING
    while it is in a hand or in the middle. `penalty` points by seat. `rounds`: the seats the yokai haunted when each
    round ended; replaced, never changed.
    """

    cap: i64 = 30
    history: bool = False
    rank_losers: bool = False
    starter: i64 = 0
    hands: vec[i64]
    rest: i64 = 0
    trick: vec[i64]
    suit: i64 = NOTHING
    best: i64 = NOTHING
    winner: i64 = 0
    gone: i64 = 0
    voids: vec[i64]
    haunted: vec[i64]
    penalty: vec[i64]
    rounds: list[list[int]]

    # --- §3 deal -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """R5: begin the match; any seat may lead the first round."""
        self.starter = self.first_seat()
        self.deal()

    def deal(self) -> None:
        self.rest = all_tiles(MOST[self.players])
        for seat in range(self.players):
            self.hands[seat] = self.draw(self.rest, HAND[self.players])
            self.rest ^= self.hands[seat]
            self.voids[seat] = 0
        self.gone = 0
        self.haunted[FACELESS] = self.haunted[ONE_EYED] = NOTHING
        self.turn = self.starter
        self.clear_trick()
        table.note_deal(self, len(self.rounds) + 1, self.starter)

    def next_starter(self) -> i64:
        """§3: return the seat that leads the next round: the one with the most penalty points.

        Ties go to the seat haunted last, by the one-eyed one if by both (R2), or else to the next starter clockwise, if
        none of them was ever haunted (R1).
        """
        most = max(self.penalty)
        tied = [seat for seat in range(self.players) if self.penalty[seat] == most]
        if len(tied) == 1:
            return tied[0]
        for faceless, one_eyed in reversed(self.rounds):
            if one_eyed in tied:
                return one_eyed
            if faceless in tied:
                return faceless
        return (self.starter + 1) % self.players

    # --- §4 trick ----------------------------------------------------------------------------------------------

    def clear_trick(self) -> None:
        for seat in range(self.players):
            self.trick[seat] = NOTHING
        self.suit = self.best = NOTHING
        self.winner = 0

    def legal(self, moves: Moves) -> None:
        moves.clear()
        hand = self.hands[self.turn]
        if self.suit == NOTHING:
            tiles.add_leads(hand, moves)
        else:
            moves.add_set(must_follow(hand, WITH[self.suit]))

    def apply(self, move: i64) -> None:
        seat = self.turn
        tile = move
        if tiles.is_lead(move):
            tile = tiles.tile_led(move)
            self.suit = tiles.suit_of(move)
        self.hands[seat] ^= bit(tile)
        self.trick[seat] = tile
        if self.log is not None:
            show.note_play(self, seat, move)
        self.count_in(seat)
        self.turn = (seat + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.end_trick()

    def count_in(self, seat: i64) -> None:
        """Count the tile just played: it may be the best so far, or show that its player has none of the suit."""
        tile = self.trick[seat]
        if bit(tile) & WITH[self.suit] == 0:
            self.voids[seat] |= WITH[self.suit]
        elif other_end(tile, self.suit) > self.best:
            self.best, self.winner = other_end(tile, self.suit), seat

    def end_trick(self) -> None:
        """End the trick, in this order: the winner, the faceless one, the one-eyed one (§4)."""
        played: i64 = 0
        for seat in range(self.players):
            played |= bit(self.trick[seat])
        self.gone |= played
        show.note_take(self, played)
        if self.gone & bit(FACELESS) and played & DOUBLES:
            self.haunt(FACELESS, self.winner)
        if self.gone & bit(ONE_EYED):
            missed = self.missed_most()
            if missed != NOTHING or played & bit(ONE_EYED):
                self.haunt(ONE_EYED, missed)
        self.turn = self.winner
        self.clear_trick()
        if self.hands[self.turn] == 0:
            self.end_round()

    def missed_most(self) -> i64:
        """Return the seat that could not follow in this trick, or NOTHING if all followed.

        If there are several, it is the one with the most pips (R3), then the last to play. Only this trick counts (R4).
        """
        missed: i64 = NOTHING
        pips: i64 = 0
        for k in range(self.players):
            seat = (self.turn + k) % self.players  # the trick is full: `turn` led it
            tile = self.trick[seat]
            if bit(tile) & WITH[self.suit] == 0 and PIPS[tile] >= pips:
                missed, pips = seat, PIPS[tile]
        return missed

    def haunt(self, yokai: i64, seat: i64) -> None:
        """Put a yokai before a seat (NOTHING: in the middle)."""
        show.note_haunting(self, yokai, seat)
        self.haunted[yokai] = seat

    # --- §5, §6 scoring and end ----------------------------------------------------------------------------------

    def end_round(self) -> None:
        for yokai in range(i64(2)):
            if self.haunted[yokai] != NOTHING:
                self.penalty[self.haunted[yokai]] += HARM[yokai]
        self.rounds = [*self.rounds, list(self.haunted)]
        show.note_score(self)
        if max(self.penalty) >= LOST or len(self.rounds) >= self.cap:
            self.turn = OVER
        else:
            self.starter = self.next_starter()
            self.deal()

    def harm(self, haunted: list[int], seat: int) -> int:
        """Return a seat's points (0 or less) for a round in which the yokai ended like this."""
        return -sum(HARM[yokai] for yokai in range(2) if haunted[yokai] == seat)

    def losers(self) -> list[int]:
        """Return the seats with five points, or once the rounds have run out, the seats with the most."""
        limit = min(LOST, max(self.penalty))
        return [seat for seat in range(self.players) if self.penalty[seat] >= limit]

    def scores(self) -> list[int]:
        return [-points for points in self.penalty]

    def result(self) -> Result:
        """Return the result: all players who did not lose share the victory (R6).

        An option places the losers, the most penalty points last; without it they only share that they lost.
        """
        losers = self.losers()
        keys = [(0, -self.penalty[seat] if self.rank_losers else 0) for seat in range(self.players)]
        places = table.placed([keys[seat] if seat in losers else (1, 0) for seat in range(self.players)])
        sheets = show.sheets(self, 0)
        for seat in losers if not self.rank_losers else []:
            sheets[seat].stamp = Text("itazura_youkai.lost")
        if len(losers) == 1:
            reason = Text("itazura_youkai.result.one", {"who": losers[0], "n": self.penalty[losers[0]]})
        elif self.penalty[losers[0]] >= LOST:
            reason = Text("itazura_youkai.result.two", {"who": losers[0], "also": losers[1]})
        else:
            reason = Text("itazura_youkai.result.many", {"n": self.penalty[losers[0]]})
        return Result(places, self.scores(), reason, sheets)

    # --- the contract ------------------------------------------------------------------------------------------

    def pack(self) -> Pack:
        return SIXES if self.players < 5 else NINES

    def stage(self) -> i64:
        return len(self.rounds)

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> ItazuraYoukai:
        return knowing.determinize(self, seat, rng)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 64 + 2 * self.pack().size

    def text(self, move: i64) -> str:
        return tiles.text(self.pack(), move)

    def parse(self, text: str) -> i64:
        return tiles.parse(self.pack(), text)

    def forbids(self, move: i64) -> Reason | None:
        return tiles.forbids(self.pack(), move, self.hands[self.turn], self.suit)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def clone(self) -> ItazuraYoukai:
        twin = ItazuraYoukai()
        twin.copy_base(self)
        twin.cap = self.cap
        twin.history = self.history
        twin.rank_losers = self.rank_losers
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.rest = self.rest
        twin.trick = self.trick[:]
        twin.suit = self.suit
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.voids = self.voids[:]
        twin.haunted = self.haunted[:]
        twin.penalty = self.penalty[:]
        twin.rounds = self.rounds
        return twin


def create(options: Options) -> ItazuraYoukai:
    position = ItazuraYoukai()
    n = options.players
    position.players = n
    position.cap = options.number("cap")
    position.history = options.flag("history")
    position.rank_losers = options.flag("rankLosers")
    position.hands = vec[i64]([0] * n)
    position.trick = vec[i64]([NOTHING] * n)
    position.voids = vec[i64]([0] * n)
    position.haunted = vec[i64]([NOTHING, NOTHING])
    position.penalty = vec[i64]([0] * n)
    position.rounds = []
    return position


GAME: Final = Game(
    "itazura_youkai",
    players=[3, 4, 5],
    options=[Seat("startSeat"), Number("cap", default=30, least=1, most=99), Flag("history"), Flag("rankLosers")],
    pack=lambda options: SIXES if options.players < 5 else NINES,
    create=create,
    zones=["hands", "rest", "trick", "gone"],
    bound=bound,
    minutes=20,
    faces=["0-0", "0-1", "3-5", "6-6"],
)
