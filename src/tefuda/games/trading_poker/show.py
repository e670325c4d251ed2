"""The table as one seat sees it, and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, members
from tefuda.cards.doubled import listed
from tefuda.engine import table
from tefuda.engine.happened import ALL, Happened, event
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING, sees
from tefuda.engine.view import Action, Event, Move, Prompt, ScoreRow, SeatView, Slot, Tag, Text, Thing, View, Zone
from tefuda.games.trading_poker import reading, scoring
from tefuda.games.trading_poker.kinds import KINDS, SIZES
from tefuda.games.trading_poker.places import cards_held, names_at, owed, size_at
from tefuda.games.trading_poker.plays import (
    ASIDE,
    CLAIM,
    COLLECT,
    COMMON,
    DOWN,
    END_CLAIMS,
    FROM_STOCK,
    GO_ON,
    GONE,
    HIDDEN,
    JOKER,
    KEPT,
    NAMES,
    PACK,
    PHASES,
    STOCK,
    SWAP_WITH,
    WORDS,
    Phase,
)
from tefuda.games.trading_poker.scoring import kind_text

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker

MARKED: Final = "open."  # what is open on the table is picked by its name with this before it, unlike a hand card


def view(game: TradingPoker, seat: i64) -> View:
    kinds = game.score_table.kinds_in(game.piles)
    return table.frame(
        "trading_poker",
        game,
        seat,
        Text("trading_poker.progress", {"n": kinds, "of": game.fewest_kinds}),
        [seat_view(game, owner) for owner in range(game.players)],
        zones(game, seat),
        None if game.is_over() else prompt(game, seat),
        moves_of(game, seat) if seat in game.deciders() else [],
        tags=tags(game),
        scores=[score_row(game, row) for row in range(len(game.score_table.kinds))],
    )


def zones(game: TradingPoker, viewer: i64) -> list[Zone]:
    copies: dict[int, int] = {}
    out = [scores_zone(game)]
    out.append(Zone("common", "row", "line", caption=Text("trading_poker.zone.common")))
    out[1].things = things(game.ones[COMMON], game.twos[COMMON], NOTHING, copies, MARKED)
    stock = size_at(game, STOCK) + (game.joker == HIDDEN)
    pile = [Thing("stock")] if stock > 0 else []
    out.append(Zone("stock", "pile", "stack", None, Text("trading_poker.zone.stock"), stock, pile))
    for owner in range(game.players):
        kept = KEPT + owner
        lying = things(game.ones[kept], game.twos[kept], owner, copies, MARKED)
        swapping = game.phase == Phase.SWAP and owner == game.target and viewer == game.active
        if game.phase == Phase.SWAP and owner == viewer == game.active:
            continue  # just given away
        caption = Text("trading_poker.zone.kept_by" if swapping else "trading_poker.zone.kept", {"who": owner})
        out.append(Zone(f"kept{owner}", "row", "line", None if swapping else owner, caption, things=lying))
    for owner in range(game.players):
        out += hand_zones(game, owner, viewer, copies)
    gone = things(game.ones[GONE], game.twos[GONE], NOTHING, copies)
    out.append(Zone("gone", "pile", "count", None, Text("trading_poker.zone.gone"), len(gone), gone))
    return out


def scores_zone(game: TradingPoker) -> Zone:
    """Return the piles of score cards, the top one first; a chip for each card that someone has won."""
    lying = [
        Thing(f"score.{card}", str(game.score_table.values[card]), at=game.score_table.kind_of(card))
        for card in members(game.piles)
    ]
    slots = []
    for row in range(len(game.score_table.kinds)):
        kind = game.score_table.kinds[row]
        cards = game.score_table.cards[row]
        tokens = {str(seat): count(cards & game.won[seat]) for seat in range(game.players) if cards & game.won[seat]}
        tags = ["beaten"] if cards & game.piles == 0 else []
        slots.append(Slot(KINDS[kind], kind_text(kind), tokens=tokens, tags=tags))
    return Zone("scores", "score", "sheet", caption=Text("trading_poker.zone.scores"), things=lying, slots=slots)


def hand_zones(game: TradingPoker, owner: i64, viewer: i64, copies: dict[int, int]) -> list[Zone]:
    """Return the hand; and what its owner has put down for the joker, which for all others is still in it."""
    zone = f"hand{owner}"
    if not sees(viewer, owner):
        return [Zone(zone, "hand", "hand", owner, things=table.backs(zone, cards_held(game, owner), owner))]
    out = [Zone(zone, "hand", "hand", owner, things=things(game.ones[owner], game.twos[owner], owner, copies))]
    if game.ones[DOWN + owner] != 0:
        down = things(game.ones[DOWN + owner], game.twos[DOWN + owner], owner, copies)
        caption = Text("trading_poker.zone.down")
        out.append(Zone(f"down{owner}", "pile", "count", owner, caption, len(down), down))
    return out


def seat_view(game: TradingPoker, seat: i64) -> SeatView:
    down = game.phase == Phase.DISCARD and game.waiting & bit(seat) == 0 and game.ones[DOWN + seat] != 0
    points = game.score_table.points(game.won[seat])
    view = SeatView(seat, cards_held(game, seat), points, state=["decided"] if down else [])
    if seat == game.once_more:
        view.role, view.role_faces = Text("trading_poker.once_more"), ["+1"]
    return view


def score_row(game: TradingPoker, row: int) -> ScoreRow:
    """Return one kind of the score table: the points every seat has of it."""
    points: list[int | None] = []
    for seat in range(game.players):
        cards = game.won[seat] & game.score_table.cards[row]
        points.append(game.score_table.points(cards) if cards != 0 else None)
    return ScoreRow(kind_text(game.score_table.kinds[row]), points)


def tags(game: TradingPoker) -> list[Tag]:
    if game.joker != ASIDE or game.turn == OVER:
        return []
    return [Tag("joker", Text("trading_poker.tag.joker"), "joker", [NAMES[JOKER]], "lasting")]


def prompt(game: TradingPoker, viewer: i64) -> Prompt:
    """Return the prompt. Only its player sees which kind is being claimed before the claim is done."""
    phase = game.phase
    if phase == Phase.PICK and not sees(viewer, game.active):
        phase = Phase.MORE if game.claimed else Phase.ACTION
    args: dict[str, Any] = {"who": game.active, "n": game.left}
    if phase == Phase.PICK:
        kind = game.score_table.kinds[game.row]
        args = {"kind": kind_text(kind), "n": SIZES[kind] - count(game.picked), "cards": PACK.faces(game.picked)}
    elif phase == Phase.DISCARD and viewer >= 0:
        args = {"n": owed(game, viewer)}
    limit = Text(f"trading_poker.limit.{'picked' if phase == Phase.PICK and game.picked else PHASES[phase]}", args)
    if phase == Phase.DISCARD and viewer < 0:
        limit = Text("trading_poker.limit.discard_all")
    zones = []
    if phase in (Phase.ACTION, Phase.TAKE):
        zones = ["common"]
    elif phase == Phase.SWAP:
        zones = [f"kept{game.target}"]
    picks = 1 if phase not in (Phase.MORE, Phase.AGAIN) else 0
    prompt = Prompt(game.deciders(), PHASES[phase], Text(f"trading_poker.prompt.{PHASES[phase]}"), limit)
    prompt.least = prompt.most = picks
    prompt.zones = zones
    if viewer in prompt.deciders and phase in (Phase.SWAP, Phase.DISCARD):
        prompt.together = game.left if phase == Phase.SWAP else owed(game, viewer)
    if phase == Phase.ACTION and viewer == game.active:
        prompt.actions = actions(game)  # whether a claim is possible is for its player alone to know
    return prompt


def actions(game: TradingPoker) -> list[Action]:
    """Return the four actions (§4), each with what it would do now or why it can't be done."""
    kept = names_at(game, KEPT + game.active)
    moves = game.legal_moves()
    partners = sum(1 for move in moves if SWAP_WITH <= move < CLAIM)
    kinds = sum(1 for move in moves if move >= CLAIM)
    if not kept:
        collect = swap = Text("trading_poker.why.none_kept")
    else:
        collect = Text("trading_poker.hint.collect", {"n": len(kept)})
        swap = Text("trading_poker.hint.swap", {"n": partners}) if partners else Text("trading_poker.hint.no_swap")
    claim = Text("trading_poker.hint.claim", {"n": kinds}) if kinds else Text("trading_poker.hint.no_claim")
    hints = {"keep": Text("trading_poker.hint.keep"), "collect": collect, "swap": swap, "claim": claim}
    return [Action(id, Text(f"trading_poker.action.{id}"), hint) for id, hint in hints.items()]


