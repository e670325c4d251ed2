"""Moves as texts, and why a move is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.engine.errors import BadNotation
from tefuda.engine.moves import Moves
from tefuda.engine.view import Reason, Text

from . import choices, clock
from .base import CHOSEN, FOUR_SUITS
from .cards import JOKER, NO_CARDS, PACK, PACKS, RANKS, Cards, held_as, lone
from .cause import texts_of
from .notation import cards_of, no_such_move, parse_answer, parse_play, text_of, words
from .playable import beats
from .plays import (
    CARDS,
    DONE,
    EMPEROR,
    LATE,
    NONE,
    PASS,
    RUN,
    SET,
    SPECIAL,
    STEPS,
    TUNNEL,
    Play,
    gap_of,
    kind_of,
    pick,
    picked,
    plain_in,
    shape_of,
    special_move,
    takes_no_card,
)
from .stored_trick import letters, rule_id

if TYPE_CHECKING:
    from .table import Table

DECLARED: Final = 0xFFFF << 24
COMBINATIONS: Final = {RUN: "sequence", EMPEROR: "emperor", STEPS: "tosa_suretsu"}  # except sets


def rule_of(move: i64) -> i64:
    """Return the catalogue number in a rule's own move."""
    return move >> 44 & 0x3FF


def text(table: Table, move: i64) -> str:
    if kind_of(move) != SPECIAL:
        return text_of(move)
    return " ".join([table.rules.by_number(rule_of(move)).verb, *words(move)]).strip()


def parse(table: Table, text: str) -> i64:
    """Return the move of a text, legal or not."""
    text = " ".join(text.split())
    answer = parse_answer(text)
    if answer >= 0:
        return answer
    held = table.hands[table.turn] if table.turn >= 0 else NO_CARDS
    if len(table.agenda) > 0:
        cards, jokers = cards_of(text)
        if any(card != -1 for joker, card in jokers):
            raise no_such_move(text)
        return pick(held_as(cards, choices.open_to(table)) if PACKS > 1 else cards)
    verb, _, rest = text.partition(" ")
    rule = table.rules.by_verb(verb)
    if rule is not None:
        plain = parse_play(rest, held, table.order.weakest) if rest else 0
        if kind_of(plain) == CARDS:
            return plain  # cards that are no combination, whatever is done with them
        return special_move(rule.number, plain if kind_of(plain) == RUN else plain & ~DECLARED)
    move = parse_play(text, held, table.order.weakest)
    named = table.base.joker_suits >= FOUR_SUITS
    return move if named or kind_of(move) != SET else move & ~DECLARED


def cards_in(table: Table, move: i64) -> Cards:
    """Return the cards a move takes from the hand."""
    kind = kind_of(move)
    if kind == CARDS:
        return picked(move)
    if kind in (SET, RUN):
        return table.read(move).cards
    return table.read(plain_in(move)).cards if kind == SPECIAL and not takes_no_card(move) else NO_CARDS


# --- why not -----------------------------------------------------------------------------------------------------


def forbids(table: Table, move: i64) -> Reason | None:
    """Return the first rule that forbids a move."""
    moves = Moves()
    table.legal(moves)
    if moves.has(move) or (move == LATE and clock.may_be_late(table)):
        return None
    for reason in reasons(table, move):
        if not reason.ok:
            return reason
    return Reason("turn", Text("engine.not_legal"))


def why(table: Table, seat: i64, picks: list[str]) -> list[Reason]:
    """Return what forbids the cards touched, and what would have been fine.

    For a card that is only missing its companions, the reason says so.
    """
    if seat not in table.deciders():
        return [Reason("turn", Text("engine.not_your_turn", {"who": seat}))]
    twin = table.clone()
    twin.ask(seat)
    try:
        return reasons(twin, twin.parse(" ".join(picks)))
    except BadNotation as bad:
        return [Reason("notation", bad.text)]


def reasons(table: Table, move: i64) -> list[Reason]:
    """Return every test of a move, the ones it fails first."""
    tests = [*question_tests(table, move)] if len(table.agenda) > 0 else [*turn_tests(table, move)]
    return sorted(tests, key=lambda reason: reason.ok)


def question_tests(table: Table, move: i64) -> list[Reason]:
    """Return the tests of an open question: the answer does not fit it."""
    step = table.question()
    asker = table.base.ids[step.rule] if step.rule >= 0 else "tribute_exchange"
    if kind_of(move) in (SET, RUN, SPECIAL) or (kind_of(move) != CARDS and move not in (NONE, DONE)):
        return [Reason(asker, Text("daifugo.why.answer"))]
    return [Reason(asker, Text("daifugo.why.choice"))]


