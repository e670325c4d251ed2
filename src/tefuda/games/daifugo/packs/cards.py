"""Sets of cards of two to four packs, in the place of the module `cards` of one pack, whose names these are.

A card is `16 * rank + 4 * suit + copy`; the jokers come last, from 208 on, and all are alike. A set is a word for each
pack (`words.py`): in word `copy`, a card has bit `4 * rank + suit`, and joker j is in word `j % 4`, at bit 52 or 53.
So most functions do to each word what those of one pack do, and the words together, `shown_in`, are the faces of a set.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards import bits
from tefuda.cards.bits import bit
from tefuda.cards.pack import SUITS
from tefuda.cards.pack import Pack as Faces
from tefuda.engine import knowledge
from tefuda.engine.chance import Rng
from tefuda.engine.position import Position

from .parts import (
    JOKERS_AT,
    WILD,
    as_jokers,
    at_rank,
    copy_of,
    jokers_in,
    lone,
    number,
    part_at,
    rank_of,
    suit_of,
    suits_of,
)  # fmt: skip
from .words import NO_CARDS, Cards, Sets, copied, joined, no_sets, sets_of, words

__all__ = [
    "JOKERS_AT", "NO_CARDS", "Cards", "Sets", "as_jokers", "at_rank", "copied", "copy_of", "jokers_in", "lone",
    "no_sets", "number", "part_at", "rank_of", "sets_of", "suit_of", "suits_of",
]  # fmt: skip

PACKS: Final = 4  # at most
ROOM: Final = 216  # things in a set

RANKS: Final = "3456789TJQKA2"
FACES: Final = [suit + rank for rank in RANKS for suit in SUITS]
THREE: Final = 0
FOUR: Final = 1
FIVE: Final = 2
SIX: Final = 3
SEVEN: Final = 4
EIGHT: Final = 5
NINE: Final = 6
TEN: Final = 7
JACK: Final = 8
QUEEN: Final = 9
KING: Final = 10
ACE: Final = 11
TWO: Final = 12
JOKER: Final = 13  # the place above every rank

SPADES: Final = 1
HEARTS: Final = 2
DIAMONDS: Final = 4
CLUBS: Final = 8
ALL_SUITS: Final[i64] = 15


PART: Final = 0xFFFF  # all cards of a rank, four bits for each suit
JOKER_PART: Final = 0xFF
FACE_VALUES: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2)

# Of one word:
RANKED: Final = 0xFFFFFFFFFFFFF
WHOLE: Final = 0x3FFFFFFFFFFFFF
EVERY_RANK: Final = 0x1111111111111  # the spade of each of the 13 ranks


def alike(word: i64) -> Cards:
    """Return the set with the same cards of each pack."""
    return joined(word, word, word, word)


NATURAL: Final = alike(RANKED)
JOKERS: Final = alike(WILD)
SPADE3: Final = alike(1)


# --- one card ----------------------------------------------------------------------------------------------------


def card_of(rank: i64, suit: i64) -> Cards:
    """Return the card of a rank and a suit (0..3), as a set: its first copy."""
    return joined(bit(4 * rank + suit), 0, 0, 0)


def of_face(face: i64) -> Cards:
    """Return the cards of a face, by its place among the pack's names."""
    return alike(bit(face) if face < 52 else i64(WILD))


def equals(card: Cards) -> Cards:
    """Return the cards that are as good as one card, itself among them: its copies, or all jokers."""
    face = shown_in(card)
    return alike(i64(WILD) if face & WILD != 0 else face)


# --- places and ranks --------------------------------------------------------------------------------------------


def place_of(rank: i64, weakest: i64) -> i64:
    """Return how far a rank is above the weakest one, round the circle 3 4 ... A 2; the joker's place is above all."""
    if rank == JOKER:
        return JOKER
    return rank - weakest if rank >= weakest else rank - weakest + 13


def rank_at(place: i64, weakest: i64) -> i64:
    """Return the rank at such a place."""
    if place == JOKER:
        return JOKER
    rank = place + weakest
    return rank if rank < 13 else rank - 13


# --- sets --------------------------------------------------------------------------------------------------------


def together(things: list[int]) -> Cards:
    """Return the set of the cards listed."""
    out = NO_CARDS
    for card in things:
        out |= lone(card)
    return out


