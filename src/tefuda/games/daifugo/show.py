"""The table as one seat sees it: pile, scale, piles, hands, lasting states, prompt and moves.

Parts that come again and again in the views of all matches are made once (`functools`) and never changed.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine import table as common
from tefuda.engine.happened import apart
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER, SPECTATOR
from tefuda.engine.view import Move, Prompt, ScoreRow, SeatView, Slot, Tag, Text, Thing, View, Zone

from . import choices, reading, tell
from .agenda import A_PICK, A_PLACE, DRAWING, GIFT, THE_STRONGEST, TRIBUTE, Step
from .base import EFFECTS, LOCKS, STRENGTH
from .cards import JOKER, NATURAL, NO_CARDS, PACK, PACKS, RANKS, THREE, Cards, count_cards
from .cause import texts_of
from .notation import SMALL, text_of, words
from .plays import (
    A_NUMBER,
    A_RANK,
    A_SEAT,
    AT_PLACE,
    CARDS,
    EMPEROR,
    SEATS_IN_ORDER,
    SPECIAL,
    STEPS,
    kind_of,
    ordered_seats,
)
from .seats import listed
from .standings import Standings
from .stored_trick import letters, plays_of, rule_id

if TYPE_CHECKING:
    from .table import Table

# What small answers mean: saying no is a pass, beside the one thing that could be done.
KINDS: Final = {"pass": "pass", "no": "pass", "yes": "choose", "none": "done", "done": "done"}
LAST_TRICKS: Final = 10  # this many are left when the table begins to count them down


def view(table: Table, seat: i64) -> View:
    """Return what a seat sees; hands of others are face down.

    Catalogue: 手札 / Hand.
    """
    return own_view(table, seat, public_view(table))


def views(table: Table, seats: list[int]) -> list[View]:
    public = public_view(table)
    return [own_view(table, seat, public) for seat in seats]


def public_view(table: Table) -> View:
    """Return what a spectator sees."""
    over = table.turn == OVER
    zones = [pile_zone(table), scale(table), *piles(table)]
    zones += [hidden_hand(count_cards(table.hands[owner]), owner) for owner in range(table.players)]
    return View(
        "daifugo",
        None,
        progress(table),
        [seat_view(table, other) for other in table.seating()],
        zones,
        None if over else prompt(table, SPECTATOR),
        clockwise=table.ring.reversed ^ table.ring.turned == 0,
        tags=tags(table),
        scores=score_rows(table.standings),
        rounds=True,
        result=table.result() if over else None,
    )


def own_view(table: Table, seat: i64, public: View) -> View:
    """Return what a seat sees: what a spectator does, its own hand, and what it is asked.

    Catalogue: 手札 / Hand.
    """
    if seat == SPECTATOR:
        return public
    zones = [own_hand(table, zone, seat) if zone.kind == "hand" else zone for zone in public.zones]
    asked = seat in table.deciders()
    if asked and len(table.agenda) > 0:
        zones = mark_chosen(table, seat, zones + offer(table, seat))
    return View(
        "daifugo",
        seat if seat >= 0 else None,
        public.progress,
        public.seats,
        zones,
        prompt(table, seat) if asked else public.prompt,
        clockwise=public.clockwise,
        tags=public.tags,
        moves=moves(table, seat) if asked else [],
        scores=public.scores,
        rounds=True,
        result=public.result,
    )


@functools.cache
def hidden_hand(number: int, owner: int) -> Zone:
    """Return a hand as others see it."""
    return common.hidden_hand(number, owner)


def own_hand(table: Table, hidden: Zone, seat: i64) -> Zone:
    """Return a hand as a seat sees it."""
    owner = hidden.owner
    assert owner is not None
    return open_hand(table.hands[owner], owner) if common.sees(seat, owner) else hidden


@functools.lru_cache(maxsize=4000)
def open_hand(cards: Cards, owner: int) -> Zone:
    """Return a hand as its owner sees it: the same zone until a card comes or goes."""
    names = PACK.faces(cards)
    if PACKS > 1:  # equal cards have ids of their own
        return common.hand_of(names, owner, owner)
    return Zone(f"hand{owner}", "hand", "hand", owner, things=[held(name, owner) for name in names])


@functools.cache
def held(name: str, owner: int) -> Thing:
    """Return a card in the hand of its owner, who sees it."""
    return Thing(name, name, owner=owner)


@functools.lru_cache(maxsize=300)
def score_rows(standings: Standings) -> list[ScoreRow]:
    """Return the points of each round, and the places taken in it: the same rows until a round is over.

    A table set up in mid-match may not know the places.
    """
    rows = [ScoreRow(Text("daifugo.line", {"game": k + 1}), [*row]) for k, row in enumerate(standings.points)]
    for row, places in zip(rows[::-1], standings.places[::-1], strict=False):
        row.places = [*places]
    return rows


def progress(table: Table) -> Text:
    """Return how far the match is."""
    game = min(table.round, table.terms.length)
    if table.base.target > 0:
        return Text("daifugo.progress_points", {"game": game, "n": table.base.target})
    return Text("daifugo.progress", {"game": game, "of": table.terms.length})


# --- the mat -----------------------------------------------------------------------------------------------------


def pile_zone(table: Table) -> Zone:
    """Return the plays of this trick, the newest last.

    Catalogue: 場 / Pile.
    """
    things: list[Thing] = []
    for k, play in enumerate(plays_of(table)):
        for thing in tell.things(play):
            thing.at = str(k)
            things.append(thing)
    state = ["lead"] * (not things) + ["revolution"] * (table.inverted())
    return Zone("field", "trick", "cascade", things=apart(things), state=state, focus=2)


def scale(table: Table) -> Zone:
    """Return the ranks in the card order in force, those beaten and the one on the pile marked.

    The joker is shown, too, where it is not above all of them.
    """
    top = table.top
    line = table.order.line()
    on_field = -1 if top is None else table.order.counts_as(top)
    at = line.index(on_field) if on_field in line else -1 if top is None else len(line)
    return scale_of(tuple(line), at)


@functools.lru_cache(maxsize=1000)
def scale_of(line: tuple[int, ...], at: int) -> Zone:
    """Return the ranks, the weakest first, with the place of the one on the pile."""
    slots = []
    for k, rank in enumerate(line):
        tags = ["current"] if k == at else ["beaten"] if k < at else []
        joker = rank == JOKER
        caption = Text("daifugo.zone.joker") if joker else None
        slots.append(Slot("X" if joker else RANKS[rank], caption=caption, tags=tags))
    return Zone("scale", "row", "scale", caption=Text("daifugo.zone.scale"), slots=slots)


def piles(table: Table) -> list[Zone]:
    """Return the discard pile, and the cards aside.

    Catalogue: 捨て山, 捨て札 / Discard pile; ゲーム外部, 使わない札 / Out of the round; 脇 / Aside;
    領域の増設・削減, 置き場の増減 / Areas on the table.
    """
    out = [Zone("discard", "pile", "count", caption=Text("daifugo.zone.discard"), value=count_cards(table.discard))]
    if table.aside != NO_CARDS:
        shown = common.faces_up(PACK.faces(table.aside))
        out.append(Zone("aside", "row", "line", caption=Text("daifugo.zone.aside"), things=shown))
    if table.stock != NO_CARDS:
        stock = common.backs("stock", count_cards(table.stock))
        out.append(Zone("stock", "pile", "count", caption=Text("daifugo.zone.stock"), value=len(stock), things=stock))
    if table.gone != NO_CARDS:
        shown = common.faces_up(PACK.faces(table.gone))
        out.append(Zone("gone", "row", "line", caption=Text("daifugo.zone.gone"), things=shown))
    if table.outside != NO_CARDS:
        hidden = common.backs("outside", count_cards(table.outside))
        out.append(
            Zone("outside", "pile", "count", caption=Text("daifugo.zone.outside"), value=len(hidden), things=hidden)
        )
    return out


def offer(table: Table, seat: i64) -> list[Zone]:
    """Return cards to choose from that are not in the seat's own hand: shown only to the player who chooses."""
    step = open_question(table, seat)
    if step.ask == A_PLACE:
        return [face_down(table, step.other)]
    if step.ask not in (A_PICK, THE_STRONGEST):
        return []
    cards = choices.offered(table, step) & ~table.hands[seat]
    if cards == NO_CARDS:
        return []
    return [
        Zone(
            "offer",
            "row",
            "line",
            caption=Text("daifugo.zone.offer"),
            things=common.faces_up(PACK.faces(cards)),
            focus=3,
        )
    ]


