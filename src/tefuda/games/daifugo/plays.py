"""Plays and all other moves: one number each, the same in every hand that could make it.

Bits 58-61 of a move say what it is:
    0  a small answer: pass, none, a number, a seat, yes, no, an order of seats
    1  cards picked out of a zone (bits 0-53; with several packs see `pick_by_number`)
    2  a set: cards of one rank, jokers among them
    3  a run: one suit, ranks one after the other; or another figure, a card of each of several ranks
    4  a rule's own way of playing (`Rule.verb`): the rule's catalogue number (44-53) and a set, or a run (54: 1)

A set is `rank` (bits 40-43; JOKER for jokers alone), its real cards (bits 0-15: with one pack their suits), its jokers
(bits 16-23) and the suits its jokers were declared as (bits 24-27; none: no suit). With several packs plays name faces,
not copies: of equal cards always the first ones; which copies these are in a hand `Table.read` finds out.
A run is its first place (bits 40-43), size (20-23), jokers (16-17), the places they fill (2-14), its suit (0-1) and the
rank that is the weakest (32-35), from which places count: the 3, unless a rule has changed the order. Other figures are
runs of another shape (55-57): EMPEROR with the suits of its places (44-51), STEPS with the difference between its ranks
(52-54), TUNNEL, a run through the 2 and the 3.

Their texts are in `notation.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, first, shift

from .cards import (
    ALL_SUITS,
    JOKER,
    JOKER_PART,
    NATURAL,
    NO_CARDS,
    PACK,
    PACKS,
    PART,
    THREE,
    Cards,
    as_faces,
    as_jokers,
    at_rank,
    card_of,
    cards_in,
    count_cards,
    faces,
    first_card,
    first_of,
    jokers_in,
    lone,
    number,
    of_face,
    of_rank,
    part_at,
    rank_at,
    rank_of,
    ranks_in,
    shown_in,
    suits_of,
)

if TYPE_CHECKING:
    from .before import Before

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

# Shapes of figures. Except for the TUNNEL, which is a run among runs, they are kinds of plays, too.
EMPEROR: Final = 5
STEPS: Final = 6
TUNNEL: Final = 7
PASS: Final = 0
NONE: Final = 1
NO: Final = 2
YES: Final = 3
DONE: Final = 4
LATE: Final = 5  # in the exchange; made by the clock alone
A_RANK: Final = 16  # + rank
A_SEAT: Final = 32  # + seat
A_NUMBER: Final = 64  # + number up to 127
AT_PLACE: Final = 192  # + place up to 319
SEATS_IN_ORDER: Final = 512  # times the seats, four bits each, behind a 1
SEATS: Final = 12  # at most
PLACES: Final = SEATS_IN_ORDER - AT_PLACE


def kind_of(move: i64) -> i64:
    return move >> KIND


def pick(cards: Cards) -> i64:
    """Return the move that picks these cards."""
    return pick_by_number(cards) if PACKS > 1 else bit(KIND) | shown_in(cards)


def picked(move: i64) -> Cards:
    """Return the cards of an answer; none for any other answer."""
    if move >> KIND != CARDS:
        return NO_CARDS
    return picked_by_number(move) if PACKS > 1 else as_faces(move & PAYLOAD)


FEW: Final = 7  # cards that a pick of several packs can name one by one, in eight bits each
OF_ONE_NUMBER: Final = 1 << 56
TOO_MANY: Final = (1 << 58) + (1 << 57)  # the answer whose cards are in `Step.picked`


def pick_by_number(cards: Cards) -> i64:
    """Return the pick of a few cards, or of cards of one rank, with several packs.

    Others are no move, but together they may be the answer to a question.
    """
    named = cards_in(cards)
    if len(named) <= FEW:
        move = bit(KIND)
        for k, card in enumerate(named):
            move |= shift(card + 1, 8 * k)
        return move
    ranks = ranks_in(cards)
    if ranks & (ranks - 1) != 0:
        return TOO_MANY
    rank = first(ranks) if ranks != 0 else i64(0)
    return bit(KIND) | OF_ONE_NUMBER | rank << 24 | jokers_in(cards) << 16 | part_at(cards, rank)


def picked_by_number(move: i64) -> Cards:
    """Return the cards of such a pick."""
    if move == TOO_MANY:
        return NO_CARDS
    if move & OF_ONE_NUMBER != 0:
        return at_rank(move & PART, move >> 24 & 15) | as_jokers(move >> 16 & JOKER_PART)
    cards = NO_CARDS
    rest = move & PAYLOAD
    while rest != 0:
        cards |= lone((rest & 0xFF) - 1)
        rest >>= 8
    return cards


def set_move(rank: i64, part: i64, jokers: i64, declared: i64 = 0) -> i64:
    return SET_BITS | rank << AT_RANK | declared << AT_DECLARED | jokers << AT_JOKERS | part


def set_of(cards: Cards, declared: i64 = 0) -> i64:
    """Return the move that plays these cards, of one rank or jokers, as a set."""
    cards = faces(cards)
    natural = cards & NATURAL
    rank = rank_of(first_card(natural)) if natural != NO_CARDS else i64(JOKER)
    return set_move(rank, part_at(natural, rank), jokers_in(cards), declared)


def _singles() -> vec[i64]:
    """Return the moves of single cards, by the faces that `shown_in` shows."""
    return vec[i64]([set_of(first_of(of_face(face))) for face in range(54)])


SINGLES: Final = _singles()


def run_move(low: i64, size: i64, suit: i64, places: i64, jokers: i64) -> i64:
    """Return the move of a run. `places`: which of its places the jokers fill, place 0 = its first rank."""
    if PACKS > 1:
        jokers = 0  # they are alike: the same number as there are places for them
    return RUN_BITS | low << AT_RANK | size << AT_SIZE | jokers << AT_JOKERS | places << 2 | suit


def figure_move(shape: i64, low: i64, size: i64, gap: i64, suits: i64, places: i64, jokers: i64) -> i64:
    """Return a figure that is no plain run; `suits`: its suit, or an emperor's suits by place, two bits each."""
    suit, order = (i64(0), suits) if shape == EMPEROR else (suits, i64(0))
    return run_move(low, size, suit, places, jokers) | shape << AT_SHAPE | gap << AT_GAP | order << AT_ORDER


