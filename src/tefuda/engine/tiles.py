"""Tricks of dominoes. A tile is led by one of its ends, the suit; the other end is the rank. A player who holds a tile
that shows the suit must play one.

Moves: a plain play of a tile is its number, a lead is `lead(tile, end)`. Their texts are `3-6` and `3-6 suit 3`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.domino import HIGH, LOW, NINE, WITH, has_end, is_double, oriented, other_end, tile_of
from tefuda.cards.pack import Pack
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import Happened, event
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of
from tefuda.engine.view import Move, Prompt, Reason, Text, Thing, Zone

LEADS: Final = 64  # moves from here on are leads: two per tile, the lower end as suit first
LEADS_END: Final = LEADS + 2 * NINE


def lead(tile: i64, end: i64) -> i64:
    return LEADS + 2 * tile + (0 if end == LOW[tile] else 1)


def is_lead(move: i64) -> bool:
    return LEADS <= move < LEADS_END


def tile_led(move: i64) -> i64:
    return (move - LEADS) // 2


def suit_of(move: i64) -> i64:
    """Return the end that a lead names as its suit."""
    return HIGH[tile_led(move)] if move & 1 else LOW[tile_led(move)]


def add_leads(hand: i64, moves: Moves) -> None:
    """Add a lead for each end of each tile; one for a double."""
    while hand != 0:
        tile = first(hand)
        moves.add(LEADS + 2 * tile)
        if not is_double(tile):
            moves.add(LEADS + 2 * tile + 1)
        hand &= hand - 1


def without(suit: i64, seats: i64, voids: vec[i64]) -> i64:
    """Return how many of these seats are known to have no tile of a suit. `voids` by seat."""
    n: i64 = 0
    while seats != 0:
        if voids[first(seats)] & WITH[suit] == WITH[suit]:
            n += 1
        seats &= seats - 1
    return n


def text(pack: Pack, move: i64) -> str:
    return f"{pack.name(tile_led(move))} suit {suit_of(move)}" if is_lead(move) else pack.name(move)


def parse(pack: Pack, written: str) -> i64:
    """Return the move of a text.

    Raises: BadNotation if no move has that text.
    """
    words = written.split(" ")
    tile = table.card(pack, words[0])
    if len(words) == 1:
        return tile
    if len(words) == 3 and words[1] == "suit" and words[2] in (str(LOW[tile]), str(HIGH[tile])):
        return lead(tile, int(words[2]))
    raise BadNotation(Text("engine.no_such_move", {"move": written}))


def forbids(pack: Pack, move: i64, hand: i64, led: i64) -> Reason | None:
    """Return why a tile must not be played or led; None if it is legal. `led`: the suit, NOTHING before the lead."""
    tile = tile_led(move) if is_lead(move) else move
    if not 0 <= tile < pack.size or is_lead(move) != (led == NOTHING):
        return Reason("turn", Text("engine.not_legal"))
    if bit(tile) & hand == 0:
        return Reason("own_card", Text("common.tiles.rule.own", {"cards": pack.name(tile)}))
    if led != NOTHING and bit(tile) & WITH[led] == 0 and hand & WITH[led] != 0:
        return Reason("must_follow", Text("common.tiles.rule.must_follow", {"n": led}))
    return None


# --- what is shown -----------------------------------------------------------------------------------------------


def thing(pack: Pack, tile: i64, end: i64, owner: i64, tags: list[str]) -> Thing:
    """Return a tile with `end` in front; across if it does not show that end, and so takes no part."""
    name = pack.name(tile)
    if not has_end(tile, end):
        return Thing(name, name, owner=owner, tags=[*tags, "across"])
    return Thing(name, oriented(tile, end), owner=owner, tags=tags)


def trick(pack: Pack, played: Sequence[int], suit: i64, leader: i64, winner: i64) -> Zone:
    """Return the trick on the table: `played` by seat (NOTHING: none yet), with the suit in the middle."""
    lying = []
    for seat, tile in enumerate(played):
        if tile != NOTHING:
            tags = ["led"] * (seat == leader) + ["best"] * (seat == winner)
            lying.append(thing(pack, tile, suit, seat, tags))
    if suit == NOTHING:
        return Zone("trick", "trick", "compass", things=lying, state=["lead"])
    return Zone("trick", "trick", "compass", caption=Text("common.tiles.suit"), value=suit, things=lying)


def prompt(seat: i64, suit: i64) -> Prompt:
    """Return what a player who leads or follows is asked."""
    if suit == NOTHING:
        text, limit = Text("common.tiles.prompt.lead"), Text("common.tiles.limit.lead")
    else:
        text, limit = Text("common.tiles.prompt.tile"), Text("common.tiles.limit.follow", {"n": suit})
    return Prompt([seat], "tile", text, limit, least=1, most=1)


def played(pack: Pack, seat: i64, move: i64) -> Happened:
    """Return the event of a lead or a plain play."""
    if not is_lead(move):
        return table.played(seat, [pack.name(move)])
    names = [pack.name(tile_led(move))]
    line = Text("common.tiles.log.lead", {"who": seat, "cards": names, "n": suit_of(move)})
    return event("play", seat, line, names, zone="trick")


def moves(pack: Pack, position: Position) -> list[Move]:
    """Return the legal moves of `turn` as the browser offers them, where all are leads or plain plays."""
    legal = Moves()
    position.legal(legal)
    return [move_of(pack, move) for move in legal.all()]


def move_of(pack: Pack, move: i64) -> Move:
    if is_lead(move):
        tile, suit = tile_led(move), suit_of(move)
        label = Text("common.tiles.move.lead", {"n": suit, "rank": other_end(tile, suit)})
        return Move(text(pack, move), [pack.name(tile)], label=label)
    return Move(pack.name(move), [pack.name(move)], label=Text("common.move.play", {"cards": [pack.name(move)]}))


# --- explicit starts ---------------------------------------------------------------------------------------------


def load_suit(setup: Setup, cards: vec[i64], turn: i64, most: i64) -> i64:
    """Read the suit of the trick on the table: an end of the tile that was led; NOTHING before the lead."""
    suit = setup.number("suit", NOTHING, NOTHING, most)
    leader = NOTHING if turn < 0 else leader_of(cards, turn)
    if suit == NOTHING and leader == NOTHING:
        return suit
    if leader == NOTHING or suit == NOTHING or not has_end(cards[leader], suit):
        raise setup.refuse("suit", "common.tiles.setup.suit")
    return suit


def check_voids(setup: Setup, hands: vec[i64], voids: vec[i64]) -> None:
    """Check that no hand has a tile of a suit in which its seat is void.

    Raises: BadSetup if one has.
    """
    for seat in range(len(hands)):
        if hands[seat] & voids[seat] != 0:
            raise setup.refuse(f"barred[{seat}]", "common.setup.barred")


def end_sets(setup: Setup, key: str, seats: i64) -> list[int]:
    """Read lists of numbers, one list per seat, as sets of all tiles that show one of them."""
    out: list[int] = []
    for ends in setup.words(key, seats, [str(end) for end in range(10)]):
        tiles: i64 = 0
        for end in ends:
            tiles |= WITH[int(end)]
        out.append(tiles)
    return out


def ends(tiles: i64) -> list[str]:
    """Return the numbers of such a set, as `end_sets` reads them: those whose double is in it."""
    return [str(end) for end in range(10) if tiles & bit(tile_of(end, end))]
