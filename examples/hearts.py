"""Hearts, as an example of a game of your own in one file. Try it:

    tefuda --game examples/hearts.py                      play it in the browser
    tefuda --game examples/hearts.py arena hearts search random random random
    tefuda --game examples/hearts.py check hearts         check it

This file is all Tefuda needs for a table in the browser, bots, records, replays and
simulations. It reads from top to bottom like a rulebook:

    1  the cards            4  scoring              7  moves as text, and reasons
    2  a match in progress  5  what a seat knows    8  what a seat sees
    3  passing and tricks   6  a rule of thumb      9  copies, setups and texts

The rules: four players, thirteen cards each. In most rounds everyone first passes three cards on. The 2 of clubs leads;
players must follow suit; hearts can't be led before one has been played, and the first trick has no points. Every
heart taken is a point, the queen of spades is thirteen, and a player who takes all twenty-six has shot the moon. Points
are bad: when a player reaches the limit, the lowest score wins.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, last, shift
from tefuda.cards.pack import SUITS, french
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.happened import event
from tefuda.engine.knowledge import share
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Choice, Number, Options
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import revokes
from tefuda.engine.view import (
    Count,
    Line,
    Move,
    Prompt,
    Reason,
    Result,
    ScoreRow,
    SeatView,
    Sheet,
    Tag,
    Text,
    View,
    Zone,
)

# --- 1. The cards ------------------------------------------------------------------------------------------------
#
# A card is a number, its place in the pack: 0 is the 2 of spades, 12 the ace, 13 the 2 of hearts, ... 51 the ace of
# clubs. A set of cards is a number too: bit i stands for card i. So `hand & HEARTS` are the hearts of a hand,
# `hand | cards` adds cards, `hand ^ card` takes one away, and an empty set is 0. A card game is mostly about sets of
# cards, and no other form is faster: compiled, this file plays a round in a few millionths of a second.

PACK: Final = french("23456789TJQKA")
SEATS: Final = 4
SUIT: Final = 0x1FFF  # thirteen cards: the spades
HEARTS: Final = SUIT << 13
QUEEN: Final = 1 << 10  # of spades
HIGH_SPADES: Final = 7 << 10  # queen, king and ace
POINT_CARDS: Final = HEARTS | QUEEN
ALL_BUT_HEARTS: Final = 0b1101  # suits
TWO_OF_CLUBS: Final = 1 << 39
TWOS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
PASS_TO: Final = (1, 3, 2, 0)  # seats further on, round by round: left, right, across, no one


def all_of(suit: i64) -> i64:
    """Return all thirteen cards of a suit: 0 are spades, 3 clubs."""
    return shift(SUIT, 13 * suit)


def following(seat: i64) -> i64:
    """Return the seat on the left of a seat."""
    return (seat + 1) & 3  # of four; `%` has to look at signs


def worth(cards: i64) -> i64:
    """Return the points in a set of cards."""
    return count(cards & HEARTS) + 13 * count(cards & QUEEN)


def ranks(cards: i64) -> i64:
    """Return the ranks in a set of cards, as a set of spades."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT


def lowest(cards: i64) -> i64:
    """Return the cards of the lowest rank in a set."""
    return cards & shift(TWOS, first(ranks(cards)))


def highest(cards: i64) -> i64:
    return cards & shift(TWOS, last(ranks(cards)))


def worst(cards: i64) -> i64:
    """Return the card that a player most wants to lose."""
    if cards & QUEEN:
        return first(cards & QUEEN)
    return last(cards & HEARTS or highest(cards))


# --- 2. A match in progress --------------------------------------------------------------------------------------
#
# The whole state of a match is in the fields of one object, as plain numbers and `vec`s (arrays of numbers), so that
# it can be copied in no time: bots think by copying a match and playing it on, a million times per second. `Position`
# has the fields that every game needs (`turn`, `waiting`, `chance`, `log`) and asks for the methods below; its
# docstrings say exactly what each of them must do.


