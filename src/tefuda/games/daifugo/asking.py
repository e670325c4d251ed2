"""Asking seats, for rules: each puts a question on the agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .agenda import (
    A_PICK,
    A_PLACE,
    NUMBER_NAMED,
    ORDER_NAMED,
    OUT_OF_TURN,
    RANK_NAMED,
    SEAT_NAMED,
    THE_STRONGEST,
    YES_OR_NO,
    Step,
)
from .choices import strongest
from .rule import Rule

if TYPE_CHECKING:
    from .table import Table


def question(rule: Rule, ask: i64, seat: i64, what: i64 = 0) -> Step:
    step = Step()
    step.rule, step.what, step.ask, step.seat = rule.index, what, ask, seat
    return step


def ask_cards(
    table: Table, rule: Rule, seat: i64, least: i64, most: i64, *, what: i64 = 0, other: i64 = 0, secret: bool = False
) -> None:
    """Ask for `least`..`most` cards of what `rule.offered` shows; for all there are, if fewer."""
    step = question(rule, A_PICK, seat, what)
    step.least, step.most, step.other = least, most, other
    step.secret = 1 if secret else 0
    table.queue(step)


def ask_strongest(
    table: Table, rule: Rule, seat: i64, number: i64, *, what: i64 = 0, other: i64 = 0, secret: bool = False
) -> None:
    """Ask for the seat's strongest cards: it chooses among equals only, and is not asked where there is no choice."""
    step = question(rule, THE_STRONGEST, seat, what)
    step.least = step.most = number
    step.other = other
    if secret:
        step.secret = 1
        sure, _, due = strongest(table, step)
        if due == 0:
            step = step.answered_with(sure)
    table.queue(step)


def ask_rank(table: Table, rule: Rule, seat: i64, *, what: i64 = 0, n: i64 = 0) -> None:
    """Ask for a rank, 3 to 2."""
    step = question(rule, RANK_NAMED, seat, what)
    step.n = n
    table.queue(step)


def ask_seat(table: Table, rule: Rule, seat: i64, seats: i64, *, what: i64 = 0, other: i64 = 0) -> None:
    """Ask for one of a set of seats."""
    step = question(rule, SEAT_NAMED, seat, what)
    step.seats, step.other = seats, other
    table.queue(step)


def ask_place(table: Table, rule: Rule, seat: i64, owner: i64, *, what: i64 = 0, n: i64 = 0) -> None:
    """Ask for an unseen card of another's hand, by its place."""
    step = question(rule, A_PLACE, seat, what)
    step.other, step.n = owner, n
    table.queue(step)


def ask_yes(table: Table, rule: Rule, seat: i64, *, what: i64 = 0, n: i64 = 0, secret: bool = False) -> None:
    step = question(rule, YES_OR_NO, seat, what)
    step.n = n
    step.secret = 1 if secret else 0
    table.queue(step)


def ask_out_of_turn(table: Table, rule: Rule, seat: i64, *, what: i64 = 0, n: i64 = 0, cards: i64 = 0) -> None:
    """Ask whether a seat acts out of turn, or with which of the cards it is offered, `cards` at most.

    Only seats that are able are asked; at a table that pauses every seat is, so that being asked gives nothing away.
    """
    step = question(rule, YES_OR_NO if cards == 0 else A_PICK, seat, what)
    step.n, step.most, step.secret = n, cards, OUT_OF_TURN
    if table.terms.pause != 0 or rule.able(table, step):
        table.queue(step)


def ask_number(table: Table, rule: Rule, seat: i64, least: i64, most: i64, *, what: i64 = 0) -> None:
    step = question(rule, NUMBER_NAMED, seat, what)
    step.least, step.most = least, most
    table.queue(step)


def ask_order(table: Table, rule: Rule, seat: i64, seats: i64, *, what: i64 = 0) -> None:
    """Ask for an order of a set of seats."""
    step = question(rule, ORDER_NAMED, seat, what)
    step.seats = seats
    table.queue(step)
