"""What may be played: the sets and runs of a hand that beat the pile, within the locks, and what rules add and forbid.

Which ones a hand holds at all is in `legal.py`, which is stronger in `order.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.moves import Moves

from . import choices, figures, jokers
from .base import ALLOWED, CHOSEN, FORBIDDEN, FOUR_SUITS
from .cards import (
    ALL_SUITS,
    JOKER,
    JOKER_PART,
    JOKERS,
    NO_CARDS,
    PACKS,
    THREE,
    Cards,
    from_rank,
    jokers_in,
    lone,
    lower_than,
    number,
    of_rank,
    of_suits,
    place_of,
    turned,
)
from .legal import all_sets, first_jokers, runs, sets, singles, sort_from, sort_in
from .order import joker_place
from .plays import (
    AT_RULE,
    AT_WEAKEST,
    EMPEROR,
    EMPTY,
    KIND,
    PASS,
    RUN,
    SET,
    SPECIAL,
    STEPS,
    Play,
    set_cards,
    set_move,
    takes_no_card,
)
from .rule import Rule

if TYPE_CHECKING:
    from .table import Table

ALL_RANKS: Final = 0x3FFF  # every place a run may begin at, the joker's below the weakest rank too
RANKS_ONLY: Final = 0x1FFF  # those of ranks


def consider(table: Table, moves: Moves, offers: bool) -> None:
    """Add what the rules allow, and, with `offers`, what only people do: err and accuse.

    Catalogue: 手番外のカード / Card out of turn.
    """
    moves.clear()
    if table.agenda:
        choices.fill(table, table.question(), moves)
        return
    hand, top, rules = table.hands[table.turn], table.top, table.rules
    usual_moves(table, hand, top, moves)
    marks = EMPTY if top is None else top.marks
    if rules.answers & marks != 0:
        add_moves(table, hand, marks, moves)
    for rule in rules.allows:
        if rule.restricts(table):
            leave_out(table, rule, moves)
    if hand & JOKERS != NO_CARDS and table.base.joker_numbers != CHOSEN:
        jokers.settle_numbers(table, moves)
    if offers:
        usual = moves.size
        for rule in rules.offers:
            rule.offers(table, hand, moves)
        if moves.size != usual:
            sort_in(0, usual, moves)


def usual_moves(table: Table, hand: Cards, top: Play | None, moves: Moves) -> None:
    """Add what the base game allows on the play on top, or to a leader."""
    if top is None:
        lead_moves(table, hand, moves)
    else:
        follow_moves(table, hand, top, moves)
    if hand & JOKERS != NO_CARDS and table.base.joker_suits >= FOUR_SUITS:
        jokers.declare(table, moves)


def source(table: Table, move: i64) -> str:
    """Return the rule that makes a play of `turn` possible, nothing if the base game does."""
    hand, top = table.hands[table.turn], table.top
    marks = EMPTY if top is None else top.marks
    if table.rules.answers & marks == 0:
        return ""
    moves = Moves()
    usual_moves(table, hand, top, moves)
    if moves.has(move):
        return ""
    for rule in table.rules.adds:
        if rule.answers & marks != 0:
            moves.clear()
            rule.adds(table, hand, moves)
            if moves.has(move):
                return rule.id
    return ""


def add_moves(table: Table, hand: Cards, marks: i64, moves: Moves) -> None:
    """Add what rules add to the usual moves on such a pile."""
    usual = moves.size
    rules = table.rules
    answered = rules.answered
    for k in range(i64(len(answered))):
        if answered[k] & marks != 0:
            rules.adds[k].adds(table, hand, moves)
    if moves.size != usual:
        sort_in(0, usual, moves)
        if table.top is None and table.must_play >= 0:
            keep_with(table, table.must_play, moves)


def lead_moves(table: Table, hand: Cards, moves: Moves) -> None:
    """Add any combination. Whether a leader may pass is a house rule.

    Catalogue: 親の行動 / What a leader can do.
    """
    if may_pass(table):
        moves.add(PASS)
    combinations(table, hand, moves)
    if table.must_play >= 0:
        keep_with(table, table.must_play, moves)


def combinations(table: Table, hand: Cards, moves: Moves) -> None:
    """Add every set and run of a hand."""
    all_sets(hand, moves)
    least = table.base.run_least
    if least > 0:
        run_moves(table, hand, ALL_RANKS, least, 13, ALL_SUITS, moves)


def follow_moves(table: Table, hand: Cards, top: Play, moves: Moves) -> None:
    """Add a pass, or the same combination with the same number of cards, and stronger.

    Catalogue: より強いカードしか出せない / Only stronger cards; 子の行動, 続く人の行動 / What the others can do.
    """
    moves.add(PASS)
    must, within = table.locks.suits, table.locks.within
    if top.kind == SET:
        allowed = stronger(table, top)
        if top.size == 1:
            if must != 0:
                within &= must
            singles(hand & allowed & (of_suits(within) | JOKERS), moves)
        else:
            if table.order.joker_above != JOKER and hand & JOKERS != NO_CARDS:
                mixed_sets(table, hand, top, allowed, moves)
            else:
                sets(hand, allowed, top.size, must, within, moves)
            if allowed & JOKERS != NO_CARDS and number(jokers_in(hand)) >= top.size:
                moves.add(set_move(JOKER, 0, first_jokers(JOKER_PART, top.size)))
    elif top.kind == RUN:
        if must != 0:
            within &= must
        if within != 0 and must & (must - 1) == 0:
            run_moves(table, hand, higher_starts(table, top), top.size, top.size, within, moves)


def run_moves(table: Table, hand: Cards, starts: i64, least: i64, most: i64, suits: i64, moves: Moves) -> None:
    """Add runs that begin at one of the places `starts`, by the order in force."""
    if table.order.weakest == THREE:
        top = joker_place(table.order, table.base) if hand & JOKERS != NO_CARDS else i64(0)
        runs(hand, starts, least, most, suits, top, moves)
    else:
        turned_runs(table, hand, starts, least, most, suits, moves)


def mixed_sets(table: Table, hand: Cards, top: Play, allowed: Cards, moves: Moves) -> None:
    """Add the sets that beat another where a joker among them may change what they count as."""
    begin = moves.size
    sets(hand, from_rank(0), top.size, table.locks.suits, table.locks.within, moves)
    kept = begin
    for k in range(begin, moves.size):
        play = table.read(moves.get(k))
        if table.order.beats_by(play, allowed):
            moves.items[kept] = moves.get(k)
            kept += 1
    moves.size = kept
    sort_from(begin, moves)


def turned_runs(table: Table, hand: Cards, starts: i64, least: i64, most: i64, suits: i64, moves: Moves) -> None:
    """Add runs where another rank than the 3 is the weakest: through the 2 and the 3, but not through the cut."""
    begin = moves.size
    weakest = table.order.weakest
    runs(turned(hand, weakest), starts, least, most, suits, joker_place(table.order, table.base), moves)
    for k in range(begin, moves.size):
        moves.items[k] |= weakest << AT_WEAKEST


def stronger(table: Table, top: Play) -> Cards:
    """Return the cards whose rank beats a set; none beats a joker, nor what was played on one.

    Catalogue: カードの強さ / Card order.
    """
    if table.base.reorders:
        return table.order.stronger(top, table.locks.step)
    rank = top.rank
    if rank == JOKER or (top.below is not None and top.below.is_lone_joker()):
        return NO_CARDS
    if table.order.revolution ^ table.order.back != 0:
        allowed = lower_than(rank) | JOKERS
        return allowed & (of_rank(rank - 1) | JOKERS) if table.locks.step != 0 and rank > 0 else allowed
    allowed = from_rank(rank + 1) | JOKERS
    return allowed & (of_rank(rank + 1) | JOKERS) if table.locks.step != 0 and rank < 12 else allowed


def higher_starts(table: Table, top: Play) -> i64:
    """Return where a run may begin that beats a run: compared by its weakest card, or wholly above it.

    Catalogue: 階段比較：重複可 / Runs can overlap.
    """
    apart: i64 = 1 if table.base.overlap or table.locks.step != 0 else top.size
    low = place_of(top.rank, table.order.weakest)
    if low == JOKER:
        low = -1  # a joker below the 3 is as low as it gets
    if table.order.revolution ^ table.order.back != 0:
        if table.locks.step != 0:
            return bit(low - 1) if low > 0 else bit(JOKER) if low == 0 else i64(0)
        under = bit(JOKER) if low + 1 >= apart else i64(0)
        if low >= apart:
            under |= bit(low - apart + 1) - 1
        return under
    if table.locks.step != 0:
        return RANKS_ONLY & bit(low + 1)
    return RANKS_ONLY & -bit(low + apart)


def may_pass(table: Table) -> bool:
    """Return whether the player whose turn it is may pass.

    Catalogue: パス / Pass; 親のパス不可 / Leader must play.
    """
    if table.top is not None:
        return True
    if table.base.leader_pass == FORBIDDEN or table.must_play >= 0:
        return False
    return table.base.leader_pass == ALLOWED or table.lead_passes & bit(table.turn) == 0


def keep_with(table: Table, card: i64, moves: Moves) -> None:
    """Keep only plays that contain a card, and what is no play."""
    items = moves.room(0)
    kept: i64 = 0
    k: i64 = 0
    while k < moves.size:
        move = items[k]
        if move != PASS and (takes_no_card(move) or cards_of(table, move) & lone(card) != NO_CARDS):
            items[kept] = move
            kept += 1
        k += 1
    moves.size = kept


def cards_of(table: Table, move: i64) -> Cards:
    """Return the cards of a play."""
    return set_cards(move) if PACKS < 2 and move >> KIND == SET else table.read(move).cards


def leave_out(table: Table, by: Rule, moves: Moves) -> None:
    """Leave out what a rule forbids."""
    items = moves.room(0)
    kept: i64 = 0
    k: i64 = 0
    while k < moves.size:
        move = items[k]
        if move == PASS or suits_rule(table, by, move):
            items[kept] = move
            kept += 1
        k += 1
    if kept == 0:
        items[0] = PASS
        kept = 1
    moves.size = kept


def suits_rule(table: Table, by: Rule, move: i64) -> bool:
    """Return whether a rule allows a play, or another rule's own way of playing."""
    if move >> KIND == SPECIAL:
        return by.permits(table, table.rules.by_number(move >> AT_RULE & 0x3FF))
    return by.allows(table, table.read(move))


def beats(table: Table, play: Play, top: Play) -> bool:
    """Return whether a play is stronger than another of its kind and size, locks apart."""
    twin = table.clone()
    twin.unlock()
    if play.kind in (EMPEROR, STEPS):
        return figures.beats(twin, play, top)
    if play.kind == RUN:
        return higher_starts(twin, top) & bit(place_of(play.rank, twin.order.weakest)) != 0
    return twin.order.beats_by(play, stronger(twin, top))
