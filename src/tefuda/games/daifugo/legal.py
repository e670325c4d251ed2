"""Which sets and runs a hand holds, written into the move buffer: sets of cards in, moves out."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, members, shift
from tefuda.engine.moves import Moves

from .cards import (
    JOKER,
    JOKERS,
    NATURAL,
    NO_CARDS,
    PACKS,
    Cards,
    count_cards,
    equals,
    first_of,
    jokers_in,
    lowest,
    number,
    of_rank,
    of_suits,
    part_at,
    ranks_in,
    ranks_with,
    shown_in,
    suits_of,
)
from .plays import SINGLES, Play, run_move, set_move

MOST: Final = 4 * PACKS  # cards of a rank
SHORT: Final = 64  # a list that is sorted fastest by putting each in its place


def singles(cards: Cards, moves: Moves) -> None:
    """Add each card alone; of two jokers the first represents both."""
    moves.name(shown_in(cards & NATURAL | first_of(cards & JOKERS)), SINGLES)


def sets(hand: Cards, allowed: Cards, size: i64, must: i64, within: i64, moves: Moves) -> None:
    """Add sets of two or more: of the ranks in `allowed`, with all suits of `must` and none outside `within`.

    Jokers stand in for any card; jokers alone are left out.

    Catalogue: ジョーカーの代用 / Jokers are wild.
    """
    jokers = jokers_in(hand)
    wild = number(jokers)
    natural = hand & NATURAL & allowed & of_suits(within)
    enough = size - wild if size > wild else i64(1)
    if enough > MOST:
        return
    hits = ranks_with(enough, natural)
    while hits != 0:
        rank = first(hits) >> 2
        hits &= hits - 1
        held = part_at(natural, rank)
        used: i64 = 0
        while used <= wild and used < size:
            if PACKS > 1:
                if size - used <= MOST:
                    add_choices(rank, choices(held, size - used), first_jokers(jokers, used), must, used, moves)
            elif size - used <= MOST:
                parts = subsets(held, size - used)
                while parts != 0:
                    part = parts & 15
                    parts >>= 4
                    if must == 0 or count(must & ~part) <= used:
                        moves.add(set_move(rank, part, first_jokers(jokers, used)))
            used += 1


def add_choices(rank: i64, parts: vec[i64], jokers: i64, must: i64, used: i64, moves: Moves) -> None:
    """Add sets of a rank, with jokers for `used` of the suits in `must`."""
    plain = set_move(rank, 0, jokers)
    for k in range(i64(len(parts))):
        if must == 0 or count(must & ~suits_of(parts[k])) <= used:
            moves.add(plain | parts[k])


def first_jokers(jokers: i64, used: i64) -> i64:
    """Return the jokers that represent `used` of them."""
    if used == 0:
        return 0
    if PACKS > 1:
        return bit(used) - 1
    return jokers & -jokers if used == 1 else jokers


def all_sets(hand: Cards, moves: Moves) -> None:
    """Add all singles and sets of a leader, jokers alone among them.

    Catalogue: 1枚出し / Singles; 同数複数枚出し2〜6枚 / Sets of two to six.
    """
    jokers = jokers_in(hand)
    wild = number(jokers)
    natural = hand & NATURAL
    if PACKS > 1:
        all_choices(natural, jokers, wild, moves)
    else:
        all_subsets(shown_in(natural), jokers, wild, moves)
    for used in range(wild):
        moves.add(set_move(JOKER, 0, first_jokers(jokers, used + 1)))


def all_subsets(natural: i64, jokers: i64, wild: i64, moves: Moves) -> None:
    """Add the sets of every rank, of which one pack has four cards."""
    items = moves.room(13 * 15 * 3)
    size = moves.size
    rank: i64 = 0
    while natural != 0:
        held = natural & 15
        used: i64 = 0
        while held != 0 and used <= wild:
            plain = set_move(rank, 0, first_jokers(jokers, used))
            part = held & -held
            while part != 0:
                items[size] = plain | part
                size += 1
                part = (part - held) & held
            used += 1
        natural >>= 4
        rank += 1
    moves.size = size


def all_choices(natural: Cards, jokers: i64, wild: i64, moves: Moves) -> None:
    """Add the sets of every rank, with several packs."""
    ranks = ranks_in(natural)
    while ranks != 0:
        rank = first(ranks)
        ranks &= ranks - 1
        parts = choices(part_at(natural, rank), 0)
        for used in range(wild + 1):
            add_choices(rank, parts, first_jokers(jokers, used), 0, 0, moves)


# --- choices of cards of a rank ----------------------------------------------------------------------------------


def _subsets() -> vec[i64]:
    """Return the subsets of each set of suits by size, four bits each, ascending from the lowest."""
    out = vec[i64]([0] * 80)
    for suits in range(i64(16)):
        for size in range(i64(5)):
            packed: i64 = 0
            place: i64 = 0
            for part in range(i64(1), i64(16)):
                if part & suits == part and count(part) == size:
                    packed |= shift(part, 4 * place)
                    place += 1
            out[5 * suits + size] = packed
    return out


SUBSETS: Final = _subsets()


def subsets(suits: i64, size: i64) -> i64:
    """Return the subsets of 1..4 suits, packed four bits each; 0 ends the list."""
    return SUBSETS[5 * suits + size]


NONE_YET: Final = vec[i64]([])
_choices: Final[list[vec[i64]]] = [NONE_YET] * (5**4 * (MOST + 1))  # those found, by number of each suit and size


def choices(part: i64, size: i64) -> vec[i64]:
    """Return the choices of `size` cards of a part that look different, as moves name them, in ascending order.

    Of equal cards they have the first copies; with size 0 they are all choices of at least one card.
    """
    most = vec[i64]([count(part >> 4 * suit & 15) for suit in range(i64(4))])
    at = (((most[3] * 5 + most[2]) * 5 + most[1]) * 5 + most[0]) * (MOST + 1) + size
    if len(_choices[at]) == 0 and size <= most[0] + most[1] + most[2] + most[3]:
        _choices[at] = vec[i64](
            [
                (bit(one) - 1) | (bit(two) - 1) << 4 | (bit(three) - 1) << 8 | (bit(four) - 1) << 12
                for four in range(most[3] + 1)
                for three in range(most[2] + 1)
                for two in range(most[1] + 1)
                for one in range(most[0] + 1)
                if 0 < one + two + three + four == (size or one + two + three + four)
            ]
        )
    return _choices[at]


def parts_of(part: i64, size: i64) -> vec[i64]:
    """Return the choices of `size` cards of a part that look different."""
    if PACKS > 1:
        return choices(part, size)
    out = vec[i64]([])
    packed = subsets(part, size)
    while packed != 0:
        out = append(out, packed & 15)
        packed >>= 4
    return out


def choices_of(cards: Cards, size: i64) -> list[Cards]:
    """Return every choice of `size` cards, as sets; of equal cards the first ones."""
    if size == 0:
        return [NO_CARDS]
    out: list[Cards] = []
    while count_cards(cards) >= size:
        card = first_of(cards)
        if size == 1:
            out.append(card)
        else:
            out += [card | more for more in choices_of(cards ^ card, size - 1)]
        cards &= ~equals(card)
    return out


def matching(hand: Cards, rank: i64, play: Play) -> Cards:
    """Return the cards of a rank that show the same suits as a set, or nothing if the hand does not hold them all."""
    out: Cards = NO_CARDS
    for suit in members(play.suits):
        held = hand & of_rank(rank) & of_suits(bit(suit))
        due = max(i64(1), count_cards(play.cards & of_suits(bit(suit))))
        if count_cards(held) < due:
            return NO_CARDS
        out |= lowest(held, due)
    return out


# --- runs --------------------------------------------------------------------------------------------------------


def places_of(hand: Cards, suit: i64) -> i64:
    """Return the ranks of one suit as a set of ranks."""
    cards = shown_in(hand & NATURAL & of_suits(bit(suit)))
    ranks: i64 = 0
    while cards != 0:
        ranks |= bit(first(cards) >> 2)
        cards &= cards - 1
    return ranks


def runs(hand: Cards, starts: i64, least: i64, most: i64, suits: i64, top: i64, moves: Moves) -> None:
    """Add runs of `least`..`most` cards that begin at one of the ranks in `starts`, in one of `suits`.

    `top`: 0, or 1 if a joker may be above the 2, -1 if it may be below the 3 (there the run begins at place 13), 2 for
    both.
    """
    jokers = jokers_in(hand)
    natural = hand & NATURAL & of_suits(suits)
    if jokers == 0:
        natural_runs(shown_in(natural), starts, least, most, moves)
    else:
        joker_runs(natural, jokers, starts, least, most, top, moves)


def natural_runs(shown: i64, starts: i64, least: i64, most: i64, moves: Moves) -> None:
    """Add runs without jokers: from faces above which the same suit goes on."""
    begins = shown
    for above in range(i64(1), least):
        begins &= shown >> (4 * above)
    while begins != 0:
        low = first(begins) >> 2
        suits = begins >> (4 * low) & 15
        begins &= -bit(4 * low + 4)
        size = least
        while suits != 0 and size <= most and starts & bit(low) != 0:
            rest = suits
            while rest != 0:
                moves.add(run_move(low, size, first(rest), 0, 0))
                rest &= rest - 1
            suits &= shown >> (4 * (low + size))
            size += 1


def joker_runs(natural: Cards, jokers: i64, starts: i64, least: i64, most: i64, top: i64, moves: Moves) -> None:
    """Add runs of a hand with jokers, which may fill any place.

    Catalogue: ジョーカーの数字選択可 / Joker names its rank.
    """
    wild = number(jokers)
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
    kept = new
    if PACKS > 1 and moves.size > new + SHORT:
        kept = begin
        for move in sorted({int(items[k]) for k in range(begin, moves.size)}):
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