def moves_of(game: TradingPoker, seat: i64) -> list[Move]:
    twin = game.clone()
    twin.ask(seat)
    return [move_view(twin, move) for move in twin.legal_moves()]


def move_view(game: TradingPoker, move: i64) -> Move:
    view = plain_move(game, move)
    if game.phase == Phase.ACTION:
        view.action = action_of(move)
    return view


def action_of(move: i64) -> str:
    """Return which of the four actions a move begins; none where there is nothing to do."""
    if move < JOKER or move == FROM_STOCK:
        return "keep"
    if move >= CLAIM:
        return "claim"
    if move >= SWAP_WITH:
        return "swap"
    return "collect" if move == COLLECT else ""


def plain_move(game: TradingPoker, move: i64) -> Move:
    text = reading.text(game, move)
    if move < JOKER:
        label = Text(f"trading_poker.move.{PHASES[game.phase]}", {"cards": [text]})
        return Move(
            text, [MARKED + text if game.phase in (Phase.ACTION, Phase.TAKE, Phase.SWAP) else text], label=label
        )
    if move == FROM_STOCK:
        return Move(text, target="stock", label=Text("trading_poker.move.stock"), kind="choose")
    if move >= CLAIM:
        row = move - CLAIM
        kind = game.score_table.kinds[row]
        points = game.score_table.values[first(game.piles & game.score_table.cards[row])]
        label = Text("trading_poker.move.claim", {"kind": kind_text(kind), "n": points})
        return Move(text, target=f"scores:{KINDS[kind]}", label=label, kind="choose")
    if move >= SWAP_WITH:
        label = Text("trading_poker.move.swap_with", {"who": move - SWAP_WITH})
        return Move(text, target=f"seat:{move - SWAP_WITH}", label=label, kind="choose")
    nothing = game.phase == Phase.ACTION and move == END_CLAIMS
    label = Text(f"trading_poker.move.{'nothing' if nothing else WORDS[move]}")
    return Move(text, label=label, kind="done" if move in (END_CLAIMS, GO_ON) else "choose")


