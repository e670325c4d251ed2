"""The events of the table: one for everything that happens, seen by those it concerns.

Each names the rule that made it happen and all rules by which it went so (`Rule.governs`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import SUITS
from tefuda.engine.happened import ALL, Happened, apart, event
from tefuda.engine.view import Event, Line, Sheet, Text, Thing

from .agenda import Step
from .cards import JOKER, NO_CARDS, PACK, RANKS, Cards
from .cause import (
    CORE,
    DEAL,
    EXCHANGED,
    JOKER_STANDS,
    LATER_DEAL,
    LEAD_PASSED,
    MATCH_OVER,
    PASSED,
    RUN_PLAYED,
    SCORED,
    SET_PLAYED,
    SET_SCORED,
    WENT_OUT,
    Cause,
    texts_of,
)
from .notation import ENDS, words
from .plays import Play

if TYPE_CHECKING:
    from .fields import Fields

# The titles from the innermost outward.
UPPER: Final = ("fugo", "daifugo", "king", "god")
LOWER: Final = ("hinmin", "daihinmin", "slave", "beast")


def things(play: Play) -> list[Thing]:
    """Return the cards of a play, jokers with what they represent."""
    out: list[Thing] = []
    for word in words(play.move):
        face, _, meant = word.partition("=")
        out.append(Thing(face, face, owner=play.owner, stands_for="" if meant in ENDS else meant))
    return out


def note(table: Fields, happened: Happened, *moments: str) -> None:
    """Note an event, with the rules that govern these moments or the rule it names."""
    event = happened.event
    by: list[str] = []
    for moment in (event.rule, *moments):
        by += [rule for rule in table.base.governing.get(moment, []) if rule != event.rule and rule not in by]
    event.by = by
    table.note(happened)


def dealt(table: Fields) -> None:
    happened = event("deal", table.dealer, Text("daifugo.log.deal", {"game": table.round}))
    note(table, happened, DEAL, *([LATER_DEAL] if table.titles else []))


def leads(table: Fields, seat: i64, by: Cause | None, bound: Sequence[Cause]) -> None:
    """Note who leads the round, by which rule; by others of a card that the lead must contain."""
    happened = event("start", seat, Text("daifugo.log.leads", {"who": seat}), rule=by.id if by is not None else "")
    note(table, happened)
    happened.event.by += [rule.id for rule in bound if rule is not by]


def played(table: Fields, play: Play, rule: str = "") -> None:
    """Note a play. `rule`: that which makes such a play possible, if the base game does not."""
    cards = [thing.face or "" for thing in things(play)]
    text = Text("common.log.play", {"who": play.owner, "cards": cards})
    moments = [RUN_PLAYED] if play.is_run() else [SET_PLAYED] if play.size > 1 else []
    if play.jokers != 0 and play.rank != JOKER:
        moments.append(JOKER_STANDS)
    note(table, Happened(Event("play", play.owner, None, "field", apart(things(play)), rule, text), ALL), *moments)


def passed(table: Fields, seat: i64, forced: bool, by: i64 = CORE) -> None:
    text = Text("daifugo.log.pass_forced" if forced else "daifugo.log.pass", {"who": seat})
    note(table, event("pass", seat, text, rule=name(table, by)), LEAD_PASSED if table.top is None else PASSED)


def skipped(table: Fields, seat: i64) -> None:
    note(table, event("skip", seat, Text("daifugo.log.skip", {"who": seat})))


def cleared(table: Fields) -> None:
    """Note that the pile has cleared: by a rule, or because all passed."""
    if table.clear_rule != CORE:
        rule(table, name(table, table.clear_rule), "")
    note(
        table,
        event("clear", text=Text("daifugo.log.clear"), faces=PACK.faces(table.pile | table.aside), zone="discard"),
    )


def rule(table: Fields, id: str, state: str, lasting: bool = False) -> None:
    """Note that a rule has fired; `state`: on or off, where it begins or ends something lasting."""
    text = Text(f"daifugo.log.rule_{state}" if state else "daifugo.log.rule", {"rule": texts_of(id)})
    note(table, event("rule", table.actor, text, rule=id, lasting=lasting))


def gave(table: Fields, giver: i64, taker: i64, cards: Cards, by: i64, open: bool) -> None:
    faces = PACK.faces(cards)
    if not faces:
        return
    text = Text("daifugo.log.gave", {"who": giver, "to": taker, "cards": faces})
    hidden = Text("daifugo.log.gave_hidden", {"who": giver, "to": taker, "n": len(faces)})
    seen_by = ALL if open else bit(giver) | bit(taker)
    note(
        table,
        event(
            "give", giver, text, faces, to=taker, zone=f"hand{taker}", rule=name(table, by), seen_by=seen_by,
            hidden_text=hidden,
        ),
        *([EXCHANGED] if by == CORE else []),
    )  # fmt: skip


def threw(table: Fields, seat: i64, cards: Cards, by: i64) -> None:
    faces = PACK.faces(cards)
    text = Text("daifugo.log.threw", {"who": seat, "cards": faces})
    note(table, event("discard", seat, text, faces, zone="discard", rule=name(table, by)))


def went(table: Fields, cards: Cards, by: Cause) -> None:
    faces = PACK.faces(cards)
    text = Text("daifugo.log.gone", {"cards": faces})
    note(table, event("discard", table.actor, text, faces, zone="gone", rule=by.id))


def drew(table: Fields, seat: i64, cards: Cards, by: i64, open: bool) -> None:
    faces = PACK.faces(cards)
    text = Text("daifugo.log.drew", {"who": seat, "cards": faces})
    hidden = Text("daifugo.log.drew_hidden", {"who": seat, "n": len(faces)})
    seen_by = ALL if open else bit(seat)
    note(
        table,
        event(
            "draw", seat, text, faces, zone=f"hand{seat}", rule=name(table, by), seen_by=seen_by, hidden_text=hidden
        )
    )  # fmt: skip


def laid_aside(table: Fields, seat: i64, cards: Cards, by: i64) -> None:
    faces = PACK.faces(cards)
    text = Text("daifugo.log.laid_aside", {"who": seat, "cards": faces})
    note(table, event("play", seat, text, faces, zone="aside", rule=name(table, by)))


def added(table: Fields, seat: i64, cards: Cards, by: Cause) -> None:
    faces = PACK.faces(cards)
    text = Text("daifugo.log.added", {"who": seat, "cards": faces})
    note(table, event("play", seat, text, faces, zone="field", rule=by.id))


def looked(table: Fields, viewer: i64, owner: i64, by: Cause) -> None:
    note(table, event("choose", viewer, Text("daifugo.log.looked", {"who": viewer, "whose": owner}), rule=by.id))


def called(table: Fields, seat: i64, by: Cause, rank: i64) -> None:
    """Note that a seat has called a rank."""
    if table.log is not None:
        named(table, seat, by, Text("daifugo.move.rank", {"rank": RANKS[rank].replace("T", "10")}))


def counted(table: Fields, seat: i64, by: Cause, number: i64) -> None:
    """Note that a seat has named a number to count down from."""
    if table.log is not None:
        named(table, seat, by, Text("daifugo.log.number_named", {"n": number}))


def offered(table: Fields, seat: i64, by: Cause, cards: Cards) -> None:
    """Note that a seat offers a card to others, seen by all."""
    if table.log is not None:
        named(table, seat, by, Text("daifugo.log.offers", {"cards": PACK.faces(cards)}))


def showed(table: Fields, seat: i64, by: Cause, cards: Cards = NO_CARDS) -> None:
    """Note that a seat has shown its whole hand to all, or some cards of it."""
    if table.log is not None:
        faces = PACK.faces(cards if cards != NO_CARDS else table.hands[seat])
        note(table, event("choose", seat, Text("daifugo.log.showed", {"who": seat, "cards": faces}), faces, rule=by.id))


def pointed(table: Fields, seat: i64, by: Cause, at: i64) -> None:
    """Note that a seat has named another one."""
    if table.log is not None:
        named(table, seat, by, Text("daifugo.move.seat", {"who": at}))


def called_foul(table: Fields, seat: i64, by: Cause, at: i64) -> None:
    """Note that a seat says another one's play is a foul."""
    if table.log is not None:
        named(table, seat, by, Text("daifugo.log.foul_by", {"who": at}))