def pack_of(packs: i64, jokers: i64) -> Cards:
    """Return all cards of some packs with some jokers each."""
    out = as_jokers(bit(packs * jokers) - 1)
    for pack in range(packs):
        out |= only(i64(RANKED), pack)
    return out


def only(word: i64, pack: i64) -> Cards:
    """Return cards of one pack."""
    nothing: i64 = 0
    return joined(
        word if pack == 0 else nothing,
        word if pack == 1 else nothing,
        word if pack == 2 else nothing,
        word if pack == 3 else nothing,
    )


def count_cards(cards: Cards) -> i64:
    """Return how many cards a set holds."""
    a, b, c, d = words(cards)
    return bits.count(a) + bits.count(b) + bits.count(c) + bits.count(d)


def first_of(cards: Cards) -> Cards:
    """Return the first card of a set, as a set; none if it is empty."""
    a, b, c, d = words(cards)
    face = a | b | c | d
    face &= -face
    if face & WILD != 0:
        return as_jokers(lowest_bit(jokers_in(cards)))
    a &= face
    b &= face & ~a
    c &= face & ~(a | b)
    return joined(a, b, c, d & face & ~(a | b | c))


def lowest_bit(word: i64) -> i64:
    return word & -word


def first_card(cards: Cards) -> i64:
    """Return the lowest card of a set that is not empty."""
    a, b, c, d = words(cards)
    face = lowest_bit(a | b | c | d)
    if face & WILD != 0:
        return JOKERS_AT + bits.first(jokers_in(cards))
    place = bits.first(face)
    return 4 * place + (0 if a & face != 0 else 1 if b & face != 0 else 2 if c & face != 0 else 3)


def last_card(cards: Cards) -> i64:
    """Return the highest card of a set that is not empty."""
    a, b, c, d = words(cards)
    if (a | b | c | d) & WILD != 0:
        return JOKERS_AT + bits.last(jokers_in(cards))
    place = bits.last(a | b | c | d)
    face = bit(place)
    return 4 * place + (3 if d & face != 0 else 2 if c & face != 0 else 1 if b & face != 0 else 0)


def nth_card(cards: Cards, k: i64) -> i64:
    """Return the k-th lowest card of a set (0 = lowest)."""
    while k > 0:
        cards ^= first_of(cards)
        k -= 1
    return first_card(cards)


def cards_in(cards: Cards) -> list[int]:
    """Return the cards of a set, the lowest first."""
    out: list[int] = []
    a, b, c, d = words(cards)
    faces = (a | b | c | d) & RANKED
    while faces != 0:
        place = bits.first(faces)
        face = bit(place)
        faces ^= face
        if a & face != 0:
            out.append(4 * place)
        if b & face != 0:
            out.append(4 * place + 1)
        if c & face != 0:
            out.append(4 * place + 2)
        if d & face != 0:
            out.append(4 * place + 3)
    jokers = jokers_in(cards)
    while jokers != 0:
        out.append(JOKERS_AT + bits.first(jokers))
        jokers &= jokers - 1
    return out


def lowest(cards: Cards, number: i64) -> Cards:
    """Return the first few cards of a set, or all of them."""
    out = NO_CARDS
    while cards != NO_CARDS and number > 0:
        card = first_of(cards)
        out |= card
        cards ^= card
        number -= 1
    return out


def of_rank(rank: i64) -> Cards:
    """Return all cards of a rank."""
    return alike((bit(4 * rank + 4) - bit(4 * rank)) & WHOLE)


def lower_than(rank: i64) -> Cards:
    """Return all cards of lower ranks."""
    return alike(bit(4 * rank) - 1)


def from_rank(rank: i64) -> Cards:
    """Return the cards of a rank and all above it, jokers apart; from 13 on: none."""
    return alike(RANKED & -bit(4 * rank))


def of_suits(suits: i64) -> Cards:
    """Return all ranked cards of a set of suits."""
    return alike(EVERY_RANK * suits)


def suits_at(cards: Cards, rank: i64) -> i64:
    """Return which suits of a rank a set holds."""
    return shown_in(cards) >> 4 * rank & 15