def things(ones: i64, twos: i64, owner: i64, copies: dict[int, int], place: str = "") -> list[Thing]:
    """Return cards face up.

    The second of two equal ones that a viewer sees has an id of its own; equal ones of different places are not picked
    alike.
    """
    out = []
    for card in listed(ones, twos):
        name = NAMES[card]
        copies[card] = copies.get(card, 0) + 1
        thing_id = name if copies[card] == 1 else f"{name}.2"
        out.append(Thing(thing_id, name, like=place + name, owner=owner if owner >= 0 else None))
    return out


# --- events ----------------------------------------------------------------------------------------------------------


def note_deal(game: TradingPoker, starter: i64) -> None:
    if game.log is not None:
        game.note(event("deal", starter, Text("trading_poker.log.deal", {"who": starter})))


def note_joker(game: TradingPoker) -> None:
    """Note that the joker comes up and is put aside."""
    if game.log is not None:
        text = Text("trading_poker.log.joker")
        game.note(event("rule", game.active, text, [NAMES[JOKER]], rule="joker"))


def note_kept(game: TradingPoker, card: i64, source: i64) -> None:
    """A: note that a card from the stock or the market goes to the keep area."""
    if game.log is not None:
        how = "stock" if source == FROM_STOCK else "keep"
        text = Text(f"trading_poker.log.{how}", {"who": game.active, "cards": [NAMES[card]]})
        game.note(event("draw", game.active, text, [NAMES[card]], zone=f"kept{game.active}"))


