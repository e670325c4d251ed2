"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, union
from tefuda.cards.domino import NINE, TWELVE
from tefuda.engine.errors import BadNotation, BadSetup
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.games.sushi import knowing, pieces, reading
from tefuda.games.sushi.layouts import joined_to, joins, tile_of_lay
from tefuda.games.sushi.plays import BACKS, FINISH, LAYS, PACKS, PHASES, Phase

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi


def state(game: Sushi) -> dict[str, Any]:
    seats = range(game.players)
    shown = range(min(game.trick + (game.lead() != NOTHING), game.size))
    return {
        "phase": PHASES[game.phase],
        "turn": game.turn,
        "starter": game.starter,
        "hands": [[game.name(tile) for tile in pieces.hand(game, seat)] for seat in seats],
        "netas": [row(game, game.netas, trick) for trick in shown],
        "sharis": [row(game, game.sharis, trick) for trick in shown],
        "leads": [game.leads[trick] for trick in shown],
        "winners": [game.winners[trick] for trick in range(game.trick)],
        "rest": [game.name(tile) for tile in range(PACKS[game.players].size) if is_in_rest(game, tile)],
        "layouts": [[reading.text(game, LAYS | laid) for laid in layout] for layout in game.layouts],
        "backs": list(game.backs),
        "waiting": [game.waiting >> seat & 1 for seat in seats],
        "links": game.links,
        "wasabi": game.wasabi,
        "chance": game.chance,
    }


def row(game: Sushi, tiles: vec[i64], trick: i64) -> list[str | None]:
    """Return a trick's toppings or rice, by seat."""
    row = [tiles[pieces.place(game, trick, seat)] for seat in range(game.players)]
    return [None if tile == NOTHING else game.name(tile) for tile in row]


