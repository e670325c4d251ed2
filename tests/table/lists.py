"""Lists of rooms whose match has been played, as the store keeps them."""

from __future__ import annotations

import random
from typing import Any

from tefuda.engine.chance import KEYED
from tefuda.engine.registry import find
from tefuda.table.entries import Entry, Moved, Opened, Sat, Started
from tefuda.table.match import Match
from tefuda.table.room import Room


def played(game: str, person: str, seed: str = "list", **options: Any) -> list[Entry]:
    """Return the list of a room in which a player and bots have played a match at random, to its end."""
    kind = find(game)
    match = Match(kind, kind.options(options), seed, generator=KEYED)
    chance = random.Random(seed)
    moves: list[Entry] = []
    while not match.is_over():
        seat = match.position.deciders()[0]
        twin = match.position.clone()
        twin.ask(seat)
        text = twin.text(chance.choice(twin.legal_moves()))
        match.play(seat, text)
        moves.append(Moved(seat, text))
    opened = Opened(game, match.options.data(), seed, generator=KEYED, next="next")
    return [opened, Sat(person, 0, "Anna"), Started(5), *moves]


def until_out(person: str) -> tuple[Room, list[Entry]]:
    """Return a room in the middle of a round that its only player has finished, and its list."""
    room = Room("CODE")
    entries: list[Entry] = []
    for entry in played("daifugo", person, players=4, games=3):
        if room.match is not None and room.is_out(0) and 0 not in room.match.position.deciders():
            return room, entries
        room.add(entry)
        entries.append(entry)
    raise AssertionError("the player never went out first")
