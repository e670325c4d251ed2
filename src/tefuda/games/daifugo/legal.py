"""Which sets and runs a hand holds, written into the move buffer: sets of cards in, moves out."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, members, shift
from tefuda.engine.moves import Moves
from tefuda.games.daifugo.cards import (
    EVERY_RANK,
    JOKER,
    JOKERS,
    NATURAL,
    PACKS,
    PART,
    STRIDE,
    at_rank,
    equals,
    faces,
    jokers_in,
    of_rank,
    of_suits,
    one_of_each,
    part_at,
    rank_of,
    ranks_in,
    subsets,
    suit_of,
    suits_of,
)
from tefuda.games.daifugo.plays import SINGLES, Play, run_move, set_move

TOPS: Final = 0x8888888888888  # the highest of each rank's four bits
FIVES: Final = 0x5555555555555
THREES: Final = 0x3333333333333


def tallies(hand: i64) -> i64:
    """Return how many cards of each rank there are, four bits each."""
    hand &= NATURAL
    hand -= (hand >> 1) & FIVES
    return (hand & THREES) + ((hand >> 2) & THREES)


def singles(cards: i64, moves: Moves) -> None:
    """Add each card alone; of two jokers the first represents both."""
    jokers = cards & JOKERS
    if PACKS == 1:
        moves.name(cards & NATURAL | jokers & -jokers, SINGLES)
        return
    for card in members(one_of_each(cards & NATURAL) | jokers & -jokers):
        moves.add(SINGLES[card])


def sets(hand: i64, allowed: i64, size: i64, must: i64, within: i64, moves: Moves) -> None:
    """Add sets of two or more: of the ranks in `allowed`, with all suits of `must` and none outside `within`.

    Jokers stand in for any card; jokers alone are left out.
    """
    jokers = jokers_in(hand)
    wild = count(jokers)
    natural = hand & NATURAL & allowed & of_suits(within)
    enough = size - wild if size > wild else i64(1)
    if enough > STRIDE:
        return
    hits = ranks_with(enough, natural) if PACKS > 1 else (tallies(natural) + EVERY_RANK * (8 - enough)) & TOPS
    while hits != 0:
        rank = rank_of(first(hits))
        hits &= hits - 1
        held = part_at(natural, rank)
        used: i64 = 0
        while used <= wild and used < size:
            if size - used <= STRIDE:
                parts = wide_subsets(held, size - used) if PACKS > 1 else subsets(held, size - used)
                while parts != 0:
                    part = parts & PART
                    parts >>= STRIDE
                    if must == 0 or count(must & ~suits_of(part)) <= used:
                        moves.add(set_move(rank, part, first_jokers(jokers, used)))
            used += 1


def first_jokers(jokers: i64, used: i64) -> i64:
    """Return the jokers that represent `used` of them."""
    if used == 0:
        return 0
    if PACKS > 1:
        return bit(used) - 1
    return jokers & -jokers if used == 1 else jokers


def all_sets(hand: i64, moves: Moves) -> None:
    """Add all singles and sets of a leader, jokers alone among them."""
    jokers = jokers_in(hand)
    wild = count(jokers)
    natural = hand & NATURAL
    if PACKS > 1:
        wide_sets(natural, wild, moves)
        return
    items = moves.room(13 * 15 * 3)
    size = moves.size
    rank: i64 = 0
    while natural != 0:
        held = natural & PART
        used: i64 = 0
        while held != 0 and used <= wild:
            plain = set_move(rank, 0, first_jokers(jokers, used))
            part = held & -held
            while part != 0:
                items[size] = plain | part
                size += 1
                part = (part - held) & held
            used += 1
        natural >>= STRIDE
        rank += 1
    moves.size = size
    if wild > 0:
        moves.add(set_move(JOKER, 0, jokers & -jokers))
        if wild == 2:
            moves.add(set_move(JOKER, 0, jokers))


def choices_of(cards: i64, size: i64) -> vec[i64]:
    """Return every choice of `size` cards, as sets; of equal cards the first ones."""
    if size == 0:
        return vec[i64]([0])
    out = vec[i64]([])
    while count(cards) >= size:
        card = cards & -cards
        if size == 1:
            out = append(out, card)
        else:
            for more in choices_of(cards ^ card, size - 1):
                out = append(out, card | more)
        cards &= ~equals(card)
    return out


_parts: dict[int, int] = {}  # what `wide_subsets` has found


def wide_subsets(part: i64, size: i64) -> i64:
    """Return `subsets` for several packs, in STRIDE bits each.

    These are the choices of `size` cards of a rank that look different, as moves name them.
    """
    part = faces(part)
    key = int(part) * (STRIDE + 1) + int(size)
    if key not in _parts:
        packed = 0
        for choice in sorted(choices_of(part, size), reverse=True):
            packed = packed << STRIDE | choice
        _parts[key] = packed
    return _parts[key]


def matching(hand: i64, rank: i64, play: Play) -> i64:
    """Return the cards of a rank that show the same suits as a set, or nothing if the hand does not hold them all."""
    out: i64 = 0
    for suit in members(play.suits):
        held = hand & of_rank(rank) & of_suits(bit(suit))
        due = max(i64(1), count(play.cards & of_suits(bit(suit))))
        if count(held) < due:
            return 0
        while due > 0:
            out |= held & -held
            held &= held - 1
            due -= 1
    return out


def wide_sets(natural: i64, wild: i64, moves: Moves) -> None:
    """Add `all_sets` for several packs."""
    begin = moves.size
    for rank in members(ranks_in(natural)):
        held = part_at(natural, rank)
        for size in range(1, count(held) + 1):
            for choice in choices_of(faces(held), size):
                for used in range(wild + 1):
                    moves.add(set_move(rank, choice, first_jokers(0, used)))
    for used in range(wild):
        moves.add(set_move(JOKER, 0, first_jokers(0, used + 1)))
    sort_from(begin, moves)


def ranks_with(number: i64, natural: i64) -> i64:
    """Return the first card of each rank of which there are `number` cards."""
    out: i64 = 0
    for rank in range(i64(13)):
        if count(natural & of_rank(rank)) >= number:
            out |= at_rank(1, rank)
    return out


def places_of(hand: i64, suit: i64) -> i64:
    """Return the ranks of one suit as a set of ranks."""
    cards = hand & NATURAL & of_suits(bit(suit))
    ranks: i64 = 0
    while cards != 0:
        ranks |= bit(rank_of(first(cards)))
        cards &= cards - 1
    return ranks


def runs(hand: i64, starts: i64, least: i64, most: i64, suits: i64, top: i64, moves: Moves) -> None:
    """Add runs of `least`..`most` cards that begin at one of the ranks in `starts`, in one of `suits`.

    `top`: 0, or 1 if a joker may be above the 2, -1 if it may be below the 3 (there the run begins at place 13), 2 for
    both.
    """
    jokers = jokers_in(hand)
    natural = hand & NATURAL & of_suits(suits)
    if PACKS > 1:
        natural = one_of_each(natural)
    if jokers == 0:
        natural_runs(natural, starts, least, most, moves)
    else:
        joker_runs(natural, jokers, starts, least, most, top, moves)


def natural_runs(natural: i64, starts: i64, least: i64, most: i64, moves: Moves) -> None:
    """Add runs without jokers: from cards above which the same suit goes on."""
    begins = natural
    for above in range(i64(1), least):
        begins &= natural >> (STRIDE * above)
    while begins != 0:
        low = rank_of(first(begins))
        suits = part_at(begins, low)
        begins &= ~of_rank(low)
        size = least
        while suits != 0 and size <= most and starts & bit(low) != 0:
            rest = suits
            while rest != 0:
                moves.add(run_move(low, size, suit_of(first(rest)), 0, 0))
                rest &= rest - 1
            suits &= natural >> (STRIDE * (low + size))
            size += 1


def joker_runs(natural: i64, jokers: i64, starts: i64, least: i64, most: i64, top: i64, moves: Moves) -> None:
    """Add runs of a hand with jokers, which may fill any place."""
    wild = count(jokers)
    below: i64 = 1 if top < 0 or top == 2 else 0  # then the joker's place below the 3 comes before that of the 3
    last: i64 = 12 if top == 0 else 13 if top != 2 else 14
    held: i64 = 0  # the places of all suits, fourteen bits each: those where only a joker may be are empty
    for suit in range(i64(4)):
        held |= shift(places_of(natural, suit), 14 * suit + below)
    for low in range(i64(14)):
        place = (low + below) % 14
        size = least
        found = starts & bit(low) != 0
        while found and size <= most and place + size - 1 <= last:
            found = False
            begin = moves.size
            for suit in range(i64(4)):
                window = (held >> (14 * suit + place)) & (bit(size) - 1)
                missing = size - count(window)
                if missing <= wild:
                    found = True
                    fill(window, size, missing, wild, jokers, low, suit, moves)
            if moves.size > begin + 1:
                sort_from(begin, moves)
            size += 1


def fill(window: i64, size: i64, missing: i64, wild: i64, jokers: i64, low: i64, suit: i64, moves: Moves) -> None:
    """Add the ways to place the jokers: at every gap, and a spare one at any other place.

    One real card must stay. With several packs spare ones stay in the hand: there would be thousands of ways.
    """
    gaps = (bit(size) - 1) & ~window
    if missing < size:
        moves.add(run_move(low, size, suit, gaps, first_jokers(jokers, missing)))
    spare = i64(0) if PACKS > 1 else wild - missing
    if spare >= 1 and missing + 1 < size:
        rest = window
        while rest != 0:
            one = rest & -rest
            rest ^= one
            moves.add(run_move(low, size, suit, gaps | one, first_jokers(jokers, missing + 1)))
            if spare >= 2 and missing + 2 < size:
                more = rest
                while more != 0:
                    two = more & -more
                    more ^= two
                    moves.add(run_move(low, size, suit, gaps | one | two, first_jokers(jokers, missing + 2)))


def sort_from(begin: i64, moves: Moves) -> None:
    """Put the moves from `begin` on into ascending order, without doubles."""
    sort_in(begin, begin, moves)


def sort_in(begin: i64, new: i64, moves: Moves) -> None:
    """Put the moves from `new` on in their places among those from `begin` on, which are in order already."""
    items = moves.room(0)
    kept = begin if PACKS > 1 else new
    if PACKS > 1:
        for move in sorted({items[k] for k in range(begin, moves.size)}):
            items[kept] = move
            kept += 1
        moves.size = kept
        return
    for k in range(new, moves.size):
        move = items[k]
        at = kept
        while at > begin and items[at - 1] > move:
            at -= 1
        if at > begin and items[at - 1] == move:
            continue
        above = kept
        while above > at:
            items[above] = items[above - 1]
            above -= 1
        items[at] = move
        kept += 1
    moves.size = kept
