"""§5, §6 What rounds pay, and who starts the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.sushi.plays import WASABI

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi


def penalty(game: Sushi, round: int, seat: i64) -> i64:
    """Return the penalty: the most wasabi costs 3 for each player who has it (§7.3)."""
    wasabi = game.wasabi[round]
    return -WASABI if wasabi[seat] == max(wasabi) else 0


def points(game: Sushi, round: int, seat: i64) -> i64:
    return game.links[round][seat] + penalty(game, round, seat)


def total(game: Sushi, seat: i64) -> i64:
    sum: i64 = 0
    for round in range(len(game.links)):
        sum += points(game, round, seat)
    return sum


def next_starter(game: Sushi) -> i64:
    """§3: return the next starter: the lowest total.

    Ties go to the fewest points in this round, then to one at random (R8).
    """
    round = len(game.links) - 1
    keys = [(total(game, seat), points(game, round, seat)) for seat in range(game.players)]
    lowest = [seat for seat in range(game.players) if keys[seat] == min(keys)]
    return lowest[game.below(len(lowest))] if len(lowest) > 1 else lowest[0]
