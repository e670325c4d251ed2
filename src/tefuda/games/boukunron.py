"""暴君論 / On Tyranny, by 忍野凛也 (2017-01-31, Ver. 4.1). Spec: games/01-boukunron.

Three or four players, two packs, eight tricks for a row of court cards. Numbers never matter, only suits and how many:
a card of the suit led is worth 10, any other what lies in its column of the plaza. Win too much and you are banished.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, members, nth, shift
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.knowledge import share
from tefuda.engine.moves import Moves
from tefuda.engine.options import Choice, Options, Seat
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
    Text,
    Thing,
    View,
    Zone,
)

# §2 The pack: number cards are their suit (their numbers never matter); then the aces and the court cards.
RANKS: Final = "JQK"
NAMES: Final[list[str]] = [*SUITS, *[s + "A" for s in SUITS], *[s + r for s in SUITS for r in RANKS]]
PACKS: Final[dict[int, Pack]] = {n: Pack(NAMES, [copies] * 4 + [1] * 16) for n, copies in ((3, 14), (4, 18))}
ACE: Final = 4  # number of the first ace in the pack
COURT: Final = 8  # number of the first court card; inside the game courts are 0-11, three a suit
HAND: Final = 7
REDRAW: Final = 6
CHIPS: Final = 5
TRICKS: Final = 8
BUNDLE: Final = 5

# Places for tyrant chips: the four columns by suit, and the lead card.
LEAD: Final[i64] = 4
PLACES: Final = (*SUITS, "lead")

# The phases of a match.
PICK: Final[i64] = 0
TAKE_AGAIN: Final[i64] = 1
PLAY: Final[i64] = 2
TYRANT: Final[i64] = 3
PLACE_CHIPS: Final[i64] = 4
PUT: Final[i64] = 5
DONE: Final[i64] = 6
PHASES: Final = ("pick", "redraw", "play", "tyrant", "chips", "put", "over")

# Moves: a kind in the bits from 36 on, what it takes below. A play has its number of cards at 34, the open suit at 32.
KIND: Final = 36
PASS: Final = 0
TAKE_MOVE: Final = 1 << 36
PLAY_MOVE: Final = 2 << 36
TYRANT_MOVE: Final = 3 << 36
CHIPS_MOVE: Final = 4 << 36
PUT_MOVE: Final = 5 << 36
KEEP: Final = TYRANT_MOVE
CARDS: Final = 0xFFFFFFFF

# §6 Bonuses by number of equal cards, from the right: none for 0 and 1 card, then for 2, 3 and 4 (A is 10).
SUIT_BONUS: Final = 0x64200
RANK_BONUS: Final = 0xA8500
TOO_MUCH: Final = 10


# --- bags: numbers of equal things (cards by suit, chips by seat) as one integer, eight bits each ------------------


def of(bag: i64, thing: i64) -> i64:
    """How many of a thing the bag holds."""
    return bag >> 8 * thing & 0xFF


def one(thing: i64) -> i64:
    """The bag with one thing in it."""
    return bit(8 * thing)


def total(bag: i64) -> i64:
    """How many things the bag holds (of four kinds)."""
    return (bag & 0xFF) + (bag >> 8 & 0xFF) + (bag >> 16 & 0xFF) + (bag >> 24 & 0xFF)


def without(bag: i64, thing: i64) -> i64:
    """The bag with none of that thing."""
    return bag - of(bag, thing) * one(thing)


def each(bag: i64) -> i64:
    """One of every kind that the bag holds."""
    kinds: i64 = 0
    for thing in range(i64(4)):
        if of(bag, thing) > 0:
            kinds |= one(thing)
    return kinds


def suits(bag: i64) -> list[str]:
    """The cards of a bag by name, suit by suit."""
    return [SUITS[suit] for suit in range(4) for _ in range(of(bag, suit))]


def bag_of(cards: Sequence[int]) -> i64:
    """The bag of these suits."""
    bag: i64 = 0
    for card in cards:
        bag += one(card)
    return bag


def add_bags(moves: Moves, bag: i64, number: i64, base: i64, kinds: i64 = 4) -> None:
    """One move for every bag of `number` things out of `bag`, ascending: `base` plus that bag."""
    if kinds == 1:
        if of(bag, 0) >= number:
            moves.add(base + number)
        return
    thing = kinds - 1
    for n in range(min(of(bag, thing), number) + 1):
        add_bags(moves, bag, number - n, base + n * one(thing), thing)


def bonus(points: i64, number: i64) -> i64:
    """What so many equal cards are worth (SUIT_BONUS, RANK_BONUS)."""
    return points >> 4 * number & 0xF


# --- court cards ----------------------------------------------------------------------------------------------------


def suit_of(court: i64) -> i64:
    return court // 3


def court_name(court: i64) -> str:
    return NAMES[COURT + court]


def court_names(courts: i64) -> list[str]:
    return [court_name(court) for court in members(courts)]


def of_suit(courts: i64, suit: i64) -> i64:
    """How many court cards of a suit the set holds."""
    return count(courts >> 3 * suit & 0b111)


def of_rank(courts: i64, rank: i64) -> i64:
    """How many jacks (0), queens (1), kings (2) the set holds."""
    return count(courts & shift(0b001001001001, rank))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Boukunron(Position):
    """By seat, number cards as bags: `hands`, `stocks`, `laid` (played in this trick), `piles` (won). `opened`: a bag
    by seat of the open card's suit + 1. `chosen`: secret choices that wait for the others, 0 = none. `aces`: suit or
    NOTHING. `fame`: sets of court cards won. `leads`: the courts to come, in order; the first is the lead card, the
    first three lie open.

    `chips` and `lacks` (suits a hand is known to lack, as a set of four bits) are bags by seat. `pressed`: tyrant chips
    by place, each a bag by seat; `place`: where the chips now announced will go. `passed`, `rested`: seats that passed
    in this trick, in the one before. The plaza: `upright` cards and `bundles`. Out of the match: `gone` and
    `courts_gone` openly, `hidden` (number cards) and `lost` (aces and courts, as a set of the pack) unseen by all.

    Only `hands`, `stocks` and `laid` are changed in place; the other lists are replaced, so that clones share them.
    """

    empty_skips: bool = False
    start: i64 = -1
    phase: i64 = PICK
    marker: i64 = 0
    hands: vec[i64]
    stocks: vec[i64]
    laid: vec[i64]
    opened: i64 = 0
    chosen: vec[i64]
    chips: i64 = 0
    pressed: vec[i64]
    passed: i64 = 0
    rested: i64 = 0
    place: i64 = NOTHING
    lacks: i64 = 0
    upright: i64 = 0
    bundles: i64 = 0
    piles: vec[i64]
    gone: i64 = 0
    hidden: i64 = 0
    aces: vec[i64]
    leads: vec[i64]
    fame: vec[i64]
    courts_gone: i64 = 0
    lost: i64 = 0

    # --- §3 setup --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.marker = self.start if self.start >= 0 else self.below(self.players)
        self.lost = bit(COURT + 12) - bit(ACE)
        for seat in range(self.players):
            self.chips += CHIPS * one(seat)
            self.aces[seat] = self.draw_lost(ACE, 4 - seat) - ACE
        self.leads = vec[i64]([0] * TRICKS)
        for k in range(i64(TRICKS)):
            self.leads[k] = self.draw_lost(COURT, 12 - k) - COURT
        deck = PACKS[self.players].copies[0] * each(-1)
        self.upright = self.draw_cards(deck, 4)
        self.hidden = self.draw_cards(deck - self.upright, 4)
        deck -= self.upright + self.hidden
        for seat in range(self.players):
            self.stocks[seat] = self.draw_cards(deck, 16)
            deck -= self.stocks[seat]
        self.phase = PICK
        self.waiting = bit(self.players) - 1
        self.turn = self.marker
        if self.log is not None:
            self.note(told("deal", self.marker, Text("boukunron.log.deal", {"who": self.marker})))

    def draw_lost(self, least: i64, number: i64) -> i64:
        """One of the `number` aces or courts not yet dealt, from card `least` of the pack on."""
        cards = self.lost >> least << least
        card = nth(cards, self.below(number))
        self.lost ^= bit(card)
        return card

    def draw_cards(self, deck: i64, number: i64) -> i64:
        """So many number cards off the shuffled deck."""
        drawn: i64 = 0
        left = total(deck)
        for _ in range(number):
            k = self.below(left)
            suit: i64 = 0
            while k >= of(deck - drawn, suit):
                k -= of(deck - drawn, suit)
                suit += 1
            drawn += one(suit)
            left -= 1
        return drawn

    # --- legal moves -------------------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        seat = self.turn
        if self.phase == PLAY:
            if self.may_pass(seat):
                moves.add(PASS)
            self.add_plays(moves, self.hands[seat])
        elif self.phase == TYRANT:
            moves.add(KEEP)
            for place in range(i64(5)):
                if self.may_press(place):
                    moves.add(TYRANT_MOVE | place + 1)
        elif self.phase == PLACE_CHIPS:
            for n in range(of(self.chips, seat)):
                moves.add(CHIPS_MOVE | n + 1)
        elif self.phase == PUT:
            for suit in range(i64(4)):
                if of(self.laid[seat], suit) > 0:
                    moves.add(PUT_MOVE | suit)
        else:
            add_bags(moves, self.stocks[seat], self.wanted(), TAKE_MOVE)

    def wanted(self) -> i64:
        """How many cards are taken from the stock as a hand."""
        return HAND if self.phase == PICK else REDRAW

    def may_pass(self, seat: i64) -> bool:
        """§4.2b: for a chip, and not twice in a row, unless the hand is empty (§5.1, R1)."""
        return of(self.chips, seat) > 0 and (self.rested & bit(seat) == 0 or self.hands[seat] == 0)

    def add_plays(self, moves: Moves, hand: i64) -> None:
        """§4.2a: one to three cards, at least one of the suit led if the hand has any. Of three, any one lies open."""
        must = each(hand) & one(self.lead())
        for n in range(i64(1), i64(3)):
            add_bags(moves, hand - must, n - total(must), PLAY_MOVE + (n << 34) + must)
        for suit in range(i64(4)):
            if of(hand, suit) > 0:
                fixed = must | one(suit)
                add_bags(moves, hand - fixed, 3 - total(fixed), PLAY_MOVE + (3 << 34) + (suit << 32) + fixed)

    def may_press(self, place: i64) -> bool:
        """§4.2: the lead card, or a column that has at least one card (R8: a bundle will do)."""
        return place == LEAD or of(self.upright, place) + of(self.bundles, place) > 0

    def lead(self) -> i64:
        """The lead suit."""
        return suit_of(self.leads[0])

    # --- moves -------------------------------------------------------------------------------------------------------

    def apply(self, move: i64) -> None:
        if self.phase == PLAY and move == PASS:
            self.pass_turn()
        elif self.phase == PLAY:
            self.lay(move & CARDS, move >> 32 & 3)
        elif self.phase == TYRANT:
            self.tyrant((move & 7) - 1)
        elif self.phase == PLACE_CHIPS:
            self.press(self.place, move & 7)
        elif self.phase == PUT:
            seat = self.turn
            self.put(seat, move & 3)
            self.next_put(self.steps_to(seat) + 1)
        else:
            self.choose(move & CARDS)

    def seat_at(self, step: i64) -> i64:
        """The seat so many places clockwise from the marker holder."""
        return (self.marker + step) % self.players

    def steps_to(self, seat: i64) -> i64:
        """How far a seat sits clockwise from the marker holder."""
        return (seat - self.marker + self.players) % self.players

    def choose(self, cards: i64) -> None:
        """§3.5, §4.1: a secret choice. All choices take effect together when the last is in."""
        chosen = self.chosen[:]
        chosen[self.turn] = cards
        self.chosen = chosen
        self.waiting ^= bit(self.turn)
        if self.waiting != 0:
            self.turn = self.next_waiting(self.marker)
            return
        for step in range(self.players):
            seat = self.seat_at(step)
            if chosen[seat] != 0:
                self.take_hand(seat, chosen[seat])
        self.chosen = vec[i64]([0] * self.players)
        if self.phase == PICK:
            self.open_trick()
        else:
            self.next_turn(0)

    def take_hand(self, seat: i64, cards: i64) -> None:
        if cards == 0:
            return
        self.stocks[seat] -= cards
        self.hands[seat] = cards
        if self.log is not None:
            args: dict[str, Any] = {"who": seat, "n": total(cards)}
            hidden = Text("boukunron.log.hand", args)
            text = Text("boukunron.log.own_hand", {**args, "cards": suits(cards)})
            self.note(told("draw", seat, text, seen_by=bit(seat), hidden_text=hidden))

    # --- §4.1 the lead card ------------------------------------------------------------------------------------------

    def open_trick(self) -> None:
        """A new lead card slides in; who passed last time chooses a hand of six, or has all if the stock is small."""
        if self.log is not None:
            args: dict[str, Any] = {"n": self.trick(), "cards": [court_name(self.leads[0])]}
            self.note(told("start", text=Text("boukunron.log.trick", args)))
        self.ask_redraws()

    def ask_redraws(self) -> None:
        for step in range(self.players):
            seat = self.seat_at(step)
            if self.rested & bit(seat) == 0:
                continue
            if total(self.stocks[seat]) <= REDRAW:
                self.take_hand(seat, self.stocks[seat])
            elif self.chosen[seat] == 0:
                self.waiting |= bit(seat)
        if self.waiting != 0:
            self.phase = TAKE_AGAIN
            self.turn = self.next_waiting(self.marker)
        else:
            self.next_turn(0)

    def trick(self) -> i64:
        """The number of the trick, from 1."""
        return TRICKS + 1 - max(i64(1), i64(len(self.leads)))

    # --- §4.2 play ---------------------------------------------------------------------------------------------------

    def next_turn(self, step: i64) -> None:
        """The next seat that can do anything plays or passes; after the last one, judgement."""
        while step < self.players:
            seat = self.seat_at(step)
            if not self.is_skipped(seat):
                self.phase = PLAY
                self.turn = seat
                return
            step += 1
        self.judge()

    def is_skipped(self, seat: i64) -> bool:
        """§5.2 hard pass: no hand and no chip when the turn comes. An option of R1 lets the seat with no cards at all
        sit out, free of charge, the turn after a pass."""
        if self.hands[seat] != 0:
            return False
        return of(self.chips, seat) == 0 or (self.empty_skips and self.rested & bit(seat) != 0)

    def lay(self, cards: i64, opened: i64) -> None:
        seat = self.turn
        self.hands[seat] -= cards
        self.laid[seat] = cards
        if total(cards) == 3:
            self.opened += (opened + 1) * one(seat)
        if self.log is not None:
            self.note_play(seat)
        if of(self.chips, seat) > 0:
            self.phase = TYRANT
        else:
            self.next_turn(self.steps_to(seat) + 1)

    def tyrant(self, place: i64) -> None:
        """The Tyrant action: one place (or NOTHING), then any number of chips."""
        if place == NOTHING:
            self.next_turn(self.steps_to(self.turn) + 1)
        elif of(self.chips, self.turn) == 1:
            self.press(place, 1)
        else:
            self.place = place
            self.phase = PLACE_CHIPS

    def press(self, place: i64, number: i64) -> None:
        """Every card of that suit is worth 2 less for each chip."""
        seat = self.turn
        self.place = NOTHING
        self.chips -= number * one(seat)
        pressed = self.pressed[:]
        pressed[place] += number * one(seat)
        self.pressed = pressed
        if self.log is not None:
            text_id = "boukunron.log.tyrant_lead" if place == LEAD else "boukunron.log.tyrant"
            text = Text(text_id, {"who": seat, "n": number, "suit": SUITS[self.suit_at(place)]})
            self.note(told("rule", seat, text, rule="tyrant"))
        self.next_turn(self.steps_to(seat) + 1)

    def suit_at(self, place: i64) -> i64:
        """The suit that chips at a place press down."""
        return self.lead() if place == LEAD else place

    def pass_turn(self) -> None:
        """§4.2b: the chip is spent, the hand goes back to the stock, where nobody can tell it from the rest."""
        seat = self.turn
        self.chips -= one(seat)
        self.stocks[seat] += self.hands[seat]
        self.hands[seat] = 0
        self.lacks = without(self.lacks, seat)
        self.passed |= bit(seat)
        if self.log is not None:
            self.note(told("pass", seat, Text("boukunron.log.pass", {"who": seat})))
        self.next_turn(self.steps_to(seat) + 1)

    # --- §4.3 judgement ----------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """The highest power of those that followed wins, the later one if equal."""
        winner: i64 = NOTHING
        best: i64 = 0
        played = False
        for step in range(self.players):
            seat = self.seat_at(step)
            if self.laid[seat] == 0:
                continue
            played = True
            power: i64 = NOTHING
            if of(self.laid[seat], self.lead()) > 0:
                power = self.power(seat)
                if power >= best:
                    winner, best = seat, power
            else:
                self.lacks |= bit(self.lead()) * one(seat)
            if self.log is not None:
                self.note_reveal(seat, power)
        if winner != NOTHING:
            self.award(winner)
        elif played:
            self.no_winner()
        else:
            self.remove_lead("boukunron.log.all_passed")

    def power(self, seat: i64) -> i64:
        sum: i64 = 0
        for suit in range(i64(4)):
            number = of(self.laid[seat], suit)
            if number > 0:
                sum += number * self.worth(suit)
        return max(i64(0), sum - 1) if seat == self.marker else sum

    def worth(self, suit: i64) -> i64:
        """The power of one card: 10 in the suit led, else what its column holds; 2 less a chip on it (R2, R3)."""
        chips = total(self.pressed[suit])
        power = of(self.upright, suit) + 2 * of(self.bundles, suit)
        if suit == self.lead():
            power = 10
            chips += total(self.pressed[LEAD])
        return max(i64(0), power - 2 * chips)

    # --- §4.4 clean-up -----------------------------------------------------------------------------------------------

    def award(self, winner: i64) -> None:
        """The others leave one card of each suit they used in the plaza; all else lies under the winner's lead card."""
        won = self.laid[winner]
        for step in range(self.players):
            seat = self.seat_at(step)
            if seat != winner:
                left = each(self.laid[seat])
                won += self.laid[seat] - left
                self.settle(seat, left)
        piles = self.piles[:]
        piles[winner] += won
        self.piles = piles
        fame = self.fame[:]
        fame[winner] |= bit(self.leads[0])
        self.fame = fame
        if self.log is not None:
            text = Text("boukunron.log.won", {"who": winner, "cards": [court_name(self.leads[0])]})
            self.note(told("take", winner, text, zone=f"fame{winner}"))
        self.marker = winner
        self.end_trick()

    def settle(self, seat: i64, cards: i64) -> None:
        """Cards go to their columns; the instant a column has five, they become a bundle worth 2."""
        if cards == 0:
            return
        if self.log is not None:
            text = Text("boukunron.log.plaza", {"who": seat, "cards": suits(cards)})
            things = [
                Thing(f"plaza.{SUITS[suit]}.{of(self.upright, suit)}", SUITS[suit], at=SUITS[suit])
                for suit in range(i64(4))
                if of(cards, suit) > 0
            ]
            self.note(Happened(Event("place", seat, zone="plaza", things=things, text=text)))
        self.upright += cards
        for suit in range(i64(4)):
            while of(self.upright, suit) >= BUNDLE:
                self.upright -= BUNDLE * one(suit)
                self.bundles += one(suit)
                if self.log is not None:
                    self.note(told("rule", text=Text("boukunron.log.bundle", {"suit": SUITS[suit]}), rule="bundle"))

    def end_trick(self) -> None:
        for seat in range(self.players):
            self.laid[seat] = 0
        self.opened = 0
        self.pressed = vec[i64]([0] * 5)
        self.rested = self.passed
        self.passed = 0
        self.leads = self.leads[1:]
        if len(self.leads) > 0:
            self.open_trick()
        else:
            self.end_match()

    # --- §5 special cases --------------------------------------------------------------------------------------------

    def remove_lead(self, text_id: str) -> None:
        """§5.3: nobody played, so the lead card leaves the match."""
        self.courts_gone |= bit(self.leads[0])
        if self.log is not None:
            names = [court_name(self.leads[0])]
            self.note(told("discard", text=Text(text_id, {"cards": names})))
        self.end_trick()

    def no_winner(self) -> None:
        """§5.4: nobody followed. The chips are gone, and everybody who played leaves one card in the plaza (§5.5)."""
        self.pressed = vec[i64]([0] * 5)
        self.next_put(0)

    def next_put(self, step: i64) -> None:
        while step < self.players:
            seat = self.seat_at(step)
            kinds = each(self.laid[seat])
            if total(kinds) > 1:
                self.phase = PUT
                self.turn = seat
                return
            if kinds != 0:
                self.put(seat, count(kinds - 1) // 8)
            step += 1
        self.remove_lead("boukunron.log.nobody_followed")

    def put(self, seat: i64, suit: i64) -> None:
        self.settle(seat, one(suit))
        self.gone += self.laid[seat] - one(suit)
        self.laid[seat] = 0
        self.opened = without(self.opened, seat)

    # --- §6, §7 scoring ----------------------------------------------------------------------------------------------

    def end_match(self) -> None:
        self.phase = DONE
        self.turn = OVER
        if self.log is not None:
            self.note(Happened(Event("score", text=Text("boukunron.log.scored"), sheets=self.sheets()), ALL))
            for seat in self.clockwise(self.marker):
                if self.is_banished(seat):
                    text = Text("boukunron.log.banished", {"who": seat})
                    self.note(told("rule", seat, text, rule="monarchomachi"))

    def held(self, seat: i64) -> i64:
        """Base points and both bonuses."""
        return of(self.chips, seat) + self.fame_points(self.fame[seat], self.aces[seat])

    def fame_points(self, courts: i64, ace: i64) -> i64:
        points: i64 = 0
        for suit in range(i64(4)):
            points += bonus(SUIT_BONUS, of_suit(courts, suit) + (ace == suit))
        for rank in range(i64(3)):
            number = of_rank(courts, rank)
            points += bonus(RANK_BONUS, number) + number * (rank + 1)
        return points

    def consolation(self, seat: i64) -> i64:
        """The seats with the fewest tricks share 2 points for each bundle, rounded down (R10: banished or not)."""
        mine = count(self.fame[seat])
        sharers: i64 = 0
        for other in range(self.players):
            if count(self.fame[other]) < mine:
                return 0
            if count(self.fame[other]) == mine:
                sharers += 1
        return 2 * total(self.bundles) // sharers

    def points(self, seat: i64) -> i64:
        return self.held(seat) + self.consolation(seat)

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.players)]

    def safe(self) -> i64:
        """Monarchomachi: who has this many points, ten above the lowest, or more is banished."""
        lowest = self.points(0)
        for seat in range(i64(1), self.players):
            lowest = min(lowest, self.points(seat))
        return lowest + TOO_MUCH

    def is_banished(self, seat: i64) -> bool:
        return self.points(seat) >= self.safe()

    def rank(self, seat: i64) -> i64:
        """§7, R14: survivors first; then points, tricks, and who sits nearest clockwise from the marker."""
        safe = self.safe()
        mine = self.standing(seat, safe)
        rank: i64 = 1
        for other in range(self.players):
            if self.standing(other, safe) > mine:
                rank += 1
        return rank

    def standing(self, seat: i64, safe: i64) -> i64:
        """A number that puts the seats in order; no two are equal."""
        points = self.points(seat)
        order = 100 * points + 10 * count(self.fame[seat]) - self.steps_to(seat)
        return order if points < safe else order - 100_000

    def utility(self, seat: i64) -> float:
        """Whether the seat would win with this moment's points: places below the first say little here."""
        return 1.0 if self.rank(seat) == 1 else -1.0

    def sheets(self) -> list[Sheet]:
        return [self.sheet(seat) for seat in range(self.players)]

    def sheet(self, seat: i64) -> Sheet:
        """The reckoning of one seat, line by line."""
        courts = court_names(self.fame[seat])
        aces = [] if self.aces[seat] == NOTHING else [NAMES[ACE + self.aces[seat]]]
        by_rank = [[name for name in courts if name[1] == rank] for rank in RANKS]
        by_suit = [[name for name in aces + courts if name[0] == suit] for suit in SUITS]
        worth = sum(len(faces) * points for points, faces in enumerate(by_rank, 1))
        lines = [Line(Text("boukunron.line.base"), worth, aces + courts)]
        lines.append(Line(Text("boukunron.line.chips"), of(self.chips, seat)))
        for kind, points, groups in (("suit", SUIT_BONUS, by_suit), ("rank", RANK_BONUS, by_rank)):
            for faces in groups:
                if len(faces) > 1:
                    text = Text(f"boukunron.line.{kind}", {"n": len(faces)})
                    lines.append(Line(text, bonus(points, len(faces)), faces))
        if self.consolation(seat) > 0:
            text = Text("boukunron.line.fewest", {"n": total(self.bundles)})
            lines.append(Line(text, self.consolation(seat)))
        stamp = Text("boukunron.stamp") if self.is_banished(seat) else None
        return Sheet(seat, self.points(seat), lines, stamp)

    def result(self) -> Result:
        ranks: list[int] = [self.rank(seat) for seat in range(self.players)]
        scores = self.scores()
        return Result(ranks, scores, self.reason(ranks.index(1), scores), self.sheets())

    def reason(self, winner: int, scores: list[int]) -> Text:
        """Why this seat won: the highest, the highest of those left, or by what broke the tie."""
        equals = [seat for seat in range(self.players) if scores[seat] == scores[winner]]
        tricks = [count(self.fame[seat]) for seat in equals]
        args: dict[str, Any] = {"who": winner, "n": scores[winner]}
        if len(equals) > 1 and tricks.count(max(tricks)) == 1:
            return Text("boukunron.result.tricks", {**args, "tricks": max(tricks)})
        if len(equals) > 1:
            return Text("boukunron.result.marker", args)
        if scores[winner] < max(scores):
            return Text("boukunron.result.spared", args)
        return Text("common.result.highest", args)

    # --- what a seat knows -------------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> Boukunron:
        """Unseen are the others' hands, stocks, face-down cards and aces, secret choices, the hidden court cards and
        what was removed before the match. A hand that could not follow lacks that suit until it goes to the stock
        (stocks may hold anything); who has played face down followed if able."""
        twin = self.clone()
        twin.chance = rng.fresh()
        if self.turn != OVER:
            twin.deal_cards(seat, rng)
            twin.deal_courts(seat, rng)
            twin.choose_again(seat, rng)
        return twin

    def deal_cards(self, seat: i64, rng: Rng) -> None:
        """Redraws the unseen number cards: first what the others hold and have played, then their stocks. For the
        while these are single cards, every suit a run of bits."""
        n = self.players
        unseen = self.hidden
        needs = vec[i64]([0] * n)
        stocks = vec[i64]([0] * n)
        for other in range(n):
            if other != seat:
                unseen += self.hands[other] + self.stocks[other] + self.face_down(other)
                needs[other] = total(self.hands[other] + self.face_down(other))
                stocks[other] = total(self.stocks[other])
        runs = runs_of(unseen)
        barred = vec[i64]([0] * n)
        for other in range(n):
            for suit in members(of(self.lacks, other)):
                barred[other] |= runs[suit]
        while True:
            held = vec[i64]([0] * n)
            down = vec[i64]([0] * n)
            share(bit(total(unseen)) - 1, needs, barred, held, rng)
            for other in range(n):
                down[other] = rng.pick(held[other], total(self.face_down(other))) if other != seat else 0
            if self.all_followed(held, down, runs[self.lead()]):
                break
        rest = bit(total(unseen)) - 1
        for other in range(n):
            rest ^= held[other]
        for other in range(n):
            if other != seat:
                stock = rng.pick(rest, stocks[other])
                rest ^= stock
                self.laid[other] += in_runs(down[other], runs) - self.face_down(other)
                self.hands[other] = in_runs(held[other] ^ down[other], runs)
                self.stocks[other] = in_runs(stock, runs)
        self.hidden = in_runs(rest, runs)

    def face_down(self, seat: i64) -> i64:
        """The cards a seat has played face down."""
        if self.laid[seat] == 0 or self.phase == PUT:
            return 0
        opened = of(self.opened, seat)
        return self.laid[seat] - one(opened - 1) if opened > 0 else self.laid[seat]

    def all_followed(self, held: vec[i64], down: vec[i64], led: i64) -> bool:
        """Whether nobody kept the suit led in hand without playing any, if these are the cards."""
        for seat in range(self.players):
            followed = down[seat] & led != 0 or of(self.opened, seat) == self.lead() + 1
            if down[seat] != 0 and not followed and held[seat] & led != 0:
                return False
        return True

    def deal_courts(self, seat: i64, rng: Rng) -> None:
        """Redraws the others' aces and the court cards still face down."""
        lost = self.lost
        aces = self.aces[:]
        for other in range(self.players):
            if other != seat and aces[other] != NOTHING:
                lost |= bit(ACE + aces[other])
        for other in range(self.players):
            if other != seat and aces[other] != NOTHING:
                ace = rng.pick(lost & (bit(COURT) - 1), 1)
                aces[other] = count(ace - 1) - ACE
                lost ^= ace
        leads = self.leads[:]
        for k in range(i64(3), i64(len(leads))):
            lost |= bit(COURT + leads[k])
        for k in range(i64(3), i64(len(leads))):
            court = rng.pick(lost >> COURT << COURT, 1)
            leads[k] = count(court - 1) - COURT
            lost ^= court
        self.lost, self.aces, self.leads = lost, aces, leads

    def choose_again(self, seat: i64, rng: Rng) -> None:
        """What the others have already chosen in secret may be anything out of their stocks."""
        chosen = self.chosen[:]
        for other in range(self.players):
            if other != seat and chosen[other] != 0:
                stock = self.stocks[other]
                chosen[other] = in_runs(rng.pick(bit(total(stock)) - 1, self.wanted()), runs_of(stock))
        self.chosen = chosen

    def seen_as(self, move: i64) -> i64:
        """Of cards played face down the others see how many, and which one lies open."""
        if self.waiting != 0:
            return -1
        return move & ~CARDS if self.phase == PLAY else move

    def hint(self, moves: Moves, rng: Rng) -> i64:
        """The better of two random moves: many cards of the coming leads in hand; strong cards for a lead card that is
        worth much to the seat, few for another; chips are mostly kept."""
        move = moves.get(rng.below(moves.size))
        other = moves.get(rng.below(moves.size))
        if self.phase == TYRANT:
            return KEEP if rng.below(8) != 0 else move
        if self.phase == PLACE_CHIPS:
            return moves.get(0) if rng.below(4) != 0 else move
        if self.phase == PLAY:
            if move == PASS:
                return other
            if other == PASS:
                return move
            wants = self.gain(self.turn) >= 3
            return move if (self.promise(move) > self.promise(other)) == wants else other
        if self.phase == PUT:
            return move
        return move if self.coming(move) > self.coming(other) else other

    def gain(self, seat: i64) -> i64:
        """What the lead card would add to the points of a seat."""
        courts, ace = self.fame[seat], self.aces[seat]
        return self.fame_points(courts | bit(self.leads[0]), ace) - self.fame_points(courts, ace)

    def promise(self, move: i64) -> i64:
        """The power of a play as things stand."""
        power: i64 = 0
        for suit in range(i64(4)):
            number = of(move & CARDS, suit)
            if number > 0:
                power += number * self.worth(suit)
        return power

    def coming(self, move: i64) -> i64:
        """How many cards a hand has of the suits that lead next."""
        cards: i64 = 0
        for k in range(min(i64(3), i64(len(self.leads)))):
            cards += of(move & CARDS, suit_of(self.leads[k]))
        return cards

    # --- notation ----------------------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        kind = move >> KIND << KIND
        cards = move & CARDS
        if kind == TAKE_MOVE:
            return " ".join(["take", *[f"{SUITS[s]}{of(cards, s)}" for s in range(4) if of(cards, s) > 0]])
        if kind == PLAY_MOVE:
            names = suits(cards)
            return " ".join(names if len(names) < 3 else [*names, "open", SUITS[move >> 32 & 3]])
        if kind == TYRANT_MOVE:
            return "keep" if move == KEEP else f"tyrant {PLACES[(move & 7) - 1]}"
        if kind == CHIPS_MOVE:
            return f"chips {move & 7}"
        return "pass" if kind == PASS else f"put {SUITS[move & 3]}"

    def parse(self, text: str) -> i64:
        words = text.split(" ")
        move: i64 = NOTHING
        if text == "pass":
            return PASS
        if text == "keep":
            return KEEP
        if words[0] == "take":
            move = read_take(words[1:])
        elif words[0] == "tyrant" and len(words) == 2 and words[1] in PLACES:
            move = TYRANT_MOVE | PLACES.index(words[1]) + 1
        elif words[0] == "chips" and len(words) == 2 and words[1] in ("1", "2", "3", "4", "5"):
            move = CHIPS_MOVE | int(words[1])
        elif words[0] == "put" and len(words) == 2 and is_suit(words[1]):
            move = PUT_MOVE | SUITS.index(words[1])
        elif is_suit(words[0]):
            move = read_play(words)
        if move < 0 or self.text(move) != text:
            raise BadNotation(Text("engine.no_such_move", {"move": text}))
        return move

    def forbids(self, move: i64) -> Reason | None:
        seat = self.turn
        kind = move >> KIND << KIND
        if kind in (PASS, PLAY_MOVE) and self.phase == PLAY:
            return self.forbids_pass(seat) if kind == PASS else self.forbids_play(seat, move & CARDS)
        if kind == TAKE_MOVE and self.phase in (PICK, TAKE_AGAIN):
            if total(move & CARDS) != self.wanted():
                return Reason("hand_size", Text("boukunron.why.hand_size", {"n": self.wanted()}))
            return lacking(move & CARDS, self.stocks[seat])
        if kind == TYRANT_MOVE and self.phase == TYRANT:
            if move == KEEP or self.may_press((move & 7) - 1):
                return None
            return Reason("tyrant", Text("boukunron.why.empty_column", {"suit": SUITS[(move & 7) - 1]}))
        if kind == CHIPS_MOVE and self.phase == PLACE_CHIPS:
            if move & 7 <= of(self.chips, seat):
                return None
            return Reason("tyrant", Text("boukunron.why.chips", {"n": of(self.chips, seat)}))
        if kind == PUT_MOVE and self.phase == PUT:
            return lacking(one(move & 3), self.laid[seat])
        return Reason("turn", Text("engine.not_legal"))

    def forbids_pass(self, seat: i64) -> Reason | None:
        if of(self.chips, seat) == 0:
            return Reason("pass", Text("boukunron.why.no_chip"))
        return None if self.may_pass(seat) else Reason("pass", Text("boukunron.why.pass_twice"))

    def forbids_play(self, seat: i64, cards: i64) -> Reason | None:
        hand = self.hands[seat]
        if of(hand, self.lead()) > 0 and of(cards, self.lead()) == 0:
            return Reason("must_follow", Text("common.rule.must_follow", {"suit": SUITS[self.lead()]}))
        return lacking(cards, hand)

    # --- at the table ------------------------------------------------------------------------------------------------

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        zones = [self.plaza_zone(), self.laid_zone(seat)]
        if not over:
            zones.insert(0, self.lead_zone())
        for owner in range(self.players):
            zones += self.own_zones(owner, seat)
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("boukunron.progress", {"n": self.trick(), "of": TRICKS}),
            [self.seat_view(owner) for owner in range(self.players)],
            zones,
            None if over else self.prompt(seat),
            moves=self.moves_of(seat),
            result=self.result() if over else None,
        )

    def lead_zone(self) -> Zone:
        """The lead cards: the pile, then the open ones up to the present one at the right."""
        things = []
        slots = []
        for k in reversed(range(min(3, len(self.leads)))):
            at = "lead" if k == 0 else str(k)
            name = court_name(self.leads[k])
            things.append(Thing(name, name, tags=["current"] if k == 0 else [], at=at))
            slots.append(Slot(at, tokens=seat_tokens(self.pressed[LEAD]) if k == 0 else {}))
        if len(self.leads) > 3:
            things.insert(0, Thing("leads.pile", back=1, at="pile"))
            slots.insert(0, Slot("pile", Text("boukunron.pile", {"n": len(self.leads) - 3})))
        caption = Text("boukunron.zone.lead", {"suit": SUITS[self.lead()]})
        return Zone("leads", "row", "line", caption=caption, things=things, slots=slots)

    def plaza_zone(self) -> Zone:
        slots = []
        things = []
        for suit in range(i64(4)):
            at = SUITS[suit]
            power = of(self.upright, suit) + 2 * of(self.bundles, suit) if self.turn == OVER else self.worth(suit)
            led = self.turn != OVER and suit == self.lead()
            caption = Text("boukunron.column", {"suit": at})
            slots.append(Slot(at, caption, power, seat_tokens(self.pressed[suit]), ["current"] if led else []))
            things += [Thing(f"plaza.{at}.{k}", at, at=at) for k in range(of(self.upright, suit))]
            things += [Thing(f"bundle.{at}.{k}", at=at) for k in range(of(self.bundles, suit))]
        return Zone("plaza", "row", "columns", caption=Text("boukunron.zone.plaza"), things=things, slots=slots)

    def laid_zone(self, viewer: i64) -> Zone:
        """What everybody has played: face down but for one of three; the own cards are shown to their owner."""
        things = []
        for owner in range(self.players):
            lying = self.laid_things(owner, sees(viewer, owner) or self.phase == PUT)
            if owner == viewer:
                for thing in lying:
                    thing.like = thing.face or ""
            things += lying
        return Zone("laid", "trick", "veil", things=things, slots=[Slot(str(k)) for k in range(3)])

    def laid_things(self, seat: i64, seen: bool) -> list[Thing]:
        """A seat's cards in this trick, the open one first."""
        opened = of(self.opened, seat) - 1
        faces = suits(self.laid[seat])
        if opened >= 0 and self.laid[seat] != 0:
            faces.remove(SUITS[opened])
            faces.insert(0, SUITS[opened])
        things = []
        for k, face in enumerate(faces):
            is_open = k == 0 and opened >= 0
            tags = ["open"] if is_open else []
            things.append(Thing(f"laid{seat}.{k}", face if seen or is_open else None, owner=seat, tags=tags))
        return things

    def own_zones(self, owner: i64, viewer: i64) -> list[Zone]:
        """Hand, stock, chips and fame of a seat. While a hand is chosen, the cards to choose from lie in the hand."""
        choosing = self.chosen[owner] != 0 or self.waiting & bit(owner) != 0
        seen = sees(viewer, owner)
        held = self.stocks[owner] if choosing and seen else self.hands[owner]
        zones = [Zone(f"hand{owner}", "hand", "hand", owner, things=card_things(f"hand{owner}", held, owner, seen))]
        if seen and not choosing:
            stock = f"stock{owner}"
            things = card_things(stock, self.stocks[owner], owner, True)
            caption = Text("boukunron.stock")
            if viewer == owner:
                zones.append(Zone(stock, "pile", "count", owner, caption, len(things), things))
            else:
                zones.append(Zone(stock, "hand", "hand", owner, caption, things=things))
        if viewer == owner:
            zones.append(Zone(f"chips{owner}", "chips", "count", owner, Text("boukunron.chips"), of(self.chips, owner)))
        names = court_names(self.fame[owner])
        fame = [Thing(name, name, owner=owner) for name in names]
        if self.aces[owner] != NOTHING and (seen or self.turn == OVER):
            ace = NAMES[ACE + self.aces[owner]]
            fame.insert(0, Thing(ace, ace, owner=owner))
        zones.append(Zone(f"fame{owner}", "pile", "count", owner, Text("boukunron.fame"), len(names), fame))
        return zones

    def seat_view(self, seat: i64) -> SeatView:
        state = []
        if self.waiting & bit(seat) != 0:
            state.append("choosing")
        elif self.chosen[seat] != 0:
            state.append("decided")
        elif seat == self.turn:
            state.append("turn")
        elif self.passed & bit(seat) != 0:
            state.append("passed")
        elif self.turn == OVER:
            state += ["eliminated"] * self.is_banished(seat)
        elif self.phase != PICK and self.is_skipped(seat) and self.laid[seat] == 0:
            state.append("resting")
        counts = [
            Count("chips", Text("boukunron.chips"), of(self.chips, seat)),
            Count("stock", Text("boukunron.stock"), total(self.stocks[seat])),
        ]
        score = self.scores()[seat] if self.turn == OVER else None
        return SeatView(seat, total(self.hands[seat]), score, counts=counts, state=state, dealer=seat == self.marker)

    def prompt(self, viewer: i64) -> Prompt:
        """What is asked; what the hand of the seat to play allows is told to that seat alone."""
        kind = PHASES[self.phase]
        text_id = f"boukunron.prompt.{kind}"
        limit_id = f"boukunron.limit.{kind}"
        args: dict[str, Any] = {"suit": SUITS[self.lead() if self.place == NOTHING else self.suit_at(self.place)]}
        least, most = 0, 0
        if self.phase in (PICK, TAKE_AGAIN):
            least = most = self.wanted()
        elif self.phase == PUT:
            least = most = 1
        elif self.phase == PLAY:
            least, most = 1, 3
            if self.hands[self.turn] == 0:
                text_id, limit_id, least, most = "boukunron.prompt.must_pass", "boukunron.limit.no_hand", 0, 0
            elif sees(viewer, self.turn):
                follows = of(self.hands[self.turn], self.lead()) > 0
                limit_id = "boukunron.limit.follow" if follows else "boukunron.limit.void"
        zones = ["laid"] if self.phase == PUT else []
        return Prompt(self.deciders(), kind, Text(text_id), Text(limit_id, args), least=least, most=most, zones=zones)

    def moves_of(self, seat: i64) -> list[Move]:
        if seat not in self.deciders():
            return []
        twin = self.clone()
        twin.ask(seat)
        return [twin.described(move) for move in twin.legal_moves()]

    def described(self, move: i64) -> Move:
        """A legal move for the table: what it picks, where it goes, and what its button says."""
        text = self.text(move)
        kind = move >> KIND << KIND
        names = suits(move & CARDS)
        if kind == TAKE_MOVE:
            return Move(text, names, label=Text("boukunron.move.take", {"n": len(names)}), kind="choose")
        if kind == PLAY_MOVE and len(names) < 3:
            return Move(text, names, label=Text("boukunron.move.play", {"cards": names}))
        if kind == PLAY_MOVE:
            args: dict[str, Any] = {"cards": names, "open": SUITS[move >> 32 & 3]}
            return Move(text, names, label=Text("boukunron.move.play_three", args))
        if kind == PASS:
            return Move(text, kind="pass", cost=1)
        if kind == PUT_MOVE:
            suit = SUITS[move & 3]
            return Move(text, [suit], label=Text("boukunron.move.put", {"suit": suit}), kind="choose")
        if move == KEEP:
            return Move(text, label=Text("boukunron.move.keep"), kind="done")
        if kind == CHIPS_MOVE:
            return Move(text, label=Text("boukunron.move.chips", {"n": move & 7}), kind="choose")
        place = (move & 7) - 1
        if place == LEAD:
            return Move(text, target="leads:lead", label=Text("boukunron.move.tyrant_lead"), kind="place")
        suit = SUITS[place]
        return Move(text, target=f"plaza:{suit}", label=Text("boukunron.move.tyrant", {"suit": suit}), kind="place")

    def note_play(self, seat: i64) -> None:
        """What was played is for its player's eyes; the others see how many, and the open one of three."""
        args: dict[str, Any] = {"who": seat, "n": total(self.laid[seat]), "cards": suits(self.laid[seat])}
        things = self.laid_things(seat, True)
        event = Event("play", seat, zone="laid", things=things, text=Text("boukunron.log.own_play", args))
        self.note(Happened(event, bit(seat), Text("boukunron.log.play", {"who": seat, "n": total(self.laid[seat])})))
        if total(self.laid[seat]) == 3:
            face = things[0].face or ""
            text = Text("boukunron.log.open", {"who": seat, "cards": [face]})
            self.note(Happened(Event("flip", seat, zone="laid", things=things[:1], text=text)))

    def note_reveal(self, seat: i64, power: i64) -> None:
        args: dict[str, Any] = {"who": seat, "cards": suits(self.laid[seat]), "n": power}
        text = Text("boukunron.log.power" if power != NOTHING else "boukunron.log.no_follow", args)
        self.note(Happened(Event("flip", seat, zone="laid", things=self.laid_things(seat, True), text=text)))

    # --- the same position elsewhere ---------------------------------------------------------------------------------

    def clone(self) -> Boukunron:
        twin = Boukunron()
        twin.players = self.players
        twin.turn = self.turn
        twin.waiting = self.waiting
        twin.chance = self.chance
        twin.empty_skips = self.empty_skips
        twin.start = self.start
        twin.phase = self.phase
        twin.marker = self.marker
        twin.hands = self.hands[:]
        twin.stocks = self.stocks[:]
        twin.laid = self.laid[:]
        twin.opened = self.opened
        twin.chosen = self.chosen
        twin.chips = self.chips
        twin.pressed = self.pressed
        twin.passed = self.passed
        twin.rested = self.rested
        twin.place = self.place
        twin.lacks = self.lacks
        twin.upright = self.upright
        twin.bundles = self.bundles
        twin.piles = self.piles
        twin.gone = self.gone
        twin.hidden = self.hidden
        twin.aces = self.aces
        twin.leads = self.leads
        twin.fame = self.fame
        twin.courts_gone = self.courts_gone
        twin.lost = self.lost
        return twin

    def state(self) -> dict[str, Any]:
        seats = range(self.players)
        return {
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "marker": self.marker,
            "leads": [court_name(court) for court in self.leads],
            "plaza": suits(self.upright),
            "bundles": suits(BUNDLE * self.bundles),
            "hands": [suits(self.hands[seat]) for seat in seats],
            "stocks": [suits(self.stocks[seat]) for seat in seats],
            "laid": [suits(self.laid[seat]) for seat in seats],
            "open": [[SUITS[of(self.opened, seat) - 1]] if of(self.opened, seat) > 0 else [] for seat in seats],
            "chosen": [self.text(TAKE_MOVE | self.chosen[seat]) if self.chosen[seat] else None for seat in seats],
            "chips": [of(self.chips, seat) for seat in seats],
            "tyrant": [[of(self.pressed[place], seat) for seat in seats] for place in range(5)],
            "place": "" if self.place == NOTHING else PLACES[self.place],
            "passed": [self.passed >> seat & 1 for seat in seats],
            "rested": [self.rested >> seat & 1 for seat in seats],
            "lacks": [[SUITS[suit] for suit in range(4) if of(self.lacks, seat) >> suit & 1] for seat in seats],
            "aces": [None if self.aces[seat] == NOTHING else NAMES[ACE + self.aces[seat]] for seat in seats],
            "fame": [court_names(self.fame[seat]) for seat in seats],
            "piles": [suits(self.piles[seat]) for seat in seats],
            "gone": suits(self.gone) + court_names(self.courts_gone),
            "hidden": suits(self.hidden) + [NAMES[card] for card in members(self.lost)],
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """The phase is `play` and the marker holder's turn unless the setup says otherwise; everybody has five chips.
        In `pick` and `redraw` those decide whose choice is missing."""
        n = self.players
        self.phase = PHASES.index(setup.word("phase", "play", list(PHASES)))
        self.marker = setup.number("marker", 0, 0, n - 1)
        self.turn = setup.number("turn", self.marker, OVER, n - 1)
        self.load_cards(setup)
        self.load_courts(setup)
        for seat, number in enumerate(setup.numbers("chips", [CHIPS] * n, 0, CHIPS)):
            self.chips += number * one(seat)
        for place, row in enumerate(setup.number_rows("tyrant", n, 0, CHIPS)[:5]):
            for seat, number in enumerate(row):
                self.pressed[place] += number * one(seat)
        word = setup.word("place", "", ["", *PLACES])
        self.place = PLACES.index(word) if word else NOTHING
        for seat in range(n):
            self.passed |= setup.numbers("passed", [0] * n, 0, 1)[seat] * bit(seat)
            self.rested |= setup.numbers("rested", [0] * n, 0, 1)[seat] * bit(seat)
        for seat, letters in enumerate(setup.words("lacks", n, list(SUITS))):
            for letter in letters:
                self.lacks |= bit(SUITS.index(letter)) * one(seat)
                if of(self.hands[seat], SUITS.index(letter)) > 0:
                    raise setup.refuse(f"lacks[{seat}]", "boukunron.setup.lacks")
        for seat, text in enumerate(setup.value("chosen", [None] * n)):
            if text is not None:
                self.chosen[seat] = self.parse(str(text)) & CARDS
        self.resume(setup)

    def load_cards(self, setup: Setup) -> None:
        n = self.players
        bundles = bag_of(setup.kept("bundles", setup.ordered("bundles"), 0, ACE))
        self.settle(NOTHING, bag_of(setup.kept("plaza", setup.ordered("plaza"), 0, ACE)))
        for suit in range(i64(4)):
            if of(bundles, suit) % BUNDLE != 0:
                raise setup.refuse("bundles", "boukunron.setup.bundles")
            self.bundles += of(bundles, suit) // BUNDLE * one(suit)
        for key, bags in (("hands", self.hands), ("stocks", self.stocks), ("laid", self.laid), ("piles", self.piles)):
            for seat, cards in enumerate(setup.ordered_sets(key, n)):
                bags[seat] = bag_of(setup.kept(f"{key}[{seat}]", cards, 0, ACE))
        for seat, letters in enumerate(setup.words("open", n, list(SUITS))):
            for letter in letters:
                self.opened += (SUITS.index(letter) + 1) * one(seat)
                if len(letters) > 1 or of(self.laid[seat], SUITS.index(letter)) == 0:
                    raise setup.refuse(f"open[{seat}]", "boukunron.setup.open")
        for seat in range(n):
            if total(self.hands[seat]) + total(self.stocks[seat]) + total(self.laid[seat]) > HAND + 9:
                raise setup.refuse(f"stocks[{seat}]", "boukunron.setup.too_many")

    def load_courts(self, setup: Setup) -> None:
        n = self.players
        for card in setup.kept("leads", setup.ordered("leads"), COURT, len(NAMES)):
            self.leads = append(self.leads, card - COURT)
        for seat, card in enumerate(setup.slots("aces", n)):
            if card >= 0:
                self.aces[seat] = setup.kept(f"aces[{seat}]", [card], ACE, COURT)[0] - ACE
        for seat, cards in enumerate(setup.ordered_sets("fame", n)):
            for card in setup.kept(f"fame[{seat}]", cards, COURT, len(NAMES)):
                self.fame[seat] |= bit(card - COURT)
        for card in setup.ordered("gone"):
            if card < ACE:
                self.gone += one(card)
            else:
                self.courts_gone |= bit(setup.kept("gone", [card], COURT, len(NAMES))[0] - COURT)
        for card in setup.ordered("hidden"):
            if card < ACE:
                self.hidden += one(card)
            else:
                self.lost |= bit(card)
        if total(self.hidden) > 4:
            raise setup.refuse("hidden", "boukunron.setup.too_many")

    def resume(self, setup: Setup) -> None:
        """Goes on from the phase of a setup, if it can be one."""
        if self.phase == DONE or self.turn == OVER:
            self.phase, self.turn = DONE, OVER
            return
        if len(self.leads) == 0:
            raise setup.refuse("leads", "boukunron.setup.no_lead")
        turn = self.turn
        if self.phase in (PICK, TAKE_AGAIN):
            self.resume_choices(setup)
        elif self.phase == PLAY:
            for step in range(self.steps_to(turn), self.players):
                if self.laid[self.seat_at(step)] != 0 or self.passed & bit(self.seat_at(step)) != 0:
                    raise setup.refuse("turn", "boukunron.setup.turn")
            self.next_turn(self.steps_to(turn))
        elif self.laid[turn] == 0 or (self.phase != PUT and of(self.chips, turn) == 0):
            raise setup.refuse("turn", "boukunron.setup.turn")
        elif self.phase == PLACE_CHIPS and (self.place == NOTHING or not self.may_press(self.place)):
            raise setup.refuse("place", "boukunron.setup.place")

    def resume_choices(self, setup: Setup) -> None:
        turn = self.turn
        for seat in range(self.players):
            if self.phase == PICK and total(self.stocks[seat]) < HAND:
                raise setup.refuse(f"stocks[{seat}]", "boukunron.setup.too_few")
            if self.chosen[seat] != 0 and (
                total(self.chosen[seat]) != self.wanted() or lacking(self.chosen[seat], self.stocks[seat]) is not None
            ):
                raise setup.refuse(f"chosen[{seat}]", "boukunron.setup.chosen")
            if self.phase == PICK and self.chosen[seat] == 0:
                self.waiting |= bit(seat)
        if self.phase == TAKE_AGAIN:
            self.ask_redraws()
        if self.waiting & bit(turn) != 0:
            self.turn = turn
        elif self.waiting != 0:
            self.turn = self.next_waiting(self.marker)


# --- small tools ------------------------------------------------------------------------------------------------------


def runs_of(bag: i64) -> vec[i64]:
    """The cards of a bag as single things 0, 1, 2, …: the set of each suit."""
    runs = vec[i64]([0] * 4)
    size: i64 = 0
    for suit in range(i64(4)):
        runs[suit] = bit(size + of(bag, suit)) - bit(size)
        size += of(bag, suit)
    return runs


def in_runs(cards: i64, runs: vec[i64]) -> i64:
    """Such single things as a bag again."""
    bag: i64 = 0
    for suit in range(i64(4)):
        bag += count(cards & runs[suit]) * one(suit)
    return bag


def card_things(zone: str, cards: i64, owner: i64, seen: bool) -> list[Thing]:
    """A seat's number cards; equal ones are picked alike."""
    if not seen:
        return table.backs(zone, total(cards), owner)
    return [
        Thing(f"{zone}.{SUITS[suit]}{k}", SUITS[suit], like=SUITS[suit], owner=owner)
        for suit in range(4)
        for k in range(of(cards, suit))
    ]


def seat_tokens(chips: i64) -> dict[str, int]:
    """Chips lying somewhere, by seat."""
    return {str(seat): of(chips, seat) for seat in range(4) if of(chips, seat) > 0}


def lacking(cards: i64, source: i64) -> Reason | None:
    """The reason why these cards cannot be taken from there, if they cannot."""
    for suit in range(i64(4)):
        if of(cards, suit) > of(source, suit):
            args: dict[str, Any] = {"suit": SUITS[suit], "n": of(source, suit)}
            return Reason("own_card", Text("boukunron.why.own_card", args))
    return None


def is_suit(word: str) -> bool:
    return len(word) == 1 and word in SUITS


def read_take(words: list[str]) -> i64:
    """The move of `S2 H3 D2`, or NOTHING."""
    cards: i64 = 0
    for word in words:
        number = word[1:]
        if not is_suit(word[:1]) or not number.isascii() or not number.isdecimal() or int(number) > HAND + 9:
            return NOTHING
        cards += int(number) * one(SUITS.index(word[0]))
    return TAKE_MOVE | cards if 0 < total(cards) <= HAND + 9 else NOTHING


def read_play(words: list[str]) -> i64:
    """The move of `H`, `H C` or `H H C open C`, or NOTHING."""
    opened = words[-1]
    names = words[:-2] if "open" in words else words
    if not all(is_suit(word) for word in [*names, opened]) or not 1 <= len(names) <= 3:
        return NOTHING
    if len(names) == 3 and opened not in names:
        return NOTHING
    number = i64(len(names))
    open_suit = i64(SUITS.index(opened)) if number == 3 else i64(0)
    return PLAY_MOVE | number << 34 | open_suit << 32 | bag_of([SUITS.index(name) for name in names])


def create(options: Options) -> Boukunron:
    position = Boukunron()
    n = options.players
    position.players = n
    position.start = options.seat("startSeat")
    position.empty_skips = options.word("emptyHand") == "skip"
    position.hands = vec[i64]([0] * n)
    position.stocks = vec[i64]([0] * n)
    position.laid = vec[i64]([0] * n)
    position.chosen = vec[i64]([0] * n)
    position.pressed = vec[i64]([0] * 5)
    position.piles = vec[i64]([0] * n)
    position.aces = vec[i64]([NOTHING] * n)
    position.leads = vec[i64]([])
    position.fame = vec[i64]([0] * n)
    return position


GAME: Final = Game(
    "boukunron",
    players=[3, 4],
    options=[Seat("startSeat"), Choice("emptyHand", ["pay", "skip"], default="pay")],
    pack=lambda options: PACKS[options.players],
    create=create,
    zones=["leads", "plaza", "bundles", "hands", "stocks", "laid", "aces", "fame", "piles", "gone", "hidden"],
    bound=lambda options: options.players * (1 + 5 * TRICKS),
    minutes=40,
    faces=["HQ", "S", "D", "CK"],
)
