"""Plays and all other moves: one number each, the same in every hand that could make it, with one text each.

Bits 58-61 of a move say what it is:
    0  a small answer: pass, none, a number, a seat, yes, no, an order of seats
    1  cards picked out of a zone (bits 0-53; with several packs see `wide_pick`)
    2  a set: cards of one number, jokers among them
    3  a run: one suit, numbers one after the other; or another figure, a card of each of several numbers
    4  a rule's own way of playing (`Rule.verb`): the rule's catalogue number (44-53) and a set, or a run (54: 1)

A set is `rank` (bits 40-43; JOKER for jokers alone), its real cards (bits 0-15: with one pack their suits), its
jokers (bits 16-23) and the suits its jokers were declared as (bits 24-27; none: no suit). With several packs plays name
faces, not copies: of equal cards always the first ones; which copies these are in a hand `Table.read` finds out.
A run is its first place (bits 40-43), size (20-23), jokers (16-17), the places they fill (2-14), its suit (0-1) and
the number that is the weakest (32-35), from which places count: the 3, unless a rule has changed the order. Other
figures are runs of another shape (55-57): EMPEROR with the suits of its places (44-51), STEPS with the difference
between its numbers (52-54), TUNNEL, a run through the 2 and the 3.

Texts: `S3 H3`, `X1`, `S7 X1` (a joker in a set), `S7 X1=H7` (declared), `S5 X1=S6 S7`, `add H9`, `pass`, `none`,
`late`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, members, shift, union
from tefuda.cards.pack import SUITS
from tefuda.engine.errors import BadNotation
from tefuda.engine.view import Text
from tefuda.games.daifugo.cards import (
    ALL_SUITS,
    JOKER,
    JOKER_PART,
    JOKERS,
    JOKERS_AT,
    NATURAL,
    PACK,
    PACKS,
    PART,
    RANKS,
    THREE,
    at_rank,
    card_of,
    equals,
    faces,
    jokers_in,
    number,
    of_rank,
    part_at,
    place_of,
    rank_at,
    rank_of,
    ranks_in,
    suit_of,
    suits_at,
    suits_in,
    suits_of,
)

KIND: Final = 58
ANSWER: Final = 0
CARDS: Final = 1
SET: Final = 2
RUN: Final = 3
SPECIAL: Final = 4

SET_BITS: Final = 2 << 58
RUN_BITS: Final = 3 << 58
SPECIAL_BITS: Final = 4 << 58
PAYLOAD: Final = (1 << 58) - 1
SET_PART: Final = (1 << 44) - 1  # of a rule's own way of playing
AT_RANK: Final = 40
AT_DECLARED: Final = 24
AT_JOKERS: Final = 16
AT_SIZE: Final = 20
AT_WEAKEST: Final = 32
AT_RULE: Final = 44
AT_ORDER: Final = 44
AT_GAP: Final = 52
AT_FORM: Final = 54
AT_SHAPE: Final = 55

# Shapes of figures; but for the TUNNEL, which is a run among runs, they are kinds of plays, too.
EMPEROR: Final = 5
STEPS: Final = 6
TUNNEL: Final = 7

PASS: Final = 0
NONE: Final = 1
NO: Final = 2
YES: Final = 3
DONE: Final = 4
LATE: Final = 5  # in the exchange; made by the clock alone
SMALL: Final = ("pass", "none", "no", "yes", "done", "late")
A_RANK: Final = 16  # + rank
A_SEAT: Final = 32  # + seat
A_NUMBER: Final = 64  # + number up to 127
AT_PLACE: Final = 192  # + place up to 319
SEATS_IN_ORDER: Final = 512  # times the seats, four bits each, behind a 1


SEATS: Final = 12  # at most
PLACES: Final = SEATS_IN_ORDER - AT_PLACE


def kind_of(move: i64) -> i64:
    return move >> KIND


def pick(cards: i64) -> i64:
    """The move that picks these cards."""
    return wide_pick(cards) if PACKS > 1 else bit(KIND) | cards


def cards_picked(move: i64) -> i64:
    """The cards of an answer; none for any other answer."""
    if PACKS > 1:
        return wide_picked(move)
    return move & PAYLOAD if move >> KIND == CARDS else i64(0)


FEW: Final = 7  # cards that a pick of several packs can name one by one, in eight bits each
OF_ONE_NUMBER: Final = 1 << 56
BEYOND: Final = 62  # above all other bits of a move


def wide_pick(cards: i64) -> i64:
    """With several packs: a few cards, or cards of one number. What is more is no move, only an answer's sum."""
    named = members(cards)
    if len(named) <= FEW:
        return bit(KIND) | sum([card + 1 << 8 * k for k, card in enumerate(named)])
    ranks = ranks_in(cards)
    if ranks & (ranks - 1) == 0:
        rank = first(ranks) if ranks != 0 else i64(0)
        return bit(KIND) | OF_ONE_NUMBER | rank << 24 | jokers_in(cards) << 16 | part_at(cards, rank)
    return bit(KIND) | shift(cards, BEYOND)