def seated(table: Fields, order: list[int], by: Cause) -> None:
    """Note that seats have been drawn; the first of them is that of ♠."""
    for place, seat in enumerate(order):
        text = Text("daifugo.log.seated", {"who": seat, "suit": SUITS[place]})
        note(table, event("choose", seat, text, rule=by.id))


def sent_back(table: Fields, seat: i64, cards: Cards, by: Cause) -> None:
    """Note that a foul has been noticed: all have seen its cards."""
    faces = PACK.faces(cards)
    text = Text("daifugo.log.sent_back", {"who": seat, "cards": faces})
    note(table, event("take", seat, text, faces, zone=f"hand{seat}", rule=by.id))


def sanctioned(table: Fields, seat: i64, by: Cause, how: str) -> None:
    """Note that a seat has been cautioned, warned, or has left the match."""
    note(table, event("rule", seat, Text(f"daifugo.log.{how}", {"who": seat, "rule": texts_of(by.id)}), rule=by.id))


def too_late(table: Fields, seat: i64, by: Cause) -> None:
    """Note that a seat did not exchange in time."""
    if table.log is not None:
        note(table, event("rule", seat, Text("daifugo.log.late", {"who": seat}), rule=by.id))


def voted(table: Fields, by: Cause, carried: bool) -> None:
    """Note that all have said whether they agree."""
    if table.log is not None:
        word = "carried" if carried else "rejected"
        text = Text(f"daifugo.log.{word}", {"rule": texts_of(by.id)})
        note(table, event("choose", table.actor, text, rule=by.id))


