"""What a setup must be so that a match can go on from it: what is true between any two moves of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, members, union
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup

from . import choices, finish
from .agenda import (
    A_PICK,
    DEAL,
    EXCHANGE,
    FIRST_LEAD,
    READY,
    RESOLVE,
    RESUME,
    THE_STRONGEST,
    VERDICT,
    WINDOWS,
    WORK,
    Step,
)
from .cards import JOKER, JOKERS, NATURAL, NO_CARDS, PACKS, Cards, as_faces, cards_in, count_cards, lone
from .cause import CORE
from .fields import NOBODY
from .plays import SET, kind_of
from .rule import ACTED, AFTER_SEAT, BOOK, CARD, CARDS, LIST, MOVE, RANK_LIST, SEAT, SEATS
from .seats import listed

if TYPE_CHECKING:
    from .table import Table

SMALL: Final = 10_000  # that a rule counts


def check(table: Table, setup: Setup, *, starts: bool) -> None:
    """Check a position that has been read, before any work on its agenda is done, or before its round `starts`.

    Raises: BadSetup with what no match could go on from.
    """
    if table.turn == OVER:
        check_end(table, setup)
        return
    check_seats(table, setup)
    check_answers(table, setup)
    if not starts:
        check_hands(table, setup)
        check_trick(table, setup)


def check_end(table: Table, setup: Setup) -> None:
    """Check a match that is over: nothing is due any more, and the last round gave everyone a title."""
    if table.agenda:
        raise setup.refuse("agenda", "daifugo.setup.over")
    if table.waiting != 0:
        raise setup.refuse("waiting", "daifugo.setup.over")
    if not table.titles:
        raise setup.refuse("ranks", "daifugo.setup.unranked")


def check_seats(table: Table, setup: Setup) -> None:
    """Check that each seat is in the round or has left it in one way, and that the seats to act are in it."""
    finished, fallen = union(listed(table.out.finished)), union(listed(table.out.fallen))
    if finished & fallen != 0:
        raise setup.refuse("fallen", "daifugo.setup.seats")
    left = finished | fallen
    everyone = left | union(listed(table.out.deposed)) | table.active
    if table.active & left != 0 or everyone != bit(table.players) - 1:
        raise setup.refuse("active", "daifugo.setup.seats")
    if table.done():
        raise setup.refuse("stopped" if table.stopped != 0 else "active", "daifugo.setup.done")
    if table.to_ask & ~table.active != 0:
        raise setup.refuse("to_ask", "daifugo.setup.not_in_round")
    if table.waiting != (choices.owing(table) if table.agenda and table.agenda[-1].secret != 0 else 0):
        raise setup.refuse("waiting", "daifugo.setup.waiting")


def check_hands(table: Table, setup: Setup) -> None:
    """Check that the seats in the round hold cards, unless something is due that lets them go out or deals cards."""
    if table.touched != 0 and not table.agenda:
        raise setup.refuse("touched", "daifugo.setup.not_due")
    for seat in members(table.active):
        if table.hands[seat] == NO_CARDS and not may_be_empty(table, seat):
            raise setup.refuse(f"hands[{seat}]", "daifugo.setup.no_cards")


def may_be_empty(table: Table, seat: i64) -> bool:
    """Return whether a seat of the round may hold no card: before hands are checked for their end."""
    if table.touched != 0 or is_due(table, (DEAL, EXCHANGE, READY, FIRST_LEAD)):
        return True
    played = table.emptied != 0 and seat == table.actor and is_due(table, (RESOLVE, WINDOWS, VERDICT))
    return played or finish.is_spared(table, seat)


def check_trick(table: Table, setup: Setup) -> None:
    """Check that the player to move is in the round, and what belongs to a pile with cards or to an empty one."""
    if not table.agenda and table.active & bit(table.turn) == 0:
        raise setup.refuse("turn", "daifugo.setup.not_in_round")
    if table.clearing != NOBODY and not is_due(table, (RESOLVE, WINDOWS)):
        raise setup.refuse("clearing", "daifugo.setup.not_due")
    if table.must_play >= 0 and (table.top is not None or not leader_holds(table, lone(table.must_play))):
        raise setup.refuse("first_card", "daifugo.setup.first_card")


def leader_holds(table: Table, card: Cards) -> bool:
    """Return whether the seat that leads next, after the questions that are open, holds a card; True if that is not
    settled yet."""
    leaders = [step.seat for step in table.agenda if step.ask == WORK and step.what == RESUME]
    if not table.agenda:
        leaders = [table.turn]
    return all(table.active & bit(seat) != 0 and table.hands[seat] & card != NO_CARDS for seat in leaders)


def is_due(table: Table, works: tuple[int, ...]) -> bool:
    """Return whether one of these pieces of work is on the agenda."""
    return any(step.ask == WORK and step.what in works for step in table.agenda)


# --- the agenda --------------------------------------------------------------------------------------------------


def check_answers(table: Table, setup: Setup) -> None:
    """Check that each question has an answer, that no other answers are given, and that no seat owes a card twice."""
    asked: set[tuple[int, int, int, int]] = set()
    for k, step in enumerate(table.agenda):
        if step.ask == WORK:
            continue
        moves = Moves()
        choices.fill(table, step, moves)
        if moves.size == 0:
            raise setup.refuse(f"agenda[{k}]", "daifugo.setup.no_answer")
        if not is_answered(table, step, moves):
            raise setup.refuse(f"agenda[{k}]", "daifugo.setup.answer")
        question = (step.rule, step.what, step.seat, step.other if step.rule == CORE else 0)
        if step.secret != 0 and step.ask in (A_PICK, THE_STRONGEST):
            if question in asked:
                raise setup.refuse(f"agenda[{k}]", "daifugo.setup.twice")
            asked.add(question)


def is_answered(table: Table, step: Step, moves: Moves) -> bool:
    """Return whether what has been answered so far is one of these moves, or cards that may be chosen."""
    if step.ask not in (A_PICK, THE_STRONGEST):
        return (step.picked == NO_CARDS) and (step.answer < 0 or (step.secret != 0 and moves.has(step.answer)))
    cards = table.hands[step.seat] if step.rule == CORE else choices.offered(table, step)
    least, most = min(step.least, count_cards(cards)), step.most
    if not 0 <= step.least <= step.most or step.picked & ~cards != NO_CARDS:
        return False
    if step.answer < 0:
        return step.picked == NO_CARDS or (step.ask == A_PICK and count_cards(step.picked) < most)
    answer = step.cards_of(step.answer)
    return step.secret != 0 and answer & ~cards == NO_CARDS and least <= count_cards(answer) <= most


# --- what rules remember -----------------------------------------------------------------------------------------


def can_be(number: int, kind: int, players: int) -> bool:
    """Return whether a rule's own number can be of a kind (`rule.py`)."""
    if kind == SEAT:
        return 0 <= number < players
    if kind == AFTER_SEAT:
        return 0 <= number <= players
    if kind in (SEATS, ACTED):
        return 0 <= number < 1 << players
    if kind == BOOK:
        return 0 <= number < 1 << 4 * players
    if kind in (LIST, RANK_LIST):
        return number >= 0 and all(0 <= item < (players if kind == LIST else JOKER) for item in listed(number))
    if kind == CARD:
        return number in cards_in(NATURAL | JOKERS)
    if kind == CARDS:
        return (
            number == 0 or kind_of(number) == SET if PACKS > 1 else as_faces(number) & ~(NATURAL | JOKERS) == NO_CARDS
        )
    return kind == MOVE or -SMALL <= number <= SMALL
