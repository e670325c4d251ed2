"""What a seat sees of Trading Poker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, members
from tefuda.cards.doubled import listed
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING, sees
from tefuda.engine.view import Move, Prompt, ScoreRow, SeatView, Slot, Tag, Text, Thing, View, Zone
from tefuda.games.trading_poker.base import (
    ACTION,
    AGAIN,
    ASIDE,
    CLAIM,
    COMMON,
    DISCARD,
    DOWN,
    END_CLAIMS,
    FROM_STOCK,
    GO_ON,
    GONE,
    HIDDEN,
    JOKER,
    KEPT,
    MORE,
    NAMES,
    PACK,
    PICK,
    STEPS,
    STOCK,
    SWAP,
    SWAP_WITH,
    TAKE,
    WORDS,
    kind_text,
)
from tefuda.games.trading_poker.kinds import KINDS, SIZES

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker

MARKED: Final = "open."  # what lies open on the table is picked by its name with this before it, unlike a hand card


def view(match: TradingPoker, seat: i64) -> View:
    over = match.turn == OVER
    deciding = seat in match.deciders()
    kinds = match.scores_of.kinds_in(match.piles)
    return View(
        "trading_poker",
        seat if seat >= 0 else None,
        Text("trading_poker.progress", {"n": kinds, "of": match.fewest_kinds}),
        [seat_view(match, owner) for owner in range(match.players)],
        zones(match, seat),
        None if over else prompt(match, seat),
        tags=tags(match),
        moves=moves_of(match, seat) if deciding else [],
        scores=[score_row(match, row) for row in range(len(match.scores_of.kinds))],
        result=match.result() if over else None,
    )


def zones(match: TradingPoker, viewer: i64) -> list[Zone]:
    copies: dict[int, int] = {}
    out = [scores_zone(match)]
    out.append(Zone("common", "row", "line", caption=Text("trading_poker.zone.common")))
    out[1].things = things(match.ones[COMMON], match.twos[COMMON], NOTHING, copies, MARKED)
    stock = match.size(STOCK) + (match.joker == HIDDEN)
    pile = [Thing("stock")] if stock > 0 else []
    out.append(Zone("stock", "pile", "stack", None, Text("trading_poker.zone.stock"), stock, pile))
    for owner in range(match.players):
        kept = KEPT + owner
        lying = things(match.ones[kept], match.twos[kept], owner, copies, MARKED)
        swapping = match.step == SWAP and owner == match.target and viewer == match.active
        if match.step == SWAP and owner == viewer == match.active:
            continue  # just given away
        caption = Text("trading_poker.zone.kept_by" if swapping else "trading_poker.zone.kept", {"who": owner})
        out.append(Zone(f"kept{owner}", "row", "line", None if swapping else owner, caption, things=lying))
    for owner in range(match.players):
        out += hand_zones(match, owner, viewer, copies)
    gone = things(match.ones[GONE], match.twos[GONE], NOTHING, copies)
    out.append(Zone("gone", "pile", "count", None, Text("trading_poker.zone.gone"), len(gone), gone))
    return out


def scores_zone(match: TradingPoker) -> Zone:
    """The piles of score cards, the top one first; a chip for each card that somebody has won."""
    lying = [
        Thing(f"score.{card}", str(match.scores_of.values[card]), at=match.scores_of.kind_of(card))
        for card in members(match.piles)
    ]
    slots = []
    for row in range(len(match.scores_of.kinds)):
        kind = match.scores_of.kinds[row]
        cards = match.scores_of.cards[row]
        tokens = {str(seat): count(cards & match.won[seat]) for seat in range(match.players) if cards & match.won[seat]}
        tags = ["beaten"] if cards & match.piles == 0 else []
        slots.append(Slot(KINDS[kind], kind_text(kind), tokens=tokens, tags=tags))
    return Zone("scores", "score", "sheet", caption=Text("trading_poker.zone.scores"), things=lying, slots=slots)


def hand_zones(match: TradingPoker, owner: i64, viewer: i64, copies: dict[int, int]) -> list[Zone]:
    """The hand; and what its owner has put down for the joker, which for all others is still in it."""
    zone = f"hand{owner}"
    if not sees(viewer, owner):
        held = match.size(owner) + match.size(DOWN + owner)
        return [Zone(zone, "hand", "hand", owner, things=table.backs(zone, held, owner))]
    out = [Zone(zone, "hand", "hand", owner, things=things(match.ones[owner], match.twos[owner], owner, copies))]
    if match.ones[DOWN + owner] != 0:
        down = things(match.ones[DOWN + owner], match.twos[DOWN + owner], owner, copies)
        caption = Text("trading_poker.zone.down")
        out.append(Zone(f"down{owner}", "pile", "count", owner, caption, len(down), down))
    return out


def seat_view(match: TradingPoker, seat: i64) -> SeatView:
    state = []
    if match.waiting & bit(seat):
        state.append("choosing")
    elif match.step == DISCARD and match.ones[DOWN + seat] != 0:
        state.append("decided")
    elif seat == match.turn:
        state.append("turn")
    held = match.size(seat) + match.size(DOWN + seat)
    view = SeatView(seat, held, match.scores_of.points(match.won[seat]), state=state)
    if seat == match.once_more:
        view.role, view.role_faces = Text("trading_poker.once_more"), ["+1"]
    return view


def score_row(match: TradingPoker, row: int) -> ScoreRow:
    """One kind of the score table: the points every seat has of it."""
    points: list[int | None] = []
    for seat in range(match.players):
        cards = match.won[seat] & match.scores_of.cards[row]
        points.append(match.scores_of.points(cards) if cards != 0 else None)
    return ScoreRow(kind_text(match.scores_of.kinds[row]), points)


def tags(match: TradingPoker) -> list[Tag]:
    if match.joker != ASIDE or match.turn == OVER:
        return []
    return [Tag("joker", Text("trading_poker.tag.joker"), "joker", [NAMES[JOKER]], "lasting")]


def prompt(match: TradingPoker, viewer: i64) -> Prompt:
    """What is asked. Which kind is being claimed only its player sees before it is done."""
    step = match.step
    if step == PICK and not sees(viewer, match.active):
        step = MORE if match.marked else ACTION
    args: dict[str, Any] = {"who": match.active, "n": match.left}
    if step == PICK:
        kind = match.scores_of.kinds[match.row]
        args = {"kind": kind_text(kind), "n": SIZES[kind] - count(match.picked), "cards": PACK.faces(match.picked)}
    elif step == DISCARD and viewer >= 0:
        args = {"n": match.owes(viewer)}
    limit = Text(f"trading_poker.limit.{'picked' if step == PICK and match.picked else STEPS[step]}", args)
    if step == DISCARD and viewer < 0:
        limit = Text("trading_poker.limit.discard_all")
    zones = []
    if step in (ACTION, TAKE):
        zones = ["common"]
    elif step == SWAP:
        zones = [f"kept{match.target}"]
    picks = 1 if step not in (MORE, AGAIN) else 0
    prompt = Prompt(match.deciders(), STEPS[step], Text(f"trading_poker.prompt.{STEPS[step]}"), limit)
    prompt.least = prompt.most = picks
    prompt.zones = zones
    if viewer in prompt.deciders and step in (SWAP, DISCARD):
        prompt.together = match.left if step == SWAP else match.owes(viewer)
    return prompt


def moves_of(match: TradingPoker, seat: i64) -> list[Move]:
    twin = match.clone()
    twin.ask(seat)
    return [move_view(twin, move) for move in twin.legal_moves()]


def move_view(match: TradingPoker, move: i64) -> Move:
    text = match.text(move)
    if move < JOKER:
        label = Text(f"trading_poker.move.{STEPS[match.step]}", {"cards": [text]})
        return Move(text, [MARKED + text if match.step in (ACTION, TAKE, SWAP) else text], label=label)
    if move == FROM_STOCK:
        return Move(text, target="stock", label=Text("trading_poker.move.stock"), kind="choose")
    if move >= CLAIM:
        row = move - CLAIM
        kind = match.scores_of.kinds[row]
        points = match.scores_of.values[first(match.piles & match.scores_of.cards[row])]
        label = Text("trading_poker.move.claim", {"kind": kind_text(kind), "n": points})
        return Move(text, target=f"scores:{KINDS[kind]}", label=label, kind="choose")
    if move >= SWAP_WITH:
        label = Text("trading_poker.move.swap_with", {"who": move - SWAP_WITH})
        return Move(text, target=f"seat:{move - SWAP_WITH}", label=label, kind="choose")
    nothing = match.step == ACTION and move == END_CLAIMS
    label = Text(f"trading_poker.move.{'nothing' if nothing else WORDS[move]}")
    return Move(text, label=label, kind="done" if move in (END_CLAIMS, GO_ON) else "choose")


def things(ones: i64, twos: i64, owner: i64, copies: dict[int, int], place: str = "") -> list[Thing]:
    """Cards face up. The second of two equal ones that a viewer sees has an id of its own; equal ones of different
    places are not picked alike."""
    out = []
    for card in listed(ones, twos):
        name = NAMES[card]
        copies[card] = copies.get(card, 0) + 1
        thing_id = name if copies[card] == 1 else f"{name}.2"
        out.append(Thing(thing_id, name, like=place + name, owner=owner if owner >= 0 else None))
    return out