def shape_of(move: i64) -> i64:
    """Return the shape of a figure, 0 for a plain run."""
    return (move >> AT_SHAPE) & 7


def gap_of(move: i64) -> i64:
    """Return the difference from one rank of a figure to the next."""
    return (move >> AT_GAP) & 7 if shape_of(move) == STEPS else i64(1)


def number_at(move: i64, k: i64) -> i64:
    """Return the k-th rank of a run or another figure.

    In a plain run a joker may be between the highest and the lowest.
    """
    around: i64 = 14 if shape_of(move) == 0 else 13
    return rank_at((((move >> AT_RANK) & 15) + k * gap_of(move)) % around, (move >> AT_WEAKEST) & 15)


def suit_at(move: i64, k: i64) -> i64:
    return (move >> (AT_ORDER + 2 * k)) & 3 if shape_of(move) == EMPEROR else move & 3


def joker_places(move: i64) -> i64:
    """Return the places of a run or another figure that jokers fill."""
    return (move >> 2) & 0x1FFF


def special_move(rule: i64, plain: i64) -> i64:
    """Return a rule's own way of playing, with the cards of a set or a plain run, or without any (0)."""
    return SPECIAL_BITS | rule << AT_RULE | (plain >> KIND & 1) << AT_FORM | plain & SET_PART


def plain_in(special: i64) -> i64:
    """Return the set or run in such a move."""
    return (RUN_BITS if special >> AT_FORM & 1 else SET_BITS) | special & SET_PART


def declared_in(move: i64) -> i64:
    """Return the suits that the jokers of a set were declared as."""
    return (move >> AT_DECLARED) & ALL_SUITS


def takes_no_card(move: i64) -> bool:
    """Return whether it is a rule's own move that plays no card."""
    return move >> KIND == SPECIAL and move & SET_PART == 0


def order_move(seats: list[int]) -> i64:
    """Return the move that names an order of seats."""
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


