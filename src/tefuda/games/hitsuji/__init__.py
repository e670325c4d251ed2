"""ひつじの柵 / Sheep Fences, by ゆうり (理の庭, 2016-12-18; the title page is lost). Spec: RULES.md.

Three or four players, six suits with four, no trump. After each deal the winner of the last trick builds a fence out
of one of its cards, and the others drive in as many sheep as they took tricks. The fullest flock of a fence pays.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, members, shift
from tefuda.cards.pack import SIX_SUITS, Pack, french
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.engine.options import Flag, Options, Seat, Seats
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of, must_follow, winner
from tefuda.engine.view import (
    Count,
    Event,
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

# §2 The pack: four suits for three players, six for four. Aim cards (§6) come after the cards of the hands.
RANKS: Final = "6789TJQKA"
ROOM: Final = vec[i64]([6, 7, 8, 9, 10, 10, 10, 10, 1])  # sheep in a fence, by rank
SUIT: Final = 0x1FF  # the nine cards of one suit
PACKS: Final[dict[int, Pack]] = {n: french(RANKS, SIX_SUITS[:suits]) for n, suits in ((3, 4), (4, 6))}
AIM_RANKS: Final = "2345"
AIM_NAMES: Final = [suit + rank for suit in SIX_SUITS[:4] for rank in AIM_RANKS]  # four a seat
AIM_PACKS: Final[dict[int, Pack]] = {n: Pack(PACKS[n].names + AIM_NAMES[: 4 * n]) for n in (3, 4)}
AIM_SUMS: Final = vec[i64]([0, 2, 3, 5, 4, 6, 7, 9, 5, 7, 8, 10, 9, 11, 12, 14])  # by set of aim cards: bit 0 is the 2

BUILT: Final = 1  # points for building a fence
MOST: Final = 3  # for the most sheep in it
TIED: Final = 1
AIMED: Final = 2

# Moves: a card is its number; FENCE + a card builds; AIM + a set of the four aim cards turns them down.
FENCE: Final = 64
AIM: Final = 128

PHASES: Final = ("play", "fence", "aim", "over")
PLAY: Final[i64] = 0
BUILD: Final[i64] = 1
TURN_DOWN: Final[i64] = 2
DONE: Final[i64] = 3


def suit_of(card: i64) -> i64:
    """All nine cards of a card's suit."""
    return shift(SUIT, card // 9 * 9)


def room_of(fence: i64) -> i64:
    """How many sheep a fence holds."""
    return ROOM[fence % 9]


# A flock: the sheep of all seats in one fence as one integer, eight bits a seat.


def sheep_of(flock: i64, seat: i64) -> i64:
    return flock >> 8 * seat & 0xFF


def size_of(flock: i64) -> i64:
    return (flock & 0xFF) + (flock >> 8 & 0xFF) + (flock >> 16 & 0xFF) + (flock >> 24 & 0xFF)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hitsuji(Position):
    """Sets: `hands`, `barred` (by seat: suits it is known to lack), `gone` (played), `rest` (not dealt). The trick:
    `trick` (card by seat, NOTHING if none yet), `leader` (NOTHING before the lead), `led` (the suit to follow), `best`
    and `winner` so far. Tricks of this deal by seat: `won`.

    `fences`: cards in a row, with their `builders` and `flocks`. `aims`: by seat the set of aim cards still open (bits
    0-3: the 2, 3, 4, 5); `chosen`: the set a seat is secretly about to turn down, 0 = none yet. `ages`: seats from the
    youngest to the oldest. These lists are replaced, never changed, so that clones may share them.
    """

    aiming: bool = False
    start: i64 = -1
    dealer: i64 = 0
    phase: i64 = PLAY
    hands: vec[i64]
    trick: vec[i64]
    leader: i64 = NOTHING
    led: i64 = 0
    best: i64 = NOTHING
    winner: i64 = 0
    gone: i64 = 0
    rest: i64 = 0
    won: vec[i64]
    barred: vec[i64]
    fences: vec[i64]
    builders: vec[i64]
    flocks: vec[i64]
    aims: vec[i64]
    chosen: vec[i64]
    ages: vec[i64]

    # --- §3 deal and play --------------------------------------------------------------------------------------

    def begin(self) -> None:
        n = self.players
        self.dealer = (self.start + n - 1) % n if self.start >= 0 else self.below(n)
        self.age_by_seats()
        self.deal((self.dealer + 1) % n)

    def age_by_seats(self) -> None:
        """Where nobody tells the ages: younger is who sits nearer to the left of the first dealer (R7)."""
        if len(self.ages) == 0:
            first_dealer = self.dealer - min(self.deals(), self.players) + self.players
            self.ages = vec[i64](self.clockwise(first_dealer + 1))

    def deals(self) -> i64:
        """How many deals are over: each leaves one fence."""
        return i64(len(self.fences)) - (1 if self.phase == TURN_DOWN else 0)

    def deal(self, leader: i64) -> None:
        """All cards but the fences, as many as go round; the rest stays out unseen."""
        cards = PACKS[self.players].all()
        for k in range(i64(len(self.fences))):
            cards ^= bit(self.fences[k])
        each = count(cards) // self.players
        for seat in range(self.players):
            self.hands[seat] = self.draw(cards, each)
            cards ^= self.hands[seat]
            self.won[seat] = 0
            self.barred[seat] = 0
        self.rest = cards
        self.gone = 0
        self.phase = PLAY
        self.turn = leader
        self.clear_trick()
        if self.log is not None:
            self.note(table.dealt(self.deals() + 1, self.dealer))

    def clear_trick(self) -> None:
        for seat in range(self.players):
            self.trick[seat] = NOTHING
        self.leader = NOTHING
        self.led = 0
        self.best = NOTHING

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == PLAY:
            moves.add_set(must_follow(self.hands[self.turn], self.led))
        elif self.phase == BUILD:
            cards: i64 = 0
            for seat in range(self.players):
                cards |= bit(self.trick[seat])
            for card in members(cards):
                moves.add(FENCE + card)
        else:
            for aims in self.fitting(self.turn):
                moves.add(AIM + aims)

    def apply(self, move: i64) -> None:
        if self.phase == PLAY:
            self.play_card(move)
        elif self.phase == BUILD:
            self.build(move - FENCE)
        else:
            self.choose_aims(move - AIM)

    def play_card(self, card: i64) -> None:
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.trick[seat] = card
        if self.log is not None:
            self.note(table.played(seat, [PACKS[self.players].name(card)]))
        if self.led == 0:
            self.leader = self.winner = seat
            self.led, self.best = suit_of(card), card
        elif bit(card) & self.led == 0:
            self.barred[seat] |= self.led
        elif card > self.best:
            self.best, self.winner = card, seat
        self.turn = (seat + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.end_trick()

    def end_trick(self) -> None:
        """The winner leads next; after the last trick the winner builds a fence, and the cards stay till then."""
        self.won[self.winner] += 1
        self.turn = self.winner
        if self.hands[self.winner] == 0:
            self.phase = BUILD
            return
        self.take_trick()

    def take_trick(self) -> None:
        for seat in range(self.players):
            self.gone |= bit(self.trick[seat])
        if self.log is not None:
            self.note(table.took(self.winner, [PACKS[self.players].name(card) for card in self.trick]))
        self.clear_trick()

    # --- §4 the fence and the sheep ----------------------------------------------------------------------------

    def build(self, card: i64) -> None:
        """The fence at the end of the row, then the sheep; then the aim cards, if there are any."""
        builder = self.turn
        self.take_trick()
        self.gone ^= bit(card)
        self.fences = append(self.fences[:], card)
        self.builders = append(self.builders[:], builder)
        self.flocks = append(self.flocks[:], 0)
        if self.log is not None:
            name = PACKS[self.players].name(card)
            text = Text("hitsuji.log.fence", {"who": builder, "cards": [name], "n": room_of(card)})
            self.note(told("place", builder, text, [name], zone="fences"))
        self.drive_in(builder)
        for seat in range(self.players):
            if self.fitting(seat):
                self.waiting |= bit(seat)
        if self.waiting == 0:
            self.end_deal(builder)
        else:
            self.phase = TURN_DOWN
            self.turn = self.next_waiting(builder)

    def drive_in(self, builder: i64) -> None:
        """Everybody but the builder, fewest tricks first, the younger first among equals."""
        for tricks in range(i64(1), i64(14)):
            for k in range(self.players):
                seat = self.ages[k]
                if self.won[seat] == tricks and seat != builder:
                    self.drive(seat, tricks)

    def room(self) -> i64:
        """Free places over all fences (R4)."""
        free: i64 = 0
        for k in range(i64(len(self.fences))):
            free += room_of(self.fences[k]) - size_of(self.flocks[k])
        return free

    def drive(self, seat: i64, sheep: i64) -> None:
        """All of a seat's sheep go in, into the earliest fences with room; or none, if there is no room for all."""
        if self.log is not None:
            key = "sheep" if sheep <= self.room() else "no_room"
            self.note(told("place", seat, Text(f"hitsuji.log.{key}", {"who": seat, "n": sheep})))
        if sheep > self.room():
            return
        flocks = self.flocks[:]
        for k in range(i64(len(flocks))):
            some = min(sheep, room_of(self.fences[k]) - size_of(flocks[k]))
            flocks[k] += some << 8 * seat
            sheep -= some
        self.flocks = flocks

    # --- §6 aim cards --------------------------------------------------------------------------------------------

    def fitting(self, seat: i64) -> list[int]:
        """The sets of open aim cards that add up to a seat's tricks: none, one or two (R2)."""
        shut = ~self.aims[seat]
        return [aims for aims in range(1, 15) if aims & shut == 0 and AIM_SUMS[aims] == self.won[seat]]

    def choose_aims(self, aims: i64) -> None:
        """Everybody chooses at the same time; the cards are turned down together."""
        chosen = self.chosen[:]
        chosen[self.turn] = aims
        self.chosen = chosen
        self.waiting ^= bit(self.turn)
        builder = self.builders[len(self.builders) - 1]
        if self.waiting != 0:
            self.turn = self.next_waiting(builder)
            return
        open_aims = self.aims[:]
        for seat in self.clockwise(builder):
            open_aims[seat] ^= chosen[seat]
            if self.log is not None and chosen[seat] != 0:
                names = aim_names(seat, chosen[seat])
                text = Text("hitsuji.log.aim", {"who": seat, "n": self.won[seat], "cards": names})
                self.note(told("flip", seat, text, names, zone=f"aims{seat}"))
        self.aims = open_aims
        self.chosen = vec[i64]([0] * self.players)
        self.end_deal(builder)

    # --- §5 the end ----------------------------------------------------------------------------------------------

    def end_deal(self, builder: i64) -> None:
        """The builder leads the next deal. There is one deal more than there are players."""
        self.phase = PLAY
        if self.log is not None:
            text = Text("hitsuji.log.scored", {"deal": self.deals()})
            self.note(Happened(Event("score", text=text, sheets=self.sheets()), ALL))
        if self.deals() > self.players:
            self.phase = DONE
            self.turn = OVER
        else:
            self.dealer = (self.dealer + 1) % self.players
            self.deal(builder)

    def fence_points(self, fence: i64, seat: i64) -> i64:
        """What the sheep in a fence pay a seat: 3 for the most, 1 each if several have the most."""
        flock = self.flocks[fence]
        mine = sheep_of(flock, seat)
        if mine == 0:
            return 0
        tied = False
        for other in range(self.players):
            if sheep_of(flock, other) > mine:
                return 0
            if other != seat and sheep_of(flock, other) == mine:
                tied = True
        return TIED if tied else MOST

    def turned(self, seat: i64) -> i64:
        """How many aim cards a seat has turned down."""
        return 4 - count(self.aims[seat])

    def aimed(self) -> i64:
        """Who has the bonus for aim cards: the one with the most; if that is tied, the one with the second most."""
        alone: i64 = NOTHING
        ties: i64 = 0
        for number in range(i64(4), i64(-1), i64(-1)):
            having: i64 = 0
            for seat in range(self.players):
                if self.turned(seat) == number:
                    alone = seat
                    having += 1
            if having == 1:
                return alone
            if having > 1:
                ties += 1
            if ties == 2:
                return NOTHING
        return NOTHING

    def points(self, seat: i64) -> i64:
        """Points if the match ended now."""
        points: i64 = AIMED if self.aiming and self.aimed() == seat else 0
        for k in range(i64(len(self.fences))):
            points += self.fence_points(k, seat)
            if self.builders[k] == seat:
                points += BUILT
        return points

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.players)]

    def rank(self, seat: i64) -> i64:
        """Most points first; among equals the younger."""
        rank: i64 = 1
        older = False
        mine = self.points(seat)
        for k in range(self.players):
            other = self.ages[k]
            if other == seat:
                older = True
                continue
            theirs = self.points(other)
            if theirs > mine or (theirs == mine and not older):
                rank += 1
        return rank

    def result(self) -> Result:
        scores = self.scores()
        ranks: list[int] = [self.rank(seat) for seat in range(self.players)]
        first = ranks.index(1)
        key = "hitsuji.result.younger" if scores.count(scores[first]) > 1 else "common.result.highest"
        return Result(ranks, scores, Text(key, {"who": first, "n": scores[first]}), self.sheets())

    def sheets(self) -> list[Sheet]:
        return [Sheet(seat, self.points(seat), self.lines(seat)) for seat in range(self.players)]

    def lines(self, seat: i64) -> list[Line]:
        """The reckoning of a seat: fence by fence what was built and what the sheep pay, then the aim cards."""
        lines = []
        for k in range(i64(len(self.fences))):
            args: dict[str, Any] = {"cards": [PACKS[self.players].name(self.fences[k])]}
            if self.builders[k] == seat:
                lines.append(Line(Text("hitsuji.line.built", args), BUILT))
            sheep = sheep_of(self.flocks[k], seat)
            if sheep > 0:
                points = self.fence_points(k, seat)
                key = {MOST: "most", TIED: "tied"}.get(points, "fewer")
                lines.append(Line(Text(f"hitsuji.line.{key}", {**args, "n": sheep}), points))
        if self.aiming:
            points = AIMED if self.aimed() == seat else 0
            lines.append(Line(Text("hitsuji.line.aims", {"n": self.turned(seat)}), points))
        return lines

    # --- §8 what a seat knows ------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> Hitsuji:
        """Unseen are the other hands, the cards that were not dealt, and what the others have chosen to turn down."""
        twin = self.clone()
        twin.rest = redeal(twin.hands, seat, self.rest, self.barred, rng)
        if self.phase == TURN_DOWN:
            twin.choose_again(seat, rng)
        twin.chance = rng.fresh()
        return twin

    def choose_again(self, seat: i64, rng: Rng) -> None:
        chosen = self.chosen[:]
        for other in range(self.players):
            if other != seat and chosen[other] != 0:
                sets = self.fitting(other)
                chosen[other] = sets[rng.below(len(sets))]
        self.chosen = chosen

    def stage(self) -> i64:
        return self.deals()

    def utility(self, seat: i64) -> float:
        """The place at the end; before, how far the points lie above the mean of the others'."""
        n = float(self.players)
        if self.turn == OVER:
            return 1.0 - 2.0 * float(self.rank(seat) - 1) / (n - 1.0)
        ahead = 0.0
        for other in range(self.players):
            ahead += float(self.points(seat) - self.points(other)) / (n - 1.0)
        return max(-1.0, min(1.0, ahead / 12.0))

    # --- notation ------------------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        if move >= AIM:
            return " ".join(["aim", *[AIM_RANKS[k] for k in members(move - AIM)]])
        if move >= FENCE:
            return f"fence {PACKS[self.players].name(move - FENCE)}"
        return PACKS[self.players].name(move)

    def parse(self, text: str) -> i64:
        words = text.split(" ")
        if words[0] == "aim":
            aims: i64 = 0
            for word in words[1:]:
                aims |= bit(AIM_RANKS.find(word)) if len(word) == 1 and word in AIM_RANKS else 0
            if aims == 0 or self.text(AIM + aims) != text:
                raise BadNotation(Text("engine.no_such_move", {"move": text}))
            return AIM + aims
        if words[0] == "fence" and len(words) == 2:
            return FENCE + table.card(PACKS[self.players], words[1])
        return table.card(PACKS[self.players], text)

    def forbids(self, move: i64) -> Reason | None:
        if self.phase == PLAY and 0 <= move < FENCE:
            return table.forbids_card(PACKS[self.players], move, self.hands[self.turn], self.led)
        if self.phase == BUILD and FENCE <= move < AIM:
            if any(card == move - FENCE for card in self.trick):
                return None
            return Reason("fence", Text("hitsuji.why.fence"))
        if self.phase == TURN_DOWN and AIM < move < AIM + 16:
            if move - AIM in self.fitting(self.turn):
                return None
            return Reason("aim", Text("hitsuji.why.aim", {"n": self.won[self.turn]}))
        return Reason("turn", Text("engine.not_legal"))

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        """A card that is touched is a move only with the word before it; aim cards count by their rank."""
        if self.phase == TURN_DOWN:
            picks = ["aim", *sorted(pick[1:] for pick in picks)]
        elif self.phase == BUILD:
            picks = ["fence", *picks]
        return Position.why(self, seat, picks, target)

    # --- at the table --------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        n = self.players
        pack = PACKS[n]
        zones = [self.fence_zone(), table.trick(pack, list(self.trick), self.leader, self.winner)]
        for owner in range(n):
            zones.append(table.hand(pack, self.hands[owner], owner, seat))
            if self.aiming:
                zones.append(self.aim_zone(owner))
        deal = min(self.deals() + 1, n + 1)
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("common.progress.deal", {"deal": deal, "of": n + 1}),
            [self.seat_view(owner) for owner in range(n)],
            zones,
            None if over else self.prompt(seat),
            moves=self.moves_of(seat),
            scores=self.score_rows(),
            result=self.result() if over else None,
        )

    def fence_zone(self) -> Zone:
        """The fences in a row, each with its sheep and the places still free."""
        things = []
        slots = []
        for k in range(i64(len(self.fences))):
            name = PACKS[self.players].name(self.fences[k])
            sheep = {str(s): sheep_of(self.flocks[k], s) for s in range(self.players) if sheep_of(self.flocks[k], s)}
            caption = Text("hitsuji.fence", {"fence": k + 1})
            slots.append(Slot(str(k), caption, room_of(self.fences[k]), sheep))
            things.append(Thing(name, name, owner=self.builders[k], at=str(k)))
        return Zone(
            "fences", "row", "line", caption=None if slots else Text("hitsuji.fences"), things=things, slots=slots
        )

    def aim_zone(self, owner: i64) -> Zone:
        """A seat's four aim cards, open or turned down."""
        things = []
        for k in range(i64(4)):
            name = AIM_NAMES[4 * owner + k]
            tags = [] if self.aims[owner] & bit(k) else ["down"]
            things.append(Thing(name, name, owner=owner, tags=tags))
        return Zone(f"aims{owner}", "row", "line", owner, Text("hitsuji.aims"), things=things)

    def seat_view(self, seat: i64) -> SeatView:
        state = []
        if self.waiting & bit(seat) != 0:
            state.append("choosing")
        elif self.chosen[seat] != 0:
            state.append("decided")
        elif seat == self.turn:
            state.append("turn")
        tricks = Count("tricks", Text("common.tricks"), self.won[seat])
        age = Count("age", Text("hitsuji.age"), list(self.ages).index(seat) + 1)
        return SeatView(
            seat,
            hand=count(self.hands[seat]),
            score=self.points(seat),
            counts=[tricks, age],
            state=state,
            dealer=seat == self.dealer,
        )

    def prompt(self, viewer: i64) -> Prompt:
        if self.phase == PLAY:
            limit = table.follow_limit(PACKS[self.players], self.led)
            return Prompt([self.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)
        if self.phase == BUILD:
            text = Text("hitsuji.prompt.fence")
            return Prompt([self.turn], "fence", text, Text("hitsuji.limit.fence"), least=1, most=1, zones=["trick"])
        asked = viewer >= 0 and self.waiting & bit(viewer) != 0
        limit = Text("hitsuji.limit.aim", {"n": self.won[viewer]}) if asked else Text("hitsuji.limit.others_aim")
        zones = [f"aims{viewer}"] if asked else []
        return Prompt(self.deciders(), "aim", Text("hitsuji.prompt.aim"), limit, least=1, most=4, zones=zones)

    def moves_of(self, seat: i64) -> list[Move]:
        if seat not in self.deciders():
            return []
        twin = self.clone()
        twin.ask(seat)
        if self.phase == PLAY:
            return table.card_moves(PACKS[self.players], twin)
        return [twin.described(move) for move in twin.legal_moves()]

    def described(self, move: i64) -> Move:
        """Building a fence or turning aim cards down: what it picks, and what its button says."""
        text = self.text(move)
        if move < AIM:
            names = [PACKS[self.players].name(move - FENCE)]
            return Move(text, names, label=Text("hitsuji.move.fence", {"cards": names}), kind="choose")
        names = aim_names(self.turn, move - AIM)
        return Move(text, names, label=Text("hitsuji.move.aim", {"cards": names}), kind="choose")

    def score_rows(self) -> list[ScoreRow]:
        """One row a fence, and one for the aim cards: points if the match ended now."""
        seats = range(self.players)
        rows = []
        for k in range(i64(len(self.fences))):
            values = [self.fence_points(k, s) + (BUILT if self.builders[k] == s else 0) for s in seats]
            rows.append(ScoreRow(Text("hitsuji.fence", {"fence": k + 1}), [*values]))
        if self.aiming:
            rows.append(ScoreRow(Text("hitsuji.aims"), [AIMED if self.aimed() == s else 0 for s in seats]))
        return rows

    # --- the same position elsewhere -----------------------------------------------------------------------------

    def clone(self) -> Hitsuji:
        twin = Hitsuji()
        twin.players = self.players
        twin.turn = self.turn
        twin.waiting = self.waiting
        twin.chance = self.chance
        twin.aiming = self.aiming
        twin.start = self.start
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.trick = self.trick[:]
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.rest = self.rest
        twin.won = self.won[:]
        twin.barred = self.barred[:]
        twin.fences = self.fences
        twin.builders = self.builders
        twin.flocks = self.flocks
        twin.aims = self.aims
        twin.chosen = self.chosen
        twin.ages = self.ages
        return twin

    def state(self) -> dict[str, Any]:
        pack = PACKS[self.players]
        seats = range(self.players)
        return {
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "dealer": self.dealer,
            "ages": list(self.ages),
            "hands": [pack.faces(self.hands[seat]) for seat in seats],
            "leader": self.leader,
            "trick": pack.slots(self.trick),
            "gone": pack.faces(self.gone),
            "rest": pack.faces(self.rest),
            "barred": [table.suits(pack, self.barred[seat]) for seat in seats],
            "won": list(self.won),
            "fences": [pack.name(card) for card in self.fences],
            "builders": list(self.builders),
            "sheep": [[sheep_of(flock, seat) for seat in seats] for flock in self.flocks],
            "aims": [aim_names(seat, self.aims[seat]) if self.aiming else [] for seat in seats],
            "turned": [aim_names(seat, 15 ^ self.aims[seat]) if self.aiming else [] for seat in seats],
            "chosen": [aim_names(seat, self.chosen[seat]) for seat in seats],
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """In `play`, `turn` is who plays next; in `fence` it is the winner of the trick that lies there, which `leader`
        led; in `aim` those decide whose choice is missing. All aim cards are open unless the setup says otherwise."""
        n = self.players
        self.phase = PHASES.index(setup.word("phase", PHASES[PLAY], list(PHASES)))
        self.turn = setup.number("turn", 0, OVER, n - 1)
        self.hands = vec[i64](setup.sets("hands", n))
        self.trick = vec[i64](setup.slots("trick", n))
        self.leader = setup.number("leader", self.turn if self.phase == BUILD else NOTHING, NOTHING, n - 1)
        self.gone = setup.cards("gone")
        self.rest = setup.cards("rest")
        self.barred = vec[i64](table.suit_sets(setup, "barred", PACKS[n], n))
        self.won = vec[i64](setup.numbers("won", [0] * n, 0, 13))
        self.load_fences(setup)
        self.load_aims(setup)
        self.dealer = setup.number("dealer", (self.turn + n - 1) % n, 0, n - 1)
        if setup.has("ages"):
            ages = setup.numbers("ages", [0] * n, 0, n - 1)
            if sorted(ages) != list(range(n)):
                raise setup.refuse("ages", "hitsuji.setup.ages")
            self.ages = vec[i64](ages)
        self.age_by_seats()
        if self.phase == DONE or self.turn == OVER:
            self.phase, self.turn = DONE, OVER
        elif self.phase == TURN_DOWN:
            self.resume_aims(setup)
        else:
            self.resume_trick(setup)

    def load_fences(self, setup: Setup) -> None:
        n = self.players
        for card in setup.ordered("fences"):
            self.fences = append(self.fences, card)
        size = len(self.fences)
        self.builders = vec[i64](setup.numbers("builders", [0] * size, 0, n - 1))
        rows = setup.number_rows("sheep", n, 0, 10) if setup.has("sheep") else [[0] * n for _ in range(size)]
        if len(rows) != size or size > n + (self.phase in (TURN_DOWN, DONE) or self.turn == OVER):
            raise setup.refuse("sheep", "hitsuji.setup.fences")
        for k, row in enumerate(rows):
            flock: i64 = 0
            for seat, sheep in enumerate(row):
                flock |= i64(sheep) << i64(8 * seat)
            if size_of(flock) > room_of(self.fences[k]):
                raise setup.refuse(f"sheep[{k}]", "hitsuji.setup.crowded")
            self.flocks = append(self.flocks, flock)

    def load_aims(self, setup: Setup) -> None:
        n = self.players
        for seat, cards in enumerate(setup.ordered_sets("aims", n) if setup.has("aims") else []):
            self.aims[seat] = self.aim_set(setup, f"aims[{seat}]", seat, cards)
        for seat, cards in enumerate(setup.ordered_sets("turned", n)):
            self.aims[seat] &= ~self.aim_set(setup, f"turned[{seat}]", seat, cards)
        for seat, names in enumerate(setup.words("chosen", n, AIM_NAMES)):
            cards = [AIM_PACKS[n].number(name) for name in names]
            self.chosen[seat] = self.aim_set(setup, f"chosen[{seat}]", seat, cards)
            if names and self.chosen[seat] not in self.fitting(seat):
                raise setup.refuse(f"chosen[{seat}]", "hitsuji.setup.aims")

    def aim_set(self, setup: Setup, key: str, seat: i64, cards: list[int]) -> i64:
        """These aim cards as a set; they must be the seat's own."""
        aims: i64 = 0
        for card in cards:
            k = card - PACKS[self.players].size - 4 * seat
            if not 0 <= k < 4:
                raise setup.refuse(key, "hitsuji.setup.aims")
            aims |= bit(k)
        return aims

    def resume_trick(self, setup: Setup) -> None:
        """Who led what, who is best, who missed the suit: all follows from the cards."""
        if self.phase == PLAY:
            table.check_trick(setup, self.hands, self.trick, self.turn)
            self.leader = leader_of(self.trick, self.turn)
        elif any(card == NOTHING for card in self.trick) or any(hand != 0 for hand in self.hands):
            raise setup.refuse("trick", "hitsuji.setup.last_trick")
        if self.leader != NOTHING:
            self.led = suit_of(self.trick[self.leader])
            self.winner = winner(self.trick, self.leader, self.led, 0)
            self.best = self.trick[self.winner]
        if self.phase == BUILD and self.winner != self.turn:
            raise setup.refuse("turn", "hitsuji.setup.last_trick")
        table.check_voids(setup, self.hands, self.trick, self.led, self.barred)

    def resume_aims(self, setup: Setup) -> None:
        for seat in range(self.players):
            if self.chosen[seat] == 0 and self.fitting(seat):
                self.waiting |= bit(seat)
        if self.waiting == 0 or len(self.fences) == 0:
            raise setup.refuse("phase", "hitsuji.setup.nobody_aims")
        self.turn = self.next_waiting(self.turn)


def aim_names(seat: i64, aims: i64) -> list[str]:
    """A seat's aim cards by name."""
    return [AIM_NAMES[4 * seat + k] for k in members(aims)]


def create(options: Options) -> Hitsuji:
    position = Hitsuji()
    n = options.players
    position.players = n
    position.aiming = options.flag("aimCards")
    position.start = options.seat("startSeat")
    position.hands = vec[i64]([0] * n)
    position.trick = vec[i64]([NOTHING] * n)
    position.won = vec[i64]([0] * n)
    position.barred = vec[i64]([0] * n)
    position.fences = vec[i64]()
    position.builders = vec[i64]()
    position.flocks = vec[i64]()
    position.aims = vec[i64]([15 if position.aiming else 0] * n)
    position.chosen = vec[i64]([0] * n)
    position.ages = vec[i64](options.values["ageOrder"] or [])
    return position


GAME: Final = Game(
    "hitsuji",
    players=[3, 4],
    options=[Flag("aimCards"), Seats("ageOrder"), Seat("startSeat")],
    pack=lambda options: (AIM_PACKS if options.flag("aimCards") else PACKS)[options.players],
    create=create,
    zones=["hands", "trick", "gone", "rest", "fences", "aims", "turned"],
    bound=lambda options: (3 * 45 + 4 + 4 * 3) if options.players == 3 else (4 * 63 + 5 + 5 * 4),
    minutes=30,
    faces=["D7", "RK", "M9", "HA"],
)