def turned(cards: Cards, by: i64) -> Cards:
    """Return the set with every rank moved down by `by`, the lowest ones coming out at the top; jokers stay."""
    a, b, c, d = words(cards)
    return joined(turned_word(a, by), turned_word(b, by), turned_word(c, by), turned_word(d, by))


def turned_word(word: i64, by: i64) -> i64:
    natural = word & RANKED
    return word & WILD | (natural >> 4 * by | natural << 52 - 4 * by) & RANKED


def ranks_in(cards: Cards) -> i64:
    """Return the ranks of a set, as a set of ranks (jokers apart)."""
    faces = shown_in(cards) & RANKED
    ranks: i64 = 0
    rank: i64 = 0
    while faces != 0:
        if faces & 15 != 0:
            ranks |= bit(rank)
        faces >>= 4
        rank += 1
    return ranks


def suits_in(cards: Cards) -> i64:
    """Return the suits of a set (jokers have none)."""
    suits = shown_in(cards) & RANKED
    suits |= suits >> 32
    suits |= suits >> 16
    suits |= suits >> 8
    suits |= suits >> 4
    return suits & ALL_SUITS


# --- faces: what copies have in common ---------------------------------------------------------------------------


def shown_in(cards: Cards) -> i64:
    """Return the faces of a set: bit `4 * rank + suit`, from bit 52 on its jokers."""
    a, b, c, d = words(cards)
    return a | b | c | d


def copies(cards: Cards, k: i64) -> i64:
    """Return the faces of which a set holds more than `k` cards, jokers apart."""
    a, b, c, d = words(faces(cards))
    return (a if k == 0 else b if k == 1 else c if k == 2 else d) & RANKED


def as_faces(shown: i64) -> Cards:
    """Return the first card of each face of a set."""
    return joined(shown, 0, 0, 0)


def faces(cards: Cards) -> Cards:
    """Return a set as moves name it: the same number of copies of each card, jokers too, but the first ones."""
    a, b, c, d = words(cards)
    jokers = bits.count(jokers_in(cards))
    a, b = a | b, a & b
    c, d = c | d, c & d
    a, c = a | c, a & c
    b, d = b | d, b & d
    b, c = b | c, b & c
    return joined(a & RANKED, b & RANKED, c & RANKED, d & RANKED) | as_jokers(bit(jokers) - 1)


def held_as(named: Cards, held: Cards) -> Cards:
    """Return the cards played for the cards that a move names.

    They are the first copies held, others only where these are too few.
    """
    out = lowest(held & JOKERS, count_cards(named & JOKERS))
    missing = count_cards(named & JOKERS) - count_cards(out)
    if missing > 0:
        out |= lowest(JOKERS & ~held, missing)
    one, two, three, four = words(faces(named & NATURAL))  # of which cards one copy or more is due, two or more, ...
    a, b, c, d = words(held)
    a &= one
    one, two, three, four = left(one, two, a), left(two, three, a), left(three, four, a), four & ~a
    b &= one
    one, two, three, four = left(one, two, b), left(two, three, b), left(three, four, b), four & ~b
    c &= one
    one, two, three, four = left(one, two, c), left(two, three, c), left(three, four, c), four & ~c
    d &= one
    one, two, three, four = left(one, two, d), left(two, three, d), left(three, four, d), four & ~d
    while one != 0:
        place = bits.first(one)
        due = bits.count(bit(place) & one) + bits.count(bit(place) & two)
        due += bits.count(bit(place) & three) + bits.count(bit(place) & four)
        out |= lowest(alike(bit(place)) & ~held, due)
        one &= one - 1
    return out | joined(a, b, c, d)


def left(due: i64, more: i64, taken: i64) -> i64:
    """Return the cards of which the same number of copies is due after a copy of some was taken."""
    return due & ~taken | more & taken


def ranks_with(number: i64, natural: Cards) -> i64:
    """Return the ranks of which there are `number` cards at least, as one of the faces of each."""
    a, b, c, d = words(natural)
    out: i64 = 0
    rank = a | b | c | d
    while rank != 0:
        by = bits.first(rank) & ~3
        part = bits.count(a >> by & 15) + bits.count(b >> by & 15) + bits.count(c >> by & 15) + bits.count(d >> by & 15)
        if part >= number:
            out |= bit(by)
        rank &= -bit(by + 4)
    return out