def chose(table: Fields, step: Step) -> None:
    """Note that a rule's question is answered: the seat shows it, and no sentence is spent on it."""
    note(table, event("choose", step.seat, rule=name(table, step.rule)))


def named(table: Fields, seat: i64, by: Cause, what: Text) -> None:
    """Note that a seat has called something out loud."""
    text = Text("daifugo.log.named", {"who": seat, "what": what})
    note(table, event("choose", seat, text, rule=by.id))


def out(table: Fields, seat: i64, foul: i64, by: Cause | None = None) -> None:
    if foul != CORE:
        fouled = table.base.ids[foul]
        note(table, event("out", seat, Text("daifugo.log.foul", {"who": seat, "rule": texts_of(fouled)}), rule=fouled))
    else:
        happened = event("out", seat, Text("daifugo.log.out", {"who": seat}), rule=by.id if by is not None else "")
        note(table, happened, WENT_OUT)


def eliminated(table: Fields, seat: i64, by: Cause) -> None:
    note(table, event("out", seat, Text("daifugo.log.eliminated", {"who": seat, "rule": texts_of(by.id)}), rule=by.id))


def scored(table: Fields) -> None:
    """Note the end of a round."""
    row = table.standings.points[-1]
    sheets = [
        Sheet(seat, row[seat], [Line(title_name(table, table.titles[seat]), row[seat])])
        for seat in range(table.players)
    ]
    text = Text("daifugo.log.game_over", {"game": table.round})
    ended = [SET_SCORED] if table.ends_set() else []
    note(table, Happened(Event("score", text=text, sheets=sheets), ALL), SCORED, *ended)


def exhausted(table: Fields) -> None:
    """Note that the last trick a round may have is over."""
    note(table, event("end", text=Text("daifugo.log.exhausted", {"n": int(table.tricks)})))


def ended(table: Fields) -> None:
    """Note the end of the match."""
    note(table, event("end", text=Text("daifugo.log.match_over")), MATCH_OVER)


def name(table: Fields, by: i64) -> str:
    """Return the id of a rule by its place, or nothing."""
    return table.base.ids[by] if by != CORE else ""


def own_name(names: list[str], above: i64, below: i64) -> str:
    """Return the name of a place with `above` others above and `below` below it.

    Names go from the highest down and from the lowest up, with the middle one for all that are left; nothing if there
    is no middle one.
    """
    pairs = len(names) // 2
    if above < pairs and above < below:
        return names[above]
    if below < pairs and below < above:
        return names[len(names) - 1 - below]
    return names[pairs] if len(names) % 2 == 1 else ""


def title_name(table: Fields, place: i64) -> Text:
    """Return what a place is called: 大富豪 and so on (catalogue, RANKS).

    Every pair that exchanges cards has names of its own, the innermost one 富豪 and 貧民.
    Two players are 大富豪 and 大貧民.

    Catalogue: 2人の階級 / Titles for two; 4人の階級 / Titles for four; 5人の階級 / Titles for five;
    6人以上・平民追加 / Commoners for six or more.
    """
    below = table.players - 1 - place
    own = own_name(table.base.title_names, place, below)
    if own:
        return Text("daifugo.rank_own", {"name": own})
    pairs = 2 if table.players == 2 else len(table.base.tributes)
    name = "heimin"
    if place < pairs and place <= below:
        name = UPPER[pairs - 1 - place]
    elif below < pairs:
        name = LOWER[pairs - 1 - below]
    return Text(f"daifugo.rank{table.base.theme}.{name}")
