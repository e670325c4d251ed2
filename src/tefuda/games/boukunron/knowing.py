"""What a seat knows, a guess at the rest, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first, members
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import share
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.games.boukunron import plaza, scoring
from tefuda.games.boukunron.cards import ACE, COURT, in_runs, of, one, runs_of, suit_of, total
from tefuda.games.boukunron.plays import CARDS, KEEP, PASS, Phase

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def determinize(game: Boukunron, seat: i64, rng: Rng) -> Boukunron:
    """Return a random position consistent with what `seat` knows.

    The others' hands, stocks, face-down cards and aces, secret choices, the hidden court cards and what was removed
    before the match are unseen. A hand that could not follow lacks that suit until it goes to the stock (stocks may
    hold anything); a seat that has played face down followed if it could.
    """
    twin = game.clone()
    twin.chance = rng.fresh()
    if game.turn != OVER:
        deal_cards(twin, seat, rng)
        deal_courts(twin, seat, rng)
        choose_again(twin, seat, rng)
    return twin


def deal_cards(game: Boukunron, seat: i64, rng: Rng) -> None:
    """Redraw the unseen number cards: first those the others hold and have played, then their stocks.

    Meanwhile these are single cards, every suit a run of bits.
    """
    n = game.players
    unseen = game.hidden
    needs = vec[i64]([0] * n)
    sizes = vec[i64]([0] * n)
    for other in range(n):
        if other != seat:
            unseen += game.hands[other] + game.stocks[other] + face_down(game, other)
            needs[other] = total(game.hands[other] + face_down(game, other))
            sizes[other] = total(game.stocks[other])
    runs = runs_of(unseen)
    voids = vec[i64]([0] * n)
    for other in range(n):
        for suit in members(of(game.voids, other)):
            voids[other] |= runs[suit]
    while True:
        held = vec[i64]([0] * n)
        down = vec[i64]([0] * n)
        share(bit(total(unseen)) - 1, needs, voids, held, rng)
        for other in range(n):
            down[other] = rng.pick(held[other], total(face_down(game, other))) if other != seat else 0
        if all_followed(game, held, down, runs[game.lead()]):
            break
    rest = bit(total(unseen)) - 1
    for other in range(n):
        rest ^= held[other]
    stocks = game.stocks[:]
    for other in range(n):
        if other != seat:
            stock = rng.pick(rest, sizes[other])
            rest ^= stock
            game.laid[other] += in_runs(down[other], runs) - face_down(game, other)
            game.hands[other] = in_runs(held[other] ^ down[other], runs)
            stocks[other] = in_runs(stock, runs)
    game.stocks = stocks
    game.hidden = in_runs(rest, runs)


def face_down(game: Boukunron, seat: i64) -> i64:
    """Return the cards a seat has played face down."""
    if game.laid[seat] == 0 or game.phase == Phase.PUT:
        return 0
    opened = of(game.opened, seat)
    return game.laid[seat] - one(opened - 1) if opened > 0 else game.laid[seat]


def all_followed(game: Boukunron, held: vec[i64], down: vec[i64], led: i64) -> bool:
    """Return whether, with these cards, no seat that has the suit led kept all of it in hand."""
    for seat in range(game.players):
        followed = down[seat] & led != 0 or of(game.opened, seat) == game.lead() + 1
        if down[seat] != 0 and not followed and held[seat] & led != 0:
            return False
    return True


def deal_courts(game: Boukunron, seat: i64, rng: Rng) -> None:
    """Redraw the others' aces and the court cards still face down."""
    lost = game.lost
    aces = game.aces[:]
    for other in range(game.players):
        if other != seat and aces[other] != NOTHING:
            lost |= bit(ACE + aces[other])
    for other in range(game.players):
        if other != seat and aces[other] != NOTHING:
            ace = rng.pick(lost & (bit(COURT) - 1), 1)
            aces[other] = first(ace) - ACE
            lost ^= ace
    leads = game.leads[:]
    for k in range(i64(3), i64(len(leads))):
        lost |= bit(COURT + leads[k])
    for k in range(i64(3), i64(len(leads))):
        court = rng.pick(lost >> COURT << COURT, 1)
        leads[k] = first(court) - COURT
        lost ^= court
    game.lost, game.aces, game.leads = lost, aces, leads


def choose_again(game: Boukunron, seat: i64, rng: Rng) -> None:
    """Choose again for the others what they have chosen in secret: it may be any cards of their stocks."""
    chosen = game.chosen[:]
    for other in range(game.players):
        if other != seat and chosen[other] != 0:
            stock = game.stocks[other]
            chosen[other] = in_runs(rng.pick(bit(total(stock)) - 1, game.wanted()), runs_of(stock))
    game.chosen = chosen


def seen_as(game: Boukunron, move: i64) -> i64:
    """Return how the others see a play: of cards played face down how many, and which one is open."""
    if game.waiting != 0:
        return -1
    return move & ~CARDS if game.phase == Phase.PLAY else move


def hint(game: Boukunron, moves: Moves, rng: Rng) -> i64:
    """Return the better of two random moves.

    Better are many cards of the coming leads in hand; strong cards for a lead card that is worth much to the seat, few
    for another; chips are mostly kept.
    """
    move = moves.get(rng.below(moves.size))
    other = moves.get(rng.below(moves.size))
    if game.phase == Phase.TYRANT:
        return KEEP if rng.below(8) != 0 else move
    if game.phase == Phase.PLACE_CHIPS:
        return moves.get(0) if rng.below(4) != 0 else move
    if game.phase == Phase.PLAY:
        if move == PASS:
            return other
        if other == PASS:
            return move
        wants = scoring.gain(game, game.turn, game.leads[0]) >= 3
        return move if (promise(game, move) > promise(game, other)) == wants else other
    if game.phase == Phase.PUT:
        return move
    return move if coming(game, move) > coming(game, other) else other


def promise(game: Boukunron, move: i64) -> i64:
    """Return the power a play has at this moment."""
    power: i64 = 0
    for suit in range(i64(4)):
        number = of(move & CARDS, suit)
        if number > 0:
            power += number * plaza.worth(game, suit)
    return power


def coming(game: Boukunron, move: i64) -> i64:
    """Return how many cards a hand has of the suits that lead next."""
    cards: i64 = 0
    for k in range(min(i64(3), i64(len(game.leads)))):
        cards += of(move & CARDS, suit_of(game.leads[k]))
    return cards
