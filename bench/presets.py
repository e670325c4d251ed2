"""The search on each preset of Daifugo, against chance and against the rule of thumb."""

from __future__ import annotations

import json
import sys

from tefuda.engine.registry import find
from tefuda.lab.arena import play, schedule, standings

SEARCH = "search:5"
MATCHES = 60
RIVALS = ("random", "simple")


def measured() -> list[dict[str, str]]:
    game = find("daifugo")
    rows = []
    for preset, options in game.presets.items():
        players = options.get("players", 4)
        for rival in RIVALS:
            bots = [SEARCH] + [rival] * (players - 1)
            matches = schedule(game, {"games": 3, **options, "players": players}, bots, MATCHES, "presets")
            mine = standings([play(match) for match in matches], [SEARCH])[0]
            low, high = mine.interval
            rows.append(
                {
                    "what": f"Daifugo, preset {preset}: matches won by {SEARCH} against {players - 1} × {rival}",
                    "ours": f"{mine.wins:.0%} ({low:.0%}-{high:.0%}); the longest choice {mine.slowest * 1000:.0f} ms",
                    "peer": f"{1 / players:.0%} by chance",
                    "goal": "more",
                }
            )
            print(f"  {rows[-1]}", file=sys.stderr, flush=True)
    return rows


if __name__ == "__main__":
    print(json.dumps(measured()))
