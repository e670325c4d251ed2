"""The agenda as plain data: each step an object of names, and what a setup may begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, members, union
from tefuda.engine.errors import BadNotation, hint
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.games.daifugo import choices, match
from tefuda.games.daifugo.agenda import (
    A_PLACE,
    AFTERMATH,
    CORE,
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
from tefuda.games.daifugo.cards import PACK, PACKS
from tefuda.games.daifugo.notation import cards_of, parse_answer, text_of
from tefuda.games.daifugo.plays import pick

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table

ASKS: Final = ["work", "cards", "rank", "seat", "yes_no", "number", "order", "strongest", "place"]  # by `Step.ask`
MANNERS: Final = ["openly", "secretly", "out_of_turn"]  # by `Step.secret`
# By `Step.what`, of the match's own steps and of all work.
WORKS: Final = [
    "", "resolve", "windows", "new_lead", "exchange", "ready", "first_lead", "tribute", "gift", "drawing", "deal",
    "verdict", "resume", "aftermath",
]  # fmt: skip
KEYS: Final = ["rule", "what", "ask", "seat", "other", "n", "cards", "least", "most", "secret", "picked", "answer"]
STARTS: Final = ["deal", "exchange", "lead"]
BY_HAND: Final = (TRIBUTE, GIFT, DRAWING)  # what the match itself asks
FIRST: Final = (DEAL, EXCHANGE, READY, FIRST_LEAD)  # the work that a setup may begin with


# --- a step as data ----------------------------------------------------------------------------------------------


def step_data(table: Table, step: Step) -> dict[str, Any]:
    """Return a step by names; what is as usual is left out."""
    own = step.rule != CORE and step.ask != WORK
    data: dict[str, Any] = {
        "rule": table.rules.ids[step.rule] if step.rule != CORE else "",
        "what": step.what if own else WORKS[step.what],
        "ask": ASKS[step.ask],
        "seat": step.seat,
        "other": step.other,
        "n": plain(step.n),
        "cards": cards_data(step),
        "least": step.least,
        "most": step.most,
        "secret": MANNERS[step.secret],
        "picked": names(step.picked),
        "answer": answer_data(step.answer),
    }
    return {key: value for key, value in data.items() if value not in (0, "", [], None, "work", "openly")}


def cards_data(step: Step) -> Any:
    """Return `Step.cards`: seats or places where one is asked for; cards in the exchange; else a number."""
    if step.ask in (SEAT_NAMED, ORDER_NAMED, A_PLACE):
        return members(step.cards)
    return names(step.cards) if step.rule == CORE else plain(step.cards)


def names(cards: i64) -> Any:
    """Return a set of cards by its names; with several packs as a number, as questions speak of copies."""
    return PACK.faces(cards) if PACKS == 1 else plain(cards)


def answer_data(answer: i64) -> Any:
    """Return an answer as the text of its move, None before it is given."""
    if answer < 0:
        return None
    return text_of(answer) if PACKS == 1 else plain(answer)


def plain(number: int) -> int | str:
    """Return a number as JSON knows it: what takes more than 62 bits as digits of base 16."""
    return hex(number) if number >> 62 > 0 else number


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
        table.run()
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
    for seat in members(asked):
        check_question(table, setup, key, seat)


def check_question(table: Table, setup: Setup, key: str, seat: i64) -> None:
    """Check that the seat has an answer."""
    twin = table.clone()
    twin.turn = seat
    moves = Moves()
    choices.fill(twin, twin.question(), moves)
    if moves.size == 0:
        raise setup.refuse(key, "daifugo.setup.no_answer")


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
    if step.ask == WORK:
        on_pile = step.what not in (RESOLVE, WINDOWS, AFTERMATH) or table.top is not None
        of_rule = step.what != VERDICT or step.rule != CORE
        return 0 < step.what < len(WORKS) and step.what not in BY_HAND and step.n >= 0 and on_pile and of_rule
    if step.rule == CORE and step.what not in BY_HAND:
        return False
    if (step.rule == CORE or step.ask == A_PLACE) and not 0 <= step.other < table.players:
        return False
    return step.ask not in (SEAT_NAMED, ORDER_NAMED) or 0 < step.cards < bit(table.players)


def step_of_numbers(table: Table, setup: Setup, key: str, row: list[Any]) -> Step:
    if len(row) != len(KEYS):
        raise setup.refuse(key, "wrong_length", count=str(len(KEYS)))
    ids = table.rules.ids
    if row[0] and row[0] not in ids:
        raise setup.refuse(key, "not_one_of", found=str(row[0]), words=ids)
    numbers = [load_number(setup, key, item) for item in row[1:]]
    if not (0 <= numbers[1] < len(ASKS) and 0 <= numbers[8] < len(MANNERS)):
        raise setup.refuse(key, "daifugo.setup.step")
    return Step.of([ids.index(row[0]) if row[0] else CORE, *numbers])


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
    step.rule = place_in(setup, f"{key}.rule", item.get("rule", ""), ["", *table.rules.ids]) - 1
    step.ask = place_in(setup, f"{key}.ask", item.get("ask", "work"), ASKS)
    if step.rule != CORE and step.ask != WORK:
        step.what = load_number(setup, f"{key}.what", item.get("what", 0))
    else:
        step.what = place_in(setup, f"{key}.what", item.get("what", ""), WORKS)
    step.secret = place_in(setup, f"{key}.secret", item.get("secret", "openly"), MANNERS)
    step.seat = load_number(setup, f"{key}.seat", item.get("seat", 0))
    step.other = load_number(setup, f"{key}.other", item.get("other", 0))
    step.n = load_number(setup, f"{key}.n", item.get("n", 0))
    step.least = load_number(setup, f"{key}.least", item.get("least", 0))
    step.most = load_number(setup, f"{key}.most", item.get("most", 0))
    step.picked = load_cards(setup, f"{key}.picked", item.get("picked", 0))
    step.answer = load_answer(setup, f"{key}.answer", item.get("answer"))
    cards = item.get("cards", 0)
    if isinstance(cards, list) and step.ask in (SEAT_NAMED, ORDER_NAMED, A_PLACE):
        places = [load_number(setup, f"{key}.cards[{k}]", place) for k, place in enumerate(cards)]
        if any(not 0 <= place < 62 for place in places):
            raise setup.refuse(f"{key}.cards", "daifugo.setup.step")
        step.cards = union(places)
    else:
        step.cards = load_cards(setup, f"{key}.cards", cards)
    return step


def place_in(setup: Setup, key: str, word: Any, words: Sequence[str]) -> int:
    if not isinstance(word, str) or word not in words:
        raise setup.refuse(key, "not_one_of", found=str(word), words=[one for one in words if one])
    return words.index(word)


def load_cards(setup: Setup, key: str, value: Any) -> int:
    """Load a set of cards that are elsewhere: by names, or as a number."""
    if isinstance(value, list) and PACKS == 1:
        try:
            return PACK.cards(" ".join(value))
        except (KeyError, TypeError):
            raise setup.refuse(key, "not_cards") from None
    return load_number(setup, key, value)


def load_answer(setup: Setup, key: str, value: Any) -> int:
    """Load the move of an answer, -1 for none."""
    if value is None:
        return -1
    if not isinstance(value, str) or PACKS > 1:
        return load_number(setup, key, value)
    answer = parse_answer(value)
    if answer >= 0:
        return answer
    try:
        return pick(cards_of(value)[0])
    except BadNotation:
        raise setup.refuse(key, "daifugo.setup.step") from None


def load_number(setup: Setup, key: str, item: Any) -> int:
    """Load a number as `plain` writes it."""
    if isinstance(item, str) and PACKS > 1:
        try:
            return int(item, 16)
        except ValueError:
            raise setup.refuse(key, "not_a_number", found=item) from None
    if isinstance(item, bool) or not isinstance(item, int) or (PACKS == 1 and abs(item) >= 2**62):
        raise setup.refuse(key, "not_a_number", found=str(item))
    return item


# --- where a setup begins ----------------------------------------------------------------------------------------


def load_start(table: Table, setup: Setup) -> None:
    """Go on from the deal, the exchange or the first lead. Without hands, the deal deals the pack."""
    start = setup.word("start", "", ["", *STARTS])
    if not start:
        return
    if table.agenda or table.top is not None:
        raise setup.refuse("start", "daifugo.setup.start")
    if start == "exchange" and not table.ranks:
        raise setup.refuse("ranks", "daifugo.setup.no_ranks")
    if table.ranks and not setup.has("dealer"):
        table.dealer = table.seat_of_rank(-1)
    if start == "deal" and not setup.has("hands"):
        if not setup.has("discard"):
            table.discard = match.pack(table) & ~(table.outside | table.gone | table.stock | table.aside)
        if not setup.has("active"):
            table.active = bit(table.players) - 1
        match.seat_and_deal(table)
    elif start == "deal":
        match.follow_deal(table)
    elif start == "exchange":
        match.queue_exchange(table, usual=True)
    else:
        match.first_lead(table)
    table.run()
