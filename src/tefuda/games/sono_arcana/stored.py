"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, union
from tefuda.cards.pack import SUITS
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.games.sono_arcana import hands
from tefuda.games.sono_arcana.plays import ARCANA, PHASES, Phase, arcana_names

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana


def state(game: SonoArcana) -> dict[str, Any]:
    return {
        "hands": [hands.hand_names(game, seat) for seat in range(game.players)],
        "bids": [None if card == NOTHING else game.name(card) for card in game.bids],
        "gone": hands.names(game, game.gone),
        "stack": [f"a{game.stack[k]}" for k in range(game.turned, len(game.stack))],
        "lots": arcana_names(game.lots),
        "taken": [arcana_names(taken) for taken in game.taken],
        "barred": [[SUITS[suit] for suit in voids_of(game, seat)] for seat in range(game.players)],
        "phase": PHASES[game.phase],
        "parent": game.dealer,
        "leader": game.leader,
        "turn": game.turn,
        "chance": game.chance,
    }


def voids_of(game: SonoArcana, seat: int) -> list[int]:
    """Return the suits that a seat is known to be out of."""
    return [suit for suit in range(4) if game.voids & bit(4 * seat + suit) != 0]


def load(game: SonoArcana, setup: Setup) -> None:
    """Load a position from plain data.

    A setup without a phase goes on from what is on the table: bids are face up, led by the dealer, who bids first on
    the lots there are; without lots a round begins.
    """
    seats = game.players
    split = 4 * game.ranks  # bid cards come first in the pack
    for seat, cards in enumerate(setup.ordered_sets("hands", seats)):
        for card in setup.kept(f"hands[{seat}]", cards, 0, split):
            game.hands[4 * seat + card // game.ranks] |= bit(card % game.ranks)
    for card in setup.kept("gone", setup.ordered("gone"), 0, split):
        game.gone[card // game.ranks] |= bit(card % game.ranks)
    game.bids = vec[i64](setup.kept("bids", setup.slots("bids", seats), NOTHING, split))
    game.stack = vec[i64](arcana(game, setup, "stack", setup.ordered("stack")))
    game.lots = union(arcana(game, setup, "lots", setup.ordered("lots")))
    for seat, cards in enumerate(setup.ordered_sets("taken", seats)):
        game.taken[seat] = union(arcana(game, setup, f"taken[{seat}]", cards))
    for seat, letters in enumerate(setup.words("barred", seats, list(SUITS))):
        game.voids |= union([4 * seat + SUITS.index(letter) for letter in letters])
    game.dealer = setup.number("parent", 0, 0, seats - 1)
    lying = any(card != NOTHING for card in game.bids)
    phase = setup.word("phase", "follow" if lying else "bid" if game.lots else "new", [*PHASES, "new"])
    game.leader = setup.number("leader", NOTHING, NOTHING, seats - 1)
    game.turn = setup.number("turn", asked(game, phase), OVER, seats - 1)
    game.left = sum(count(game.hands[4 * game.dealer + suit]) for suit in range(4))
    resume(game, setup, phase)


def arcana(game: SonoArcana, setup: Setup, key: str, cards: list[int]) -> list[int]:
    """Return the numbers of these cards, which must be arcana."""
    split = 4 * game.ranks
    return [card - split for card in setup.kept(key, cards, split, split + ARCANA)]


def asked(game: SonoArcana, phase: str) -> i64:
    """Return the seat whose turn follows from the bids on the table."""
    if phase == "over":
        return OVER
    if phase in ("follow", "sealed"):
        for seat in game.clockwise(game.dealer):
            if game.bids[seat] == NOTHING:
                return seat
    return game.dealer


def resume(game: SonoArcana, setup: Setup, phase: str) -> None:
    """Go on from the phase of a setup, if it is a possible one."""
    if phase == "over" or game.turn == OVER:
        game.phase, game.turn = Phase.DONE, OVER
        return
    game.phase = Phase.LOTS if phase == "new" else PHASES.index(phase)
    bidding = game.phase in (Phase.FOLLOW, Phase.SEALED)
    if bidding:
        game.left += 1
        check_bids(game, setup)
    elif game.leader != NOTHING and game.bids[game.leader] == NOTHING:
        raise setup.refuse("leader", "sono_arcana.setup.leader")
    check_hands(game, setup, bidding)
    if game.phase == Phase.SEALED:
        game.waiting = union([seat for seat in range(game.players) if game.bids[seat] == NOTHING])
    sound = game.waiting & bit(game.turn) != 0 if game.phase == Phase.SEALED else game.turn == asked(game, phase)
    if not sound:
        raise setup.refuse("turn", "sono_arcana.setup.turn")
    check_lots(game, setup, phase)
    if phase == "new":
        game.new_round()


def check_lots(game: SonoArcana, setup: Setup, phase: str) -> None:
    """Check that there is something to bid for, and everything once only one card is left."""
    if game.phase == Phase.LOTS and game.stacked() == 0:
        raise setup.refuse("stack", "sono_arcana.setup.no_lots")
    if phase != "new" and game.lots == 0:
        raise setup.refuse("lots", "sono_arcana.setup.no_lots")
    if phase != "new" and game.left == 1 and game.stacked() > 0:
        raise setup.refuse("stack", "sono_arcana.setup.last")


def check_bids(game: SonoArcana, setup: Setup) -> None:
    """Check the bids: the dealer's and, face up, those of the seats up to the turn; record the voids they showed."""
    laid = [game.bids[seat] != NOTHING for seat in game.clockwise(game.dealer)]
    if not laid[0] or all(laid) or (game.phase == Phase.FOLLOW and laid != sorted(laid, reverse=True)):
        raise setup.refuse("bids", "sono_arcana.setup.bids")
    if game.phase == Phase.SEALED:
        game.leader = NOTHING
        return
    game.leader = game.dealer
    for seat in range(game.players):
        if game.bids[seat] != NOTHING and game.bids[seat] // game.ranks != game.suit_led():
            game.voids |= bit(4 * seat + game.suit_led())


def check_hands(game: SonoArcana, setup: Setup, bidding: bool) -> None:
    """Check that hands were equal when the round began, and that no seat holds a suit it is known to be out of."""
    for seat in range(game.players):
        cards = sum(count(game.hands[4 * seat + suit]) for suit in range(4))
        if cards + (bidding and game.bids[seat] != NOTHING) != game.left:
            raise setup.refuse(f"hands[{seat}]", "common.setup.uneven")
        if any(game.hands[4 * seat + suit] != 0 for suit in voids_of(game, seat)):
            raise setup.refuse(f"barred[{seat}]", "common.setup.barred")
    if game.left == 0:
        raise setup.refuse("hands", "common.setup.empty")
