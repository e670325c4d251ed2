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


def measured() -> list[dict[str, str]]:
    rows = []
    for game in games():
        players = PLAYERS.get(game, find(game).players[0])
        options = {"players": players, **OPTIONS.get(game, {})}
        planned = schedule(find(game), options, [SEARCH] + ["random"] * (players - 1), GAMES, "bench")
        mine = standings([play(match) for match in planned], [SEARCH])[0]
        low, high = mine.interval
        row = {
            "what": f"matches won by {SEARCH} against {players - 1} × random: {game}",
            "ours": f"{mine.wins:.0%} ({low:.0%}-{high:.0%}); {1000 / mine.moves_per_second:.1f} ms per move, "
            f"the longest {mine.slowest * 1000:.0f}",
            "peer": f"{1 / players:.0%} by chance",
            "goal": "more",
        }
        print(f"  {row}", file=sys.stderr, flush=True)
        rows.append(row)
    return rows


if __name__ == "__main__":
    print(json.dumps(measured()))
