"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.cards.pack import SUITS
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import all_played, played, trick_of
from tefuda.games.noroi_no_efuda import show
from tefuda.games.noroi_no_efuda.piles import JOKERS, OPEN, PLACES, open_piles, suits_with_piles
from tefuda.games.noroi_no_efuda.plays import Phase, suit_of

if TYPE_CHECKING:
    from tefuda.games.noroi_no_efuda import NoroiNoEfuda


def state(game: NoroiNoEfuda) -> dict[str, Any]:
    """Return the position as plain data.

    `hands` and `trick` have Cacio's last; `piles` are lists of piles, each from its bottom to its top; `named` is the
    suit that a led joker counts as; `taking`: the cards in the trick are being taken by `turn`.
    """
    named = game.led != NOTHING and game.is_joker(played(game.trick, game.leader))
    return {
        "hands": [game.pack.faces(hand) for hand in game.hands],
        "trick": game.pack.slots(all_played(game.trick, game.sides())),
        "piles": [seat_piles(game, seat) for seat in range(game.players)],
        "gone": game.pack.faces(game.gone),
        "named": SUITS[game.led] if named else "",
        "taking": game.phase == Phase.TAKING,
        "turn": game.turn,
        "starter": game.starter,
        "rounds": game.rounds,
        "chance": game.chance,
    }


def seat_piles(game: NoroiNoEfuda, seat: i64) -> list[list[str]]:
    piles = [show.pile_faces(game, game.piles[PLACES * seat + place], place) for place in range(PLACES)]
    return [pile for pile in piles if pile]


def load(game: NoroiNoEfuda, setup: Setup) -> None:
    """Load a position from plain data.

    `turn` is the seat that decides next; the trick's leader is the first seat after it that has a card in the trick.
    The suit of a pile follows from its cards; one of jokers alone is still open.
    """
    game.hands = vec[i64](setup.sets("hands", game.sides()))
    trick = setup.slots("trick", game.sides())
    game.trick = trick_of(trick)
    for seat, piles in enumerate(setup.piles("piles", game.players)):
        for k, cards in enumerate(piles):
            load_pile(game, setup, f"piles[{seat}][{k}]", seat, cards)
    game.gone = setup.cards("gone")
    game.turn = setup.number("turn", 0, OVER, game.players - 1)
    game.starter = setup.number("starter", max(game.turn, 0), 0, game.players - 1)
    game.rounds = setup.number_rows("rounds", game.players, 0, 1000)
    named = setup.word("named", "", ["", *SUITS])
    taking = setup.flag("taking")
    sizes = [count(hand) for hand in game.hands]
    if not taking:
        sizes = [number + (card != NOTHING) for number, card in zip(sizes, trick, strict=True)]
    if len(set(sizes)) > 1:
        raise setup.refuse("hands", "common.setup.uneven")
    if game.turn == OVER and game.trick != 0:
        raise setup.refuse("trick", "common.setup.trick")
    if game.turn != OVER and taking:
        game.phase = Phase.TAKING
        game.go_on_taking()
    elif game.turn != OVER:
        load_trick(game, setup, named)


def load_pile(game: NoroiNoEfuda, setup: Setup, key: str, seat: i64, cards: list[int]) -> None:
    suits = {suit_of(card) for card in cards if not game.is_joker(card)}
    if not cards or len(suits) > 1 or any(game.is_court(card) for card in cards):
        raise setup.refuse(key, "noroi_no_efuda.setup.pile")
    place = suits.pop() if suits else OPEN + open_piles(game, seat)
    at = PLACES * seat + place
    if game.piles[at] != 0:
        raise setup.refuse(key, "noroi_no_efuda.setup.pile_twice")
    for card in cards:
        code = JOKERS + card - game.jokers if game.is_joker(card) else game.rank(card)
        game.piles[at] = game.piles[at] << 4 | code
    if count(suits_with_piles(game, seat)) + open_piles(game, seat) > 4:
        raise setup.refuse(key, "noroi_no_efuda.setup.pile_twice")


def load_trick(game: NoroiNoEfuda, setup: Setup, named: str) -> None:
    """Load what must be decided, and which seat leads the trick."""
    lying = [seat for seat in game.clockwise((game.turn + 1) % game.players) if played(game.trick, seat) != NOTHING]
    check_trick(game, setup, lying, named)
    if not lying:
        game.next_trick()
        return
    game.leader = game.winner = lying[0]
    card = played(game.trick, game.leader)
    game.best = game.rank(card)
    if game.is_joker(card) and not named:
        game.phase = Phase.NAMING
        return
    game.led = SUITS.index(named) if game.is_joker(card) else suit_of(card)
    for seat in lying[1:]:
        game.compare(played(game.trick, seat), seat)
    if played(game.trick, game.turn) != NOTHING:
        game.phase = Phase.HELPING


def check_trick(game: NoroiNoEfuda, setup: Setup, lying: list[int], named: str) -> None:
    """Check that the trick runs up to the seat before `turn`.

    Two exceptions: a led joker's suit is still to be named, or only Cacio's card is missing.
    """
    if lying and game.is_joker(played(game.trick, lying[0])) and not named:
        fits = lying == [game.turn]
    elif len(lying) == game.players:
        fits = game.sides() > game.players
    else:
        fits = lying == [(game.turn - k) % game.players for k in range(len(lying), 0, -1)]
    if not fits or (game.sides() > game.players and played(game.trick, game.players) != NOTHING):
        raise setup.refuse("trick", "common.setup.trick")