def note_collected(game: TradingPoker) -> None:
    """B: note that the kept cards are about to go to the hand."""
    if game.log is not None:
        names = names_at(game, KEPT + game.active)
        text = Text("trading_poker.log.collect", {"who": game.active, "cards": names})
        game.note(event("take", game.active, text, names, zone=f"hand{game.active}"))


def note_handed_over(game: TradingPoker, target: i64) -> None:
    """C: note that the kept cards are about to go to the hand of the target."""
    if game.log is not None:
        names = names_at(game, KEPT + game.active)
        text = Text("trading_poker.log.swap", {"who": game.active, "to": target, "cards": names})
        game.note(event("give", game.active, text, names, to=target, zone=f"hand{target}"))


def note_swapped(game: TradingPoker, ones: i64, twos: i64) -> None:
    """C: note that these kept cards of the target go to the hand of the active seat."""
    if game.log is not None:
        names = [NAMES[card] for card in listed(ones, twos)]
        text = Text("trading_poker.log.swapped", {"who": game.active, "from": game.target, "cards": names})
        game.note(event("take", game.active, text, names, zone=f"hand{game.active}"))


def note_gift(game: TradingPoker, giver: i64, taker: i64, card: i64) -> None:
    """Note the end of C: only the two players see which card it is."""
    if game.log is not None:
        args: dict[str, Any] = {"who": giver, "to": taker}
        hidden = Text("trading_poker.log.gift", args)
        text = Text("trading_poker.log.own_gift", {**args, "cards": [NAMES[card]]})
        seen = bit(giver) | bit(taker)
        game.note(event("give", giver, text, [NAMES[card]], to=taker, seen_by=seen, hidden_text=hidden))


def note_claim(game: TradingPoker, seat: i64, cards: i64, score_card: i64) -> None:
    """D: note a set of cards for a score card."""
    if game.log is not None:
        names = PACK.faces(cards)
        args: dict[str, Any] = {"who": seat, "cards": names, "n": game.score_table.values[score_card]}
        args["kind"] = Text(f"trading_poker.kind.{game.score_table.kind_of(score_card)}")
        game.note(event("discard", seat, Text("trading_poker.log.claim", args), names, zone="gone"))
        taken = [Thing(f"score.{score_card}", str(game.score_table.values[score_card]))]
        game.note(Happened(Event("take", seat, things=taken)))


def note_refill(game: TradingPoker, card: i64) -> None:
    if game.log is not None:
        text = Text("trading_poker.log.refill", {"cards": [NAMES[card]]})
        game.note(event("draw", NOTHING, text, [NAMES[card]], zone="common"))


def note_discards(game: TradingPoker, seat: i64) -> None:
    """Note what a seat has put down for the joker: only its player knows the cards."""
    if game.log is not None:
        names = names_at(game, DOWN + seat)
        args: dict[str, Any] = {"who": seat, "n": len(names)}
        text = Text("trading_poker.log.own_discard", {**args, "cards": names})
        hidden = Text("trading_poker.log.discard", args)
        game.note(event("discard", seat, text, names, zone="gone", seen_by=bit(seat), hidden_text=hidden))


def note_shuffle(game: TradingPoker) -> None:
    if game.log is not None:
        game.note(event("clear", text=Text("trading_poker.log.shuffle"), zone="gone"))


def note_once_more(game: TradingPoker) -> None:
    """Note that the card has gone to the right, for another turn."""
    if game.log is not None:
        text = Text("trading_poker.log.again", {"who": game.active, "to": game.once_more})
        game.note(event("rule", game.active, text, rule="once_more"))


def note_end(game: TradingPoker) -> None:
    if game.log is not None:
        text = Text("trading_poker.log.end", {"n": game.score_table.kinds_in(game.piles)})
        game.note(Happened(Event("score", text=text, sheets=scoring.sheets(game)), ALL))
