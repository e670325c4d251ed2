"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count, shift
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import all_played, leader_of, trick_of
from tefuda.games.arsene.plays import CAP, CHIPS, PACK, PHASES, SEATS, TRICKS, Phase, next_group

if TYPE_CHECKING:
    from tefuda.games.arsene import Arsene


def state(game: Arsene) -> dict[str, Any]:
    return {
        "phase": PHASES[game.phase],
        "turn": game.turn,
        "dealer": game.dealer,
        "hands": [PACK.faces(game.hands[seat]) for seat in range(SEATS)],
        "side": PACK.slots(game.side),
        "turned": game.turned,
        "leader": game.leader,
        "trick": PACK.slots(all_played(game.trick, SEATS)),
        "gone": PACK.faces(game.gone),
        "barred": [table.suits(PACK, game.voids[seat]) for seat in range(SEATS)],
        "won": [game.won_by(seat) for seat in range(SEATS)],
        "shops": list(game.shops),
        "chips": list(game.chips),
        "caught": [game.caught >> seat & 1 for seat in range(SEATS)],
        "deals": game.rounds,
        "gains": game.gains,
        "uncounted": game.uncounted,
        "chance": game.chance,
    }


def load(game: Arsene, setup: Setup) -> None:
    """Load a position from plain data.

    In `play`, `turn` is the seat that plays next; in `push` it is the winner of the trick on the table, which `leader`
    led; in `side` it turns a side card up. `turned`: which side card (0-2) everyone has seen; without one there is no
    trump.
    """
    game.phase = PHASES.index(setup.word("phase", PHASES[Phase.PLAY], list(PHASES)))
    game.turn = setup.number("turn", 0, OVER, SEATS - 1)
    game.dealer = setup.number("dealer", (game.turn + SEATS - 1) % SEATS, 0, SEATS - 1)
    game.hands = vec[i64](setup.sets("hands", SEATS))
    game.side = vec[i64](setup.slots("side", 3))
    game.turned = setup.number("turned", NOTHING, NOTHING, 2)
    game.leader = setup.number("leader", game.turn if game.phase == Phase.GIVE else NOTHING, NOTHING, SEATS - 1)
    game.trick = trick_of(setup.slots("trick", SEATS))
    game.gone = setup.cards("gone")
    for seat, tricks in enumerate(setup.numbers("won", [0] * SEATS, 0, TRICKS)):
        game.won |= shift(tricks, 8 * seat)
    game.voids = vec[i64](table.suit_sets(setup, "barred", PACK, SEATS))
    load_chips(game, setup)
    if game.phase in (Phase.TURN_UP, Phase.GIVE) and len({count(hand) for hand in game.hands}) > 1:
        raise setup.refuse("hands", "common.setup.uneven")
    if game.turned != NOTHING and game.side[game.turned] == NOTHING:
        raise setup.refuse("turned", "arsene.setup.turned")
    if game.phase == Phase.DONE or game.turn == OVER:
        game.phase, game.turn = Phase.DONE, OVER
    elif game.phase != Phase.TURN_UP:
        resume_trick(game, setup)
    elif any(card == NOTHING for card in game.side):
        raise setup.refuse("side", "arsene.setup.turned")
    elif 0 in game.hands:
        raise setup.refuse(f"hands[{list(game.hands).index(0)}]", "common.setup.empty")


def load_chips(game: Arsene, setup: Setup) -> None:
    game.shops = vec[i64](setup.numbers("shops", CHIPS, 0, 9))
    for shop in range(i64(5)):
        if game.shops[shop] != 0 and (next_group(shop, game.shops[shop]) == 0):
            raise setup.refuse(f"shops[{shop}]", "arsene.setup.shop")
    game.chips = vec[i64](setup.numbers("chips", [0] * SEATS, 0, 27))
    game.caught = setup.seats("caught", SEATS)
    game.rounds = setup.number_rows("deals", SEATS, 0, TRICKS)
    game.gains = setup.number_rows("gains", SEATS, -27, 27)
    game.uncounted = setup.number("uncounted", 0, 0, CAP)
    if len(game.rounds) != len(game.gains):
        raise setup.refuse("gains", "arsene.setup.gains")


def resume_trick(game: Arsene, setup: Setup) -> None:
    """Resume the trick on the table: in `push` it is complete, and led by `leader`."""
    cards = all_played(game.trick, SEATS)
    if game.phase == Phase.PLAY:
        table.check_trick(setup, game.hands, cards, game.turn)
        game.leader = leader_of(cards, game.turn)
    elif NOTHING in cards:
        raise setup.refuse("trick", "arsene.setup.push")
    game.led, game.best, game.winner = table.resume_trick(
        setup, PACK, game.hands, game.voids, cards, game.leader, game.trump()
    )
    if game.phase == Phase.GIVE and (game.winner != game.turn or game.target() == NOTHING):
        raise setup.refuse("turn", "arsene.setup.push")