def mark_chosen(table: Table, seat: i64, zones: list[Zone]) -> list[Zone]:
    """Return the zones with those cards marked that are chosen so far of several that are chosen one by one.

    With equal cards, the same number of them.
    """
    chosen = PACK.faces(open_question(table, seat).picked)
    if not chosen:
        return zones
    offered = any(zone.id == "offer" for zone in zones)
    out: list[Zone] = []
    for zone in zones:
        things: list[Thing] = []
        for thing in zone.things:
            face = thing.face or ""
            if face in chosen and (zone.id == "offer" if offered else zone.owner == seat):
                chosen.remove(face)
                things.append(replace(thing, tags=[*thing.tags, "chosen"]))
            else:
                things.append(thing)
        out.append(replace(zone, things=things))
    return out


def face_down(table: Table, owner: i64) -> Zone:
    """Return a hand from which a player draws unseen."""
    backs = common.backs("offer", count_cards(table.hands[owner]), owner)
    return Zone("offer", "row", "line", caption=Text("daifugo.zone.face_down", {"who": owner}), things=backs, focus=3)


def tags(table: Table) -> list[Tag]:
    """Return what lasts: revolution, reversed card order, locks, the direction.

    Catalogue: 革命の旗 / Revolution flag.
    """
    out: list[Tag] = []
    if table.order.revolution:
        out.append(
            Tag("revolution", Text("daifugo.tag.revolution"), rule_id(table, table.order.raised_by), tone="lasting")
        )
    if table.order.weakest != THREE:
        text = Text("daifugo.tag.order", {"rank": RANKS[table.order.weakest].replace("T", "10")})
        out.append(Tag("order", text, rule_id(table, table.order.ordered_by), tone="lasting"))
    if table.order.back:
        out.append(Tag("back", Text("daifugo.tag.back"), rule_id(table, table.order.backed_by)))
    if table.locks.suits or table.locks.within != 15:
        faces = list(letters(table.locks.suits or table.locks.within))
        out.append(Tag("lock", Text("daifugo.tag.lock"), rule_id(table, table.locks.suits_by), faces))
    if table.locks.step:
        out.append(Tag("step", Text("daifugo.tag.step"), rule_id(table, table.locks.step_by)))
    if table.ring.reversed ^ table.ring.turned:
        out.append(Tag("reversed", Text("daifugo.tag.reversed"), rule_id(table, table.ring.reversed_by)))
    lasting = [rule.id for rule in table.rules.in_force if rule.in_force(table)]
    out += [Tag(id, Text("daifugo.tag.rule", {"rule": texts_of(id)}), id, tone="lasting") for id in lasting]
    if table.silent & (EFFECTS | LOCKS | STRENGTH):
        out.append(Tag("silent", Text("daifugo.tag.silent"), rule_id(table, table.silenced_by), tone="lasting"))
    for rule in table.rules.sign:
        sign = rule.sign(table)
        if sign is not None:
            out.append(sign)
    left = table.terms.most_tricks - table.tricks
    if 0 < left <= LAST_TRICKS:
        out.append(Tag("tricks", Text("daifugo.tag.tricks_left", {"n": int(left)})))
    return out


