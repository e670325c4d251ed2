"""フリーライド / Free Ride, by ゆうり (理の庭). Rulebook: Trick-taking Party 2017, 2016-12-18. Spec: RULES.md.

Five or six players with the double-nine dominoes, no trump. A player who cannot follow may dock a tile onto the open
end of someone else's: then that chain counts with the new end, and the tile that was ridden is worth nothing to anyone.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count
from tefuda.cards.domino import DOUBLES, WITH, has_end, other_end
from tefuda.engine import table, tiles
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of, must_follow
from tefuda.engine.view import Line, Reason, Result, Sheet, Text, View
from tefuda.games.free_ride import knowing, learning, observing, reading, show, stored
from tefuda.games.free_ride.plays import ALL_TILES, DOUBLE, HAND, PACK, add_rides, host_of, is_ride, tile_of

VICTORY: Final = 2  # §6: victory points that win the match


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FreeRide(Position):
    """Sets of tiles by seat: `hands`, `won` (captured), `voids` (tiles the seat is known not to hold).

    Sets: `rest` (the tile left over with six), `gone` (ridden and out of play). The trick: `trick` (tile by seat,
    NOTHING if none yet), `suit` (NOTHING before the lead); `hosts`: the seat each rider docked onto, NOTHING for the
    others; `open`: the rank at the open end of each seat's tile, NOTHING if the tile was ridden or is sideways.
    `points` of each finished round by seat; `victories`: in how many rounds each seat was best. Both are replaced,
    never changed, so that clones may share them.
    """

    starter: i64 = 0
    hands: vec[i64]
    rest: i64 = 0
    trick: vec[i64]
    suit: i64 = NOTHING
    hosts: vec[i64]
    open: vec[i64]
    won: vec[i64]
    gone: i64 = 0
    voids: vec[i64]
    points: list[list[int]]
    victories: vec[i64]

    # --- §3 deal -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """R5: begin the match; any seat may lead the first round."""
        self.starter = self.first_seat()
        self.deal()

    def deal(self) -> None:
        self.rest = ALL_TILES
        for seat in range(self.players):
            self.hands[seat] = self.draw(self.rest, HAND[self.players])
            self.rest ^= self.hands[seat]
            self.voids[seat] = self.won[seat] = 0
        self.gone = 0
        self.turn = self.starter
        self.clear_trick()
        table.note_deal(self, len(self.points) + 1, self.starter)

    # --- §4 trick ----------------------------------------------------------------------------------------------

    def clear_trick(self) -> None:
        for seat in range(self.players):
            self.trick[seat] = self.hosts[seat] = self.open[seat] = NOTHING
        self.suit = NOTHING

    def legal(self, moves: Moves) -> None:
        """Add the tiles of the suit led if the hand has any (R7).

        Without one, add any tile sideways, or (R1) as a ride on an open end.
        """
        moves.clear()
        hand = self.hands[self.turn]
        if self.suit == NOTHING:
            tiles.add_leads(hand, moves)
            return
        moves.add_set(must_follow(hand, WITH[self.suit]))
        if hand & WITH[self.suit] != 0:
            return
        for host in range(self.players):
            if self.open[host] != NOTHING:
                add_rides(hand & WITH[self.open[host]], host, moves)

    def apply(self, move: i64) -> None:
        seat = self.turn
        tile = tile_of(move)
        if tiles.is_lead(move):
            self.suit = tiles.suit_of(move)
        self.hands[seat] ^= bit(tile)
        self.trick[seat] = tile
        if self.log is not None:
            show.note_play(self, seat, move)
        if is_ride(move):
            self.hosts[seat] = host_of(move)
        self.lay(seat)
        self.turn = (seat + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.end_trick()

    def lay(self, seat: i64) -> None:
        """Record which end of the tile just played is open (R2, R4), and what it shows about its player."""
        tile, host = self.trick[seat], self.hosts[seat]
        if host != NOTHING:
            self.open[seat] = other_end(tile, self.open[host])
            self.open[host] = NOTHING
        elif has_end(tile, self.suit):
            self.open[seat] = other_end(tile, self.suit)
        if not has_end(tile, self.suit):
            self.voids[seat] |= WITH[self.suit]

    def best(self) -> i64:
        """Return the seat that wins the trick so far: the highest open end; ties go to the tile played first (R3)."""
        leader = leader_of(self.trick, self.turn)
        best = leader
        for k in range(self.players):
            seat = (leader + k) % self.players
            if self.open[seat] > self.open[best]:
                best = seat
        return best

    def end_trick(self) -> None:
        """Capture the tiles that were not ridden, compared or sideways; the ridden tiles are out of play."""
        winner = self.best()
        captured: i64 = 0
        ridden: i64 = 0
        for seat in range(self.players):
            captured |= bit(self.trick[seat])
            if self.hosts[seat] != NOTHING:
                ridden |= bit(self.trick[self.hosts[seat]])
        captured ^= ridden
        self.won[winner] |= captured
        self.gone |= ridden
        show.note_take(self, winner, captured)
        self.turn = winner
        self.clear_trick()
        if self.hands[winner] == 0:
            self.end_round()

    # --- §5, §6 scoring and end ----------------------------------------------------------------------------------

    def worth(self, seat: i64) -> i64:
        """Return the points of what a seat has captured in this round."""
        return count(self.won[seat]) + DOUBLE * count(self.won[seat] & DOUBLES)

    def end_round(self) -> None:
        points = [self.worth(seat) for seat in range(self.players)]
        self.points = [*self.points, points]
        self.reward(points)
        show.note_score(self)
        if max(self.victories) >= VICTORY:
            self.turn = OVER
        else:
            self.starter = self.turn
            self.deal()

    def reward(self, points: list[int]) -> None:
        """Give a victory point to each seat with the most points of the round."""
        most = max(points)
        victories = self.victories[:]
        for seat in range(self.players):
            if points[seat] == most:
                victories[seat] += 1
        self.victories = victories

    def scores(self) -> list[int]:
        return list(self.victories)

    def result(self) -> Result:
        """R6: return the result: all who reach two victory points in the same round share the match."""
        sheets = []
        for seat in range(self.players):
            lines = [
                Line(
                    Text("free_ride.line.deal", {"deal": k + 1, "n": points[seat]}),
                    1 if points[seat] == max(points) else 0,
                )
                for k, points in enumerate(self.points)
            ]
            sheets.append(Sheet(seat, self.victories[seat], lines))
        winners = [seat for seat in range(self.players) if self.victories[seat] >= VICTORY]
        reason = Text("free_ride.result.shared")
        if len(winners) == 1:
            reason = Text("free_ride.result.one", {"who": winners[0]})
        return Result(table.placed([(n,) for n in self.victories]), self.scores(), reason, sheets)

    # --- the contract ------------------------------------------------------------------------------------------

    def stage(self) -> i64:
        return len(self.points)

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> FreeRide:
        return knowing.determinize(self, seat, rng)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 192 + 64 * self.players

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

    def clone(self) -> FreeRide:
        twin = FreeRide()
        twin.copy_base(self)
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.rest = self.rest
        twin.trick = self.trick[:]
        twin.suit = self.suit
        twin.hosts = self.hosts[:]
        twin.open = self.open[:]
        twin.won = self.won[:]
        twin.gone = self.gone
        twin.voids = self.voids[:]
        twin.points = self.points
        twin.victories = self.victories
        return twin


def create(options: Options) -> FreeRide:
    position = FreeRide()
    n = options.players
    position.players = n
    position.hands = vec[i64]([0] * n)
    position.trick = vec[i64]([NOTHING] * n)
    position.hosts = vec[i64]([NOTHING] * n)
    position.open = vec[i64]([NOTHING] * n)
    position.won = vec[i64]([0] * n)
    position.voids = vec[i64]([0] * n)
    position.points = []
    position.victories = vec[i64]([0] * n)
    return position


GAME: Final = Game(
    "free_ride",
    players=[5, 6],
    options=[Seat("startSeat")],
    pack=lambda options: PACK,
    create=create,
    zones=["hands", "rest", "trick", "won", "gone"],
    bound=lambda options: (options.players + 1) * options.players * HAND[options.players],
    minutes=30,
    faces=["3-4", "4-7", "7-9"],
)
