"""The search against chance, on every game: win shares as `tefuda arena` gives them."""

from __future__ import annotations

import json
import sys
from typing import Any

from tefuda.engine.registry import find, games
from tefuda.lab.arena import play, schedule, standings

SEARCH = "search:3"
GAMES = 100
PLAYERS = {"nueva_espana": 4, "boukunron": 4, "daifugo": 4, "hearts": 4}  # the others with as few as may play
OPTIONS: dict[str, dict[str, Any]] = {"daifugo": {"games": 3}, "hearts": {"deals": 4}}  # shorter matches


def measured() -> list[dict[str, str]]:
    rows = []
    for game in games():
        players = PLAYERS.get(game, find(game).players[0])
        options = OPTIONS.get(game, {})
        bots = [SEARCH] + ["random"] * (players - 1)
        matches = schedule(find(game), {"players": players, **options}, bots, GAMES, "bench")
        mine = standings([play(match) for match in matches], [SEARCH])[0]
        low, high = mine.interval
        rows.append(
            {
                "what": f"matches won by {SEARCH} (3 ms a move) against {players - 1} random bots: {game}",
                "ours": f"{mine.wins:.0%} ({low:.0%}-{high:.0%}); {1000 / mine.moves_per_second:.1f} ms a move, "
                f"the longest {mine.slowest * 1000:.0f}",
                "peer": f"{1 / players:.0%} by chance",
                "goal": "more",
            }
        )
        print(f"  {rows[-1]}", file=sys.stderr, flush=True)
    return rows


if __name__ == "__main__":
    print(json.dumps(measured()))
