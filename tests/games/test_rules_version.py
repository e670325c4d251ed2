"""Matches go on under the rules they began with, so a change of what a match does must raise the game's version.

`rules.json` has what a few matches of each game come to under its present version. Where a game comes to something
else, either the change was not meant, or `version=` of its `GAME` is raised and the line here is replaced.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tefuda.engine.chance import KEYED, Rng
from tefuda.engine.registry import Game, find, games

KNOWN = json.loads(Path(__file__).with_name("rules.json").read_text(encoding="utf-8"))
MOVES = 400  # of one match at most


def digest(game: Game) -> str:
    """Return a digest of random matches, with few and many players and with each preset: every choice, and the end."""
    found = hashlib.sha256()
    sizes = sorted({game.players[0], game.players[-1]})
    documents = [{"players": players} for players in sizes] * 3
    for k, document in enumerate([*documents, *({"players": sizes[-1], **preset} for preset in game.presets.values())]):
        position = game.new(game.options(document), f"rules {k}", generator=KEYED)
        rng = Rng(f"rules {k}")
        for _ in range(MOVES):
            if position.is_over():
                break
            texts = sorted(position.text(move) for move in position.legal_moves())
            text = texts[rng.below(len(texts))]
            found.update(f"{position.turn} {text} of {len(texts)}\n".encode())
            position.play(position.parse(text), position.turn)
        found.update(f"{position.scores()}\n".encode())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("id", sorted(games()))
def test_a_game_that_plays_differently_has_another_version(id: str) -> None:
    game = find(id)
    assert KNOWN[id] == [game.version, digest(game)], "raise the version if this is meant (see above)"
