"""ヌエバ・エスパーニャ / Nueva España, by 樫尾忠英 (Garden Games, 2017). Spec: games/04-nueva_espana.

Two to four players, three rounds. Any card may follow; who takes the trick lays its cards on the common 5×5 map, odd
cards as land, even cards as sea. Then every island and every sea pays the suits that are strongest there.

The frame of the map floats until five rows and five columns are filled, so a cell is named by the box around all
cards laid so far: `r1c1` is the box's top left corner, `r0c1` the cell above it. When a card is laid outside the box,
the box grows and the names move with it.
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, last, members, shift
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import ALL, Happened, told
from tefuda.engine.knowledge import share
from tefuda.engine.moves import Moves
from tefuda.engine.options import Choice, Flag, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import (
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

ROUNDS: Final = 3

# --- §2 the cards ------------------------------------------------------------------------------------------------

# Rank by rank, so that within a suit the higher number is the stronger card, whatever the pack.
FOUR_PLAYERS: Final = Pack([suit + rank for rank in "123456" for suit in SUITS])
FEWER_PLAYERS: Final = Pack([suit + rank for rank in "12345" for suit in SUITS] + ["X1"])
JOKER: Final[i64] = 20  # in the smaller pack
SPADES: Final = 0x111111
LAND: Final = 0x0F0F0F  # the cards with odd numbers


def suit_of(card: i64) -> i64:
    return card & 3


def power(card: i64) -> i64:
    """Helmets of a land card, ships of a sea card: 1 1 2 2 3 3 for the numbers 1 to 6."""
    return (card >> 3) + 1


# --- §5 the map --------------------------------------------------------------------------------------------------

# A set of cells is an integer too: seven rows of seven. The box around all cards always has its top left corner at
# r1c1, so that it lies in rows and columns 1 to 5 with a free cell on every side.
SIDE: Final = 7
CELLS: Final = 49
CORNER: Final[i64] = 8  # r1c1, also where the first card of a round goes
ROW_0: Final = 0x7F
ROW_5: Final = 0x3F800000000
COLUMN_0: Final = 0x40810204081
COLUMN_5: Final = 0x810204081020
ROWS_1_TO_5: Final = 0x3FFFFFFFF80
COLUMNS_1_TO_5: Final = 0xF9F3E7CF9F3E
FRAME: Final = [SIDE * row + column for row in range(1, 6) for column in range(1, 6)]
LARGEST_ISLAND: Final = 4


def beside(cells: i64) -> i64:
    """The cells that touch these with a side."""
    return cells << 1 | cells >> 1 | cells << SIDE | cells >> SIDE


def around(cells: i64) -> i64:
    """These cells and all that touch them, corners too."""
    rows = cells | cells << 1 | cells >> 1
    return rows | rows << SIDE | rows >> SIDE


def connected(cells: i64, ground: i64) -> i64:
    """The part of the ground that hangs together with these cells."""
    while True:
        more = cells | beside(cells) & ground
        if more == cells:
            return cells
        cells = more


def frame(filled: i64) -> i64:
    """The cells a 5×5 frame may still reach: once five rows or columns are filled, it cannot move that way."""
    cells: i64 = ROWS_1_TO_5 if filled & ROW_5 else -1
    return cells & COLUMNS_1_TO_5 if filled & COLUMN_5 else cells


def sea_cells(filled: i64) -> i64:
    """Where a sea card may go: next to a card already laid, and inside the frame."""
    return around(filled) & ~filled & frame(filled) if filled else bit(CORNER)


def land_cells(filled: i64, land: i64) -> i64:
    """Where a land card may go: the same, but no island may grow beyond four cards."""
    cells = sea_cells(filled)
    coast = cells & beside(land)
    while coast != 0:
        cell = coast & -coast
        if count(connected(cell, land | cell)) > LARGEST_ISLAND:
            cells ^= cell
        coast ^= cell
    return cells


def slide(filled: i64) -> i64:
    """By how much all cells move once a card lies above or to the left of the box."""
    down: i64 = SIDE if filled & ROW_0 else 0
    return down + 1 if filled & COLUMN_0 else down


def most_land(filled: i64, land: i64, lands: i64, seas: i64) -> i64:
    """How many of `lands` land cards find room together with `seas` sea cards, laid in the best order."""
    if lands == 0:
        return 0
    best: i64 = 0
    cells = land_cells(filled, land)
    while cells != 0 and best < lands:
        cell = cells & -cells
        by = slide(filled | cell)
        best = max(best, 1 + most_land((filled | cell) << by, (land | cell) << by, lands - 1, seas))
        cells ^= cell
    cells = sea_cells(filled) if seas > 0 else 0
    while cells != 0 and best < lands:
        cell = cells & -cells
        by = slide(filled | cell)
        best = max(best, most_land((filled | cell) << by, land << by, lands, seas - 1))
        cells ^= cell
    return best


def cell_name(cell: i64) -> str:
    return f"r{cell // SIDE}c{cell % SIDE}"


def reason(island: bool, strength: vec[i64], seat: i64) -> str:
    """The text that says why a seat is paid for an area."""
    if not island:
        return "nueva_espana.line.sea"
    better = sum(1 for other in strength if other > strength[seat])
    level = sum(1 for other in strength if other == strength[seat])
    if better > 0:
        return "nueva_espana.line.island_second"
    return "nueva_espana.line.island_first" if level == 1 else "nueva_espana.line.island_tie"


def suit_names(suits: i64) -> list[str]:
    return [SUITS[suit] for suit in range(4) if suits & bit(suit)]


# --- moves: a card's number, or one of these ---------------------------------------------------------------------

NAME: Final = 32  # + the suit that the led joker stands for
TAKE: Final = 40  # + the set of suits a seat takes
PUT: Final = 64  # × (card + 1) + the cell

CHOOSING_SUITS: Final[i64] = 0
PLAYING: Final[i64] = 1
NAMING: Final[i64] = 2
PLACING: Final[i64] = 3


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NuevaEspana(Position):
    """`step` is what is being decided. `owner` of each suit: a seat, or `players` for nobody (the neutral suit).

    Cards: `deck` (before the first deal), `hands`, `pile` (Number 2's cards, the top one at `left` - 1), `trick` (card
    by seat, Number 2's after the seats), `taken` (won and not yet laid), `gone` (discarded), `cells` (card by cell of
    the map, NOTHING if empty). The map as sets of cells: `filled`, `land`. The trick: `led` (the strongest suit's
    cards, 0 before the lead), `leader`, `best` and `winner` so far. `rounds`: the points of each finished round.
    `owner`, `pile` and `rounds` are replaced, never changed, so that clones may share them.
    """

    strict: bool = False
    random_suits: bool = False
    start: i64 = -1
    pack: Pack
    step: i64 = 0
    starter: i64 = 0
    owner: vec[i64]
    deck: i64 = 0
    hands: vec[i64]
    pile: vec[i64]
    left: i64 = 0
    trick: vec[i64]
    led: i64 = 0
    leader: i64 = 0
    best: i64 = NOTHING
    winner: i64 = 0
    taken: i64 = 0
    gone: i64 = 0
    cells: vec[i64]
    filled: i64 = 0
    land: i64 = 0
    rounds: list[list[int]]

    # --- §3 setup ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.deck = self.pack.all()
        self.starter = self.start if self.start >= 0 else self.below(self.players)
        self.turn = self.starter
        self.step = CHOOSING_SUITS
        if self.random_suits:
            while self.step == CHOOSING_SUITS:
                moves = Moves()
                self.legal(moves)
                self.take_suits(moves.get(self.below(moves.size)) - TAKE)

    def suits_of(self, seat: i64) -> i64:
        """The suits a seat owns, as a set; those of nobody for the seat `players`."""
        suits: i64 = 0
        for suit in range(i64(4)):
            if self.owner[suit] == seat:
                suits |= bit(suit)
        return suits

    def share_of_suits(self) -> i64:
        """How many suits each seat takes: two with two players, else one."""
        return 2 if self.players == 2 else 1

    def take_suits(self, suits: i64) -> None:
        """The seat to decide takes suits; a last seat without a choice gets what is left."""
        seat = self.turn
        owner = self.owner[:]
        for suit in range(i64(4)):
            if suits & bit(suit):
                owner[suit] = seat
        self.owner = owner
        if self.log is not None:
            names = suit_names(suits)
            self.note(told("choose", seat, Text("nueva_espana.log.take", {"who": seat, "suits": names})))
        self.turn = (seat + 1) % self.players
        rest = self.suits_of(self.players)
        if self.turn == self.starter:
            self.deal()
        elif count(rest) == self.share_of_suits():
            self.take_suits(rest)

    def deal(self) -> None:
        """§3 all cards; with two players the rest is Number 2's pile (§8)."""
        rest = self.pack.all()
        size: i64 = 6 if self.players == 4 else 7
        for seat in range(self.players):
            self.hands[seat] = self.draw(rest, size)
            rest ^= self.hands[seat]
        self.pile = table.shuffled(rest, self)
        self.left = len(self.pile)
        self.deck = self.taken = self.gone = 0
        self.filled = self.land = 0
        for cell in range(i64(CELLS)):
            self.cells[cell] = NOTHING
        self.turn = self.starter
        self.step = PLAYING
        if self.log is not None:
            self.note(table.dealt(len(self.rounds) + 1, self.starter))

    # --- what may be done --------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.step == PLAYING:
            moves.fill(self.hands[self.turn])
        elif self.step == PLACING:
            self.legal_places(moves)
        elif self.step == NAMING:
            for suit in range(i64(4)):
                moves.add(NAME + suit)
        else:
            free = self.suits_of(self.players)
            for suits in range(i64(16)):
                if suits & ~free == 0 and count(suits) == self.share_of_suits():
                    moves.add(TAKE + suits)

    def legal_places(self, moves: Moves) -> None:
        """§5 any card of the trick, in any order, wherever it fits."""
        for_sea = self.cells_for(False) if self.taken & ~LAND else 0
        for_land = self.cells_for(True) if self.taken & LAND else 0
        cards = self.taken
        while cards != 0:
            card = first(cards)
            cells = for_land if bit(card) & LAND else for_sea
            while cells != 0:
                moves.add(PUT * (card + 1) + first(cells))
                cells &= cells - 1
            cards &= cards - 1

    def cells_for(self, land: bool) -> i64:
        """The cells where a land or a sea card of the trick may go now."""
        cells = land_cells(self.filled, self.land) if land else sea_cells(self.filled)
        return self.without_waste(cells, land) if self.strict else cells

    def without_waste(self, cells: i64, land: bool) -> i64:
        """R1, strictMaximum: only those cells that leave room for as many cards as possible."""
        lands = count(self.taken & LAND)
        seas = count(self.taken) - lands
        most = most_land(self.filled, self.land, lands, seas)
        kept: i64 = 0
        while cells != 0:
            cell = cells & -cells
            by = slide(self.filled | cell)
            filled = (self.filled | cell) << by
            if land:
                fits = 1 + most_land(filled, (self.land | cell) << by, lands - 1, seas) == most
            else:
                fits = most_land(filled, self.land << by, lands, seas - 1) == most
            if fits:
                kept |= cell
            cells ^= cell
        return kept

    def apply(self, move: i64) -> None:
        if move >= PUT:
            self.put(move // PUT - 1, move % PUT)
        elif move >= TAKE:
            self.take_suits(move - TAKE)
        elif move >= NAME:
            self.name(move - NAME)
        else:
            self.play_card(move)

    # --- §4 the trick ------------------------------------------------------------------------------------------

    def play_card(self, card: i64) -> None:
        seat = self.turn
        self.hands[seat] ^= bit(card)
        self.trick[seat] = card
        if self.log is not None:
            self.note(table.played(seat, [self.pack.name(card)]))
        if self.led != 0:
            self.compare(card, seat)
            self.next_seat()
            return
        self.leader = self.winner = seat
        if self.is_joker(card):
            self.step = NAMING
        else:
            self.best = card
            self.lead(suit_of(card))

    def is_joker(self, card: i64) -> bool:
        return card == JOKER and self.players < 4

    def suit_cards(self, suit: i64) -> i64:
        """All cards of a suit; the joker is of none."""
        cards = shift(SPADES, suit)
        return cards if self.players == 4 else cards & ~bit(JOKER)

    def name(self, suit: i64) -> None:
        """The joker was led: its player names the strongest suit. The joker wins if nobody has it (R10)."""
        if self.log is not None:
            text = Text("nueva_espana.log.name", {"who": self.turn, "suit": SUITS[suit]})
            self.note(told("choose", self.turn, text))
        self.best = NOTHING
        self.step = PLAYING
        self.lead(suit)

    def lead(self, suit: i64) -> None:
        """The suit to win with is known. §8: Number 2 turns up its card at once."""
        self.led = self.suit_cards(suit)
        if self.left > 0:
            self.left -= 1
            card = self.pile[self.left]
            self.trick[self.players] = card
            if self.log is not None:
                face = self.pack.name(card)
                text = Text("nueva_espana.log.number2", {"cards": [face]})
                self.note(told("flip", text=text, faces=[face], zone="trick"))
            self.compare(card, self.players)
        self.next_seat()

    def compare(self, card: i64, side: i64) -> None:
        """The highest card of the strongest suit wins; any other card cannot."""
        if bit(card) & self.led and card > self.best:
            self.best, self.winner = card, side

    def next_seat(self) -> None:
        self.turn = (self.turn + 1) % self.players
        if self.trick[self.turn] != NOTHING:
            self.end_trick()

    def end_trick(self) -> None:
        """The winner lays the cards. §8: what Number 2 wins is discarded, and who did not lead leads next."""
        cards: i64 = 0
        for side in range(i64(len(self.trick))):
            if self.trick[side] != NOTHING:
                cards |= bit(self.trick[side])
                self.trick[side] = NOTHING
        self.led = 0
        if self.winner == self.players:
            self.discard(cards)
            self.turn = (self.leader + 1) % self.players
            self.next_trick()
        else:
            self.taken = cards
            self.turn = self.winner
            self.step = PLACING
            if self.log is not None:
                text = Text("common.log.took", {"who": self.winner})
                self.note(told("take", self.winner, text, self.pack.faces(cards), zone="taken"))
            self.go_on_placing()

    def next_trick(self) -> None:
        self.step = PLAYING
        if self.hands[self.turn] == 0:
            self.end_round()

    def discard(self, cards: i64) -> None:
        self.gone |= cards
        if self.log is not None:
            faces = self.pack.faces(cards)
            self.note(
                told("discard", text=Text("nueva_espana.log.discard", {"cards": faces}), faces=faces, zone="gone")
            )

    # --- §5 placing --------------------------------------------------------------------------------------------

    def put(self, card: i64, cell: i64) -> None:
        self.taken ^= bit(card)
        self.cells[cell] = card
        self.filled |= bit(cell)
        if bit(card) & LAND:
            self.land |= bit(cell)
        by = slide(self.filled)
        if by != 0:
            self.move_map(by)
        if self.log is not None:
            self.note(self.placed(card, cell + by))
        self.go_on_placing()

    def move_map(self, by: i64) -> None:
        """The box has grown upwards or to the left: its corner is r1c1 again."""
        self.filled <<= by
        self.land <<= by
        cell: i64 = CELLS - 1
        while cell >= 0:
            self.cells[cell] = self.cells[cell - by] if cell >= by else NOTHING
            cell -= 1

    def go_on_placing(self) -> None:
        """Until no card is left, or none of them fits: then the rest is discarded. The winner's left leads next."""
        if self.taken & ~LAND == 0 and (self.taken == 0 or land_cells(self.filled, self.land) == 0):
            if self.taken != 0:
                self.discard(self.taken)
                self.taken = 0
            self.turn = (self.turn + 1) % self.players
            self.next_trick()

    # --- §6 scoring --------------------------------------------------------------------------------------------

    def areas(self) -> list[int]:
        """All islands and seas, each as a set of cells, in reading order."""
        out: list[int] = []
        rest = self.filled
        while rest != 0:
            cell = rest & -rest
            area = connected(cell, rest & self.land if cell & self.land else rest & ~self.land)
            out.append(area)
            rest ^= area
        return out

    def strengths(self, area: i64) -> vec[i64]:
        """Helmets (or ships) by seat, with the neutral suit's behind them. A seat adds up its suits (§8)."""
        out = vec[i64]([0] * (self.players + 1))
        while area != 0:
            card = self.cells[first(area)]
            if not self.is_joker(card):
                out[self.owner[suit_of(card)]] += power(card)
            area &= area - 1
        return out

    def pays(self, size: i64, island: bool, strength: vec[i64]) -> vec[i64]:
        """What an area of `size` cards pays each seat. The neutral suit takes its rank like a player, but no points."""
        most: i64 = 0  # strength of the first place, and who has it
        firsts: i64 = 0
        next_most: i64 = 0  # and of the second
        seconds: i64 = 0
        total: i64 = 0
        for side in range(self.players + 1):
            total += strength[side]
            if strength[side] > most:
                next_most, seconds = most, firsts
                most, firsts = strength[side], bit(side)
            elif strength[side] == most:
                firsts |= bit(side)
            elif strength[side] > next_most:
                next_most, seconds = strength[side], bit(side)
            elif strength[side] == next_most:
                seconds |= bit(side)
        out = vec[i64]([0] * (self.players + 1))
        sole = count(firsts) == 1
        if not island:
            if sole and most > 0:  # R6: a sea without ships pays nobody
                out[first(firsts)] = size
        elif sole:
            out[first(firsts)] = total
            if self.players > 2 and next_most > 0 and count(seconds) == 1:
                out[first(seconds)] = size
        else:
            for side in range(self.players):
                if firsts & bit(side):
                    out[side] = size
        out[self.players] = 0
        return out

    def map_points(self) -> list[int]:
        """What the map pays each seat as it lies."""
        points = [0] * self.players
        for area in self.areas():
            paid = self.pays(count(area), area & self.land != 0, self.strengths(area))
            for seat in range(self.players):
                points[seat] += paid[seat]
        return points

    def end_round(self) -> None:
        points = self.map_points()
        self.rounds = [*self.rounds, points]
        if self.log is not None:
            self.note(table.scored(len(self.rounds), self.sheets(len(self.rounds) - 1)))
        if len(self.rounds) >= ROUNDS:
            self.turn = OVER
        else:
            self.starter = self.next_starter()
            self.deal()

    def next_starter(self) -> i64:
        """The lowest total starts; of several, the one nearest clockwise to the last starter's left."""
        scores = self.scores()
        seat = (self.starter + 1) % self.players
        for other in self.clockwise(seat):
            if scores[other] < scores[seat]:
                seat = other
        return seat

    # --- §7 the end --------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [sum(points[seat] for points in self.rounds) for seat in range(self.players)]

    def sheets(self, start: int) -> list[Sheet]:
        """The reckoning from round `start` on (0 = all): the last round area by area, those before it as one line."""
        areas = self.areas()
        out = []
        for seat in range(self.players):
            lines = [
                Line(Text("common.deal", {"deal": start + k + 1}), points[seat])
                for k, points in enumerate(self.rounds[start:-1])
            ]
            for area in areas:
                island = area & self.land != 0
                strength = self.strengths(area)
                paid = self.pays(count(area), island, strength)[seat]
                if paid > 0:
                    lines.append(Line(Text(reason(island, strength, seat)), paid, self.faces(area)))
            out.append(Sheet(seat, sum(line.value or 0 for line in lines), lines))
        return out

    def faces(self, area: i64) -> list[str]:
        """The cards of an area, in reading order."""
        return [self.pack.name(self.cells[cell]) for cell in range(CELLS) if area & bit(cell)]

    def result(self) -> Result:
        return table.by_score(self.scores(), self.sheets(0))

    # --- what a seat knows, and what it might do ---------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> NuevaEspana:
        """§10: unseen are the other hands and the order of Number 2's pile. A card that may follow tells nothing."""
        twin = self.clone()
        twin.chance = rng.fresh()
        unseen: i64 = 0
        for k in range(self.left):
            unseen |= bit(self.pile[k])
        needs = vec[i64]([0] * self.players)
        for other in range(self.players):
            if other != seat:
                unseen |= self.hands[other]
                needs[other] = count(self.hands[other])
                twin.hands[other] = 0
        share(unseen, needs, vec[i64]([0] * self.players), twin.hands, rng)
        for other in range(self.players):
            if other != seat:
                unseen &= ~twin.hands[other]
        twin.pile = table.shuffled(unseen, twin)
        return twin

    def utility(self, seat: i64) -> float:
        """The lead over the best of the others, a hundred points being all there is; the map counts as it lies."""
        scores = self.scores()
        if self.turn != OVER:
            scores = [score + points for score, points in zip(scores, self.map_points(), strict=True)]
        others = max(score for other, score in enumerate(scores) if other != seat)
        return max(-1.0, min(1.0, float(scores[seat] - others) / 100.0))

    def stage(self) -> i64:
        return len(self.rounds)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        """Lays where it pays best, of some places looked at. Wins if it can, cheaply as the last to play; else throws
        the lowest number. Leads and suits are left to chance."""
        if self.step == PLACING:
            best = moves.get(rng.below(moves.size))
            for _ in range(4):
                other = moves.get(rng.below(moves.size))
                if self.gain(other) > self.gain(best):
                    best = other
            return best
        if self.step != PLAYING or self.led == 0:
            return moves.get(rng.below(moves.size))
        hand = self.hands[self.turn]
        winning = hand & self.led & -bit(self.best + 1)
        if winning == 0:
            return first(hand)
        closing = self.trick[(self.turn + 1) % self.players] != NOTHING
        return first(winning) if closing else last(winning)

    def gain(self, move: i64) -> i64:
        """What laying a card brings its seat, beyond what it brings the others."""
        card = move // PUT - 1
        cell = bit(move % PUT)
        island = bit(card) & LAND != 0
        area = connected(cell, self.land if island else self.filled & ~self.land)
        strength = self.strengths(area ^ cell)
        if not self.is_joker(card):
            strength[self.owner[suit_of(card)]] += power(card)
        out = self.lead_in(self.pays(count(area), island, strength))
        rest = area ^ cell
        while rest != 0:
            old = connected(rest & -rest, rest)
            out -= self.lead_in(self.pays(count(old), island, self.strengths(old)))
            rest ^= old
        return out

    def lead_in(self, paid: vec[i64]) -> i64:
        """How far ahead of the others' average some points bring the seat to decide (times the players)."""
        out = self.players * paid[self.turn]
        for seat in range(self.players):
            out -= paid[seat]
        return out

    # --- moves as text -----------------------------------------------------------------------------------------

    def text(self, move: i64) -> str:
        if move >= PUT:
            return f"put {self.pack.name(move // PUT - 1)} {cell_name(move % PUT)}"
        if move >= TAKE:
            return " ".join(["take", *suit_names(move - TAKE)])
        if move >= NAME:
            return f"name {SUITS[move - NAME]}"
        return self.pack.name(move)

    def parse(self, text: str) -> i64:
        words = text.split(" ")
        if words[0] == "put" and len(words) == 3:
            found = re.fullmatch("r([0-6])c([0-6])", words[2])
            if found is not None:
                return PUT * (table.card(self.pack, words[1]) + 1) + SIDE * int(found[1]) + int(found[2])
        elif words[0] == "name" and len(words) == 2 and words[1] in tuple(SUITS):
            return NAME + SUITS.index(words[1])
        elif words[0] == "take" and len(words) > 1 and words[1:] == [suit for suit in SUITS if suit in words[1:]]:
            suits: i64 = 0
            for word in words[1:]:
                suits |= bit(SUITS.index(word))
            return TAKE + suits
        elif len(words) == 1:
            return table.card(self.pack, text)
        raise BadNotation(Text("engine.no_such_move", {"move": text}))

    def forbids(self, move: i64) -> Reason | None:
        step = PLACING if move >= PUT else CHOOSING_SUITS if move >= TAKE else NAMING if move >= NAME else PLAYING
        if step != self.step:
            return Reason("turn", Text("engine.not_legal"))
        if step == PLAYING and bit(move) & self.hands[self.turn] == 0:
            return Reason("own_card", Text("common.rule.own_card", {"cards": self.pack.name(move)}))
        if step == CHOOSING_SUITS:
            return self.forbids_suits(move - TAKE)
        return self.forbids_place(move // PUT - 1, move % PUT) if step == PLACING else None

    def forbids_suits(self, suits: i64) -> Reason | None:
        if count(suits) != self.share_of_suits():
            return Reason("suits", Text("nueva_espana.rule.suits", {"n": self.share_of_suits()}))
        taken = suits & ~self.suits_of(self.players)
        if taken != 0:
            return Reason("suit_taken", Text("nueva_espana.rule.suit_taken", {"suits": suit_names(taken)}))
        return None

    def forbids_place(self, card: i64, cell: i64) -> Reason | None:
        """§5, one rule after the other."""
        if bit(card) & self.taken == 0:
            return self.rule("not_taken", card)
        if bit(cell) & self.filled:
            return self.rule("occupied", card)
        if self.filled and bit(cell) & around(self.filled) == 0:
            return self.rule("touching", card)
        if bit(cell) & sea_cells(self.filled) == 0:
            return self.rule("five_by_five" if self.filled else "first_card", card)
        land = bit(card) & LAND != 0
        if land and bit(cell) & land_cells(self.filled, self.land) == 0:
            return self.rule("island_of_four", card)
        if bit(cell) & self.cells_for(land) == 0:
            return self.rule("strict_maximum", card)
        return None

    def rule(self, id: str, card: i64) -> Reason:
        return Reason(id, Text(f"nueva_espana.rule.{id}", {"cards": [self.pack.name(card)]}))

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        """A card touched while placing: why it does not fit there, or (without a place) anywhere."""
        if self.step != PLACING or seat != self.turn or len(picks) != 1:
            return Position.why(self, seat, picks, target)
        card = table.card(self.pack, picks[0])
        land = bit(card) & LAND != 0
        reason: Reason | None = None
        if target != "":
            reason = self.forbids(self.parse(f"put {picks[0]} {target.removeprefix('map:')}"))
        elif bit(card) & self.taken == 0:
            reason = self.rule("not_taken", card)
        elif self.cells_for(land) == 0:
            stuck = land and land_cells(self.filled, self.land) == 0
            reason = self.rule("no_room" if stuck else "strict_maximum", card)
        return [] if reason is None else [reason]

    # --- at the table ------------------------------------------------------------------------------------------

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
                    role_faces=suit_names(self.suits_of(other)),
                    state=["turn"] if other == self.turn else [],
                )
                for other in range(self.players)
            ],
            self.zones(seat),
            None if over else self.prompt(),
            tags=self.tags(),
            moves=self.moves() if seat == self.turn else [],
            scores=[ScoreRow(Text("common.deal", {"deal": k + 1}), [*points]) for k, points in enumerate(self.rounds)],
            result=self.result() if over else None,
        )

    def zones(self, viewer: i64) -> list[Zone]:
        """The trick and the map compete for the space; while cards are laid, the map has it."""
        placing = self.step == PLACING
        best = NOTHING if self.led == 0 else self.winner
        out = [self.map_zone(2 if placing else 0), table.trick(self.pack, list(self.trick), self.leader, best)]
        for thing in out[1].things:
            thing.owner = None if thing.owner == self.players else thing.owner  # Number 2 has no seat
        out[1].focus = 1
        if placing:
            caption = Text("nueva_espana.zone.taken")
            out.append(Zone("taken", "row", "line", caption=caption, things=table.things(self.pack, self.taken)))
        if self.players == 2:
            caption = Text("nueva_espana.zone.number2")
            cards = table.backs("pile", self.left)
            out.append(Zone("pile", "pile", "stack", caption=caption, value=self.left, things=cards))
        caption = Text("nueva_espana.zone.gone")
        gone = table.things(self.pack, self.gone)
        out.append(Zone("gone", "pile", "count", caption=caption, value=len(gone), things=gone))
        out += [table.hand(self.pack, self.hands[other], other, viewer) for other in range(self.players)]
        for zone in out:
            zone.things = [self.printed(thing) for thing in zone.things]
        return out

    def printed(self, thing: Thing) -> Thing:
        """With what is printed on the card: land or sea, helmets or ships."""
        if thing.face is not None:
            card = self.pack.number(thing.face)
            land = bit(card) & LAND != 0
            thing.ground = "land" if land else "sea"
            thing.marks = [] if self.is_joker(card) else ["helmet" if land else "ship"] * power(card)
        return thing

    def map_zone(self, focus: int) -> Zone:
        """The map and the free cells around it, as far as the frame may still reach."""
        shown = around(self.filled or bit(CORNER)) & frame(self.filled)
        things = []
        slots = []
        for cell in members(shown):
            if self.cells[cell] == NOTHING:
                slots.append(Slot(cell_name(cell)))
            else:
                face = self.pack.name(self.cells[cell])
                things.append(Thing(face, face, at=cell_name(cell)))
        rows = sum(1 for k in range(SIDE) if shown & ROW_0 << SIDE * k)
        cols = sum(1 for k in range(SIDE) if shown & COLUMN_0 << k)
        state = ["fixed"] if self.filled & ROW_5 and self.filled & COLUMN_5 else []
        caption = Text("nueva_espana.zone.map")
        return Zone("map", "grid", "map", None, caption, None, things, slots, rows, cols, state, focus)

    def placed(self, card: i64, cell: i64) -> Happened:
        face = self.pack.name(card)
        thing = self.printed(Thing(face, face, at=cell_name(cell)))
        text = Text("nueva_espana.log.put", {"who": self.turn, "cards": [face]})
        return Happened(Event("place", self.turn, zone="map", things=[thing], text=text), ALL)

    def tags(self) -> list[Tag]:
        out = []
        if self.players == 3 and self.step != CHOOSING_SUITS:
            suit = suit_names(self.suits_of(self.players))
            out.append(Tag("neutral", Text("nueva_espana.tag.neutral"), faces=suit))
        if self.led != 0 and self.is_joker(self.trick[self.leader]):
            out.append(Tag("named", Text("nueva_espana.tag.named"), faces=[self.suit_led()]))
        return out

    def suit_led(self) -> str:
        return SUITS[suit_of(first(self.led))]

    def prompt(self) -> Prompt:
        if self.step == PLACING:
            limit = Text("nueva_espana.limit.place", {"n": count(self.taken)})
            text = Text("nueva_espana.prompt.place")
            return Prompt([self.turn], "place", text, limit, least=1, most=1, zones=["taken"])
        if self.step == NAMING:
            return Prompt([self.turn], "name", Text("nueva_espana.prompt.name"), Text("nueva_espana.limit.name"))
        if self.step == CHOOSING_SUITS:
            limit = Text("nueva_espana.limit.suits")
            return Prompt([self.turn], "suits", Text("nueva_espana.prompt.suits", {"n": self.share_of_suits()}), limit)
        limit = Text("nueva_espana.limit.follow", {"suit": self.suit_led()}) if self.led else Text("common.limit.lead")
        return Prompt([self.turn], "card", Text("common.prompt.card"), limit, least=1, most=1)

    def moves(self) -> list[Move]:
        if self.step == PLAYING:
            return table.card_moves(self.pack, self)
        out = []
        for move in self.legal_moves():
            text = self.text(move)
            if self.step == PLACING:
                face = self.pack.name(move // PUT - 1)
                label = Text("nueva_espana.move.put", {"cards": [face]})
                out.append(Move(text, [face], f"map:{cell_name(move % PUT)}", label, "place"))
            elif self.step == NAMING:
                label = Text("nueva_espana.move.name", {"suit": SUITS[move - NAME]})
                out.append(Move(text, label=label, kind="choose"))
            else:
                label = Text("nueva_espana.move.take", {"suits": suit_names(move - TAKE)})
                out.append(Move(text, label=label, kind="choose"))
        return out

    # --- the same position elsewhere ---------------------------------------------------------------------------

    def clone(self) -> NuevaEspana:
        twin = NuevaEspana()
        twin.players = self.players
        twin.turn = self.turn
        twin.chance = self.chance
        twin.strict = self.strict
        twin.random_suits = self.random_suits
        twin.start = self.start
        twin.pack = self.pack
        twin.step = self.step
        twin.starter = self.starter
        twin.owner = self.owner
        twin.deck = self.deck
        twin.hands = self.hands[:]
        twin.pile = self.pile
        twin.left = self.left
        twin.trick = self.trick[:]
        twin.led = self.led
        twin.leader = self.leader
        twin.best = self.best
        twin.winner = self.winner
        twin.taken = self.taken
        twin.gone = self.gone
        twin.cells = self.cells[:]
        twin.filled = self.filled
        twin.land = self.land
        twin.rounds = self.rounds
        return twin

    def state(self) -> dict[str, Any]:
        """`map` lists the 25 cells of the frame, row by row, the box in its top left corner; `pile` has its top last;
        `named` is the suit that a led joker stands for."""
        named = self.led != 0 and self.is_joker(self.trick[self.leader])
        return {
            "deck": self.pack.faces(self.deck),
            "hands": [self.pack.faces(hand) for hand in self.hands],
            "pile": [self.pack.name(self.pile[k]) for k in range(self.left)],
            "trick": [self.card_or_none(card) for card in self.trick],
            "taken": self.pack.faces(self.taken),
            "map": [self.card_or_none(self.cells[cell]) for cell in FRAME],
            "gone": self.pack.faces(self.gone),
            "suits": [suit_names(self.suits_of(seat)) for seat in range(self.players)],
            "named": self.suit_led() if named else "",
            "turn": self.turn,
            "starter": self.starter,
            "rounds": self.rounds,
            "chance": self.chance,
        }

    def card_or_none(self, card: i64) -> str | None:
        return None if card == NOTHING else self.pack.name(card)

    def load(self, setup: Setup) -> None:
        """`turn` is who decides next; the trick's leader is the first seat from there on that has a card in it.
        Without `suits`, and all cards dealt, the seats own ♠, ♥, ♦, ♣ in this order (two players: ♠♣ and ♥♦).
        """
        self.deck = setup.cards("deck")
        self.hands = vec[i64](setup.sets("hands", self.players))
        self.pile = vec[i64](setup.ordered("pile"))
        self.left = len(self.pile)
        self.trick = vec[i64](setup.slots("trick", len(self.trick)))
        self.taken = setup.cards("taken")
        self.load_map(setup.slots("map", len(FRAME)))
        self.gone = setup.cards("gone")
        self.turn = setup.number("turn", 0, OVER, self.players - 1)
        self.starter = setup.number("starter", max(self.turn, 0), 0, self.players - 1)
        self.rounds = setup.number_rows("rounds", self.players, 0, 1000)
        self.load_suits(setup)
        self.load_trick(setup.word("named", "", ["", *SUITS]))
        if len({count(self.hands[seat]) + (self.trick[seat] != NOTHING) for seat in range(self.players)}) > 1:
            raise setup.refuse("hands", "nueva_espana.setup.uneven")
        if self.turn != OVER:
            self.load_step()

    def load_map(self, cards: list[int]) -> None:
        """The box may lie anywhere in the frame."""
        lying = [k for k, card in enumerate(cards) if card != NOTHING]
        top = min((k // 5 for k in lying), default=0)
        left = min((k % 5 for k in lying), default=0)
        for k in lying:
            cell = CORNER + SIDE * (k // 5 - top) + k % 5 - left
            self.cells[cell] = cards[k]
            self.filled |= bit(cell)
            if bit(cards[k]) & LAND:
                self.land |= bit(cell)

    def load_suits(self, setup: Setup) -> None:
        lists = setup.words("suits", self.players, list(SUITS))
        if not setup.has("suits") and self.deck == 0:
            lists = [["S", "C"], ["H", "D"]] if self.players == 2 else [[SUITS[seat]] for seat in range(self.players)]
        for seat, suits in enumerate(lists):
            for suit in suits:
                if self.owner[SUITS.index(suit)] != self.players:
                    raise setup.refuse(f"suits[{seat}]", "nueva_espana.setup.suit_twice", suit=suit)
                self.owner[SUITS.index(suit)] = seat

    def load_trick(self, named: str) -> None:
        lying = [seat for seat in self.clockwise(max(self.turn, 0)) if self.trick[seat] != NOTHING]
        if not lying:
            return
        self.leader = self.winner = lying[0]
        card = self.trick[self.leader]
        if not self.is_joker(card):
            self.led = self.suit_cards(suit_of(card))
        elif named:
            self.led = self.suit_cards(SUITS.index(named))
        for side in range(i64(len(self.trick))):
            if self.trick[side] != NOTHING:
                self.compare(self.trick[side], side)

    def load_step(self) -> None:
        """What is to be decided; what nobody decides is done at once."""
        if self.deck != 0:
            self.step = CHOOSING_SUITS
        elif self.taken != 0:
            self.step = PLACING
            self.go_on_placing()
        elif self.trick[self.turn] != NOTHING:
            self.step = NAMING
        else:
            self.next_trick()


def pack(options: Options) -> Pack:
    return FOUR_PLAYERS if options.players == 4 else FEWER_PLAYERS


def create(options: Options) -> NuevaEspana:
    players = options.players
    position = NuevaEspana()
    position.players = players
    position.strict = options.flag("strictMaximum")
    position.random_suits = options.word("suits") == "random"
    position.start = options.seat("startSeat")
    position.pack = pack(options)
    position.owner = vec[i64]([players] * 4)
    position.hands = vec[i64]([0] * players)
    position.pile = vec[i64]()
    position.trick = vec[i64]([NOTHING] * (3 if players == 2 else players))  # Number 2's card is the third
    position.cells = vec[i64]([NOTHING] * CELLS)
    position.rounds = []
    return position


def bound(options: Options) -> int:
    """A suit each; each round every card of the hands is played, every card laid, and a joker names one suit."""
    hands = 24 if options.players == 4 else 7 * options.players
    return options.players + ROUNDS * (hands + pack(options).size + 1)


GAME: Final = Game(
    "nueva_espana",
    players=[2, 3, 4],
    options=[Choice("suits", ["choose", "random"], "choose"), Flag("strictMaximum"), Seat("startSeat")],
    pack=pack,
    create=create,
    zones=["deck", "hands", "pile", "trick", "taken", "map", "gone"],
    bound=bound,
    minutes=30,
    faces=["S5", "H4", "D3", "C2"],
)
