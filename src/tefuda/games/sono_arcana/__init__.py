"""そのアルカナは欲しくない / I Don't Want That Arcana: a game for the Xtarot pack (contest entry 016, anonymous, v1.00,
2018-02-24). Spec: RULES.md.

Three to five players bid for 24 arcana with one card a round, face up like a trick or face down all at once; equal
bids cancel each other. An arcanum is worth 2, but those of one collection that share their last digit cost 1 each.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, last, members, nth, union
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadOption
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.knowledge import share_wide
from tefuda.engine.moves import Moves
from tefuda.engine.options import Flag, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING, sees
from tefuda.engine.view import (
    Count,
    Event,
    Line,
    Move,
    Prompt,
    Reason,
    Result,
    SeatView,
    Sheet,
    Slot,
    Tag,
    Text,
    Thing,
    View,
    Zone,
)

# §2 The pack: bid cards suit by suit, each suit from the weakest rank up, then the arcana.
RANKS: Final[dict[int, str]] = {3: "23456789TJQK", 4: "A23456789TREBJQK", 5: "NA23456789TREBLWJCQK"}
ARCANA: Final = 24
PACKS: Final[dict[int, Pack]] = {
    players: Pack([suit + rank for suit in SUITS for rank in ranks] + [f"a{n}" for n in range(ARCANA)])
    for players, ranks in RANKS.items()
}
HAND: Final = 16
UP: Final = 2  # §6: points of an arcanum that lies face up, and face down
DOWN: Final = -1

# The phases of a match.
LOTS: Final[i64] = 0  # the parent may put up a second lot
BID: Final[i64] = 1  # the parent bids
FOLLOW: Final[i64] = 2  # the others bid face up, in turn
SEALED: Final[i64] = 3  # the others bid face down, all at once
DONE: Final[i64] = 4
PHASES: Final = ("lots", "bid", "follow", "sealed", "over")

# Moves: a bid card's number, HIDE more if it is bid face down; or what the parent does with the lots.
HIDE: Final = 128
HIDDEN: Final = 255  # what the others see of a bid face down
STOP: Final = 256
MORE: Final = 257


def face_up(arcana: i64) -> i64:
    """§6: those of a collection that share their last digit with no other in it."""
    return arcana & ~(arcana << 10 | arcana >> 10 | arcana << 20 | arcana >> 20)


def worth(arcana: i64) -> i64:
    """The points of a collection."""
    up = count(face_up(arcana))
    return UP * up + DOWN * (count(arcana) - up)


def arcana_names(arcana: i64) -> list[str]:
    """The arcana of a set by last digit, so that those that clash stand together."""
    return [f"a{n}" for digit in range(10) for n in members(arcana) if n % 10 == digit]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SonoArcana(Position):
    """A set of bid cards is four words, one a suit: `hands` (by seat), `gone`. `bids`: card by seat, NOTHING if none;
    those of the last round lie until the next bid. `leader`: who led the bids that lie, NOTHING if they came face down.
    Sets of arcana: `lots`, `taken` (by seat). `stack`: arcana in order, of which `turned` have been put up.
    `lacks`: suits a seat is known to be out of, as a set of four. `left`: bids each seat still had in this round.
    `stack` is replaced, never changed, so that clones may share it.
    """

    teams: bool = False
    start: i64 = -1
    ranks: i64 = 0
    phase: i64 = LOTS
    parent: i64 = 0
    leader: i64 = NOTHING
    left: i64 = HAND
    hands: vec[i64]
    bids: vec[i64]
    gone: vec[i64]
    lots: i64 = 0
    taken: vec[i64]
    stack: vec[i64]
    turned: i64 = 0
    lacks: vec[i64]

    # --- §3 setup --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.parent = self.start if self.start >= 0 else self.below(self.players)
        self.stack = table.shuffled(bit(ARCANA) - 1, self)
        pack = vec[i64]([bit(self.ranks) - 1] * 4)
        for seat in range(self.players):
            hand = self.draw_wide(pack, HAND)
            for suit in range(i64(4)):
                self.hands[4 * seat + suit] = hand[suit]
                pack[suit] ^= hand[suit]
        if self.log is not None:
            self.note(told("deal", self.parent, Text("sono_arcana.log.deal", {"who": self.parent})))
        self.new_round()

    # --- §4 a round ------------------------------------------------------------------------------------------------

    def new_round(self) -> None:
        """One lot, and a second one if the parent likes; all that are left when everybody has one card (§5.1)."""
        self.turn = self.parent
        stacked = self.stacked()
        if self.left == 1:
            self.put_up(stacked)
            self.phase = BID
        else:
            self.put_up(1)
            self.phase = LOTS if stacked > 1 else BID

    def stacked(self) -> i64:
        """How many arcana nobody has seen yet."""
        return len(self.stack) - self.turned

    def put_up(self, number: i64) -> None:
        before = self.turned
        self.turned += number
        for k in range(before, self.turned):
            self.lots |= bit(self.stack[k])
        if self.log is not None:
            names = [f"a{self.stack[k]}" for k in range(before, self.turned)]
            text = Text("sono_arcana.log.lots", {"cards": names})
            self.note(told("flip", text=text, faces=names, zone="lots"))

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == LOTS:
            moves.add(STOP)
            moves.add(MORE)
        elif self.phase == BID:
            self.add_hand(moves, 0)
            self.add_hand(moves, HIDE)
        elif self.phase == SEALED:
            self.add_hand(moves, HIDE)
        elif not self.add_suit(moves, self.suit_led(), 0):
            self.add_hand(moves, 0)

    def add_hand(self, moves: Moves, mode: i64) -> None:
        for suit in range(i64(4)):
            self.add_suit(moves, suit, mode)

    def add_suit(self, moves: Moves, suit: i64, mode: i64) -> bool:
        """One move for every card of a suit in the hand; whether there is any."""
        cards = self.hands[4 * self.turn + suit]
        if cards == 0:
            return False
        while cards != 0:
            moves.add(mode + suit * self.ranks + first(cards))
            cards &= cards - 1
        return True

    def suit_led(self) -> i64:
        """The suit of the parent's card that lies face up, or NOTHING."""
        return NOTHING if self.leader == NOTHING else self.bids[self.leader] // self.ranks

    def apply(self, move: i64) -> None:
        if move >= STOP:
            if move == MORE:
                self.put_up(1)
            self.phase = BID
        elif self.phase == BID:
            self.open_bids(move)
        elif self.phase == FOLLOW:
            self.bid_openly(move)
        else:
            self.bid_secretly(move - HIDE)

    def open_bids(self, move: i64) -> None:
        """§4.2: the parent bids first; with its card it says how the others do."""
        self.clear_bids()
        if move < HIDE:
            self.phase = FOLLOW
            self.leader = self.parent
            self.bid_openly(move)
            return
        self.phase = SEALED
        self.leader = NOTHING
        self.waiting = bit(self.players) - 1
        self.note_hidden(move - HIDE)
        self.bid_secretly(move - HIDE)

    def clear_bids(self) -> None:
        for seat in range(self.players):
            card = self.bids[seat]
            if card != NOTHING:
                self.gone[card // self.ranks] |= bit(card % self.ranks)
                self.bids[seat] = NOTHING

    def lay(self, seat: i64, card: i64) -> None:
        self.hands[4 * seat + card // self.ranks] ^= bit(card % self.ranks)
        self.bids[seat] = card

    def bid_openly(self, card: i64) -> None:
        """§4.3: like a trick. Who does not follow has none of the suit: everybody knows from now on."""
        seat = self.turn
        self.lay(seat, card)
        if card // self.ranks != self.suit_led():
            self.lacks[seat] |= bit(self.suit_led())
        if self.log is not None:
            self.note(table.played(seat, [self.name(card)]))
        self.turn = (seat + 1) % self.players
        if self.turn == self.parent:
            self.award()

    def bid_secretly(self, card: i64) -> None:
        """§4.3: nobody sees anything until all bids are in."""
        self.lay(self.turn, card)
        self.waiting ^= bit(self.turn)
        if self.waiting != 0:
            self.turn = self.next_waiting(self.parent)
            return
        if self.log is not None:
            for seat in self.clockwise(self.parent):
                self.note_reveal(seat)
        self.award()

    def void_ranks(self) -> i64:
        """§4.4: the ranks that were bid more than once; suits do not matter."""
        once: i64 = 0
        twice: i64 = 0
        for seat in range(self.players):
            if self.bids[seat] != NOTHING:
                rank = bit(self.bids[seat] % self.ranks)
                twice |= once & rank
                once |= rank
        return twice

    def best(self) -> i64:
        """§4.5: the seat with the strongest bid that counts, NOTHING if none does (R1: of the suit led, if one was)."""
        void = self.void_ranks()
        led = self.suit_led()
        best: i64 = NOTHING
        highest: i64 = NOTHING
        for seat in range(self.players):
            card = self.bids[seat]
            if card == NOTHING or (led != NOTHING and card // self.ranks != led):
                continue
            rank = card % self.ranks
            if rank > highest and void & bit(rank) == 0:
                best, highest = seat, rank
        return best

    def award(self) -> None:
        """§4.6: the winner takes all lots and is the next parent. The match ends with the stack."""
        best = self.best()
        winner = self.parent if best == NOTHING else best
        if self.log is not None:
            self.note_award(winner, best == NOTHING)
        self.taken[winner] |= self.lots
        self.lots = 0
        self.left -= 1
        self.parent = winner
        if self.stacked() > 0:
            self.new_round()
            return
        self.phase = DONE
        self.turn = OVER
        if self.log is not None:
            self.note(Happened(Event("score", text=Text("sono_arcana.log.scored"), sheets=self.sheets()), ALL))

    # --- §6, §7, §8 scoring ------------------------------------------------------------------------------------------

    def side(self, seat: i64) -> i64:
        """The seats that score together with this one (§8), itself among them."""
        return bit(seat) | bit((seat + 2) % 4) if self.teams else bit(seat)

    def points(self, seat: i64) -> i64:
        side = self.side(seat)
        points: i64 = 0
        for other in range(self.players):
            if side & bit(other) != 0:
                points += worth(self.taken[other])
        return points

    def highest(self, seat: i64) -> i64:
        """§7, R5, R6: the highest arcanum that lies face up on a side, or NOTHING."""
        side = self.side(seat)
        highest: i64 = NOTHING
        for other in range(self.players):
            if side & bit(other) != 0:
                highest = max(highest, last(face_up(self.taken[other])))
        return highest

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.players)]

    def sheets(self) -> list[Sheet]:
        return [self.sheet(seat) for seat in range(self.players)]

    def sheet(self, seat: i64) -> Sheet:
        """The reckoning of one seat: what counts, each digit that clashes, and in a team the partner."""
        taken = self.taken[seat]
        up = face_up(taken)
        lines = [Line(Text("sono_arcana.line.up", {"n": count(up)}), UP * count(up), arcana_names(up))]
        for digit in range(10):
            clash = [f"a{n}" for n in members(taken & ~up) if n % 10 == digit]
            if clash:
                lines.append(Line(Text("sono_arcana.line.clash", {"digit": digit}), DOWN * len(clash), clash))
        if self.teams:
            partner = (seat + 2) % 4
            lines.append(Line(Text("sono_arcana.line.partner", {"who": partner}), worth(self.taken[partner])))
        return Sheet(seat, self.points(seat), lines)

    def result(self) -> Result:
        keys = [(self.points(seat), self.highest(seat)) for seat in range(self.players)]
        ranks = table.ranked(keys)
        scores = self.scores()
        teams = [seat % 2 for seat in range(self.players)] if self.teams else []
        return Result(ranks, scores, self.reason(ranks, scores), self.sheets(), teams)

    def reason(self, ranks: list[int], scores: list[int]) -> Text:
        """Why the first won: the most points, the highest arcanum face up, or not alone."""
        winner = ranks.index(1)
        side = self.side(winner)
        args: dict[str, Any] = {"who": winner, "n": scores[winner]}
        if any(rank == 1 and side & bit(seat) == 0 for seat, rank in enumerate(ranks)):
            return Text("common.result.shared", args)
        if any(score == scores[winner] and side & bit(seat) == 0 for seat, score in enumerate(scores)):
            args["cards"] = [f"a{self.highest(winner)}"]
            return Text("sono_arcana.result.tie_team" if self.teams else "sono_arcana.result.tie", args)
        return Text("sono_arcana.result.team" if self.teams else "common.result.highest", args)

    def utility(self, seat: i64) -> float:
        """To win is what counts most, then how far the points lie above the best of the others."""
        side = self.side(seat)
        mine = self.points(seat)
        ahead: i64 = 100
        better = False
        for other in range(self.players):
            if side & bit(other) == 0:
                lead = mine - self.points(other)
                ahead = min(ahead, lead)
                better = better or lead < 0 or (lead == 0 and self.highest(other) > self.highest(seat))
        margin = max(-1.0, min(1.0, float(ahead) / 12.0))
        return 0.5 * margin + (-0.5 if better else 0.5)

    # --- what a seat knows -------------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> SonoArcana:
        """§9: unseen are the order of the stack, the other hands and, until all are in, bids face down. Who missed a
        follow is out of that suit."""
        twin = self.clone()
        twin.chance = rng.fresh()
        unseen = vec[i64]([0] * 4)
        needs = vec[i64]([0] * self.players)
        barred = vec[i64]([0] * (4 * self.players))
        for other in range(self.players):
            if other == seat:
                continue
            if self.is_hidden(other):
                unseen[self.bids[other] // self.ranks] |= bit(self.bids[other] % self.ranks)
                needs[other] += 1
            for suit in range(i64(4)):
                word = 4 * other + suit
                unseen[suit] |= twin.hands[word]
                needs[other] += count(twin.hands[word])
                twin.hands[word] = 0
                if self.lacks[other] & bit(suit) != 0:
                    barred[word] = -1
        share_wide(unseen, needs, barred, twin.hands, rng)
        for other in range(self.players):
            if other != seat and self.is_hidden(other):
                twin.lay(other, twin.held(other, rng.below(needs[other])))
        twin.stack = table.shuffled(self.stack_set(), twin)
        twin.turned = 0
        return twin

    def is_hidden(self, seat: i64) -> bool:
        """Whether a bid of this seat lies face down."""
        return self.phase == SEALED and self.bids[seat] != NOTHING

    def held(self, seat: i64, k: i64) -> i64:
        """The k-th bid card of a hand."""
        word = 4 * seat
        while k >= count(self.hands[word]):
            k -= count(self.hands[word])
            word += 1
        return (word - 4 * seat) * self.ranks + nth(self.hands[word], k)

    def stack_set(self) -> i64:
        arcana: i64 = 0
        for k in range(self.turned, len(self.stack)):
            arcana |= bit(self.stack[k])
        return arcana

    # --- at the table ------------------------------------------------------------------------------------------------

    def name(self, card: i64) -> str:
        return PACKS[self.players].name(card)

    def hand_names(self, seat: i64) -> list[str]:
        return self.names(self.hands[4 * seat : 4 * seat + 4])

    def names(self, cards: vec[i64]) -> list[str]:
        """A set of bid cards, suit by suit."""
        return [self.name(suit * self.ranks + rank) for suit in range(4) for rank in members(cards[suit])]

    def text(self, move: i64) -> str:
        if move >= STOP:
            return "more" if move == MORE else "stop"
        return self.name(move) if move < HIDE else f"down {self.name(move - HIDE)}"

    def parse(self, text: str) -> i64:
        if text in ("more", "stop"):
            return MORE if text == "more" else STOP
        hides = text.startswith("down ")
        card = table.card(PACKS[self.players], text.removeprefix("down "))
        if card >= 4 * self.ranks:
            raise BadNotation(Text("engine.no_such_move", {"move": text}))
        return HIDE + card if hides else card

    def seen_as(self, move: i64) -> i64:
        if self.waiting != 0:
            return -1
        return HIDDEN if HIDE <= move < STOP else move

    def forbids(self, move: i64) -> Reason | None:
        if (move >= STOP) != (self.phase == LOTS):
            return Reason("lots", Text("sono_arcana.why.lots" if move < STOP else "sono_arcana.why.no_lot"))
        if move >= STOP:
            return None
        if self.phase in (FOLLOW, SEALED) and (move >= HIDE) != (self.phase == SEALED):
            return Reason("mode", Text(f"sono_arcana.why.{PHASES[self.phase]}", {"who": self.parent}))
        card = move % HIDE
        if self.hands[4 * self.turn + card // self.ranks] & bit(card % self.ranks) == 0:
            return Reason("own_card", Text("common.rule.own_card", {"cards": self.name(card)}))
        if self.phase == FOLLOW and card // self.ranks != self.suit_led() and self.follows():
            return Reason("must_follow", Text("common.rule.must_follow", {"suit": SUITS[self.suit_led()]}))
        return None

    def follows(self) -> bool:
        """Whether the seat to bid has a card of the suit led."""
        return self.hands[4 * self.turn + self.suit_led()] != 0

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        zones = [] if over else [self.scale(), self.lots_zone()]
        zones += [self.bids_zone(seat), self.gone_zone()]
        zones += [self.collection(owner) for owner in range(self.players)]
        zones += [table.hand_of(self.hand_names(owner), owner, seat) for owner in range(self.players)]
        final = self.left == 1 and not over
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("sono_arcana.progress", {"n": HAND - self.left + (0 if over else 1), "of": HAND}),
            [self.seat_view(owner) for owner in range(self.players)],
            zones,
            None if over else self.prompt(seat),
            tags=[Tag("final", Text("sono_arcana.final"))] if final else [],
            moves=[self.shown(move) for move in table.moves_of(self, seat)],
            result=self.result() if over else None,
        )

    def scale(self) -> Zone:
        """The strength of the ranks; the one to beat stands out."""
        best = self.best() if self.phase == FOLLOW else NOTHING
        current = NOTHING if best == NOTHING else self.bids[best] % self.ranks
        slots = [Slot(rank, tags=["current"] * (k == current)) for k, rank in enumerate(RANKS[self.players])]
        return Zone("ranks", "row", "scale", slots=slots)

    def lots_zone(self) -> Zone:
        """The stack, and what is put up."""
        names = arcana_names(self.lots)
        things = [Thing(name, name, at=name) for name in names]
        slots = [Slot(name) for name in names]
        if self.stacked() > 0:
            things.insert(0, Thing("stack", back=1, at="stack"))
            slots.insert(0, Slot("stack"))
        caption = Text("sono_arcana.zone.lots", {"n": self.stacked()})
        return Zone("lots", "row", "line", caption=caption, things=things, slots=slots)

    def bids_zone(self, viewer: i64) -> Zone:
        """The bids of this round or, until the next one, of the last."""
        bidders = [seat for seat in self.clockwise(self.parent) if self.bids[seat] != NOTHING]
        things = [self.bid_thing(seat, viewer) for seat in bidders]
        return Zone("bids", "trick", "compass", things=things, state=["lead"] * (not things))

    def bid_thing(self, seat: i64, viewer: i64) -> Thing:
        """A bid that came face down keeps its place's name when it is turned over."""
        name = self.name(self.bids[seat])
        secret = self.phase == SEALED or self.leader == NOTHING
        seen = not self.is_hidden(seat) or sees(viewer, seat)
        return Thing(f"bid{seat}" if secret else name, name if seen else None, owner=seat, tags=self.bid_tags(seat))

    def bid_tags(self, seat: i64) -> list[str]:
        """Void bids are turned down."""
        if self.phase == SEALED:
            return ["down"]
        void = self.void_ranks() & bit(self.bids[seat] % self.ranks) != 0
        past = self.phase in (LOTS, BID)
        led = seat == self.leader and not past
        return ["down"] * void + ["best"] * (seat == self.best()) + ["led"] * led + ["past"] * past

    def gone_zone(self) -> Zone:
        """R7: the bids of earlier rounds; anyone may look."""
        things = [Thing(name, name) for name in self.names(self.gone)]
        return Zone("gone", "pile", "count", caption=Text("sono_arcana.zone.gone"), value=len(things), things=things)

    def collection(self, owner: i64) -> Zone:
        """What a seat has won, by last digit. What clashes lies face down, though all know what it is."""
        taken = self.taken[owner]
        up = arcana_names(face_up(taken))
        things = [Thing(name, name, owner=owner, tags=[] if name in up else ["down"]) for name in arcana_names(taken)]
        caption = Text("sono_arcana.zone.taken")
        return Zone(f"taken{owner}", "row", "line", owner, caption, worth(taken), things)

    def seat_view(self, seat: i64) -> SeatView:
        state = []
        if self.waiting & bit(seat) != 0:
            state.append("choosing")
        elif self.waiting != 0:
            state.append("decided")
        elif seat == self.turn:
            state.append("turn")
        hand = sum(count(self.hands[4 * seat + suit]) for suit in range(4))
        dealer = seat == self.parent and self.turn != OVER
        if not self.teams:
            return SeatView(seat, hand, self.points(seat), state=state, dealer=dealer)
        role = Text("sono_arcana.team", {"n": seat % 2 + 1})
        both = Count("team", Text("sono_arcana.both"), self.points(seat))
        return SeatView(seat, hand, worth(self.taken[seat]), role, counts=[both], state=state, dealer=dealer)

    def prompt(self, viewer: i64) -> Prompt:
        """What is asked; what the hand of the seat to bid allows is told to that seat alone."""
        args: dict[str, Any] = {}
        limit = PHASES[self.phase]
        if self.phase == LOTS:
            args["n"] = self.stacked()
        elif self.phase == FOLLOW:
            args["suit"] = SUITS[self.suit_led()]
            if viewer == self.turn and not self.follows():
                limit = "void"
        picks = 0 if self.phase == LOTS else 1
        return Prompt(
            self.deciders(),
            PHASES[self.phase],
            Text(f"sono_arcana.prompt.{PHASES[self.phase]}"),
            Text(f"sono_arcana.limit.{limit}", args),
            least=picks,
            most=picks,
        )

    def shown(self, move: i64) -> Move:
        text = self.text(move)
        if move >= STOP:
            return Move(text, label=Text(f"sono_arcana.move.{text}"), kind="choose" if move == MORE else "done")
        name = self.name(move % HIDE)
        label = "sono_arcana.move.down" if move >= HIDE else "sono_arcana.move.up"
        return Move(text, [name], label=Text(label, {"cards": [name]}))

    # --- what happened -----------------------------------------------------------------------------------------------

    def note_hidden(self, card: i64) -> None:
        """The parent bids face down: for its own eyes."""
        if self.log is not None:
            seat = self.parent
            args: dict[str, Any] = {"who": seat, "cards": [self.name(card)]}
            thing = Thing(f"bid{seat}", self.name(card), owner=seat, tags=["down"])
            event = Event("play", seat, zone="bids", things=[thing], text=Text("sono_arcana.log.own_down", args))
            self.note(Happened(event, bit(seat), Text("sono_arcana.log.down", {"who": seat})))

    def note_reveal(self, seat: i64) -> None:
        """A bid is turned over."""
        name = self.name(self.bids[seat])
        thing = Thing(f"bid{seat}", name, owner=seat)
        text = Text("sono_arcana.log.reveal", {"who": seat, "cards": [name]})
        self.note(Happened(Event("flip", seat, zone="bids", things=[thing], text=text), ALL))

    def note_award(self, winner: i64, by_default: bool) -> None:
        """Which bids cancelled each other, and who takes the lots."""
        void = self.void_ranks()
        names = [self.name(card) for card in self.bids if void & bit(card % self.ranks) != 0]
        if names:
            self.note(told("rule", text=Text("sono_arcana.log.cancel", {"cards": names}), rule="cancel"))
        lots = arcana_names(self.lots)
        text = Text("sono_arcana.log.default" if by_default else "sono_arcana.log.took", {"who": winner, "cards": lots})
        self.note(told("take", winner, text, lots, zone=f"taken{winner}"))

    # --- the same position elsewhere ---------------------------------------------------------------------------------

    def clone(self) -> SonoArcana:
        twin = SonoArcana()
        twin.players = self.players
        twin.turn = self.turn
        twin.waiting = self.waiting
        twin.chance = self.chance
        twin.teams = self.teams
        twin.start = self.start
        twin.ranks = self.ranks
        twin.phase = self.phase
        twin.parent = self.parent
        twin.leader = self.leader
        twin.left = self.left
        twin.hands = self.hands[:]
        twin.bids = self.bids[:]
        twin.gone = self.gone[:]
        twin.lots = self.lots
        twin.taken = self.taken[:]
        twin.stack = self.stack
        twin.turned = self.turned
        twin.lacks = self.lacks[:]
        return twin

    def state(self) -> dict[str, Any]:
        return {
            "hands": [self.hand_names(seat) for seat in range(self.players)],
            "bids": [None if card == NOTHING else self.name(card) for card in self.bids],
            "gone": self.names(self.gone),
            "stack": [f"a{self.stack[k]}" for k in range(self.turned, len(self.stack))],
            "lots": arcana_names(self.lots),
            "taken": [arcana_names(taken) for taken in self.taken],
            "barred": [[SUITS[suit] for suit in members(lacks)] for lacks in self.lacks],
            "phase": PHASES[self.phase],
            "parent": self.parent,
            "leader": self.leader,
            "turn": self.turn,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """A setup without a phase goes on from what lies on the table: bids are face up, led by the parent, who bids
        first on the lots there are; without lots a round begins."""
        seats = self.players
        split = 4 * self.ranks  # bid cards come first in the pack
        for seat, cards in enumerate(setup.ordered_sets("hands", seats)):
            for card in setup.kept(f"hands[{seat}]", cards, 0, split):
                self.hands[4 * seat + card // self.ranks] |= bit(card % self.ranks)
        for card in setup.kept("gone", setup.ordered("gone"), 0, split):
            self.gone[card // self.ranks] |= bit(card % self.ranks)
        self.bids = vec[i64](setup.kept("bids", setup.slots("bids", seats), NOTHING, split))
        self.stack = vec[i64](self.arcana(setup, "stack", setup.ordered("stack")))
        self.lots = union(self.arcana(setup, "lots", setup.ordered("lots")))
        for seat, cards in enumerate(setup.ordered_sets("taken", seats)):
            self.taken[seat] = union(self.arcana(setup, f"taken[{seat}]", cards))
        for seat, letters in enumerate(setup.words("barred", seats, list(SUITS))):
            self.lacks[seat] = union([SUITS.index(letter) for letter in letters])
        self.parent = setup.number("parent", 0, 0, seats - 1)
        lying = any(card != NOTHING for card in self.bids)
        phase = setup.word("phase", "follow" if lying else "bid" if self.lots else "new", [*PHASES, "new"])
        self.leader = setup.number("leader", NOTHING, NOTHING, seats - 1)
        self.turn = setup.number("turn", self.asked(phase), OVER, seats - 1)
        self.left = sum(count(self.hands[4 * self.parent + suit]) for suit in range(4))
        self.resume(setup, phase)

    def arcana(self, setup: Setup, key: str, cards: list[int]) -> list[int]:
        """These cards, which must be arcana, by their number."""
        split = 4 * self.ranks
        return [card - split for card in setup.kept(key, cards, split, split + ARCANA)]

    def asked(self, phase: str) -> i64:
        """Whose turn follows from the bids that lie."""
        if phase == "over":
            return OVER
        if phase in ("follow", "sealed"):
            for seat in self.clockwise(self.parent):
                if self.bids[seat] == NOTHING:
                    return seat
        return self.parent

    def resume(self, setup: Setup, phase: str) -> None:
        """Goes on from the phase of a setup, if it can be one."""
        if phase == "over" or self.turn == OVER:
            self.phase, self.turn = DONE, OVER
            return
        self.phase = LOTS if phase == "new" else PHASES.index(phase)
        bidding = self.phase in (FOLLOW, SEALED)
        if bidding:
            self.left += 1
            self.check_bids(setup)
        elif self.leader != NOTHING and self.bids[self.leader] == NOTHING:
            raise setup.refuse("leader", "sono_arcana.setup.leader")
        self.check_hands(setup, bidding)
        if self.phase == SEALED:
            self.waiting = union([seat for seat in range(self.players) if self.bids[seat] == NOTHING])
        sound = self.waiting & bit(self.turn) != 0 if self.phase == SEALED else self.turn == self.asked(phase)
        if not sound:
            raise setup.refuse("turn", "sono_arcana.setup.turn")
        self.check_lots(setup, phase)
        if phase == "new":
            self.new_round()

    def check_lots(self, setup: Setup, phase: str) -> None:
        """There is something to bid for, and everything once only one card is left."""
        if self.phase == LOTS and self.stacked() == 0:
            raise setup.refuse("stack", "sono_arcana.setup.no_lots")
        if phase != "new" and self.lots == 0:
            raise setup.refuse("lots", "sono_arcana.setup.no_lots")
        if phase != "new" and self.left == 1 and self.stacked() > 0:
            raise setup.refuse("stack", "sono_arcana.setup.last")

    def check_bids(self, setup: Setup) -> None:
        """The parent has bid and, face up, everybody up to the seat whose turn it is; what they missed is known."""
        laid = [self.bids[seat] != NOTHING for seat in self.clockwise(self.parent)]
        if not laid[0] or (self.phase == FOLLOW and laid != sorted(laid, reverse=True)):
            raise setup.refuse("bids", "sono_arcana.setup.bids")
        if self.phase == SEALED:
            self.leader = NOTHING
            return
        self.leader = self.parent
        for seat in range(self.players):
            if self.bids[seat] != NOTHING and self.bids[seat] // self.ranks != self.suit_led():
                self.lacks[seat] |= bit(self.suit_led())

    def check_hands(self, setup: Setup, bidding: bool) -> None:
        """All had as many cards when the round began; nobody holds a suit he is known to be out of."""
        for seat in range(self.players):
            cards = sum(count(self.hands[4 * seat + suit]) for suit in range(4))
            if cards + (bidding and self.bids[seat] != NOTHING) != self.left:
                raise setup.refuse(f"hands[{seat}]", "common.setup.uneven")
            if any(self.hands[4 * seat + suit] != 0 for suit in members(self.lacks[seat])):
                raise setup.refuse(f"barred[{seat}]", "common.setup.barred")
        if self.left == 0:
            raise setup.refuse("hands", "common.setup.empty")


def check(options: Options) -> None:
    """§8: only four can play two against two."""
    if options.flag("teams") and options.players != 4:
        raise BadOption(Text("sono_arcana.option.four"), "$.options.teams")


def create(options: Options) -> SonoArcana:
    position = SonoArcana()
    players = options.players
    position.players = players
    position.teams = options.flag("teams")
    position.start = options.seat("startSeat")
    position.ranks = len(RANKS[players])
    position.hands = vec[i64]([0] * (4 * players))
    position.bids = vec[i64]([NOTHING] * players)
    position.gone = vec[i64]([0] * 4)
    position.taken = vec[i64]([0] * players)
    position.stack = vec[i64]([])
    position.lacks = vec[i64]([0] * players)
    return position


GAME: Final = Game(
    "sono_arcana",
    players=[3, 4, 5],
    options=[Flag("teams"), Seat("startSeat")],
    pack=lambda options: PACKS[options.players],
    create=create,
    zones=["hands", "bids", "gone", "stack", "lots", "taken"],
    bound=lambda options: HAND * (1 + options.players),
    minutes=25,
    faces=["a7", "a17", "SK", "HW"],
    check=check,
    idle=lambda options: [] if options.players == 4 else ["teams"],
)
