"""The agenda as plain data: each step an object of names, and what a setup may begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tefuda.cards.bits import bit, members, union
from tefuda.engine.errors import BadNotation, hint
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup

from . import choices, match
from .agenda import (
    A_PLACE,
    AFTERMATH,
    DEAL,
    DRAWING,
    EXCHANGE,
    FIRST_LEAD,
    GIFT,
    ORDER_NAMED,
    READY,
    RESOLVE,
    SEAT_NAMED,
    TRIBUTE,
    VERDICT,
    WINDOWS,
    WORK,
    Step,
)
from .base import FACE_DOWN
from .cards import NO_CARDS, PACK, PACKS, ROOM, Cards, as_faces, cards_in, together
from .cause import CORE
from .notation import cards_of, parse_answer, text_of
from .plays import CARDS, kind_of
from .ruleset import changes

if TYPE_CHECKING:
    from .table import Table

ASKS: Final = ["work", "cards", "rank", "seat", "yes_no", "number", "order", "strongest", "place"]  # by `Step.ask`
MANNERS: Final = ["openly", "secretly", "out_of_turn"]  # by `Step.secret`
# By `Step.what`, of the match's own steps and of all work.
WORKS: Final = [
    "", "resolve", "windows", "new_lead", "exchange", "ready", "first_lead", "tribute", "gift", "drawing", "deal",
    "verdict", "resume", "aftermath",
]  # fmt: skip
KEYS: Final = ["rule", "what", "ask", "seat", "other", "n", "cards", "least", "most", "secret", "picked", "answer"]
MANY_PLACES: Final = 62
STARTS: Final = ["deal", "exchange", "lead"]
BY_HAND: Final = (TRIBUTE, GIFT, DRAWING)  # what the match itself asks
FIRST: Final = (DEAL, EXCHANGE, READY, FIRST_LEAD)  # the work that a setup may begin with


# --- a step as data ----------------------------------------------------------------------------------------------


def step_data(table: Table, step: Step) -> dict[str, Any]:
    """Return a step by names; what is as usual is left out."""
    own = step.rule != CORE and step.ask != WORK
    data: dict[str, Any] = {
        "rule": table.base.ids[step.rule] if step.rule != CORE else "",
        "what": step.what if own else WORKS[step.what],
        "ask": ASKS[step.ask],
        "seat": step.seat,
        "other": step.other,
        "n": number_data(step),
        "cards": cards_data(step),
        "least": step.least,
        "most": step.most,
        "secret": MANNERS[step.secret],
        "picked": names(step.picked),
        "answer": answer_data(step),
    }
    return {key: value for key, value in data.items() if value not in (0, "", [], None, "work", "openly")}


def number_data(step: Step) -> Any:
    """Return `Step.n`, or the places drawn, which setups have there: as a set, or in a list where they are many."""
    if step.places == NO_CARDS:
        return step.n
    places = cards_in(step.places)
    return union(places) if max(places) < MANY_PLACES else places


def cards_data(step: Step) -> Any:
    """Return `Step.cards`: the places drawn where one is asked for, else cards; or the seats that are asked about."""
    if step.ask in (SEAT_NAMED, ORDER_NAMED):
        return members(step.seats)
    return cards_in(step.cards) if step.ask == A_PLACE else names(step.cards)


def names(cards: Cards) -> list[str]:
    """Return a set of cards by names; with several packs they say which copy each is."""
    return PACK.text(cards).split()


def answer_data(step: Step) -> Any:
    """Return the answer of a question as the text of its move, None before it is given."""
    if step.answer < 0:
        return None
    return PACK.text(step.cards_of(step.answer)) if kind_of(step.answer) == CARDS else text_of(step.answer)


# --- and back ----------------------------------------------------------------------------------------------------


def load_agenda(table: Table, setup: Setup) -> None:
    """Load the steps still due, the next one last; the seat asked has the turn unless the setup says otherwise."""
    items = setup.value("agenda", [])
    if not isinstance(items, list):
        raise setup.refuse("agenda", "wrong_length", count="0")
    table.agenda = [load_step(table, setup, f"agenda[{k}]", item) for k, item in enumerate(items)]
    if not table.agenda or table.turn == OVER:
        return
    top = table.agenda[-1]
    key = f"agenda[{len(items) - 1}]"
    if top.ask == WORK:
        if top.rule != CORE or top.what not in FIRST:
            raise setup.refuse(key, "daifugo.setup.work", words=[WORKS[what] for what in FIRST])
        return
    asked = choices.owing(table) if top.secret != 0 else bit(top.seat)
    if asked == 0:
        raise setup.refuse(key, "daifugo.setup.answered")
    if not setup.has("turn"):
        table.turn = min(members(asked))
    if asked & bit(table.turn) == 0:
        raise setup.refuse("turn", "daifugo.setup.not_asked")
    if top.secret != 0 and not setup.has("waiting"):
        table.waiting = asked


def load_step(table: Table, setup: Setup, key: str, item: Any) -> Step:
    """Load a step from its names, or from twelve numbers as older setups have them."""
    step = (step_of_numbers if isinstance(item, list) else step_of_names)(table, setup, key, item)
    if not fits(table, step):
        raise setup.refuse(key, "daifugo.setup.step")
    return step


def fits(table: Table, step: Step) -> bool:
    """Return whether a step concerns what there is, and can be done when it comes."""
    if not 0 <= step.seat < table.players:
        return False
    hook = "verdict" if step.ask == WORK else "chosen"
    rule = table.rules.rules[step.rule] if step.rule != CORE else None
    if rule is not None and not (changes(type(rule), hook) and rule.could_ask(table, step)):
        return False
    if step.ask == WORK:
        on_pile = step.what not in (RESOLVE, WINDOWS, AFTERMATH) or table.top is not None
        of_rule = (step.what == VERDICT) == (step.rule != CORE)
        in_order = 0 <= step.n <= len(table.rules.speakers) or step.what != RESOLVE
        work = 0 < step.what < len(WORKS) and step.what not in BY_HAND and step.n >= 0
        return work and on_pile and of_rule and in_order
    if step.rule == CORE and step.what not in BY_HAND:
        return False
    if (step.rule == CORE or step.ask == A_PLACE) and not 0 <= step.other < table.players:
        return False
    return step.ask not in (SEAT_NAMED, ORDER_NAMED) or 0 < step.seats < bit(table.players)


def step_of_numbers(table: Table, setup: Setup, key: str, row: list[Any]) -> Step:
    if len(row) != len(KEYS):
        raise setup.refuse(key, "wrong_length", count=str(len(KEYS)))
    ids = table.base.ids
    if row[0] and row[0] not in ids:
        raise setup.refuse(key, "not_one_of", found=str(row[0]), words=ids)
    numbers = [load_number(setup, key, item) for item in row[1:]]
    if not (0 <= numbers[1] < len(ASKS) and 0 <= numbers[8] < len(MANNERS)):
        raise setup.refuse(key, "daifugo.setup.step")
    item = dict(zip(KEYS, row, strict=True))
    item |= {"ask": ASKS[numbers[1]], "secret": MANNERS[numbers[8]], "answer": numbers[10]}
    if not row[0] or numbers[1] == WORK:
        item["what"] = WORKS[numbers[0]] if 0 <= numbers[0] < len(WORKS) else numbers[0]
    return step_of_names(table, setup, key, item)


def step_of_names(table: Table, setup: Setup, key: str, item: Any) -> Step:
    """Return a step from an object, or from the name of the match's own work alone."""
    if isinstance(item, str):
        item = {"what": item}
    if not isinstance(item, dict):
        raise setup.refuse(key, "not_an_object")
    for name in item:
        if name not in KEYS:
            raise setup.refuse(f"{key}.{name}", "unknown_key", hint=hint(str(name), KEYS))
    step = Step()
    step.rule = place_in(setup, f"{key}.rule", item.get("rule", ""), ["", *table.base.ids]) - 1
    step.ask = place_in(setup, f"{key}.ask", item.get("ask", "work"), ASKS)
    if step.rule != CORE and step.ask != WORK:
        step.what = load_number(setup, f"{key}.what", item.get("what", 0))
    else:
        step.what = place_in(setup, f"{key}.what", item.get("what", ""), WORKS)
    step.secret = place_in(setup, f"{key}.secret", item.get("secret", "openly"), MANNERS)
    step.seat = load_number(setup, f"{key}.seat", item.get("seat", 0))
    step.other = load_number(setup, f"{key}.other", item.get("other", 0))
    number = item.get("n", 0)
    if step.rule == CORE and step.what == GIFT and table.base.procedure == FACE_DOWN:
        step.places = load_places(setup, f"{key}.n", number)
    else:
        step.n = load_number(setup, f"{key}.n", number)
    step.least = load_number(setup, f"{key}.least", item.get("least", 0))
    step.most = load_number(setup, f"{key}.most", item.get("most", 0))
    step.picked = load_cards(setup, f"{key}.picked", item.get("picked", 0))
    cards = item.get("cards", 0)
    if step.ask in (SEAT_NAMED, ORDER_NAMED):
        step.seats = union(cards_in(load_places(setup, f"{key}.cards", cards)))
    elif step.ask == A_PLACE:
        step.cards = load_places(setup, f"{key}.cards", cards)
    else:
        step.cards = load_cards(setup, f"{key}.cards", cards)
    return load_answer(setup, f"{key}.answer", step, item.get("answer"))


