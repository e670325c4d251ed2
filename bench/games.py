"""Random play of every game: decisions per second of whole matches, dealt and played, on one core."""

from __future__ import annotations

import json

from bench.clock import amount, median, rates
from bench.engine import Player
from tefuda.engine.registry import games


def measured() -> list[dict[str, str]]:
    """Measure each game with each of its player counts; its row gives the slowest count."""
    rows = []
    for game in games().values():
        counts = {players: Player(game.id, 1, {"players": players}) for players in game.players}
        speeds = [median(rate) for rate in rates(*(player.match for player in counts.values()), rounds=5, seconds=0.3)]
        least, players = min(zip(speeds, counts, strict=True))
        also = f"; {amount(least)} with {players} players" if len(counts) > 1 else ""
        rows.append(
            {
                "what": f"random play, decisions/s: {game.id}",
                "ours": amount(max(speeds)) + also,
                "goal": "≥ 300k",
            }
        )
    return rows


if __name__ == "__main__":
    print(json.dumps(measured()))