# --- chance ------------------------------------------------------------------------------------------------------


def written(card: i64, packs: i64) -> i64:
    """Return the place of a card where each has one copy per pack."""
    return packs * (card >> 2) + (card & 3) if card < JOKERS_AT else 52 * packs + card - JOKERS_AT


def card_written(place: i64, packs: i64) -> i64:
    """Return the card at such a place."""
    return 4 * (place // packs) + place % packs if place < 52 * packs else JOKERS_AT + place - 52 * packs


PLACES: Final = 60  # of a word as the engine takes it
WORDS: Final = 4


def add_words(cards: Cards, packs: i64, out: vec[i64], at: i64) -> None:
    """Write a set as the engine takes it: places without gaps, whatever the number of packs."""
    for card in cards_in(cards):
        place = i64(written(card, packs))
        out[at + place // PLACES] |= bit(place % PLACES)


def set_at(parts: vec[i64], at: i64, packs: i64) -> Cards:
    """Return a set that the engine gave."""
    out = NO_CARDS
    for k in range(i64(WORDS)):
        word = parts[at + k]
        while word != 0:
            out |= lone(card_written(PLACES * k + bits.first(word), packs))
            word &= word - 1
    return out


def draw(position: Position, cards: Cards, n: i64, packs: i64) -> Cards:
    """Return `n` of the cards, drawn from the match's own chance."""
    parts = vec[i64]([0] * WORDS)
    add_words(cards, packs, parts, 0)
    return set_at(position.draw_wide(parts, n), 0, packs)


def share(unseen: Cards, needs: vec[i64], voids: Sets, hands: Sets, rng: Rng, packs: i64) -> None:
    """Share out unseen cards like `knowledge.share`."""
    n = i64(len(hands))
    rest = vec[i64]([0] * WORDS)
    apart = vec[i64]([0] * (WORDS * n))  # what each must not get
    dealt = vec[i64]([0] * (WORDS * n))
    every = pack_of(packs, 2)
    add_words(unseen, packs, rest, 0)
    for k in range(n):
        add_words(voids[k] & every, packs, apart, WORDS * k)
        add_words(hands[k], packs, dealt, WORDS * k)
    knowledge.share_wide(rest, needs, apart, dealt, rng)
    for k in range(n):
        hands[k] = set_at(dealt, WORDS * k, packs)


# --- names -------------------------------------------------------------------------------------------------------


class Pack:
    """The names of cards: those of moves, which copies share."""

    def __init__(self) -> None:
        self.names: list[str] = [*FACES, "X1"]
        self.numbers: dict[str, int] = {name: 4 * place for place, name in enumerate(self.names)}

    def name(self, card: i64) -> str:
        return self.names[min(card >> 2, i64(52))]

    def faces(self, cards: Cards) -> list[str]:
        return [self.name(card) for card in cards_in(cards)]

    def text(self, cards: Cards) -> str:
        """Return a set by names that distinguish copies: `S3 S3.1`."""
        return " ".join(self.exact(card) for card in cards_in(cards))

    def exact(self, card: i64) -> str:
        """Return the name of a card, with the number of its copy except for the first one."""
        copy = copy_of(card)
        return f"{self.name(card)}.{copy}" if copy else self.name(card)

    def number(self, name: str) -> int:
        """Return the first card of a face, or -1."""
        return self.numbers.get(name, -1)

    def card(self, name: str) -> int:
        """Return the card of an exact name, or -1."""
        face, _, copy = name.partition(".")
        copies = PACKS if face != "X1" else 2 * PACKS
        if face not in self.numbers or not (copy == "" or copy.isdecimal()) or int(copy or 0) >= copies:
            return -1
        return self.numbers[face] + int(copy or 0)

    def cards(self, names: str) -> Cards:
        """Return the set of cards named in a text.

        Raises: KeyError for an unknown name.
        """
        out = NO_CARDS
        for name in names.split():
            card = self.card(name)
            if card < 0:
                raise KeyError(name)
            out |= lone(card)
        return out


PACK: Final = Pack()


def names_of(packs: int) -> Faces:
    """Return the cards of some packs, as setups and the conformance kit read them."""
    return Faces([*FACES, "X1"], [packs] * 52 + [2 * packs])
