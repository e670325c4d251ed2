"""What a player sees of the places where cards are."""

from tefuda.engine.view import Zone
from tefuda.games.daifugo.table import Table


def zone(position: Table, name: str, viewer: int = -1) -> Zone | None:
    """Return a zone as one seat sees it, or a spectator; None if this table has none of the name."""
    return next((zone for zone in position.view(viewer).zones if zone.id == name), None)


def faces(position: Table, name: str, viewer: int = -1) -> list[str | None]:
    """Return the cards of a zone, None for those seen from the back; nothing if there is no such zone."""
    found = zone(position, name, viewer)
    return [thing.face for thing in found.things] if found is not None else []