def load_places(setup: Setup, key: str, value: Any) -> Cards:
    """Load a set of seats or places: from a list, or as a number."""
    if not isinstance(value, list):
        value = members(load_number(setup, key, value))
    places = [load_number(setup, f"{key}[{k}]", place) for k, place in enumerate(value)]
    if any(not 0 <= place < ROOM for place in places):
        raise setup.refuse(key, "daifugo.setup.step")
    return together(places)


def place_in(setup: Setup, key: str, word: Any, words: Sequence[str]) -> int:
    if not isinstance(word, str) or word not in words:
        raise setup.refuse(key, "not_one_of", found=str(word), words=[one for one in words if one])
    return words.index(word)


def load_cards(setup: Setup, key: str, value: Any) -> Cards:
    """Load a set of cards that are elsewhere: by names, or as a number."""
    if isinstance(value, list):
        try:
            return PACK.cards(" ".join(value))
        except (KeyError, TypeError):
            raise setup.refuse(key, "not_cards") from None
    return as_faces(load_number(setup, key, value))


def load_answer(setup: Setup, key: str, step: Step, value: Any) -> Step:
    """Load the answer of a question: the text or the number of a move, or cards by names."""
    if value is None:
        return step
    if not isinstance(value, str):
        step.answer = load_number(setup, key, value)
        return step
    step.answer = parse_answer(value)
    if step.answer >= 0:
        return step
    try:
        return step.answered_with(cards_of(value)[0] if PACKS < 2 else PACK.cards(value))
    except (BadNotation, KeyError):
        raise setup.refuse(key, "daifugo.setup.step") from None


