"""The contract, kept by every game with every player count and random options."""

import pytest

from tefuda.engine.registry import find, games
from tefuda.games.daifugo.rulesets import LARGE
from tefuda.testing import check, random_options
from tests.conftest import COMPILED

TABLES = [(game.id, players) for game in games().values() for players in game.players]
if not COMPILED:  # many seats with several packs take long, and are examined on the compiled engine
    TABLES = [(id, players) for id, players in TABLES if id != "daifugo" or players < LARGE]


# Up to 30 games, or 500 turns, would only repeat what these show; `./tefuda prove` plays those, too.
SHORT = {"daifugo": {"games": 3}, "trading_poker": {"mostTurns": 100}}


# The interpreted sources are shown other matches than the compiled ones, and fewer: the same would show the same.
MATCHES, SEED, SAMPLES = (2, "conformance", range(4)) if COMPILED else (1, "interpreted", range(4, 5))


def often(players: int, moves: int) -> int:
    """Return the number of moves between two close examinations, whose cost grows with the square of the seats."""
    return max(moves, players * players // 2)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_game_keeps_the_contract(id: str, players: int) -> None:
    check(id, {"players": players, **SHORT.get(id, {})}, matches=MATCHES, every=often(players, 11), seed=SEED)


@pytest.mark.parametrize(("id", "players"), TABLES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_the_game_keeps_the_contract_with_random_options(id: str, players: int, sample: int) -> None:
    options = {**random_options(find(id), players, f"{id}-{players}-{sample}"), **SHORT.get(id, {})}
    check(id, options, matches=1, every=often(players, 17), seed=f"sample-{sample}")
