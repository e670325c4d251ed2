"""Plays and other moves as texts, and back.

Texts: `S3 H3`, `X1`, `S7 X1` (a joker in a set), `S7 X1=H7` (declared), `S5 X1=S6 S7`, `SA S2 X1` (a joker above
every rank), `S2 X1=+` and `X1=- S3` (the same in a run of two, which is no set), `add H9`, `pass`, `none`, `late`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, members, shift, union
from tefuda.cards.pack import SUITS
from tefuda.engine.errors import BadNotation
from tefuda.engine.view import Text

from .cards import (
    ALL_SUITS,
    JOKER,
    JOKERS,
    JOKERS_AT,
    NATURAL,
    NO_CARDS,
    PACK,
    PACKS,
    PART,
    RANKS,
    THREE,
    Cards,
    as_jokers,
    at_rank,
    cards_in,
    count_cards,
    equals,
    first_card,
    first_of,
    jokers_in,
    lone,
    of_rank,
    part_at,
    place_of,
    rank_at,
    rank_of,
    ranks_in,
    suit_of,
    suits_at,
    suits_in,
    together,
)
from .plays import (
    A_NUMBER,
    A_RANK,
    A_SEAT,
    ANSWER,
    AT_PLACE,
    AT_RANK,
    AT_SIZE,
    AT_WEAKEST,
    CARDS,
    EMPEROR,
    PLACES,
    RUN,
    SEATS,
    SEATS_IN_ORDER,
    SPECIAL,
    STEPS,
    TUNNEL,
    declared_in,
    figure_move,
    jokers_of,
    kind_of,
    number_at,
    order_move,
    ordered_seats,
    pick,
    picked,
    plain_in,
    run_move,
    set_move,
    suit_at,
    takes_no_card,
)

ABOVE: Final = "+"  # what a joker is in a run of two that it ends
BELOW: Final = "-"
ENDS: Final = {ABOVE: -6, BELOW: -7}
SMALL: Final = ("pass", "none", "no", "yes", "done", "late")


def set_words(move: i64) -> list[str]:
    """Return the cards of a set, its real ones first, then the jokers with the suits they were declared as."""
    rank = (move >> AT_RANK) & 15
    words = PACK.faces(at_rank(move & PART, rank))
    declared = members(declared_in(move))
    for k, name in enumerate(PACK.faces(jokers_of(move))):
        if k < len(declared):
            name += "=" + SUITS[declared[k]] + (RANKS[rank] if rank != JOKER else "")
        words.append(name)
    return words


def run_words(move: i64) -> list[str]:
    """Return the cards of a run or another figure, place by place."""
    jokers = PACK.faces(jokers_of(move))
    words: list[str] = []
    size = (move >> AT_SIZE) & 15
    for k in range(size):
        at = number_at(move, k)
        name = SUITS[suit_at(move, k)] + RANKS[at] if at < JOKER else ""
        if (move >> 2) & bit(k):
            joker = jokers.pop(0)
            if not name and size == 2:
                name = ABOVE if k == 1 else BELOW
            words.append(f"{joker}={name}" if name else joker)
        else:
            words.append(name)
    return words


def words(move: i64) -> list[str]:
    """Return the cards of a play as words, jokers with what they represent."""
    if kind_of(move) == CARDS:
        return PACK.faces(picked(move))
    if kind_of(move) == SPECIAL:
        return [] if takes_no_card(move) else words(plain_in(move))
    return run_words(move) if kind_of(move) == RUN else set_words(move)


def answer_text(move: i64) -> str:
    """Return the text of a small answer."""
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
    """Return the canonical text of any move but a rule's own."""
    if kind_of(move) == ANSWER:
        return answer_text(move)
    return " ".join(words(move))


def parse_answer(text: str) -> i64:
    """Return a small answer, or -1."""
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


def cards_of(text: str) -> tuple[Cards, list[tuple[int, int]]]:
    """Return the cards of a text, and what its jokers are declared as: (joker, card) pairs, card -1 for none.

    The suit of a lone joker may be given alone (`X1=S`), as a card of no rank: -2 - suit; a joker at the end of a run
    of two as one of `ENDS`.
    """
    cards: Cards = NO_CARDS
    jokers: list[tuple[int, int]] = []
    for word in text.split():
        name, equals, declared = word.partition("=")
        card = PACK.number(name)
        if card < 0:
            raise BadNotation(Text("engine.unknown_card", {"found": word}))
        if PACKS > 1:
            card = next_copy(card, cards)
        if cards & lone(card) != NO_CARDS:
            raise no_such_move(text)
        cards |= lone(card)
        if card >= JOKERS_AT:
            meant: int = PACK.number(declared) if equals else -1
            if equals and len(declared) == 1 and declared in SUITS:
                meant = -2 - SUITS.index(declared)
            elif equals and declared in ENDS:
                meant = ENDS[declared]
            elif equals and not 0 <= meant < JOKERS_AT:
                raise BadNotation(Text("engine.unknown_card", {"found": word}))
            jokers.append((card, meant))
        elif equals:
            raise no_such_move(text)
    if cards == NO_CARDS:
        raise no_such_move(text)
    return cards, jokers


