"""フリーライド / Free Ride, by ゆうり (理の庭, 2016-12-18; Trick-taking Party, 2017). Spec: RULES.md.

Five or six players with the double-nine dominoes, no trump. Who cannot follow may dock a tile onto the open end of
somebody else's: then that chain counts with the new end, and what was ridden is worth nothing to anybody.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first
from tefuda.cards.domino import DOUBLES, WITH, all_tiles, dominoes, has_end, other_end
from tefuda.engine import table, tiles
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import Happened, told
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.engine.options import Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of, must_follow
from tefuda.engine.view import (
    Arrangement,
    Count,
    Line,
    Move,
    Prompt,
    Reason,
    Result,
    ScoreRow,
    SeatView,
    Sheet,
    Slot,
    Text,
    Thing,
    View,
    Zone,
)

PACK: Final = dominoes(9)
ALL_TILES: Final = all_tiles(9)
HAND: Final = vec[i64]([0, 0, 0, 0, 0, 11, 9])  # §2, by players
RIDES: Final = 192  # moves from here on ride: the seat that is ridden * 64 + the tile
DOUBLE: Final = 5  # §5: worth this much more than another tile
VICTORY: Final = 2


def is_ride(move: i64) -> bool:
    return move >= RIDES


def host_of(move: i64) -> i64:
    """The seat whose tile a ride docks onto."""
    return (move - RIDES) // 64


def tile_of(move: i64) -> i64:
    if is_ride(move):
        return (move - RIDES) % 64
    return tiles.tile_led(move) if tiles.is_lead(move) else move


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FreeRide(Position):
    """Sets: `hands`, `rest` (the tile left over with six), `barred` (by seat: tiles it is known not to hold), `won` (by
    seat: what it captured), `gone` (ridden and out of play). The trick: `trick` (tile by seat, NOTHING if none yet),
    `suit` (NOTHING before the lead); `hosts`: the seat each rider docked onto, NOTHING for the others; `open`: the rank
    at the open end of each seat's tile, NOTHING if it was ridden or lies sideways.
    `points` of each finished deal by seat: replaced, never changed. `victories`: in how many each seat was best.
    """

    start: i64 = -1
    starter: i64 = 0
    hands: vec[i64]
    rest: i64 = 0
    trick: vec[i64]
    suit: i64 = NOTHING
    hosts: vec[i64]
    open: vec[i64]
    won: vec[i64]
    gone: i64 = 0
    barred: vec[i64]
    points: list[list[int]]
    victories: vec[i64]

    # --- §3 deal -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.starter = self.start if self.start >= 0 else self.below(self.players)
        self.deal()

    def deal(self) -> None:
        self.rest = ALL_TILES
        for seat in range(self.players):
            self.hands[seat] = self.draw(self.rest, HAND[self.players])
            self.rest ^= self.hands[seat]
            self.barred[seat] = self.won[seat] = 0
        self.gone = 0
        self.turn = self.starter
        self.clear_trick()
        if self.log is not None:
            self.note(table.dealt(len(self.points) + 1, self.starter))

    # --- §4 trick ----------------------------------------------------------------------------------------------

    def clear_trick(self) -> None:
        for seat in range(self.players):
            self.trick[seat] = self.hosts[seat] = self.open[seat] = NOTHING
        self.suit = NOTHING

    def legal(self, moves: Moves) -> None:
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
                riders = hand & WITH[self.open[host]]
                while riders != 0:
                    moves.add(RIDES + 64 * host + first(riders))
                    riders &= riders - 1

    def apply(self, move: i64) -> None:
        seat = self.turn
        tile = tile_of(move)
        if tiles.is_lead(move):
            self.suit = tiles.suit_of(move)
        self.hands[seat] ^= bit(tile)
        self.trick[seat] = tile
        if self.log is not None:
            self.note(self.told_of(seat, move))
        if is_ride(move):
            self.hosts[seat] = host_of(move)
        self.lay(seat)
        self.turn = (seat + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.end_trick()

    def lay(self, seat: i64) -> None:
        """Which end of the tile just played is open, and what that says about its player."""
        tile, host = self.trick[seat], self.hosts[seat]
        if host != NOTHING:
            self.open[seat] = other_end(tile, self.open[host])
            self.open[host] = NOTHING
        elif has_end(tile, self.suit):
            self.open[seat] = other_end(tile, self.suit)
        if not has_end(tile, self.suit):
            self.barred[seat] |= WITH[self.suit]

    def best(self) -> i64:
        """Who wins as the trick lies: the highest open end, of equal ones the tile played first (R3)."""
        leader = leader_of(self.trick, self.turn)
        best = leader
        for k in range(self.players):
            seat = (leader + k) % self.players
            if self.open[seat] > self.open[best]:
                best = seat
        return best

    def end_trick(self) -> None:
        """Whoever was not ridden is captured, whether compared or sideways; the ridden tiles are out of play."""
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
        if self.log is not None:
            self.note(table.took(winner, PACK.faces(captured)))
        self.turn = winner
        self.clear_trick()
        if self.hands[winner] == 0:
            self.end_deal()

    # --- §5, §6 scoring and end ----------------------------------------------------------------------------------

    def worth(self, seat: i64) -> i64:
        """The points of what a seat has captured in this deal."""
        return count(self.won[seat]) + DOUBLE * count(self.won[seat] & DOUBLES)

    def end_deal(self) -> None:
        points = [self.worth(seat) for seat in range(self.players)]
        self.points = [*self.points, points]
        self.reward(points)
        if self.log is not None:
            self.note(table.scored(len(self.points), self.deal_sheets()))
        if max(self.victories) >= VICTORY:
            self.turn = OVER
        else:
            self.starter = self.turn
            self.deal()

    def reward(self, points: list[int]) -> None:
        """A victory point for everybody with the most points of the deal."""
        most = max(points)
        for seat in range(self.players):
            if points[seat] == most:
                self.victories[seat] += 1

    def scores(self) -> list[int]:
        return list(self.victories)

    def deal_sheets(self) -> list[Sheet]:
        """The reckoning of the deal that just ended: tiles and doubles."""
        out = []
        for seat in range(self.players):
            won = self.won[seat]
            lines = [Line(Text("free_ride.line.tiles", {"n": count(won)}), count(won))]
            doubles = count(won & DOUBLES)
            if doubles:
                line = Text("free_ride.line.doubles", {"n": doubles})
                lines.append(Line(line, DOUBLE * doubles, PACK.faces(won & DOUBLES)))
            out.append(Sheet(seat, self.worth(seat), lines))
        return out

    def result(self) -> Result:
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
        return Result(table.ranked([(n,) for n in self.victories]), self.scores(), reason, sheets)

    # --- what a seat knows -------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> FreeRide:
        """§8: hidden are the other hands and the tile left over; who missed a suit has none of it."""
        twin = self.clone()
        twin.rest = redeal(twin.hands, seat, self.rest, self.barred, rng)
        twin.chance = rng.fresh()
        return twin

    def stage(self) -> i64:
        return len(self.points)

    def utility(self, seat: i64) -> float:
        """Victory points count, and a little how near the seat came to the best in the last deal."""
        rival: i64 = 0
        for other in range(self.players):
            if other != seat and self.victories[other] > rival:
                rival = self.victories[other]
        if not self.points:
            return 0.0
        last = self.points[len(self.points) - 1]
        near = float(last[seat]) / float(max(1, max(last)))
        return (float(min(self.victories[seat], 2) - min(rival, 2)) * 0.8 + 0.4 * near - 0.2) / 2.0

    # --- at the table ------------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        if is_ride(move):
            return f"{PACK.name(tile_of(move))} on {PACK.name(self.trick[host_of(move)])}"
        return tiles.text(PACK, move)

    def parse(self, text: str) -> i64:
        words = text.split(" ")
        if len(words) == 3 and words[1] == "on":
            tile, ridden = table.card(PACK, words[0]), table.card(PACK, words[2])
            for host in range(self.players):
                if self.trick[host] == ridden:
                    return RIDES + 64 * host + tile
            raise BadNotation(Text("free_ride.not_there", {"cards": words[2]}))
        return tiles.parse(PACK, text)

    def forbids(self, move: i64) -> Reason | None:
        if not is_ride(move):
            return tiles.forbids(PACK, move, self.hands[self.turn], self.suit)
        host = host_of(move)
        if self.suit == NOTHING or host >= self.players or self.trick[host] == NOTHING:
            return Reason("turn", Text("engine.not_legal"))
        if self.hands[self.turn] & WITH[self.suit] != 0:
            return Reason("no_ride", Text("free_ride.why.no_ride", {"n": self.suit}))
        reason = tiles.forbids(PACK, tile_of(move), self.hands[self.turn], self.suit)
        if reason is None and self.open[host] == NOTHING:
            return Reason("closed", Text("free_ride.why.closed", {"cards": PACK.name(self.trick[host])}))
        if reason is None and not has_end(tile_of(move), self.open[host]):
            return Reason("no_fit", Text("free_ride.why.no_fit", {"n": self.open[host]}))
        return reason

    def told_of(self, seat: i64, move: i64) -> Happened:
        tile = tile_of(move)
        names = [PACK.name(tile)]
        if is_ride(move):
            host = host_of(move)
            n = other_end(tile, self.open[host])
            line = Text("free_ride.log.ride", {"who": seat, "cards": names, "host": host, "n": n})
            return told("play", seat, line, names, zone="trick", rule="ride")
        if not has_end(tile, self.suit):
            line = Text("free_ride.log.sideways", {"who": seat, "cards": names})
            return told("play", seat, line, names, zone="trick")
        return tiles.played(PACK, seat, move)

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        order = range(self.players)
        zones = [self.lanes()]
        zones += [self.captured(other, seat) for other in order if self.won[other] & DOUBLES]
        zones += [table.hand(PACK, self.hands[other], other, seat) for other in order]
        seats = [
            SeatView(
                other,
                hand=count(self.hands[other]),
                score=self.worth(other),
                role=Text("free_ride.victories", {"n": self.victories[other]}),
                counts=[Count("tiles", Text("free_ride.captured"), count(self.won[other]))],
                state=["turn"] if other == self.turn else [],
            )
            for other in order
        ]
        trick = min(HAND[self.players] - count(self.hands[max(self.turn, 0)]) + 1, HAND[self.players])
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("common.progress.trick", {"deal": max(len(self.points) + (not over), 1), "trick": trick}),
            seats,
            zones,
            None if over else self.prompt(seat),
            moves=self.moves() if seat == self.turn else [],
            rounds=True,
            scores=[
                ScoreRow(Text("common.deal", {"deal": k + 1}), list(points)) for k, points in enumerate(self.points)
            ],
            result=self.result() if over else None,
        )

    def lanes(self) -> Zone:
        """One lane a seat, in the order of play: its tile and whatever rides on it."""
        zone = Zone("trick", "trick", "lanes", focus=1)
        leader = leader_of(self.trick, self.turn) if self.turn != OVER else NOTHING
        if leader == NOTHING:
            zone.slots = [Slot(str((max(self.turn, 0) + k) % self.players)) for k in range(self.players)]
            return zone
        zone.caption, zone.value = Text("common.tiles.suit"), self.suit
        best = self.best()
        for k in range(self.players):
            seat = (leader + k) % self.players
            zone.slots.append(self.lane(seat, best, zone.things))
        return zone

    def lane(self, seat: i64, best: i64, things: list[Thing]) -> Slot:
        slot = Slot(str(seat))
        if self.hosts[seat] != NOTHING:
            slot.caption = Text("free_ride.rode", {"who": self.hosts[seat]})
            return slot
        rider, end = seat, self.suit
        while self.trick[seat] != NOTHING:
            tile = self.trick[rider]
            thing = tiles.thing(PACK, tile, end, rider, ["led"] * (len(things) == 0) + ["best"] * (rider == best))
            thing.at = slot.at
            things.append(thing)
            above = self.rider_on(rider)
            if above == NOTHING:
                break
            thing.tags.append("ridden")
            rider, end = above, other_end(tile, end)
        if self.trick[seat] != NOTHING and self.open[rider] != NOTHING:
            slot.value = self.open[rider]
            slot.tags = ["best"] * (rider == best)
            if rider != seat:
                slot.caption = Text("free_ride.end_of", {"who": rider})
        return slot

    def rider_on(self, host: i64) -> i64:
        for seat in range(self.players):
            if self.hosts[seat] == host:
                return seat
        return NOTHING

    def root_of(self, seat: i64) -> i64:
        """The seat whose lane a tile lies in."""
        while self.hosts[seat] != NOTHING:
            seat = self.hosts[seat]
        return seat

    def captured(self, seat: i64, viewer: i64) -> Zone:
        """Captured doubles lie face up, side by side before the others; the rest is a number (§8)."""
        doubles = table.things(PACK, self.won[seat] & DOUBLES)
        arrangement: Arrangement = "stack" if seat == viewer else "line"
        return Zone(f"won{seat}", "pile", arrangement, seat, Text("free_ride.doubles"), things=doubles)

    def prompt(self, viewer: i64) -> Prompt:
        """Whether somebody can follow or ride only that player knows."""
        hand = self.hands[self.turn]
        if self.suit == NOTHING or hand & WITH[self.suit] or not table.sees(viewer, self.turn):
            return tiles.prompt(self.turn, self.suit)
        fits: i64 = 0
        for host in range(self.players):
            if self.open[host] != NOTHING:
                fits |= hand & WITH[self.open[host]]
        asked = "ride" if fits else "sideways"
        limit = Text(f"free_ride.limit.{asked}", {"n": self.suit})
        return Prompt([self.turn], "tile", Text(f"free_ride.prompt.{asked}"), limit, least=1, most=1)

    def moves(self) -> list[Move]:
        legal = Moves()
        self.legal(legal)
        return [self.move_of(move) for move in legal.all()]

    def move_of(self, move: i64) -> Move:
        name = PACK.name(tile_of(move))
        if is_ride(move):
            host = host_of(move)
            label = Text("free_ride.move.ride", {"who": host, "n": self.open[host]})
            return Move(self.text(move), [name], f"trick:{self.root_of(host)}", label)
        if self.suit != NOTHING and not has_end(move, self.suit):
            return Move(name, [name], label=Text("free_ride.move.sideways"))
        return tiles.move_of(PACK, move)

    # --- the same position elsewhere ---------------------------------------------------------------------------

    def clone(self) -> FreeRide:
        twin = FreeRide()
        twin.players = self.players
        twin.turn = self.turn
        twin.chance = self.chance
        twin.start = self.start
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.rest = self.rest
        twin.trick = self.trick[:]
        twin.suit = self.suit
        twin.hosts = self.hosts[:]
        twin.open = self.open[:]
        twin.won = self.won[:]
        twin.gone = self.gone
        twin.barred = self.barred[:]
        twin.points = self.points
        twin.victories = self.victories[:]
        return twin

    def state(self) -> dict[str, Any]:
        return {
            "hands": [PACK.faces(hand) for hand in self.hands],
            "rest": PACK.faces(self.rest),
            "trick": PACK.slots(self.trick),
            "suit": self.suit,
            "hosts": list(self.hosts),
            "won": [PACK.faces(won) for won in self.won],
            "gone": PACK.faces(self.gone),
            "barred": [tiles.ends(barred) for barred in self.barred],
            "turn": self.turn,
            "starter": self.starter,
            "points": self.points,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """`suit` and `hosts` (whose tile each rider docked onto) must be named where a trick lies on the table."""
        n = self.players
        self.hands = vec[i64](setup.sets("hands", n))
        self.rest = setup.cards("rest")
        self.trick = vec[i64](setup.slots("trick", n))
        self.won = vec[i64](setup.sets("won", n))
        self.gone = setup.cards("gone")
        self.turn = setup.number("turn", 0, OVER, n - 1)
        self.starter = setup.number("starter", max(self.turn, 0), 0, n - 1)
        self.barred = vec[i64](tiles.ends_barred(setup, "barred", n))
        self.points = setup.number_rows("points", n, 0, PACK.size + DOUBLE * 10)
        for points in self.points:
            self.reward(points)
        self.suit = tiles.load_suit(setup, self.trick, self.turn, 9)
        self.hosts = vec[i64](setup.numbers("hosts", [NOTHING] * n, NOTHING, n - 1))
        if self.turn != OVER:
            table.check_trick(setup, self.hands, self.trick, self.turn)
            self.resume_trick(setup)
            tiles.check_barred(setup, self.hands, self.barred)

    def resume_trick(self, setup: Setup) -> None:
        """Lays the tiles again, one after the other; a rider must fit an end that is open at its time."""
        leader = leader_of(self.trick, self.turn)
        for k in range(self.players):
            seat = (leader + k) % self.players
            host = self.hosts[seat]
            if leader != NOTHING and self.trick[seat] != NOTHING:
                fits = host == NOTHING or (self.open[host] != NOTHING and has_end(self.trick[seat], self.open[host]))
                if not fits or (host != NOTHING and has_end(self.trick[seat], self.suit)):
                    raise setup.refuse(f"hosts[{seat}]", "free_ride.setup.host")
                self.lay(seat)
            elif host != NOTHING:
                raise setup.refuse(f"hosts[{seat}]", "free_ride.setup.host")


def create(options: Options) -> FreeRide:
    position = FreeRide()
    n = options.players
    position.players = n
    position.start = options.seat("startSeat")
    position.hands = vec[i64]([0] * n)
    position.trick = vec[i64]([NOTHING] * n)
    position.hosts = vec[i64]([NOTHING] * n)
    position.open = vec[i64]([NOTHING] * n)
    position.won = vec[i64]([0] * n)
    position.barred = vec[i64]([0] * n)
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