# --- seats -------------------------------------------------------------------------------------------------------


def seat_view(table: Table, seat: i64) -> SeatView:
    """Return what everyone sees of a seat, the number of its cards included.

    Catalogue: 手札枚数の申告義務 / Hand sizes are public; 申告の遅延 / Slow to give the count.
    """
    placed = listed(table.out.finished)
    out = SeatView(
        seat,
        hand=count_cards(table.hands[seat]),
        score=table.standings.totals[seat],
        place=placed.index(seat) + 1 if seat in placed else 0,
        dealer=seat == table.dealer,
    )
    if table.titles:
        out.role = tell.title_name(table, table.titles[seat])
    for rule in table.rules.tally:
        out.counts += rule.tally(table, seat)
    mine = bit(seat)
    if table.turn != OVER:
        if table.waiting:
            out.state += ["choosing"] if table.waiting & mine else ["decided"] if secret(table, seat) else []
        elif seat == table.turn:
            out.state.append("turn")
        if table.active & mine == 0:
            out.state.append("out" if seat in placed else "eliminated")
        elif table.passed & mine:
            out.state.append("passed")
    return out


def secret(table: Table, seat: i64) -> bool:
    """Return whether a seat has made its secret choice, and others have not."""
    return any(step.secret and step.answer >= 0 and step.seat == seat for step in choices.group(table))