def above(move: i64, bits: i64) -> i64:
    """What stands above so many bits: a shift that compiled code, which has no bits there, does not know beforehand."""
    return move >> bits


def wide_picked(move: i64) -> i64:
    sum_of_answer = above(move, BEYOND)
    if sum_of_answer > 0:
        return sum_of_answer
    if move >> KIND != CARDS:
        return 0
    if move & OF_ONE_NUMBER != 0:
        return at_rank(move & 0xFFFF, move >> 24 & 15) | shift(move >> 16 & 0xFF, JOKERS_AT)
    cards: i64 = 0
    rest = move & PAYLOAD
    while rest != 0:
        cards |= bit((rest & 0xFF) - 1)
        rest >>= 8
    return cards


def set_move(rank: i64, part: i64, jokers: i64, declared: i64 = 0) -> i64:
    return SET_BITS | rank << AT_RANK | declared << AT_DECLARED | jokers << AT_JOKERS | part


def set_of(cards: i64, declared: i64 = 0) -> i64:
    """The move that plays these cards, of one number or jokers, as a set."""
    if PACKS > 1:
        cards = faces(cards)
    natural = cards & NATURAL
    rank = rank_of(first(natural)) if natural != 0 else i64(JOKER)
    return set_move(rank, part_at(natural, rank), jokers_in(cards), declared)


def _singles() -> vec[i64]:
    """The moves of single cards."""
    return vec[i64]([set_of(bit(card)) for card in range(JOKERS_AT + 2 * PACKS)])


SINGLES: Final = _singles()


def run_move(low: i64, size: i64, suit: i64, places: i64, jokers: i64) -> i64:
    """`places`: which of the run's places the jokers fill, place 0 = its first number."""
    if PACKS > 1:
        jokers = 0  # they are alike: as many as there are places for them
    return RUN_BITS | low << AT_RANK | size << AT_SIZE | jokers << AT_JOKERS | places << 2 | suit


def figure_move(shape: i64, low: i64, size: i64, gap: i64, suits: i64, places: i64, jokers: i64) -> i64:
    """A figure that is no plain run; `suits`: its suit, or an emperor's suits by place, two bits each."""
    suit, order = (i64(0), suits) if shape == EMPEROR else (suits, i64(0))
    return run_move(low, size, suit, places, jokers) | shape << AT_SHAPE | gap << AT_GAP | order << AT_ORDER


def shape_of(move: i64) -> i64:
    """0 for a plain run."""
    return (move >> AT_SHAPE) & 7


def gap_of(move: i64) -> i64:
    """From one number of a figure to the next."""
    return (move >> AT_GAP) & 7 if shape_of(move) == STEPS else i64(1)


def number_at(move: i64, k: i64) -> i64:
    """The k-th number of a run or another figure. In a plain run a joker may lie between the highest and the lowest."""
    around: i64 = 14 if shape_of(move) == 0 else 13
    return rank_at((((move >> AT_RANK) & 15) + k * gap_of(move)) % around, (move >> AT_WEAKEST) & 15)


def suit_at(move: i64, k: i64) -> i64:
    return (move >> (AT_ORDER + 2 * k)) & 3 if shape_of(move) == EMPEROR else move & 3


def joker_places(move: i64) -> i64:
    """The places of a run or another figure that jokers fill."""
    return (move >> 2) & 0x1FFF


