"""The search against random play, in every game: win shares as `tefuda arena` gives them."""

from __future__ import annotations

import json
import sys
from typing import Any

from tefuda.engine.registry import find, games
from tefuda.lab.arena import play, schedule, standings

SEARCH = "search:3"
GAMES = 100
PLAYERS = {
    "nueva_espana": 4,
    "boukunron": 4,
    "daifugo": 4,
    "hearts": 4,
}  # the others with the fewest they allow
OPTIONS: dict[str, dict[str, Any]] = {"daifugo": {"games": 3}, "hearts": {"deals": 4}}  # shorter matches


def share(game: str, options: dict[str, Any], bot: str, rival: str, matches: int, where: str) -> dict[str, str]:
    """Return a row: the share of matches that one bot wins against rivals on all other seats."""
    players = options["players"]
    planned = schedule(find(game), options, [bot] + [rival] * (players - 1), matches, "bench")
    mine = standings([play(match) for match in planned], [bot])[0]
    low, high = mine.interval
    row = {
        "what": f"matches won by {bot} against {players - 1} × {rival}: {where}",
        "ours": f"{mine.wins:.0%} ({low:.0%}-{high:.0%}); {1000 / mine.moves_per_second:.1f} ms per move, "
        f"the longest {mine.slowest * 1000:.0f}",
        "peer": f"{1 / players:.0%} by chance",
        "goal": "more",
    }
    print(f"  {row}", file=sys.stderr, flush=True)
    return row


def measured() -> list[dict[str, str]]:
    rows = []
    for game in games():
        options = {"players": PLAYERS.get(game, find(game).players[0]), **OPTIONS.get(game, {})}
        rows.append(share(game, options, SEARCH, "random", GAMES, game))
    return rows


if __name__ == "__main__":
    print(json.dumps(measured()))