def load_number(setup: Setup, key: str, item: Any) -> int:
    if isinstance(item, bool) or not isinstance(item, int) or abs(item) >= 2**62:
        raise setup.refuse(key, "not_a_number", found=str(item))
    return item


# --- where a setup begins ----------------------------------------------------------------------------------------


def start_of(table: Table, setup: Setup) -> str:
    """Return where in a round a setup starts, nothing if it is in the middle of one."""
    start = setup.word("start", "", ["", *STARTS])
    if not start:
        return ""
    if table.agenda or table.top is not None:
        raise setup.refuse("start", "daifugo.setup.start")
    if start == "exchange" and not table.titles:
        raise setup.refuse("ranks", "daifugo.setup.no_ranks")
    if table.titles and not setup.has("dealer"):
        table.dealer = table.seat_of_title(-1)
    if start == "deal" and not setup.has("hands"):
        if not setup.has("discard"):
            table.discard = match.pack(table) & ~(table.outside | table.gone | table.stock | table.aside)
        if not setup.has("active"):
            table.active = bit(table.players) - 1
        return "new"
    return start


def go_on(table: Table, start: str) -> None:
    """Go on from the deal, the exchange or the first lead, or with the work on top of the agenda.

    Without hands, the deal deals the pack.
    """
    if start == "new":
        match.seat_and_deal(table)
    elif start == "deal":
        match.follow_deal(table)
    elif start == "exchange":
        match.queue_exchange(table, usual=True)
    elif start == "lead":
        match.first_lead(table)
    if start or (table.agenda and table.agenda[-1].ask == WORK):
        table.run()