# --- the prompt and the moves ------------------------------------------------------------------------------------


def open_question(table: Table, seat: i64) -> Step:
    """Return the question that a seat must answer."""
    k = len(table.agenda) - 1
    while table.agenda[k].secret != 0 and not table.agenda[k].is_open_to(seat):
        k -= 1
    return table.agenda[k]


def prompt(table: Table, seat: i64) -> Prompt:
    deciders = table.deciders()
    if table.quiet() != 0 and not is_able(table, seat):
        asker = table.base.ids[table.agenda[-1].rule]
        return Prompt(deciders, "quiet", Text("daifugo.prompt.quiet"), Text("daifugo.limit.quiet"), asker)
    if len(table.agenda) > 0:
        return question_prompt(table, open_question(table, seat if seat in deciders else deciders[0]), seat)
    top = table.top
    if top is None:
        limit = Text("common.limit.lead")
        if table.must_play >= 0:
            limit = Text("daifugo.limit.first_card", {"cards": [PACK.name(table.must_play)]})
        return Prompt(deciders, "lead", Text("daifugo.prompt.lead"), limit, least=1, most=13)
    back = table.order.manner()
    if top.rank == JOKER and back == "_order":
        limit = Text("daifugo.limit.set_joker", {"n": top.size})
    elif top.rank == JOKER:
        limit = Text("daifugo.limit.joker")
    elif top.is_run():
        kind = {EMPEROR: "emperor", STEPS: "steps"}.get(top.kind, "run")
        shown = PACK.faces(top.cards & NATURAL | top.stands)
        limit = Text(f"daifugo.limit.{kind}{back}", {"n": top.size, "cards": shown})
    else:
        limit = Text(f"daifugo.limit.set{back}", {"n": top.size, "rank": RANKS[top.rank].replace("T", "10")})
    return Prompt(deciders, "follow", Text("daifugo.prompt.follow"), limit, least=top.size, most=top.size)


def is_able(table: Table, seat: i64) -> bool:
    """Return whether a seat that is asked has more than one answer."""
    return seat in table.deciders() and len(moves(table, seat)) > 1


def question_prompt(table: Table, step: Step, seat: i64) -> Prompt:
    """Return what a rule asks. Others see who is asked by which rule, not more."""
    deciders = table.deciders()
    if step.rule >= 0:
        id = table.base.ids[step.rule]
        text = Text(f"daifugo.rule.{id}.ask" + (str(step.what) if step.what else ""), {"n": step.n})
        asker = id
    else:
        word = {TRIBUTE: "tribute", DRAWING: "drawing"}.get(step.what, "gift")
        text = Text(f"daifugo.prompt.{word}", {"who": step.other})
        asker = "tribute_exchange"
    out = Prompt(deciders, "question", text, asker=asker)
    if step.ask == A_PLACE and seat in deciders:
        out.least = out.most = 1
        out.zones = ["offer"]
        out.limit = Text("daifugo.limit.place")
    if step.ask in (A_PICK, THE_STRONGEST) and seat in deciders:
        cards = choices.offered(table, step)
        out.least, out.most = min(step.least, count_cards(cards)), min(step.most, count_cards(cards))
        number = "exactly" if (step.what == GIFT and step.rule < 0) or step.least == step.most else "up_to"
        out.limit = Text(f"daifugo.limit.{number}", {"n": out.most})
        if step.rule >= 0 and table.rules.rules[step.rule].chooses == "give":
            who = table.rules.rules[step.rule].receiver(table, step)
            out.limit = Text(f"daifugo.limit.{number}_to", {"n": out.most, "who": who})
        if cards & ~table.hands[seat] != NO_CARDS:
            out.zones = ["offer"]
    return out


