"""Trains what bots have learned, for every game and number of players, into the games' folders.

    PYTHONPATH=src python scripts/policies.py            every game but Daifugo
    PYTHONPATH=src python scripts/policies.py GAME ...   only these; one in a file of its own is named by its path

Files that exist are kept, and a training that was stopped goes on. The policies of Daifugo's rule sets are made one by
one, by `tefuda train daifugo --preset NAME --out FILE`. Each takes half a minute where the engine is compiled, and its
trial a few minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tefuda.bots.policies import FOLDER
from tefuda.bots.search_policy import bits_of
from tefuda.bots.training import Training
from tefuda.engine.registry import Game, games, load_file

SOURCES = Path(__file__).resolve().parents[1] / "src/tefuda/games"
ROUNDS = 60_000
MATCHES = 400  # of each trial


def main(names: list[str]) -> None:
    """Train the named games, all but Daifugo if none is."""
    if names:
        chosen = [load_file(Path(name)) if name.endswith(".py") else games()[name] for name in names]
    else:
        chosen = [game for id, game in games().items() if id != "daifugo"]
    for game in chosen:
        for players in game.players:
            train(game, players)


def train(game: Game, players: int) -> None:
    """Train the policy for a number of players, with the usual options."""
    options = game.options({"players": players})
    folder = SOURCES / game.id if game.beside is None else game.beside
    file = folder / FOLDER / f"{game.id}-{players}.json"
    if file.exists() or not bits_of(game.new(options, "")):
        return
    training = Training(game, options, "tefuda", ROUNDS, file, MATCHES)
    for _ in training.steps():
        pass
    for _ in training.trial():
        pass
    print(f"{file.name}: {training.finish().trial}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
