"""The search in each rule set of Daifugo, against random play and against the rule of thumb."""

from __future__ import annotations

import json

from bench.bots import share
from tefuda.engine.registry import find

SEARCH = "search:5"
RIVALS = {"random": 60, "simple": 240}  # matches: the smaller the lead, the more it takes to be sure of it
USUAL = {"games": 3, "players": 4}


def measured() -> list[dict[str, str]]:
    return [
        share("daifugo", {**USUAL, **options}, SEARCH, rival, matches, f"Daifugo, preset {preset}")
        for preset, options in find("daifugo").presets.items()
        for rival, matches in RIVALS.items()
    ]


if __name__ == "__main__":
    print(json.dumps(measured()))