# Marks of a play that rules wait for: bits 0-12 are the ranks in it, bit 13 a joker, and these.
NUMBERS: Final = 0x1FFF
ANY: Final = 1 << 14
FOLLOWS: Final = 1 << 15  # a play that follows another
THREE_OR_MORE: Final = 1 << 16
FOUR_OR_MORE: Final = 1 << 17
IS_RUN: Final = 1 << 18
EMPTY: Final[i64] = 1 << 19  # no play, an empty pile: for `Rule.answers`
IS_EMPEROR: Final = 1 << 20
IS_STEPS: Final = 1 << 21
IS_PAIR: Final = 1 << 22  # two cards
REVOLTED: Final = 1 << 23  # it has been a revolution, or might have: what `Table.resolve` finds out


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Play:
    """Cards on the pile. Never changed once it is there.

    `cards` are the real ones; `rank` is its rank (a run's first one; JOKER for jokers alone); `suits` are all suits it
    shows, the jokers' declared ones too; `stands` are the cards its jokers represent; `ranks` are those that fire
    effects. `below` is the play it was put on.
    """

    move: i64 = 0
    kind: i64 = SET
    cards: Cards = NO_CARDS
    rank: i64 = 0
    size: i64 = 0
    suits: i64 = 0
    stands: Cards = NO_CARDS
    jokers: i64 = 0
    ranks: i64 = 0
    marks: i64 = 0
    owner: i64 = 0
    revolution: i64 = 0  # whether one was in force when it was played
    inverted: i64 = 0  # whether the card order was reversed when it was played
    before: Before | None = None  # what it found, if it was not allowed: people who err
    below: Play | None = None

    def __repr__(self) -> str:
        """Return the cards, whose play it is, and how many plays are below: `<Play: S3 H3, seat 2, 1 below>`."""
        plays: i64 = 0
        below = self.below
        while below is not None:
            plays += 1
            below = below.below
        return f"<Play: {PACK.text(self.cards)}, seat {self.owner}{f', {plays} below' if plays > 0 else ''}>"

    def over(self, below: Play | None) -> Play:
        """Return the same play, put on another one."""
        twin = Play()
        twin.move, twin.kind, twin.cards, twin.rank, twin.size = self.move, self.kind, self.cards, self.rank, self.size
        twin.suits, twin.stands, twin.jokers, twin.ranks = self.suits, self.stands, self.jokers, self.ranks
        twin.marks, twin.owner, twin.revolution, twin.inverted = self.marks, self.owner, self.revolution, self.inverted
        twin.before = self.before
        twin.below = below
        return twin

    def is_run(self) -> bool:
        """Return whether it is anything but a set: a run, or another figure."""
        return self.kind != SET

    def has(self, rank: i64) -> bool:
        """Return whether a card of this rank is in it, as effects count (jokers only where they inherit effects)."""
        return self.ranks & bit(rank) != 0

    def number_of(self, rank: i64) -> i64:
        """Return how many cards of a rank effects see in it (G3)."""
        if self.ranks & bit(rank) == 0:
            return 0
        if self.kind != SET:
            return 1
        real = count_cards(self.cards & of_rank(rank))
        return self.size if self.jokers != 0 and self.stands != NO_CARDS else real

    def is_exactly(self, size: i64, rank: i64) -> bool:
        """Return whether it is a set of exactly `size` cards of a rank (G4).

        Jokers count where they inherit effects.
        """
        return self.kind == SET and self.size == size and self.number_of(rank) == size

    def is_single(self, cards: Cards) -> bool:
        """Return whether it is one of these cards, alone."""
        return self.size == 1 and self.cards & cards != NO_CARDS

    def is_lone_joker(self) -> bool:
        return self.size == 1 and self.rank == JOKER


def set_cards(move: i64) -> Cards:
    """Return the cards of a set move."""
    return at_rank(move & PART, (move >> AT_RANK) & 15) | jokers_of(move)


def read(move: i64, inherits: bool) -> Play:
    """Return the play of a set or run move.

    Catalogue: ジョーカーのスート:自動, ジョーカーのマーク：自動 / Automatic joker suit;
    ジョーカーの数字・スート宣言, ジョーカーの数字・マーク宣言 / Jokers are declared.
    """
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
        play.cards |= as_jokers(jokers)
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
    """Fill in the cards of a figure that is no plain run."""
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


def joker_part(move: i64) -> i64:
    """Return the jokers of a set or run, as a set of their own."""
    if PACKS > 1 and move >> KIND == RUN:
        return bit(count(joker_places(move))) - 1
    return (move >> AT_JOKERS) & JOKER_PART


def jokers_of(move: i64) -> Cards:
    """Return the jokers of a set or run."""
    return as_jokers(joker_part(move))