def special_move(rule: i64, plain: i64) -> i64:
    """A rule's own way of playing, with the cards of a set or a plain run, or without any (0)."""
    return SPECIAL_BITS | rule << AT_RULE | (plain >> KIND & 1) << AT_FORM | plain & SET_PART


def plain_in(special: i64) -> i64:
    """The set or run in such a move."""
    return (RUN_BITS if special >> AT_FORM & 1 else SET_BITS) | special & SET_PART


def declared_in(move: i64) -> i64:
    """The suits that the jokers of a set were declared as."""
    return (move >> AT_DECLARED) & ALL_SUITS


def takes_no_card(move: i64) -> bool:
    """Whether it is a rule's own move that lays no card."""
    return move >> KIND == SPECIAL and move & SET_PART == 0


def order_move(seats: list[int]) -> i64:
    """The move that names an order of seats."""
    packed: i64 = 1
    for seat in seats:
        packed = packed * 16 + seat
    return SEATS_IN_ORDER * packed


def ordered_seats(move: i64) -> list[int]:
    packed = move // SEATS_IN_ORDER
    out: list[int] = []
    while packed > 1:
        out.insert(0, packed & 15)
        packed >>= 4
    return out


# Marks of a play that rules wait for: bits 0-12 the numbers in it, bit 13 a joker, and these.
NUMBERS: Final = 0x1FFF
ANY: Final = 1 << 14
FOLLOWS: Final = 1 << 15  # a child's play
THREE_OR_MORE: Final = 1 << 16
FOUR_OR_MORE: Final = 1 << 17
IS_RUN: Final = 1 << 18
EMPTY: Final = 1 << 19  # no play, an empty field: for `Rule.answers`
IS_EMPEROR: Final = 1 << 20
IS_STEPS: Final = 1 << 21
IS_PAIR: Final = 1 << 22  # two cards
REVOLTED: Final = 1 << 23  # it has been a revolution, or might have: what `Table.resolve` finds out


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Play:
    """Cards on the field. `cards` are the real ones; `rank` its number (a run's first one; JOKER for jokers alone);
    `suits` all suits it shows, the jokers' declared ones too; `stands` the cards its jokers stand for; `ranks` the
    numbers that fire effects. `below` is the play it lies on. Never changed once it lies there.
    """

    move: i64 = 0
    kind: i64 = SET
    cards: i64 = 0
    rank: i64 = 0
    size: i64 = 0
    suits: i64 = 0
    stands: i64 = 0
    jokers: i64 = 0
    ranks: i64 = 0
    marks: i64 = 0
    owner: i64 = 0
    revolution: i64 = 0  # whether one was in force when it was played
    inverted: i64 = 0  # whether strengths were turned round when it was played
    foul: i64 = 0  # whether it was not allowed: people who err
    below: Play | None = None

    def over(self, below: Play | None) -> Play:
        """The same play, lying on another one."""
        twin = Play()
        twin.move, twin.kind, twin.cards, twin.rank, twin.size = self.move, self.kind, self.cards, self.rank, self.size
        twin.suits, twin.stands, twin.jokers, twin.ranks = self.suits, self.stands, self.jokers, self.ranks
        twin.marks, twin.owner, twin.revolution, twin.inverted = self.marks, self.owner, self.revolution, self.inverted
        twin.foul = self.foul
        twin.below = below
        return twin

    def is_run(self) -> bool:
        """Whether it is no set: a run or another figure."""
        return self.kind != SET

    def has(self, rank: i64) -> bool:
        """Whether a card of this number is in it, as effects count (jokers only where they inherit effects)."""
        return self.ranks & bit(rank) != 0

    def number_of(self, rank: i64) -> i64:
        """How many cards of a number effects see in it (G3)."""
        if self.ranks & bit(rank) == 0:
            return 0
        if self.kind != SET:
            return 1
        real = count(self.cards & of_rank(rank))
        return self.size if self.jokers != 0 and self.stands != 0 else real

    def is_exactly(self, size: i64, rank: i64) -> bool:
        """A set of exactly that many cards of a number (G4); jokers count where they inherit effects."""
        return self.kind == SET and self.size == size and self.number_of(rank) == size

    def is_single(self, cards: i64) -> bool:
        """One of these cards, alone."""
        return self.size == 1 and self.cards & cards != 0

    def is_lone_joker(self) -> bool:
        return self.size == 1 and self.rank == JOKER