def next_copy(card: i64, cards: Cards) -> i64:
    """Return the first copy of a card that is not among some others; the card itself where all are."""
    free = equals(lone(card)) & ~cards
    return first_card(free) if free != NO_CARDS else card


def alike(cards: Cards, held: Cards) -> Cards:
    """Return the jokers as a hand holds them: jokers are alike, so one alone is the first that the hand holds."""
    jokers = cards & JOKERS
    if PACKS > 1 or count_cards(jokers) != 1 or held & JOKERS == NO_CARDS:
        return cards
    return cards & NATURAL | first_of(held & JOKERS)


def parse_play(text: str, held: Cards, weakest: i64 = THREE) -> i64:
    """Return the set or run of a text, whether it may be played or not; cards that make neither are a mere pick.

    `weakest`: the rank that runs begin with at the lowest.
    """
    cards, jokers = cards_of(text)
    real = cards & NATURAL
    laid = jokers_in(alike(cards, held))
    ranks = ranks_in(real)
    meant = [card for joker, card in jokers if card >= 0]
    declared: i64 = 0
    if any(card in ENDS.values() for _, card in jokers):
        return ended_by_joker(text, real, laid, jokers, weakest)
    for card in meant:
        ranks |= bit(rank_of(card))
    if count(ranks) <= 1:
        rank: i64 = first(ranks) if ranks else JOKER
        for _, card in jokers:
            suit = -2 - card if card <= -2 else suit_of(card)
            if card != -1:
                declared |= bit(suit)
        return set_move(rank, part_at(real, rank), laid, declared)
    if count(ranks_in(real)) < count_cards(real):
        return pick(real | as_jokers(laid))
    move = parse_run(real, laid, jokers, weakest)
    return move if kind_of(move) == RUN else parse_figure(real, laid, jokers, weakest)


def ended_by_joker(text: str, real: Cards, laid: i64, jokers: list[tuple[int, int]], weakest: i64) -> i64:
    """Return the run of two that ends with a joker above every rank, or below."""
    above = jokers[0][1] == ENDS[ABOVE]
    if len(jokers) != 1 or count_cards(real) != 1:
        raise no_such_move(text)
    place = place_of(first(ranks_in(real)), weakest)
    if place != (12 if above else 0):
        return pick(real | as_jokers(laid))
    low: i64 = place if above else JOKER
    return run_move(low, 2, first(suits_in(real)), bit(1 if above else 0), laid) | weakest << AT_WEAKEST


def parse_run(real: Cards, laid: i64, jokers: list[tuple[int, int]], weakest: i64) -> i64:
    """Return a run, if the cards make one: every joker shows its place, except one above every rank."""
    suit = first(suits_in(real))
    whole = real | together([card for joker, card in jokers if card >= 0])
    filled: list[int] = [place_of(rank_of(card), weakest) if card >= 0 else JOKER for joker, card in jokers]
    places = sorted([place_of(rank, weakest) for rank in members(ranks_in(real))] + filled)
    size = len(places)
    if suits_in(whole) == bit(suit):
        for low in places:
            at: list[int] = [(low + k) % 14 for k in range(size)]
            if sorted(at) == places:
                by_jokers = union([k for k in range(size) if at[k] in filled])
                return run_move(low, size, suit, by_jokers, laid) | weakest << AT_WEAKEST
    return pick(real | as_jokers(laid))


def parse_figure(real: Cards, laid: i64, jokers: list[tuple[int, int]], weakest: i64) -> i64:
    """Return another figure, if the cards make one; a joker shows which card it represents."""
    whole = real | together([card for joker, card in jokers if card >= 0])
    places = sorted([place_of(rank_of(card), weakest) for card in cards_in(whole)])
    size = len(places)
    shape = shape_in(places, suits_in(whole)) if size == count_cards(real) + len(jokers) else 0
    if shape == 0:
        return pick(real | as_jokers(laid))
    gap = places[1] - places[0] if shape == STEPS else 1
    low = places[0] if shape != TUNNEL else 1 + max([place for place in range(13) if place not in places])
    line: list[int] = [rank_at((low + k * gap) % 13, weakest) for k in range(size)]
    by_jokers = union([k for k in range(size) if real & of_rank(line[k]) == NO_CARDS])
    suits = emperor_suits(real, line) if shape == EMPEROR else first(suits_in(whole))
    return figure_move(shape, low, size, gap, suits, by_jokers, laid) | weakest << AT_WEAKEST


def shape_in(places: list[int], suits: i64) -> i64:
    """Return the shape of a figure of these places and suits, 0 if they make none."""
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


def emperor_suits(real: Cards, line: list[int]) -> i64:
    """Return the suits of an emperor's places; jokers take the suits that are left, from the first on."""
    left = ALL_SUITS & ~suits_in(real)
    order: i64 = 0
    for k, rank in enumerate(line):
        own = suits_at(real, rank)
        suit = first(own if own != 0 else left)
        left &= ~bit(suit)
        order |= shift(suit, 2 * k)
    return order
