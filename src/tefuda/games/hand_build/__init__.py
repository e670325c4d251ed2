"""ハンドビルド / Hand Build, by 樫尾忠英 (Garden Games, 2017). Spec: RULES.md.

Two to four players, twelve tricks, hands of three cards. Any card may follow. After each trick everybody takes a card
from the table, the weakest first, looking at as many as they like; the strongest then takes the trick. Of four suits
added up, the lowest is the score.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, nth, shift
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import Happened, told
from tefuda.engine.moves import Moves
from tefuda.engine.options import Flag, Options, Seat, Seats
from tefuda.engine.position import OPEN, OVER, Position
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
    Text,
    Thing,
    View,
    Zone,
)

# --- §2 the cards ------------------------------------------------------------------------------------------------

# Rank by rank, ♣ ♦ ♥ ♠: off the lead suit, the higher number is the stronger card.
ORDER: Final = "CDHS"


def cards_of(ranks: str) -> Pack:
    return Pack([suit + rank for rank in ranks for suit in ORDER])


PACKS: Final = [cards_of("234567"), cards_of("23456789T"), cards_of("23456789TJQK")]  # two, three, four players
CLUBS: Final = 0x111111111111
BLACK: Final = 0x999999999999  # the backs of ♠ and ♣
TRICKS: Final = 12
HAND: Final = 3
CHIPS: Final = 8
CHIP: Final = 2  # what a chip counts
LED: Final = 64  # lifts the cards of the lead suit above all others

BLACK_BACK: Final = 0  # the weaves of the backs
RED_BACK: Final = 2


def suit_of(card: i64) -> i64:
    return card & 3


def number(card: i64) -> i64:
    """2 to 10; J 11, Q 12, K 13."""
    return (card >> 2) + 2


def backs_of(card: i64) -> i64:
    """All cards with the same back."""
    return BLACK if bit(card) & BLACK else ~BLACK


# --- moves: a card's number, or one of these ---------------------------------------------------------------------

LOOK: Final = 48  # + the place on the table
TAKE: Final = 53

PLAYING: Final[i64] = 0
REFILLING: Final[i64] = 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class HandBuild(Position):
    """`step` is what is being decided.

    Cards: `hands`, `deck` (the top one at `left` - 1), `spread` (the table: face down, by place), `trick` (by seat),
    `won` (captured, by seat). Chips: on the table by place (`chips`), won by seat (`coins`), in `supply`. The trick:
    its `leader` and `led` suit (NOTHING before the lead). While hands are refilled: how many have their card
    (`refilled`), the places `turn` has looked at (`looked`) and the last of them (`at`). `seen`: by seat, the cards on
    the table and in other hands that it has looked at.
    `deck` is never changed, so that clones may share it.
    """

    coloured: bool = True
    start: i64 = -1
    pack: Pack
    step: i64 = 0
    hands: vec[i64]
    deck: vec[i64]
    left: i64 = 0
    spread: vec[i64]
    chips: vec[i64]
    supply: i64 = CHIPS
    trick: vec[i64]
    leader: i64 = 0
    led: i64 = NOTHING
    refilled: i64 = 0
    looked: i64 = 0
    at: i64 = NOTHING
    won: vec[i64]
    coins: vec[i64]
    seen: vec[i64]

    # --- §3 setup ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Three cards each and one more than players on the table; the rest is the pile."""
        self.turn = self.start if self.start >= 0 else self.below(self.players)
        rest = self.pack.all()
        for seat in range(self.players):
            self.hands[seat] = self.draw(rest, HAND)
            rest ^= self.hands[seat]
        self.deck = table.shuffled(rest, self)
        self.left = len(self.deck)
        if self.log is not None:
            self.note(told("deal", self.turn, Text("hand_build.log.deal")))
        self.top_up()

    def top_up(self) -> None:
        """The table is filled from the pile, as long as it lasts."""
        for place in range(i64(len(self.spread))):
            if self.spread[place] == NOTHING and self.left > 0:
                self.left -= 1
                self.spread[place] = self.deck[self.left]

    def lying(self) -> i64:
        """The places of the table where a card lies, as a set."""
        out: i64 = 0
        for place in range(i64(len(self.spread))):
            if self.spread[place] != NOTHING:
                out |= bit(place)
        return out

    # --- what may be done --------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.step == PLAYING:
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
        self.trick[seat] = card
        for other in range(self.players):
            self.seen[other] &= ~bit(card)
        if self.log is not None:
            text = Text("hand_build.log.play", {"who": seat})
            self.note(told("play", seat, text, [self.pack.name(card)], zone="trick"))
        if self.led == NOTHING:
            self.leader, self.led = seat, suit_of(card)
        self.turn = (seat + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.step = REFILLING
            self.go_on_refilling()

    def strength(self, seat: i64) -> i64:
        """The lead suit by number; below it all others by number, equal ones ♠ > ♥ > ♦ > ♣."""
        card = self.trick[seat]
        return card + LED if suit_of(card) == self.led else card

    def placed(self, place: i64) -> i64:
        """The seat whose card is stronger than exactly `place` others: 0 = the weakest."""
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
        """From the weakest to the strongest card, as long as cards lie on the table. R4: the last one is simply taken.
        Then the trick is."""
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
        """Whoever looks may take this card, or look at another. R3: the last one has to be taken."""
        self.looked |= bit(place)
        self.at = place
        self.seen[self.turn] |= bit(self.spread[place])
        if self.log is not None:
            text = Text("hand_build.log.look", {"who": self.turn, "n": place + 1})
            self.note(self.secret(Event("flip", self.turn, zone="spread", text=text), place))
        if self.looked == self.lying():
            self.take()

    def take(self) -> None:
        """The card looked at last, and the chips on it."""
        place = self.at
        card = self.spread[place]
        if self.log is not None:
            kind = "take_chips" if self.chips[place] > 0 else "take"
            args: dict[str, Any] = {"who": self.turn, "n": place + 1, "chips": self.chips[place]}
            text = Text(f"hand_build.log.{kind}", args)
            self.note(self.secret(Event("draw", self.turn, zone=f"hand{self.turn}", text=text), place))
        self.spread[place] = NOTHING
        self.hands[self.turn] |= bit(card)
        self.seen[self.turn] ^= bit(card)
        self.coins[self.turn] += self.chips[place]
        self.chips[place] = 0
        self.looked = 0
        self.at = NOTHING
        self.refilled += 1

    def leave_chips(self, lying: i64) -> None:
        """A chip for every card that nobody took."""
        while lying != 0 and self.supply > 0:
            self.chips[first(lying)] += 1
            self.supply -= 1
            lying &= lying - 1

    def end_trick(self) -> None:
        """§4.3, §4.4 the strongest card takes the trick, the weakest leads next."""
        winner = self.placed(self.players - 1)
        self.turn = self.placed(0)
        if self.log is not None:
            names = [self.pack.name(card) for card in self.trick]
            self.note(table.took(winner, names))
        for seat in range(self.players):
            self.won[winner] |= bit(self.trick[seat])
            self.trick[seat] = NOTHING
        self.led = NOTHING
        self.refilled = 0
        self.step = PLAYING
        if self.hands[self.turn] == 0:
            self.turn = OVER

    # --- §5 scoring --------------------------------------------------------------------------------------------

    def sums(self, seat: i64) -> vec[i64]:
        """The captured numbers of each suit."""
        out = vec[i64]([0, 0, 0, 0])
        cards = self.won[seat]
        while cards != 0:
            card = first(cards)
            out[suit_of(card)] += number(card)
            cards &= cards - 1
        return out

    def final_sums(self, seat: i64) -> vec[i64]:
        """The same with the chips. R1: each goes where the sum is lowest, which serves the score best."""
        out = self.sums(seat)
        for _ in range(self.coins[seat]):
            lowest: i64 = 0
            for suit in range(i64(4)):
                if out[suit] < out[lowest]:
                    lowest = suit
            out[lowest] += CHIP
        return out

    def standing(self, seat: i64) -> tuple[int, ...]:
        """The lowest sum is the score; the second and third lowest break ties."""
        return tuple(sorted(self.final_sums(seat))[:3])

    def scores(self) -> list[int]:
        return [self.standing(seat)[0] for seat in range(self.players)]

    def sheets(self) -> list[Sheet]:
        """The reckoning: what was captured, what it adds up to suit by suit with the chips, and the lowest of these."""
        out = []
        for seat in range(self.players):
            plain, sums = self.sums(seat), self.final_sums(seat)
            suits = [ORDER.index(letter) for letter in SUITS]
            cards = [face for suit in suits for face in self.pack.faces(self.won[seat] & shift(CLUBS, suit))]
            lines = [Line(Text("hand_build.line.won"), faces=cards)]
            for suit in suits:
                chips = (sums[suit] - plain[suit]) // CHIP
                args: dict[str, Any] = {"suit": ORDER[suit], "n": sums[suit], "chips": chips}
                lines.append(Line(Text(f"hand_build.line.{'chips' if chips else 'suit'}", args)))
            lines.append(Line(Text("hand_build.line.lowest"), min(sums)))
            out.append(Sheet(seat, min(sums), lines))
        return out

    def result(self) -> Result:
        keys = [self.standing(seat) for seat in range(self.players)]
        ranks = table.ranked(keys)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        level = sum(1 for key in keys if key[0] == max(keys)[0])
        if len(winners) > 1:
            reason = Text("common.result.shared", {"n": max(keys)[0]})
        else:
            how = "hand_build.result.tie" if level > 1 else "hand_build.result.lowest"
            reason = Text(how, {"who": winners[0], "n": max(keys)[0]})
        return Result(ranks, self.scores(), reason, self.sheets())

    def utility(self, seat: i64) -> float:
        """The lead over the best of the others, 32 points being all there is; the second lowest sum counts an
        eighth."""
        mine = self.worth(seat)
        others = max(self.worth(other) for other in range(self.players) if other != seat)
        return max(-1.0, min(1.0, float(mine - others) / 256.0))

    def worth(self, seat: i64) -> i64:
        """Eighths of points: the lowest sum, and an eighth of the second lowest."""
        sums = self.final_sums(seat)
        lowest: i64 = 1000
        second: i64 = 1000
        for suit in range(i64(4)):
            if sums[suit] < lowest:
                lowest, second = sums[suit], lowest
            elif sums[suit] < second:
                second = sums[suit]
        return 8 * lowest + second

    # --- what a seat knows -------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> HandBuild:
        """Cards that the seat never saw change places: on the table, in other hands and in the pile. Where a back is
        seen, only cards with that back may lie; in the pile that is the top card."""
        twin = self.clone()
        twin.chance = rng.fresh()
        shown = self.unseen_backs(seat)
        pool: i64 = 0
        for k in range(i64(len(shown))):
            pool |= bit(shown[k])
        for k in range(self.left - 1):
            pool |= bit(self.deck[k])
        becomes = vec[i64]([NOTHING] * self.pack.size)
        for k in range(i64(len(shown))):
            fits = pool & backs_of(shown[k]) if self.coloured else pool
            becomes[shown[k]] = nth(fits, rng.below(count(fits)))
            pool ^= bit(becomes[shown[k]])
        for k in range(self.left - 1):
            card = self.deck[k]
            becomes[card] = nth(pool, rng.below(count(pool)))
            pool ^= bit(becomes[card])
        twin.exchange(becomes)
        return twin

    def unseen_backs(self, viewer: i64) -> vec[i64]:
        """The cards of which the viewer sees the back alone: in other hands, on the table and on top of the pile. Place
        by place and colour by colour, so that their order tells nothing about their faces."""
        out = vec[i64]()
        for seat in range(self.players):
            if seat != viewer:
                hidden = self.hands[seat] & ~self.seen[viewer]
                for cards in (hidden & BLACK, hidden & ~BLACK):
                    while cards != 0:
                        out = append(out, first(cards))
                        cards &= cards - 1
        for place in range(i64(len(self.spread))):
            card = self.spread[place]
            if card != NOTHING and bit(card) & self.seen[viewer] == 0:
                out = append(out, card)
        if self.left > 0:
            out = append(out, self.deck[self.left - 1])
        return out

    def exchange(self, becomes: vec[i64]) -> None:
        """Every card that becomes another one does so, in all that speaks of it."""
        for seat in range(self.players):
            self.hands[seat] = exchanged(self.hands[seat], becomes)
            self.seen[seat] = exchanged(self.seen[seat], becomes)
        for place in range(i64(len(self.spread))):
            card = self.spread[place]
            if card != NOTHING and becomes[card] != NOTHING:
                self.spread[place] = becomes[card]
        deck = self.deck[:]
        for k in range(self.left):
            deck[k] = becomes[deck[k]]
        self.deck = deck

    # --- moves as text -----------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        if move == TAKE:
            return "take"
        return f"look {move - LOOK + 1}" if move >= LOOK else self.pack.name(move)

    def parse(self, text: str) -> i64:
        places = [str(place + 1) for place in range(len(self.spread))]
        words = text.split(" ")
        if text == "take":
            return TAKE
        if len(words) == 2 and words[0] == "look" and words[1] in places:
            return LOOK + places.index(words[1])
        if len(words) == 1:
            return table.card(self.pack, text)
        raise BadNotation(Text("engine.no_such_move", {"move": text}))

    def forbids(self, move: i64) -> Reason | None:
        if (move >= LOOK) != (self.step == REFILLING):
            return Reason("turn", Text("engine.not_legal"))
        if move == TAKE:
            return None if self.at != NOTHING else Reason("look_first", Text("hand_build.rule.look_first"))
        if move >= LOOK:
            return self.forbids_look(move - LOOK)
        if bit(move) & self.hands[self.turn] == 0:
            return Reason("own_card", Text("common.rule.own_card", {"cards": self.pack.name(move)}))
        return None

    def forbids_look(self, place: i64) -> Reason | None:
        if self.looked & bit(place):
            return Reason("once", Text("hand_build.rule.once", {"n": place + 1}))
        if self.lying() & bit(place) == 0:
            return Reason("no_card", Text("hand_build.rule.no_card", {"n": place + 1}))
        return None

    # --- at the table ------------------------------------------------------------------------------------------

    def secret(self, event: Event, place: i64) -> Happened:
        """What happens to a card of the table; its face is for `turn` alone."""
        face = self.pack.name(self.spread[place])
        event.things = [Thing(face, face, self.back(self.spread[place]), at=str(place + 1))]
        return Happened(event, bit(self.turn))

    def back(self, card: i64) -> int:
        return RED_BACK if self.coloured and bit(card) & BLACK == 0 else BLACK_BACK

    def view(self, seat: i64) -> View:
        """Captured cards are nobody's to see again, nor what they add up to, until the match is over."""
        over = self.turn == OVER
        scores: list[int | None] = [score if over else None for score in self.scores()]
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("hand_build.progress", {"trick": min(self.tricks() + 1, TRICKS), "of": TRICKS}),
            [
                SeatView(
                    other,
                    hand=count(self.hands[other]),
                    score=scores[other],
                    counts=[
                        Count("tricks", Text("common.tricks"), count(self.won[other]) // self.players),
                        Count("chips", Text("hand_build.chips"), self.coins[other]),
                    ],
                    state=["turn"] if other == self.turn else [],
                )
                for other in range(self.players)
            ],
            self.zones(seat),
            None if over else self.prompt(),
            moves=self.moves() if seat == self.turn else [],
            result=self.result() if over else None,
        )

    def tricks(self) -> i64:
        """How many tricks are taken."""
        cards: i64 = 0
        for seat in range(self.players):
            cards += count(self.won[seat])
        return cards // self.players

    def zones(self, viewer: i64) -> list[Zone]:
        best = self.placed(self.players - 1) if self.step == REFILLING else NOTHING
        leader = NOTHING if self.led == NOTHING else self.leader
        out = [self.spread_zone(viewer), table.trick(self.pack, list(self.trick), leader, best)]
        deck = [Thing("deck.0", back=self.back(self.deck[self.left - 1]))] if self.left > 0 else []
        out.append(Zone("deck", "pile", "stack", caption=Text("hand_build.zone.deck"), value=self.left, things=deck))
        out.append(Zone("supply", "chips", "count", caption=Text("hand_build.zone.supply"), value=self.supply))
        out += [self.hand_zone(seat, viewer) for seat in range(self.players)]
        if viewer >= 0:
            caption = Text("hand_build.chips")
            out.append(Zone(f"chips{viewer}", "chips", "count", viewer, caption, self.coins[viewer]))
        return out

    def spread_zone(self, viewer: i64) -> Zone:
        """The table; the card looked at last shows its face to the one who looks, and to nobody ever after."""
        slots = []
        things = []
        for place in range(i64(len(self.spread))):
            card = self.spread[place]
            name = str(place + 1)
            slots.append(Slot(name, tokens={"-1": self.chips[place]} if self.chips[place] > 0 else {}))
            if card == NOTHING:
                continue
            thing = Thing(f"spread.{place}", back=self.back(card), at=name, tags=["current"] * (place == self.at))
            if viewer == OPEN or (viewer == self.turn and place == self.at):
                thing.id = thing.face = self.pack.name(card)
            things.append(thing)
        caption = Text("hand_build.zone.spread")
        return Zone("spread", "row", "line", caption=caption, things=things, slots=slots)

    def hand_zone(self, seat: i64, viewer: i64) -> Zone:
        """A hand; of other hands the backs are seen, in no order that tells more."""
        zone = table.hand(self.pack, self.hands[seat], seat, viewer)
        if self.coloured and not sees(viewer, seat):
            zone.arrangement = "line"
            black = count(self.hands[seat] & BLACK)
            for k, thing in enumerate(zone.things):
                thing.back = BLACK_BACK if k < black else RED_BACK
        return zone

    def prompt(self) -> Prompt:
        if self.step == PLAYING:
            led = self.led
            limit = (
                Text("common.limit.lead") if led == NOTHING else Text("hand_build.limit.follow", {"suit": ORDER[led]})
            )
            return Prompt([self.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)
        if self.at == NOTHING:
            return Prompt([self.turn], "look", Text("hand_build.prompt.look"), Text("hand_build.limit.look"))
        return Prompt([self.turn], "look", Text("hand_build.prompt.take"), Text("hand_build.limit.take"))

    def moves(self) -> list[Move]:
        if self.step == PLAYING:
            return table.card_moves(self.pack, self)
        out = []
        for move in self.legal_moves():
            text = self.text(move)
            if move == TAKE:
                cards = [self.pack.name(self.spread[self.at])]
                out.append(Move(text, label=Text("hand_build.move.take", {"cards": cards}), kind="done"))
            else:
                label = Text("hand_build.move.look", {"n": move - LOOK + 1})
                out.append(Move(text, target=f"spread:{move - LOOK + 1}", label=label, kind="choose"))
        return out

    # --- the same position elsewhere ---------------------------------------------------------------------------

    def clone(self) -> HandBuild:
        twin = HandBuild()
        twin.players = self.players
        twin.turn = self.turn
        twin.chance = self.chance
        twin.coloured = self.coloured
        twin.start = self.start
        twin.pack = self.pack
        twin.step = self.step
        twin.hands = self.hands[:]
        twin.deck = self.deck
        twin.left = self.left
        twin.spread = self.spread[:]
        twin.chips = self.chips[:]
        twin.supply = self.supply
        twin.trick = self.trick[:]
        twin.leader = self.leader
        twin.led = self.led
        twin.refilled = self.refilled
        twin.looked = self.looked
        twin.at = self.at
        twin.won = self.won[:]
        twin.coins = self.coins[:]
        twin.seen = self.seen[:]
        return twin

    def state(self) -> dict[str, Any]:
        """`deck` has its top last; `looked`: 1 for each place looked at in this turn, 2 for the last of them."""
        looked = [(self.looked >> place & 1) + (place == self.at) for place in range(len(self.spread))]
        return {
            "hands": [self.pack.faces(hand) for hand in self.hands],
            "deck": [self.pack.name(self.deck[k]) for k in range(self.left)],
            "spread": [self.card_or_none(card) for card in self.spread],
            "trick": [self.card_or_none(card) for card in self.trick],
            "won": [self.pack.faces(cards) for cards in self.won],
            "chips": list(self.chips),
            "coins": list(self.coins),
            "supply": self.supply,
            "seen": [self.pack.faces(cards) for cards in self.seen],
            "turn": self.turn,
            "leader": self.leader,
            "refilled": self.refilled,
            "looked": looked,
            "chance": self.chance,
        }

    def card_or_none(self, card: i64) -> str | None:
        return None if card == NOTHING else self.pack.name(card)

    def load(self, setup: Setup) -> None:
        """`turn` is who decides next. With all cards of the trick played, hands are being refilled: then `leader` says
        whose lead it was, and `turn` follows from `refilled`."""
        self.hands = vec[i64](setup.sets("hands", self.players))
        self.deck = vec[i64](setup.ordered("deck"))
        self.left = len(self.deck)
        self.spread = vec[i64](setup.slots("spread", self.players + 1))
        self.trick = vec[i64](setup.slots("trick", self.players))
        self.won = vec[i64](setup.sets("won", self.players))
        self.chips = vec[i64](setup.numbers("chips", [0] * (self.players + 1), 0, CHIPS))
        self.coins = vec[i64](setup.numbers("coins", [0] * self.players, 0, CHIPS))
        self.supply = setup.number("supply", CHIPS - sum(self.chips) - sum(self.coins), 0, CHIPS)
        self.seen = vec[i64](setup.known("seen", self.players))
        self.turn = setup.number("turn", 0, OVER, self.players - 1)
        lying = [seat for seat in self.clockwise(max(self.turn, 0)) if self.trick[seat] != NOTHING]
        self.leader = setup.number("leader", lying[0] if lying else max(self.turn, 0), 0, self.players - 1)
        if len(lying) == self.players:
            self.step = REFILLING
        elif lying:
            table.check_trick(setup, self.hands, self.trick, max(self.turn, 0))
            if self.leader != lying[0]:
                raise setup.refuse("leader", "common.setup.trick")
        if lying:
            self.led = suit_of(self.trick[self.leader])
        self.refilled = setup.number("refilled", 0, 0, self.players - 1 if self.step == REFILLING else 0)
        self.check_hands(setup)
        self.load_looked(setup)
        self.check_table(setup)
        if self.step == REFILLING and self.at == NOTHING:
            self.go_on_refilling()
        elif self.step == PLAYING and self.hands[max(self.turn, 0)] == 0:
            self.turn = OVER

    def check_hands(self, setup: Setup) -> None:
        """Everybody has as many cards: one less after playing, again as many after refilling."""
        sizes = [count(hand) for hand in self.hands]
        for seat in range(self.players):
            if self.trick[seat] != NOTHING:
                sizes[seat] += 1
        if self.step == REFILLING:
            for place in range(self.refilled):
                sizes[self.placed(place)] -= 1
        if len(set(sizes)) > 1:
            raise setup.refuse("hands", "common.setup.uneven")

    def check_table(self, setup: Setup) -> None:
        """Hands stay even only if every refill finds a card for everybody."""
        lying = count(self.lying()) + self.refilled
        if (lying + self.left) % self.players != 0 or (self.left > 0 and lying != len(self.spread)):
            raise setup.refuse("spread", "hand_build.setup.spread")

    def load_looked(self, setup: Setup) -> None:
        """Who looks knows these cards."""
        for place, looked in enumerate(setup.numbers("looked", [0] * len(self.spread), 0, 2)):
            if looked > 0:
                self.turn = self.placed(self.refilled) if self.step == REFILLING else OVER
                if self.turn == OVER or self.spread[place] == NOTHING or (looked == 2 and self.at != NOTHING):
                    raise setup.refuse(f"looked[{place}]", "hand_build.setup.looked")
                self.looked |= bit(place)
                self.seen[self.turn] |= bit(self.spread[place])
                self.at = place if looked == 2 else self.at
        if self.looked != 0 and (self.at == NOTHING or self.looked == self.lying()):
            raise setup.refuse("looked", "hand_build.setup.looked")


def exchanged(cards: i64, becomes: vec[i64]) -> i64:
    """A set in which every card that becomes another one has done so."""
    out: i64 = 0
    while cards != 0:
        card = first(cards)
        out |= bit(card if becomes[card] == NOTHING else becomes[card])
        cards &= cards - 1
    return out


def create(options: Options) -> HandBuild:
    players = options.players
    position = HandBuild()
    position.players = players
    position.coloured = options.flag("colourBacks")
    position.start = options.starter()
    position.pack = PACKS[players - 2]
    position.hands = vec[i64]([0] * players)
    position.deck = vec[i64]()
    position.spread = vec[i64]([NOTHING] * (players + 1))
    position.chips = vec[i64]([0] * (players + 1))
    position.trick = vec[i64]([NOTHING] * players)
    position.won = vec[i64]([0] * players)
    position.coins = vec[i64]([0] * players)
    position.seen = vec[i64]([0] * players)
    return position


def bound(options: Options) -> int:
    """Twelve cards each; of the nine refills, at most every card on the table is looked at, but for the first one and
    the others one card less each time."""
    players = options.players
    return TRICKS * players + 9 * sum(range(2, players + 2))


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
