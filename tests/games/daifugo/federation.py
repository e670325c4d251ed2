"""The federation's tables: a match with all its rules, dealt or as a scene."""

from collections.abc import Sequence
from typing import Any

from tefuda.games.daifugo.table import Table
from tests.games.daifugo import dealing
from tests.games.daifugo import scene as scenes
from tests.games.daifugo.scene import Rule, scene

PRESET: list[Rule] = ["fed_preset"]
REST = ["D9 C9", "D6 C6", "D7 C7"]
HANDS = ["S4 H4 S9 D3", "S5 H5 HT D4", "S6 D6 HJ D5", "S7 C7 DQ C3"]


def dealt(rules: Sequence[Rule] = PRESET, seed: str = "federation", players: int = 4, games: int = 1) -> Table:
    """Return a match that has just begun."""
    return unshuffled(dealing.dealt(seed, players, games, rules))


def unshuffled(position: Table) -> Table:
    """Answer that no one shuffles before the deal."""
    while position.agenda and position.rules.has("fed_shuffle_right") and not any(position.hands):
        position.apply(position.legal_moves()[0])
    return position


def end_round(position: Table) -> None:
    """Play on until the next round is dealt, or the match is over."""
    dealing.play_game(position)
    unshuffled(position)


def settle(position: Table) -> Table:
    """Answer what is asked before the first lead."""
    while position.agenda:
        position.apply(position.legal_moves()[0])
    return position


def federation(hands: list[str], *moves: str, **setup: Any) -> Table:
    return scene(PRESET, hands, *moves, games=12, **setup)


def legal(position: Table) -> list[str]:
    """Return all legal moves except the call for the referee and the motion to expel a player."""
    return [move for move in scenes.legal(position) if move not in ("referee", "expel")]


def is_foul(hand: str, revolution: bool = False) -> bool:
    """Return whether A goes out by a foul with these cards; if not, A goes out fairly."""
    state = federation([hand, *REST], hand, revolution=revolution).state()
    assert (state["fallen"], state["finished"]) in (([0], []), ([], [0]))
    return bool(state["fallen"])


def last_by_four(rule: Rule, hand: str, revolution: bool, players: int = 4) -> Table:
    """Let A go out with these cards, where of all illegal finishes only this one of four cards is forbidden."""
    return scene([rule, "fed_revolution"], [hand, *REST[: players - 1]], hand, revolution=revolution)
