"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import all_played, played, trick_of
from tefuda.games.hand_build.plays import CHIPS, Phase, suit_of

if TYPE_CHECKING:
    from tefuda.games.hand_build import HandBuild


def state(game: HandBuild) -> dict[str, Any]:
    """Return the position as plain data.

    `deck` has its top last; `looked`: 1 for each place looked at in this turn, 2 for the last of them.
    """
    looked = [(game.looked >> place & 1) + (place == game.at) for place in range(len(game.spread))]
    return {
        "hands": [game.pack.faces(hand) for hand in game.hands],
        "deck": [game.pack.name(game.stock[k]) for k in range(game.left)],
        "spread": [card_or_none(game, card) for card in game.spread],
        "trick": game.pack.slots(all_played(game.trick, game.players)),
        "won": [game.pack.faces(cards) for cards in game.won],
        "chips": list(game.chips),
        "coins": list(game.coins),
        "supply": game.supply,
        "seen": [game.pack.faces(cards) for cards in game.seen],
        "turn": game.turn,
        "leader": game.leader,
        "refilled": game.refilled,
        "looked": looked,
        "chance": game.chance,
    }


def card_or_none(game: HandBuild, card: i64) -> str | None:
    return None if card == NOTHING else game.pack.name(card)


def load(game: HandBuild, setup: Setup) -> None:
    """Load a position from plain data.

    `turn` is the seat that decides next. With all cards of the trick played, hands are being refilled: then `leader`
    says whose lead it was, and `turn` follows from `refilled`.
    """
    game.hands = vec[i64](setup.sets("hands", game.players))
    game.stock = vec[i64](setup.ordered("deck"))
    game.left = len(game.stock)
    game.spread = vec[i64](setup.slots("spread", game.players + 1))
    game.trick = trick_of(setup.slots("trick", game.players))
    game.won = vec[i64](setup.sets("won", game.players))
    game.chips = vec[i64](setup.numbers("chips", [0] * (game.players + 1), 0, CHIPS))
    game.coins = vec[i64](setup.numbers("coins", [0] * game.players, 0, CHIPS))
    game.supply = setup.number("supply", CHIPS - sum(game.chips) - sum(game.coins), 0, CHIPS)
    game.seen = vec[i64](setup.known("seen", game.players))
    game.turn = setup.number("turn", 0, OVER, game.players - 1)
    lying = [seat for seat in game.clockwise(max(game.turn, 0)) if played(game.trick, seat) != NOTHING]
    game.leader = setup.number("leader", lying[0] if lying else max(game.turn, 0), 0, game.players - 1)
    if len(lying) == game.players:
        game.phase = Phase.REFILLING
    elif lying:
        table.check_trick(setup, game.hands, all_played(game.trick, game.players), max(game.turn, 0))
        if game.leader != lying[0]:
            raise setup.refuse("leader", "common.setup.trick")
    if lying:
        game.led = suit_of(played(game.trick, game.leader))
    game.refilled = setup.number("refilled", 0, 0, game.players - 1 if game.phase == Phase.REFILLING else 0)
    check_hands(game, setup)
    load_looked(game, setup)
    check_table(game, setup)
    if game.phase == Phase.REFILLING and game.at == NOTHING:
        game.go_on_refilling()
    elif game.phase == Phase.PLAYING and game.hands[max(game.turn, 0)] == 0:
        game.turn = OVER


def check_hands(game: HandBuild, setup: Setup) -> None:
    """Check that hands are equal: one card fewer after playing, the same number again after refilling."""
    sizes = [count(hand) for hand in game.hands]
    for seat in range(game.players):
        if played(game.trick, seat) != NOTHING:
            sizes[seat] += 1
    if game.phase == Phase.REFILLING:
        for place in range(game.refilled):
            sizes[game.placed(place)] -= 1
    if len(set(sizes)) > 1:
        raise setup.refuse("hands", "common.setup.uneven")


def check_table(game: HandBuild, setup: Setup) -> None:
    """Check that every refill finds a card for every seat, or hands would not stay equal."""
    lying = count(game.lying()) + game.refilled
    if (lying + game.left) % game.players != 0 or (game.left > 0 and lying != len(game.spread)):
        raise setup.refuse("spread", "hand_build.setup.spread")


def load_looked(game: HandBuild, setup: Setup) -> None:
    """Load the cards that the player to decide has looked at, and so knows."""
    for place, looked in enumerate(setup.numbers("looked", [0] * len(game.spread), 0, 2)):
        if looked > 0:
            game.turn = game.placed(game.refilled) if game.phase == Phase.REFILLING else OVER
            if game.turn == OVER or game.spread[place] == NOTHING or (looked == 2 and game.at != NOTHING):
                raise setup.refuse(f"looked[{place}]", "hand_build.setup.looked")
            game.looked |= bit(place)
            game.seen[game.turn] |= bit(game.spread[place])
            game.at = place if looked == 2 else game.at
    if game.looked != 0 and (game.at == NOTHING or game.looked == game.lying()):
        raise setup.refuse("looked", "hand_build.setup.looked")