def set_cards(move: i64) -> i64:
    """The cards of a set move."""
    return at_rank(move & PART, (move >> AT_RANK) & 15) | jokers_of(move)


def read(move: i64, inherits: bool) -> Play:
    """The play of a set or run move."""
    play = Play()
    play.move = move
    play.rank = rank = (move >> AT_RANK) & 15
    jokers = joker_part(move)
    if move >> KIND == RUN and shape_of(move) != 0:
        read_figure(play, move, inherits)
    elif move >> KIND == RUN:
        play.kind = RUN
        play.size = size = (move >> AT_SIZE) & 15
        suit = move & 3
        places = (move >> 2) & 0x1FFF
        weakest = (move >> AT_WEAKEST) & 15
        play.rank = rank_at(rank, weakest)
        k: i64 = 0
        while k < size:
            at = rank + k
            if at > JOKER:
                at -= 14
            at = rank_at(at, weakest)
            if places & bit(k) == 0:
                play.cards |= card_of(at, suit)
                play.ranks |= bit(at)
            elif at < JOKER:
                play.stands |= card_of(at, suit)
                if inherits:
                    play.ranks |= bit(at)
            k += 1
        play.suits = bit(suit)
        play.marks = play.ranks | IS_RUN | ANY
    else:
        part = move & PART
        play.cards = at_rank(part, rank)
        play.size = number(part)
        play.suits = suits_of(part) | declared_in(move)
        if rank != JOKER:
            play.ranks = bit(rank)
            if jokers != 0 and inherits:
                play.stands = of_rank(rank)
        play.marks = play.ranks | ANY
    if jokers != 0:
        play.cards |= shift(jokers, JOKERS_AT)
        play.jokers = number(jokers)
        if play.kind == SET:
            play.size += play.jokers
        play.marks |= bit(JOKER)
    if play.size == 2:
        play.marks |= IS_PAIR
    elif play.size >= 3:
        play.marks |= THREE_OR_MORE
        if play.size >= 4:
            play.marks |= FOUR_OR_MORE
    return play


def read_figure(play: Play, move: i64, inherits: bool) -> None:
    """The cards of a figure that is no plain run."""
    shape = shape_of(move)
    play.size = (move >> AT_SIZE) & 15
    play.rank = number_at(move, 0)
    for k in range(play.size):
        rank, suit = number_at(move, k), suit_at(move, k)
        card = card_of(rank, suit)
        play.suits |= bit(suit)
        if (move >> 2) & bit(k) == 0:
            play.cards |= card
            play.ranks |= bit(rank)
        else:
            play.stands |= card
            if inherits:
                play.ranks |= bit(rank)
    play.marks = play.ranks | ANY
    if shape == TUNNEL:
        play.kind = RUN
        play.rank = THREE  # as strong as the run that begins with it
        play.marks |= IS_RUN
    else:
        play.kind = shape
        play.marks |= IS_EMPEROR if shape == EMPEROR else IS_STEPS


# --- texts -------------------------------------------------------------------------------------------------------


def joker_part(move: i64) -> i64:
    """The jokers of a set or run, as a set of their own."""
    if PACKS > 1 and move >> KIND == RUN:
        return bit(count(joker_places(move))) - 1
    return (move >> AT_JOKERS) & JOKER_PART


def jokers_of(move: i64) -> i64:
    """The jokers of a set or run."""
    return shift(joker_part(move), JOKERS_AT)


def set_words(move: i64) -> list[str]:
    """The cards of a set, its real ones first, then the jokers with the suits they were declared as."""
    rank = (move >> AT_RANK) & 15
    words = PACK.faces(at_rank(move & PART, rank))
    declared = members(declared_in(move))
    for k, name in enumerate(PACK.faces(jokers_of(move))):
        if k < len(declared):
            name += "=" + SUITS[declared[k]] + (RANKS[rank] if rank != JOKER else "")
        words.append(name)
    return words


