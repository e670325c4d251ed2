"""Parts that many games share: hands, tricks and scores as the table shows them. A game adds only what is its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, nth
from tefuda.cards.pack import SIX_SUITS, Pack
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import ALL, Happened, apart, event
from tefuda.engine.moves import Moves
from tefuda.engine.position import OPEN, Position
from tefuda.engine.setup import Setup
from tefuda.engine.trick import leader_of, revokes, winner
from tefuda.engine.view import (
    Event,
    Move,
    Prompt,
    Reason,
    Result,
    ScoreRow,
    SeatView,
    Sheet,
    Tag,
    Text,
    Thing,
    View,
    Zone,
)

NOTHING: Final[i64] = -1


def frame(
    game: str,
    position: Position,
    viewer: i64,
    progress: Text,
    seats: list[SeatView],
    zones: list[Zone],
    prompt: Prompt | None,
    moves: list[Move],
    *,
    tags: list[Tag] | None = None,
    scores: list[ScoreRow] | None = None,
    rounds: bool = False,
) -> View:
    """Return the view of `viewer`: a game's own `seats`, `zones`, `prompt` and `moves`, completed.

    Each seat is marked if it decides now, and the result is added when the match is over.
    """
    for seat in seats:
        seat.state = deciding(position, seat.seat) + seat.state
    return View(
        game,
        viewer if viewer >= 0 else None,
        progress,
        seats,
        zones,
        prompt,
        tags=tags or [],
        moves=moves,
        scores=scores or [],
        rounds=rounds,
        result=position.result() if position.is_over() else None,
    )


def deciding(position: Position, seat: i64) -> list[str]:
    """Return the mark of a seat that decides now: `turn`, or `choosing` where several choose at the same time."""
    if position.waiting != 0:
        return ["choosing"] if position.waiting & bit(seat) != 0 else []
    return ["turn"] if seat == position.turn else []


def sees(viewer: i64, owner: i64) -> bool:
    """Return whether a viewer may see what only `owner` sees."""
    return viewer in (owner, OPEN)


def things(pack: Pack, cards: i64, owner: i64 = NOTHING) -> list[Thing]:
    """Return a set of cards, face up. Their ids are the faces."""
    return faces_up(pack.faces(cards), owner)


def backs(zone: str, number: i64, owner: i64 = NOTHING, back: int = 0) -> list[Thing]:
    """Return unseen cards, which have nothing but a place."""
    return [Thing(f"{zone}.{k}", back=back, owner=owner if owner >= 0 else None) for k in range(number)]


def hand(pack: Pack, cards: i64, owner: i64, viewer: i64) -> Zone:
    """Return a seat's hand: faces for its owner, backs for everyone else."""
    return hand_of(pack.faces(cards), owner, viewer)


def hand_of(names: list[str], owner: i64, viewer: i64) -> Zone:
    """Return the hand of these cards, given by their names: faces for its owner, backs for everyone else."""
    if not sees(viewer, owner):
        return hidden_hand(len(names), owner)
    return Zone(f"hand{owner}", "hand", "hand", owner, things=faces_up(names, owner))


def hidden_hand(number: i64, owner: i64) -> Zone:
    """Return a hand of that many cards as everyone but its owner sees it."""
    zone = f"hand{owner}"
    return Zone(zone, "hand", "hand", owner, things=backs(zone, number, owner))


def faces_up(names: list[str], owner: i64 = NOTHING) -> list[Thing]:
    """Return cards, given by their names, face up."""
    return apart([Thing(face, face, owner=owner if owner >= 0 else None) for face in names])


def trick(pack: Pack, cards: Sequence[int], leader: i64, best: i64) -> Zone:
    """Return the trick on the table: one card per seat (NOTHING: none yet), with the lead and the best one marked."""
    lying = []
    for seat, card in enumerate(cards):
        if card != NOTHING:
            tags = ["led"] * (seat == leader) + ["best"] * (seat == best)
            lying.append(Thing(pack.name(card), pack.name(card), owner=seat, tags=tags))
    return Zone("trick", "trick", "compass", things=lying, state=["lead"] * (not lying))


def card_move(pack: Pack, card: i64) -> Move:
    """Return the move that plays one card of the hand."""
    name = pack.name(card)
    return Move(name, [name], label=Text("common.move.play", {"cards": [name]}))


def card_moves(pack: Pack, position: Position) -> list[Move]:
    """Return the legal moves of a game in which a move is one card of the hand."""
    moves = Moves()
    position.legal(moves)
    return [card_move(pack, move) for move in moves.all()]


def moves_of(position: Position, seat: i64) -> list[int]:
    """Return the legal moves of a seat; none while it is not its turn to decide."""
    if seat not in position.deciders():
        return []
    twin = position.clone()
    twin.ask(seat)
    return twin.legal_moves()


def card(pack: Pack, text: str) -> i64:
    """Return the card that a move's text names.

    Raises: BadNotation if the pack has no such card.
    """
    number = pack.number(text)
    if number < 0:
        raise BadNotation(Text("engine.unknown_card", {"found": text}))
    return number


def suit_sets(setup: Setup, key: str, pack: Pack, seats: i64) -> list[int]:
    """Read lists of suit letters, one per seat, as sets of all cards of these suits."""
    out: list[int] = []
    for letters in setup.words(key, seats, suits_of(pack.names)):
        cards: i64 = 0
        for number, name in enumerate(pack.names):
            if name[0] in letters:
                cards |= bit(number)
        out.append(cards)
    return out


