"""アルセーヌ / Arsène, by S. Ando (Trick-taking Party, 2017). Spec: RULES.md.

Four thieves, five jewel shops. As many tricks as you take, that shop you rob; but go there alone, and not when the
jewels are gone. A trick can be pushed onto a rival with as many as its winner. Diamonds are trump in some deals.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, members
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.engine.options import Flag, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import beats, leader_of, must_follow, winner
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
    Tag,
    Text,
    Thing,
    View,
    Zone,
)

# §2 The pack: the five lowest diamonds, ace included, are the shops; 47 cards are played with.
SHOPS: Final = ["DA", "D2", "D3", "D4", "D5"]
PACK: Final = Pack([suit + rank for suit in SUITS for rank in "23456789TJQKA" if suit + rank not in SHOPS])
ALL_CARDS: Final = (1 << 47) - 1
SPADES: Final = 0x1FFF
HEARTS: Final = SPADES << 13
DIAMONDS: Final = 0xFF << 26
CLUBS: Final = SPADES << 34
BLACK: Final = SPADES | CLUBS
SEATS: Final = 4
TRICKS: Final = 11
CAP: Final = 60  # deals

CHIPS: Final = [3, 6, 9, 6, 3]  # in the shops at first
# What a visit takes, by chips left in the shop, from the right: 3, 2 and 1 are three visits of one chip; a 6 goes in
# groups of 1, 2, 3 and a 9 in groups of 1, 3, 5.
SMALL: Final = 0x1110
MIDDLE: Final = 0x1203000
LARGE: Final = 0x1300500000
GROUPS: Final = vec[i64]([SMALL, MIDDLE, LARGE, MIDDLE, SMALL])

# Moves: a card is its number; SIDE + k turns the k-th side card up; then what to do with a trick.
SIDE: Final = 64
TAKE: Final = 68
PUSH: Final = 69

PHASES: Final = ("side", "play", "push", "over")
TURN_UP: Final[i64] = 0
PLAY: Final[i64] = 1
GIVE: Final[i64] = 2
DONE: Final[i64] = 3


def suit_of(card: i64) -> i64:
    """All cards of a card's suit."""
    if card < 13:
        return SPADES
    if card < 26:
        return HEARTS
    return DIAMONDS if card < 34 else CLUBS


