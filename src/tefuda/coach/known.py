"""What a seat could know: the possible holders of the cards that it does not see."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from tefuda.coach.weigh import Closed
from tefuda.engine.chance import Rng
from tefuda.engine.position import OPEN, Position


class Holder(Struct):
    """A card that the seat did not see, and how often each seat held it in the possible deals, in percent. What is
    missing to 100 is where no one holds it. 0: no deal put it there; 100: all did.
    """

    face: str
    seats: list[float]


def holders(position: Closed, seat: int, worlds: int, seed: str) -> list[Holder]:
    """Return the possible holders of the cards that `seat` does not see, counted over `worlds` possible deals."""
    rng = Rng(f"{seed}-known")
    counts: Counter[tuple[str, int]] = Counter()
    players = 0
    for _ in range(worlds):
        world = position.determinize(seat, rng)
        players = world.players
        counts.update(hidden(world, seat))
    faces = sorted({face for face, _ in counts})
    return [
        Holder(face, [round(100.0 * counts[face, other] / worlds, 1) for other in range(players)]) for face in faces
    ]


def hidden(world: Position, seat: int) -> list[tuple[str, int]]:
    """Return the cards that others hold in this deal and `seat` does not see: their faces and holders."""
    seen = Counter(
        (zone.owner, thing.face) for zone in world.view(seat).zones for thing in zone.things if zone.kind == "hand"
    )
    held: list[tuple[str, int]] = []
    for zone in world.view(OPEN).zones:
        if zone.kind != "hand" or zone.owner is None or zone.owner == seat:
            continue
        for thing in zone.things:
            if thing.face is None:
                continue
            if seen[zone.owner, thing.face] > 0:
                seen[zone.owner, thing.face] -= 1
            else:
                held.append((thing.face, zone.owner))
    return held