def run_words(move: i64) -> list[str]:
    """The cards of a run or another figure, place by place."""
    jokers = PACK.faces(jokers_of(move))
    words: list[str] = []
    for k in range((move >> AT_SIZE) & 15):
        at = number_at(move, k)
        name = SUITS[suit_at(move, k)] + RANKS[at] if at < JOKER else ""
        if (move >> 2) & bit(k):
            joker = jokers.pop(0)
            words.append(f"{joker}={name}" if name else joker)
        else:
            words.append(name)
    return words


def words(move: i64) -> list[str]:
    """The cards of a play as words, jokers with what they stand for."""
    if kind_of(move) == CARDS:
        return PACK.faces(cards_picked(move))
    if kind_of(move) == SPECIAL:
        return [] if takes_no_card(move) else words(plain_in(move))
    return run_words(move) if kind_of(move) == RUN else set_words(move)


def answer_text(move: i64) -> str:
    """The text of a small answer."""
    if move >= SEATS_IN_ORDER:
        return "seats " + " ".join(str(seat) for seat in ordered_seats(move))
    if move >= AT_PLACE:
        return f"place {move - AT_PLACE + 1}"
    if move >= A_NUMBER:
        return f"number {move - A_NUMBER}"
    if move >= A_SEAT:
        return f"seat {move - A_SEAT}"
    if move >= A_RANK:
        return f"name {RANKS[move - A_RANK]}"
    return SMALL[move]


def text_of(move: i64) -> str:
    """The canonical text of any move but a rule's own."""
    if kind_of(move) == ANSWER:
        return answer_text(move)
    return " ".join(words(move))


def parse_answer(text: str) -> i64:
    """A small answer, or -1."""
    parts = text.split()
    if text in SMALL:
        return SMALL.index(text)
    if len(parts) == 2 and parts[0] == "name" and len(parts[1]) == 1 and parts[1] in RANKS:
        return A_RANK + RANKS.index(parts[1])
    if len(parts) >= 2 and all(part.isdecimal() and len(part) < 4 for part in parts[1:]):
        numbers = [int(part) for part in parts[1:]]
        if parts[0] == "seats" and max(numbers) < SEATS and len(numbers) <= SEATS:
            return order_move(numbers)
        if parts[0] == "seat" and len(numbers) == 1 and numbers[0] < SEATS:
            return A_SEAT + numbers[0]
        if parts[0] == "number" and len(numbers) == 1 and numbers[0] < 128:
            return A_NUMBER + numbers[0]
        if parts[0] == "place" and len(numbers) == 1 and 0 < numbers[0] <= PLACES:
            return AT_PLACE + numbers[0] - 1
    return -1


def no_such_move(text: str) -> BadNotation:
    return BadNotation(Text("engine.no_such_move", {"move": text}))


def cards_of(text: str) -> tuple[i64, list[tuple[int, int]]]:
    """The cards of a text, and what its jokers are declared as: (joker, card) pairs, card -1 for none. The suit of a
    lone joker may be given alone (`X1=S`), as a card of no number: -2 - suit.
    """
    cards: i64 = 0
    jokers: list[tuple[int, int]] = []
    for word in text.split():
        name, equals, declared = word.partition("=")
        card = PACK.number(name)
        if card < 0:
            raise BadNotation(Text("engine.unknown_card", {"found": word}))
        if PACKS > 1:
            card = next_copy(card, cards)
        if cards & bit(card):
            raise no_such_move(text)
        cards |= bit(card)
        if card >= JOKERS_AT:
            meant: int = PACK.number(declared) if equals else -1
            if equals and len(declared) == 1 and declared in SUITS:
                meant = -2 - SUITS.index(declared)
            elif equals and not 0 <= meant < JOKERS_AT:
                raise BadNotation(Text("engine.unknown_card", {"found": word}))
            jokers.append((card, meant))
        elif equals:
            raise no_such_move(text)
    if cards == 0:
        raise no_such_move(text)
    return cards, jokers


def next_copy(card: i64, cards: i64) -> i64:
    """The first copy of a card that is not among some others; the card itself where all are."""
    free = equals(bit(card)) & ~cards
    return first(free) if free != 0 else card


def alike(cards: i64, held: i64) -> i64:
    """Jokers are alike: one alone is the first that the hand holds."""
    jokers = cards & JOKERS
    if PACKS > 1 or count(jokers) != 1 or held & JOKERS == 0:
        return cards
    return cards & NATURAL | bit(first(held & JOKERS))