def turn_tests(table: Table, move: i64) -> list[Reason]:
    if move == PASS:
        return [Reason("leader_pass_forbidden", Text("daifugo.why.leader_pass"))]
    if kind_of(move) not in (CARDS, SET, RUN, SPECIAL):
        return [Reason("turn", Text("daifugo.why.no_question"))]
    cards = cards_in(table, move)
    missing = cards & ~table.hands[table.turn]
    if missing != NO_CARDS:
        return [Reason("own_card", Text("common.rule.own_card", {"cards": PACK.faces(missing)}))]
    if kind_of(move) == SPECIAL:
        rule = table.rules.by_number(rule_of(move))
        return [Reason(rule.id, Text("daifugo.why.special", {"rule": texts_of(rule.id)}))]
    if kind_of(move) == CARDS:
        return [Reason("same_number_set", Text("daifugo.why.no_play"))]
    play = table.read(move)
    unknown = combination_test(table, play)
    if unknown is not None:
        return [unknown]
    top = table.top
    tests = lead_tests(table, play) if top is None else follow_tests(table, play, top)
    hindering = [rule.id for rule in table.rules.allows if rule.restricts(table) and not rule.allows(table, play)]
    if play.jokers != 0 and table.base.joker_numbers != CHOSEN and is_read_otherwise(table, play):
        hindering.append("joker_number_auto")
    return tests + [Reason(id, Text(f"daifugo.rule.{id}.why")) for id in hindering]


def is_read_otherwise(table: Table, play: Play) -> bool:
    """Return whether the same cards may be played, with other ranks of jokers."""
    moves = Moves()
    table.consider(moves)
    return any(kind_of(move) in (SET, RUN) and table.read(move).cards == play.cards for move in moves.all())


def combination_test(table: Table, play: Play) -> Reason | None:
    """Return why a play is no combination at this table, or None if it is one."""
    base = table.base
    shape = shape_of(play.move) if play.is_run() else i64(0)
    usual = "sequence" if base.run_least > 0 else "same_number_set"  # what allows several cards at this table
    if play.kind == RUN and (base.run_least == 0 or play.size < base.run_least):
        return Reason(usual, Text("daifugo.why.no_run"))
    if (shape == EMPEROR and not base.emperors) or (shape == STEPS and not base.steps):
        return Reason(usual, Text("daifugo.why.no_figure"))
    if shape == TUNNEL and not base.tunnels:
        return Reason(usual, Text("daifugo.why.no_tunnel"))
    if shape == STEPS and play.jokers != 0 and not base.steps_jokers:
        return Reason("tosa_suretsu", Text("daifugo.why.no_jokers"))
    return None


def lead_tests(table: Table, play: Play) -> list[Reason]:
    if table.must_play < 0:
        return []
    ok = play.cards & lone(table.must_play) != NO_CARDS
    text = Text("daifugo.why.first_card", {"cards": [PACK.name(table.must_play)]})
    asking = [rule.id for rule in table.rules.first_card]
    return [Reason(asking[-1] if asking else "must_beat", text, ok)]


def follow_tests(table: Table, play: Play, top: Play) -> list[Reason]:
    """Return the tests of a following play: same combination, same number of cards, stronger, within the locks."""
    if play.kind != top.kind:
        kind = {RUN: "run", EMPEROR: "emperor", STEPS: "steps"}.get(top.kind, "set")
        return [Reason("must_beat", Text(f"daifugo.why.kind_{kind}"))]
    count = Text("daifugo.why.count", {"n": top.size})
    if play.size != top.size:
        tests = [Reason("must_beat", count)]
    else:
        text = Text(f"daifugo.why.strength{table.order.manner()}", {"cards": label(top)})
        combination = COMBINATIONS.get(top.kind, "same_number_set")
        tests = [Reason("must_beat", text, beats(table, play, top)), Reason(combination, count, ok=True)]
    if play.kind == STEPS and not table.base.steps_differ:
        text = Text("daifugo.why.gap", {"n": gap_of(top.move)})
        tests.append(Reason("tosa_suretsu", text, gap_of(play.move) == gap_of(top.move)))
    if table.locks.suits or table.locks.within != 15:
        locked = table.locks.suits or table.locks.within
        fits = table.locks.suits & ~play.suits == 0 and play.suits & ~table.locks.within == 0
        rule = rule_id(table, table.locks.suits_by) or "must_beat"
        tests.append(Reason(rule, Text("daifugo.why.lock", {"suit": list(letters(locked))}), fits))
    if table.locks.step:
        step = table.next_rank(top.rank)
        rule = rule_id(table, table.locks.step_by) or "must_beat"
        asked = RANKS[step] if step < JOKER else "X"
        tests.append(Reason(rule, Text("daifugo.why.step", {"n": asked}), play.rank in (step, JOKER)))
    return tests


def label(play: Play) -> list[str]:
    """Return a play by its faces."""
    return PACK.faces(play.cards)