def suits(pack: Pack, cards: i64) -> list[str]:
    """Return the suits of a set of cards, as `suit_sets` reads them."""
    return suits_of(pack.faces(cards))


def suits_of(names: list[str]) -> list[str]:
    """Return the suits that occur among cards."""
    return [suit for suit in SIX_SUITS if any(name[0] == suit for name in names)]


def shuffled(cards: i64, position: Position) -> vec[i64]:
    """Return a set of cards in a random order, drawn from the position's chance."""
    out = vec[i64]()
    left = count(cards)
    while left > 0:
        card = nth(cards, position.below(left))
        out = append(out, card)
        cards ^= bit(card)
        left -= 1
    return out


# --- games in which suit must be followed ------------------------------------------------------------------------


def follow_limit(pack: Pack, led: i64) -> Text:
    """Return what the next player must do about the suit led (0: they lead)."""
    if led == 0:
        return Text("common.limit.lead")
    return Text("common.limit.follow", {"suit": pack.name(first(led))[0]})


def forbids_card(pack: Pack, card: i64, hand: i64, led: i64) -> Reason | None:
    """Return the rule that forbids playing a card to the suit led, if one does."""
    if bit(card) & hand == 0:
        return Reason("own_card", Text("common.rule.own_card", {"cards": pack.name(card)}))
    if revokes(card, hand, led):
        return Reason("must_follow", Text("common.rule.must_follow", {"suit": pack.name(first(led))[0]}))
    return None


def check_trick(setup: Setup, hands: vec[i64], cards: vec[i64], turn: i64) -> None:
    """Check that a trick is possible: from its leader to the seat before `turn`, with hands of the same size.

    Raises: BadSetup if it is not.
    """
    seats = i64(len(cards))
    leader = leader_of(cards, turn)
    for k in range(seats):
        seat = (turn + k) % seats
        played = cards[seat] != NOTHING
        if played != (leader != NOTHING and k >= (leader - turn + seats) % seats):
            raise setup.refuse("trick", "common.setup.trick")
        if count(hands[seat]) != count(hands[turn]) - played:
            raise setup.refuse(f"hands[{seat}]", "common.setup.uneven")
    if hands[turn] == 0:
        raise setup.refuse(f"hands[{turn}]", "common.setup.empty")


def check_voids(setup: Setup, hands: vec[i64], cards: vec[i64], led: i64, voids: vec[i64]) -> None:
    """Add the suit led to the `voids` of each seat that did not follow it.

    Raises: BadSetup if a hand has a card of a suit in which its seat is void.
    """
    for seat in range(i64(len(cards))):
        if cards[seat] != NOTHING and bit(cards[seat]) & led == 0:
            voids[seat] |= led
        if hands[seat] & voids[seat] != 0:
            raise setup.refuse(f"barred[{seat}]", "common.setup.barred")


def resume_trick(
    setup: Setup, pack: Pack, hands: vec[i64], voids: vec[i64], cards: vec[i64], leader: i64, trump: i64 = 0
) -> tuple[i64, i64, i64]:
    """Return what follows from the cards of a trick, by seat: the suit led (0 before the lead), the best card, and the
    winner so far (NOTHING). The `voids` that the seats show are added.

    Raises: BadSetup if a hand has a card of a suit in which its seat is void.
    """
    led: i64 = 0
    best: i64 = NOTHING
    won: i64 = NOTHING
    if leader != NOTHING:
        led = pack.suit_of(cards[leader])
        won = winner(cards, leader, led, trump)
        best = cards[won]
    check_voids(setup, hands, cards, led, voids)
    return led, best, won


# --- what happened -----------------------------------------------------------------------------------------------


def note_deal(position: Position, round: i64, dealer: i64) -> None:
    """Log that a round begins; `round` is its number, from 1."""
    if position.log is not None:
        position.note(dealt(round, dealer))


def note_play(position: Position, pack: Pack, seat: i64, card: i64) -> None:
    """Log that a seat plays a card to the trick."""
    if position.log is not None:
        position.note(played(seat, [pack.name(card)]))


def dealt(round: i64, dealer: i64) -> Happened:
    return event("deal", dealer, Text("common.log.deal", {"deal": round}))


def played(seat: i64, names: list[str], zone: str = "trick") -> Happened:
    return event("play", seat, Text("common.log.play", {"who": seat, "cards": names}), names, zone=zone)


def took(seat: i64, names: list[str]) -> Happened:
    return event("take", seat, Text("common.log.took", {"who": seat}), names, zone=f"won{seat}")


def scored(round: i64, sheets: list[Sheet]) -> Happened:
    """Return the event of a round's end, with the score breakdown."""
    return Happened(Event("score", text=Text("common.log.scored", {"deal": round}), sheets=sheets), ALL)


# --- the end -----------------------------------------------------------------------------------------------------


def placed(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the place of each key, the highest first; equal keys share a place."""
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def lowest(scores: list[int], start: i64) -> i64:
    """Return the seat with the lowest score; ties go to the first seat clockwise from `start`."""
    seat = start
    for k in range(i64(len(scores))):
        other = (start + k) % i64(len(scores))
        if scores[other] < scores[seat]:
            seat = other
    return seat


def by_score(scores: list[int], sheets: list[Sheet]) -> Result:
    """Return the usual result: the highest score wins, equal scores share a place."""
    places = placed([(score,) for score in scores])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if len(winners) == 1:
        reason = Text("common.result.highest", {"who": winners[0], "n": scores[winners[0]]})
    else:
        reason = Text("common.result.shared", {"n": scores[winners[0]]})
    return Result(places, scores, reason, sheets)