@final
@mypyc_attr(acyclic=True, free_list_len=1)  # compiled, a copy takes the place of the one dropped before
class Hearts(Position):
    """A match of Hearts.

    By seat: `hands`; `passed`, the cards chosen to be passed on, which the giver still knows later; `points` taken in
    this round; `totals` of the rounds before; and, packed into numbers, which are copied faster than a `vec`: `voids`,
    the suits that the seat is known not to have, four bits each, and `trick`, the card played to it, eight bits each,
    one more than the card or 0. The trick: its `leader`, the `suit` to follow and all cards of it, `led` (0 before the
    lead), the `pile` of the cards played, and `best`, the card that takes it so far, times 4, plus its seat. `gone` are
    the cards of tricks taken, `rounds` the points of each finished round; `direction` is how many seats further on
    cards are passed in this round.
    `totals`, `rounds` and, once everyone has chosen, `passed` are replaced, never changed: copies may share them.
    """

    limit: i64 = 100
    most_rounds: i64 = 30
    moon_subtracts: bool = False
    direction: i64 = 0
    hands: vec[i64]
    passed: vec[i64]
    voids: i64 = 0
    points: vec[i64]
    totals: vec[i64]
    led: i64 = 0
    suit: i64 = 0
    leader: i64 = 0
    pile: i64 = 0
    trick: i64 = 0
    best: i64 = 0
    gone: i64 = 0
    rounds: list[list[int]]

    # --- 3. Passing and tricks ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start a match. All chance comes from the position itself (`draw`, `below`), so that a seed repeats it."""
        self.deal()

    def deal(self) -> None:
        rest = PACK.all()
        for seat in range(i64(SEATS)):
            self.hands[seat] = self.draw(rest, 13)
            rest ^= self.hands[seat]
            self.points[seat] = 0
        self.gone = self.voids = 0
        self.passed = vec[i64]([0] * SEATS)
        self.direction = PASS_TO[len(self.rounds) % 4]
        if self.log is not None:
            self.note(table.dealt(len(self.rounds) + 1, NOTHING))
        if self.direction == 0:
            self.start_play()
        else:
            self.waiting = 0b1111
            self.turn = 0

    def receiver(self, seat: i64) -> i64:
        """Return the seat that gets this seat's three cards."""
        return (seat + self.direction) % SEATS

    def start_play(self) -> None:
        """Give the lead to the player with the 2 of clubs."""
        for seat in range(i64(SEATS)):
            if self.hands[seat] & TWO_OF_CLUBS:
                self.turn = seat

    def playable(self) -> i64:
        """Return the cards that `turn` may choose from."""
        hand = self.hands[self.turn]
        if self.waiting != 0:
            return hand  # any card may be passed
        if self.led != 0:
            free = hand if self.gone != 0 else self.without(POINT_CARDS, hand)  # no points in the first trick
            return hand & self.led or free
        if hand & TWO_OF_CLUBS:
            return TWO_OF_CLUBS
        return hand if self.gone & HEARTS else self.without(HEARTS, hand)

    def without(self, cards: i64, hand: i64) -> i64:
        """Return the hand without these cards, unless it has no others."""
        return hand & ~cards or hand

    def legal(self, moves: Moves) -> None:
        """List the legal moves; every move of this game is a card."""
        moves.fill(self.playable())

    def apply(self, move: i64) -> None:
        """Make a legal move of `turn`."""
        if self.waiting != 0:
            self.choose_to_pass(move)
        else:
            self.play_card(move)

    def choose_to_pass(self, card: i64) -> None:
        """Choose one of three cards to pass. All seats choose at the same time: `waiting` are those that have not
        finished. Their moves may arrive in any order, and no one's choice is shown before the last."""
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.passed[seat] |= bit(card)
        if count(self.passed[seat]) == 3:
            self.waiting ^= bit(seat)
        if self.waiting != 0:
            self.turn = self.next_waiting(0)
        else:
            self.hand_over()

    def hand_over(self) -> None:
        for seat in range(i64(SEATS)):
            to = self.receiver(seat)
            self.hands[to] |= self.passed[seat]
            if self.log is not None:
                # `seen_by`: only giver and receiver see the faces, everyone else sees three backs move.
                text = Text("hearts.log.pass", {"who": seat, "to": to})
                faces = PACK.faces(self.passed[seat])
                self.note(event("give", seat, text, faces, to=to, zone=f"hand{to}", seen_by=bit(seat) | bit(to)))
        self.start_play()

    def play_card(self, card: i64) -> None:
        seat = self.turn
        led = self.led
        self.hands[seat] ^= bit(card)
        self.pile |= bit(card)
        self.trick |= shift(card + 1, 8 * seat)
        if self.log is not None:
            self.note(table.played(seat, [PACK.name(card)]))
        if led == 0:
            self.suit = card // 13
            self.led, self.best, self.leader = all_of(self.suit), 4 * card + seat, seat
            if bit(card) & HEARTS and self.gone & HEARTS == 0:
                self.voids |= shift(ALL_BUT_HEARTS, 4 * seat)  # or it could not have led one
        else:
            # Whether a card follows suit and takes the trick is as good as random. A processor that guesses wrong which
            # way an `if` goes loses more time than all of this takes, so there is none, only numbers.
            follows = led >> card & 1
            self.voids |= shift(1 - follows, 4 * seat + self.suit)  # or it would have followed
            self.best = max(self.best, follows * (4 * card + seat))
        self.turn = following(seat)
        if self.turn == self.leader:
            self.take_trick()

    def winner(self) -> i64:
        """Return the seat that takes the trick as it lies."""
        return self.best & 3

    def played(self, seat: i64) -> i64:
        """Return the card that a seat has played to the trick; NOTHING if it has not."""
        return (self.trick >> 8 * seat & 0xFF) - 1

    def take_trick(self) -> None:
        """Give the trick to the highest card of the suit led; its player leads next."""
        cards = self.pile
        winner = self.turn = self.winner()
        self.gone |= cards
        self.led = self.suit = self.leader = self.best = self.pile = self.trick = 0
        self.points[winner] += worth(cards)
        if self.log is not None:
            self.note(table.took(winner, PACK.faces(cards)))
        if self.hands[winner] == 0:
            self.end_round()

    # --- 4. Scoring --------------------------------------------------------------------------------------------

    def end_round(self) -> None:
        for seat in range(i64(SEATS)):
            if self.points[seat] == 26:
                self.shoot_the_moon(seat)
                break
        self.rounds = [*self.rounds, [self.points[seat] for seat in range(SEATS)]]
        over = len(self.rounds) >= self.most_rounds
        totals = self.totals[:]
        for seat in range(i64(SEATS)):
            totals[seat] += self.points[seat]
            over = over or totals[seat] >= self.limit
            self.points[seat] = 0
        self.totals = totals
        if self.log is not None:
            self.note(table.scored(len(self.rounds), self.sheets(len(self.rounds) - 1)))
        if over:
            self.turn = OVER
        else:
            self.deal()

    def shoot_the_moon(self, shooter: i64) -> None:
        """Score a round in which one seat took all points: the others get 26 each, or the shooter loses 26."""
        for seat in range(i64(SEATS)):
            if seat == shooter:
                self.points[seat] = -26 if self.moon_subtracts else 0
            else:
                self.points[seat] = 0 if self.moon_subtracts else 26

    def scores(self) -> list[int]:
        return list(self.totals)

    def sheets(self, start: int) -> list[Sheet]:
        """Return the score breakdown of each seat from round `start` on, line by line."""
        out: list[Sheet] = []
        for seat in range(SEATS):
            lines = [
                Line(Text("common.deal", {"deal": start + k + 1}), row[seat])
                for k, row in enumerate(self.rounds[start:])
            ]
            out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
        return out

    def result(self) -> Result:
        """Return the result: the lowest score wins, equal scores share a place."""
        scores = self.scores()
        places = table.placed([(-score,) for score in scores])
        winners = [seat for seat in range(SEATS) if places[seat] == 1]
        reason = Text("hearts.result.lowest", {"who": winners[0], "n": scores[winners[0]]})
        if len(winners) > 1:
            reason = Text("common.result.shared", {"n": scores[winners[0]]})
        return Result(places, scores, reason, self.sheets(0))

    # --- 5. What a seat knows ----------------------------------------------------------------------------------
    #
    # Bots never see the true position. They get samples from `determinize`: random positions that agree with what
    # their seat knows. The more it knows, the better they play, so it pays to think of everything: the cards it passed
    # on itself, and the suits in which others are void.

    def determinize(self, seat: i64, rng: Rng) -> Hearts:
        twin = self.clone()
        twin.chance = rng.fresh()  # a searcher must not foresee the next deal
        unseen: i64 = 0
        needs = vec[i64]([0] * SEATS)
        voids = vec[i64]([0] * SEATS)
        for other in range(i64(SEATS)):
            if other != seat:
                known = self.known(seat, other)
                hidden = self.holds(other) ^ known
                twin.hands[other] = known
                unseen |= hidden
                needs[other] = count(hidden)
                voids[other] = self.lacking(other)
        share(unseen, needs, voids, twin.hands, rng)
        twin.passed = self.imagined_passes(seat, twin.hands, rng)
        return twin

    def holds(self, seat: i64) -> i64:
        """Return a seat's cards, with those it has chosen to pass while the others still choose."""
        return self.hands[seat] | self.passed[seat] if self.waiting != 0 else self.hands[seat]

    def known(self, seat: i64, other: i64) -> i64:
        """Return the cards that `seat` knows to be in another hand: those it passed there, and the 2 of clubs once it
        is that seat's turn to lead it."""
        if self.waiting != 0:
            return 0
        known = self.passed[seat] if other == self.receiver(seat) else 0
        if other == self.turn:
            known |= TWO_OF_CLUBS
        return known & self.hands[other]

    def lacking(self, seat: i64) -> i64:
        """Return the cards that a seat is known not to have: those of whole suits."""
        cards: i64 = 0
        for suit in range(i64(4)):
            if self.voids & bit(4 * seat + suit):
                cards |= all_of(suit)
        return cards

    def imagined_passes(self, seat: i64, hands: vec[i64], rng: Rng) -> vec[i64]:
        """Return random passes for the others: only the receiver knows what a seat has passed, and what seats have
        chosen so far could be any of their cards. These are removed from the imagined `hands`."""
        passed = vec[i64]([0] * SEATS)
        for other in range(i64(SEATS)):
            if other == seat or (self.waiting == 0 and self.receiver(other) == seat):
                passed[other] = self.passed[other]
            elif self.waiting != 0:
                passed[other] = rng.pick(hands[other], count(self.passed[other]))
                hands[other] ^= passed[other]
        return passed

    def observe(self, seat: i64, bits: Bits) -> None:
        """Write what a seat knows as bits, for programs that learn. Each line names the bits it writes."""
        for k in range(i64(SEATS)):
            other = (seat + k) % SEATS
            bits.of(other)
            if k == 0:
                bits.cards("hand", PACK, self.hands[seat])
                bits.cards("passed", PACK, self.passed[seat])
            bits.cards("known card", PACK, self.known(seat, other) if k != 0 else 0)
            bits.number("cards", count(self.holds(other)), 0, 16)
            bits.card("played", PACK, self.played(other))
            bits.cards("void", PACK, self.lacking(other))
            bits.number("points", self.points[other], 0, 26)
            bits.number("score", self.totals[other], -26, self.limit + 26)
        bits.of(-1)
        bits.cards("led", PACK, self.led)
        bits.cards("gone", PACK, self.gone)
        bits.seat("leads", self.leader)
        bits.seat("wins", self.winner())
        bits.one("passing", self.direction, 4)
        bits.number("round", len(self.rounds), 0, self.most_rounds)

    def actions(self) -> i64:
        return PACK.size

    def utility(self, seat: i64) -> float:
        """Return how well a seat is doing, from -1 to 1: how far its points are below the others' average."""
        total: i64 = 0
        for other in range(i64(SEATS)):
            total += self.totals[other] + self.points[other]
        lead = total - SEATS * (self.totals[seat] + self.points[seat])
        return max(-1.0, min(1.0, float(lead) / (3.0 * float(self.limit + 26))))

    def stage(self) -> i64:
        """Return the number of the round: bots think to the end of it."""
        return len(self.rounds)

    # --- 6. A rule of thumb ------------------------------------------------------------------------------------
    #
    # Optional, and worth its few lines: when a bot has thought ahead as far as it can, it plays the rest of the round
    # by this. It need not be clever, only quick and better than random.

    def hint(self, moves: Moves, rng: Rng) -> i64:
        cards = moves.things  # as `legal` has filled them in
        if self.waiting != 0:
            return worst(cards & HIGH_SPADES or cards & ~HEARTS or cards)
        if self.led == 0:
            return first(lowest(cards))
        if cards & self.led == 0:
            return worst(cards)
        losing = cards & (bit(self.best >> 2) - 1)
        if losing != 0:
            return worst(losing)
        # All cards beat the best so far: play high if the trick is taken for sure, low if another card may beat it.
        cards = self.without(QUEEN, cards)
        closing = following(self.turn) == self.leader
        return last(cards) if closing else first(cards)

    # --- 7. Moves as text, and reasons -------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        """Return a move as records have it: `S3`."""
        return PACK.name(move)

    def parse(self, text: str) -> i64:
        return table.card(PACK, text)

    def forbids(self, move: i64) -> Reason | None:
        """Return the rule that forbids a card, with the text that the table shows when the card is tapped. Texts under
        `common.` are Tefuda's own, those under `hearts.` are at the end of this file."""
        card = PACK.name(move)
        hand = self.hands[self.turn]
        if bit(move) & hand == 0:
            return Reason("own_card", Text("common.rule.own_card", {"cards": card}))
        if bit(move) & self.playable():
            return None
        if revokes(move, hand, self.led):
            return Reason("must_follow", Text("common.rule.must_follow", {"suit": SUITS[first(self.led) // 13]}))
        if self.led != 0:
            return Reason("first_trick", Text("hearts.rule.first_trick"))
        if hand & TWO_OF_CLUBS:
            return Reason("two_of_clubs", Text("hearts.rule.two_of_clubs"))
        return Reason("hearts_closed", Text("hearts.rule.hearts_closed"))

    # --- 8. What a seat sees -----------------------------------------------------------------------------------
    #
    # No pixels: a list of places with cards in them, the seats, what is asked, and the legal moves. The browser draws
    # any game from that. Anything that `seat` must not see must not be in here.

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        best = NOTHING if self.led == 0 else self.winner()
        cards = [self.played(owner) for owner in range(SEATS)]
        zones = [table.trick(PACK, cards, self.leader, best)]
        for owner in range(SEATS):
            zones += self.cards_of(owner, seat)
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("common.deal", {"deal": max(1, len(self.rounds) + (not over))}),
            [self.seat_view(owner) for owner in range(SEATS)],
            zones,
            None if over else self.prompt(seat),
            tags=[Tag("broken", Text("hearts.tag.broken"), faces=["H"])] if self.gone & HEARTS else [],
            moves=self.moves(seat) if seat in self.deciders() else [],
            rounds=True,
            scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), [*row]) for k, row in enumerate(self.rounds)],
            result=self.result() if over else None,
        )

    def cards_of(self, seat: i64, viewer: i64) -> list[Zone]:
        """Return a seat's hand and, while it chooses, the cards it will pass. The others see backs, all in the hand."""
        if self.waiting == 0 or not table.sees(viewer, seat):
            return [table.hand(PACK, self.holds(seat), seat, viewer)]
        caption = Text("hearts.zone.passed", {"who": self.receiver(seat)})
        aside = table.things(PACK, self.passed[seat], seat)
        return [
            table.hand(PACK, self.hands[seat], seat, viewer),
            Zone(f"passed{seat}", "row", "line", seat, caption, things=aside),
        ]

    def seat_view(self, seat: i64) -> SeatView:
        state = "turn" if seat == self.turn else ""
        if self.waiting != 0:
            state = "choosing" if self.waiting & bit(seat) else "decided"
        points = Count("points", Text("hearts.points"), self.points[seat])
        hand = count(self.holds(seat))
        return SeatView(seat, hand, self.totals[seat], counts=[points], state=[state] if state else [])

    def prompt(self, viewer: i64) -> Prompt:
        """Return the prompt: line 1 is what to do, line 2 what restricts it."""
        if self.waiting != 0:
            return self.prompt_to_pass(viewer)
        limit = Text("common.limit.lead")
        if self.led != 0:
            limit = Text("common.limit.follow", {"suit": SUITS[first(self.led) // 13]})
        elif self.hands[self.turn] & TWO_OF_CLUBS:
            limit = Text("hearts.rule.two_of_clubs")
        elif self.gone & HEARTS == 0:
            limit = Text("hearts.limit.hearts_closed")
        return Prompt([self.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)

    def prompt_to_pass(self, viewer: i64) -> Prompt:
        """Return the prompt for three moves, one card each: with `together` they are picked and confirmed as one."""
        prompt = Prompt(self.deciders(), "pass", Text("hearts.prompt.pass"), Text("hearts.limit.pass"), least=1, most=1)
        if viewer in self.deciders():
            prompt.together = 3 - count(self.passed[viewer])
            prompt.limit = Text("hearts.limit.pass_to", {"who": self.receiver(viewer), "n": prompt.together})
        return prompt

    def moves(self, seat: i64) -> list[Move]:
        """Return each move as the thing it picks and the text on its button."""
        passing = self.waiting != 0
        label, kind = ("hearts.move.pass", "choose") if passing else ("common.move.play", "play")
        twin = self.clone()
        twin.ask(seat)
        names = PACK.faces(twin.playable())
        return [Move(name, [name], label=Text(label, {"cards": [name]}), kind=kind) for name in names]

    # --- 9. Copies, setups and texts ---------------------------------------------------------------------------

    def clone(self) -> Hearts:
        """Return a copy, as fast as possible: bots make one for every match they imagine."""
        twin = Hearts()
        twin.copy_base(self)
        twin.limit = self.limit
        twin.most_rounds = self.most_rounds
        twin.moon_subtracts = self.moon_subtracts
        twin.direction = self.direction
        twin.hands = self.hands[:]
        twin.passed = self.passed[:] if self.waiting != 0 else self.passed
        twin.voids = self.voids
        twin.points = self.points[:]
        twin.totals = self.totals
        twin.led = self.led
        twin.suit = self.suit
        twin.leader = self.leader
        twin.pile = self.pile
        twin.trick = self.trick
        twin.best = self.best
        twin.gone = self.gone
        twin.rounds = self.rounds
        return twin

    def state(self) -> dict[str, Any]:
        """Return the whole position as data. Tests and records may start from such a `setup`, or any part of one."""
        aside = self.passed if self.waiting != 0 else vec[i64]([0] * SEATS)
        given = self.passed if self.waiting == 0 else vec[i64]([0] * SEATS)
        return {
            "hands": [PACK.faces(hand) for hand in self.hands],
            "passing": [PACK.faces(cards) for cards in aside],
            "trick": PACK.slots(vec[i64]([self.played(seat) for seat in range(SEATS)])),
            "gone": PACK.faces(self.gone),
            "turn": self.turn,
            "exchange": self.waiting != 0,
            "given": [PACK.faces(cards) for cards in given],
            "barred": [table.suits(PACK, self.lacking(seat)) for seat in range(SEATS)],
            "points": list(self.points),
            "deals": self.rounds,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        """Read a setup; what it does not name is empty or zero, or follows from the rest. `exchange`: the seats still
        choose what to pass; those with three cards in `passing` are done. `given`: what each seat passed before."""
        self.hands = vec[i64](setup.sets("hands", SEATS))
        passing = setup.sets("passing", SEATS)
        given = setup.known("given", SEATS)
        for seat, card in enumerate(setup.slots("trick", SEATS)):
            self.trick |= shift(card + 1, 8 * seat)
        self.gone = setup.cards("gone")
        self.turn = setup.number("turn", 0, OVER, SEATS - 1)
        for seat, cards in enumerate(table.suit_sets(setup, "barred", PACK, SEATS)):
            for suit in range(4):
                if cards & all_of(suit):
                    self.voids |= bit(4 * seat + suit)
        self.points = vec[i64](setup.numbers("points", [0] * SEATS, 0, 26))
        self.rounds = setup.number_rows("deals", SEATS, -26, 26)
        self.totals = vec[i64]([sum(row[seat] for row in self.rounds) for seat in range(SEATS)])
        self.direction = PASS_TO[len(self.rounds) % 4]
        exchange = setup.flag("exchange")
        self.passed = vec[i64](passing if exchange else given)
        if exchange:
            self.load_exchange(setup)
        elif self.turn != OVER:
            self.load_trick(setup)

    def load_exchange(self, setup: Setup) -> None:
        for seat in range(i64(SEATS)):
            if count(self.passed[seat]) < 3:
                self.waiting |= bit(seat)
            if count(self.holds(seat)) < 3 or self.direction == 0:
                raise setup.refuse("exchange", "hearts.setup.exchange")
        if self.waiting & bit(max(self.turn, 0)) == 0:
            raise setup.refuse("turn", "hearts.setup.turn")

    def load_trick(self, setup: Setup) -> None:
        """Work out the trick: its leader is the first seat from `turn` on with a card in it; the rest follows."""
        size = count(self.hands[self.turn])
        if size == 0 or self.played(self.turn) != NOTHING:
            raise setup.refuse("turn", "hearts.setup.nothing_to_play")
        for seat in self.clockwise(self.turn):
            if self.led == 0 and self.played(seat) != NOTHING:
                self.leader = seat
                self.suit = self.played(seat) // 13
                self.led = all_of(self.suit)
        for seat in range(i64(SEATS)):
            card = self.played(seat)
            if count(self.hands[seat]) + (card != NOTHING) != size:
                raise setup.refuse(f"hands[{seat}]", "hearts.setup.uneven")
            if card != NOTHING:
                self.pile |= bit(card)
                follows = self.led >> card & 1
                self.voids |= shift(1 - follows, 4 * seat + self.suit)
                self.best = max(self.best, follows * (4 * card + seat))
            if self.hands[seat] & self.lacking(seat):
                raise setup.refuse(f"barred[{seat}]", "hearts.setup.barred")


# --- The texts ---------------------------------------------------------------------------------------------------
#
# A game speaks by text ids only; here are the sentences behind them, in Japanese and English. The id of
# {"rule": {"two_of_clubs": ...}} is `hearts.rule.two_of_clubs`. {n} is a number, {who:seat} a player, {cards:cards}
# cards. `name`, `tagline` and `author` are shown in the lobby, `rules` is the rules page.

ENGLISH: Final[dict[str, Any]] = {
    "name": "Hearts",
    "tagline": "Take no hearts, and not the queen of spades. Or take them all.",
    "author": "Traditional; here as the example of a game in one file",
    "rules": """
# In short
Four players, thirteen tricks per round, no trump. Hearts and the queen of spades are points, and points are bad.

# Passing
After the deal, everyone passes three cards on, face down: in the first round to the left, then to the right, then \
across. In the fourth round all cards are kept; then it starts again.

# Tricks
- The player with ♣2 leads it.
- Follow suit if you can. Otherwise play any card.
- The highest card of the suit led takes the trick and leads next.
- You can lead a heart only after a heart has been played, or if you have nothing else.
- In the first trick you can't play hearts or ♠Q, unless you have nothing else.

![The first trick. You hold no clubs; ♥A and ♠Q must wait, so it is ♦5 or ♠9.](example:first_trick)

# Points
- Each **heart** you took is one point, and **♠Q** is thirteen.

![You hold no clubs and may play anything. With ♠Q you give A thirteen points.](example:queen)

- If you take all 26, you **shoot the moon**: the others get 26 each, or (an option) you lose 26.

# The end
The match is over after the round in which a player reaches the limit, or after a fixed number of rounds. The \
**lowest** score wins.
""",
    "notation": """
S3       play the 3 of spades, or pass it on

Each seat passes three cards, one card per move; the seats may do so in any order.""",
    "option": {
        "limit": {"_": "Point limit", "help": "The match ends after the round in which a player reaches it."},
        "deals": {
            "_": "Most rounds",
            "help": "The match ends after this many rounds at most.",
        },
        "moon": {
            "_": "Shooting the moon",
            "help": "What happens if one player takes all 26 points",
            "others": "Others +26",
            "self": "Shooter −26",
        },
    },
    "points": "this round",
    "prompt": {"pass": "Choose cards to pass"},
    "limit": {
        "pass": "Everyone passes three cards",
        "pass_to": "To {who:seat}, {n} more {n:plural card|cards}",
        "hearts_closed": "You lead: no heart has been played yet",
    },
    "move": {"pass": "Pass {cards:cards}"},
    "zone": {"passed": "For {who:seat}"},
    "tag": {"broken": "Hearts can be led"},
    "rule": {
        "two_of_clubs": "The 2 of clubs must be led first",
        "first_trick": "You can't play points to the first trick while you have other cards",
        "hearts_closed": "You can lead a heart once one has been played, or if you have nothing else",
    },
    "log": {"pass": "{who:seat} {who:verb passes|pass} three cards to {to:seat}"},
    "result": {"lowest": "{who:seat} {who:verb has|have} the fewest: {n} points"},
    "setup": {
        "exchange": "Everyone needs three cards to pass, and in every fourth round none are passed",
        "turn": "A seat that is still choosing must be next",
        "nothing_to_play": "The seat whose turn it is has no card to play, or has played to this trick already",
        "uneven": "Everyone must have the same number of cards (one less after playing to the trick)",
        "barred": "This hand has a card of a suit that it is known not to have",
    },
}

JAPANESE: Final[dict[str, Any]] = {
    "name": "ハーツ",
    "tagline": "ハートも ♠Q も取らないように。でなければ、ぜんぶ取ります。",
    "author": "伝統ゲーム。1つのファイルで書いたゲームの見本です",
    "rules": """
# あらまし
4人で13トリック。切り札はありません。ハートと ♠Q は点で、点は少ないほどよいのです。

# 札を渡す
配ったあと、全員が3枚を伏せて渡します。1回目は左どなり、2回目は右どなり、3回目は向かいの人へ。4回目は渡しません。そのあとはくり返しです。

# トリック
- ♣2 を持っている人が、それを出してはじめます。
- 台札と同じマークがあれば出します。なければ、どの札でもかまいません。
- 台札と同じマークで、いちばん大きい札を出した人が取り、次の台札を出します。
- ハートを台札にできるのは、だれかがハートを出したあとか、ほかに札がないときです。
- はじめのトリックには、ほかに札があるかぎり、ハートと ♠Q は出せません。

![はじめのトリックです。あなたは♣がなくても、♥A と ♠Q はまだ出せません。♦5 か ♠9 を出します。](example:first_trick)

# 点
- 取った**ハート**は1枚1点、**♠Q** は13点。

![あなたは♣を持っていないので、どの札でも出せます。♠Q を出すと、Aさんに13点がつきます。](example:queen)

- 26点をぜんぶ取るのが**シュート・ザ・ムーン**。ほかの3人が26点ずつもらうか、（設定により）取った人が26点へります。

# 終わり
だれかの点が上限にとどいた回か、決めた回数で終わります。点の**いちばん少ない**人の勝ちです。
""",
    "notation": """
S3       ♠3 を出す、または渡す

渡す札は1枚ずつ、1人3手。席の順はどうでもかまいません。""",
    "option": {
        "limit": {"_": "終わりの点", "help": "だれかがこの点にとどいた回で終わります。"},
        "deals": {"_": "回数の上限", "help": "だれもとどかなくても、この回数で終わります。"},
        "moon": {
            "_": "シュート・ザ・ムーン",
            "help": "26点をぜんぶ取ったとき",
            "others": "ほかの人が +26",
            "self": "取った人が −26",
        },
    },
    "points": "この回",
    "prompt": {"pass": "渡す札を選んでください"},
    "limit": {
        "pass": "全員が3枚ずつ渡します",
        "pass_to": "{who:seat}へ、あと{n}枚",
        "hearts_closed": "台札を出します。ハートはまだ出ていません",
    },
    "move": {"pass": "{cards:cards} を渡す"},
    "zone": {"passed": "{who:seat}へ渡す札"},
    "tag": {"broken": "ハートも台札にできます"},
    "rule": {
        "two_of_clubs": "はじめの台札は ♣2 です",
        "first_trick": "はじめのトリックには、ほかに札があるかぎり、点の札は出せません",
        "hearts_closed": "ハートを台札にできるのは、ハートが出たあとか、ほかに札がないときです",
    },
    "log": {"pass": "{who:seat}が{to:seat}に3枚渡しました"},
    "result": {"lowest": "{who:seat}がいちばん少ない{n}点"},
    "setup": {
        "exchange": "渡すには、全員に3枚以上の手札がいります。4回ごとの渡さない回には渡せません",
        "turn": "まだ選んでいる席が次の番です",
        "nothing_to_play": "次の人に手札がないか、このトリックにはもう出しています",
        "uneven": "手札は全員同じ枚数です（トリックに出した人は1枚少ない）",
        "barred": "持っていないはずのマークが、この手札にあります",
    },
}


# Positions that the rules pages show: how to get there, which zones are drawn for which seat, and claims about them,
# which `check` checks.

EXAMPLES: Final[dict[str, Any]] = {
    "first_trick": {
        "setup": {
            "hands": [
                ["C2", "D9", "H7", "S4"],
                ["C9", "H4", "D2", "D3"],
                ["HA", "SQ", "D5", "S9"],
                ["CK", "S3", "S5", "H2"],
            ]
        },
        "moves": [[0, "C2"], [1, "C9"]],
        "seat": 2,
        "shows": ["trick", "hand2"],
        "claims": {"legal": ["D5", "S9"], "forbidden": {"HA": "first_trick", "SQ": "first_trick"}},
    },
    "queen": {
        "setup": {"hands": [["CK", "D9"], ["C9", "H4"], ["SQ", "D5"], ["C3", "S3"]], "gone": ["C2"]},
        "moves": [[0, "CK"], [1, "C9"]],
        "seat": 2,
        "shows": ["trick", "hand2"],
        "claims": {"legal": ["SQ", "D5"]},
        "then": {"moves": [[2, "SQ"], [3, "C3"]], "turn": 0, "state": {"points": [13, 0, 0, 0]}},
    },
}


# --- The game ----------------------------------------------------------------------------------------------------


def create(options: Options) -> Hearts:
    """Return an empty table with the options chosen; `begin` or `load` does the rest."""
    position = Hearts()
    position.players = SEATS
    position.limit = options.number("limit")
    position.most_rounds = options.number("deals")
    position.moon_subtracts = options.word("moon") == "self"
    position.hands = vec[i64]([0] * SEATS)
    position.passed = vec[i64]([0] * SEATS)
    position.points = vec[i64]([0] * SEATS)
    position.totals = vec[i64]([0] * SEATS)
    position.rounds = []
    return position


# All that is known of the game before a match starts. Tefuda looks for this name in the file.
GAME: Final = Game(
    "hearts",
    players=[SEATS],
    options=[
        Number("limit", default=100, least=10, most=500, step=10),
        Number("deals", default=30, least=1, most=100),
        Choice("moon", ["others", "self"], default="others"),
    ],
    pack=lambda options: PACK,
    create=create,
    zones=["hands", "passing", "trick", "gone"],  # each card is in exactly one of these keys of `state`
    bound=lambda options: (3 + 13) * SEATS * options.number("deals"),  # no match has more decisions
    minutes=30,
    faces=["HA", "SQ", "H5", "C2"],  # cards that picture it in the lobby
    texts={"en": ENGLISH, "ja": JAPANESE},
    examples=EXAMPLES,
)
