"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.cards.pack import SUITS
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import all_played, played, trick_of
from tefuda.games.nueva_espana import owners, placing
from tefuda.games.nueva_espana.map import CORNER, FRAME, SIDE
from tefuda.games.nueva_espana.plays import LAND, Phase, suit_names, suit_of

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def state(game: NuevaEspana) -> dict[str, Any]:
    """Return the position as plain data.

    `map` lists the 25 cells of the frame, row by row, the box in its top left corner; `pile` has its top last; `named`
    is the suit that a led joker counts as.
    """
    return {
        "deck": game.pack.faces(game.stock),
        "hands": [game.pack.faces(hand) for hand in game.hands],
        "pile": [game.pack.name(game.pile[k]) for k in range(game.left)],
        "trick": game.pack.slots(all_played(game.trick, game.sides())),
        "taken": game.pack.faces(game.taken),
        "map": [card_or_none(game, game.cells[cell]) for cell in FRAME],
        "gone": game.pack.faces(game.gone),
        "suits": [suit_names(owners.suits_of(game, seat)) for seat in range(game.players)],
        "named": game.suit_led() if game.is_named() else "",
        "turn": game.turn,
        "starter": game.starter,
        "rounds": game.rounds,
        "chance": game.chance,
    }


def card_or_none(game: NuevaEspana, card: i64) -> str | None:
    return None if card == NOTHING else game.pack.name(card)


def load(game: NuevaEspana, setup: Setup) -> None:
    """Load a position from plain data.

    `turn` is the seat that decides next; the trick's leader is the first seat from there on that has a card in it.
    Without `suits`, and all cards dealt, the seats own ♠, ♥, ♦, ♣ in this order (two players: ♠♣ and ♥♦).
    """
    game.phase = Phase.PLAYING
    game.stock = setup.cards("deck")
    game.hands = vec[i64](setup.sets("hands", game.players))
    game.pile = vec[i64](setup.ordered("pile"))
    game.left = len(game.pile)
    game.trick = trick_of(setup.slots("trick", game.sides()))
    game.taken = setup.cards("taken")
    load_map(game, setup.slots("map", len(FRAME)))
    game.gone = setup.cards("gone")
    game.turn = setup.number("turn", 0, OVER, game.players - 1)
    game.starter = setup.number("starter", max(game.turn, 0), 0, game.players - 1)
    game.rounds = setup.number_rows("rounds", game.players, 0, 1000)
    load_suits(game, setup)
    load_trick(game, setup.word("named", "", ["", *SUITS]))
    if len({count(game.hands[seat]) + (played(game.trick, seat) != NOTHING) for seat in range(game.players)}) > 1:
        raise setup.refuse("hands", "nueva_espana.setup.uneven")
    if game.turn != OVER:
        check_order(game, setup)
        check_pile(game, setup)
        load_step(game)


def load_map(game: NuevaEspana, cards: list[int]) -> None:
    """Load the map; its box may be anywhere in the frame."""
    lying = [k for k, card in enumerate(cards) if card != NOTHING]
    top = min((k // 5 for k in lying), default=0)
    left = min((k % 5 for k in lying), default=0)
    for k in lying:
        cell = CORNER + SIDE * (k // 5 - top) + k % 5 - left
        game.cells[cell] = cards[k]
        game.filled |= bit(cell)
        if bit(cards[k]) & LAND:
            game.land |= bit(cell)


def load_suits(game: NuevaEspana, setup: Setup) -> None:
    lists = setup.words("suits", game.players, list(SUITS))
    if not setup.has("suits") and game.stock == 0:
        lists = [["S", "C"], ["H", "D"]] if game.players == 2 else [[SUITS[seat]] for seat in range(game.players)]
    for seat, suits in enumerate(lists):
        for suit in suits:
            if game.owner[SUITS.index(suit)] != game.players:
                raise setup.refuse(f"suits[{seat}]", "nueva_espana.setup.suit_twice", suit=suit)
            game.owner[SUITS.index(suit)] = seat


def load_trick(game: NuevaEspana, named: str) -> None:
    lying = [seat for seat in game.clockwise(max(game.turn, 0)) if played(game.trick, seat) != NOTHING]
    if not lying:
        return
    game.leader = game.winner = lying[0]
    card = played(game.trick, game.leader)
    if not game.is_joker(card):
        game.led = game.suit_cards(suit_of(card))
    elif named:
        game.led = game.suit_cards(SUITS.index(named))
    for side in range(game.sides()):
        if played(game.trick, side) != NOTHING:
            game.compare(played(game.trick, side), side)


def check_order(game: NuevaEspana, setup: Setup) -> None:
    """Refuse a turn that the suits taken, or the cards of the trick, leave to another seat.

    Raises: BadSetup if they do.
    """
    if game.stock != 0:
        seats = game.clockwise(game.starter)
        chosen = [any(owner == seat for owner in game.owner) for seat in seats]
        if all(chosen) or chosen != sorted(chosen, reverse=True) or seats[sum(chosen)] != game.turn:
            raise setup.refuse("suits", "nueva_espana.setup.order")
    elif game.taken == 0:
        lying = [played(game.trick, seat) != NOTHING for seat in game.clockwise(game.turn)]
        naming = lying[0] and not any(lying[1:]) and game.is_joker(played(game.trick, game.turn))
        if not naming and (lying[0] or lying != sorted(lying)):
            raise setup.refuse("trick", "common.setup.trick")


def check_pile(game: NuevaEspana, setup: Setup) -> None:
    """Check that only two players meet Number 2, who turns a card up after the lead.

    Raises: BadSetup if its cards are elsewhere.
    """
    if game.players != 2 and len(game.pile) > 0:
        raise setup.refuse("pile", "wrong_length", count="0")
    led = any(played(game.trick, seat) != NOTHING for seat in range(game.players))
    if game.players == 2 and played(game.trick, game.players) != NOTHING and not led:
        raise setup.refuse(f"trick[{game.players}]", "common.setup.trick")


def load_step(game: NuevaEspana) -> None:
    """Load what must be decided; what no one decides is done at once."""
    if game.stock != 0:
        game.phase = Phase.CHOOSING_SUITS
    elif game.taken != 0:
        game.phase = Phase.PLACING
        placing.go_on_placing(game)
    elif played(game.trick, game.turn) != NOTHING:
        game.phase = Phase.NAMING
    else:
        game.next_trick()