def parse_play(text: str, held: i64, weakest: i64 = THREE) -> i64:
    """The set or run of a text, whether it may be played or not; cards that make neither are a mere pick of them.
    `weakest`: the number that runs begin with at the lowest.
    """
    cards, jokers = cards_of(text)
    real = cards & NATURAL
    laid = jokers_in(alike(cards, held))
    ranks = ranks_in(real)
    meant = [card for joker, card in jokers if card >= 0]
    declared: i64 = 0
    for card in meant:
        ranks |= bit(rank_of(card))
    if count(ranks) <= 1:
        rank: i64 = first(ranks) if ranks else JOKER
        for _, card in jokers:
            suit = -2 - card if card <= -2 else suit_of(card)
            if card != -1:
                declared |= bit(suit)
        return set_move(rank, part_at(real, rank), laid, declared)
    if count(ranks_in(real)) < count(real):
        return pick(real | shift(laid, JOKERS_AT))
    move = parse_run(real, laid, jokers, weakest)
    return move if kind_of(move) == RUN else parse_figure(real, laid, jokers, weakest)


def parse_run(real: i64, laid: i64, jokers: list[tuple[int, int]], weakest: i64) -> i64:
    """A run, if the cards make one: every joker says which place it fills, but for the place above every number."""
    suit = first(suits_in(real))
    whole = real | union([card for joker, card in jokers if card >= 0])
    filled: list[int] = [place_of(rank_of(card), weakest) if card >= 0 else JOKER for joker, card in jokers]
    places = sorted([place_of(rank, weakest) for rank in members(ranks_in(real))] + filled)
    size = len(places)
    if suits_in(whole) == bit(suit):
        for low in places:
            at: list[int] = [(low + k) % 14 for k in range(size)]
            if sorted(at) == places:
                by_jokers = union([k for k in range(size) if at[k] in filled])
                return run_move(low, size, suit, by_jokers, laid) | weakest << AT_WEAKEST
    return pick(real | shift(laid, JOKERS_AT))


def parse_figure(real: i64, laid: i64, jokers: list[tuple[int, int]], weakest: i64) -> i64:
    """Another figure, if the cards make one; a joker says which card it stands for."""
    whole = real | union([card for joker, card in jokers if card >= 0])
    places = sorted([place_of(rank_of(card), weakest) for card in members(whole)])
    size = len(places)
    shape = shape_in(places, suits_in(whole)) if size == count(real) + len(jokers) else 0
    if shape == 0:
        return pick(real | shift(laid, JOKERS_AT))
    gap = places[1] - places[0] if shape == STEPS else 1
    low = places[0] if shape != TUNNEL else 1 + max([place for place in range(13) if place not in places])
    line: list[int] = [rank_at((low + k * gap) % 13, weakest) for k in range(size)]
    by_jokers = union([k for k in range(size) if real & of_rank(line[k]) == 0])
    suits = emperor_suits(real, line) if shape == EMPEROR else first(suits_in(whole))
    return figure_move(shape, low, size, gap, suits, by_jokers, laid) | weakest << AT_WEAKEST


def shape_in(places: list[int], suits: i64) -> i64:
    """The shape of a figure of these places and suits, 0 if they make none."""
    low, size = places[0], len(places)
    if suits == ALL_SUITS:
        return EMPEROR if places == [low, low + 1, low + 2, low + 3] else 0
    gap = places[1] - low
    if suits & (suits - 1) != 0 or size < 3:
        return 0
    if gap > 1 and places == [low + k * gap for k in range(size)]:
        return STEPS
    gaps = len([k for k in range(1, size) if places[k] > places[k - 1] + 1])
    return TUNNEL if low == 0 and places[-1] == 12 and gaps == 1 else 0


def emperor_suits(real: i64, line: list[int]) -> i64:
    """The suits of an emperor's places; jokers take the suits that are left, from the first on."""
    left = ALL_SUITS & ~suits_in(real)
    order: i64 = 0
    for k, rank in enumerate(line):
        own = suits_at(real, rank)
        suit = first(own if own != 0 else left)
        left &= ~bit(suit)
        order |= shift(suit, 2 * k)
    return order
