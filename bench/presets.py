"""The search on each preset of Daifugo, against chance and against the rule of thumb."""

from __future__ import annotations

import json

from bench.bots import share
from tefuda.engine.registry import find

SEARCH = "search:5"
MATCHES = 60
RIVALS = ("random", "simple")
USUAL = {"games": 3, "players": 4}


def measured() -> list[dict[str, str]]:
    return [
        share("daifugo", {**USUAL, **options}, SEARCH, rival, MATCHES, f"Daifugo, preset {preset}")
        for preset, options in find("daifugo").presets.items()
        for rival in RIVALS
    ]


if __name__ == "__main__":
    print(json.dumps(measured()))