def moves(table: Table, seat: i64) -> list[Move]:
    """Return the legal moves of a seat."""
    twin = table.clone()
    twin.ask(seat)
    found = Moves()
    twin.legal(found)
    out = [move_view(twin, move) for move in found.all()]
    if twin.rules.foul and not twin.agenda:
        for k, (shown, move) in enumerate(zip(out, found.all(), strict=True)):
            if reading.cards_in(twin, move) == twin.hands[seat]:
                out[k] = replace(shown, warns=foul_by(twin, seat, move))
    return out


def foul_by(table: Table, seat: i64, move: i64) -> Text | None:
    """Return the warning before a last play that is a foul, as far as all know what it will do.

    Questions out of turn are open to all seats, so that nothing can be learned from who is asked.
    """
    twin = table.clone()
    twin.terms = twin.terms.pausing()
    twin.log = []
    twin.apply(move)
    for happened in twin.log:
        text = happened.event.text
        if text is not None and text.id == "daifugo.log.foul" and text.args["who"] == seat:
            return Text("daifugo.move.foul", {"rule": text.args["rule"]})
    return None


@functools.lru_cache(maxsize=1000)
def play_view(move: int) -> Move:
    """Return a play of a combination."""
    faces = words(move)
    picks = [face.partition("=")[0] for face in faces]
    declared = [face for face in faces if "=" in face]
    if declared:
        as_words = [face.partition("=")[2] for face in declared]
        return Move(text_of(move), picks, label=Text("daifugo.move.play_as", {"cards": picks, "as": as_words}))
    return Move(text_of(move), picks, label=Text("common.move.play", {"cards": picks}))


def move_view(table: Table, move: i64) -> Move:
    kind = kind_of(move)
    if kind > CARDS and kind != SPECIAL:
        return play_view(move)
    text = table.text(move)
    if kind == SPECIAL:
        faces = words(move)
        picks = [face.partition("=")[0] for face in faces]
        rule = table.rules.by_number(move >> 44 & 0x3FF)
        meant = [face.partition("=")[2] or face for face in faces]  # ways of placing jokers differ in this alone
        return Move(text, picks, label=Text(f"daifugo.rule.{rule.id}.move", {"cards": meant}))
    if kind == CARDS:
        picks = words(move)
        step = table.question()
        doing = table.rules.rules[step.rule].chooses if step.rule >= 0 else "give"
        return Move(text, picks, label=Text(f"daifugo.move.{doing}", {"cards": picks}), kind="choose")
    if move >= SEATS_IN_ORDER:
        return Move(text, label=in_turn(ordered_seats(move)), kind="choose")
    if move >= AT_PLACE:
        place = move - AT_PLACE
        label = Text("daifugo.move.place", {"n": place + 1})
        return Move(text, [f"offer.{place}"], label=label, kind="choose")
    if move >= A_NUMBER:
        return Move(text, label=Text("daifugo.move.number", {"n": move - A_NUMBER}), kind="choose")
    if move >= A_SEAT:
        seat = move - A_SEAT
        return Move(text, target=f"seat:{seat}", label=Text("daifugo.move.seat", {"who": seat}), kind="choose")
    if move >= A_RANK:
        rank = RANKS[move - A_RANK]
        label = Text("daifugo.move.rank", {"rank": rank.replace("T", "10")})
        return Move(text, target=f"scale:{rank}", label=label, kind="choose")
    word = SMALL[move]
    return Move(text, label=Text(f"daifugo.move.{word}"), kind=KINDS[word])


def in_turn(seats: list[int]) -> Text:
    """Return seats one after the other, by name."""
    if len(seats) == 1:
        return Text("daifugo.move.seat", {"who": seats[0]})
    return Text("daifugo.move.order", {"who": seats[0], "then": in_turn(seats[1:])})