def group(shop: i64, chips: i64) -> i64:
    """How many chips the next visit takes from a shop (0-4) that has so many left."""
    return GROUPS[shop] >> 4 * chips & 0xF


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Arsene(Position):
    """Sets: `hands`, `barred` (by seat: suits it is known to lack), `gone` (played). `side`: the three side cards;
    `turned`: which of them everybody has seen, NOTHING before. The trick: `trick` (card by seat, NOTHING if none yet),
    `leader` (NOTHING before the lead), `led` (the suit to follow), `best` and `winner` so far. Tricks of this deal by
    seat: `won`. Chips: `shops`, and `chips` by seat; `caught`: a set of seats.

    Of the deals that counted: `deals` (tricks by seat) and `gains` (chips by seat); `uncounted`: how many did not.
    These, `side`, `shops` and `chips` are replaced, never changed, so that clones may share them.
    """

    scramble: bool = False
    start: i64 = -1
    dealer: i64 = 0
    phase: i64 = TURN_UP
    hands: vec[i64]
    side: vec[i64]
    turned: i64 = NOTHING
    trick: vec[i64]
    leader: i64 = NOTHING
    led: i64 = 0
    best: i64 = NOTHING
    winner: i64 = 0
    gone: i64 = 0
    won: vec[i64]
    barred: vec[i64]
    shops: vec[i64]
    chips: vec[i64]
    caught: i64 = 0
    deals: list[list[int]]
    gains: list[list[int]]
    uncounted: i64 = 0

    # --- §3 deal and play --------------------------------------------------------------------------------------

    def begin(self) -> None:
        first_leader = self.start if self.start >= 0 else self.below(SEATS)
        self.dealer = (first_leader + SEATS - 1) % SEATS
        self.deal()

    def deal(self) -> None:
        """Eleven cards each, three aside; the dealer's left turns one of these up and leads."""
        cards: i64 = ALL_CARDS
        for seat in range(i64(SEATS)):
            self.hands[seat] = self.draw(cards, TRICKS)
            cards ^= self.hands[seat]
            self.won[seat] = 0
            self.barred[seat] = 0
        self.side = self.in_a_row(cards)
        self.turned = NOTHING
        self.gone = 0
        self.phase = TURN_UP
        self.turn = (self.dealer + 1) % SEATS
        self.clear_trick()
        if self.log is not None:
            self.note(table.dealt(len(self.deals) + 1, self.dealer))

    def in_a_row(self, cards: i64) -> vec[i64]:
        """Three cards in the order they are drawn."""
        row = vec[i64]([0, 0, 0])
        for k in range(i64(3)):
            card = self.draw(cards, 1)
            row[k] = count(card - 1)
            cards ^= card
        return row

    def clear_trick(self) -> None:
        for seat in range(i64(SEATS)):
            self.trick[seat] = NOTHING
        self.leader = NOTHING
        self.led = 0
        self.best = NOTHING

    def trump(self) -> i64:
        """Diamonds if a black card was turned up, else nothing."""
        if self.turned == NOTHING or bit(self.side[self.turned]) & BLACK == 0:
            return 0
        return DIAMONDS

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == PLAY:
            moves.add_set(must_follow(self.hands[self.turn], self.led))
        elif self.phase == TURN_UP:
            for k in range(i64(3)):
                moves.add(SIDE + k)
        else:
            moves.add(TAKE)
            moves.add(PUSH)

    def apply(self, move: i64) -> None:
        if self.phase == PLAY:
            self.play_card(move)
        elif self.phase == TURN_UP:
            self.turn_up(move - SIDE)
        else:
            self.take_trick(self.target() if move == PUSH else self.winner)

    def turn_up(self, k: i64) -> None:
        self.turned = k
        self.phase = PLAY
        if self.log is not None:
            name = PACK.name(self.side[k])
            key = "arsene.log.trump" if self.trump() else "arsene.log.no_trump"
            things = [Thing(f"side.{k + 1}", name)]
            text = Text(key, {"who": self.turn, "cards": [name]})
            self.note(Happened(Event("flip", self.turn, zone="side", things=things, text=text)))

    def play_card(self, card: i64) -> None:
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.trick[seat] = card
        if self.log is not None:
            self.note(table.played(seat, [PACK.name(card)]))
        if self.led == 0:
            self.leader, self.led = seat, suit_of(card)
        elif bit(card) & self.led == 0:
            self.barred[seat] |= self.led
        if beats(card, self.best, self.led, self.trump()):
            self.best, self.winner = card, seat
        self.turn = (seat + 1) % SEATS
        if self.trick[self.turn] != NOTHING:
            self.turn = self.winner
            if self.target() == NOTHING:
                self.take_trick(self.winner)
            else:
                self.phase = GIVE

    def target(self) -> i64:
        """Who the winner may push the trick onto: the next player clockwise with as many tricks, if not none (R4)."""
        tricks = self.won[self.winner]
        if tricks != 0:
            for k in range(i64(1), i64(SEATS)):
                other = (self.winner + k) % SEATS
                if self.won[other] == tricks:
                    return other
        return NOTHING

    def take_trick(self, seat: i64) -> None:
        """Whoever gets the trick leads next."""
        for other in range(i64(SEATS)):
            self.gone |= bit(self.trick[other])
        self.won[seat] += 1
        self.phase = PLAY
        self.turn = seat
        if self.log is not None:
            if seat != self.winner:
                text = Text("arsene.log.push", {"who": self.winner, "to": seat})
                self.note(told("rule", self.winner, text, rule="push"))
            self.note(table.took(seat, [PACK.name(card) for card in self.trick]))
        self.clear_trick()
        if self.hands[seat] == 0:
            self.score_deal()

    # --- §4, §6 scoring ----------------------------------------------------------------------------------------

    def score_deal(self) -> None:
        """Everybody visits the shop of their tricks. If all four are caught at once the deal does not count."""
        caught: i64 = 0
        for seat in range(i64(SEATS)):
            if self.is_trap(self.won[seat]):
                caught |= bit(seat)
        counts = caught != bit(SEATS) - 1
        if counts:
            self.settle(caught)
        else:
            self.uncounted += 1
            if self.log is not None:
                self.note(told("rule", text=Text("arsene.log.no_count"), rule="no_count"))
        if (counts and caught != 0) or not self.stocked() or self.stage() >= CAP:
            self.phase = DONE
            self.turn = OVER
        else:
            self.dealer = (self.dealer + 1) % SEATS
            self.deal()

    def is_trap(self, tricks: i64) -> bool:
        """Whether this many tricks lead to a shop that was empty before."""
        return 1 <= tricks <= 5 and self.shops[tricks - 1] == 0

    def stocked(self) -> bool:
        """Whether any shop has chips left."""
        return self.shops[0] + self.shops[1] + self.shops[2] + self.shops[3] + self.shops[4] > 0

    def swapping(self) -> bool:
        """§6: the swaps begin with the deal after the first shop became empty, and never stop (R10)."""
        if not self.scramble:
            return False
        return any(self.shops[shop] == 0 for shop in range(5))

    def settle(self, caught: i64) -> None:
        """Who is alone at a shop takes its next chips, who met may have to swap, who is caught loses all."""
        shops = self.shops[:]
        chips = self.chips[:]
        swapping = self.swapping()
        for seat in range(i64(SEATS)):
            tricks = self.won[seat]
            meets = self.met(seat)
            if caught & bit(seat) != 0:
                chips[seat] = 0
            elif meets != seat:
                if swapping:
                    chips[meets] = self.chips[seat]
            elif 1 <= tricks <= 5:
                some = group(tricks - 1, shops[tricks - 1])
                shops[tricks - 1] -= some
                chips[seat] += some
        self.gains = [*self.gains, [chips[seat] - self.chips[seat] for seat in range(SEATS)]]
        self.deals = [*self.deals, list(self.won)]
        self.shops, self.chips, self.caught = shops, chips, caught
        if self.log is not None:
            self.note_score()

    def met(self, seat: i64) -> i64:
        """The next player on the left with the same number of tricks; the seat itself if nobody has."""
        for k in range(i64(1), i64(SEATS)):
            other = (seat + k) % SEATS
            if self.won[other] == self.won[seat]:
                return other
        return seat

    # --- §5 the end --------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return list(self.chips)

    def standing(self, seat: i64) -> i64:
        """What places go by: the chips. Who was caught comes behind those who were not and have none either."""
        return NOTHING if self.caught & bit(seat) != 0 else self.chips[seat]

    def result(self) -> Result:
        ranks = table.ranked([(self.standing(seat),) for seat in range(SEATS)])
        winner = ranks.index(1)
        key = "common.result.shared" if ranks.count(1) > 1 else "common.result.highest"
        return Result(ranks, self.scores(), Text(key, {"who": winner, "n": self.chips[winner]}), self.sheets(0))

    def sheets(self, first: int) -> list[Sheet]:
        """The reckoning from the `first` deal that counted on: one line a deal and seat."""
        out = []
        for seat in range(SEATS):
            lines = [self.line(k, seat) for k in range(first, len(self.deals))]
            total = self.chips[seat] if first == 0 else sum(line.value or 0 for line in lines)
            stamp = Text("arsene.stamp") if self.caught & bit(seat) != 0 else None
            out.append(Sheet(seat, total, lines, stamp))
        return out

    def line(self, k: int, seat: int) -> Line:
        """What a deal brought a seat."""
        tricks = self.deals[k][seat]
        gain = self.gains[k][seat]
        if k == len(self.deals) - 1 and self.caught & bit(seat) != 0:
            key = "caught"
        elif self.deals[k].count(tricks) > 1:
            key = "met" if 1 <= tricks <= 5 else "met_outside"
        elif tricks == 0:
            key = "none"
        else:
            key = "alone" if tricks <= 5 else "many"
        return Line(Text(f"arsene.line.{key}", {"deal": k + 1, "n": tricks}), gain)

    def note_score(self) -> None:
        k = len(self.deals) - 1
        self.note(Happened(Event("score", text=Text("arsene.log.scored", {"deal": k + 1}), sheets=self.sheets(k)), ALL))
        for seat in members(self.caught):
            self.note(told("rule", seat, Text("arsene.log.caught", {"who": seat}), rule="police"))

    # --- §8 what a seat knows ------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> Arsene:
        """Unseen are the other hands and the side cards but the one turned up; who missed a follow lacks that suit."""
        twin = self.clone()
        twin.chance = rng.fresh()
        if self.turn == OVER:
            return twin
        unseen = redeal(twin.hands, seat, self.aside(), self.barred, rng)
        twin.side = self.side[:]
        for k in range(i64(3)):
            if k != self.turned and self.side[k] != NOTHING:
                card = rng.pick(unseen, 1)
                twin.side[k] = count(card - 1)
                unseen ^= card
        return twin

    def aside(self) -> i64:
        """The side cards that nobody has seen."""
        cards: i64 = 0
        for k in range(i64(3)):
            if k != self.turned and self.side[k] != NOTHING:
                cards |= bit(self.side[k])
        return cards

    def stage(self) -> i64:
        return i64(len(self.deals)) + self.uncounted

    def utility(self, seat: i64) -> float:
        """The share in the victory at the end; before, how far the chips lie above the mean of the others'."""
        if self.turn == OVER:
            most = self.standing(0)
            for other in range(i64(1), i64(SEATS)):
                most = max(most, self.standing(other))
            winners: i64 = 0
            for other in range(i64(SEATS)):
                winners += self.standing(other) == most
            return 2.0 / float(winners) - 1.0 if self.standing(seat) == most else -1.0
        all_chips = self.chips[0] + self.chips[1] + self.chips[2] + self.chips[3]
        return float(SEATS * self.chips[seat] - all_chips) / 81.0

    # --- notation ------------------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        if move == TAKE:
            return "take"
        if move == PUSH:
            return "push"
        return PACK.name(move) if move < SIDE else f"side {move - SIDE + 1}"

    def parse(self, text: str) -> i64:
        if text == "take":
            return TAKE
        if text == "push":
            return PUSH
        if text.startswith("side "):
            if text[5:] not in ("1", "2", "3"):
                raise BadNotation(Text("engine.no_such_move", {"move": text}))
            return SIDE + int(text[5:]) - 1
        return table.card(PACK, text)

    def forbids(self, move: i64) -> Reason | None:
        if self.phase == PLAY and 0 <= move < SIDE:
            return table.forbids_card(PACK, move, self.hands[self.turn], self.led)
        if self.phase == PLAY and move == PUSH:
            return Reason("push", Text("arsene.why.push"))
        if self.phase == TURN_UP and SIDE <= move < TAKE - 1:
            return None
        if self.phase == GIVE and move in (TAKE, PUSH):
            return None
        return Reason("turn", Text("engine.not_legal"))

    # --- at the table --------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        zones = [self.shop_zone()]
        if not over:
            zones.append(table.trick(PACK, list(self.trick), self.leader, self.winner))
        if self.phase == TURN_UP:
            zones.append(self.side_zone())
        zones += [table.hand(PACK, self.hands[owner], owner, seat) for owner in range(SEATS)]
        if seat >= 0:
            caption = Text("arsene.chips")
            zones.append(Zone(f"chips{seat}", "chips", "count", seat, caption, self.chips[seat]))
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("arsene.progress", {"deal": len(self.deals) + (0 if over else 1)}),
            [self.seat_view(owner) for owner in range(SEATS)],
            zones,
            self.prompt(),
            tags=self.tags(),
            moves=self.moves() if seat in self.deciders() else [],
            rounds=True,
            scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), [*gains]) for k, gains in enumerate(self.gains)],
            result=self.result() if over else None,
        )

    def shop_zone(self) -> Zone:
        """The five shops with their chips; in an empty one the police wait."""
        things = []
        slots = []
        for k in range(i64(5)):
            left = self.shops[k]
            caption = Text("arsene.shop", {"n": group(k, left)}) if left > 0 else Text("arsene.police")
            tokens = {"-1": left} if left > 0 else {}
            slots.append(Slot(str(k + 1), caption, CHIPS[k], tokens, [] if left > 0 else ["current"]))
            things.append(Thing(SHOPS[k], SHOPS[k], at=str(k + 1)))
        return Zone("shops", "row", "line", things=things, slots=slots)

    def side_zone(self) -> Zone:
        """The three side cards, before one of them is turned up."""
        things = [Thing(f"side.{k + 1}") for k in range(3)]
        return Zone("side", "row", "line", caption=Text("arsene.side"), things=things)

    def tags(self) -> list[Tag]:
        """Trump or not, with the card turned up: everybody has seen it, red or black (R1)."""
        if self.turned == NOTHING or self.turn == OVER:
            return []
        text = Text("arsene.tag.trump" if self.trump() else "arsene.tag.no_trump")
        return [Tag("trump", text, "trump", [PACK.name(self.side[self.turned])])]

    def seat_view(self, seat: i64) -> SeatView:
        counts = [
            Count("tricks", Text("common.tricks"), self.won[seat]),
            Count("chips", Text("arsene.chips"), self.chips[seat]),
        ]
        state = ["turn"] if seat == self.turn else []
        if self.caught & bit(seat) != 0:
            state.append("eliminated")
        return SeatView(seat, count(self.hands[seat]), counts=counts, state=state, dealer=seat == self.dealer)

    def prompt(self) -> Prompt | None:
        if self.phase == DONE:
            return None
        if self.phase == PLAY:
            limit = table.follow_limit(PACK, self.led)
            return Prompt([self.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)
        if self.phase == TURN_UP:
            limit = Text("arsene.limit.side")
            return Prompt([self.turn], "side", Text("arsene.prompt.side"), limit, least=1, most=1, zones=["side"])
        args: dict[str, Any] = {"who": self.target(), "n": self.won[self.winner] + 1}
        return Prompt([self.turn], "push", Text("arsene.prompt.push"), Text("arsene.limit.push", args))

    def moves(self) -> list[Move]:
        if self.phase == PLAY:
            return table.card_moves(PACK, self)
        if self.phase == TURN_UP:
            return [
                Move(f"side {k}", [f"side.{k}"], label=Text("arsene.move.side"), kind="choose") for k in range(1, 4)
            ]
        push = Text("arsene.move.push", {"who": self.target()})
        return [
            Move("take", label=Text("arsene.move.take"), kind="choose"),
            Move("push", label=push, kind="done"),
        ]

    # --- the same position elsewhere -----------------------------------------------------------------------------

    def clone(self) -> Arsene:
        twin = Arsene()
        twin.players = SEATS
        twin.turn = self.turn
        twin.chance = self.chance
        twin.scramble = self.scramble
        twin.start = self.start
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.side = self.side
        twin.turned = self.turned
        twin.trick = self.trick[:]
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        twin.gone = self.gone
        twin.won = self.won[:]
        twin.barred = self.barred[:]
        twin.shops = self.shops
        twin.chips = self.chips
        twin.caught = self.caught
        twin.deals = self.deals
        twin.gains = self.gains
        twin.uncounted = self.uncounted
        return twin

    def state(self) -> dict[str, Any]:
        return {
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "dealer": self.dealer,
            "hands": [PACK.faces(self.hands[seat]) for seat in range(SEATS)],
            "side": PACK.slots(self.side),
            "turned": self.turned,
            "leader": self.leader,
            "trick": PACK.slots(self.trick),
            "gone": PACK.faces(self.gone),
            "barred": [table.suits(PACK, self.barred[seat]) for seat in range(SEATS)],
            "won": list(self.won),
            "shops": list(self.shops),
            "chips": list(self.chips),
            "caught": [self.caught >> seat & 1 for seat in range(SEATS)],
            "deals": self.deals,
            "gains": self.gains,
            "uncounted": self.uncounted,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """In `play`, `turn` is who plays next; in `push` it is the winner of the trick that lies there, which `leader`
        led; in `side` it turns a side card up. `turned`: which side card (0-2) all have seen; without one no trump."""
        self.phase = PHASES.index(setup.word("phase", PHASES[PLAY], list(PHASES)))
        self.turn = setup.number("turn", 0, OVER, SEATS - 1)
        self.dealer = setup.number("dealer", (self.turn + SEATS - 1) % SEATS, 0, SEATS - 1)
        self.hands = vec[i64](setup.sets("hands", SEATS))
        self.side = vec[i64](setup.slots("side", 3))
        self.turned = setup.number("turned", NOTHING, NOTHING, 2)
        self.leader = setup.number("leader", self.turn if self.phase == GIVE else NOTHING, NOTHING, SEATS - 1)
        self.trick = vec[i64](setup.slots("trick", SEATS))
        self.gone = setup.cards("gone")
        self.won = vec[i64](setup.numbers("won", [0] * SEATS, 0, TRICKS))
        self.barred = vec[i64](table.suit_sets(setup, "barred", PACK, SEATS))
        self.load_chips(setup)
        if self.turned != NOTHING and self.side[self.turned] == NOTHING:
            raise setup.refuse("turned", "arsene.setup.turned")
        if self.phase == DONE or self.turn == OVER:
            self.phase, self.turn = DONE, OVER
        elif self.phase != TURN_UP:
            self.resume_trick(setup)
        elif any(card == NOTHING for card in self.side):
            raise setup.refuse("side", "arsene.setup.turned")

    def load_chips(self, setup: Setup) -> None:
        self.shops = vec[i64](setup.numbers("shops", CHIPS, 0, 9))
        for shop in range(i64(5)):
            if self.shops[shop] != 0 and (self.shops[shop] > CHIPS[shop] or group(shop, self.shops[shop]) == 0):
                raise setup.refuse(f"shops[{shop}]", "arsene.setup.shop")
        self.chips = vec[i64](setup.numbers("chips", [0] * SEATS, 0, 27))
        self.caught = setup.seats("caught", SEATS)
        self.deals = setup.number_rows("deals", SEATS, 0, TRICKS)
        self.gains = setup.number_rows("gains", SEATS, -27, 27)
        self.uncounted = setup.number("uncounted", 0, 0, CAP)
        if len(self.deals) != len(self.gains):
            raise setup.refuse("gains", "arsene.setup.gains")

    def resume_trick(self, setup: Setup) -> None:
        """Who led what, who is best, who missed the suit: all follows from the cards."""
        if self.phase == PLAY:
            table.check_trick(setup, self.hands, self.trick, self.turn)
            self.leader = leader_of(self.trick, self.turn)
        elif any(card == NOTHING for card in self.trick):
            raise setup.refuse("trick", "arsene.setup.push")
        if self.leader != NOTHING:
            self.led = suit_of(self.trick[self.leader])
            self.winner = winner(self.trick, self.leader, self.led, self.trump())
            self.best = self.trick[self.winner]
        if self.phase == GIVE and (self.winner != self.turn or self.target() == NOTHING):
            raise setup.refuse("turn", "arsene.setup.push")
        table.check_voids(setup, self.hands, self.trick, self.led, self.barred)


def create(options: Options) -> Arsene:
    position = Arsene()
    position.players = SEATS
    position.scramble = options.flag("scramble")
    position.start = options.seat("startSeat")
    position.hands = vec[i64]([0, 0, 0, 0])
    position.side = vec[i64]([NOTHING, NOTHING, NOTHING])
    position.trick = vec[i64]([NOTHING, NOTHING, NOTHING, NOTHING])
    position.won = vec[i64]([0, 0, 0, 0])
    position.barred = vec[i64]([0, 0, 0, 0])
    position.shops = vec[i64](CHIPS)
    position.chips = vec[i64]([0, 0, 0, 0])
    position.deals = []
    position.gains = []
    return position


GAME: Final = Game(
    "arsene",
    players=[4],
    options=[Flag("scramble"), Seat("startSeat")],
    pack=lambda options: PACK,
    create=create,
    zones=["hands", "side", "trick", "gone"],
    bound=lambda options: CAP * (1 + 4 * TRICKS + TRICKS),
    minutes=30,
    faces=["DA", "D3", "D5", "SK"],
)
