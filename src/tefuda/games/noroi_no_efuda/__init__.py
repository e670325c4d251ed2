"""呪いの絵札 / Cursed Court Cards, by 樫尾忠英 (Garden Games, 2017). Spec: RULES.md.

Two to six players, three rounds. Any card may follow; who takes the trick stacks its cards, one by one, on face-up
piles by suit. A court card takes its whole pile away. A pile is worth its top card and its size.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, last, shift
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import told
from tefuda.engine.knowledge import share
from tefuda.engine.moves import Moves
from tefuda.engine.options import Choice, Options, Seat, Seats
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
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
    Text,
    Thing,
    View,
    Zone,
)

ROUNDS: Final = 3

# --- §2 the cards ------------------------------------------------------------------------------------------------


def cards_of(courts: str, numbers: str, jokers: int) -> Pack:
    """Rank by rank, so that within a suit the higher number is the stronger card; the jokers last."""
    names = [suit + rank for rank in courts + numbers for suit in SUITS]
    return Pack(names + [f"X{k + 1}" for k in range(jokers)])


THREE: Final = cards_of("KQ", "12345", jokers=2)  # also for two players, who play with a dummy
FOUR: Final = cards_of("KQJ", "1234567", jokers=0)
FIVE: Final = cards_of("KQJ", "123456789", jokers=2)
SIX: Final = cards_of("KQJ", "123456789T", jokers=2)


def suit_of(card: i64) -> i64:
    return card & 3


# --- §5 the piles ------------------------------------------------------------------------------------------------

# A pile is an integer, four bits a card, the top card lowest: the numbers 1 to 10 as they are, and the jokers above.
# A seat has a place for each suit's pile and two for joker piles whose suit is still open, the first filled first.
JOKERS: Final[i64] = 11
PLACES: Final = 6
OPEN: Final[i64] = 4  # the first joker pile's place
NEW: Final[i64] = 5  # the second one's; as a choice: a new pile


def size(pile: i64) -> i64:
    """How many cards lie in a pile that is not empty."""
    return last(pile) // 4 + 1


def top_rank(pile: i64) -> i64:
    """The rank of its top card: a joker counts 0."""
    code = pile & 15
    return 0 if code >= JOKERS else code


def points(pile: i64) -> i64:
    """§6 the top card's rank and the number of cards."""
    return top_rank(pile) + size(pile) if pile != 0 else 0


# --- moves: a card's number, or one of these ---------------------------------------------------------------------

NAME: Final = 56  # + the suit that the led joker stands for
PUT: Final = 60  # + where a taken card goes: a suit's pile, OPEN or NEW