def is_in_rest(game: Sushi, tile: i64) -> bool:
    return game.rest[tile // NINE] & bit(tile % NINE) != 0


def load(game: Sushi, setup: Setup) -> None:
    """Load a position from plain data.

    Pieces are played from the starter on, trick by trick; in `serve` it is the turn of the first seat that has none in
    the last trick, in `link` of the first that is still waiting.
    """
    n = game.players
    game.phase = PHASES.index(setup.word("phase", "serve", list(PHASES)))
    for seat, tiles in enumerate(setup.ordered_sets("hands", n)):
        for tile in tiles:
            pieces.toggle(game, seat, tile)
    for tile in setup.ordered("rest"):
        game.rest[tile // NINE] ^= bit(tile % NINE)
    game.links = setup.number_rows("links", n, 0, TWELVE)
    game.wasabi = setup.number_rows("wasabi", n, 0, 2000)
    if len(game.wasabi) != len(game.links):
        raise setup.refuse("wasabi", "wrong_length", count=str(len(game.links)))
    load_pieces(game, setup)
    load_layouts(game, setup)
    game.turn = setup.number("turn", first_turn(game), OVER, n - 1)
    if game.turn == OVER:
        game.phase = Phase.DONE
    elif game.phase == Phase.DONE or (game.phase == Phase.LINK and game.waiting & bit(game.turn) == 0):
        raise setup.refuse("turn", "sushi.setup.turn")
    elif game.phase == Phase.SERVE:
        check_serve(game, setup)


def load_pieces(game: Sushi, setup: Setup) -> None:
    n = game.players
    netas, sharis = setup.slot_rows("netas", n), setup.slot_rows("sharis", n)
    leads, winners = setup.series("leads", 0, 12), setup.series("winners", 0, n - 1)
    rows = len(netas)
    if not (len(sharis) == len(leads) == rows and len(winners) in (rows, rows - 1) and rows <= game.size):
        raise setup.refuse("netas", "sushi.setup.rows")
    turn = setup.number("turn", 0, OVER, n - 1)
    game.starter = setup.number("starter", max(i64(0), turn) if rows == 0 else 0, 0, n - 1)
    game.trick = len(winners)
    for trick in range(rows):
        game.leads[trick] = leads[trick]
        if trick < len(winners):
            game.winners[trick] = winners[trick]
        for seat in range(n):
            if (netas[trick][seat] == NOTHING) != (sharis[trick][seat] == NOTHING):
                raise setup.refuse(f"sharis[{trick}][{seat}]", "sushi.setup.rows")
            game.netas[pieces.place(game, trick, seat)] = netas[trick][seat]
            game.sharis[pieces.place(game, trick, seat)] = sharis[trick][seat]
    for trick in range(rows):
        check_trick(game, setup, trick)


def check_trick(game: Sushi, setup: Setup, trick: i64) -> None:
    """Check that a finished trick has a piece of every seat; the trick in progress may lack the last ones."""
    played = True
    for seat in game.clockwise(pieces.leader(game, trick)):
        empty = game.netas[pieces.place(game, trick, seat)] == NOTHING
        if empty and trick < game.trick:
            raise setup.refuse(f"netas[{trick}][{seat}]", "sushi.setup.missing")
        if not empty and not played:
            raise setup.refuse(f"netas[{trick}][{seat}]", "sushi.setup.too_early")
        played = not empty
    if played and trick == game.trick:
        raise setup.refuse("winners", "sushi.setup.no_winner")


def load_layouts(game: Sushi, setup: Setup) -> None:
    n = game.players
    layouts = setup.value("layouts", [[] for _ in range(n)])
    if not isinstance(layouts, list) or len(layouts) != n:
        raise setup.refuse("layouts", "wrong_length", count=str(n))
    game.backs = vec[i64](setup.numbers("backs", [BACKS] * n, 0, BACKS))
    for seat in range(n):
        layout = load_layout(game, setup, seat, layouts[seat])
        game.layouts = [layout if other == seat else laid for other, laid in enumerate(game.layouts)]
    late = union([seat for seat in range(n) if game.phase == Phase.LINK and pieces.tricks(game, seat) > 0])
    game.waiting = setup.seats("waiting", n, late)
    if game.phase == Phase.LINK and game.waiting == 0:
        raise setup.refuse("waiting", "sushi.setup.turn")


def load_layout(game: Sushi, setup: Setup, seat: i64, texts: Any) -> vec[i64]:
    """Load the toppings a seat has joined so far, each one that it took."""
    if not isinstance(texts, list):
        raise setup.refuse(f"layouts[{seat}]", "sushi.setup.layout")
    free = list(pieces.taken(game, seat, game.netas))
    layout = vec[i64]()
    for k, text in enumerate(texts):
        try:
            move = reading.parse(game, str(text))
        except BadNotation as bad:
            raise BadSetup(bad.text, f"{setup.path}.layouts[{seat}][{k}]") from None
        laid = move ^ LAYS
        tile = tile_of_lay(laid)
        if not LAYS <= move < FINISH or tile not in free or not joins(layout, tile, joined_to(laid)):
            raise setup.refuse(f"layouts[{seat}]", "sushi.setup.layout")
        free.remove(tile)
        layout = append(layout, laid)
    return layout


def first_turn(game: Sushi) -> i64:
    if game.phase == Phase.LINK:
        return game.next_waiting(game.starter)
    if game.phase == Phase.SERVE and game.trick < game.size:
        for seat in pieces.seats(game):
            if game.netas[pieces.place(game, game.trick, seat)] == NOTHING:
                return seat
    return OVER


def check_serve(game: Sushi, setup: Setup) -> None:
    """Check that play can go on: hands are equal, and every play was legal."""
    if game.turn != first_turn(game):
        raise setup.refuse("turn", "sushi.setup.turn")
    held = len(pieces.hand(game, game.turn))
    for seat in range(game.players):
        played = game.netas[pieces.place(game, game.trick, seat)] != NOTHING
        if len(pieces.hand(game, seat)) + 2 * played != held or held % 2 != 0 or held == 0:
            raise setup.refuse(f"hands[{seat}]", "sushi.setup.hands")
        if not knowing.is_sound(game, seat):
            raise setup.refuse(f"sharis[{game.trick}][{seat}]", "sushi.setup.unsound")
