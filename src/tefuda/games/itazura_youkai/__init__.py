"""いたずら妖怪 / Mischievous Yokai, by ゆうり (練馬おやこボードゲームの会, 2016-12-18; Trick-taking Party, 2017).
Spec: RULES.md.

Three to five players with dominoes, no trump. Two tiles are yokai: once played they stand up and haunt the players.
The faceless one (0-0) goes to whoever wins a trick with a double in it, the one-eyed one (0-1) to whoever cannot
follow. Who is haunted at the end of a deal has one or two penalty points; with five the match is lost.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count
from tefuda.cards.domino import DOUBLES, PIPS, WITH, all_tiles, dominoes, other_end
from tefuda.cards.pack import Pack
from tefuda.engine import table, tiles
from tefuda.engine.chance import Rng
from tefuda.engine.happened import told
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.engine.options import Flag, Number, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of, must_follow
from tefuda.engine.view import (
    Arrangement,
    Line,
    Reason,
    Result,
    ScoreRow,
    SeatView,
    Sheet,
    Tag,
    Text,
    Thing,
    View,
    Zone,
)

SIXES: Final = dominoes(6)
NINES: Final = dominoes(9)
HAND: Final = vec[i64]([0, 0, 0, 9, 7, 11])  # §2, by players
MOST: Final = vec[i64]([0, 0, 0, 6, 6, 9])
FACELESS: Final = 0  # 0-0
ONE_EYED: Final = 1  # 0-1
NAMES: Final = ["faceless", "one_eyed"]
HARM: Final = vec[i64]([1, 2])  # §5, by yokai
LOST: Final = 5


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ItazuraYoukai(Position):
    """Sets: `hands`, `rest` (the tile left over with three), `gone` (played), `barred` (by seat: tiles it is known not
    to hold). The trick: `trick` (tile by seat, NOTHING if none yet), `suit` (NOTHING before the lead), `best` rank and
    `winner` so far. `haunted`: whom each yokai stands before, NOTHING while it is in a hand or in the middle.
    `penalty` points by seat. `deals`: whom the yokai haunted when each deal ended; replaced, never changed.
    """

    start: i64 = -1
    cap: i64 = 30
    history: bool = False
    starter: i64 = 0
    hands: vec[i64]
    rest: i64 = 0
    trick: vec[i64]
    suit: i64 = NOTHING
    best: i64 = NOTHING
    winner: i64 = 0
    gone: i64 = 0
    barred: vec[i64]
    haunted: vec[i64]
    penalty: vec[i64]
    deals: list[list[int]]

    # --- §3 deal -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.starter = self.start if self.start >= 0 else self.below(self.players)
        self.deal()

    def deal(self) -> None:
        self.rest = all_tiles(MOST[self.players])
        for seat in range(self.players):
            self.hands[seat] = self.draw(self.rest, HAND[self.players])
            self.rest ^= self.hands[seat]
            self.barred[seat] = 0
        self.gone = 0
        self.haunted[FACELESS] = self.haunted[ONE_EYED] = NOTHING
        self.turn = self.starter
        self.clear_trick()
        if self.log is not None:
            self.note(table.dealt(len(self.deals) + 1, self.starter))

    def next_starter(self) -> i64:
        """The most penalty points; then who was haunted last; then by the one-eyed one (R1, R2)."""
        most = max(self.penalty)
        tied = [seat for seat in range(self.players) if self.penalty[seat] == most]
        if len(tied) == 1:
            return tied[0]
        for faceless, one_eyed in reversed(self.deals):
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

    def led(self) -> i64:
        """The tiles that show the suit led; none before the lead."""
        return 0 if self.suit == NOTHING else WITH[self.suit]

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
            self.note(tiles.played(self.pack(), seat, move))
        self.count_in(seat)
        self.turn = (seat + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.end_trick()

    def count_in(self, seat: i64) -> None:
        """The tile just played leads the trick, or shows that its player has none of the suit."""
        tile = self.trick[seat]
        if bit(tile) & WITH[self.suit] == 0:
            self.barred[seat] |= WITH[self.suit]
        elif other_end(tile, self.suit) > self.best:
            self.best, self.winner = other_end(tile, self.suit), seat

    def end_trick(self) -> None:
        """In this order: the winner, the faceless one, the one-eyed one (§4)."""
        played: i64 = 0
        for seat in range(self.players):
            played |= bit(self.trick[seat])
        self.gone |= played
        if self.log is not None:
            self.note(table.took(self.winner, self.pack().faces(played)))
        if self.gone & bit(FACELESS) and played & DOUBLES:
            self.haunt(FACELESS, self.winner)
        if self.gone & bit(ONE_EYED):
            missed = self.missed_most()
            if missed != NOTHING or played & bit(ONE_EYED):
                self.haunt(ONE_EYED, missed)
        self.turn = self.winner
        self.clear_trick()
        if self.hands[self.turn] == 0:
            self.end_deal()

    def missed_most(self) -> i64:
        """Who could not follow: of several the one with most pips, and of these the last to play. NOTHING: nobody."""
        missed: i64 = NOTHING
        pips: i64 = 0
        for k in range(self.players):
            seat = (self.turn + k) % self.players  # the trick is full: `turn` led it
            tile = self.trick[seat]
            if bit(tile) & WITH[self.suit] == 0 and PIPS[tile] >= pips:
                missed, pips = seat, PIPS[tile]
        return missed

    def haunt(self, yokai: i64, seat: i64) -> None:
        """Stands a yokai before a seat (NOTHING: in the middle)."""
        if self.log is not None and (seat == NOTHING or seat != self.haunted[yokai]):
            line = Text(f"itazura_youkai.log.{NAMES[yokai]}", {"who": seat})
            if seat == NOTHING:
                line = Text("itazura_youkai.log.middle")
            names = [self.pack().name(yokai)]
            self.note(told("place", seat, line, names, zone=NAMES[yokai], rule=NAMES[yokai]))
        self.haunted[yokai] = seat

    # --- §5, §6 scoring and end ----------------------------------------------------------------------------------

    def end_deal(self) -> None:
        for yokai in range(i64(2)):
            if self.haunted[yokai] != NOTHING:
                self.penalty[self.haunted[yokai]] += HARM[yokai]
        self.deals = [*self.deals, list(self.haunted)]
        if self.log is not None:
            if self.rest != 0:
                names = self.pack().faces(self.rest)
                self.note(told("flip", NOTHING, Text("itazura_youkai.log.rest", {"cards": names}), names, zone="rest"))
            self.note(table.scored(len(self.deals), self.sheets(len(self.deals) - 1)))
        if max(self.penalty) >= LOST or len(self.deals) >= self.cap:
            self.turn = OVER
        else:
            self.starter = self.next_starter()
            self.deal()

    def losers(self) -> list[int]:
        """Everybody with five points; when the deals have run out, everybody with the most."""
        limit = min(LOST, max(self.penalty))
        return [seat for seat in range(self.players) if self.penalty[seat] >= limit]

    def scores(self) -> list[int]:
        return [-points for points in self.penalty]

    def sheets(self, first: int) -> list[Sheet]:
        """The reckoning from deal `first` (0 = all) on: one line for each time a seat was haunted."""
        out = []
        for seat in range(self.players):
            lines = [
                Line(Text(f"itazura_youkai.line.{NAMES[yokai]}", {"deal": first + k + 1}), -HARM[yokai])
                for k, haunted in enumerate(self.deals[first:])
                for yokai in range(2)
                if haunted[yokai] == seat
            ]
            out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
        return out

    def result(self) -> Result:
        """All who did not lose share the victory (R6)."""
        losers = self.losers()
        ranks = table.ranked([(0 if seat in losers else 1,) for seat in range(self.players)])
        sheets = self.sheets(0)
        for seat in losers:
            sheets[seat].stamp = Text("itazura_youkai.lost")
        if len(losers) == 1:
            reason = Text("itazura_youkai.result.one", {"who": losers[0], "n": self.penalty[losers[0]]})
        elif self.penalty[losers[0]] >= LOST:
            reason = Text("itazura_youkai.result.two", {"who": losers[0], "also": losers[1]})
        else:
            reason = Text("itazura_youkai.result.many", {"n": self.penalty[losers[0]]})
        return Result(ranks, self.scores(), reason, sheets)

    # --- what a seat knows -------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> ItazuraYoukai:
        """§8: hidden are the other hands and the tile left over; who missed a suit has none of it."""
        twin = self.clone()
        twin.rest = redeal(twin.hands, seat, self.rest, self.barred, rng)
        twin.chance = rng.fresh()
        return twin

    def stage(self) -> i64:
        return len(self.deals)

    def utility(self, seat: i64) -> float:
        """Lost is lost, survived is won. Until then: how far the others' penalties lie above one's own."""
        if self.turn == OVER:
            return -1.0 if seat in self.losers() else 1.0
        others: i64 = 0
        for other in range(self.players):
            others += self.penalty[other]
        others -= self.penalty[seat]
        mean = float(others) / float(self.players - 1)
        return max(-1.0, min(1.0, (mean - float(self.penalty[seat])) / 5.0))

    # --- at the table ------------------------------------------------------------------------------------------

    def pack(self) -> Pack:
        return SIXES if MOST[self.players] == 6 else NINES

    def text(self, move: i64) -> str:
        return tiles.text(self.pack(), move)

    def parse(self, text: str) -> i64:
        return tiles.parse(self.pack(), text)

    def forbids(self, move: i64) -> Reason | None:
        return tiles.forbids(self.pack(), move, self.hands[self.turn], self.suit)

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        pack = self.pack()
        order = range(self.players)
        zones = [tiles.trick(pack, list(self.trick), self.suit, leader_of(self.trick, self.turn), self.winner)]
        zones += [self.standing(yokai, seat) for yokai in range(2) if self.gone & bit(yokai)]
        if self.history:
            zones.append(self.played_before(seat))
        zones += [table.hand(pack, self.hands[other], other, seat) for other in order]
        seats = [
            SeatView(
                other,
                hand=count(self.hands[other]),
                score=-self.penalty[other],
                state=["turn"] if other == self.turn else [],
            )
            for other in order
        ]
        trick = min(count(self.gone) // self.players + 1, HAND[self.players])
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("common.progress.trick", {"deal": min(len(self.deals) + 1, self.cap), "trick": trick}),
            seats,
            zones,
            None if over else tiles.prompt(self.turn, self.suit),
            tags=[self.tag(yokai) for yokai in range(2) if self.haunted[yokai] != NOTHING],
            moves=tiles.moves(pack, self) if seat == self.turn else [],
            scores=[
                ScoreRow(Text("common.deal", {"deal": k + 1}), [self.harm(haunted, other) for other in order])
                for k, haunted in enumerate(self.deals)
            ],
            result=self.result() if over else None,
        )

    def standing(self, yokai: int, viewer: i64) -> Zone:
        """A yokai that has been played: before whom it haunts, or in the middle."""
        owner = self.haunted[yokai]
        name = self.pack().name(yokai)
        arrangement: Arrangement = "stack" if owner in (viewer, NOTHING) else "line"
        return Zone(
            NAMES[yokai],
            "pile",
            arrangement,
            owner if owner >= 0 else None,
            Text(f"itazura_youkai.rule.{NAMES[yokai]}.name"),
            things=[Thing(name, name)],
        )

    def tag(self, yokai: int) -> Tag:
        """The same in words."""
        text = Text(f"itazura_youkai.tag.{NAMES[yokai]}", {"who": self.haunted[yokai]})
        return Tag(NAMES[yokai], text, NAMES[yokai], [self.pack().name(yokai)])

    def played_before(self, viewer: i64) -> Zone:
        """The tiles of earlier tricks, for everybody to look through."""
        earlier = table.things(self.pack(), self.gone & ~(bit(FACELESS) | bit(ONE_EYED)))
        owner = viewer if viewer >= 0 else None
        return Zone("gone", "pile", "stack", owner, Text("itazura_youkai.history"), things=earlier)

    def harm(self, haunted: list[int], seat: int) -> int:
        """The points of a deal in which the yokai ended like this."""
        return -sum(HARM[yokai] for yokai in range(2) if haunted[yokai] == seat)

    # --- the same position elsewhere ---------------------------------------------------------------------------

    def clone(self) -> ItazuraYoukai:
        twin = ItazuraYoukai()
        twin.players = self.players
        twin.turn = self.turn
        twin.chance = self.chance
        twin.start = self.start
        twin.cap = self.cap
        twin.history = self.history
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.rest = self.rest
        twin.trick = self.trick[:]
        twin.suit = self.suit
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.barred = self.barred[:]
        twin.haunted = self.haunted[:]
        twin.penalty = self.penalty[:]
        twin.deals = self.deals
        return twin

    def state(self) -> dict[str, Any]:
        pack = self.pack()
        return {
            "hands": [pack.faces(hand) for hand in self.hands],
            "rest": pack.faces(self.rest),
            "trick": pack.slots(self.trick),
            "suit": self.suit,
            "gone": pack.faces(self.gone),
            "barred": [tiles.ends(barred) for barred in self.barred],
            "faceless": self.haunted[FACELESS],
            "one_eyed": self.haunted[ONE_EYED],
            "turn": self.turn,
            "starter": self.starter,
            "deals": self.deals,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """`suit` must be named where a trick lies on the table, and a yokai that haunts must be among the `gone`."""
        n = self.players
        self.hands = vec[i64](setup.sets("hands", n))
        self.rest = setup.cards("rest")
        self.trick = vec[i64](setup.slots("trick", n))
        self.gone = setup.cards("gone")
        self.turn = setup.number("turn", 0, OVER, n - 1)
        self.starter = setup.number("starter", max(self.turn, 0), 0, n - 1)
        self.barred = vec[i64](tiles.ends_barred(setup, "barred", n))
        for yokai in range(2):
            self.haunted[yokai] = setup.number(NAMES[yokai], NOTHING, NOTHING, n - 1)
            if self.haunted[yokai] != NOTHING and self.gone & bit(yokai) == 0:
                raise setup.refuse(NAMES[yokai], "itazura_youkai.setup.not_out", cards=self.pack().name(yokai))
        self.deals = setup.number_rows("deals", 2, NOTHING, n - 1)
        for haunted in self.deals:
            for seat in range(n):
                self.penalty[seat] -= self.harm(haunted, seat)
        self.suit = tiles.load_suit(setup, self.trick, self.turn, MOST[n])
        if self.turn != OVER:
            table.check_trick(setup, self.hands, self.trick, self.turn)
            self.resume_trick()
            tiles.check_barred(setup, self.hands, self.barred)

    def resume_trick(self) -> None:
        leader = leader_of(self.trick, self.turn)
        for k in range(self.players):
            seat = (leader + k) % self.players
            if leader != NOTHING and self.trick[seat] != NOTHING:
                self.count_in(seat)


def create(options: Options) -> ItazuraYoukai:
    position = ItazuraYoukai()
    n = options.players
    position.players = n
    position.start = options.seat("startSeat")
    position.cap = options.number("cap")
    position.history = options.flag("history")
    position.hands = vec[i64]([0] * n)
    position.trick = vec[i64]([NOTHING] * n)
    position.barred = vec[i64]([0] * n)
    position.haunted = vec[i64]([NOTHING, NOTHING])
    position.penalty = vec[i64]([0] * n)
    position.deals = []
    return position


def bound(options: Options) -> int:
    """§12: with four and five the faceless one always ends with somebody; with three only the cap ends it surely."""
    deals = [options.number("cap"), 17, 21][options.players - 3]
    return min(deals, options.number("cap")) * options.players * HAND[options.players]


GAME: Final = Game(
    "itazura_youkai",
    players=[3, 4, 5],
    options=[Seat("startSeat"), Number("cap", default=30, least=1, most=99), Flag("history")],
    pack=lambda options: SIXES if options.players < 5 else NINES,
    create=create,
    zones=["hands", "rest", "trick", "gone"],
    bound=bound,
    minutes=20,
    faces=["0-0", "0-1", "3-5", "6-6"],
)