PLAYING: Final[i64] = 0
NAMING: Final[i64] = 1
HELPING: Final[i64] = 2  # two players: a card of the dummy's is chosen
TAKING: Final[i64] = 3


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NoroiNoEfuda(Position):
    """`step` is what is being decided. A side is a seat, or the dummy Cacio (`players`, with two players only).

    Cards: `hands` and `trick` by side, `piles` (PLACES a seat), `gone` (discarded). The trick: `led` (the suit led,
    NOTHING before the lead is known and again once cards are being taken), `leader`, `winner` and its rank (`best`).
    `rounds`: the points of each finished round; replaced, never changed, so that clones may share it.
    """

    by_round: bool = False
    start: i64 = -1
    pack: Pack
    courts: i64 = 0  # how many of the pack's ranks are court cards
    jokers: i64 = 0  # the first joker's number, beyond the pack if it has none
    step: i64 = 0
    starter: i64 = 0
    hands: vec[i64]
    trick: vec[i64]
    led: i64 = NOTHING
    leader: i64 = 0
    winner: i64 = 0
    best: i64 = 0
    piles: vec[i64]
    gone: i64 = 0
    rounds: list[list[int]]

    def sides(self) -> i64:
        return i64(len(self.hands))

    def is_joker(self, card: i64) -> bool:
        return card >= self.jokers

    def is_court(self, card: i64) -> bool:
        return card < 4 * self.courts

    def rank(self, card: i64) -> i64:
        """§2 the number; J -1, Q -2, K -3; the joker 0."""
        if self.is_joker(card):
            return 0
        place = card >> 2
        return place - 3 if place < self.courts else place - self.courts + 1

    # --- §3 setup ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.starter = self.start if self.start >= 0 else self.below(self.players)
        self.deal()

    def deal(self) -> None:
        """All cards; with two players a third of them to Cacio (§7)."""
        rest = self.pack.all()
        sides = self.sides()
        number = i64(self.pack.size) // sides
        for side in range(sides):
            self.hands[side] = self.draw(rest, number)
            rest ^= self.hands[side]
        for place in range(i64(len(self.piles))):
            self.piles[place] = 0
        self.gone = 0
        self.turn = self.starter
        self.step = PLAYING
        if self.log is not None:
            self.note(table.dealt(len(self.rounds) + 1, self.starter))

    # --- what may be done --------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.step == PLAYING:
            moves.fill(self.hands[self.turn])
        elif self.step == HELPING:
            moves.fill(self.hands[self.players])
        elif self.step == NAMING:
            moves.fill(shift(0xF, NAME))
        else:
            places = self.places(self.trick[self.taken_from()])
            while places != 0:
                moves.add(PUT + first(places))
                places &= places - 1

    def apply(self, move: i64) -> None:
        if move >= PUT:
            self.put(move - PUT)
            self.go_on_taking()
        elif move >= NAME:
            self.name(move - NAME)
        else:
            self.play_card(move)

    # --- §4 the trick ------------------------------------------------------------------------------------------

    def play_card(self, card: i64) -> None:
        side = self.players if self.step == HELPING else self.turn
        self.hands[side] ^= bit(card)
        self.trick[side] = card
        if self.log is not None:
            self.note_play(side, card)
        if self.led != NOTHING:
            self.compare(card, side)
            self.next_side()
            return
        self.leader = self.winner = side
        self.best = self.rank(card)
        if self.is_joker(card):
            self.step = NAMING
        else:
            self.led = suit_of(card)
            self.next_side()

    def name(self, suit: i64) -> None:
        """A led joker is the rank 0 of the suit its player names."""
        if self.log is not None:
            text = Text("noroi_no_efuda.log.name", {"who": self.turn, "suit": SUITS[suit]})
            self.note(told("choose", self.turn, text))
        self.led = suit
        self.next_side()

    def compare(self, card: i64, side: i64) -> None:
        """The highest rank of the suit led wins. A joker is of that suit, and weaker than an earlier one."""
        if (self.is_joker(card) or suit_of(card) == self.led) and self.rank(card) > self.best:
            self.best, self.winner = self.rank(card), side

    def next_side(self) -> None:
        """§7: Cacio plays last, a card chosen by the player who did not lead."""
        following = (self.turn + 1) % self.players
        if self.trick[following] == NOTHING:
            self.turn = following
            self.step = PLAYING
        elif self.trick[self.sides() - 1] == NOTHING:
            self.step = HELPING
        else:
            self.end_trick()

    def end_trick(self) -> None:
        """The winner takes the cards. §7: if Cacio wins they are discarded, and the lead changes."""
        self.led = NOTHING
        if self.winner == self.players:
            self.discard_trick()
            self.turn = (self.leader + 1) % self.players
            self.next_trick()
        else:
            self.turn = self.winner
            self.step = TAKING
            if self.log is not None:
                names = [self.pack.name(card) for card in self.trick]
                self.note(told("take", self.turn, Text("common.log.took", {"who": self.turn}), names, zone="trick"))
            self.go_on_taking()

    def discard_trick(self) -> None:
        if self.log is not None:
            names = [self.pack.name(card) for card in self.trick]
            self.note(told("discard", text=Text("noroi_no_efuda.log.cacio_wins"), faces=names, zone="gone"))
        for side in range(self.sides()):
            self.gone |= bit(self.trick[side])
            self.trick[side] = NOTHING

    def next_trick(self) -> None:
        self.step = PLAYING
        if self.hands[self.turn] == 0:
            self.end_round()

    # --- §4, §5 taking the cards -------------------------------------------------------------------------------

    def side_taken(self, k: i64) -> i64:
        """Whose card is taken as the k-th: the winner's own, then clockwise, Cacio's last."""
        return k if k == self.players else (self.turn + k) % self.players

    def taken_from(self) -> i64:
        """The side whose card is taken next, or NOTHING when all are taken."""
        for k in range(self.sides()):
            side = self.side_taken(k)
            if self.trick[side] != NOTHING:
                return side
        return NOTHING

    def go_on_taking(self) -> None:
        """Up to a card whose place is a choice. The winner leads next."""
        side = self.taken_from()
        while side != NOTHING:
            places = self.places(self.trick[side])
            if count(places) > 1:
                return
            self.put(first(places))
            side = self.taken_from()
        self.next_trick()

    def suits_with_piles(self, seat: i64) -> i64:
        out: i64 = 0
        for suit in range(i64(4)):
            if self.piles[PLACES * seat + suit] != 0:
                out |= bit(suit)
        return out

    def open_piles(self, seat: i64) -> i64:
        """How many joker piles have no suit yet."""
        at = PLACES * seat + OPEN
        return (1 if self.piles[at] != 0 else 0) + (1 if self.piles[at + 1] != 0 else 0)

    def places(self, card: i64) -> i64:
        """Where the taker may put a card, as a set.

        R1: a joker goes on any pile, or begins one whose suit is open, as long as there are fewer than four.
        R2, R3: a card whose suit has no pile may settle the suit of a joker pile; it must, if every suit without a
        pile is needed for one.
        """
        suits = self.suits_with_piles(self.turn)
        jokers = self.open_piles(self.turn)
        on_joker: i64 = bit(OPEN) if jokers > 0 else 0
        if self.is_joker(card):
            return suits | on_joker | (bit(NEW) if count(suits) + jokers < 4 else 0)
        if suits & bit(suit_of(card)):
            return bit(suit_of(card))
        return on_joker | (bit(NEW) if 4 - count(suits) > jokers else 0)

    def put(self, place: i64) -> None:
        """Takes the next card of the trick and puts it in its place."""
        side = self.taken_from()
        card = self.trick[side]
        self.trick[side] = NOTHING
        if self.is_joker(card):
            self.put_joker(card, place)
            return
        at = PLACES * self.turn + suit_of(card)
        if place == OPEN:
            self.settle(suit_of(card))
        if self.is_court(card):
            self.curse(at, card)
            return
        self.piles[at] = self.piles[at] << 4 | self.rank(card)
        if self.log is not None:
            self.note_put(card, suit_of(card))

    def put_joker(self, card: i64, place: i64) -> None:
        if place == NEW and self.open_piles(self.turn) == 0:
            place = OPEN
        at = PLACES * self.turn + place
        self.piles[at] = self.piles[at] << 4 | (JOKERS + card - self.jokers)
        if self.log is not None:
            self.note_put(card, place)

    def settle(self, suit: i64) -> None:
        """The first open joker pile becomes one of a suit. (Two of them are alike: a joker each.)"""
        at = PLACES * self.turn
        self.piles[at + suit] = self.piles[at + OPEN]
        self.piles[at + OPEN] = self.piles[at + NEW]
        self.piles[at + NEW] = 0

    def curse(self, at: i64, court: i64) -> None:
        """A court card takes the whole pile of its suit with it; without a pile it goes alone."""
        lost = bit(court) | self.set_of(self.piles[at], suit_of(court))
        self.piles[at] = 0
        self.gone |= lost
        if self.log is not None:
            names = self.pack.faces(lost)
            alone = len(names) == 1
            text = Text(f"noroi_no_efuda.log.{'alone' if alone else 'curse'}", {"who": self.turn, "cards": names})
            self.note(told("discard", self.turn, text, names, zone="gone", rule="" if alone else "curse"))

    def set_of(self, pile: i64, suit: i64) -> i64:
        """The cards of a pile as a set."""
        out: i64 = 0
        while pile != 0:
            out |= bit(self.card_of(pile & 15, suit))
            pile >>= 4
        return out

    def card_of(self, code: i64, suit: i64) -> i64:
        """The card that lies in a pile as this code."""
        return self.jokers + code - JOKERS if code >= JOKERS else 4 * (self.courts + code - 1) + suit

    # --- §6 scoring --------------------------------------------------------------------------------------------

    def round_points(self, seat: i64) -> i64:
        """What the piles of a seat are worth as they lie."""
        out: i64 = 0
        for place in range(i64(PLACES)):
            out += points(self.piles[PLACES * seat + place])
        return out

    def end_round(self) -> None:
        self.rounds = [*self.rounds, [self.round_points(seat) for seat in range(self.players)]]
        if self.log is not None:
            self.note(table.scored(len(self.rounds), self.sheets(len(self.rounds) - 1)))
        if len(self.rounds) >= ROUNDS:
            self.turn = OVER
        else:
            self.starter = self.next_starter()
            self.deal()

    def next_starter(self) -> i64:
        """The lowest score starts; of several, the one nearest clockwise to the last starter's left."""
        scores = self.rounds[-1] if self.by_round else self.scores()
        return table.lowest(scores, (self.starter + 1) % self.players)

    def scores(self) -> list[int]:
        return [sum(row[seat] for row in self.rounds) for seat in range(self.players)]

    def sheets(self, start: int) -> list[Sheet]:
        """The reckoning from round `start` on (0 = all): the last round pile by pile, those before it as one line."""
        out = []
        for seat in range(self.players):
            lines = [
                Line(Text("common.deal", {"deal": start + k + 1}), row[seat])
                for k, row in enumerate(self.rounds[start:-1])
            ]
            for place in range(PLACES):
                pile = self.piles[PLACES * seat + place]
                if pile != 0:
                    text = Text("noroi_no_efuda.line.pile", {"rank": top_rank(pile), "n": size(pile)})
                    lines.append(Line(text, points(pile), self.pile_faces(pile, place)))
            out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
        return out

    def pile_faces(self, pile: i64, suit: i64) -> list[str]:
        """The cards of a pile, from its bottom to its top."""
        out: list[str] = []
        while pile != 0:
            out.insert(0, self.pack.name(self.card_of(pile & 15, suit)))
            pile >>= 4
        return out

    def result(self) -> Result:
        return table.by_score(self.scores(), self.sheets(0))

    # --- what a seat knows -------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> NoroiNoEfuda:
        """§8: only the other players' hands are hidden. A card that may follow tells nothing."""
        twin = self.clone()
        twin.chance = rng.fresh()
        unseen: i64 = 0
        needs = vec[i64]([0] * self.players)
        for other in range(self.players):
            if other != seat:
                unseen |= self.hands[other]
                needs[other] = count(self.hands[other])
                twin.hands[other] = 0
        share(unseen, needs, vec[i64]([0] * self.players), twin.hands, rng)
        return twin

    def utility(self, seat: i64) -> float:
        """The lead over the best of the others, sixty points being all there is; the piles count as they lie."""
        scores = self.scores()
        if self.turn != OVER:
            scores = [score + self.round_points(other) for other, score in enumerate(scores)]
        others = max(score for other, score in enumerate(scores) if other != seat)
        return max(-1.0, min(1.0, float(scores[seat] - others) / 60.0))

    def stage(self) -> i64:
        return len(self.rounds)

    # --- moves as text -----------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        if move >= PUT:
            return f"put {WHERE[move - PUT]}"
        return f"name {SUITS[move - NAME]}" if move >= NAME else self.pack.name(move)

    def parse(self, text: str) -> i64:
        words = text.split(" ")
        if len(words) == 1:
            return table.card(self.pack, text)
        if len(words) == 2 and words[0] == "name" and words[1] in tuple(SUITS):
            return NAME + SUITS.index(words[1])
        if len(words) == 2 and words[0] == "put" and words[1] in WHERE:
            return PUT + WHERE.index(words[1])
        raise BadNotation(Text("engine.no_such_move", {"move": text}))

    def forbids(self, move: i64) -> Reason | None:
        if move >= PUT:
            return self.forbids_place(move - PUT) if self.step == TAKING else no_time()
        if move >= NAME:
            return None if self.step == NAMING else no_time()
        if self.step == HELPING and bit(move) & self.hands[self.players] == 0:
            return self.rule("cacio_card", self.pack.name(move))
        if self.step == PLAYING and bit(move) & self.hands[self.turn] == 0:
            return Reason("own_card", Text("common.rule.own_card", {"cards": self.pack.name(move)}))
        return None if self.step in (PLAYING, HELPING) else no_time()

    def forbids_place(self, place: i64) -> Reason | None:
        card = self.trick[self.taken_from()]
        if self.places(card) & bit(place):
            return None
        return self.rule("four_piles" if place == NEW else "no_pile", self.pack.name(card))

    def rule(self, id: str, name: str) -> Reason:
        return Reason(id, Text(f"noroi_no_efuda.rule.{id}", {"cards": [name]}))

    # --- at the table ------------------------------------------------------------------------------------------

    def note_play(self, side: i64, card: i64) -> None:
        names = [self.pack.name(card)]
        if side == self.players:
            text = Text("noroi_no_efuda.log.cacio", {"who": self.turn, "cards": names})
            self.note(told("play", text=text, faces=names, zone="trick"))
        else:
            self.note(table.played(side, names))

    def note_put(self, card: i64, place: i64) -> None:
        """Where a card went; in words only for jokers, whose place was not clear from the start."""
        names = [self.pack.name(card)]
        text = None
        if self.is_joker(card):
            suit = joker_suit(names[0], place)
            text = Text(f"noroi_no_efuda.log.{'joker' if suit else 'open'}", {"who": self.turn, "suit": suit})
        self.note(told("place", self.turn, text, names, zone=zone_id(self.turn, place)))

    def view(self, seat: i64) -> View:
        over = self.turn == OVER
        scores = self.scores()
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("common.progress.deal", {"deal": min(len(self.rounds) + 1, ROUNDS), "of": ROUNDS}),
            [
                SeatView(
                    other,
                    hand=count(self.hands[other]),
                    score=scores[other],
                    counts=[Count("round", Text("noroi_no_efuda.round"), self.round_points(other))],
                    state=["turn"] if other == self.turn else [],
                )
                for other in range(self.players)
            ],
            self.zones(seat),
            None if over else self.prompt(),
            moves=self.moves() if seat == self.turn else [],
            rounds=True,
            scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), [*row]) for k, row in enumerate(self.rounds)],
            result=self.result() if over else None,
        )

    def zones(self, viewer: i64) -> list[Zone]:
        taking = self.step == TAKING
        leader = NOTHING if taking else self.leader
        trick = table.trick(self.pack, list(self.trick), leader, NOTHING if taking else self.winner)
        for thing in trick.things:
            if thing.owner == self.players:
                thing.owner = None  # Cacio has no seat
            if self.led != NOTHING and thing.face is not None and thing.face[0] == "X":
                thing.stands_for = SUITS[self.led]
            if taking and thing.face == self.pack.name(self.trick[self.taken_from()]):
                thing.tags = ["current"]
        out = [trick]
        if self.sides() > self.players:
            cards = table.things(self.pack, self.hands[self.players])
            out.append(Zone("cacio", "row", "line", caption=Text("noroi_no_efuda.zone.cacio"), things=cards))
        gone = table.things(self.pack, self.gone)
        out.append(
            Zone("gone", "pile", "count", caption=Text("noroi_no_efuda.zone.gone"), value=len(gone), things=gone)
        )
        for seat in range(self.players):
            out += self.pile_zones(seat)
            out.append(table.hand(self.pack, self.hands[seat], seat, viewer))
        return out

    def pile_zones(self, seat: i64) -> list[Zone]:
        """The four suits, empty or not, and joker piles whose suit is open. Their value is what they count."""
        out = []
        for place in range(PLACES):
            pile = self.piles[PLACES * seat + place]
            if pile == 0 and place >= OPEN:
                continue
            faces = self.pile_faces(pile, place)
            things = [Thing(face, face, owner=seat, stands_for=joker_suit(face, place)) for face in faces]
            caption = Text("noroi_no_efuda.zone.pile", {"n": len(faces)})
            if pile == 0:
                caption = Text("noroi_no_efuda.zone.no_pile", {"suit": SUITS[place]})
            value = points(pile) if pile != 0 else None
            out.append(Zone(zone_id(seat, place), "pile", "stack", seat, caption, value, things))
        return out

    def prompt(self) -> Prompt:
        if self.step == TAKING:
            card = self.trick[self.taken_from()]
            text = Text("noroi_no_efuda.prompt.put", {"cards": [self.pack.name(card)]})
            return Prompt([self.turn], "place", text, self.queue())
        if self.step == NAMING:
            return Prompt([self.turn], "name", Text("noroi_no_efuda.prompt.name"), Text("noroi_no_efuda.limit.name"))
        limit = Text("common.limit.lead")
        if self.led != NOTHING:
            limit = Text("noroi_no_efuda.limit.follow", {"suit": SUITS[self.led]})
        if self.step == HELPING:
            text = Text("noroi_no_efuda.prompt.cacio")
            return Prompt([self.turn], "card", text, limit, least=1, most=1, zones=["cacio"])
        return Prompt([self.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)

    def queue(self) -> Text:
        """What comes after the card that is being taken."""
        rest = [self.side_taken(k) for k in range(self.sides())]
        names = [self.pack.name(self.trick[side]) for side in rest if self.trick[side] != NOTHING]
        if len(names) == 1:
            return Text("noroi_no_efuda.limit.last")
        return Text("noroi_no_efuda.limit.queue", {"cards": names[1:]})

    def moves(self) -> list[Move]:
        if self.step in (PLAYING, HELPING):
            return table.card_moves(self.pack, self)
        out = []
        for move in self.legal_moves():
            if move < PUT:
                label = Text("noroi_no_efuda.move.name", {"suit": SUITS[move - NAME]})
            elif move - PUT >= OPEN:
                label = Text(f"noroi_no_efuda.move.{'open' if move - PUT == OPEN else 'new'}")
            else:
                label = Text("noroi_no_efuda.move.put", {"suit": SUITS[move - PUT]})
            out.append(Move(self.text(move), label=label, kind="choose"))
        return out

    # --- the same position elsewhere ---------------------------------------------------------------------------

    def clone(self) -> NoroiNoEfuda:
        twin = NoroiNoEfuda()
        twin.players = self.players
        twin.turn = self.turn
        twin.chance = self.chance
        twin.by_round = self.by_round
        twin.start = self.start
        twin.pack = self.pack
        twin.courts = self.courts
        twin.jokers = self.jokers
        twin.step = self.step
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.trick = self.trick[:]
        twin.led = self.led
        twin.leader = self.leader
        twin.winner = self.winner
        twin.best = self.best
        twin.piles = self.piles[:]
        twin.gone = self.gone
        twin.rounds = self.rounds
        return twin

    def state(self) -> dict[str, Any]:
        """`hands` and `trick` have Cacio's last; `piles` are lists of piles, each from its bottom to its top; `named`
        is the suit that a led joker stands for; `taking`: the cards in the trick are being taken by `turn`."""
        named = self.led != NOTHING and self.is_joker(self.trick[self.leader])
        return {
            "hands": [self.pack.faces(hand) for hand in self.hands],
            "trick": self.pack.slots(self.trick),
            "piles": [self.seat_piles(seat) for seat in range(self.players)],
            "gone": self.pack.faces(self.gone),
            "named": SUITS[self.led] if named else "",
            "taking": self.step == TAKING,
            "turn": self.turn,
            "starter": self.starter,
            "rounds": self.rounds,
            "chance": self.chance,
        }

    def seat_piles(self, seat: i64) -> list[list[str]]:
        piles = [self.pile_faces(self.piles[PLACES * seat + place], place) for place in range(PLACES)]
        return [pile for pile in piles if pile]

    def load(self, setup: Setup) -> None:
        """`turn` is who decides next; the trick's leader is the first seat after it that has a card there. The suit
        of a pile follows from its cards; one of jokers alone is still open."""
        self.hands = vec[i64](setup.sets("hands", self.sides()))
        self.trick = vec[i64](setup.slots("trick", self.sides()))
        for seat, piles in enumerate(setup.piles("piles", self.players)):
            for k, cards in enumerate(piles):
                self.load_pile(setup, f"piles[{seat}][{k}]", seat, cards)
        self.gone = setup.cards("gone")
        self.turn = setup.number("turn", 0, OVER, self.players - 1)
        self.starter = setup.number("starter", max(self.turn, 0), 0, self.players - 1)
        self.rounds = setup.number_rows("rounds", self.players, 0, 1000)
        named = setup.word("named", "", ["", *SUITS])
        taking = setup.flag("taking")
        sizes = [count(hand) for hand in self.hands]
        if not taking:
            sizes = [number + (card != NOTHING) for number, card in zip(sizes, self.trick, strict=True)]
        if len(set(sizes)) > 1:
            raise setup.refuse("hands", "common.setup.uneven")
        if self.turn != OVER and taking:
            self.step = TAKING
            self.go_on_taking()
        elif self.turn != OVER:
            self.load_trick(setup, named)

    def load_pile(self, setup: Setup, key: str, seat: i64, cards: list[int]) -> None:
        suits = {suit_of(card) for card in cards if not self.is_joker(card)}
        if not cards or len(suits) > 1 or any(self.is_court(card) for card in cards):
            raise setup.refuse(key, "noroi_no_efuda.setup.pile")
        place = suits.pop() if suits else OPEN + self.open_piles(seat)
        at = PLACES * seat + place
        if self.piles[at] != 0:
            raise setup.refuse(key, "noroi_no_efuda.setup.pile_twice")
        for card in cards:
            code = JOKERS + card - self.jokers if self.is_joker(card) else self.rank(card)
            self.piles[at] = self.piles[at] << 4 | code
        if count(self.suits_with_piles(seat)) + self.open_piles(seat) > 4:
            raise setup.refuse(key, "noroi_no_efuda.setup.pile_twice")

    def load_trick(self, setup: Setup, named: str) -> None:
        """What is to be decided, and who leads the trick."""
        lying = [seat for seat in self.clockwise((self.turn + 1) % self.players) if self.trick[seat] != NOTHING]
        self.check_trick(setup, lying, named)
        if not lying:
            self.next_trick()
            return
        self.leader = self.winner = lying[0]
        card = self.trick[self.leader]
        self.best = self.rank(card)
        if self.is_joker(card) and not named:
            self.step = NAMING
            return
        self.led = SUITS.index(named) if self.is_joker(card) else suit_of(card)
        for seat in lying[1:]:
            self.compare(self.trick[seat], seat)
        if self.trick[self.turn] != NOTHING:
            self.step = HELPING

    def check_trick(self, setup: Setup, lying: list[int], named: str) -> None:
        """It runs up to the seat before `turn`. Two exceptions: a led joker's suit is still to be named, or all that is
        missing is Cacio's card."""
        if lying and self.is_joker(self.trick[lying[0]]) and not named:
            fits = lying == [self.turn]
        elif len(lying) == self.players:
            fits = self.sides() > self.players
        else:
            fits = lying == [(self.turn - k) % self.players for k in range(len(lying), 0, -1)]
        if not fits or (self.sides() > self.players and self.trick[self.players] != NOTHING):
            raise setup.refuse("trick", "common.setup.trick")


WHERE: Final = [*SUITS, "X", "new"]  # the places of a taken card, in moves


def no_time() -> Reason:
    return Reason("turn", Text("engine.not_legal"))


def zone_id(seat: i64, place: i64) -> str:
    return f"pile{seat}{(SUITS + 'XY')[place]}"


def joker_suit(face: str, place: i64) -> str:
    """The suit that a joker has become part of."""
    return SUITS[place] if face[0] == "X" and place < OPEN else ""


def pack(options: Options) -> Pack:
    return [THREE, THREE, FOUR, FIVE, SIX][options.players - 2]


def create(options: Options) -> NoroiNoEfuda:
    players = options.players
    position = NoroiNoEfuda()
    position.players = players
    position.by_round = options.word("starterBy") == "round"
    position.start = options.starter()
    position.pack = pack(options)
    position.courts = 2 if players <= 3 else 3
    position.jokers = position.pack.size // 4 * 4
    position.hands = vec[i64]([0] * max(players, 3))  # with two players, Cacio's is the third
    position.trick = vec[i64]([NOTHING] * max(players, 3))
    position.piles = vec[i64]([0] * (PLACES * players))
    position.rounds = []
    return position


def bound(options: Options) -> int:
    """A round: every card is played, its place in a pile may be chosen, and two jokers may name a suit."""
    return ROUNDS * (2 * pack(options).size + 2)


GAME: Final = Game(
    "noroi_no_efuda",
    players=[2, 3, 4, 5, 6],
    options=[Choice("starterBy", ["total", "round"], "total"), Seats("ageOrder"), Seat("startSeat")],
    pack=pack,
    create=create,
    zones=["hands", "trick", "piles", "gone"],
    bound=bound,
    counted=lambda options: options.players == 2,  # beside Cacio's open hand there is but one other
    minutes=30,
    faces=["H5", "H2", "HK", "X1"],
)
